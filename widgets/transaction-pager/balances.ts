// The balance after each entry, as the bank gave it or computed from neighbouring entries; and the balances of a statement.
// Nothing is guessed: if the bank's balances contradict its amounts, nothing is computed.

import type { Account } from '../../core/view/account.ts'
import type { Entry } from '../../core/view/entry.ts'
import { textOf, unitsOf } from './flows.ts'
import type { Range } from './range.ts'

/** An account's balance at the end of a day, as the bank gives it with the account. */
export type Anchor = Pick<Account, 'balance' | 'balanceDay' | 'currency'>

/** Longer lists show only the balances that the bank gave, because computing more would block the page. */
const mostReckoned = 20_000

/** Keeps the balances of one list, because a scrolling list asks for them with every frame. */
export class BalanceMemory {
  #key: readonly unknown[] = []
  #balances: ReadonlyMap<string, string> = new Map()

  /** Returns the balance after each entry, by its id; balances that are not known exactly are absent. */
  of(entries: readonly Entry[], range: Range, anchor?: Anchor, unread = 0): ReadonlyMap<string, string> {
    const key = [entries, entries.length, range.to, anchor, unread]
    if (key.some((part, at) => part !== this.#key[at])) {
      this.#key = key
      this.#balances = balancesOf(entries, range, anchor, unread)
    }
    return this.#balances
  }
}

/**
 * Returns the balance after each booked entry, by its id.
 *
 * A balance that the bank left out follows from the entry before or after it; or from the balance of the account at the end of a
 * day, if every booked entry since then is in the list.
 * @param entries newest first
 * @param unread how many entries between them could not be read: if any, nothing is computed
 */
export function balancesOf(
  entries: readonly Entry[],
  range: Range,
  anchor?: Anchor,
  unread = 0,
): ReadonlyMap<string, string> {
  const booked = entries.filter(({ status }) => status === 'booked')
  const given = new Map(
    booked.flatMap(({ id, balanceAfter }) =>
      balanceAfter === undefined ? [] : [[id, balanceAfter] as const],
    ),
  )
  const currency = booked[0]?.currency ?? ''
  if (unread > 0 || given.size === booked.length || booked.length > mostReckoned) return given
  if (booked.some((entry) => entry.currency !== currency)) return given
  const amounts = booked.map(({ amount }) => unitsOf(amount))
  const known = booked.map(({ balanceAfter }) =>
    balanceAfter === undefined ? undefined : unitsOf(balanceAfter),
  )
  const place = anchorPlace(booked, range, anchor)
  if (place >= 0) known[place] ??= unitsOf(anchor?.balance ?? '')
  if (!reckon(known, amounts)) return given
  return new Map(
    booked.flatMap(({ id, balanceAfter }, at) => {
      const units = known[at]
      if (balanceAfter !== undefined) return [[id, balanceAfter] as const]
      return units === undefined ? [] : [[id, textOf(units, currency)] as const]
    }),
  )
}

/** Finds the entry after which the account had its balance at the end of a day; -1 if that is not certain. */
function anchorPlace(
  booked: readonly Entry[],
  { to }: Range,
  { balance, balanceDay, currency }: Anchor = { currency: '' },
): number {
  // A present balance, without a day, may be older or newer than these entries.
  if (balance === undefined || balanceDay === undefined || balanceDay > to) return -1
  if (currency !== booked[0]?.currency) return -1
  return booked.findIndex(({ day }) => day <= balanceDay)
}

/** Computes balances from the known ones; returns false if two known balances contradict the entries between them. */
function reckon(known: (bigint | undefined)[], amounts: readonly (bigint | undefined)[]): boolean {
  let isConsistent = true
  for (let at = 1; at < known.length; at++) {
    const [later, amount] = [known[at - 1], amounts[at - 1]]
    if (later === undefined || amount === undefined) continue
    known[at] ??= later - amount
    if (known[at] !== later - amount) isConsistent = false
  }
  for (let at = known.length - 2; at >= 0; at--) {
    const [earlier, amount] = [known[at + 1], amounts[at]]
    if (earlier !== undefined && amount !== undefined) known[at] ??= earlier + amount
  }
  return isConsistent
}

/** The balances of an account before and after a period; each absent if it is not known exactly. */
export interface StatementBalances {
  opening?: string
  closing?: string
}

/**
 * Returns the balances before and after a period; all its entries must be in the list.
 * @param entries newest first
 */
export function statementBalances(
  entries: readonly Entry[],
  range: Range,
  anchor?: Anchor,
): StatementBalances {
  const booked = entries.filter(({ status }) => status === 'booked')
  const [newest] = booked
  const oldest = booked.at(-1)
  if (!newest || !oldest) {
    const { balance, balanceDay = '' } = anchor ?? {}
    const isInside = balanceDay >= range.from && balanceDay <= range.to
    // Nothing was booked: the balance did not change.
    return balance !== undefined && isInside ? { opening: balance, closing: balance } : {}
  }
  if (booked.some(({ currency }) => currency !== newest.currency)) return {}
  const balances = balancesOf(entries, range, anchor)
  const closing = balances.get(newest.id)
  const opening = openingOf(booked, balances)
  return {
    ...(opening !== undefined && { opening }),
    ...(closing !== undefined && { closing }),
  }
}

/**
 * Returns the balance before the oldest of some entries; nothing if it does not follow from what the bank gave.
 * @param entries newest first
 * @param balances the balance after each of them, by its id
 */
export function openingOf(
  entries: readonly Entry[],
  balances: ReadonlyMap<string, string>,
): string | undefined {
  const booked = entries.filter(({ status }) => status === 'booked')
  let before: bigint | undefined
  for (const { id, amount } of booked) {
    const after = unitsOf(balances.get(id) ?? '')
    const moved = unitsOf(amount)
    if (after === undefined || moved === undefined) return undefined
    // The bank's own figures contradict each other.
    if (before !== undefined && before !== after) return undefined
    before = after - moved
  }
  return before === undefined ? undefined : textOf(before, booked[0]?.currency ?? '')
}
