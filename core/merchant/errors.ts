// The one error of the merchant interface: the proxy refused a call, or its answer was lost.
// A fault of the caller is a TypeError instead, thrown before anything is sent.

import type { BankErrorReason } from '../shared/errors.ts'
import type { ProblemCode } from './schema/index.ts'

/**
 * Why a call failed: a code of the proxy, or one of these.
 *
 * - `answer_lost`: a question got no usable answer; ask again.
 * - `outcome_unknown`: a call that changes something got no usable answer; ask again with the same ids and body.
 * - `call_aborted`: the caller's signal stopped the call before it was sent.
 */
export type MerchantErrorCode = ProblemCode | 'answer_lost' | 'outcome_unknown' | 'call_aborted'

/** A field of the request that breaks a rule; never a value. */
export interface MerchantFault {
  field: string
  rule: string
}

/** What a {@link MerchantError} reports. */
export interface MerchantErrorDetail {
  code: MerchantErrorCode
  /** Id of the operation, for example `merchant.payments.start`. */
  operation: string
  /** Whether the call may have had its effect although it failed. */
  isOutcomeUnknown: boolean
  /** If the answer was lost. */
  reason?: BankErrorReason | undefined
  status?: number | undefined
  requestId?: string | undefined
  faults?: readonly MerchantFault[] | undefined
  retryAfterSeconds?: number | undefined
}

/** Most faults that are reported: more would only fill a log. */
const MOST_FAULTS = 32

// What came over the wire is foreign text: only short, plain words pass into an error.
const passing = (text: string | undefined, form: RegExp) =>
  text !== undefined && form.test(text) ? text : undefined

const plain = ({ field, rule }: MerchantFault): MerchantFault => ({
  field: passing(field, /^[\w.[\]-]{1,120}$/) ?? 'body',
  rule: passing(rule, /^[ -~]{1,300}$/) ?? 'breaks its rule',
})

/**
 * The error of a call that the proxy refused, or whose answer was lost.
 *
 * The message contains the operation, the code, the status and the names of fields and rules, so that it can be logged as it is.
 *
 * @example
 * ```ts
 * import { isMerchantError, type Merchant, type PaymentStart } from 'silta/merchant'
 *
 * export async function pay(merchant: Merchant, start: PaymentStart) {
 *   try {
 *     return await merchant.payments.start(start)
 *   } catch (error) {
 *     // The same body again is the same payment, and never a second one.
 *     if (isMerchantError(error) && error.isOutcomeUnknown) return merchant.payments.start(start)
 *     throw error
 *   }
 * }
 * ```
 */
export class MerchantError extends Error {
  override readonly name = 'MerchantError'
  readonly code: MerchantErrorCode
  readonly operation: string
  /** Whether the call may have had its effect: ask again with the same ids and body, and with no other. */
  readonly isOutcomeUnknown: boolean
  readonly reason: BankErrorReason | undefined
  readonly status: number | undefined
  /** The proxy's id of the call, for its log. */
  readonly requestId: string | undefined
  /** The wrong fields, each with its rule. */
  readonly faults: readonly MerchantFault[]
  /** Whole seconds to wait, when the proxy asked for it. */
  readonly retryAfterSeconds: number | undefined

  constructor(detail: MerchantErrorDetail) {
    const code = passing(detail.code, /^[a-z][a-z0-9_]{0,63}$/) ?? 'answer_lost'
    const faults = (detail.faults ?? []).slice(0, MOST_FAULTS).map(plain)
    const about = [detail.reason, detail.status, ...faults.map(({ field, rule }) => `${field} ${rule}`)]
    super(`${detail.operation}: ${code} (${about.filter(Boolean).join(', ')})`)
    this.code = code
    this.operation = detail.operation
    this.isOutcomeUnknown = detail.isOutcomeUnknown
    this.reason = detail.reason
    this.status = detail.status
    this.requestId = passing(detail.requestId, /^[\w-]{1,64}$/)
    this.faults = faults
    this.retryAfterSeconds = detail.retryAfterSeconds
  }
}

/** Distinguishes a {@link MerchantError} from other errors, also from one of a second copy of this library. */
export function isMerchantError(error: unknown): error is MerchantError {
  return (
    error instanceof MerchantError ||
    (error instanceof Error && error.name === 'MerchantError' && 'isOutcomeUnknown' in error)
  )
}
