// The kinds of PSD2 payments, their statuses and moves, and what a status means; what a sandbox can simulate.

import { makeLifecycle } from '../../shared/lifecycle.ts'
import { makeWords } from '../../shared/words.ts'

/** The kinds of payments, each with calls of its own. */
export const PAYMENT_KINDS = ['sepa', 'scheduled', 'recurring', 'foreign'] as const

/** A kind of payment. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/**
 * Makes all tables in one call, so that the bundle of a client that does not judge moves can leave them out.
 *
 * `Debited` may still be `Rejected`, when the payment reaches the receiving bank (paper 2 A, What the service does).
 */
function makeLifecycles() {
  // The moves before a submission are the same for all kinds.
  const approval = {
    Unauthorized: ['Authorizing', 'Authorized', 'Rejected', 'Revoked'],
    Authorizing: ['Unauthorized', 'Authorized', 'Rejected'],
  } as const
  const ends = { Credited: [], Rejected: [], Revoked: [], Cancelled: [] } as const
  return {
    sepa: makeLifecycle({
      ...approval,
      Authorized: ['SubmissionPending', 'Accepted', 'Debited', 'Credited', 'Rejected', 'Cancelled'],
      SubmissionPending: ['Accepted', 'Debited', 'Credited', 'Rejected'],
      Accepted: ['Debited', 'Credited', 'Rejected'],
      Debited: ['Credited', 'Rejected'],
      ...ends,
    }),
    scheduled: makeLifecycle({
      ...approval,
      Authorized: ['SubmissionPending', 'AwaitingDueDate', 'Rejected', 'Cancelled'],
      SubmissionPending: ['AwaitingDueDate', 'Rejected', 'Cancelled'],
      AwaitingDueDate: ['Accepted', 'Debited', 'Credited', 'Rejected', 'Cancelled'],
      Accepted: ['Debited', 'Credited', 'Rejected'],
      Debited: ['Credited', 'Rejected'],
      ...ends,
    }),
    recurring: makeLifecycle({
      ...approval,
      Authorized: ['SubmissionPending', 'AwaitingDueDate', 'Rejected', 'Cancelled'],
      SubmissionPending: ['AwaitingDueDate', 'Rejected', 'Cancelled'],
      AwaitingDueDate: ['Completed', 'Cancelled'],
      Completed: [],
      Rejected: [],
      Revoked: [],
      Cancelled: [],
    }),
    foreign: makeLifecycle({
      ...approval,
      Authorized: ['SubmissionPending', 'Accepted', 'Rejected', 'Cancelled'],
      SubmissionPending: ['Accepted', 'Rejected'],
      Accepted: ['Debited', 'Rejected'],
      Debited: [],
      Rejected: [],
      Revoked: [],
      Cancelled: [],
    }),
  } as const
}

const instances = /* @__PURE__ */ makeLifecycle({
  AwaitingDueDate: ['Accepted', 'Debited', 'Credited', 'Rejected', 'Cancelled'],
  Accepted: ['Debited', 'Credited', 'Rejected'],
  Debited: ['Credited', 'Rejected'],
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
export const PAYMENT_LIFECYCLES = /* @__PURE__ */ makeLifecycles()

/** Statuses and moves of one instance of a series (gaps Part 2). */
export const OCCURRENCE_LIFECYCLE = instances

/** Statuses and moves of a bundle (gaps Part 2). */
export const BUNDLE_LIFECYCLE = bundles

/**
 * The meaning of a status of a payment of any kind, or of one payment of a series.
 *
 * - `unapproved`: no payer has approved it. `approved`: it may be submitted.
 * - `scheduled`: it waits for its day. `processing`: the bank has accepted it, and the money departs later.
 * - `paid`: the money has departed. `completed`: a series is over.
 * - `rejected`, `revoked` before its approval, `cancelled` after it: it has ended, without money or without the rest of it.
 * - `unknown`: this library does not know it.
 */
export type PaymentPhase =
  | 'unapproved'
  | 'approved'
  | 'scheduled'
  | 'processing'
  | 'paid'
  | 'completed'
  | 'rejected'
  | 'revoked'
  | 'cancelled'
  | 'unknown'

/** The words of payments of all kinds, and what they mean (gaps: psd2.status.values; Part 5, law 2). */
export const PAYMENT_WORDS = /* @__PURE__ */ makeWords('psd2.status.values', {
  Unauthorized: 'unapproved',
  Authorizing: 'unapproved',
  Authorized: 'approved',
  SubmissionPending: 'approved',
  AwaitingDueDate: 'scheduled',
  Accepted: 'processing',
  Debited: 'paid',
  Credited: 'paid',
  Rejected: 'rejected',
  Revoked: 'revoked',
  Cancelled: 'cancelled',
  Completed: 'completed',
} as const)

/** A status of a payment that this library knows. */
export type PaymentStatus = (typeof PAYMENT_WORDS.known)[number]

/** Statuses of payments of all kinds (gaps: psd2.status.values). */
export const PAYMENT_STATUSES = PAYMENT_WORDS.known

/** The words of the payments of a series, and what they mean (gaps: psd2.status.values). */
export const OCCURRENCE_WORDS = /* @__PURE__ */ makeWords('psd2.status.values', {
  AwaitingDueDate: 'scheduled',
  Accepted: 'processing',
  Debited: 'paid',
  Credited: 'paid',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
} as const)

/** Statuses of an instance of a series (gaps: psd2.status.values). */
export const OCCURRENCE_STATUSES = OCCURRENCE_WORDS.known

/** Returns what a status of a payment means (gaps: psd2.status.values, Part 2). */
export function phaseOf(status: string): PaymentPhase {
  return PAYMENT_WORDS.meaningOf(status)
}

/** What a status of a bundle means. `open`: no payer is at the bank's page; `opened`: one is; the others: it is decided. */
export type ApprovalPhase = 'open' | 'opened' | 'approved' | 'rejected' | 'revoked' | 'unknown'

/** The words of bundles, and what they mean (gaps: psd2.bundle.values). */
export const BUNDLE_WORDS = /* @__PURE__ */ makeWords('psd2.bundle.values', {
  Unauthorized: 'open',
  Authorizing: 'opened',
  Authorized: 'approved',
  Rejected: 'rejected',
  Completed: 'approved',
  PartiallyRevoked: 'approved',
  Revoked: 'revoked',
} as const)

/** Statuses of a bundle (gaps: psd2.bundle.values). */
export const BUNDLE_STATUSES = BUNDLE_WORDS.known

/** Returns what a status of a bundle means (gaps: psd2.bundle.values, Part 2). */
export function approvalPhaseOf(status: string): ApprovalPhase {
  return BUNDLE_WORDS.meaningOf(status)
}

/**
 * Returns whether a payment has ended: the money has departed, or never will.
 *
 * `Debited` is an end, although the bank may show later that the payee has the money too, or that it came back. An unknown
 * status is not.
 */
export function hasEnded(status: string): boolean {
  return /^(paid|completed|rejected|revoked|cancelled)$/.test(phaseOf(status))
}

/** Returns whether the status of a payment allows to submit or confirm it now (gaps Part 4, psd2.submit). */
export function canSubmit(status: string): boolean {
  return phaseOf(status) === 'approved'
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
