// How the pages of a report become pages for people: pending entries first, though the bank lists them last.

import type { Transactions, Account as BankAccount, BalticBank } from '../../../../../core/baltic/index.ts'
import type { Oddity } from '../../../../../core/shared/call-report.ts'
import { contentOf } from '../../../../../core/shared/row-memory.ts'
import { countUnread } from '../../../../../core/view/given.ts'
import { earliestDay } from '../../../../../core/baltic/rules/index.ts'
import { addDays, helsinkiDate, helsinkiInstant } from '../../../../../core/shared/values/time.ts'

/** One page of a report, and what in it was unexpected. */
export interface Report {
  readonly rows: Transactions['transactions']
  readonly oddities: readonly Oddity[]
}

type Rows = Transactions['transactions']

/** A position in the pages of a report. */
export interface Place {
  readonly page: number
  readonly last: number
  readonly dateFrom: string
  /** The contents of the booked entries of the page before. */
  readonly given: readonly string[]
}

const MOST_PENDING_PAGES = 10

/**
 * Finds all pending entries. Booked and pending ones are one sequence, so the last pages contain them. The bank does not count
 * pages after the first.
 *
 * @param first Page 1.
 * @param read Reads another page.
 * @returns The pending entries, how many could not be read, and the last page with booked ones.
 */
export async function pendingOf(
  first: Report,
  read: (page: number) => Promise<Report>,
): Promise<{ pending: NonNullable<Rows['pending']>; unread: number; last: number }> {
  const { totalPages } = first.rows.meta
  let pending: NonNullable<Rows['pending']> = []
  let unread = 0
  let last = totalPages
  const least = Math.max(1, totalPages - MOST_PENDING_PAGES)
  // If the first page has pending entries, so has every page after it.
  for (; first.rows.pending !== undefined && last > least; last--) {
    // oxlint-disable-next-line no-await-in-loop -- from the last page back, until there are booked entries
    const { rows, oddities } = await read(last)
    pending = [...(rows.pending ?? []), ...pending]
    unread += countUnread(oddities.filter(isPending))
    // A page whose only booked entry could not be read still counts as one with booked entries.
    if ((rows.booked ?? []).length + countUnread(oddities.filter(isBooked)) > 0) break
  }
  return { pending: [...(first.rows.pending ?? []), ...pending], unread, last }
}

const isPending = ({ path }: Oddity) => path.startsWith('transactions.pending[')

/** Returns whether something unexpected is about a booked entry, or about the page as a whole. */
export const isBooked = (oddity: Oddity): boolean => oddity.kind === 'row_unread' && !isPending(oddity)

/**
 * Takes the booked entries of a page that were not on the page before: a booking between two readings shifts the pages. Entries
 * are compared by content, because some banks give one id to several, and one is left out only as often as it was given.
 *
 * @see gaps: baltic.report.page
 */
export function freshOf({ rows: { booked = [] } }: Report, given: readonly string[]): Rows['booked'] & {} {
  const owed = [...given]
  return booked.filter((entry) => {
    const at = owed.indexOf(contentOf(entry))
    if (at >= 0) owed.splice(at, 1)
    return at < 0
  })
}

/** Names the page after a position, as text to store; `undefined` after the last page. */
export function placeAfter(
  { page, last, dateFrom }: Omit<Place, 'given'>,
  { rows }: Report,
): string | undefined {
  if (page >= last) return undefined
  const given = (rows.booked ?? []).map(contentOf)
  return JSON.stringify({ page: page + 1, last, dateFrom, given } satisfies Place)
}

/** The day of one bank. */
export class BalticDays {
  readonly #clock: () => number
  /** Our own day and the bank's at the latest reading of balances. */
  #learned: { readonly own: string; readonly bank: string } | undefined

  /**
   * @param clock Our own time, milliseconds since 1970.
   */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** The bank's day, `YYYY-MM-DD`. */
  today(): string {
    const own = helsinkiDate(this.#clock())
    return this.#learned?.own === own ? this.#learned.bank : own
  }

  /** The earliest first day that the bank accepts for a report at any time. */
  earliest(bank: BalticBank): string {
    return earliestDay(helsinkiInstant(this.today()), bank)
  }

  /** Learns the bank's day from balances: `openingBooked` is of today, `closingBooked` of yesterday. */
  learnFrom(accounts: readonly BankAccount[]): void {
    const balances = accounts.flatMap(({ balances: own = [] }) => own)
    const dayOf = (type: string) => balances.find(({ balanceType }) => balanceType === type)?.referenceDate
    const closing = dayOf('closingBooked')
    const bank = dayOf('openingBooked') ?? (closing === undefined ? undefined : addDays(closing, 1))
    if (bank !== undefined) this.#learned = { own: helsinkiDate(this.#clock()), bank }
  }
}
