// Reads what a merchant's server sends: bodies and queries, checked, and refused by the name of the field and its rule.

import * as v from 'valibot'
import { oneOf } from '../../../core/shared/check.ts'
import type { Fault } from '../../shared/problem.ts'
import { type ProxyContext, refuseFields } from '../http/context.ts'
import { faultsOf, nameOf } from '../http/faults.ts'
import { readJsonBody } from '../http/json-body.ts'

/** Largest body, bytes. */
const MAX_BODY = 4_096

/** The merchant's id of an order. */
export const OrderId = v.pipe(
  v.string(),
  v.regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits or any of _ . : -'),
)

/** A text of a person, for others to read. */
export const reason = v.pipe(
  v.string(),
  v.regex(/^(?=.*\S)\P{Cc}{1,500}$/u, 'must be 1 to 500 characters without control characters'),
)

/** Number of one of several, counted from 1. */
export const CountedNumber = v.pipe(
  v.number('must be a number'),
  v.check((number) => Number.isInteger(number) && number >= 1, 'must be a whole number, 1 or more'),
)

/** Why an order is closed, a payment stopped, or something released. */
export const ReasonBody = v.strictObject({ reason })

/** Which order may begin after the data were put back, and why. */
export const ReleaseBody = v.strictObject({ orderId: OrderId, reason })

/** Why personal data is deleted; optional. */
const DeletionBody = v.strictObject({ reason: v.optional(reason) })

/** What became of a payment, and why the merchant decides so. */
export const ResolveBody = resolveBody('paid', 'not_paid')

/** Makes the schema of the body in which a person decides how something ended. */
export function resolveBody<const T extends readonly [string, ...string[]]>(...outcomes: T) {
  return v.strictObject({ outcome: oneOf(...outcomes), reason })
}

/** What the request contained, or its refusal. */
export type Checked<T> = { ok: true; value: T } | { ok: false; refusal: Response }

/** The value that a function reads from a request. */
export type Read<F extends (...given: never[]) => Checked<unknown>> = Extract<
  ReturnType<F>,
  { ok: true }
>['value']

/**
 * Reads a body of JSON.
 *
 * @param maxBytes Most bytes; 4,096 when absent.
 */
export async function readMerchantBody<S extends v.GenericSchema>(
  c: ProxyContext,
  schema: S,
  maxBytes = MAX_BODY,
): Promise<Checked<v.InferOutput<S>>> {
  const body = await readJsonBody(c, maxBytes)
  if (!body.ok) return refuseRequest(c, body.isTooLarge ? 'body_too_large' : 'body_invalid', [body.fault])
  const parsed = v.safeParse(schema, body.value)
  return parsed.success
    ? { ok: true, value: parsed.output }
    : refuseRequest(c, 'body_invalid', faultsOf(parsed.issues))
}

/** Makes a route that answers by a body of JSON; a body that breaks a rule is refused. */
export const withBody =
  <S extends v.GenericSchema>(
    schema: S,
    answer: (c: ProxyContext, body: v.InferOutput<S>) => Response | Promise<Response>,
    maxBytes?: number,
  ) =>
  async (c: ProxyContext): Promise<Response> => {
    const body = await readMerchantBody(c, schema, maxBytes)
    return body.ok ? answer(c, body.value) : body.refusal
  }

/** Makes a route that deletes personal data. A reason is optional, and so is a body. */
export const withReason =
  (answer: (c: ProxyContext, reason?: string) => Promise<Response>) =>
  (c: ProxyContext): Promise<Response> =>
    c.req.header('content-type') === undefined
      ? answer(c)
      : withBody(DeletionBody, (_, body) => answer(c, body.reason))(c)

/**
 * Refuses an `Idempotency-Key` that is not the id in the body: repetitions are recognized by that id.
 *
 * @returns Nothing if the header is absent or equal.
 */
export function refuseOtherKey(c: ProxyContext, id: string): Response | undefined {
  if ((c.req.header('idempotency-key') ?? id) === id) return undefined
  const fault = { field: 'idempotency-key', rule: 'must be absent, or equal to the id in the body' }
  return refuseRequest(c, 'body_invalid', [fault]).refusal
}

/** Reads a query, each parameter once. */
export function readQuery<S extends v.GenericSchema>(c: ProxyContext, schema: S): Checked<v.InferOutput<S>> {
  const given = c.req.queries()
  const twice = Object.entries(given).filter(([, values]) => values.length > 1)
  if (twice.length > 0)
    return refuseRequest(
      c,
      'query_invalid',
      twice.map(([field]) => ({ field: nameOf(field), rule: 'must be given once' })),
    )
  const parsed = v.safeParse(schema, { ...c.req.query() })
  return parsed.success
    ? { ok: true, value: parsed.output }
    : refuseRequest(c, 'query_invalid', faultsOf(parsed.issues))
}

/** Names the faults that core found in a body. */
export const fieldsOf = (faults: readonly { path: string; rule: string }[]): readonly Fault[] =>
  faults.slice(0, 10).map(({ path, rule }) => ({ field: nameOf(path === '' ? 'body' : path), rule }))

/** Refuses a request by its fields and their rules. */
export function refuseRequest(
  c: ProxyContext,
  code: 'query_invalid' | 'body_invalid' | 'body_too_large',
  faults: readonly Fault[],
): { ok: false; refusal: Response } {
  return { ok: false, refusal: refuseFields(c, code, faults) }
}
