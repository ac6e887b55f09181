// Reads a body of JSON, from a page or from a merchant's server: its media type, its size, its time, its form.
// It does not know what the body means, and refuses nothing; its callers do, each in its own words.

import { readBody } from '../../shared/body.ts'
import type { Fault } from '../../shared/problem.ts'
import type { ProxyContext } from './context.ts'
import { parseBody } from './limits.ts'

/** The value of a body, or what is wrong with it. */
export type JsonBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly isTooLarge?: boolean; readonly fault: Fault }

/**
 * Reads a body.
 *
 * @param mayBeEmpty Whether an empty one counts as `{}`, and the media type does not matter. Its limit is about its content then.
 */
export async function readJsonBody(c: ProxyContext, maxBytes: number, mayBeEmpty = false): Promise<JsonBody> {
  const faulty = (field: string, rule: string) => ({ ok: false, fault: { field, rule } }) as const
  if (!mayBeEmpty && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    return faulty('content-type', 'must be application/json')
  const body = await readBody(c.req.raw, maxBytes)
  if (!body.ok)
    return {
      ...faulty('body', `must be at most ${maxBytes} bytes, and whole in 10 seconds`),
      isTooLarge: body.reason === 'size' && !mayBeEmpty,
    }
  if (mayBeEmpty && body.bytes.length === 0) return { ok: true, value: {} }
  const json = parseBody(body.bytes)
  return json.ok ? json : faulty('body', 'must be JSON without repeated members')
}
