// When something may happen to a PSD2 payment: which kind it is, statuses and moves, deadlines, limits of keys and dates.
// Pure: the client and the sandbox use the same rules; nothing here sends or stores.

import { type Assumptions, assume } from '../shared/gaps.ts'
import { makeLifecycle } from '../shared/lifecycle.ts'
import { datesOfSeries, foreignDebitingDay, type Recurrence } from '../shared/values/calendar.ts'
import { isEeaCountry, parseIban } from '../shared/values/iban.ts'
import { addDays, addMonths, helsinkiDate, helsinkiInstant } from '../shared/values/time.ts'
import { psd2PaymentsGaps } from './gaps.ts'

/** A bank, as far as its assumptions go. */
interface Assuming {
  readonly assumptions?: Assumptions<typeof psd2PaymentsGaps> | undefined
}

/** The kinds of payments, each with calls of its own. */
export const PAYMENT_KINDS = ['sepa', 'scheduled', 'recurring', 'foreign'] as const

/** A kind of payment. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

// The moves before a submission are the same for all kinds.
const APPROVAL = {
  Unauthorized: ['Authorizing', 'Authorized', 'Rejected', 'Revoked'],
  Authorizing: ['Unauthorized', 'Authorized', 'Rejected'],
} as const
const ENDS = { Credited: [], Rejected: [], Revoked: [], Cancelled: [] } as const

const lifecycles = {
  sepa: /* @__PURE__ */ makeLifecycle({
    ...APPROVAL,
    Authorized: ['SubmissionPending', 'Accepted', 'Debited', 'Credited', 'Rejected', 'Cancelled'],
    SubmissionPending: ['Accepted', 'Debited', 'Credited', 'Rejected'],
    Accepted: ['Debited', 'Credited', 'Rejected'],
    Debited: ['Credited'],
    ...ENDS,
  }),
  scheduled: /* @__PURE__ */ makeLifecycle({
    ...APPROVAL,
    Authorized: ['SubmissionPending', 'AwaitingDueDate', 'Rejected', 'Cancelled'],
    SubmissionPending: ['AwaitingDueDate', 'Rejected', 'Cancelled'],
    AwaitingDueDate: ['Accepted', 'Debited', 'Credited', 'Rejected', 'Cancelled'],
    Accepted: ['Debited', 'Credited', 'Rejected'],
    Debited: ['Credited'],
    ...ENDS,
  }),
  recurring: /* @__PURE__ */ makeLifecycle({
    ...APPROVAL,
    Authorized: ['SubmissionPending', 'AwaitingDueDate', 'Rejected', 'Cancelled'],
    SubmissionPending: ['AwaitingDueDate', 'Rejected', 'Cancelled'],
    AwaitingDueDate: ['Completed', 'Cancelled'],
    Completed: [],
    Rejected: [],
    Revoked: [],
    Cancelled: [],
  }),
  foreign: /* @__PURE__ */ makeLifecycle({
    ...APPROVAL,
    Authorized: ['SubmissionPending', 'Accepted', 'Rejected', 'Cancelled'],
    SubmissionPending: ['Accepted', 'Rejected'],
    Accepted: ['Debited', 'Rejected'],
    Debited: [],
    Rejected: [],
    Revoked: [],
    Cancelled: [],
  }),
} as const

const instances = /* @__PURE__ */ makeLifecycle({
  AwaitingDueDate: ['Accepted', 'Debited', 'Credited', 'Rejected', 'Cancelled'],
  Accepted: ['Debited', 'Credited', 'Rejected'],
  Debited: ['Credited'],
  Credited: [],
  Rejected: [],
  Cancelled: [],
})

// The bundle of a cancellation is completed as soon as it is approved.
const bundles = /* @__PURE__ */ makeLifecycle({
  Unauthorized: ['Authorizing', 'Authorized', 'Rejected', 'Completed', 'Revoked'],
  Authorizing: ['Unauthorized', 'Authorized', 'Rejected', 'Completed'],
  Authorized: ['PartiallyRevoked', 'Revoked', 'Completed', 'Rejected'],
  PartiallyRevoked: ['Revoked', 'Completed', 'Rejected'],
  Rejected: [],
  Completed: [],
  Revoked: [],
})

/** Statuses and moves of a payment, by its kind: what is not listed does not exist (gaps Part 2). */
export const PAYMENT_LIFECYCLES = lifecycles

/** Statuses and moves of one instance of a series (gaps Part 2). */
export const INSTANCE_LIFECYCLE = instances

/** Statuses and moves of a bundle (gaps Part 2). */
export const BUNDLE_LIFECYCLE = bundles

/** Statuses of payments of all kinds (gaps: psd2.status.values). */
export const PAYMENT_STATUSES = [
  'Unauthorized',
  'Authorizing',
  'Authorized',
  'SubmissionPending',
  'AwaitingDueDate',
  'Accepted',
  'Debited',
  'Credited',
  'Rejected',
  'Revoked',
  'Cancelled',
  'Completed',
] as const

/** A status of a payment that this library knows. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Statuses of an instance of a series (gaps: psd2.status.values). */
export const INSTANCE_STATUSES = [
  'AwaitingDueDate',
  'Accepted',
  'Debited',
  'Credited',
  'Rejected',
  'Cancelled',
] as const

/** Statuses of a bundle (gaps: psd2.bundle.values). */
export const BUNDLE_STATUSES = [
  'Unauthorized',
  'Authorizing',
  'Authorized',
  'Rejected',
  'Completed',
  'PartiallyRevoked',
  'Revoked',
] as const

/**
 * Tells whether nothing more is to be waited for: the money has left, or never will.
 *
 * `Debited` is an end, although the bank may tell later that the payee has the money too. An unknown status is none.
 */
export function hasEnded(status: string): boolean {
  return /^(Debited|Credited|Rejected|Revoked|Cancelled|Completed)$/.test(status)
}

/** Tells whether a payment can be submitted or confirmed now, as far as its status goes (gaps Part 4, psd2.submit). */
export function canSubmit(status: string): boolean {
  return status === 'Authorized' || status === 'SubmissionPending'
}

/** What decides whether a payment is a SEPA payment. */
export interface PayeeBank {
  /** ISO 4217. */
  readonly currency: string
  /** Absent where the account of the payee has none. */
  readonly iban?: string | undefined
  /** BIC of the bank of the payee, where there is no IBAN. */
  readonly bic?: string | undefined
  /** Country of the bank of the payee, where there is neither. */
  readonly country?: string | undefined
}

/** Which of the two it is, and for a foreign payment the first reason why. */
export type Area =
  | { readonly kind: 'sepa' }
  | { readonly kind: 'foreign'; readonly why: 'currency' | 'account' | 'area' }

/**
 * Tells a SEPA payment from a foreign one: euro, to an IBAN, at a bank in the EU or EEA; everything else is foreign.
 *
 * @see paper 2 A, What the service does; gaps: shared.eea
 */
export function sepaOrForeign(payee: PayeeBank): Area {
  if (payee.currency !== 'EUR') return { kind: 'foreign', why: 'currency' }
  if (payee.iban === undefined || !parseIban(payee.iban)) return { kind: 'foreign', why: 'account' }
  return isInArea(payee) ? { kind: 'sepa' } : { kind: 'foreign', why: 'area' }
}

/** Tells whether the bank of a payee is in the EU or EEA: by its IBAN, without one by its BIC, else by its country. */
export function isInArea({ iban, bic, country }: Omit<PayeeBank, 'currency'>): boolean {
  return isEeaCountry(iban?.slice(0, 2) ?? bic?.slice(4, 6) ?? country ?? '')
}

/**
 * Tells whether address and country of a payee must be given: always, unless the IBAN is Finnish.
 *
 * @see paper 2 A, Payment request
 */
export function needsAddress(iban: string): boolean {
  return !iban.startsWith('FI')
}

/**
 * Tells whether `ultimatePayee` must be given: a provider that names its own account as payee says for whom it is.
 *
 * @param ownIbans Accounts of the provider.
 * @see paper 2 A, What the service does; gaps: psd2.request.ultimate-payee
 */
export function needsUltimatePayee(payeeIban: string, ownIbans: readonly string[]): boolean {
  return ownIbans.includes(payeeIban)
}

/**
 * Checks an idempotency key and names the violation: 1 to 40 visible ASCII characters, spaces inside only.
 *
 * @param key Value of the header; `undefined` or empty where there is none.
 * @see paper 2 A, Limits; gaps: psd2.idempotency.key
 */
export function checkIdempotencyKey(
  key: string | undefined,
): 'Required' | 'Size' | 'InvalidValue' | undefined {
  if (key === undefined || key === '') return 'Required'
  if (key.length > 40) return 'Size'
  return /^[!-~]([ -~]*[!-~])?$/.test(key) ? undefined : 'InvalidValue'
}

/**
 * Tells whether a due date may be asked for today: tomorrow to 365 days ahead, closed days too.
 *
 * @param dueDate `YYYY-MM-DD`.
 * @param nowMs Time of the bank, epoch milliseconds: not that of the wire, where a sandbox has moved its clock.
 * @see gaps: psd2.request.due-date
 */
export function isDueDateAllowed(dueDate: string, nowMs: number, bank: Assuming = {}): boolean {
  const today = helsinkiDate(nowMs)
  const { daysAhead } = assume(psd2PaymentsGaps, bank, 'psd2.request.due-date')
  return dueDate > today && dueDate <= addDays(today, daysAhead)
}

/** The dates of a series, as an order has them. */
export interface OrderedSeries {
  readonly recurrence: Recurrence
  readonly dueDate: string
  readonly recurrenceEndDate: string
}

/**
 * Tells whether a series may end when it is asked to: from `dueDate` to five years after it, with one instance at least.
 *
 * @see gaps: psd2.request.recurrence
 */
export function isSeriesEndAllowed(series: OrderedSeries, bank: Assuming = {}): boolean {
  const { dueDate, recurrenceEndDate } = series
  const { seriesMonths } = assume(psd2PaymentsGaps, bank, 'psd2.request.due-date')
  if (recurrenceEndDate < dueDate || dueDate > LAST_DUE_DATE) return false
  return recurrenceEndDate <= addMonths(dueDate, seriesMonths) && datesOfSeries(series).next().done !== true
}

/** A series after it would end after the last date that there is. */
const LAST_DUE_DATE = '9990-12-31'

/** A payment, as far as its deadlines go. */
export interface Deadlined {
  readonly kind: PaymentKind
  readonly dueDate?: string | undefined
}

/**
 * Tells until when a payment can be submitted or confirmed; from then on it is `Rejected`.
 *
 * Immediate and foreign ones until midnight of the day of the approval, and 15 minutes after it at least; scheduled and
 * recurring ones until the due date begins.
 *
 * @param authorizedAtMs When it was approved, epoch milliseconds.
 * @returns Epoch milliseconds; the limit itself is too late.
 * @throws TypeError when a scheduled or recurring payment has no date.
 * @see gaps: psd2.submit.deadline
 */
export function submitDeadline(payment: Deadlined, authorizedAtMs: number, bank: Assuming = {}): number {
  const { kind, dueDate = '' } = payment
  if (kind === 'scheduled' || kind === 'recurring') return helsinkiInstant(dueDate)
  const leastSeconds = assume(psd2PaymentsGaps, bank, 'psd2.submit.deadline')
  const midnight = helsinkiInstant(addDays(helsinkiDate(authorizedAtMs), 1))
  return Math.max(midnight, authorizedAtMs + leastSeconds * 1_000)
}

/** What becomes of a delete: it revokes at once, it needs the payer, it has been done already, or it is refused. */
export type DeleteVerdict = 'revoke' | 'sca' | 'done' | 'refused'

/**
 * Judges whether a payment can be deleted.
 *
 * @param payment With its due date where it has one; for a series the nominal date of its last instance.
 * @param nowMs Time of the bank, epoch milliseconds.
 * @see paper 2 A, Rules; gaps: psd2.delete.before, psd2.delete.after, psd2.delete.too-late
 */
export function judgeDelete(payment: Deadlined & { readonly status: string }, nowMs: number): DeleteVerdict {
  const { kind, status, dueDate = '' } = payment
  if (status === 'Unauthorized') return 'revoke'
  if (status === 'Revoked' || status === 'Cancelled') return 'done'
  const isDated = kind === 'scheduled' || kind === 'recurring'
  const isOpen =
    status === 'Authorized' || (isDated && (status === 'SubmissionPending' || status === 'AwaitingDueDate'))
  if (!isOpen) return 'refused'
  return isDated && nowMs >= helsinkiInstant(dueDate) ? 'refused' : 'sca'
}

/**
 * Finds the day on which a foreign payment is debited, by the limits of the bank.
 *
 * @param submittedAtMs Time of the bank when `submitted` is set, epoch milliseconds.
 * @see paper 2 A, What the service does; gaps: psd2.foreign.cut-off
 */
export function debitingDay(submittedAtMs: number, bank: Assuming = {}): string {
  return foreignDebitingDay(submittedAtMs, assume(psd2PaymentsGaps, bank, 'psd2.foreign.cut-off'))
}

/**
 * Tells how long to wait before a create is sent once more under the same key, milliseconds; `undefined` when it was sent
 * often enough, or would be sent too late for its key.
 *
 * @param sentAtMs When it was sent so far, epoch milliseconds, first one first.
 * @see gaps Part 4, psd2.create
 */
export function nextSendingInMs(
  sentAtMs: readonly number[],
  nowMs: number,
  bank: Assuming = {},
): number | undefined {
  const { sendings, pauseSeconds, withinSeconds } = assume(psd2PaymentsGaps, bank, 'psd2.create.resend')
  const [first, last] = [sentAtMs[0], sentAtMs.at(-1)]
  if (first === undefined || last === undefined) return 0
  const atMs = Math.max(last + pauseSeconds * 1_000, nowMs)
  return sentAtMs.length < sendings && atMs < first + withinSeconds * 1_000 ? atMs - nowMs : undefined
}

/**
 * Tells how long to wait before the next reading of a status, milliseconds; `undefined` when it was waited long enough.
 *
 * @param reads How often it was read so far.
 * @param elapsedMs Since the waiting began.
 * @see gaps: psd2.limits.calls
 */
export function nextReadInMs(reads: number, elapsedMs: number, bank: Assuming = {}): number | undefined {
  const { firstSeconds, thenSeconds, lastSeconds } = assume(psd2PaymentsGaps, bank, 'psd2.limits.calls')
  const waitMs = (firstSeconds[reads] ?? thenSeconds) * 1_000
  return elapsedMs + waitMs > lastSeconds * 1_000 ? undefined : waitMs
}

/** Reasons of a failed submission that a sandbox can simulate (paper 2 A, Endpoints). */
export const FAIL_REASONS = ['AccountClosed', 'InvalidPayee', 'LimitExceeded'] as const

/** Values of `x-sandbox-scenario` (paper 2 A, Endpoints). */
export const SANDBOX_SCENARIOS = [
  'InsufficientFunds',
  'PaymentSystemUnavailable',
  'PaymentFail',
  'PaymentFail=AccountClosed',
  'PaymentFail=InvalidPayee',
  'PaymentFail=LimitExceeded',
  'PaymentRejected',
  'PaymentDebited',
  'PaymentCredited',
  'PaymentAccepted',
] as const

/** A value of `x-sandbox-scenario`. */
export type SandboxScenario = (typeof SANDBOX_SCENARIOS)[number]
