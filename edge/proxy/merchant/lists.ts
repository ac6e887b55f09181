// Lists of payments for the merchant, out of the index: by day, newest first, by reference, or those that wait for a person;
// an order by its own id. What the index says may lag; an order that is asked by its id says what is.

import { handleOf } from '../handle.ts'
import { nodeFor, type ProxyContext } from '../http/context.ts'
import type { MerchantPayment, MerchantPaymentRow } from './merchant-payment.ts'
import {
  type IndexPage,
  indexOf,
  type IndexQuery,
  listOfDay,
  listOfReference,
  listOfWaiting,
} from './row-index.ts'
import type { ListWish } from './requests.ts'

/** A part of a list; `next` asks for the one after it. */
export interface PaymentList {
  payments: readonly MerchantPaymentRow[]
  next?: string
}

/** Lists what was asked for. */
export async function listPayments(c: ProxyContext, wish: ListWish): Promise<PaymentList> {
  if (wish.orderId !== undefined) return listOrder(c, wish, wish.orderId)
  const { reference, hasDays, needsPerson } = wish
  if (hasDays || (reference === undefined && !needsPerson)) return listDays(c, wish)
  return listOne(c, wish, reference === undefined ? listOfWaiting() : listOfReference(reference))
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

/** One list that is of no day. */
async function listOne(c: ProxyContext, wish: ListWish, list: string): Promise<PaymentList> {
  const { limit, state, needsPerson, cursor } = wish
  const page = await pageOf(c, list, { after: cursor?.place, limit, state, needsPerson })
  return { payments: page.rows, ...(page.after !== undefined && { next: page.after }) }
}

/** One day after another; a day that is not looked through to its end ends the part. */
async function listDays(c: ProxyContext, wish: ListWish): Promise<PaymentList> {
  const { days, limit, state, reference, needsPerson, cursor } = wish
  const payments: MerchantPaymentRow[] = []
  const first = cursor?.day === undefined ? 0 : days.indexOf(cursor.day)
  for (const day of days.slice(first)) {
    const after = day === cursor?.day ? cursor.place : undefined
    const query = { after, limit: limit - payments.length, state, reference, needsPerson }
    // oxlint-disable-next-line no-await-in-loop -- newest first, and no more days than are needed
    const page = await pageOf(c, listOfDay(day), query)
    payments.push(...page.rows)
    if (page.after !== undefined) return { payments, next: `${day}.${page.after}` }
  }
  return { payments }
}

/** How many payments of an export are read at once. */
const AT_ONCE = 8
/** How many rows of the index are read at once. */
const ROWS = 100

/** Reads all payments of some days with their histories, as they are when their turn comes. */
export async function* readPayments(
  c: ProxyContext,
  days: readonly string[],
): AsyncGenerator<MerchantPayment, undefined, undefined> {
  // oxlint-disable no-await-in-loop -- read while it is sent, and no faster
  for (const day of days) {
    let after: string | undefined
    do {
      const page: IndexPage<MerchantPaymentRow> = await pageOf(c, listOfDay(day), { after, limit: ROWS })
      for (let at = 0; at < page.rows.length; at += AT_ONCE) {
        const rows = page.rows.slice(at, at + AT_ONCE)
        const payments = await Promise.all(rows.map(({ handle }) => nodeFor(c, handle).merchantPayment()))
        yield* payments.filter((payment) => payment !== undefined)
      }
      after = page.after
    } while (after !== undefined)
  }
  // oxlint-enable no-await-in-loop
  return undefined
}

function pageOf(c: ProxyContext, list: string, query: IndexQuery): Promise<IndexPage<MerchantPaymentRow>> {
  return nodeFor(c, indexOf(list)).rows(list, query)
}

/** The day in UTC on which a payment began. */
const dayOf = ({ createdAt }: MerchantPaymentRow) => new Date(createdAt).toISOString().slice(0, 10)
