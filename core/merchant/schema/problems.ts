// Why the merchant interface refuses something: a problem document (RFC 9457), and every code that a server may meet.
// Codes are stable; new ones may come, and the status shows their kind.

import * as v from 'valibot'
import { list, loose, open } from '../../shared/check.ts'
import { string } from '../../shared/fields.ts'
import { wholeNumber } from './common.ts'

/** The codes that payouts, batches and requests to pay each have. */
const eachKind = <W extends string>(what: W) =>
  [`payout_${what}`, `batch_${what}`, `request_to_pay_${what}`] as const

/** The codes by their status. */
export const PROBLEM_CODES = {
  400: [
    'host_invalid',
    'body_invalid',
    'query_invalid',
    'provider_unknown',
    'provider_unfit',
    'payer_iban_missing',
    'payer_iban_invalid',
    'payer_iban_refused',
  ],
  401: ['merchant_key_refused'],
  403: ['origin_refused', 'scope_missing'],
  404: [
    'payment_unknown',
    'webhook_unknown',
    'refund_unknown',
    ...eachKind('unknown'),
    'batch_payment_unknown',
    'merchant_not_offered',
    'refund_not_offered',
    'webhooks_not_offered',
    ...eachKind('not_offered'),
    'payments_not_offered',
    'route_unknown',
  ],
  405: ['method_not_allowed'],
  409: [
    'order_changed',
    'order_closed',
    'order_before_restore',
    ...eachKind('before_restore'),
    'release_refused',
    'resolution_refused',
    'payment_not_refundable',
    'payment_not_scheduled',
    'payment_stop_too_late',
    'refund_attempt_missing',
    'refund_changed',
    'refund_too_large',
    'refund_not_in_review',
    ...eachKind('changed'),
    ...eachKind('id_used'),
    ...eachKind('not_in_review'),
    ...eachKind('open'),
    'batch_not_approvable',
    'batch_being_approved',
    'batch_not_stoppable',
    'batch_payment_missing',
  ],
  410: ['cursor_expired'],
  413: ['body_too_large'],
  414: ['address_too_long'],
  429: ['reads_used_up', 'limit_reached'],
  431: ['headers_too_large'],
  500: ['internal_error'],
  502: ['bank_refused', 'bank_words_unfit', 'bank_not_found'],
  503: ['configuration_invalid', 'service_restarting', 'intake_closed', 'bank_unavailable'],
} as const

/** The code of a problem, as a schema. */
export const problemCode = open(...Object.values(PROBLEM_CODES).flat())
/** A code that a server may branch on. */
export type ProblemCode = v.InferOutput<typeof problemCode>

/** Which field of a request breaks which rule; never a value. */
export const Fault = loose({ field: string, rule: string })
export type Fault = v.InferOutput<typeof Fault>

/** Why a request is refused. */
export const Problem = loose({
  /** `urn:silta:problem:` and the code. */
  type: string,
  /** For people. */
  title: string,
  status: wholeNumber,
  code: problemCode,
  /** Id to quote in a question to the operator; the log has the same. */
  requestId: string,
  /** For the operator: names of settings, never a value. */
  detail: v.optional(string),
  /** The wrong fields, each with its rule. */
  faults: v.optional(list(Fault)),
  /** Whether any link of the order was ever given out, if the caller may know that. */
  link_given: v.optional(v.boolean('must be true or false')),
  /** Time from which the same may be asked again. */
  freshAgainAt: v.optional(string),
})
export type Problem = v.InferOutput<typeof Problem>
