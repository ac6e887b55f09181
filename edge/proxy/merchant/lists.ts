// Lists of payments for the merchant, out of the index: by day, newest first, by reference, or those that wait for a person;
// an order by its own id. What the index says may lag; an order that is asked by its id says what is.

import { handleOf } from '../handle.ts'
import { nodeFor, type ProxyContext } from '../http/context.ts'
import { type PageOf, partOfDays, partOfList, readDays } from './list-pages.ts'
import type { MerchantPayment, MerchantPaymentRow } from './merchant-payment.ts'
import type { ListWish } from './requests.ts'
import { indexOf, listOfReference, listOfWaiting } from './row-index.ts'

/** A part of a list; `next` asks for the one after it. */
export interface PaymentList {
  payments: readonly MerchantPaymentRow[]
  next?: string
}

/** Lists what was asked for. */
export async function listPayments(c: ProxyContext, wish: ListWish): Promise<PaymentList> {
  if (wish.orderId !== undefined) return listOrder(c, wish, wish.orderId)
  const { reference, hasDays, needsPerson } = wish
  const isOfNoDay = !hasDays && (reference !== undefined || needsPerson)
  const list = reference === undefined ? listOfWaiting() : listOfReference(reference)
  const { rows, ...more } = isOfNoDay
    ? await partOfList(pageIn(c), wish, list)
    : await partOfDays(pageIn(c), wish)
  return { payments: rows, ...more }
}

/** The id leads to the order itself. */
async function listOrder(c: ProxyContext, wish: ListWish, orderId: string): Promise<PaymentList> {
  const handle = handleOf(orderId, c.get('config').settings.HANDLE_KEY)
  const row = await nodeFor(c, handle).merchantRow()
  const fits =
    row &&
    (wish.state === undefined || row.state === wish.state) &&
    (wish.reference === undefined || row.reference === wish.reference) &&
    (!wish.needsPerson || row.needsPerson) &&
    (!wish.hasDays || wish.days.includes(dayOf(row)))
  return { payments: fits ? [row] : [] }
}

/** Reads all payments of some days with their histories. */
export function readPayments(c: ProxyContext, days: readonly string[]): AsyncIterable<MerchantPayment> {
  return readDays(pageIn(c), days, ({ handle }) => nodeFor(c, handle).merchantPayment())
}

const pageIn =
  (c: ProxyContext): PageOf<MerchantPaymentRow> =>
  (list, query) =>
    nodeFor(c, indexOf(list)).rows(list, query)

/** The day in UTC on which a payment began. */
const dayOf = ({ createdAt }: MerchantPaymentRow) => new Date(createdAt).toISOString().slice(0, 10)
