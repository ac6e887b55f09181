// The shop's server's answer to the merchant's page if the proxy did not do what was asked: an error that the merchant can mend.
// Other errors stay between the two servers.

import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import { isMerchantError } from '../../../core/merchant/index.ts'
import { refuse, type ShopContext } from '../../shop/context.ts'

/** Reads a body of JSON; what is none is nothing. */
export async function bodyOf(c: ShopContext): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}

/** Reads what a page asks for; another body is refused with the code. */
export async function asked<S extends v.GenericSchema>(
  c: ShopContext,
  schema: S,
  code: string,
): Promise<v.InferOutput<S>> {
  const body = v.safeParse(schema, await bodyOf(c))
  if (!body.success) throw new HTTPException(400, { res: refuse(c, 400, code) })
  return body.output
}

/** Passes on what the merchant can mend; all other faults are between the two servers. */
export function passOn(error: Error, c: ShopContext): Response {
  if (error instanceof HTTPException) return error.getResponse()
  if (!isMerchantError(error)) throw error
  const { status, code, isOutcomeUnknown } = error
  if (isOutcomeUnknown || code === 'answer_lost') return refuse(c, 502, 'answer_lost')
  if (status === 400 || status === 404 || status === 409 || status === 429) return refuse(c, status, code)
  return refuse(c, 502, 'proxy_unavailable')
}
