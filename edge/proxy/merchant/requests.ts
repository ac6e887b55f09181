// Reads what a merchant's server sends: queries and bodies, checked, and refused by the name of the field and its rule.
// It does nothing with it; the routes do.

import * as v from 'valibot'
import { daysBetween, helsinkiDate, isDate } from '../../../core/shared/values/time.ts'
import { readBody } from '../../shared/body.ts'
import type { Fault } from '../../shared/problem.ts'
import { type ProxyContext, refuseFields } from '../http/context.ts'
import { faultsOf, nameOf } from '../http/faults.ts'
import { parseBody } from '../http/limits.ts'
import { BankDays } from '../order-index/list-pages.ts'

/** Largest body, bytes. */
const MAX_BODY = 4_096
/** Most days of one list. */
const MAX_DAYS = 31

const STATES = [
  'pending',
  'scheduled',
  'paid',
  'paid_twice',
  'cancelled',
  'failed',
  'unknown',
  'mismatched',
] as const

const day = v.pipe(v.string(), v.check(isDate, 'must be a day, YYYY-MM-DD'))

/** Days of a list, both included: days of the bank, in Helsinki. */
export const Days = { from: v.optional(day), to: v.optional(day) }

/** What every list takes besides its days. */
export const Paging = {
  needsPerson: v.optional(v.literal('true', 'must be true')),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/, 'must be 1 to 100'), v.transform(Number)),
    '50',
  ),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(\d{4}-\d\d-\d\d\.)?\d{13}\.[A-Za-z0-9_-]{1,43}$/, 'must be the next of an earlier answer'),
    ),
  ),
}

const OrderId = v.pipe(
  v.string(),
  v.regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits or any of _ . : -'),
)

const ListQuerySchema = v.strictObject({
  ...Days,
  state: v.optional(v.picklist(STATES, `must be one of ${STATES.join(', ')}`)),
  reference: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9A-Z]{2,25}$/, 'must be 2 to 25 digits or capital letters')),
  ),
  orderId: v.optional(OrderId),
  ...Paging,
})

const ExportQuerySchema = v.strictObject(Days)

/** A text of a person, for others to read. */
export const reason = v.pipe(
  v.string(),
  v.regex(/^(?=.*\S)\P{Cc}{1,500}$/u, 'must be 1 to 500 characters without control characters'),
)

/** Why an order is closed. */
export const CloseBody = v.strictObject({ reason })

/** Which order may begin after the data were put back, and why. */
export const ReleaseBody = v.strictObject({ orderId: OrderId, reason })

/** Why a payment is stopped. */
export const StopBody = v.strictObject({ reason })

/** Why personal data is deleted; optional. */
export const DeletionBody = v.strictObject({ reason: v.optional(reason) })

/** What became of a payment, and why the merchant says so. */
export const ResolveBody = v.strictObject({
  outcome: v.picklist(['paid', 'not_paid'], 'must be paid or not_paid'),
  reason,
})

/** A merchant's query for payments. */
export interface PaymentQuery {
  days: BankDays
  state: (typeof STATES)[number] | undefined
  reference: string | undefined
  orderId: string | undefined
  /** Only those that need a person. */
  needsPerson: boolean
  limit: number
  /** Where the page begins. `utcDay` is absent in a list that is not by day: by reference, or by the need for a person. */
  cursor: { utcDay: string | undefined; place: string } | undefined
  /** Whether the query named days. */
  hasDays: boolean
}

/** What the request said, or its refusal. */
export type Checked<T> = { ok: true; value: T } | { ok: false; refusal: Response }

/** Reads the query of a list. */
export function readListQuery(c: ProxyContext, now: number): Checked<PaymentQuery> {
  const query = readQuery(c, ListQuerySchema)
  if (!query.ok) return query
  const { from, to, state, reference, orderId, limit, cursor } = query.value
  const needsPerson = query.value.needsPerson !== undefined
  const place = readPlace(c, { from, to, cursor }, now, reference !== undefined || needsPerson)
  return place.ok
    ? { ok: true, value: { ...place.value, state, reference, orderId, needsPerson, limit } }
    : place
}

/** Where a page begins, and of which days. */
export type ListPlace = Pick<PaymentQuery, 'days' | 'hasDays' | 'cursor'>

/**
 * Reads the days and the cursor of a list.
 *
 * @param hasOwnList Whether the query has a list that is not by day; it is used when no days are named.
 */
export function readPlace(
  c: ProxyContext,
  { from, to, cursor }: { from?: string | undefined; to?: string | undefined; cursor?: string | undefined },
  now: number,
  hasOwnList: boolean,
): Checked<ListPlace> {
  const days = daysOf(c, { from, to }, now)
  if (!days.ok) return days
  const hasDays = from !== undefined || to !== undefined
  const [, utcDay, place = ''] = /^(?:(.{10})\.)?(\d{13}\..+)$/.exec(cursor ?? '') ?? []
  const isOfNoDay = hasOwnList && !hasDays
  const isStrange =
    cursor !== undefined && (utcDay === undefined ? !isOfNoDay : !days.value.utcDays.includes(utcDay))
  if (isStrange)
    return refuseRequest(c, 'query_invalid', [{ field: 'cursor', rule: 'must belong to the same query' }])
  const at = cursor === undefined ? undefined : { utcDay, place }
  return { ok: true, value: { days: days.value, hasDays, cursor: at } }
}

/** Reads the query of an export: its days. */
export function readExportQuery(c: ProxyContext, now: number): Checked<BankDays> {
  const query = readQuery(c, ExportQuerySchema)
  return query.ok ? daysOf(c, query.value, now) : query
}

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
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    return refuseRequest(c, 'body_invalid', [{ field: 'content-type', rule: 'must be application/json' }])
  const body = await readBody(c.req.raw, maxBytes)
  if (!body.ok)
    return refuseRequest(c, body.reason === 'size' ? 'body_too_large' : 'body_invalid', [
      { field: 'body', rule: `must be at most ${maxBytes} bytes, and whole in 10 seconds` },
    ])
  const json = parseBody(body.bytes)
  if (!json.ok)
    return refuseRequest(c, 'body_invalid', [
      { field: 'body', rule: 'must be JSON without repeated members' },
    ])
  const parsed = v.safeParse(schema, json.value)
  return parsed.success
    ? { ok: true, value: parsed.output }
    : refuseRequest(c, 'body_invalid', faultsOf(parsed.issues))
}

/**
 * Refuses an `Idempotency-Key` that is not the id in the body: the id is what makes a repetition the same.
 *
 * @returns Nothing where the header is absent or equal.
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

/** Returns the days from one to another; without days, the bank's today. */
function daysOf(
  c: ProxyContext,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: number,
): Checked<BankDays> {
  const today = helsinkiDate(now)
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? last
  const count = daysBetween(first, last) + 1
  if (count < 1) return refuseRequest(c, 'query_invalid', [{ field: 'from', rule: 'must not be after to' }])
  if (count > MAX_DAYS)
    return refuseRequest(c, 'query_invalid', [
      { field: 'from', rule: `must be at most ${MAX_DAYS} days up to to` },
    ])
  return { ok: true, value: new BankDays(first, last) }
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
