// What a bank is to the proxy that takes payments which a person approves, one or many at once: a bundle of payments.
// It keeps nothing and decides nothing about a bundle; instructions/bundles/ does.

import type { Checked, Fault } from '../../../core/shared/check.ts'
import type { BankError } from '../../../core/shared/errors.ts'
import type { SendFault } from '../../../core/shared/resending.ts'
import type { Recurrence } from '../../../core/shared/values/calendar.ts'

/** The kinds of payments; a foreign one stands alone in its bundle. */
export type BundledKind = 'sepa' | 'scheduled' | 'recurring' | 'foreign'

/** What the books need of a payment: it stays when personal data is deleted. */
export interface BundledFacts {
  /** Decimal string with two decimals; of a series, of each of its payments. */
  readonly amount: string
  readonly currency: string
  readonly reference?: string | undefined
  /** IBAN or number of the account that is paid. */
  readonly payeeAccount: string
  readonly payerIban?: string | undefined
  /** Day on which it is paid, or the first one of a series: `YYYY-MM-DD`. */
  readonly dueDate?: string | undefined
  readonly recurrence?: { readonly every: Recurrence; readonly until: string } | undefined
}

/** One payment of a bundle, as a merchant gave it, read and checked. */
export interface BundledPayment {
  readonly kind: BundledKind
  /** The body as the paper has it, JSON; the id of the bundle is not in it. */
  readonly body: string
  readonly facts: BundledFacts
}

/** Payments that one approval covers, as a merchant gave them. */
export interface Bundle {
  /** Its identity here: the same id never does anything twice. */
  readonly instructionId: string
  /** Page to which the person who approves comes back. */
  readonly returnUrl: string
  readonly payments: readonly BundledPayment[]
}

/** What is kept before a payment is created, and with each sending: plain data. */
export interface CreationIntent {
  readonly kind: BundledKind
  /** The same for every sending: the bank creates once under it. */
  readonly idempotencyKey: string
  /** The body, byte for byte in UTF-8. */
  readonly body: string
  /** When it was sent so far, milliseconds since 1970. */
  readonly sentAtMs: readonly number[]
}

/** A payment at the bank. */
export interface BundledAddress {
  readonly kind: BundledKind
  readonly paymentId: string
}

/**
 * Where a payment is at the bank, in words of our own.
 *
 * - `unapproved`: nobody has approved it.
 * - `approved`: it may be submitted.
 * - `scheduled`: submitted, and waits for its day; of a series, for its days.
 * - `processing`: submitted; the money leaves later.
 * - `paid`: the money has left. `completed`: a series has come to its end. `failed`: it has, and nothing of it was paid.
 * - `rejected`, `cancelled`: ended; of a series, without the rest of its payments.
 * - `unclear`: the bank says what nobody here knows. It changes nothing.
 */
export type BundledState =
  | 'unapproved'
  | 'approved'
  | 'scheduled'
  | 'processing'
  | 'paid'
  | 'completed'
  | 'failed'
  | 'rejected'
  | 'cancelled'
  | 'unclear'

/** What the bank said of a payment. */
export interface BundledStanding {
  readonly paymentId: string
  /** Names the bundle that the person approves. */
  readonly authorizationId: string
  readonly state: BundledState
  /** Why it was not taken when it was submitted: for want of money, for example. It may be submitted again. */
  readonly refused?: string | undefined
  /** The bank's own word, and what it tells for the books: ids and times. Absent is what it did not tell. */
  readonly told: Readonly<Record<string, string>> & { readonly status: string }
}

/** Where the approval of a bundle is: nobody has decided, somebody is at the bank's page, or it is decided. */
export type ApprovalState = 'open' | 'opened' | 'approved' | 'rejected' | 'revoked' | 'unclear'

/** One payment of a series. */
export interface SeriesRun {
  /** Its nominal date, `YYYY-MM-DD`. */
  readonly dueDate: string
  /** `processing` is taken and not decided; `unclear` is what nobody here knows. */
  readonly status: 'waiting' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'unclear'
  /** The bank's id of the booking. */
  readonly archiveId?: string | undefined
}

/** An address at which a person approves something. */
export interface ApprovalLink {
  /** Of the bundle, or of the cancellation that is approved. */
  readonly authorizationId: string
  readonly address: string
  /** Until when the bank opens it, milliseconds since 1970. */
  readonly untilMs: number
  /** What a return from there is judged by: to be kept before anybody gets the address. */
  readonly kept: string
}

/** What becomes of a stop: it will never be paid, or a person approves that at the bank. */
export type Stopped =
  | { readonly outcome: 'stopped'; readonly standing: BundledStanding }
  | { readonly outcome: 'needs_person'; readonly authorizationId: string }

/** A way to give bundles to a bank. Its calls reject with a {@link BankError} when the bank refuses or is not heard. */
export interface BundleChannel {
  /** The name that is kept with each bundle. */
  readonly name: string
  /** Our own time, milliseconds since 1970. */
  readonly clock: () => number
  /** Reads what a merchant sends; faults name members and rules, and no value. */
  read(body: unknown): Checked<Bundle>
  /** Names what the calendar does not allow now; what was given before, and is given again, is not asked. */
  calendarFaults(bundle: Bundle): readonly Fault[]
  /**
   * Writes a payment down with a key of its own; nothing leaves.
   *
   * @param authorizationId Of the bundle that it joins; absent for the first one.
   * @throws TypeError when the calendar does not allow it any more.
   */
  prepare(payment: BundledPayment, authorizationId: string | undefined): CreationIntent
  /**
   * Sends a payment that was written down, once.
   *
   * @param keep Keeps the intent with the new sending in it; nothing leaves before.
   */
  create(intent: CreationIntent, keep: (intent: CreationIntent) => void): Promise<BundledStanding>
  /** Tells whether the same payment may be sent once more after a lost answer. */
  maySend(intent: CreationIntent): boolean
  /** Says what a fault of a sending means. */
  judge(error: BankError): SendFault
  /**
   * Makes an address at which a person approves a bundle, or the cancellation of a payment: the one that is known while it
   * may be opened.
   *
   * @param owner Whose it is: a return is found by it.
   */
  link(authorizationId: string, owner: string, known?: ApprovalLink): Promise<ApprovalLink>
  /**
   * Takes what a browser brought back from there; it is a hint and no more.
   *
   * @returns Whether it came from this address.
   */
  returned(link: ApprovalLink, fragment: string): Promise<boolean>
  /** Tells when the bank executes what is due on a day, milliseconds since 1970. */
  executionAt(day: string): number
  /** Asks where the approval of a bundle is. */
  look(authorizationId: string): Promise<ApprovalState>
  /**
   * Asks how a payment stands, and submits it where it is approved and nobody holds it back. However often this is done,
   * it is paid once.
   *
   * @param isHeld Whether it must not be submitted.
   */
  advance(payment: BundledAddress, isHeld: boolean): Promise<BundledStanding>
  /** Asks how the payments of a series stand, from a date on; what lies behind the first waiting one is not asked. */
  runs(payment: BundledAddress, dates: readonly string[]): Promise<readonly SeriesRun[]>
  /** Takes back a bundle that nobody has approved. */
  revoke(authorizationId: string): Promise<void>
  /** Takes back one payment. */
  stop(payment: BundledAddress): Promise<Stopped>
}
