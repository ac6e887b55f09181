// A walk over all transactions of a range, however long: windows that the bank allows, newest first, page by page.
// It calls nothing but the two list operations, and holds one page and the next.

import { assertTimeout } from '../shared/bank.ts'
import { BankError } from '../shared/errors.ts'
import { eachItem } from '../shared/pages.ts'
import type { SendOptions } from '../shared/send.ts'
import { helsinkiDate, parseDateTime } from '../shared/time.ts'
import type { AccountAccessSession } from './bank.ts'
import { listCardTransactions, listTransactions, nextPage } from './operations.ts'
import {
  adviseOnRefusal,
  bookingBoundAt,
  type BookingRange,
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

/** Which transactions to walk over, and how far. */
export interface WalkRange {
  /** Earliest booking time in the bank's time, inclusive: `YYYY-MM-DDThh:mm:ss` or `YYYY-MM-DD`; any time ago. */
  from: string
  /** Latest booking time, inclusive, in the same forms; the bank's time now when absent. */
  to?: string | undefined
  /** Most transactions, 1 or more; all of them when absent. */
  limit?: number | undefined
  /** Ends the walk and the read under way. */
  signal?: AbortSignal | undefined
  /** Longest wait for each page, 1 to 600 000 milliseconds. */
  timeoutMs?: number | undefined
}

/** A walk over the transactions of an account. */
export interface TransactionWalk extends WalkRange {
  accountId: string
  /** Entries of a page, 1 to 150; 150 when absent, or `limit` where that is smaller. */
  pageSize?: number | undefined
}

/** A walk over the transactions of a card. */
export interface CardTransactionWalk extends WalkRange {
  cardId: string
}

/**
 * Walks over the transactions of an account, newest first, each one once.
 *
 * It is lazy: nothing is read before the first is asked for, and at most one page ahead. A paging token that has grown
 * too old meanwhile is replaced by reading the window again from where the walk stands.
 *
 * @throws TypeError at once, when the range or a parameter breaks its rule.
 * @throws BankError (from the walk) of the read that failed; with reason `aborted` after the signal.
 * @see paper 1 A, rules 1 and 2; gaps: account-access.query.range, account-access.paging.token
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
 */
export function eachTransaction(
  session: AccountAccessSession,
  walk: TransactionWalk,
): AsyncIterableIterator<AccountTransaction, undefined, undefined> {
  const { accountId, limit = MAX_PAGE_SIZE } = walk
  const { pageSize = limit < MAX_PAGE_SIZE ? limit : undefined } = walk
  const input = (query: TransactionsQuery) => ({
    path: { accountId },
    query: pageSize === undefined ? query : { ...query, pageSize },
  })
  return walkOver<AccountTransaction>(session, walk, {
    operation: listTransactions.definition.id,
    check: (query) => void listTransactions.draft(session, input(query)),
    read: async (query, options) => (await listTransactions(session, input(query), options)).body,
    timeOf: (transaction) => transaction.bookingDateTime,
  })
}

/**
 * Walks over the transactions of a card, newest first, each one once.
 *
 * @throws TypeError at once, when the range or a parameter breaks its rule.
 * @throws BankError (from the walk) of the read that failed; with reason `aborted` after the signal.
 * @see {@link eachTransaction}
 */
export function eachCardTransaction(
  session: AccountAccessSession,
  walk: CardTransactionWalk,
): AsyncIterableIterator<CardTransaction, undefined, undefined> {
  const path = { cardId: walk.cardId }
  return walkOver<CardTransaction>(session, walk, {
    operation: listCardTransactions.definition.id,
    check: (query) => void listCardTransactions.draft(session, { path, query }),
    read: async (query, options) => (await listCardTransactions(session, { path, query }, options)).body,
    timeOf: (transaction) => transaction.postingDate,
  })
}

/** What the two lists have in common. */
interface Listing<T> {
  operation: string
  /** Throws a TypeError for what the operation would refuse. */
  check(query: CardTransactionsQuery): void
  read(query: CardTransactionsQuery, options: SendOptions): Promise<Page<T>>
  timeOf(transaction: T): string
}

type Page<T> = { readonly transactions: readonly T[] } & Parameters<typeof nextPage>[0]

/** A page of one window. */
interface Cursor extends BookingRange {
  readonly token?: string
  /** Where the walk stood when the window was begun anew: what is newer, or in it, was given already. */
  readonly after?: Mark
}

/** The oldest instant given so far, and every id given at that instant. */
interface Mark {
  readonly instant: number
  readonly ids: Set<string>
}

function walkOver<T extends { readonly transactionId: string }>(
  session: AccountAccessSession,
  { from, to, limit, signal, timeoutMs }: WalkRange,
  listing: Listing<T>,
): AsyncIterableIterator<T, undefined, undefined> {
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1)) {
    throw new TypeError('limit must be a whole number of 1 or more')
  }
  if (timeoutMs !== undefined) assertTimeout(timeoutMs)
  const windows = splitRange(checkedRange(session, from, to), session)
  const first = nextWindow(windows)
  // The range holds at least one second, so there is a first window.
  if (!first) throw new TypeError('from must not be after to')
  listing.check(queryOf(first))

  const instantOf = (transaction: T) => parseDateTime(listing.timeOf(transaction)) ?? Number.NaN
  let mark: Mark | undefined
  let begunAt = Number.NaN

  return eachItem<Cursor, Page<T>, T>(
    {
      operation: listing.operation,
      first,
      async read(cursor, ends) {
        const page = await listing.read(queryOf(cursor), { signal: ends, timeoutMs })
        if (cursor.token === undefined || nextPage(page) !== cursor.token) return page
        // A page that names itself as the next one would be read for ever.
        throw new BankError({ code: 'answer_lost', operation: listing.operation, reason: 'schema' })
      },
      items(page, { after }) {
        const items = page.transactions.filter((item) => !after || isAfter(after, item, instantOf(item)))
        for (const item of items) mark = moved(mark, item, instantOf(item))
        return items
      },
      next(page, cursor) {
        const token = nextPage(page)
        return token === undefined ? nextWindow(windows) : { ...cursor, token }
      },
      recover(error, cursor) {
        const isOld = cursor.token !== undefined && adviseOnRefusal(error) === 'start_again'
        const at = mark?.instant ?? Infinity
        // A second refusal at the same place is no matter of age; and each new beginning is older, so there is an end.
        if (!isOld || at === begunAt) return undefined
        begunAt = at
        return begunAnew(cursor, mark)
      },
    },
    { signal, limit },
  )
}

function checkedRange(session: AccountAccessSession, first: string, last: string | undefined): BookingRange {
  const rule = 'must be YYYY-MM-DDThh:mm:ss or YYYY-MM-DD in the time of the bank'
  const from = typeof first === 'string' ? parseBookingBound(first) : undefined
  const to = last === undefined ? bookingBoundAt(session.clock()) : parseBookingBound(last)
  if (from === undefined) throw new TypeError(`from ${rule}`)
  if (to === undefined) throw new TypeError(`to ${rule}`)
  if (from > to) throw new TypeError('from must not be after to, which is now when absent')
  return { from, to }
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

/** Moves the mark on to an item: it stands at the oldest instant, because items come newest first. */
function moved(mark: Mark | undefined, { transactionId }: { transactionId: string }, instant: number): Mark {
  if (mark?.instant !== instant) return { instant, ids: new Set([transactionId]) }
  mark.ids.add(transactionId)
  return mark
}

/**
 * Begins a window again where the walk stands.
 *
 * What was not given yet is as old as the mark or older. It lies on the mark's day or before: days follow each other in
 * every clock change, hours do not, so the whole day is asked for again and what was given is left out by instant and id.
 */
function begunAnew({ from, to }: BookingRange, mark: Mark | undefined): Cursor {
  if (!mark) return { from, to }
  const endOfDay = `${helsinkiDate(mark.instant)}T23:59:59`
  return { from, to: endOfDay < to ? endOfDay : to, after: { ...mark, ids: new Set(mark.ids) } }
}

const isAfter = (mark: Mark, { transactionId }: { transactionId: string }, instant: number): boolean =>
  instant < mark.instant || (instant === mark.instant && !mark.ids.has(transactionId))
