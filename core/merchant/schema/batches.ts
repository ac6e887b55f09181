// Batches on the wire of the merchant interface: payments that a person approves together.
// The payments themselves are written as in the paper, by the schemas of the bank's interface.

import * as v from 'valibot'
import {
  ForeignPaymentOrder as Foreign,
  RecurringPaymentOrder as Recurring,
  ScheduledPaymentOrder as Scheduled,
  SepaPaymentOrder as Sepa,
} from '../../psd2-payments/schema.ts'
import { list, loose, open, strict } from '../../shared/check.ts'
import { DateTime, InstructionId, string } from '../../shared/fields.ts'
import {
  BankFacts,
  because,
  day,
  Decided,
  decisionOf,
  keptLists,
  Occurrence,
  ordinal,
  paging,
  some,
  wholeNumber,
  changesEnd,
  rowFacts,
} from './common.ts'

/** A payment in euro, paid once it is approved. */
export const SepaPaymentOrder = Sepa
export type SepaPaymentOrder = v.InferInput<typeof SepaPaymentOrder>

/** A payment in euro, paid on a day. */
export const ScheduledPaymentOrder = Scheduled
export type ScheduledPaymentOrder = v.InferInput<typeof ScheduledPaymentOrder>

/** A series of payments in euro. */
export const RecurringPaymentOrder = Recurring
export type RecurringPaymentOrder = v.InferInput<typeof RecurringPaymentOrder>

/** A payment in another currency, or to another part of the world. */
export const ForeignPaymentOrder = Foreign
export type ForeignPaymentOrder = v.InferInput<typeof ForeignPaymentOrder>

const KIND = 'must be sepa, scheduled, recurring or foreign'

/** One payment to be given, of one of four kinds. */
export const PaymentToApprove = v.variant(
  'kind',
  [
    strict({ kind: v.literal('sepa', KIND), payment: SepaPaymentOrder }),
    strict({ kind: v.literal('scheduled', KIND), payment: ScheduledPaymentOrder }),
    strict({ kind: v.literal('recurring', KIND), payment: RecurringPaymentOrder }),
    strict({ kind: v.literal('foreign', KIND), payment: ForeignPaymentOrder }),
  ],
  KIND,
)
export type PaymentToApprove = v.InferInput<typeof PaymentToApprove>

const many = 'must hold 1 to 100 payments'

/** Gives payments that a person approves together; a `foreign` one is alone in its batch. */
export const BatchOrder = strict({
  /** The merchant's own id: the same id with the same payments is the same batch. */
  batchId: InstructionId,
  /** Page to which the person returns after the approval. */
  returnUrl: string,
  payments: v.pipe(list(PaymentToApprove), v.minLength(1, many), v.maxLength(100, many)),
})
export type BatchOrder = v.InferInput<typeof BatchOrder>

/** Stops a batch, or a payment of it: the payment must be named if there are several and a person has approved them. */
export const BatchStop = strict({
  payment: v.optional(ordinal),
  reason: because,
  /**
   * `true`: stop it only if nobody has approved it yet. A payment that was approved meanwhile goes on as before; it is not
   * held for a person to end it.
   */
  onlyUnapproved: v.optional(v.literal(true, 'must be true')),
})
export type BatchStop = v.InferInput<typeof BatchStop>

/** How those payments of a batch ended that need a review. */
export const BatchDecision = decisionOf('paid', 'rejected')
export type BatchDecision = v.InferInput<typeof BatchDecision>

/** The state of a batch. */
export const batchState = open(
  'sending',
  'unapproved',
  'processing',
  'scheduled',
  'completed',
  'partly_completed',
  'held',
  'failed',
  'rejected',
  'cancelled',
  'refused',
  'needs_review',
)

/** The state of one payment of a batch. */
export const batchedState = open(
  'sending',
  'unapproved',
  'approved',
  'scheduled',
  'processing',
  'paid',
  'completed',
  'failed',
  'rejected',
  'cancelled',
  'refused',
  'needs_review',
  'held',
)

/** Which batches to list, and which page of them. */
export const BatchesQuery = strict({
  ...paging,
  batchId: v.optional(InstructionId),
  state: v.optional(v.picklist(batchState.known, `must be one of ${batchState.known.join(', ')}`)),
})
export type BatchesQuery = v.InferInput<typeof BatchesQuery>

const row = {
  /** The merchant's own id. */
  batchId: string,
  /** Name of the interface that carries it. */
  rail: string,
  /** `foreign` for a foreign payment, `batch` for all others. */
  operation: open('batch', 'foreign'),
  state: batchState,
  /** The sum of all payments; a series counts with one of its payments. */
  amount: string,
  currency: string,
  /** How many payments it has. */
  count: wholeNumber,
  createdAt: DateTime,
  updatedAt: DateTime,
  ...rowFacts,
  /** Whether only a person can end it. */
  needsPerson: v.boolean('must be true or false'),
}

/** A batch in a list. */
export const BatchRow = loose(row)
export type BatchRow = v.InferOutput<typeof BatchRow>

/** The batches that changed, each as it is now. */
export const BatchChanges = loose({ batches: list(BatchRow), ...changesEnd })
export type BatchChanges = v.InferOutput<typeof BatchChanges>

/** A page of a list, newest first; `next` is the cursor of the following one. */
export const BatchPage = loose({ batches: list(BatchRow), next: some })
export type BatchPage = v.InferOutput<typeof BatchPage>

/** When a payment leaves the account, and why on that day. */
export const Execution = loose({
  /** The day in Finland; for a series, that of its next payment. */
  date: day,
  day: string,
  why: string,
  /** Until when this is valid: the cut-off of a foreign payment that still leaves today. */
  until: v.optional(DateTime),
})
export type Execution = v.InferOutput<typeof Execution>

/** The path of a payment of a batch: the merchant's id of the batch, and the number of the payment in it, from 1. */
export const BatchedPath = strict({
  id: InstructionId,
  number: v.pipe(string, v.regex(/^[1-9]\d{0,2}$/, 'must be a number from 1')),
})
export type BatchedPath = v.InferInput<typeof BatchedPath>

/** One payment of a batch. */
export const BatchedPayment = loose({
  /** From 1, in the order in which they were given. */
  number: wholeNumber,
  kind: open('sepa', 'scheduled', 'recurring', 'foreign'),
  /** `held`: approved but not submitted, because a stop had been requested; a person must end it at the bank. */
  state: batchedState,
  amount: string,
  currency: string,
  reference: some,
  payeeAccount: string,
  payerIban: some,
  dueDate: v.optional(day),
  recurrence: v.optional(loose({ every: string, until: day })),
  /** When it leaves, or would leave; absent once it has left, or never will. */
  execution: v.optional(Execution),
  /** The day of the next payment of a series. */
  nextOccurrence: v.optional(day),
  /** Payments of a series: those that the bank has named and the next ten; of these the last twenty, oldest first. */
  occurrences: v.optional(list(Occurrence)),
  /** How many payments a series has in all, and how many of them were paid. */
  occurrenceCount: v.optional(wholeNumber),
  paidOccurrences: v.optional(wholeNumber),
  bankPaymentId: some,
  bank: v.optional(BankFacts),
  /** Why it was refused, or could not be submitted. */
  reason: some,
  /** What was ordered, as the paper has it. Personal data. */
  payment: v.optional(v.unknown()),
})
export type BatchedPayment = v.InferOutput<typeof BatchedPayment>

/** The payments of a batch, last first, twenty at most; `next` is the cursor of the earlier ones. */
export const BatchedPart = loose({ payments: list(BatchedPayment), next: some })
export type BatchedPart = v.InferOutput<typeof BatchedPart>

/** A batch with everything that is known of it. */
export const Batch = loose({
  ...row,
  returnUrl: string,
  /** The last twenty, in the order in which they were given. */
  payments: list(BatchedPayment),
  resolved: v.optional(Decided),
  personalDataDeletedAt: v.optional(DateTime),
  ...keptLists,
})
export type Batch = v.InferOutput<typeof Batch>

/** The link for the person who approves a batch or its stop; absent if there is nothing to approve. */
export const Approval = loose({
  approvalUrl: some,
  approvalUrlEndsAt: v.optional(DateTime),
  batch: Batch,
})
export type Approval = v.InferOutput<typeof Approval>
