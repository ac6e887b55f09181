// Reads what a page sends. The log says why a body is refused; while the bank is a sandbox, the answer does too.
// It does not know what the body means; the route does.

import * as v from 'valibot'
import { readBody } from '../../shared/body.ts'
import type { Fault } from '../../shared/problem.ts'
import { type ProxyContext, refuse, refuseWithReason } from './context.ts'
import { faultsOf } from './faults.ts'
import { parseBody } from './limits.ts'
import { readNames } from '../versions.ts'

/** Rules of a body. */
interface BodyRules<S extends v.GenericSchema> {
  /** Chooses the schema by the value. */
  readonly schema: (value: unknown) => S
  /** Largest body, bytes. */
  readonly maxBytes: number
  /** Whether an empty body counts as `{}`, and the media type does not matter: such a body orders no payment. */
  readonly mayBeEmpty?: boolean
}

/** Reads a JSON body; gives the answer that refuses it where it breaks a rule. */
export async function readPageBody<S extends v.GenericSchema>(
  c: ProxyContext,
  { schema, maxBytes, mayBeEmpty = false }: BodyRules<S>,
): Promise<{ readonly value: v.InferOutput<S> } | Response> {
  const body = await readBody(c.req.raw, maxBytes)
  if (!body.ok) {
    // Where a body may be empty, its limit is about its content, not its size.
    if (body.reason === 'size' && !mayBeEmpty) return refuse(c, 'body_too_large')
    const rule = `must be at most ${maxBytes} bytes, and whole in 10 seconds`
    return refuseBody(c, { field: 'body', rule })
  }
  const isEmpty = mayBeEmpty && body.bytes.length === 0
  if (!mayBeEmpty && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    return refuseBody(c, { field: 'content-type', rule: 'must be application/json' })
  const json = isEmpty ? ({ ok: true, value: {} } as const) : parseBody(body.bytes)
  if (!json.ok) return refuseBody(c, { field: 'body', rule: 'must be JSON without repeated members' })
  const named = readNames(json.value)
  if ('differ' in named) return refuseBody(c, { field: named.differ, rule: 'must be equal' })
  const parsed = v.safeParse(schema(named.value), named.value)
  if (parsed.success) return { value: parsed.output }
  const [fault] = faultsOf(parsed.issues)
  return refuseBody(c, fault ?? { field: 'body', rule: 'is not valid' })
}

function refuseBody(c: ProxyContext, { field, rule }: Fault): Response {
  const words = `${field} ${rule}.`
  return refuseWithReason(c, 'body_invalid', { event: 'body_refused', reason: words }, words)
}
