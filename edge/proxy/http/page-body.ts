// Reads what a page sends. The log says why a body is refused; while the bank is a sandbox, the answer does too.
// It does not know what the body means; the route does.

import * as v from 'valibot'
import type { Fault } from '../../shared/problem.ts'
import { type ProxyContext, refuse, refuseWithReason } from './context.ts'
import { faultsOf } from './faults.ts'
import { readJsonBody } from './json-body.ts'

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
