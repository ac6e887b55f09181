// The way of one payment on a page: press, leave, come back, ask until it has ended.
// Not a view and not the truth: it draws nothing, and every state of a payment comes from the source.

import { isFinalPaymentState, type Payment, type PaymentState } from '../../core/view/payment.ts'
import { isBankAddress } from '../shared/address.ts'
import { readAnswer } from '../shared/call.ts'
import { SettingError, type SiltaErrorCode } from '../shared/error-report.ts'
import { pollDelay } from '../shared/poll-delay.ts'
import { readPayment, readStart } from '../shared/payment-rules.ts'
import {
  type PaymentSource,
  SourceError,
  type StartAnswer,
  type StartRequest,
} from '../shared/payment-source.ts'
import { accountFaults } from './account-faults.ts'
import { alone, makeAttempt, remember } from './attempt.ts'
import { type LeavingPlan, planOfPayment } from './leaving.ts'
import { recall } from './memory.ts'

/**
 * What the element shows.
 *
 * Before a payment exists: `ready`, `leaving`, `offline`, `error`, `changed` (the source names another sum than the
 * page, or another day on which the money leaves, or goes on with the way to pay that was begun), `account` (the bank
 * must know which account pays, or does not take the one that was named; nothing has begun). Once there is one: `checking`, or the payment's own state. `offline` and `error` may also come then; `begun`
 * tells the two cases apart.
 */
export type ButtonState =
  | 'ready'
  | 'leaving'
  | 'offline'
  | 'error'
  | 'checking'
  | 'changed'
  | 'account'
  | PaymentState

/** What a flow needs from the element that it serves. */
export interface FlowHost {
  /** Where payments are asked from. */
  source(): Pick<PaymentSource, 'start' | 'payment'> | undefined
  /** Key of the order in the browser's memory; nothing when the order has no name yet. */
  key(): string | undefined
  /**
   * Makes the request for a payment.
   * @param attempt names this try to pay the order; a repetition has the same name
   */
  request(attempt: string): Promise<StartRequest>
  /** Sum that the page shows, written for people; empty when it shows none. */
  shown(): string
  /** Writes the sum of a payment for people: two sums are the same when they read the same. */
  write(payment: Payment): string
  /** When the money leaves, as the page shows it. */
  shownPlan(): LeavingPlan
  /** Sends the page to the bank. */
  navigate(address: string): void
  /** Is told after every change of the flow. */
  changed(): void
  /** Is told when the source reports something new about the payment. */
  reported(payment: Payment): void
  /** Is told instead when the bank takes back an ending that the page was told before. */
  contradicted(payment: Payment, before: PaymentState): void
  /** Is told why a request gave nothing; the code is absent where the error tells it. */
  failed(error: unknown, code?: SiltaErrorCode): void
  /** Is told instead that the bank must know which account pays, or does not take the one that was named. */
  accountRefused(code: string): void
  /** Is told that a request was answered, so that all is well again. */
  answered(): void
}

/** What a person has seen on the button that they pressed. */
interface Agreed {
  sum: string
  plan: LeavingPlan
  /** Whether it was said that a way to pay cannot be given up. */
  isWayKept: boolean
}

/** How long a page may stay after it was sent to the bank before it is asked what became of the payment. */
const leavingMs = 10_000

const refusesPress = /leaving|checking|scheduled|paid|paid_twice|unknown|mismatched/

/** Leads one payment from the press to its end, and never lets two presses or a lost answer make two payments. */
export class PaymentFlow {
  /** What to show now. */
  state: ButtonState = 'ready'
  /** The payment as last reported. */
  payment: Payment | undefined
  /** Why the last request gave nothing, while `state` is `error`. */
  failure: SourceError | undefined
  /** Whether the money leaves otherwise than was agreed to, while `state` is `changed`. */
  isOtherPlan = false

  readonly #host: FlowHost
  #abort = new AbortController()
  #handle: string | undefined
  /** The name of the attempt, where the order has no key to remember it by. */
  #attempt: string | undefined
  #lost: StartRequest | undefined
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: FlowHost) {
    this.#host = host
  }

  /** Whether money may be on its way, so that nobody may be told to simply pay again. */
  get begun(): boolean {
    return Boolean(this.#lost) || (Boolean(this.#handle) && !this.ended)
  }

  /** Whether the payment will not change any more. */
  get ended(): boolean {
    return this.payment !== undefined && isFinalPaymentState(this.payment.state)
  }

  /** Whether the chosen bank cannot carry this order: a press more changes nothing, another bank does. */
  get isUnfit(): boolean {
    return this.state === 'error' && this.failure?.code === 'provider_unfit'
  }

  /** Whether a press would be wrong now, or is already on its way. */
  get refusesPress(): boolean {
    return refusesPress.test(this.state) || (this.state === 'error' && this.begun) || this.isUnfit
  }

  /** The sum to show: the page's own until the source has named one. */
  get sum(): string {
    return this.payment ? this.#host.write(this.payment) : this.#host.shown()
  }

  /** What is shown now, the page's own until the source has named it. */
  get #agreed(): Agreed {
    const payment = this.ended ? undefined : this.payment
    const plan = payment ? planOfPayment(payment) : this.#host.shownPlan()
    return { sum: this.sum, plan, isWayKept: payment?.reason === 'way_kept' }
  }

  /** Begins anew: with a payment that the page or the browser's memory names, or ready for the first press. */
  open(handle?: string): void {
    this.payment = this.failure = this.#lost = undefined
    this.#asked = 0
    this.#handle = handle ?? recall(this.#host.key(), 'handle')
    if (this.#handle) void this.ask()
    else {
      this.close()
      this.#show('ready')
    }
  }

  /** Stops everything that is under way. */
  close(): void {
    this.#abort.abort()
    clearTimeout(this.#timer)
  }

  /** Starts the payment, or goes on with it; a press while one is under way does nothing more. */
  async press(): Promise<void> {
    if (this.refusesPress) return
    if (!navigator.onLine) return this.#show('offline')
    const signal = this.#next()
    const agreed = this.#agreed
    const over = this.ended && !this.payment?.canRetry ? this.payment?.handle : undefined
    if (this.ended) this.payment = this.#handle = undefined
    this.#show('leaving')
    // Another tab may be about to start the payment of the same order: the second one finds what the first has made.
    await alone(this.#host.key(), signal, () => this.#begin(signal, agreed, over))
  }

  async #begin(signal: AbortSignal, agreed: Agreed, over?: string): Promise<void> {
    let request: StartRequest
    try {
      this.#source()
      request = await this.#host.request(this.#name(over))
    } catch (error) {
      // The order could not be made, so nothing was sent.
      if (!signal.aborted) this.#fail(error, 'error', 'order_failed')
      return
    }
    if (!signal.aborted) await this.#send(request, signal, agreed)
  }

  /** Asks the source about the payment now, and later again while it has not ended. */
  async ask(): Promise<void> {
    const signal = this.#next()
    const handle = this.#handle
    if (!this.payment) this.#show(this.#lost ? 'unknown' : 'checking')
    if (!navigator.onLine) return this.#show('offline')
    if (this.#lost) return this.#send(this.#lost, signal)
    if (!handle) return
    try {
      const payment = await this.#source().payment(handle, signal)
      if (!signal.aborted) this.#report(readAnswer(() => readPayment(payment)))
    } catch (error) {
      if (!signal.aborted) this.#unanswered(handle, error)
    }
  }

  /** Asks at the first pace: somebody looks at the page again, or asked for it. */
  wake(): void {
    if (document.hidden || /changed|account|leaving/.test(this.state)) return
    this.#asked = 0
    if (this.begun) void this.ask()
    else if (this.state === 'offline') this.#show('ready')
  }

  /** Forgets a payment that has ended, for another purchase of the same basket. */
  forget(): void {
    if (this.#handle) this.#drop(this.#handle)
    this.open()
  }

  /** Forgets a payment and its attempt, unless another tab has begun a newer one. */
  #drop(handle: string): void {
    const key = this.#host.key()
    this.#attempt = undefined
    if (recall(key, 'handle') !== handle) return
    remember(key, 'handle')
    remember(key, 'attempt')
  }

  /**
   * Names the attempt, and writes the name down before anything is sent: a reload in the middle of it, or another tab,
   * must repeat this attempt and not make another one.
   * @param over handle of a payment that has ended for good: a press after it is a new attempt
   */
  #name(over?: string): string {
    const key = this.#host.key()
    if (over) this.#drop(over)
    this.#attempt = recall(key, 'attempt') ?? this.#attempt ?? makeAttempt()
    remember(key, 'attempt', this.#attempt)
    return this.#attempt
  }

  /**
   * Sends a request for a payment; the same request may be sent again after a lost answer.
   * @param agreed what the button showed when it was pressed; nobody leaves for anything else, and without it nobody leaves
   */
  async #send(request: StartRequest, signal: AbortSignal, agreed?: Agreed): Promise<void> {
    const key = this.#host.key()
    let answer: StartAnswer
    try {
      const given = await this.#source().start(request, signal)
      answer = readAnswer(() => readStart(given))
    } catch (error) {
      if (signal.aborted) return
      if (isRefusal(error) && accountFaults.has(error.code)) {
        this.#lost = undefined
        this.#host.accountRefused(error.code)
        return this.#show('account')
      }
      this.#lost = isRefusal(error) || error instanceof SettingError ? undefined : request
      this.#fail(error, this.#lost ? 'unknown' : 'error')
      return this.#askLater()
    }
    this.#lost = undefined
    this.#handle = answer.payment.handle
    remember(key, 'handle', this.#handle)
    if (!signal.aborted) this.#follow(answer, agreed)
  }

  #follow({ payment, redirect }: StartAnswer, agreed?: Agreed): void {
    this.#asked = 0
    if (payment.state !== 'pending' || redirect === undefined || agreed === undefined)
      return this.#report(payment)
    this.isOtherPlan = agreed.plan !== planOfPayment(payment)
    const isOtherSum = agreed.sum !== this.#host.write(payment)
    const isOtherWay = payment.reason === 'way_kept' && !agreed.isWayKept
    if (isOtherSum || isOtherWay || this.isOtherPlan) return this.#report(payment, 'changed')
    if (!isBankAddress(redirect)) {
      this.#report(payment, 'error')
      return this.#host.failed(new TypeError('redirect must be an https address'), 'answer_unreadable')
    }
    this.#report(payment, 'leaving')
    this.#host.navigate(redirect)
    // Still here after a while means that the bank's page did not open.
    this.#later(leavingMs)
  }

  #unanswered(handle: string, error: unknown): void {
    const key = this.#host.key()
    // Without a code it was not the source that spoke: a wrong address knows nothing of payments.
    const isForgotten = isRefusal(error) && error.status === 404 && error.code !== ''
    if (isForgotten && recall(key, 'handle') === handle) {
      // The source has forgotten the payment. A new press is safe: it names the same order or purchase.
      remember(key, 'handle')
      return this.open()
    }
    this.#fail(error, this.payment?.state)
    this.#askLater()
  }

  #report(payment: Payment, state: ButtonState = payment.state): void {
    const before = this.payment
    this.payment = payment
    this.failure = undefined
    this.#host.answered()
    this.#show(state)
    if (!isSame(before, payment)) this.#tell(payment)
    if (state === payment.state) this.#askLater()
  }

  /** Tells the page what is new; an ending is told once, and what takes it back is no second ending. */
  #tell(payment: Payment): void {
    const { handle, state } = payment
    const told = recall(handle, 'told') as PaymentState | undefined
    if (told && contradicts(told, state)) return this.#host.contradicted(payment, told)
    // A new try after an ending without money has an ending of its own.
    if (told && state === 'pending' && !isPaid(told)) remember(handle, 'told')
    if (!told && this.ended) remember(handle, 'told', state)
    this.#host.reported(payment)
  }

  #askLater(): void {
    const delay = pollDelay(this.#asked++)
    // What waits for its day is asked about when somebody looks at the page again.
    const waits = this.payment?.state === 'scheduled'
    if (this.begun && !waits && !document.hidden && delay) this.#later(delay)
  }

  #later(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.ask(), delayMs)
  }

  /** Drops whatever was under way, for the next request. */
  #next(): AbortSignal {
    this.close()
    this.#abort = new AbortController()
    return this.#abort.signal
  }

  #source(): Pick<PaymentSource, 'start' | 'payment'> {
    const source = this.#host.source()
    if (!source) throw new SettingError('source_missing')
    return source
  }

  #fail(error: unknown, state: ButtonState = 'error', code?: SiltaErrorCode): void {
    this.failure = isRefusal(error) ? error : undefined
    this.#host.failed(error, error instanceof SettingError ? error.code : code)
    this.#show(state)
  }

  #show(state: ButtonState): void {
    this.state = state
    this.#host.changed()
  }
}

const isPaid = (state: PaymentState) => state === 'paid' || state === 'paid_twice'

/** Tells whether a state takes back an ending: the other way round, another ending, or a case for a person. */
function contradicts(told: PaymentState, state: PaymentState): boolean {
  if (state === told || state === 'pending' || state === 'unknown') return false
  return !(isPaid(told) && isPaid(state))
}

function isRefusal(error: unknown): error is SourceError {
  return error instanceof SourceError && error.kind === 'refused'
}

/** Tells whether two reports say the same. */
function isSame(one: Payment | undefined, other: Payment): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
