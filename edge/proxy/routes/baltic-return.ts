// Where payers come back from a Baltic bank: one address for all, registered there, with the order named in its state.
// What it brings is a hint: the rail checks that it belongs to the link, and a reading tells how the payment stands.

import { Hono } from 'hono/tiny'
import { isHandle } from '../handle.ts'
import { orderServiceFor, paymentsOf, type ProxyEnv, refuse } from '../http/context.ts'
import { shopPageOf } from './returns.ts'

/** Routes below `/return/baltic`. */
export const balticReturn = new Hono<ProxyEnv>().get('/', async (c) => {
  // Several states would be whose they like to be.
  const [state = '', ...others] = c.req.queries('state') ?? []
  const [handle = ''] = state.split('.')
  const isOurs = others.length === 0 && isHandle(handle, c.get('config').settings.HANDLE_KEY)
  const payment = isOurs
    ? await orderServiceFor(c, handle).returned(c.get('requestId'), { query: new URL(c.req.url).search })
    : undefined
  if (!payment) return refuse(c, 'payment_unknown')
  return c.redirect(shopPageOf(paymentsOf(c).returnUrl, handle), 303)
})
