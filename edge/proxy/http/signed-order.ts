// The order that a page sends: verified by the merchant's key, or refused in the same way on every route.
// It starts nothing; routes do.

import { logEvent, paymentsOf, type ProxyContext, refuse, refuseWithReason } from '../http/context.ts'
import { nameOf } from '../http/faults.ts'
import { ORDER_FAULTS, type OrderRefusal, type VerifiedOrder, verifyOrder } from '../orders/order-token.ts'

/** Verifies the order token of a page. */
export function verifySigned(c: ProxyContext, token: string): Promise<VerifiedOrder> {
  return verifyOrder(token, c.get('config').orderKeys, paymentsOf(c).rails[0].clock())
}

/**
 * Refuses an order: the page gets a code, the merchant's log the fault. The page learns the name of an unknown member too:
 * the merchant has signed it, and the known ones are no secret.
 */
export function refuseOrder(c: ProxyContext, { code, fault, member }: OrderRefusal): Response {
  const rule = ORDER_FAULTS[fault]
  if (member === undefined) return refuseWithReason(c, code, { event: 'order_refused', reason: fault }, rule)
  const field = nameOf(member)
  logEvent(c, { event: 'order_refused', reason: fault, member: field })
  return refuse(c, code, {}, { why: `${field} ${rule}`, faults: [{ field, rule }] })
}
