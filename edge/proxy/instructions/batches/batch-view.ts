// The merchant's view of a batch: a row of a list, and the whole with its payments, their days and their history.
// Types and pure mappings; neither contains keys, tokens or links of the bank.

import { nonEmpty, present } from '../../../shared/present.ts'
import { type Execution, executionOf } from '../../../../core/shared/values/departure.ts'
import { formatDateTime } from '../../../../core/shared/values/time.ts'
import type { BatchedKind, SeriesOccurrence } from '../../interfaces/batch-channel.ts'
import { showOccurrence, type ShownOccurrence } from '../../interfaces/shared/returns.ts'
import type { Shown } from '../../storage/kept-lists.ts'
import { type Listed, listedBetween, shownAs } from '../../storage/many.ts'
import type { GivenUpShown } from '../../webhooks/entry.ts'
import type { InstructionLists } from '../instruction-view.ts'
import type { OccurrenceBook, OrderedSeries } from './occurrence-book.ts'
import {
  type BatchOutcome,
  type BatchRecord,
  type BatchWord,
  countHeldBack,
  isBatchUnclear,
  isHeldBack,
  stateOfBatch,
} from './batch-record.ts'
import { hasEnded, type PaymentRecord, type PaymentStage, reasonOf, stageOf } from './payment-record.ts'

/** A batch in a list; times are RFC 3339. */
export interface BatchRow extends GivenUpShown {
  instructionId: string
  rail: string
  /** `foreign` for a foreign payment, `batch` for all others. */
  operation: 'batch' | 'foreign'
  state: BatchWord
  /** The sum of all payments; of a series, one of its payments. */
  amount: string
  currency: string
  count: number
  createdAt: string
  updatedAt: string
  /** The bank's numbers of its bookings, if they are known; those of a series are with its payment. */
  archiveIds?: readonly string[]
  /** Whether a person must act: a payment is unclear or held, or a webhook was given up. */
  needsPerson: boolean
}

/** When a payment leaves the account, and why at that time. */
export interface BatchExecution {
  /** The day in Finland, `YYYY-MM-DD`; of a series, of its next payment. */
  date: string
  day: Execution['day']
  why: Execution['why']
  /** Until when this is valid: the cut-off of a foreign payment that still leaves today. */
  until?: string
}

/** One payment of a batch. */
export interface BatchPayment {
  /** From 1, in the order in which they were given. */
  number: number
  kind: BatchedKind
  /** `sending` while it is created at the bank; `held` if it is approved, but not submitted because it is to be stopped. */
  state: Exclude<PaymentStage, 'intent'> | 'sending' | 'held'
  amount: string
  currency: string
  reference?: string
  payeeAccount: string
  payerIban?: string
  dueDate?: string
  recurrence?: { every: string; until: string }
  /** When it leaves, or would leave; absent once it has left, or never will. */
  execution?: BatchExecution
  /** The next payment of a series, `YYYY-MM-DD`. */
  nextOccurrence?: string
  /** The payments of a series: the last twenty of those that the bank has named and the next ten, oldest first. */
  occurrences?: readonly ShownOccurrence<SeriesOccurrence>[]
  occurrenceCount?: number
  paidOccurrences?: number
  bankPaymentId?: string
  /** What the bank reported last: its own status, ids, times. */
  bank?: Readonly<Record<string, string>>
  reason?: string
  /** What was ordered, in the form of the interface; absent when personal data was deleted. */
  payment?: unknown
}

/** The lists that a batch keeps, as its merchant sees them. */
export type BatchLists = InstructionLists & { readonly payments: Listed<BatchPayment> }

/** A batch with everything that is known of it: the last twenty of each list, and the cursors of earlier ones. */
export interface MerchantBatch extends BatchRow, Shown<BatchLists> {
  returnUrl: string
  resolved?: { at: string; outcome: BatchOutcome; reason: string }
  personalDataDeletedAt?: string
}

/** Sums the payments of a batch. */
export function totalOf({ payments }: BatchRecord): { amount: string; currency: string } {
  // Batches of several payments are in euro only.
  return { amount: payments.sums.amount, currency: payments.at(0)?.facts.currency ?? 'EUR' }
}

/** Makes the row of a batch. */
export function batchRowOf(record: BatchRecord, givenUp: GivenUpShown): BatchRow {
  const { instructionId, channel: rail, payments, createdAt, changedAt } = record
  return present({
    instructionId,
    rail,
    operation: payments.at(0)?.kind === 'foreign' ? 'foreign' : 'batch',
    state: stateOfBatch(record),
    ...totalOf(record),
    count: payments.count,
    createdAt: formatDateTime(createdAt),
    updatedAt: formatDateTime(changedAt),
    archiveIds: nonEmpty(Object.values(payments.sums.archiveIds)),
    ...givenUp,
    needsPerson: givenUp.givenUp !== undefined || isBatchUnclear(record) || countHeldBack(record) > 0,
  })
}

/** Makes the view of a batch with everything that is known of it. */
export function batchOf(record: BatchRecord, givenUp: GivenUpShown, lists: Shown<BatchLists>): MerchantBatch {
  const { resolved, personalDataDeletedAt: deletedAt, returnUrl } = record
  return present({
    ...batchRowOf(record, givenUp),
    returnUrl,
    resolved: resolved && { ...resolved, at: formatDateTime(resolved.at) },
    personalDataDeletedAt: deletedAt === undefined ? undefined : formatDateTime(deletedAt),
    ...lists,
  })
}

/** Shows the payments of a batch, as of now. */
export function paymentsOf(
  record: BatchRecord,
  occurrences: OccurrenceBook,
  nowMs: number,
): Listed<BatchPayment> {
  const { payments, aheadMs = 0 } = record
  return shownAs(payments, (payment) => paymentOf(record, payment, occurrences, nowMs + aheadMs))
}

function stateOfPayment(record: BatchRecord, payment: PaymentRecord): BatchPayment['state'] {
  const stage = stageOf(payment)
  if (stage === 'intent') return 'sending'
  return isHeldBack(record, payment) && stage !== 'needs_review' ? 'held' : stage
}

function paymentOf(
  record: BatchRecord,
  payment: PaymentRecord,
  occurrences: OccurrenceBook,
  nowMs: number,
): BatchPayment {
  const { kind, facts, paymentId, told, body } = payment
  const { amount, currency, reference, payeeAccount, payerIban, dueDate, recurrence } = facts
  const series = seriesOf(payment)
  const days = series && daysOf(payment, series, occurrences).part().entries.toReversed()
  const counts = series && occurrences.counts(series.paymentId, series.series)
  const nextOccurrence = days?.find(({ state }) => state === 'waiting')?.dueDate
  const execution = executionOfPayment(payment, nextOccurrence ?? dueDate, nowMs)
  return present({
    number: payment.number,
    kind,
    state: stateOfPayment(record, payment),
    amount,
    currency,
    reference,
    payeeAccount,
    payerIban,
    dueDate,
    recurrence,
    execution,
    nextOccurrence,
    occurrences: days?.map(showOccurrence),
    occurrenceCount: counts?.all,
    paidOccurrences: counts?.paid,
    bankPaymentId: paymentId,
    bank: told,
    reason: reasonOf(payment),
    payment: body === undefined ? undefined : (JSON.parse(body) as object),
  })
}

interface ConfirmedSeries {
  readonly paymentId: string
  readonly series: OrderedSeries
}

/** Returns the series of a payment, once it was confirmed at the bank. */
function seriesOf({
  paymentId,
  facts: { dueDate, recurrence },
  told,
}: PaymentRecord): ConfirmedSeries | undefined {
  if (paymentId === undefined || dueDate === undefined || !recurrence) return undefined
  return told?.['submitted'] === undefined ? undefined : { paymentId, series: { dueDate, ...recurrence } }
}

const daysOf = (
  { stage, reason }: PaymentRecord,
  { paymentId, series }: ConfirmedSeries,
  occurrences: OccurrenceBook,
): Listed<SeriesOccurrence> => occurrences.days(paymentId, series, restOf(stage, reason))

/** Lists the payments of the series of one payment of a batch, by its number; `undefined` if there is no such payment. */
export function occurrencesOf(
  { payments }: BatchRecord,
  number: number,
  occurrences: OccurrenceBook,
): Listed<ShownOccurrence<SeriesOccurrence>> | undefined {
  const payment = payments.at(number - 1)
  const series = payment && seriesOf(payment)
  if (!series) return payment && NONE
  return shownAs(daysOf(payment, series, occurrences), showOccurrence)
}

const NONE = listedBetween<never>(0, () => [])

/** Returns the state of the days that the bank has not named: unknown if a person ended the series or must decide. */
function restOf(stage: PaymentStage, reason: string | undefined): SeriesOccurrence['state'] {
  if (stage === 'needs_review' || reason === 'resolved') return 'unknown'
  return hasEnded({ stage }) ? 'cancelled' : 'waiting'
}

/** Returns when a payment leaves, while it has not left and still may. */
function executionOfPayment(
  { kind, stage }: PaymentRecord,
  dueDate: string | undefined,
  nowMs: number,
): BatchExecution | undefined {
  const isAhead =
    stage === 'intent' || stage === 'unapproved' || stage === 'approved' || stage === 'scheduled'
  if (!isAhead) return undefined
  const isDated = kind === 'scheduled' || kind === 'recurring'
  if (isDated && dueDate === undefined) return undefined
  const { untilMs, ...execution } = executionOf(isDated ? { kind, dueDate: dueDate ?? '' } : { kind }, nowMs)
  return { ...execution, ...(untilMs !== undefined && { until: formatDateTime(untilMs) }) }
}
