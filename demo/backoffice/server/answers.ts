// What the shop's server answers the merchant's page if the proxy refused: passes on errors that the merchant can correct.
// Other errors stay between the two servers.

import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import { isMerchantError } from '../../../core/merchant/index.ts'
import { refuse, type ShopContext } from '../../shop/context.ts'

/** Reads a body of JSON; nothing if the body is not JSON. */
export async function bodyOf(c: ShopContext): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}

/** Reads the body of a page's request; a body of another form is refused with `code`. */
export async function asked<S extends v.GenericSchema>(
  c: ShopContext,
  schema: S,
  code: string,
): Promise<v.InferOutput<S>> {
  const body = v.safeParse(schema, await bodyOf(c))
  if (!body.success) throw new HTTPException(400, { res: refuse(c, 400, code) })
  return body.output
}

/** Passes on errors that the merchant can correct; all others are a matter of the two servers. */
export function passOn(error: Error, c: ShopContext): Response {
  if (error instanceof HTTPException) return error.getResponse()
  if (!isMerchantError(error)) throw error
  const { status, code, isOutcomeUnknown } = error
  if (isOutcomeUnknown || code === 'answer_lost') return refuse(c, 502, 'answer_lost')
  if (status === 400 || status === 404 || status === 409 || status === 429) return refuse(c, status, code)
  return refuse(c, 502, 'proxy_unavailable')
}
