// Iterates over all transactions of a report, page by page: each one once, even when more are booked meanwhile.

import { assertTimeout } from '../shared/bank.ts'
import type { Oddity } from '../shared/call-report.ts'
import { BankError, isBankError } from '../shared/errors.ts'
import { isGap } from '../shared/next-elsewhere.ts'
import { eachItem } from '../shared/pages.ts'
import { RowMemory } from '../shared/row-memory.ts'
import type { SendOptions } from '../shared/send.ts'
import type { BalticSession } from './auth.ts'
import { listTransactions } from './operations.ts'
import type { PsuHeaders, Transaction, Transactions, TransactionsQuery } from './schema/index.ts'

/** Which transactions to iterate over, and how many. */
export interface EachTransactionOptions extends Omit<TransactionsQuery, 'page' | 'withBalance'> {
  accountId: string
  /** What the caller knows of the person's own request: with their IP address, the reads are not counted. */
  headers?: PsuHeaders | undefined
  /** Most transactions, 1 or more; all of them when absent. */
  limit?: number | undefined
  /** Ends the iteration and the read under way. */
  signal?: AbortSignal | undefined
  /** Longest wait for each page, 1 to 600 000 milliseconds. */
  timeoutMs?: number | undefined
}

/** A transaction, and in which of the two lists it was. */
export interface ListedTransaction {
  readonly status: 'booked' | 'pending'
  readonly transaction: Transaction
}

/** Gives transactions one by one; leaving the loop ends the read under way. */
export interface TransactionIterator extends AsyncIterableIterator<ListedTransaction, undefined, undefined> {
  /** Rows so far that could not be read, and next pages named where we do not read them: with any, the list is incomplete. */
  readonly oddities: readonly Oddity[]
}

const ENDLESS = 'The bank says that there are more pages, and they bring nothing new: tell the bank.'

/**
 * Iterates over the transactions of a sub-account, booked ones first, newest first, each one once.
 *
 * It is lazy: nothing is read before the first is asked for, and at most one page ahead. A booking made meanwhile shifts rows
 * to later pages; those that come again are left out. Only the first page counts for `frequencyPerDay`.
 *
 * @throws TypeError at once, when a parameter breaks its rule.
 * @throws BankError (from the iteration) of the read that failed; with reason `aborted` after the signal; `paging_endless` when
 * a hundred pages in a row bring nothing new.
 * @see paper 3, Limits; gaps: baltic.report.page
 * @example
 * ```ts
 * import { type BalticSession, eachTransaction } from 'silta/core/baltic'
 *
 * declare const session: BalticSession
 *
 * const transactions = eachTransaction(session, { accountId: 'a-1', bookingStatus: 'both', dateFrom: '2026-09-01' })
 * for await (const { status, transaction } of transactions) {
 *   console.log(status, transaction.transactionAmount.amount, transaction.transactionAmount.currency)
 * }
 * ```
 */
export function eachTransaction(
  session: BalticSession,
  options: EachTransactionOptions,
): TransactionIterator {
  const { accountId, headers, limit, signal, timeoutMs, bookingStatus, dateFrom, dateTo } = options
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1)) {
    throw new TypeError('limit must be a whole number of 1 or more')
  }
  if (timeoutMs !== undefined) assertTimeout(timeoutMs)
  const input = (page: number) => ({
    path: { accountId },
    query: { bookingStatus, dateFrom, dateTo, page },
    ...(headers && { headers }),
  })
  listTransactions.draft(session, input(1))
  const memory = new RowMemory()
  const oddities: Oddity[] = []
  const items = eachItem<number, ReportPage, ListedTransaction>(
    {
      operation: listTransactions.definition.id,
      first: 1,
      read: (page, ends) => readPage(session, input(page), { signal: ends, timeoutMs }),
      items({ body, oddities: told = [] }) {
        oddities.push(...told.filter(isGap))
        return memory.newOf(rowsOf(body))
      },
      next({ body }, page) {
        if (page >= body.transactions.meta.totalPages) return undefined
        if (memory.patience > 0) return page + 1
        throw new BankError({
          code: 'paging_endless',
          row: 'baltic.report.page',
          operation: listTransactions.definition.id,
          next: ENDLESS,
        })
      },
    },
    { signal, limit },
  )
  return Object.assign(items, { oddities })
}

interface ReportPage {
  readonly body: Transactions
  readonly oddities?: readonly Oddity[]
}

/** Reads a page; a last page that does not exist any more counts as empty. */
async function readPage(
  session: BalticSession,
  input: Parameters<typeof listTransactions>[1],
  options: SendOptions,
): Promise<ReportPage> {
  try {
    return await listTransactions(session, input, options)
  } catch (error) {
    const { page = 1 } = input.query
    const isGone =
      page > 1 &&
      isBankError(error) &&
      error.status === 400 &&
      error.faults.some(({ path }) => path === 'page')
    if (isGone) return { body: { transactions: { meta: { totalPages: page } } } }
    throw error
  }
}

function rowsOf({ transactions: { booked = [], pending = [] } }: Transactions): ListedTransaction[] {
  return [
    ...booked.map((transaction) => ({ status: 'booked' as const, transaction })),
    ...pending.map((transaction) => ({ status: 'pending' as const, transaction })),
  ]
}
