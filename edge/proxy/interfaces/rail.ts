// What a rail is to the proxy: it starts a payment at a bank, gives the link to it, and reads how it is.

import type { BankError } from '../../../core/shared/errors.ts'
import type { ReadingSchedule } from '../../../core/shared/poll.ts'
import type { Every } from '../../../core/shared/values/recurrence.ts'
import type { PaymentExecution, Provider, ProviderUnfit } from '../../../core/view/index.ts'
import type { Caller } from './shared/caller.ts'
import type { KnownOccurrences, RailPayment, RailReading, UnusableAnswer } from './rail-reading.ts'
import type { RailRefunds } from './rail-refunds.ts'

export * from './rail-reading.ts'
export type * from './rail-refunds.ts'

/** When an order is due, unless that is now. */
export interface RailDates {
  /** The day on which the money should depart, or a series begins: `YYYY-MM-DD` in Finland. Absent: now. */
  dueDate?: string | undefined
  /** How it recurs from that day on, absent for a single payment. */
  recurrence?: { every: Every; until: string } | undefined
}

/** What a rail must know of an order to judge whether it can carry it. */
export interface OrderTerms extends RailDates {
  /** Decimal string with two decimals. */
  amount: string
}

/** One attempt: the order, what the payer chose, and the addresses for returns and callbacks. */
export interface RailAttempt extends OrderTerms {
  /**
   * Name of the attempt: the same for every sending, and stored before the first one. 1 to 40 visible ASCII characters.
   */
  attemptKey: string
  /** Handle of the order. A rail may put it where its return must find the order. */
  handle: string
  currency: 'EUR'
  reference: string
  message?: string | undefined
  /** Bank of the rail's own list that the payer chose; absent if the payer chose none. */
  bankId?: string | undefined
  /** The payer's account, as the payer gave it; only where {@link Rail.judgeAccount} asks for it. */
  payerIban?: string | undefined
  /** Language of the payer, ISO 639-1, even if the bank does not use it. */
  language?: string | undefined
  /** The payer's address and browser, for a bank that asks. */
  caller?: Caller | undefined
  /** Where the payer returns to, whatever happened; a rail may have one address for all. */
  returnUrl: string
  /** Where the bank may send callbacks; used by a rail that reads them. */
  callbackUrl: string
}

/** A new payment, if the bank's answer to its creation reports its state too. */
export interface StartedPayment {
  readonly payment: RailPayment
  readonly said: Pick<RailReading, 'state' | 'word'>
}

/** What a payer chose. */
export interface PayerChoice {
  /** Name of the rail of the chosen bank; absent if the payer chose none. */
  rail?: string | undefined
  /** The chosen bank; absent for the own bank. */
  bankId?: string | undefined
  /** The payer's account, as the payer wrote it, unchecked; absent if the payer gave none. */
  payerIban?: string | undefined
  language?: string | undefined
  caller?: Caller | undefined
}

/** What a rail learns of the order at a reading. */
export interface ReadOptions extends KnownOccurrences {
  timeoutMs?: number | undefined
  /** Returns whether the order takes no more money at this moment: the rail then leaves an approved payment unsubmitted. */
  isOver?: (() => boolean) | undefined
  /**
   * Stores that money may move from now on. A rail calls it right before it submits an approved payment, in the same turn
   * of the event loop as the last call of `isOver`.
   */
  handingIn?: (() => void) | undefined
  /** Whether an earlier submission was begun. */
  isHandedIn?: boolean | undefined
  /** Returns whether the merchant closed the order before any submission: the rail then never submits. */
  isClosed?: (() => boolean) | undefined
}

/** The address at which a payer approves a payment. */
export interface RailLink {
  readonly address: string
  /** What to store before the payer gets the address, if it has changed. */
  readonly keep?: RailPayment | undefined
}

/**
 * What came of stopping a payment: it is done; it is too late; or the payer must approve the stop at an address.
 */
export type StopResult = 'stopped' | 'too_late' | { readonly approve: RailLink }

/**
 * What came of withdrawing a payment that the bank reported as unapproved: it has ended; it is too late; or its payer has
 * approved it meanwhile, and the bank would end it only with the payer's approval, which the proxy does not ask for. The
 * last comes with what to store.
 */
export type WithdrawResult =
  | 'withdrawn'
  | 'too_late'
  | { readonly approved: Readonly<Record<string, string>> }

/** A rail's verdict on the payer's account: it can pay, the payer gave none, or it cannot pay. */
export type AccountVerdict = 'fits' | 'missing' | 'unfit'

/** A request from the bank as plain data, so that it can pass to another isolate. */
export interface CallbackRequest {
  method: string
  headers: readonly (readonly [string, string])[]
  body: Uint8Array
}

/** Remembers names that may be used once. */
export interface SingleUse {
  /** Uses a name; `false` if it was used before. */
  use(name: string): boolean
}

/** Reads a callback of the bank: which payment it is about. It changes nothing, and is never believed. */
export type CallbackReader = (url: string, request: CallbackRequest) => Promise<{ paymentId: string }>

/** When a payment is read again without a request, in seconds after the reading before. */
export interface RailSchedule extends ReadingSchedule {
  /**
   * The first waits for an unsigned order, which must cost the bank little; absent for a rail that does nothing after an
   * approval, where few readings will do.
   */
  readonly unsignedSeconds?: readonly number[]
  /** While neither a return nor a callback has come; absent for a rail that must act soon after an approval. */
  readonly unopened?: ReadingSchedule
  /** How long an answer is still expected, seconds: after that, the merchant learns that the outcome is unknown. */
  readonly unknownSeconds?: number
}

/**
 * How an interface carries orders.
 *
 * Every call rejects with a {@link BankError} when the bank refuses or its answer is lost; the order judges what that
 * means.
 */
export interface Rail {
  /** Its name, stored with each payment. */
  readonly name: string
  readonly schedule: RailSchedule
  /** Our own time, milliseconds since 1970: an order's times are noted and compared by it. */
  readonly clock: () => number
  /** Returns why it cannot carry an order now; absent for a rail that carries every immediate order and no other. */
  unfit?(order: OrderTerms): ProviderUnfit | undefined
  /**
   * Judges the payer's account, if the bank must know it before its page opens. Absent if that page asks the payer for it.
   */
  judgeAccount?(choice: Pick<PayerChoice, 'bankId' | 'payerIban'>): AccountVerdict
  /** Returns when the money would depart if the payer approved now; absent if that is unknown. */
  departure?(dates: RailDates): PaymentExecution
  /**
   * Creates a payment at the bank. After a lost answer no payer has a link to it, so the order may begin
   * another attempt.
   */
  start(attempt: RailAttempt): Promise<RailPayment | StartedPayment>
  /** Whether the answer to a creation does not show the payment's state, so that a first payment is read before its link. */
  readonly readsFirst?: boolean
  /**
   * Returns how long to wait until an attempt whose answer was lost may be sent again under its key without making a second
   * payment, milliseconds; `undefined` when it may not any more. Absent if another sending would always make another payment.
   *
   * @param sentAt When the attempt was sent so far, milliseconds since 1970.
   */
  resendInMs?(sentAt: readonly number[]): number | undefined
  /** Makes the address at which a payer approves the payment, or gives the earlier one while it still opens. */
  link(payment: RailPayment, choice: PayerChoice): Promise<RailLink>
  /**
   * Takes the parameters that a browser brought back: checks that they belong to the link, and uses a code in them. Absent if
   * a return is a hint and nothing else.
   *
   * @returns What to store from now on.
   */
  returned?(payment: RailPayment, parameters: Readonly<Record<string, string>>): Promise<RailPayment>
  /**
   * Reads how a payment is, and does what must follow an approval, such as the submission. It may run any number of
   * times.
   */
  read(payment: RailPayment, options?: ReadOptions): Promise<RailReading | UnusableAnswer>
  /**
   * Ends an unapproved payment at the bank, before an attempt on another rail begins. Absent if the bank does not allow
   * that.
   */
  withdraw?(payment: RailPayment, timeoutMs?: number): Promise<WithdrawResult | UnusableAnswer>
  /** How long a link can be paid, milliseconds, if the bank cannot take it back. */
  readonly linkLifeMs?: number
  /**
   * Returns whether the bank of a payment is still set up. Absent if a rail has one bank.
   */
  reaches?(payment: RailPayment): boolean
  /**
   * Returns whether a payment is at the bank that the payer chose now. Absent if one payment can be paid at any of the banks,
   * each by its own address.
   */
  isAt?(payment: RailPayment, bankId: string): boolean
  /** Stops a scheduled payment, or the rest of a series. */
  stop?(payment: RailPayment): Promise<StopResult | UnusableAnswer>
  /**
   * Returns whether the bank's refusal of a repeated start leaves open whether it has made a payment under the same key before.
   * Absent if there is no key.
   */
  isKeyUsed?(error: BankError): boolean
  /** Returns whether a refused start means that this order cannot be paid at all; absent if a refusal does not show that. */
  isOrderRefused?(error: BankError): boolean
  /** Returns whether a refused start means that the payer's account cannot pay; absent if the payer gives none. */
  isAccountRefused?(error: BankError): boolean
  /** Returns whether a refused reading means that the bank has no such payment, and so no money for it. */
  isGone(error: BankError): boolean
  /** Makes the reader of the bank's callbacks about one order; absent if there are none. */
  readonly callbacks?: ((seen: SingleUse) => CallbackReader) | undefined
  /** How money is given back; absent if that can be done only on the bank's own pages. */
  readonly refunds?: RailRefunds | undefined
  /** Lists other banks that a payer may choose; absent if there is no choice. */
  providers?(timeoutMs: number): Promise<readonly Provider[]>
}

/** Returns why a rail cannot carry an order now; `undefined` if it can. */
export function unfitOf(rail: Rail, order: OrderTerms): ProviderUnfit | undefined {
  if (rail.unfit) return rail.unfit(order)
  if (order.dueDate === undefined) return undefined
  return order.recurrence ? 'series' : 'day'
}

/** Returns whether a rail can carry an order now. */
export function canCarry(rail: Rail, order: OrderTerms): boolean {
  return unfitOf(rail, order) === undefined
}

/** Finds the rail of a payment; `undefined` if it, or the payment's bank, is no longer set up. */
export function findRail(
  rails: readonly Rail[],
  { rail: name, created }: { rail: string; created?: RailPayment | undefined },
): Rail | undefined {
  const rail = rails.find((known) => known.name === name)
  return created && rail?.reaches?.(created) === false ? undefined : rail
}
