// Reads a body of JSON, and checks its media type, size, time and form. If a page's body is refused, the log reports why; while
// the bank is a sandbox, the answer does too. The refusals of a merchant's body are in merchant/requests.ts.

import { readBody } from '../../shared/body.ts'
import type { Fault } from '../../shared/problem.ts'
import { type ProxyContext, refuse, refuseWithReason } from './context.ts'
import { parseBody } from './limits.ts'
import * as v from 'valibot'
import { faultsOf } from './faults.ts'

/** Language of a page, ISO 639-1. */
export const PageLanguage = v.pipe(v.string(), v.regex(/^[a-z]{2}$/, 'must be two lower-case letters'))

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

interface BodyRules<S extends v.GenericSchema> {
  /** Chooses the schema by the value. */
  readonly schema: (value: unknown) => S
  readonly maxBytes: number
  /** Whether an empty body counts as `{}`, and the media type does not matter: such a body orders no payment. */
  readonly mayBeEmpty?: boolean
}

/** Reads a JSON body; gives the answer that refuses it if it breaks a rule. */
export async function readPageBody<S extends v.GenericSchema>(
  c: ProxyContext,
  { schema, maxBytes, mayBeEmpty = false }: BodyRules<S>,
): Promise<{ readonly value: v.InferOutput<S> } | Response> {
  const body = await readJsonBody(c, maxBytes, mayBeEmpty)
  if (!body.ok) return body.isTooLarge ? refuse(c, 'body_too_large') : refuseBody(c, body.fault)
  const parsed = v.safeParse(schema(body.value), body.value)
  if (parsed.success) return { value: parsed.output }
  const [fault] = faultsOf(parsed.issues)
  return refuseBody(c, fault ?? { field: 'body', rule: 'is not valid' })
}

function refuseBody(c: ProxyContext, { field, rule }: Fault): Response {
  const words = `${field} ${rule}.`
  return refuseWithReason(c, 'body_invalid', { event: 'body_refused', reason: words }, words)
}
