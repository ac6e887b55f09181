// What a channel for batches is to the proxy: how a bank takes payments that a person approves together.

import type { Checked, Fault } from '../../../core/shared/check.ts'
import type { BankError } from '../../../core/shared/errors.ts'
import type { SendFault } from '../../../core/shared/resending.ts'
import type { UnknownWord } from '../../../core/shared/words.ts'
import type { Every } from '../../../core/shared/values/recurrence.ts'
import type { Returnable } from './shared/returns.ts'

/** The kinds of payments. A foreign one is alone in its batch. */
export type BatchedKind = 'sepa' | 'scheduled' | 'recurring' | 'foreign'

/** What the books need of a payment; it stays when personal data is deleted. */
export interface BatchedFacts {
  /** Decimal string with two decimals; for a series, the amount of each payment. */
  readonly amount: string
  readonly currency: string
  readonly reference?: string | undefined
  /** IBAN or number of the payee's account. */
  readonly payeeAccount: string
  readonly payerIban?: string | undefined
  /** Day on which it is due, or first due for a series: `YYYY-MM-DD`. */
  readonly dueDate?: string | undefined
  readonly recurrence?: { readonly every: Every; readonly until: string } | undefined
}

/** One payment of a batch, as the merchant gave it, checked. */
export interface BatchedPayment {
  readonly kind: BatchedKind
  /** The body in the form that the bank's documentation describes, JSON, without the id of the batch. */
  readonly body: string
  readonly facts: BatchedFacts
}

/** A batch as the merchant gave it. */
export interface Batch {
  /** Its identity here: an id is carried out once. */
  readonly instructionId: string
  /** Page to which the approving person returns. */
  readonly returnUrl: string
  readonly payments: readonly BatchedPayment[]
}

/** What is stored before a payment is created, and again with each sending: plain data. */
export interface CreationIntent {
  readonly kind: BatchedKind
  /** The same for every sending: the bank creates one payment for it. */
  readonly idempotencyKey: string
  /** The body, byte for byte in UTF-8. */
  readonly body: string
  /** When it was sent, milliseconds since 1970. */
  readonly sentAtMs: readonly number[]
}

/** A payment at the bank. */
export interface BatchedAddress {
  readonly kind: BatchedKind
  readonly paymentId: string
}

/**
 * The state of a payment at the bank, in our own words.
 *
 * - `unapproved`: no person has approved it.
 * - `approved`: it may be submitted.
 * - `scheduled`: submitted; waits for its day or, for a series, for its days.
 * - `processing`: submitted; the money departs later.
 * - `paid`: the money has departed. `completed`: a series is over. `failed`: a series is over, and none of it was paid.
 * - `rejected`, `cancelled`: ended; for a series, the rest of it.
 * - `unknown`: the bank reports something that we do not know. It changes nothing.
 */
export type BatchedState =
  | 'unapproved'
  | 'approved'
  | 'scheduled'
  | 'processing'
  | 'paid'
  | 'completed'
  | 'failed'
  | 'rejected'
  | 'cancelled'
  | 'unknown'

/** What the bank reported of a payment. */
export interface BatchedStanding extends Returnable {
  readonly paymentId: string
  /** Id of the batch that the person approves. */
  readonly authorizationId: string
  readonly state: BatchedState
  /** The bank's word that none of our lists has: for the payment, or for a day of its series. */
  readonly word?: UnknownWord | undefined
  /** Why the bank refused the submission, for example for lack of money. The payment may be submitted again. */
  readonly refused?: string | undefined
  /** The bank's own status, and what the books need: ids and times, as far as the bank reported them. */
  readonly told: Readonly<Record<string, string>> & { readonly status: string }
}

/** State of a batch's approval: not begun, a person is at the bank's page, or decided. */
export type ApprovalState = 'open' | 'opened' | 'approved' | 'rejected' | 'revoked' | 'unknown'

/** The state of an approval, and the bank's word for it if none of our lists has that word. */
export interface Approval {
  readonly state: ApprovalState
  readonly word?: UnknownWord | undefined
}

/** One payment of a series. */
export interface SeriesOccurrence extends Returnable {
  /** Its nominal date, `YYYY-MM-DD`. */
  readonly dueDate: string
  /** `processing`: taken and not decided; `unknown`: a status that we do not know. */
  readonly state: 'waiting' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'unknown'
  /** The bank's id for the booking. */
  readonly archiveId?: string | undefined
  /** When it was noted that the money of a paid one came back, milliseconds since 1970. */
  readonly returnedAt?: number | undefined
  /** The bank's word that none of our lists has. */
  readonly word?: UnknownWord | undefined
}

/** An address at which a person approves something. */
export interface ApprovalLink {
  /** Id of the batch or of the cancellation to approve. */
  readonly authorizationId: string
  readonly address: string
  /** Until when the bank's page opens, milliseconds since 1970. */
  readonly untilMs: number
  /** Text by which a return to this address is checked; stored before the person gets the address. */
  readonly kept: string
}

/** What came of stopping a payment: it will never be paid, or a person must approve that at the bank. */
export type Stopped =
  | { readonly outcome: 'stopped'; readonly standing: BatchedStanding }
  | { readonly outcome: 'needs_person'; readonly authorizationId: string }

/** A channel for batches. Its calls reject with a {@link BankError} when the bank refuses or its answer is lost. */
export interface BatchChannel {
  /** Its name, stored with each batch. */
  readonly name: string
  readonly clock: () => number
  /** Reads what a merchant sends. Faults name members and rules, and repeat no value. */
  read(body: unknown): Checked<Batch>
  /** Names what the calendar forbids now. Only new batches are judged, not repeated ones. */
  calendarFaults(batch: Batch): readonly Fault[]
  /**
   * Prepares a payment with a key of its own; it does not send anything.
   *
   * @param authorizationId The batch to join; absent for the first payment.
   * @throws TypeError when the calendar no longer allows it.
   */
  prepare(payment: BatchedPayment, authorizationId: string | undefined): CreationIntent
  /**
   * Sends a prepared payment once.
   *
   * @param keep Stores the intent with the new sending in it, before anything is sent.
   */
  create(intent: CreationIntent, keep: (intent: CreationIntent) => void): Promise<BatchedStanding>
  /** Returns whether the payment may be sent again after a lost answer. */
  maySend(intent: CreationIntent): boolean
  /** Returns what a failed sending means. */
  judge(error: BankError): SendFault
  /**
   * Makes an address at which a person approves a batch or the cancellation of a payment, or gives the known one while it
   * still opens.
   *
   * @param owner Name of the batch's object; a return finds it by this name.
   */
  link(authorizationId: string, owner: string, known?: ApprovalLink): Promise<ApprovalLink>
  /**
   * Takes what a browser brought back. It is only a hint.
   *
   * @returns Whether it came from this address, and shows that the person approved.
   */
  returned(link: ApprovalLink, fragment: string): Promise<'ours' | 'granted' | undefined>
  executionAt(day: string): number
  look(authorizationId: string): Promise<Approval>
  /**
   * Reads a payment, and submits it if it is approved and not held. It may run any number of times; the bank pays
   * once.
   *
   * @param isHeld Whether the payment must not be submitted.
   */
  advance(payment: BatchedAddress, isHeld: boolean): Promise<BatchedStanding>
  /** Reads the payments of a series from a date on, up to the first that is still waiting. */
  occurrences(payment: BatchedAddress, dates: readonly string[]): Promise<readonly SeriesOccurrence[]>
  /** Takes back a batch that no person has approved. */
  revoke(authorizationId: string): Promise<void>
  stop(payment: BatchedAddress): Promise<Stopped>
}
