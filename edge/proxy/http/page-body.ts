// Reads what a page sends. Why a body is refused stands in the log, and while the bank is a sandbox in the answer too.
// What the body means is the route's business.

import * as v from 'valibot'
import { readBody } from '../../shared/body.ts'
import type { Fault } from '../../shared/problem.ts'
import { type ProxyContext, refuse, refuseWithReason } from './context.ts'
import { faultsOf } from './faults.ts'
import { parseBody } from './limits.ts'

/** What a body must be. */
interface BodyRules<S extends v.GenericSchema> {
  /** Finds the schema of a value. */
  readonly schema: (value: unknown) => S
  /** Most bytes. */
  readonly maxBytes: number
  /** Whether nothing at all stands for `{}`, and the media type is of no account: such a body gives nothing to pay. */
  readonly mayBeEmpty?: boolean
}

/** Reads a body of JSON; the answer to the page where it is none. */
export async function readPageBody<S extends v.GenericSchema>(
  c: ProxyContext,
  { schema, maxBytes, mayBeEmpty = false }: BodyRules<S>,
): Promise<{ readonly value: v.InferOutput<S> } | Response> {
  const body = await readBody(c.req.raw, maxBytes)
  if (!body.ok) {
    // The limit of a body that may be empty is one on what it says.
    if (body.reason === 'size' && !mayBeEmpty) return refuse(c, 'body_too_large')
    const rule = `must be at most ${maxBytes} bytes, and whole in 10 seconds`
    return refuseBody(c, { field: 'body', rule })
  }
  const isEmpty = mayBeEmpty && body.bytes.length === 0
  if (!mayBeEmpty && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    return refuseBody(c, { field: 'content-type', rule: 'must be application/json' })
  const json = isEmpty ? ({ ok: true, value: {} } as const) : parseBody(body.bytes)
  if (!json.ok) return refuseBody(c, { field: 'body', rule: 'must be JSON without repeated members' })
  const parsed = v.safeParse(schema(json.value), json.value)
  if (parsed.success) return { value: parsed.output }
  const [fault] = faultsOf(parsed.issues)
  return refuseBody(c, fault ?? { field: 'body', rule: 'is not valid' })
}

function refuseBody(c: ProxyContext, { field, rule }: Fault): Response {
  const words = `${field} ${rule}.`
  return refuseWithReason(c, 'body_invalid', { event: 'body_refused', reason: words }, words)
}
