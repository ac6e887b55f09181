// Reads accounts: the entries of all sources, newest first, each with the balance after it, and balances at any instant.

import type { StoredAccount } from './account-register.ts'
import type { Entry, EntryKind } from './entry.ts'
import type { EntryPlace, EntryRegister } from './entry-register.ts'
import { formatUnits, unitsOf } from './money.ts'
import type { EntrySource } from './source.ts'

/** Which entries are wanted. */
export interface EntryRange {
  /** Last instant, included; now if absent or later than now. */
  until?: number
  /** First instant, included. */
  since?: number
  /** Leaves out the entry at this place and all newer ones. */
  before?: EntryPlace | undefined
  /** Reads the account as it was when this was the newest number: entries inserted into its past since then are left out. */
  asOf?: number | undefined
}

/** Reads accounts. */
export interface Statement {
  entries(account: StoredAccount, range: EntryRange): Generator<Entry>
  /** Sums what was booked on an account up to an instant, minor units. */
  bookedAt(account: StoredAccount, at: number): bigint
  /** Like `bookedAt`, but with all entries of the books, even those later than a clock that was set back. */
  spendableAt(account: StoredAccount, at: number): bigint
}

/** An entry of either source, without its balance. */
interface Line extends Omit<Entry, 'accountId' | 'amount' | 'currency' | 'status' | 'balanceAfter'> {
  kind: EntryKind
  cents: bigint
  isDebit?: true
  waits?: true
}

/** Makes the reader of accounts; without another source it shows only what was booked. */
export function makeStatement(
  register: EntryRegister,
  source: EntrySource | undefined,
  now: () => number,
): Statement {
  const sourceOf = ({ kind }: StoredAccount) => (kind === 'outside' ? undefined : source)
  const isResting = ({ rests = [] }: StoredAccount, at: number) =>
    rests.some(({ from, to = Infinity }) => at > from && at <= to)
  /** Changes by the other source, without what would have happened while the account rests. */
  const changeOf = (account: StoredAccount, at: number): bigint => {
    const other = sourceOf(account)
    if (!other) return 0n
    return (account.rests ?? [])
      .filter(({ from }) => from < at)
      .reduce(
        (sum, { from, to = Infinity }) =>
          sum - other.change(account, Math.min(at, to)) + other.change(account, from),
        other.change(account, at),
      )
  }
  const bookedAt = (account: StoredAccount, at: number) =>
    register.levelAt(account, at) + changeOf(account, at)

  function* booked(accountId: string, until: number, since: number): Generator<Line> {
    for (const { levelAfter: _, ...line } of register.iterate(accountId, until, since)) yield line
  }
  function* sourced(account: StoredAccount, until: number, since: number): Generator<Line> {
    for (const entry of sourceOf(account)?.entries(account, until, since) ?? []) {
      if (!isResting(account, entry.at)) yield { ...entry, entryId: `life/${entry.at}`, nth: 0 }
    }
  }

  return {
    bookedAt,
    spendableAt: (account, at) => unitsOf(account.balance, account.currency) + changeOf(account, at),
    *entries(account, { until = Infinity, since = -Infinity, before, asOf = Infinity }) {
      const { accountId, currency } = account
      const last = Math.min(until, now(), before?.at ?? Infinity)
      if (last < 0) return
      const late = Number.isFinite(asOf) ? register.late(accountId, asOf) : new Map<string, never>()
      let balance = bookedAt(account, last)
      for (const { at, cents } of late.values()) if (at <= last) balance -= cents
      for (const { cents, isDebit, waits, ...line } of merged(
        sourced(account, last, since),
        booked(accountId, last, since),
      )) {
        if (late.has(line.entryId)) continue
        if (isBefore(line, before)) {
          const sign = isDebit && cents === 0n ? '-' : ''
          const amounts = { amount: sign + formatUnits(cents, currency), currency }
          yield waits
            ? { ...line, accountId, ...amounts, status: 'awaiting-authorization' }
            : {
                ...line,
                accountId,
                ...amounts,
                status: 'booked',
                balanceAfter: formatUnits(balance, currency),
              }
        }
        if (!waits) balance -= cents
      }
    },
  }
}

/** Merges two series of lines, newest first. Within a millisecond, booked lines count as newer. */
function* merged(sourced: Generator<Line>, booked: Generator<Line>): Generator<Line> {
  let event = sourced.next()
  let entry = booked.next()
  while (!event.done || !entry.done) {
    if (!entry.done && (event.done || entry.value.at >= event.value.at)) {
      yield entry.value
      entry = booked.next()
    } else if (!event.done) {
      yield event.value
      event = sourced.next()
    }
  }
}

function isBefore({ at, nth }: EntryPlace, place: EntryPlace | undefined): boolean {
  return !place || at < place.at || (at === place.at && nth < place.nth)
}
