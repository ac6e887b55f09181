// The order that a page shows: verified by the merchant's key, or refused in one way wherever it is shown.
// What is done with it is the route's business.

import { logEvent, paymentsOf, type ProxyContext, refuse, refuseWithReason } from '../http/context.ts'
import { nameOf } from '../http/faults.ts'
import { ORDER_FAULTS, type OrderRefusal, type VerifiedOrder, verifyOrder } from '../orders/order-token.ts'

/** Verifies the order token that a page has sent. */
export function verifySigned(c: ProxyContext, token: string): Promise<VerifiedOrder> {
  return verifyOrder(token, c.get('config').orderKeys, paymentsOf(c).rails[0].clock())
}

/**
 * Refuses an order: the page hears a code, the merchant's log what is wrong. A member that is not known is named to the page too:
 * the merchant has signed it, and the known ones are no secret.
 */
export function refuseOrder(c: ProxyContext, { code, fault, member }: OrderRefusal): Response {
  const rule = ORDER_FAULTS[fault]
  if (member === undefined) return refuseWithReason(c, code, { event: 'order_refused', reason: fault }, rule)
  const field = nameOf(member)
  logEvent(c, { event: 'order_refused', reason: fault, member: field })
  return refuse(c, code, {}, { why: `${field} ${rule}`, faults: [{ field, rule }] })
}
