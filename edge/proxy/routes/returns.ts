// Where a payer comes back from the bank: a hint that leads to a signed reading, then on to the shop's page.
// Success, cancellation and failure share one address, because where a browser lands proves nothing.

import { Hono } from 'hono/tiny'
import { orderServiceFor, paymentsOf, type ProxyEnv, refuse } from '../http/context.ts'
import { isHandle } from '../handle.ts'

/** Name of the parameter that carries the handle to the shop's page. */
const HANDLE_PARAMETER = 'payment'

/** Routes below `/return`. */
export const returns = new Hono<ProxyEnv>().get('/:handle', async (c) => {
  const handle = c.req.param('handle')
  // What the router hands out has no prototype, and such an object cannot be sent to another one.
  // A fragment comes by our own page alone, and a whole query by its own address: this one is for hints.
  const { fragment: _, query: __, ...parameters } = c.req.query()
  const payment = isHandle(handle, c.get('config').settings.HANDLE_KEY)
    ? await orderServiceFor(c, handle).returned(c.get('requestId'), parameters)
    : undefined
  if (!payment) return refuse(c, 'payment_unknown')
  return c.redirect(shopPageOf(paymentsOf(c).returnUrl, handle), 303)
})

/** Makes the address of the shop's page that shows a payment. */
export function shopPageOf(returnUrl: string, handle: string): string {
  const page = new URL(returnUrl)
  page.searchParams.set(HANDLE_PARAMETER, handle)
  return page.href
}
