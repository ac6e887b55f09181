// The course of one payment on a page: a press, the bank's page, the return, and questions until the payment has ended.

import { isFinalPaymentState, type Payment, type PaymentState } from '../../core/view/payment.ts'
import { isBankAddress } from '../shared/source/address.ts'
import { readOnce } from '../shared/source/answers.ts'
import { SettingError, type SiltaErrorCode } from '../shared/element/error-report.ts'
import { readPayment, readStart } from '../shared/source/payment-rules.ts'
import {
  type PaymentSource,
  SourceError,
  type StartAnswer,
  type StartRequest,
} from '../shared/source/payment-source.ts'
import { alone, remember } from './one-press.ts'
import { type LeavingPlan, planOfPayment } from './leaving.ts'
import { recall } from './memory.ts'
import { type Came, cameOf, type Outcome, outcomes, type Place, unknown } from './outcomes.ts'
import { RememberedOrder } from './remembered-order.ts'
import type { ButtonState } from './state.ts'

/** What a flow needs from the element that it serves. */
export interface FlowHost {
  /** Where payments are asked from. */
  source(): Pick<PaymentSource, 'start' | 'payment'> | undefined
  /** Key of the order in the browser's memory; nothing when the order has no name yet. */
  key(): string | undefined
  /**
   * Makes the request for a payment.
   * @param idempotencyKey names this try to pay the order; a repetition has the same one
   */
  request(idempotencyKey: string): Promise<StartRequest>
  /** Sum that the page shows, written for people; empty when it shows none. */
  shown(): string
  /** Writes the sum of a payment for people: two sums are the same when they read the same. */
  write(payment: Payment): string
  /** When the money leaves, as the page shows it. */
  shownPlan(): LeavingPlan
  /** Sends the page to the bank. */
  navigate(address: string): void
  /** Called after every change of the flow. */
  changed(): void
  /** Called when the source reports something new about the payment. */
  reported(payment: Payment): void
  /** Called instead when the bank takes back an ending that was reported before. */
  contradicted(payment: Payment, before: PaymentState): void
  /** Called with the reason when a request brought no payment. */
  failed(error: unknown, code: SiltaErrorCode): void
  /** Called instead when the bank must know which account pays, or does not take the one that was named. */
  accountRefused(code: string): void
  /** Called when a request was answered, so that earlier faults are over. */
  answered(): void
}

/** What a person has seen on the button that they pressed. */
interface Agreed {
  sum: string
  plan: LeavingPlan
  /** Whether the source reported `way_kept`: the payer cannot give up the method that was begun. */
  isWayKept: boolean
}

/** How long a page may stay after it was sent to the bank before it is asked what became of the payment. */
const leavingMs = 10_000

/** How long a payment that is not finished is checked after a return: what was just approved may not be known yet. */
const returnedMs = 10_000

/** What may have come of a network that is away. */
const unheard = /silent|broken|unmade/

/** Seconds before the first questions about a payment that has not ended; the later ones wait longer, and end (gaps part 4, online-payment.status). */
const firstSeconds = [2, 5, 15]
const laterSeconds = 60
const laterTimes = 10

const refusesPress = /leaving|checking|scheduled|paid|paid_twice|unknown|mismatched/

/** Leads one payment from the press to its end, and never lets two presses or a lost answer make two payments. */
export class PaymentFlow {
  state: ButtonState = 'ready'
  /** The payment as last reported. */
  payment: Payment | undefined
  /** What followed from the last request, if it brought no payment. */
  outcome: Outcome | undefined
  /** The error of that request, if the source gave one. */
  failure: SourceError | undefined
  /** Whether the money leaves otherwise than was agreed to, while `state` is `changed`. */
  isOtherPlan = false

  readonly #host: FlowHost
  readonly #order: RememberedOrder
  #abort = new AbortController()
  #handle: string | undefined
  /** The payment as last reported to the page. */
  #reported: Payment | undefined
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** When the payer came back from the bank, on the page's own clock; nothing once that is long enough ago. */
  #returnedAt: number | undefined
  #returnedTimer: ReturnType<typeof setTimeout> | undefined

  constructor(host: FlowHost) {
    this.#host = host
    this.#order = new RememberedOrder(() => host.key())
  }

  /** Whether money may be on its way, so that the button must not offer to simply pay again. */
  get begun(): boolean {
    return (this.#handle !== undefined || this.#order.isLinkOut) && !this.ended
  }

  /** Whether the payment will not change any more. */
  get ended(): boolean {
    return this.payment !== undefined && isFinalPaymentState(this.payment.state)
  }

  /** Whether the chosen bank cannot carry this order: a press more changes nothing, another bank does. */
  get isUnfit(): boolean {
    return this.outcome?.next === 'choose'
  }

  /** Whether a press would be wrong now, or is already on its way. */
  get refusesPress(): boolean {
    return (
      refusesPress.test(this.state) || (/error|offline/.test(this.state) && this.outcome?.next !== 'again')
    )
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
    this.close()
    this.payment = this.outcome = this.failure = this.#reported = undefined
    this.#asked = 0
    this.#handle = handle ?? this.#order.handle
    // Where a page names the payment, the bank has just sent the payer there.
    this.#returnedAt = handle ? performance.now() : undefined
    if (this.#handle) void this.ask()
    // Only a request can find the payment of a link, and nothing is sent before the payer wants it.
    else this.#show(this.begun ? 'unknown' : 'ready')
  }

  /** Stops everything that is under way. */
  close(): void {
    this.#stop()
    clearTimeout(this.#returnedTimer)
  }

  /** Starts the payment, or goes on with it; a press while one is under way does nothing more. */
  async press(): Promise<void> {
    if (this.refusesPress) return
    const signal = this.#next()
    this.outcome = undefined
    this.#asked = 0
    const agreed = this.#agreed
    const over = this.ended && !this.payment?.canRetry ? this.payment?.handle : undefined
    if (this.ended) this.payment = this.#handle = this.#reported = undefined
    this.#show('leaving')
    await this.#start(signal, agreed, over)
  }

  /**
   * Asks for the payment. Another tab may be about to start the one of the same order: this one finds what that has made.
   * @param over handle of a payment that has ended for good: a press after it is another try
   */
  #start(signal: AbortSignal, agreed?: Agreed, over?: string): Promise<void> {
    return alone(this.#host.key(), signal, () => this.#begin(signal, agreed, over))
  }

  async #begin(signal: AbortSignal, agreed?: Agreed, over?: string): Promise<void> {
    if (over) this.#order.drop(over)
    let request: StartRequest
    try {
      this.#source()
      request = await this.#host.request(this.#order.idempotencyKey())
    } catch (error) {
      const came = error instanceof SettingError ? 'unset' : 'unmade'
      if (!signal.aborted) this.#fail(came, this.#place(), error)
      return
    }
    if (!signal.aborted) await this.#send(request, signal, agreed)
  }

  /** Asks the source about the payment now, and later again while it has not ended. */
  async ask(): Promise<void> {
    const signal = this.#next()
    const handle = this.#handle
    // A question that is repeated offline shows `offline` until there is an answer.
    if (!this.payment && this.state !== 'offline') this.#show(handle === undefined ? 'unknown' : 'checking')
    const place = this.payment ? 'told' : 'named'
    // Only the link is known: a request finds its payment, and the payer does not leave by it.
    if (handle === undefined) return this.#start(signal)
    try {
      const source = this.#source()
      const answer = await source.payment(handle, signal)
      if (signal.aborted) return
      const payment = readOnce(source, 'payment', answer, readPayment)
      this.#order.learn(payment)
      this.#report(payment)
    } catch (error) {
      if (!signal.aborted) this.#fail(this.#isGone(error, handle) ? 'gone' : cameOf(error), place, error)
    }
  }

  /** Asks at the first pace: the page is visible again, or has asked for it. */
  wake(): void {
    if (document.hidden || /changed|account|leaving/.test(this.state)) return
    this.#asked = 0
    if (this.begun) void this.ask()
    else if (this.state === 'offline') this.#show('ready')
  }

  /** Forgets a payment that has ended, for another purchase of the same basket. */
  forget(): void {
    if (this.#handle) this.#order.drop(this.#handle)
    this.open()
  }

  /** Returns whether the payer has just come back; when that is over, an unfinished payment is checked once more and shown as such. */
  #checksReturn(): boolean {
    if (this.#returnedAt === undefined) return false
    const leftMs = this.#returnedAt + returnedMs - performance.now()
    if (leftMs <= 0) return false
    clearTimeout(this.#returnedTimer)
    this.#returnedTimer = setTimeout(() => {
      this.#returnedAt = undefined
      if (this.state === 'checking') void this.ask()
    }, leftMs)
    return true
  }

  /**
   * Sends a request for a payment; the same request may be sent again after a lost answer.
   * @param agreed what the button showed when it was pressed: the payer leaves for nothing else, and without it not at all
   */
  async #send(request: StartRequest, signal: AbortSignal, agreed?: Agreed): Promise<void> {
    let answer: StartAnswer
    try {
      const source = this.#source()
      answer = readOnce(source, 'start', await source.start(request, signal), readStart)
    } catch (error) {
      if (!signal.aborted) this.#fail(cameOf(error), this.#place(error), error)
      return
    }
    this.#handle = answer.payment.handle
    this.#order.began(answer.payment, answer.approvalUrl !== undefined)
    if (!signal.aborted) this.#follow(answer, agreed)
  }

  #follow({ payment, approvalUrl }: StartAnswer, agreed?: Agreed): void {
    this.#asked = 0
    if (payment.state !== 'pending' || approvalUrl === undefined || agreed === undefined)
      return this.#report(payment)
    this.isOtherPlan = agreed.plan !== planOfPayment(payment)
    const isOtherSum = agreed.sum !== this.#host.write(payment)
    const isOtherWay = payment.reason === 'way_kept' && !agreed.isWayKept
    if (isOtherSum || isOtherWay || this.isOtherPlan) return this.#report(payment, 'changed')
    this.#report(payment, 'leaving')
    if (!isBankAddress(approvalUrl))
      return this.#fail('astray', 'given', new TypeError('approvalUrl must be an https address'))
    this.#host.navigate(approvalUrl)
    // Still here after a while means that the bank's page did not open.
    this.#later(leavingMs)
  }

  /** Finds out what is known of links of the order after a press, from the source's answer and the browser's memory. */
  #place(error?: unknown): Place {
    const linkGiven = error instanceof SourceError ? error.linkGiven : undefined
    if (linkGiven) this.#order.learnOfLink()
    if (this.#order.isLinkOut) return 'given'
    return linkGiven === false ? 'never' : 'apart'
  }

  /** Whether the source has forgotten a payment that only the browser remembers; without a code it was not the source that spoke. */
  #isGone(error: unknown, handle: string): boolean {
    const isUnknown = error instanceof SourceError && error.status === 404 && error.code !== ''
    return isUnknown && this.#order.handle === handle
  }

  /** Acts on a request that brought no payment, by the table of outcomes. */
  #fail(came: Came, place: Place, error?: unknown): void {
    // A hint of the browser, which may be wrong: it chooses words, and only once a request has failed.
    const { console: code, ...row } = outcomes[!navigator.onLine && unheard.test(came) ? 'offline' : came]
    // Any other answer of a source to a question counts as a refusal.
    const outcome = row[place] ?? outcomes.refused[place] ?? unknown
    this.outcome = outcome
    this.failure = error instanceof SourceError ? error : undefined
    if (code) this.#host.failed(error, error instanceof SettingError ? error.code : code)
    if (came === 'account' && this.failure) this.#host.accountRefused(this.failure.code)
    if (outcome.next === 'forget') {
      // A new press is safe: it names the same order or purchase.
      this.#order.forgetPayment()
      return this.open()
    }
    if (outcome.state) this.#show(outcome.state)
    else this.#showPayment()
    if (outcome.next !== 'ask') return
    this.#handle ??= this.#order.handle
    this.#askLater()
  }

  #report(payment: Payment, state: ButtonState = payment.state): void {
    this.payment = payment
    this.outcome = this.failure = undefined
    this.#host.answered()
    this.#showPayment(state)
    if (state === payment.state) this.#askLater()
  }

  /** Shows the payment as it was reported last, and notifies the page; for a while after a return nothing is called unfinished. */
  #showPayment(state: ButtonState = this.payment?.state ?? 'unknown'): void {
    const { payment } = this
    if (state === 'pending' && this.#checksReturn()) return this.#show('checking')
    this.#show(state)
    if (!payment || isSame(this.#reported, payment)) return
    this.#reported = payment
    this.#tell(payment)
  }

  /** Reports what is new to the page. It reports an ending once; a contradiction of it is no second ending. */
  #tell(payment: Payment): void {
    const { handle, state } = payment
    const reported = recall(handle, 'told') as PaymentState | undefined
    if (reported && contradicts(reported, state)) return this.#host.contradicted(payment, reported)
    // A new try after an ending without money has an ending of its own.
    if (reported && state === 'pending' && !isPaid(reported)) remember(handle, 'told')
    if (!reported && this.ended) remember(handle, 'told', state)
    this.#host.reported(payment)
  }

  #askLater(): void {
    const asked = this.#asked++
    const isEnough = asked >= firstSeconds.length + laterTimes
    // A scheduled payment is asked about when the page is visible again.
    if (!this.begun || isEnough || document.hidden || this.payment?.state === 'scheduled') return
    this.#later((firstSeconds[asked] ?? laterSeconds) * 1000)
  }

  #later(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.ask(), delayMs)
  }

  /** Aborts the request under way, for the next one. */
  #next(): AbortSignal {
    this.#stop()
    this.#abort = new AbortController()
    return this.#abort.signal
  }

  #stop(): void {
    this.#abort.abort()
    clearTimeout(this.#timer)
  }

  #source(): Pick<PaymentSource, 'start' | 'payment'> {
    const source = this.#host.source()
    if (!source) throw new SettingError('source_missing')
    return source
  }

  #show(state: ButtonState): void {
    this.state = state
    this.#host.changed()
  }
}

const isPaid = (state: PaymentState) => state === 'paid' || state === 'paid_twice'

/** Returns whether a state takes back an ending: the other way round, another ending, or a case for a person. */
function contradicts(reported: PaymentState, state: PaymentState): boolean {
  if (state === reported || state === 'pending' || state === 'unknown') return false
  return !(isPaid(reported) && isPaid(state))
}

/** Returns whether two reports are equal. */
function isSame(one: Payment | undefined, other: Payment): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
