// The order that a page sends: verified by the merchant's key, or refused in the same way on every route.

import { logEvent, paymentsOf, type ProxyContext, refuse, refuseWithReason } from './context.ts'
import type { Fault } from '../../shared/problem.ts'
import { nameOf } from './faults.ts'
import { isReturnUrl } from '../config/return-url.ts'
import { ORDER_FAULTS, type OrderRefusal, refusalOf, type VerifiedOrder } from '../orders/order-form.ts'
import { verifyOrder } from '../orders/order-token.ts'

/** Verifies the order token of a page. */
export async function verifySigned(c: ProxyContext, token: string): Promise<VerifiedOrder> {
  const now = paymentsOf(c).rails[0].clock()
  return withKnownPage(c, await verifyOrder(token, c.get('config').orderKeys, now))
}

/** Refuses an order whose page of return is not the site's own. */
export function withKnownPage(c: ProxyContext, order: VerifiedOrder): VerifiedOrder {
  const isStrange =
    order.ok && order.returnUrl !== undefined && !isReturnUrl(c.get('config'), order.returnUrl)
  return isStrange ? refusalOf('returnUrl') : order
}

/**
 * Refuses an order: the page gets a code, the merchant's log the fault. The page learns the name of an unknown member too:
 * the merchant has signed it, and the known ones are no secret.
 */
export function refuseOrder(c: ProxyContext, refusal: OrderRefusal): Response {
  const { code, fault, member } = refusal
  if (member === undefined)
    return refuseWithReason(c, code, { event: 'order_refused', reason: fault }, ORDER_FAULTS[fault])
  const { field, rule } = faultOfOrder(refusal)
  logEvent(c, { event: 'order_refused', reason: fault, member: field })
  return refuse(c, code, {}, { why: `${field} ${rule}`, faults: [{ field, rule }] })
}

/** Names the member of an order that is wrong, and its rule, for the server that sent it. */
export function faultOfOrder({ fault, member }: OrderRefusal): Fault {
  const [, field = member ?? 'order', rule] = /^(order\.\w+) (.+?)\.?$/.exec(ORDER_FAULTS[fault]) ?? []
  return {
    field: nameOf(field),
    rule: rule ?? (member === undefined ? 'must be an object' : ORDER_FAULTS[fault]),
  }
}
