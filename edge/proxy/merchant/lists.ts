// Lists payments for the merchant from the index: by day, newest first, by reference, or those that need a person; and
// one order by its own id. The index may lag; an order asked for by its id answers itself.

import { handleKeysOf, handleOf } from '../handle.ts'
import { nodeFor, type ProxyContext } from '../http/context.ts'
import { type BankDays, listRows, type PageOf, readDays } from '../order-index/list-pages.ts'
import type { MerchantPayment, MerchantPaymentRow } from '../orders/object/merchant-payment.ts'
import type { PaymentQuery } from './requests.ts'
import { indexOf, listOfReference, listOfWaiting } from '../order-index/row-index.ts'

/** A page of a list; `next` asks for the following one. */
export interface PaymentList {
  payments: readonly MerchantPaymentRow[]
  next?: string
}

/** Lists the payments of a query. */
export async function listPayments(c: ProxyContext, query: PaymentQuery): Promise<PaymentList> {
  const { orderId, reference, needsPerson } = query
  const list =
    reference !== undefined ? listOfReference(reference) : needsPerson ? listOfWaiting() : undefined
  const { rows, ...more } = await listRows(pageIn(c), query, {
    list,
    // The id leads to the order itself.
    one: orderId === undefined ? undefined : () => rowOf(c, orderId),
  })
  return { payments: rows, ...more }
}

/** Reads the row of an order, the older handle first. */
async function rowOf(c: ProxyContext, orderId: string): Promise<MerchantPaymentRow | undefined> {
  for (const key of handleKeysOf(c.get('config').settings)) {
    // oxlint-disable-next-line no-await-in-loop -- the newer one only if the older one has none
    const row = await nodeFor(c, handleOf(orderId, key)).merchantRow()
    if (row) return row
  }
  return undefined
}

/** Reads all payments of some days with their histories. */
export function readPayments(c: ProxyContext, days: BankDays): AsyncIterable<MerchantPayment> {
  return readDays(pageIn(c), days, ({ handle }) => nodeFor(c, handle).merchantPayment())
}

/** Reads pages of the index of payments. */
export const pageIn =
  (c: ProxyContext): PageOf<MerchantPaymentRow> =>
  (list, query) =>
    nodeFor(c, indexOf(list)).rows(list, query)
