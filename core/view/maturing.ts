// Finds the booked entry of a pending one if the bank books it under another id: by what both entries contain, never by a guess.

import type { Entry, MatchGround } from './entry.ts'

/** A pending entry, as it was seen. */
export interface SeenPending {
  readonly entry: Entry
  /** Newest day of booking known when it was seen first; empty if nothing was booked. */
  readonly since: string
  /** Booked entries of the same amount that existed when it was seen first, and so are other entries. */
  readonly others: readonly string[]
}

/** A pending entry, the booked one that it became, and the evidence besides amount and currency. */
export interface Matured {
  readonly pendingId: string
  readonly bookedId: string
  readonly by: readonly MatchGround[]
}

/**
 * Records a pending entry that is seen for the first time.
 *
 * @param booked The entries that are booked at this moment, as far as they are known.
 */
export function seePending(entry: Entry, booked: readonly Entry[]): SeenPending {
  return {
    entry,
    since: booked.reduce((newest, { day }) => (day > newest ? day : newest), ''),
    others: booked.filter((other) => isSameAmount(entry, other)).map(({ id }) => id),
  }
}

/**
 * Finds the booked entries that pending ones have become; each entry is used once, the pair with the most evidence first.
 *
 * @param gone Earlier pending entries that are not pending any more.
 * @param booked What is booked now.
 */
export function matchMatured(gone: readonly SeenPending[], booked: readonly Entry[]): Matured[] {
  const pairs = gone
    .flatMap((pending) =>
      booked.flatMap((entry) => {
        const by = groundsOf(pending, entry)
        return by ? [{ pendingId: pending.entry.id, bookedId: entry.id, by }] : []
      }),
    )
    .toSorted((one, other) => other.by.length - one.by.length)
  const taken = new Set<string>()
  return pairs.filter(({ pendingId, bookedId }) => {
    if (taken.has(`pending ${pendingId}`) || taken.has(`booked ${bookedId}`)) return false
    taken.add(`pending ${pendingId}`).add(`booked ${bookedId}`)
    return true
  })
}

/**
 * Lists the evidence that a booked entry is an earlier pending one; `undefined` if there is none, or if something
 * contradicts it.
 */
export function groundsOf(
  { entry: pending, since, others }: SeenPending,
  booked: Entry,
): readonly MatchGround[] | undefined {
  const isNew = booked.day >= since && !others.includes(booked.id)
  if (!isNew || !isSameAmount(pending, booked)) return undefined
  const pairs = GROUNDS.map(({ ground, of }) => ({ ground, before: of(pending), after: of(booked) })).filter(
    ({ before, after }) => before !== undefined && after !== undefined,
  )
  const same = pairs.filter(({ before, after }) => before === after).map(({ ground }) => ground)
  const hasContradiction = pairs.some(
    ({ ground, before, after }) => before !== after && !MAY_DIFFER.includes(ground),
  )
  return same.length === 0 || hasContradiction ? undefined : same
}

/** Members whose words banks may change when they book. */
const MAY_DIFFER: readonly MatchGround[] = ['name', 'message']

const GROUNDS: readonly { ground: MatchGround; of: (entry: Entry) => string | undefined }[] = [
  // Placeholders that are written if the payer gives no id.
  {
    ground: 'endToEndId',
    of: ({ endToEndId }) => (endToEndId === 'NOTPROVIDED' ? undefined : endToEndId),
  },
  { ground: 'account', of: ({ counterpart }) => counterpart?.account },
  { ground: 'name', of: ({ counterpart }) => plain(counterpart?.name) },
  { ground: 'reference', of: ({ reference }) => reference },
  { ground: 'message', of: ({ message }) => plain(message) },
]

const plain = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim().toLowerCase()

function isSameAmount(one: Entry, other: Entry): boolean {
  return one.amount === other.amount && one.currency === other.currency
}
