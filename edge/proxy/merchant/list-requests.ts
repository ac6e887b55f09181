// Reads the queries of the merchant's lists: a period by days of the bank or by instants, a page, and what rows are wanted.

import * as v from 'valibot'
import { helsinkiDate, isDate, isDateTime, parseDateTime } from '../../../core/shared/values/time.ts'
import type { ProxyContext } from '../http/context.ts'
import {
  type ExportPlace,
  FIRST_MS,
  type ListCursor,
  type Period,
  periodOfDays,
} from '../order-index/list-pages.ts'
import { DAY_MS } from '../storage/schedule.ts'
import { type Checked, OrderId, readQuery, refuseRequest } from './requests.ts'

/** How far the clock of an order may be ahead of ours, milliseconds. */
const SKEW_MS = 60_000
/** Longest period of an export in one answer: 31 days, one of them of 25 hours. Lists, and exports with a limit, are read in parts. */
const LONGEST_MS = 31 * DAY_MS + 3_600_000

/** A day of the bank. */
export const BankDay = v.pipe(v.string(), v.check(isDate, 'must be a day, YYYY-MM-DD'))

const day = v.optional(BankDay)
const instant = v.optional(
  v.pipe(
    v.string(),
    v.check(isDateTime, 'must be an instant, such as 2026-11-20T10:00:00Z'),
    v.transform((text) => parseDateTime(text) ?? 0),
  ),
)
const isTrue = v.optional(v.literal('true', 'must be true'))
const id = v.optional(
  v.pipe(v.string(), v.regex(/^[!-~]{1,64}$/, 'must be 1 to 64 visible ASCII characters')),
)

/** The period of a list: days of the bank, both included; or instants, the second not included. */
const Span = { from: day, to: day, createdFrom: instant, createdTo: instant }

const rows = v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/, 'must be 1 to 100'), v.transform(Number))
const Limit = { limit: v.optional(rows, '50') }

const earlier = 'must be the next of an earlier answer'

const cursor = v.optional(
  v.pipe(v.string(), v.regex(/^(\d{4}-\d\d-\d\d\.)?\d{13}\.[\w.:-]{1,108}$/, earlier)),
)

/** What every list takes. */
export const ListFields = {
  ...Span,
  ...Limit,
  needsPerson: isTrue,
  archiveId: id,
  cursor,
}

const PAYMENT_STATES = [
  'pending',
  'scheduled',
  'paid',
  'paid_twice',
  'cancelled',
  'failed',
  'unknown',
  'mismatched',
] as const

const REFUND_STATES = ['pending', 'refunded', 'failed', 'unknown', 'needs_review'] as const

/** Makes the schema of a state. */
export const stateIn = (states: readonly string[]) =>
  v.optional(v.picklist(states, `must be one of ${states.join(', ')}`))

const PaymentsQuery = v.strictObject({
  ...ListFields,
  state: stateIn(PAYMENT_STATES),
  reference: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9A-Z]{2,25}$/, 'must be 2 to 25 digits or capital letters')),
  ),
  orderId: v.optional(OrderId),
  bankPaymentId: id,
  metadata: isTrue,
})

const { archiveId: _, ...RefundFields } = ListFields
const RefundsQuery = v.strictObject({ ...RefundFields, state: stateIn(REFUND_STATES) })

const SummaryQuery = v.strictObject({ ...Span, cursor })

const ExportQuery = v.strictObject({ ...Span, cursor, limit: v.optional(rows) })

const ChangesQuery = v.strictObject({
  ...Limit,
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d\.\d{1,12}$/, earlier))),
})

/** The period of a query, and the start of its page. */
export interface ListPlace {
  readonly period: Period
  readonly hasPeriod: boolean
  readonly cursor?: ListCursor | undefined
}

/** Members of a query for its period, its page, and whether rows need a person. */
type Given = Partial<Record<'from' | 'to' | 'cursor' | 'needsPerson', string | undefined>> &
  Partial<Record<'createdFrom' | 'createdTo', number | undefined>>

/** Reads the query of a list of payments. */
export const readPaymentsQuery = (c: ProxyContext, now: number) =>
  readList(c, readQuery(c, PaymentsQuery), now, ({ reference }) => reference !== undefined)

/** Reads the query of the list of refunds. */
export const readRefundsQuery = (c: ProxyContext, now: number) => readList(c, readQuery(c, RefundsQuery), now)

/**
 * Reads the place of a list from its query.
 *
 * @param hasOwnList Returns whether the query has a list that is not by day, besides that of what needs a person.
 */
export function readList<T extends Given>(
  c: ProxyContext,
  query: Checked<T>,
  now: number,
  hasOwnList: (given: T) => boolean = () => false,
): Checked<Omit<T, 'cursor' | 'needsPerson'> & ListPlace & { needsPerson: boolean }> {
  if (!query.ok) return query
  const { value } = query
  const { from, to, createdFrom, createdTo, cursor: at } = value
  const needsPerson = value.needsPerson !== undefined
  const hasPeriod = (from ?? to ?? createdFrom ?? createdTo) !== undefined
  const read = hasPeriod ? readPeriod(c, value, now) : undefined
  if (read?.ok === false) return read
  const period = read?.value ?? { since: FIRST_MS, before: now + SKEW_MS }
  const isOfNoDay = !hasPeriod && (needsPerson || hasOwnList(value))
  const place = readCursor(c, at, period, isOfNoDay)
  return place.ok
    ? { ok: true, value: { ...value, needsPerson, period, hasPeriod, cursor: place.value } }
    : place
}

/** Reads the start of a page. A cursor of a list by day names a day of the period, one of another list none. */
function readCursor(
  c: ProxyContext,
  given: string | undefined,
  period: Period,
  isOfNoDay = false,
): Checked<ListCursor | undefined> {
  if (given === undefined) return { ok: true, value: undefined }
  const [, utcDay, place = ''] = /^(?:(.{10})\.)?(\d{13}\..+)$/.exec(given) ?? []
  return (utcDay === undefined ? isOfNoDay : !isOfNoDay && touches(period, utcDay))
    ? { ok: true, value: { utcDay, place } }
    : refuseRequest(c, 'query_invalid', [{ field: 'cursor', rule: 'must belong to the same query' }])
}

const touches = ({ since, before }: Period, utcDay: string) =>
  isDate(utcDay) && Date.parse(utcDay) < before && Date.parse(utcDay) + DAY_MS > since

/** Reads the query of an export: its period, and the part of it if a limit is given. */
export function readExportQuery(c: ProxyContext, now: number): Checked<ExportPlace> {
  const query = readQuery(c, ExportQuery)
  if (!query.ok) return query
  const { limit, cursor: at, from } = query.value
  const read = readPeriod(c, query.value, now)
  if (!read.ok) return read
  const period = read.value
  const refuseAs = (field: string, rule: string) => refuseRequest(c, 'query_invalid', [{ field, rule }])
  if (limit === undefined) {
    if (at !== undefined) return refuseAs('limit', 'must be given beside cursor')
    return period.before - period.since <= LONGEST_MS
      ? { ok: true, value: { period } }
      : refuseAs(from === undefined ? 'createdFrom' : 'from', 'must leave at most 31 days')
  }
  const place = readCursor(c, at, period)
  return place.ok ? { ok: true, value: { period, limit, cursor: place.value } } : place
}

/** Reads the query of a summary. */
export const readSummaryQuery = (c: ProxyContext, now: number) => readList(c, readQuery(c, SummaryQuery), now)

/** Reads the query of what has changed. */
export const readChangesQuery = (c: ProxyContext) => readQuery(c, ChangesQuery)

/** Returns the period from one day or instant to another; the bank's today where none is named. */
export function readPeriod(
  c: ProxyContext,
  { from, to, createdFrom, createdTo }: Given,
  now: number,
  code: 'query_invalid' | 'body_invalid' = 'query_invalid',
): Checked<Period> {
  const refuseAs = (field: string, rule: string) => refuseRequest(c, code, [{ field, rule }])
  const today = helsinkiDate(now)
  const hasDays = (from ?? to) !== undefined
  const hasInstants = (createdFrom ?? createdTo) !== undefined
  if (hasDays && hasInstants)
    return refuseAs(
      createdFrom === undefined ? 'createdTo' : 'createdFrom',
      'must not be given beside from or to',
    )
  const last = to ?? (from !== undefined && from > today ? from : today)
  const days = periodOfDays(from ?? last, last)
  const { since, before } = hasInstants
    ? { since: createdFrom ?? FIRST_MS, before: createdTo ?? days.before }
    : days
  if (from !== undefined && from > last) return refuseAs('from', 'must not be after to')
  if (createdFrom !== undefined && since >= before) return refuseAs('createdFrom', 'must be before createdTo')
  // Nothing is listed before or after these limits.
  return { ok: true, value: { since: Math.max(since, FIRST_MS), before: Math.min(before, now + DAY_MS) } }
}
