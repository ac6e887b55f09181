// How the shop's server answers the merchant's page with what the proxy said: a value, or an error that the merchant can mend.
// Other errors stay between the two servers.

import { refuse, type ShopContext } from '../../shop/context.ts'
import type { Asked } from './merchant-interface.ts'

/** Reads a body of JSON; what is none is nothing. */
export async function bodyOf(c: ShopContext): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}

/** Answers with what was asked for. */
export function answer<T extends object>(c: ShopContext, asked: Asked<T>): Response {
  return asked.ok ? Response.json(asked.value) : refused(c, asked)
}

/** Answers where nothing of what came back is for the page. */
export function done(c: ShopContext, asked: Asked<unknown>): Response {
  return asked.ok ? c.json({ done: true }) : refused(c, asked)
}

/** Passes on what the merchant can mend; all other faults are between the two servers. */
export function refused(c: ShopContext, { status, code }: Asked<unknown> & { ok: false }): Response {
  if (status === 400 || status === 404 || status === 409 || status === 429) return refuse(c, status, code)
  // Whether it was done is not known.
  return refuse(c, 502, status === 0 ? 'answer_lost' : 'proxy_unavailable')
}
