// Iterates over all transactions of a range of any length: windows that the bank allows, newest first, page by page.
// It calls only the two list operations, and keeps one page and the next; row-memory.ts keeps what it has given.

import { assertTimeout } from '../shared/bank.ts'
import type { Oddity } from '../shared/call-report.ts'
import { BankError } from '../shared/errors.ts'
import { isGap } from '../shared/next-elsewhere.ts'
import { eachItem } from '../shared/pages.ts'
import { RowMemory } from '../shared/row-memory.ts'
import type { SendOptions } from '../shared/send.ts'
import { parseDateTime } from '../shared/values/time.ts'
import type { AccountAccessSession } from './bank.ts'
import { listCardTransactions, listTransactions, nextPage } from './operations.ts'
import {
  adviseOnRefusal,
  bookingBoundAt,
  type BookingRange,
  endAhead,
  MAX_PAGE_SIZE,
  parseBookingBound,
  splitRange,
} from './rules.ts'
import type {
  AccountTransaction,
  CardTransaction,
  CardTransactionsQuery,
  TransactionsQuery,
} from './schema.ts'

/** Which transactions to iterate over, and how many. */
export interface ReadingRange {
  /** Earliest booking time in the bank's time, inclusive: `YYYY-MM-DDThh:mm:ss` or `YYYY-MM-DD`; any time ago. */
  from: string
  /**
   * Latest booking time, inclusive, in the same forms. When absent, the range goes up to the newest transaction: its end is at
   * least 45 days ahead of our clock, for a bank whose clock is ahead of ours (gaps: account-access.query.ahead).
   */
  to?: string | undefined
  /** Position of an earlier iteration over the same range: this iteration gives what the earlier one had not given. */
  after?: ReadingPosition | undefined
  /** Most transactions, 1 or more; all of them when absent. */
  limit?: number | undefined
  /** Ends the iteration and the read under way. */
  signal?: AbortSignal | undefined
  /** Longest wait for each page, 1 to 600 000 milliseconds. */
  timeoutMs?: number | undefined
}

/** The position of an iteration, as plain data: it may be stored as JSON and used later. */
export interface ReadingPosition {
  /** Time of the last transaction that is done, RFC 3339. */
  readonly at: string
  /** Ids of the done transactions of exactly that time, an id as often as it occurred; the bank may have more of that time. */
  readonly ids: readonly string[]
}

/** Gives transactions one by one, and has a position. */
export interface TransactionIterator<T> extends AsyncIterableIterator<T, undefined, undefined> {
  /**
   * The position after the last transaction that is done. One is done when the next is asked for; `undefined` before that.
   *
   * The transaction that the caller has just received is not done: after a fault while it is handled, it comes again.
   */
  readonly position: ReadingPosition | undefined
  /** Rows so far that could not be read, and next pages named where we do not read them: with any, the list is incomplete. */
  readonly oddities: readonly Oddity[]
}

/** Options of {@link eachTransaction}. */
export interface EachTransactionOptions extends ReadingRange {
  accountId: string
  /** Entries of a page, 1 to 150; 150 when absent, or `limit` if that is smaller. */
  pageSize?: number | undefined
}

/** Options of {@link eachCardTransaction}. */
export interface EachCardTransactionOptions extends ReadingRange {
  cardId: string
}

/**
 * Iterates over the transactions of an account, newest first, each one once.
 *
 * It is lazy: nothing is read before the first is asked for, and at most one page ahead. When a paging token has become
 * too old, the window is read again from the current position.
 *
 * After a failure, another call with the same range and the `position` of the failed one as `after` goes on: nothing is
 * lost or given twice, not even in the hour that autumn repeats.
 *
 * @throws TypeError at once, when the range or a parameter breaks its rule.
 * @throws BankError (from the iteration) of the read that failed; with reason `aborted` after the signal, `owner` for rows of
 * another account; `paging_endless` when the pages go round in a circle, or a hundred in a row bring nothing new.
 * @see paper 1 A, rules 1 and 2; gaps: account-access.query.range, account-access.query.dates, account-access.paging.token
 * @example
 * ```ts
 * import { type AccountAccessSession, eachTransaction } from 'silta/core/account-access'
 *
 * declare const session: AccountAccessSession
 *
 * for await (const transaction of eachTransaction(session, { accountId: 'a-1', from: '2025-01-01' })) {
 *   console.log(transaction.bookingDateTime, transaction.amount)
 * }
 * ```
 * @example
 * ```ts
 * import { isBankError } from 'silta'
 * import {
 *   type AccountAccessSession,
 *   type AccountTransaction,
 *   eachTransaction,
 *   type ReadingPosition,
 * } from 'silta/core/account-access'
 *
 * declare const session: AccountAccessSession
 * declare function store(transaction: AccountTransaction): Promise<void>
 *
 * export async function storeAll(after?: ReadingPosition, triesLeft = 5): Promise<void> {
 *   const iterator = eachTransaction(session, { accountId: 'a-1', from: '2025-01-01', after })
 *   try {
 *     for await (const transaction of iterator) await store(transaction)
 *   } catch (error) {
 *     if (!isBankError(error) || error.code !== 'answer_lost' || triesLeft === 0) throw error
 *     await storeAll(iterator.position, triesLeft - 1)
 *   }
 * }
 * ```
 */
export function eachTransaction(
  session: AccountAccessSession,
  range: EachTransactionOptions,
): TransactionIterator<AccountTransaction> {
  const { accountId, limit = MAX_PAGE_SIZE } = range
  const { pageSize = limit < MAX_PAGE_SIZE ? limit : undefined } = range
  const input = (query: TransactionsQuery) => ({
    path: { accountId },
    query: pageSize === undefined ? query : { ...query, pageSize },
  })
  return iterateOver<AccountTransaction>(session, range, {
    operation: listTransactions.definition.id,
    check: (query) => void listTransactions.draft(session, input(query)),
    read: (query, options) => listTransactions(session, input(query), options),
    timeOf: (transaction) => transaction.bookingDateTime,
  })
}

/**
 * Iterates over the transactions of a card, newest first, each one once.
 *
 * @throws TypeError at once, when the range or a parameter breaks its rule.
 * @throws BankError (from the iteration) of the read that failed; with reason `aborted` after the signal.
 * @see {@link eachTransaction}
 */
export function eachCardTransaction(
  session: AccountAccessSession,
  range: EachCardTransactionOptions,
): TransactionIterator<CardTransaction> {
  const path = { cardId: range.cardId }
  return iterateOver<CardTransaction>(session, range, {
    operation: listCardTransactions.definition.id,
    check: (query) => void listCardTransactions.draft(session, { path, query }),
    read: (query, options) => listCardTransactions(session, { path, query }, options),
    timeOf: (transaction) => transaction.postingDate,
  })
}

/** What the two lists have in common. */
interface TransactionList<T> {
  operation: string
  /** Throws a TypeError for what the operation would refuse. */
  check(query: CardTransactionsQuery): void
  read(query: CardTransactionsQuery, options: SendOptions): Promise<Page<T>>
  timeOf(transaction: T): string
}

interface Page<T> {
  readonly body: { readonly transactions: readonly T[] } & Parameters<typeof nextPage>[0]
  readonly oddities?: readonly Oddity[]
}

/** A page of one window. */
interface Cursor extends BookingRange {
  readonly token?: string
  /** The instant at which this cursor began: newer transactions were given before, or came too late for this iteration. */
  readonly notAfter?: number
  /** Whether the bank's pages go round in a circle: then this page is not read. */
  readonly isEndless?: boolean
}

/** The last instant with a done transaction, and the ids of all its done transactions, each as often as it occurred. */
interface Mark {
  readonly instant: number
  /** As the bank wrote it; not known for the position of an earlier iteration. */
  readonly time?: string
  readonly ids: string[]
}

function iterateOver<T extends { readonly transactionId: string }>(
  session: AccountAccessSession,
  { from: first, to, after, limit, signal, timeoutMs }: ReadingRange,
  list: TransactionList<T>,
): TransactionIterator<T> {
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1)) {
    throw new TypeError('limit must be a whole number of 1 or more')
  }
  if (timeoutMs !== undefined) assertTimeout(timeoutMs)
  let mark = after && checkedMark(after)
  const whole = checkedRange(session, first, to)
  const begin = begunAt(whole, mark)
  if (begin.from > begin.to) throw new TypeError('after.at must not be before from')
  const windows = splitRange(begin, session)
  const newest = nextWindow(windows)
  // The range contains at least one second, so there is a first window.
  if (!newest) throw new TypeError('from must not be after to')
  list.check(queryOf(newest))

  const { operation } = list
  const instantOf = (transaction: T) => parseDateTime(list.timeOf(transaction)) ?? Number.NaN
  const memory = new RowMemory(mark?.ids)
  const begunAtMs = mark?.instant
  const oddities: Oddity[] = []
  let refusedAt = Number.NaN

  const items = eachItem<Cursor, Page<T>, T>(
    {
      operation,
      first: { ...newest, ...(begin.notAfter !== undefined && { notAfter: begin.notAfter }) },
      async read(cursor, ends) {
        if (cursor.isEndless)
          throw new BankError({
            code: 'paging_endless',
            operation,
            row: 'account-access.paging.token',
            next: ENDLESS,
          })
        return list.read(queryOf(cursor), { signal: ends, timeoutMs })
      },
      items({ body, oddities: told = [] }, { notAfter }) {
        oddities.push(...told.filter(isGap))
        const fresh = memory.newOf<T>(body.transactions, (item) =>
          instantOf(item) === begunAtMs ? item.transactionId : undefined,
        )
        return notAfter === undefined ? fresh : fresh.filter((item) => instantOf(item) <= notAfter)
      },
      next({ body }, cursor) {
        const token = nextPage(body)
        if (token !== undefined) return { ...cursor, token, isEndless: !memory.mayTurnTo(token) }
        memory.enterWindow()
        return nextWindow(windows)
      },
      taken(item) {
        const time = list.timeOf(item)
        // Most items have the same time as the one before, which then need not be parsed again.
        mark = mark?.time === time ? added(mark, item) : moved(mark, item, instantOf(item), time)
      },
      recover(error, cursor) {
        const isOld = cursor.token !== undefined && adviseOnRefusal(error) === 'start_again'
        const at = mark?.instant ?? Infinity
        // A second refusal at the same position is not about the token's age. Each restart is at an older position, so this ends.
        if (!isOld || at === refusedAt) return undefined
        refusedAt = at
        memory.beginAnew()
        return begunAt(cursor, mark)
      },
    },
    { signal, limit },
  )
  return {
    next: () => items.next(),
    return: () => items.return(),
    [Symbol.asyncIterator]() {
      return this
    },
    get position() {
      return mark && { at: new Date(mark.instant).toISOString(), ids: [...mark.ids] }
    },
    oddities,
  }
}

const ENDLESS =
  "The bank's pages go in a circle, and would do so again: tell the bank. Nothing older than `position` was given."

function checkedRange(session: AccountAccessSession, first: string, last: string | undefined): BookingRange {
  const rule = 'must be YYYY-MM-DDThh:mm:ss or YYYY-MM-DD in the time of the bank'
  const from = typeof first === 'string' ? parseBookingBound(first) : undefined
  if (from === undefined) throw new TypeError(`from ${rule}`)
  const to = last === undefined ? endAhead(from, session.clock(), session) : parseBookingBound(last)
  if (to === undefined) throw new TypeError(`to ${rule}`)
  if (from > to) throw new TypeError('from must not be after to')
  return { from, to }
}

function checkedMark({ at, ids }: ReadingPosition): Mark {
  const instant = typeof at === 'string' ? parseDateTime(at) : undefined
  if (instant === undefined) throw new TypeError('after.at must be an RFC 3339 date-time with an offset or Z')
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) {
    throw new TypeError('after.ids must be a list of strings')
  }
  return { instant, ids: [...ids] }
}

const nextWindow = (windows: Iterator<BookingRange>): BookingRange | undefined => {
  const { done, value } = windows.next()
  return done ? undefined : value
}

const queryOf = ({ from, to, token }: Cursor): CardTransactionsQuery => ({
  fromBookingDateTime: from,
  toBookingDateTime: to,
  ...(token !== undefined && { forwardPagingToken: token }),
})

/** Moves the mark on to an item; it keeps all ids of one instant. */
function moved(mark: Mark | undefined, item: { transactionId: string }, instant: number, time: string): Mark {
  return added({ instant, time, ids: mark?.instant === instant ? mark.ids : [] }, item)
}

function added(mark: Mark, { transactionId }: { transactionId: string }): Mark {
  mark.ids.push(transactionId)
  return mark
}

/** Cuts a range at the mark: what was not given yet is as old as the mark or older. */
function begunAt({ from, to }: BookingRange, mark: Mark | undefined): Cursor {
  if (!mark) return { from, to }
  const end = latestBoundAt(mark.instant)
  return { from, to: end < to ? end : to, notAfter: mark.instant }
}

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/**
 * Finds the latest time that a clock in Helsinki may have shown up to an instant, and a second more, because not every
 * bank cuts the times that it compares.
 *
 * While autumn repeats the hour from three to four, earlier instants show later times: then the result is the end of that hour.
 */
function latestBoundAt(instant: number): string {
  const bound = bookingBoundAt(instant + SECOND)
  const isRepeated = bookingBoundAt(instant + SECOND - HOUR) === bound
  return isRepeated ? `${bound.slice(0, 10)}T04:00:00` : bound
}
