// One row for one entry: an entry that a page saw pending keeps its id when the bank books it under another.

import {
  type Entry,
  matchMatured,
  type Matured,
  seePending,
  type SeenPending,
} from '../../../core/view/index.ts'
import type { SourceEntries } from '../interfaces/source.ts'

/** What a session stores about pending entries. */
export interface Maturing {
  /** Pending entries that a page saw, by account. */
  readonly seen: Readonly<Record<string, readonly SeenPending[]>>
  /** Entries that were booked since, newest last. */
  readonly matured: readonly Matured[]
}

/** Most remembered entries: pending ones of an account, booked ones of all. Older ones are forgotten. */
const MOST_SEEN = 100
const MOST_MATURED = 300

/**
 * Gives booked entries the ids that the page knows from when they were pending, and remembers what is pending now.
 *
 * @param account Id of the account, as the page knows it.
 */
export function mature(
  maturing: Maturing = { seen: {}, matured: [] },
  account: string,
  { page: { entries }, hasAllPending = false }: Pick<SourceEntries, 'page' | 'hasAllPending'>,
): { entries: Entry[]; maturing: Maturing } {
  const seen = maturing.seen[account] ?? []
  const booked = entries.filter(({ status }) => status === 'booked')
  const pending = entries.filter(({ status }) => status === 'pending')
  // Which entries are no longer pending is known only from a page that has all pending ones.
  const found = hasAllPending ? newlyMatured(maturing.matured, seen, pending, booked) : []
  const matured = [...maturing.matured, ...found].slice(-MOST_MATURED)
  const renamed = new Map(matured.map((one) => [one.bookedId, one]))
  return {
    entries: entries.map((entry) => {
      const known = renamed.get(entry.id)
      return known ? { ...entry, id: known.pendingId, matchedBy: known.by } : entry
    }),
    maturing: {
      matured,
      seen: hasAllPending
        ? { ...maturing.seen, [account]: stillSeen(seen, found, pending, booked) }
        : maturing.seen,
    },
  }
}

function newlyMatured(
  known: readonly Matured[],
  seen: readonly SeenPending[],
  pending: readonly Entry[],
  booked: readonly Entry[],
): Matured[] {
  const isPending = new Set(pending.map(({ id }) => id))
  const isMatured = new Set(known.map(({ bookedId }) => bookedId))
  return matchMatured(
    seen.filter(({ entry }) => !isPending.has(entry.id)),
    booked.filter(({ id }) => !isMatured.has(id)),
  )
}

/** An entry that is not found again may be on another page, so it is remembered for a while. */
function stillSeen(
  seen: readonly SeenPending[],
  found: readonly Matured[],
  pending: readonly Entry[],
  booked: readonly Entry[],
): SeenPending[] {
  const isFound = new Set(found.map(({ pendingId }) => pendingId))
  const isSeen = new Set(seen.map(({ entry }) => entry.id))
  return [
    ...seen.filter(({ entry }) => !isFound.has(entry.id)),
    ...pending.filter(({ id }) => !isSeen.has(id)).map((entry) => seePending(entry, booked)),
  ].slice(-MOST_SEEN)
}
