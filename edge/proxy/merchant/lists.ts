// Lists payments and refunds for the merchant from the index: by day, newest first, by reference, or those that need a person;
// one order by its own id or the bank's; and their sums. The index may lag; an object that is asked answers itself.

import { handleKeysOf, handleOf } from '../handle.ts'
import { nodeFor, type ProxyContext } from '../http/context.ts'
import {
  beginOf,
  exportDays,
  type ExportPart,
  type ExportPlace,
  listRows,
  type PageOf,
  pagesOf,
  utcDaysOf,
} from '../order-index/list-pages.ts'
import {
  addSum,
  indexOf,
  type IndexSum,
  listOfReference,
  listOfRefunds,
  listOfUtcDay,
  listOfWaiting,
} from '../order-index/row-index.ts'
import type { OrderRow, RefundRow } from '../order-object/order-listing.ts'
import type { MerchantPayment, MerchantPaymentRow } from '../order-object/merchant-payment.ts'
import { nameOfPayment, registerOf } from '../storage/register.ts'
import type { ListPlace, readPaymentsQuery, readRefundsQuery } from './list-requests.ts'
import type { Read } from './requests.ts'

/** A page of a list; `next` asks for the following one. */
export interface PaymentList {
  payments: readonly MerchantPaymentRow[]
  next?: string
}

/** Lists the payments of a query. */
export async function listPayments(
  c: ProxyContext,
  query: Read<typeof readPaymentsQuery>,
): Promise<PaymentList> {
  const { orderId, bankPaymentId, reference, needsPerson, metadata } = query
  const isWhole = metadata !== undefined
  const rowOf = (handle: string) => nodeFor(c, handle).merchantRow(isWhole)
  const list =
    reference !== undefined ? listOfReference(reference) : needsPerson ? listOfWaiting() : undefined
  // An id leads to the order itself.
  const one =
    orderId !== undefined
      ? () =>
          firstOf(
            handleKeysOf(c.get('config').settings).map((key) => handleOf(orderId, key)),
            rowOf,
          )
      : bankPaymentId !== undefined
        ? async () => firstOf(await ownersOf(c, bankPaymentId), rowOf)
        : undefined
  const { rows, ...more } = await listRows(pageIn<MerchantPaymentRow>(c), query, {
    list,
    one,
    listOfDay: listOfUtcDay,
    fresh: async ({ handle }) => [await rowOf(handle)].filter((row) => row !== undefined),
    isFresh: isWhole,
  })
  return { payments: rows, ...more }
}

/** Reads the row of the first of these orders that has one: with two handle keys, the order of the older handle comes first. */
async function firstOf(
  handles: readonly string[],
  rowOf: (handle: string) => Promise<MerchantPaymentRow | undefined>,
): Promise<MerchantPaymentRow | undefined> {
  for (const handle of handles) {
    // oxlint-disable-next-line no-await-in-loop -- the newer one only if the older one has none
    const row = await rowOf(handle)
    if (row) return row
  }
  return undefined
}

/** Finds the order to which a payment of the bank belongs, if there is one. */
async function ownersOf(c: ProxyContext, bankPaymentId: string): Promise<readonly string[]> {
  const name = nameOfPayment(bankPaymentId)
  const owner = await nodeFor(c, registerOf(name)).ownerOf(name)
  return owner === undefined ? [] : [owner]
}

/** Lists the refunds of a query. Those that need a person are found by their orders. */
export async function listRefunds(
  c: ProxyContext,
  query: Read<typeof readRefundsQuery>,
): Promise<{ refunds: readonly RefundRow[]; next?: string }> {
  const { rows, ...more } = await listRows(pageIn<RefundRow>(c), query, {
    list: query.needsPerson ? listOfWaiting() : undefined,
    listOfDay: listOfRefunds,
    fresh: ({ handle }) => nodeFor(c, handle).refundRows(),
  })
  return { refunds: rows, ...more }
}

/** Reads the payments of a period, or of a part of it, with their histories. */
export function exportPayments(c: ProxyContext, place: ExportPlace): Promise<ExportPart<MerchantPayment>> {
  return exportDays(pageIn<MerchantPaymentRow>(c), place, listOfUtcDay, ({ handle }) =>
    nodeFor(c, handle).merchantPayment(true),
  )
}

/** Sums of a period; if it is not whole, `next` asks for the sums of the rest. */
export interface Summary {
  payments: readonly IndexSum[]
  refunds: readonly IndexSum[]
  isWhole: boolean
  next?: string | undefined
}

/** After so many calls the sums of the next day are left to the next answer: Cloudflare's free plan has 50 for one. */
const MOST_CALLS = 40

/** Sums the payments that began and the refunds that were asked for in a period, one UTC day after another, backwards. */
export async function sumPeriod(c: ProxyContext, { period, cursor }: ListPlace): Promise<Summary> {
  const [payments, refunds] = [new Map<string, IndexSum>(), new Map<string, IndexSum>()]
  let calls = 0
  let next: string | undefined
  for (const utcDay of utcDaysOf(period)) {
    if (cursor?.utcDay !== undefined && utcDay > cursor.utcDay) continue
    if (calls >= MOST_CALLS) {
      next = beginOf(utcDay)
      break
    }
    for (const [list, sums] of [
      [listOfUtcDay(utcDay), payments],
      [listOfRefunds(utcDay), refunds],
    ] as const) {
      const node = nodeFor(c, indexOf(list))
      for await (const page of pagesOf((after) => node.sums(list, { ...period, after }))) {
        for (const sum of page.sums) addSum(sums, sum)
        calls++
      }
    }
  }
  const sums = { payments: [...payments.values()], refunds: [...refunds.values()] }
  return { ...sums, isWhole: next === undefined, next }
}

/** Reads lists of payments or of refunds; each list has rows of one kind. */
export const pageIn =
  <R extends OrderRow>(c: ProxyContext): PageOf<R> =>
  async (list, query) => {
    const { rows, ...more } = await nodeFor(c, indexOf(list)).rows(list, query)
    return { rows: rows as readonly R[], ...more }
  }
