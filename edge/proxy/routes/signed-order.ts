// The order that a page shows: verified by the merchant's key, or refused in one way wherever it is shown.
// What is done with it is the route's business.

import { paymentsOf, type ProxyContext, refuseAloud } from '../http/context.ts'
import { ORDER_FAULTS, type VerifiedOrder, verifyOrder } from '../orders/order-token.ts'

/** Verifies the order token that a page has sent. */
export function verifySigned(c: ProxyContext, token: string): Promise<VerifiedOrder> {
  return verifyOrder(token, c.get('config').orderKeys, paymentsOf(c).rails[0].clock())
}

/** Refuses an order: the page hears a code, whoever runs the shop what is wrong. */
export function refuseOrder(
  c: ProxyContext,
  { code, fault }: Omit<VerifiedOrder & { ok: false }, 'ok'>,
): Response {
  return refuseAloud(c, code, { event: 'order_refused', reason: fault }, ORDER_FAULTS[fault])
}
