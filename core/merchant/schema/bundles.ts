// Bundles on the wire of the merchant interface: payments that a person approves together.
// What is paid is written as the paper has it: those schemas are the interface's own.

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
  HistoryEntry,
  Occurrence,
  ordinal,
  paging,
  SentNotice,
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

/** Gives payments that a person approves together; a `foreign` one stands alone. */
export const BundleOrder = strict({
  /** The merchant's own id: the same id with the same payments is the same bundle. */
  instructionId: InstructionId,
  /** Page to which the person returns after the approval. */
  returnUrl: string,
  payments: v.pipe(list(PaymentToApprove), v.minLength(1, many), v.maxLength(100, many)),
})
export type BundleOrder = v.InferInput<typeof BundleOrder>

/** Stops a payment of a bundle; it must be named where there are several and a person has approved them. */
export const BundleStop = strict({
  payment: v.optional(ordinal),
  reason: because,
  /**
   * `true`: only while nobody has approved it. What was approved meanwhile goes on as it was, and is not held back for a person
   * to end it.
   */
  onlyUnapproved: v.optional(v.literal(true, 'must be true')),
})
export type BundleStop = v.InferInput<typeof BundleStop>

/** How the payments of a bundle ended that need a review. */
export const BundleDecision = decisionOf('paid', 'rejected')
export type BundleDecision = v.InferInput<typeof BundleDecision>

/** Where a bundle is. */
export const bundleState = open(
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

/** Where one payment of a bundle is. */
export const bundledState = open(
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

/** Which bundles are asked for, and which page of them. */
export const BundlesQuery = strict({
  ...paging,
  instructionId: v.optional(InstructionId),
  state: v.optional(v.picklist(bundleState.known, `must be one of ${bundleState.known.join(', ')}`)),
})
export type BundlesQuery = v.InferInput<typeof BundlesQuery>

const row = {
  /** The merchant's own id. */
  instructionId: string,
  /** `foreign` for a foreign payment, `bundle` for all others. */
  operation: open('bundle', 'foreign'),
  state: bundleState,
  /** The sum of all payments; of a series, one of its payments. */
  amount: string,
  currency: string,
  /** How many payments it has. */
  count: wholeNumber,
  createdAt: DateTime,
  updatedAt: DateTime,
  ...rowFacts,
  /** Whether nobody but a person can end it. */
  needsPerson: v.boolean('must be true or false'),
}

/** A bundle in a list. */
export const BundleRow = loose(row)
export type BundleRow = v.InferOutput<typeof BundleRow>

/** Those that changed, each as it is now. */
export const BundleChanges = loose({ instructions: list(BundleRow), ...changesEnd })
export type BundleChanges = v.InferOutput<typeof BundleChanges>

/** A page of a list, newest first; `next` is the cursor of the following one. */
export const BundlePage = loose({ instructions: list(BundleRow), next: some })
export type BundlePage = v.InferOutput<typeof BundlePage>

/** When a payment leaves the account, and why then. */
export const Execution = loose({
  /** The day in Finland; of a series, of its next payment. */
  date: day,
  day: string,
  why: string,
  /** Until when this holds: the cut-off of a foreign payment that still leaves today. */
  until: v.optional(DateTime),
})
export type Execution = v.InferOutput<typeof Execution>

/** One payment of a bundle. */
export const BundledPayment = loose({
  /** From 1, in the order in which they were given. */
  number: wholeNumber,
  kind: open('sepa', 'scheduled', 'recurring', 'foreign'),
  /** `held`: approved, but not submitted, because it was to be stopped: a person ends it at the bank. */
  state: bundledState,
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
  occurrences: v.optional(list(Occurrence)),
  bankPaymentId: some,
  bank: v.optional(BankFacts),
  /** Why it was refused, or could not be submitted. */
  reason: some,
  /** What was ordered, as the paper has it. Personal data. */
  payment: v.optional(v.unknown()),
})
export type BundledPayment = v.InferOutput<typeof BundledPayment>

/** A bundle with everything that is known of it. */
export const Bundle = loose({
  ...row,
  returnUrl: string,
  payments: list(BundledPayment),
  resolved: v.optional(Decided),
  personalDataDeletedAt: v.optional(DateTime),
  notices: list(SentNotice),
  history: list(HistoryEntry),
})
export type Bundle = v.InferOutput<typeof Bundle>

/** The link for the person who approves a bundle or its stop; none where nothing is to be approved. */
export const Approval = loose({
  approvalUrl: some,
  approvalUrlEndsAt: v.optional(DateTime),
  instruction: Bundle,
})
export type Approval = v.InferOutput<typeof Approval>
