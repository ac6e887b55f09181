// What a way to pay is to the proxy: it starts a payment at a bank, gives the link to it, and reads how it stands.
// It keeps nothing and decides nothing about an order; what may happen when stands in orders/.

import type { BankError } from '../../../core/shared/errors.ts'
import type { ReadingSchedule } from '../../../core/shared/poll.ts'
import type { PaymentLeaves, PaymentRecurrence, Provider, ProviderUnfit } from '../../../core/view/index.ts'
import type { Caller } from './shared/caller.ts'
import type { RailPayment, RailReading, RailRun, UnusableAnswer } from './rail-reading.ts'
import type { RailRefunds } from './rail-refunds.ts'

export * from './rail-reading.ts'
export type * from './rail-refunds.ts'

/** When an order is to be paid, where that is not now. */
export interface RailDates {
  /** The day on which the money is to leave, or from which a series starts: `YYYY-MM-DD` in Finland. Absent: now. */
  dueDate?: string | undefined
  /** How it recurs from that day on; absent for a payment that is paid once. */
  recurrence?: PaymentRecurrence | undefined
}

/** What a rail must know of an order to tell whether it can carry it. */
export interface OrderTerms extends RailDates {
  /** Decimal string with two decimals. */
  amount: string
}

/** What is to be paid, and where everybody comes back to. */
export interface RailAttempt extends OrderTerms {
  /**
   * Names this attempt: the same for every sending of it, and kept before the first one. 1 to 40 visible ASCII characters.
   */
  attemptKey: string
  /** Handle of the order: a rail may put it where its return must find the order. */
  handle: string
  currency: 'EUR'
  reference: string
  message?: string | undefined
  /** Bank of the rail's own list that the payer chose; absent where the payer has not chosen. */
  bankId?: string | undefined
  /** Account that pays, as the payer named it; only where {@link Rail.judgeAccount} asks for it. */
  payerIban?: string | undefined
  /** Language of the payer, ISO 639-1, whether the bank speaks it or not. */
  language?: string | undefined
  /** Whoever pays, for a bank that wants to know. */
  caller?: Caller | undefined
  /** Where the payer comes back to, whatever came of it; a rail may have one address for all. */
  returnUrl: string
  /** Where the bank may announce news; used where the rail reads notices. */
  noticeUrl: string
}

/** What a payer chose besides the order. */
export interface PayerChoice {
  /** Name of the rail that the chosen bank belongs to; absent where the payer has not chosen. */
  rail?: string | undefined
  /** Another bank; absent for the own bank. */
  bankId?: string | undefined
  /** Account that is to pay, as the payer wrote it, unchecked; absent where the payer named none. */
  payerIban?: string | undefined
  /** Language of the payer, ISO 639-1. */
  language?: string | undefined
  /** Whoever chose. */
  caller?: Caller | undefined
}

/** What a reading is for. */
export interface ReadOptions {
  timeoutMs?: number | undefined
  /** Tells whether the order wants no money any more, at the moment it asks: what is approved and not handed in stays so. */
  isOver?: (() => boolean) | undefined
  /**
   * Keeps that money may move from now on. A rail calls it right before it hands in what was approved, in one turn with the
   * last word of `isOver`.
   */
  handingIn?: (() => void) | undefined
  /** Tells whether the merchant closed the order before anything of the payment was handed in: it is never handed in then. */
  isClosed?: (() => boolean) | undefined
  /** What was known of a series before: what has ended is not asked for again. */
  runs?: readonly RailRun[] | undefined
}

/** The address at which a payer approves a payment. */
export interface RailLink {
  readonly address: string
  /** What must be kept before anybody gets the address, where that changed. */
  readonly keep?: RailPayment | undefined
}

/**
 * What came of stopping a payment: the payer must approve that at an address; it is done; or it is too late.
 */
export type StopResult = 'stopped' | 'too_late' | { readonly approve: RailLink }

/**
 * What came of ending a payment that nobody had approved, as far as the bank had said: it has ended; it is too late; or its
 * payer has approved it meanwhile, and the bank may end it only with the payer's word, which nobody asks for. What is to be
 * kept of that comes with it.
 */
export type WithdrawResult =
  | 'withdrawn'
  | 'too_late'
  | { readonly approved: Readonly<Record<string, string>> }

/** What a rail says of the account that a payer named: it can pay there, none was named, or it cannot. */
export type AccountVerdict = 'fits' | 'missing' | 'unfit'

/** A request of the bank as plain data, so that it can cross to another isolate. */
export interface CallbackRequest {
  method: string
  headers: readonly (readonly [string, string])[]
  body: Uint8Array
}

/** Remembers names that count once. */
export interface SingleUse {
  /** Uses a name; `false` when it was used before. */
  use(name: string): boolean
}

/** Reads a notice that came to an address: which payment it is about. It changes nothing, and is never believed. */
export type NoticeReader = (url: string, request: CallbackRequest) => Promise<{ paymentId: string }>

/** When a payment is read again by itself, seconds after the reading before. */
export interface RailSchedule extends ReadingSchedule {
  /**
   * The first ones for an order that nobody signed, which may cost the bank little; absent where nothing has to follow an
   * approval, and few do.
   */
  readonly unsignedSeconds?: readonly number[]
}

/**
 * A way to pay.
 *
 * Every call rejects with a {@link BankError} when the bank refuses or its answer is lost; an order judges what that means.
 */
export interface Rail {
  /** The name that is kept with each payment. */
  readonly name: string
  /** Whether it was the only rail when no attempt named one: those attempts went by it. */
  readonly isFirst?: boolean
  readonly schedule: RailSchedule
  /** Our own time, milliseconds since 1970: whatever an order waits for, or remembers, is by it. */
  readonly clock: () => number
  /** Tells why it cannot carry an order now, if it cannot; absent where it pays whatever is paid at once, and nothing else. */
  unfit?(order: OrderTerms): ProviderUnfit | undefined
  /**
   * Judges the account that a payer named, where the bank must know it before its page opens. Absent where that page asks.
   */
  judgeAccount?(choice: Pick<PayerChoice, 'bankId' | 'payerIban'>): AccountVerdict
  /** Tells when the money would leave if the payer approved now; absent where nobody knows. */
  departure?(dates: RailDates): PaymentLeaves
  /**
   * Makes a payment at the bank. A lost answer leaves nothing that could be paid, because nobody has the link to it: the
   * order may start anew.
   */
  start(attempt: RailAttempt): Promise<RailPayment>
  /**
   * Tells how long to wait until an attempt whose answer was lost may be sent once more under its key, milliseconds, so that
   * it is still one payment; `undefined` when it may not any more. Absent where another sending would be another payment.
   *
   * @param sentAt When it was sent so far, milliseconds since 1970.
   */
  resendInMs?(sentAt: readonly number[]): number | undefined
  /** Makes the address at which a payer approves the payment, or gives the one again that may still be opened. */
  link(payment: RailPayment, choice: PayerChoice): Promise<RailLink>
  /**
   * Takes what a browser brought back, where that means more than that somebody came: checks that it belongs to the link,
   * and uses a code. Absent where a return is a hint and nothing else.
   *
   * @returns What is to be kept from now on.
   */
  returned?(payment: RailPayment, parameters: Readonly<Record<string, string>>): Promise<RailPayment>
  /**
   * Asks the bank how a payment stands, and does what must follow an approval, where something must. It may run any number
   * of times.
   */
  read(payment: RailPayment, options?: ReadOptions): Promise<RailReading | UnusableAnswer>
  /**
   * Ends a payment at the bank that nobody has approved, before another way to pay begins. Absent where the bank lets
   * nobody do that.
   */
  withdraw?(payment: RailPayment, timeoutMs?: number): Promise<WithdrawResult | UnusableAnswer>
  /** How long a link can be paid, milliseconds, where the bank cannot take it back. */
  readonly linkLifeMs?: number
  /**
   * Tells whether the bank of a payment is set up: it may be offered no more. Absent where a rail is always with its bank.
   */
  reaches?(payment: RailPayment): boolean
  /**
   * Tells whether a payment is one of the bank that the payer chose now. Absent where another bank is another address of the
   * same payment.
   */
  isAt?(payment: RailPayment, bankId: string): boolean
  /** Ends a scheduled payment, or what is left of a series. */
  stop?(payment: RailPayment): Promise<StopResult | UnusableAnswer>
  /** Lists the payments of a series. What is known to have ended is not asked for again. */
  runs?(payment: RailPayment, known?: readonly RailRun[]): Promise<readonly RailRun[]>
  /** Tells whether a refused start says that the order itself cannot be paid so; absent where nobody can tell. */
  isOrderRefused?(error: BankError): boolean
  /** Tells whether a refused start says that the account which the payer named cannot pay; absent where none is named. */
  isAccountRefused?(error: BankError): boolean
  /** Tells whether a refused reading says that the bank has no such payment, and so no money for it. */
  isGone(error: BankError): boolean
  /** Makes the reader of notices about one order; absent where the bank sends none, or nobody wants them. */
  readonly notices?: ((seen: SingleUse) => NoticeReader) | undefined
  /** How money is given back; absent where only the bank's own pages can. */
  readonly refunds?: RailRefunds | undefined
  /** Lists other banks that a payer may choose; absent where there is no choice. */
  providers?(timeoutMs: number): Promise<readonly Provider[]>
}

/** Tells why a rail cannot carry an order now; `undefined` where it can. */
export function unfitOf(rail: Rail, order: OrderTerms): ProviderUnfit | undefined {
  if (rail.unfit) return rail.unfit(order)
  if (order.dueDate === undefined) return undefined
  return order.recurrence ? 'series' : 'day'
}

/** Tells whether a rail can carry an order now. */
export function canCarry(rail: Rail, order: OrderTerms): boolean {
  return unfitOf(rail, order) === undefined
}

/** Finds the rail that a payment went by; `undefined` when it, or the bank of the payment, is not set up any more. */
export function findRail(
  rails: readonly Rail[],
  { rail: name, created }: { rail?: string | undefined; created?: RailPayment | undefined },
): Rail | undefined {
  const rail = rails.find((known) => (name === undefined ? known.isFirst === true : known.name === name))
  return created && rail?.reaches?.(created) === false ? undefined : rail
}
