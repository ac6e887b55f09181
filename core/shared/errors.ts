// The one error for faults outside the caller's code: a bank refused, an answer was lost, a callback was not genuine.
// A fault of the caller is a TypeError instead, thrown before anything is sent.

import { makeNetworkFault, type NetworkFault } from './network-fault.ts'

/**
 * What went wrong, as a closed set.
 *
 * - `call_refused`: the bank refused with a documented status; nothing was done.
 * - `limit_reached`: the bank refused because of a call limit; nothing was done, try later.
 * - `answer_lost`: a read got no usable answer; it may be sent again, but with reason `schema` or `owner` the same answer
 *   would come.
 * - `outcome_unknown`: a call that changes something got no usable answer; it may or may not have happened.
 * - `call_aborted`: the caller's signal stopped the call before it was sent.
 * - `paging_endless`: the pages of a list go round in a circle, or bring nothing new for ever.
 * - `callback_refused`: a callback from the bank is not genuine, late, or was seen before.
 */
export type BankErrorCode =
  | 'call_refused'
  | 'limit_reached'
  | 'answer_lost'
  | 'outcome_unknown'
  | 'call_aborted'
  | 'paging_endless'
  | 'callback_refused'

/**
 * Where it went wrong, as a closed set: on the way (`network`, `deadline`, `aborted`), in the answer (`status`,
 * `redirect`, `media_type`, `size`, `json`, `schema`, `signature`: it does not show that the bank wrote it, `owner`: it is
 * about another account or card), or in a callback (`header`, `api_key`, `clock`, `signature`, `pair`).
 */
export type BankErrorReason =
  | 'network'
  | 'deadline'
  | 'aborted'
  | 'status'
  | 'redirect'
  | 'media_type'
  | 'size'
  | 'json'
  | 'schema'
  | 'owner'
  | 'header'
  | 'api_key'
  | 'clock'
  | 'signature'
  | 'pair'

/** One fault that the bank names in a refusal. */
export interface BankFault {
  /** Code or violation type of the bank, for example `INVALID_FIELD`. */
  code?: string
  /** Member, header or parameter, for example `message.text`. */
  path?: string
}

/** One fault that we find in an answer: where, and which rule it breaks. Never the value. */
export interface AnswerFault {
  /** Member, for example `transactions[3].bookingDateTime`; empty for the answer itself. */
  path: string
  /** For example `must be an RFC 3339 date-time with an offset or Z`. */
  rule: string
}

/** What a {@link BankError} reports. It never contains a body, a header value or a key. */
export interface BankErrorDetail {
  code: BankErrorCode
  /** Id of the operation, for example `online-payment.create`. */
  operation: string
  reason?: BankErrorReason | undefined
  /** HTTP status, when there was an answer. */
  status?: number | undefined
  /** The bank's faults, first one first, at most 32; empty when it names none. */
  faults?: readonly BankFault[] | undefined
  /** What we find wrong in its answer, at most 32. */
  answerFaults?: readonly AnswerFault[] | undefined
  /** What the transport reported, if the call was lost on the way; see {@link NetworkFault}. */
  cause?: unknown
  /** The bank's id of its error, for a conversation with its support. */
  errorId?: string | undefined
  /** Whole seconds to wait, when the bank asked for it. */
  retryAfterSeconds?: number | undefined
  /** What to do now, from the operation; see `Lost`. */
  next?: string | undefined
  /** Whether it may be sent again, from the operation; see `Lost`. */
  resend?: Resend | undefined
  /** Whether anything was sent; by default what the code means. */
  sent?: boolean | undefined
  /** Row of the ledger of open questions that the fault belongs to. */
  row?: string | undefined
  /** The id that the call bore, for a conversation with the bank's support. */
  requestId?: string | undefined
}

/**
 * What may be done after an answer was lost.
 *
 * `same`: send the same request again. `new-attempt`: a fresh request, the lost one can do no harm. `after-read`: only when
 * a read shows that nothing happened. `never`: a person decides.
 */
export type Resend = 'same' | 'new-attempt' | 'after-read' | 'never'

// What a bank sends is foreign text: only short, plain tokens pass into an error.
const token = (text: string | null | undefined, pattern: RegExp) =>
  typeof text === 'string' && pattern.test(text) ? text : undefined

/** Passes an id that may be logged; `undefined` for any other text. */
export const plainId = (text: string | null | undefined) => token(text, /^[\w.:-]{1,128}$/)

// An order has fewer members than this; more would only fill a log.
const MOST_FAULTS = 32

// A page of rows breaks a rule in all of them or in few: the first faults are enough for one line.
const MOST_IN_MESSAGE = 3

const plain = (fault: BankFault): BankFault => {
  const code = token(fault.code, /^[A-Za-z][\w.-]{0,63}$/)
  const path = token(fault.path, /^[A-Za-z][\w.[\]-]{0,119}$/)
  return { ...(code !== undefined && { code }), ...(path !== undefined && { path }) }
}

const named = ({ path, rule }: AnswerFault): AnswerFault => ({
  path: token(path, /^[\w[][\w.[\]-]{0,119}$/) ?? '',
  rule: token(rule, /^[ -~]{1,200}$/) ?? 'breaks its rule',
})

/**
 * The error of a bank that refused, or whose answer was lost.
 *
 * `code` names what happened; `instanceof` and {@link isBankError} both recognise it. The message is made of the operation, the
 * status, the bank's own codes and our own words only, so that it can be logged as it is; so can `cause`, which is what
 * the transport reported of a fault on the way.
 *
 * @example
 * ```ts
 * import { isBankError } from 'silta'
 * import { createPayment, type OnlinePaymentBank, type PaymentOrder } from 'silta/core/online-payment'
 *
 * async function pay(bank: OnlinePaymentBank, order: PaymentOrder) {
 *   try {
 *     return await createPayment(bank, { body: order })
 *   } catch (error) {
 *     if (isBankError(error) && error.code === 'outcome_unknown') return 'ask again later'
 *     throw error
 *   }
 * }
 * ```
 */
export class BankError extends Error {
  override readonly name = 'BankError'
  readonly code: BankErrorCode
  readonly operation: string
  readonly reason: BankErrorReason | undefined
  readonly status: number | undefined
  readonly faults: readonly BankFault[]
  readonly answerFaults: readonly AnswerFault[]
  declare readonly cause: NetworkFault | undefined
  readonly errorId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** What to do now, in words. */
  readonly next: string | undefined
  /** What {@link next} advises, as a datum; absent if nothing was lost: a refusal and a call that never left have done nothing. */
  readonly resend: Resend | undefined
  /**
   * Whether anything was sent. If it is false at `outcome_unknown`, an earlier call may still have sent the instruction, in
   * a process that has ended.
   */
  readonly sent: boolean
  /**
   * Row of the ledger of open questions that the fault belongs to, for example `online-payment.auth.base`: this bank may
   * differ from what we assume there. Absent if there is none: for faults on the way and calls that the caller stopped.
   */
  readonly row: string | undefined
  /** The id that the call bore, if the interface has one; else the one that the bank gave it. */
  readonly requestId: string | undefined

  constructor(detail: BankErrorDetail) {
    const faults = (detail.faults ?? [])
      .map(plain)
      .filter((fault) => fault.code ?? fault.path)
      .slice(0, MOST_FAULTS)
    const answerFaults = (detail.answerFaults ?? []).slice(0, MOST_FAULTS).map(named)
    const more = answerFaults.length - MOST_IN_MESSAGE
    const about = [
      detail.reason,
      detail.status,
      ...faults.map((fault) => [fault.code, fault.path].filter(Boolean).join(' at ')),
      ...answerFaults.slice(0, MOST_IN_MESSAGE).map(({ path, rule }) => `${path || 'it'} ${rule}`),
      more > 0 && 'and more',
    ]
    super(
      `${detail.operation}: ${detail.code} (${about.filter(Boolean).join(', ')})`,
      // Without a cause there is no such member, so that nothing is printed for it.
      detail.cause === undefined ? undefined : { cause: makeNetworkFault(detail.cause) },
    )
    this.code = detail.code
    this.operation = detail.operation
    this.reason = detail.reason
    this.status = detail.status
    this.faults = faults
    this.answerFaults = answerFaults
    this.errorId = plainId(detail.errorId)
    this.retryAfterSeconds = detail.retryAfterSeconds
    this.next = detail.next
    this.resend = detail.resend
    this.sent = detail.sent ?? detail.code !== 'call_aborted'
    this.row = detail.row
    this.requestId = plainId(detail.requestId)
  }

  /** The bank's own code of its first fault, for example `DUPLICATE_REQUEST`. */
  get bankCode(): string | undefined {
    return this.faults[0]?.code
  }
}

/** Distinguishes a {@link BankError} from other errors, also from one of a second copy of this library. */
export function isBankError(error: unknown): error is BankError {
  return (
    error instanceof BankError ||
    (error instanceof Error && error.name === 'BankError' && 'operation' in error)
  )
}
