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
   * Returns the request for a payment.
   * @param idempotencyKey names this try to pay the order; repetitions have the same one
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

/** What the button showed when it was pressed. */
interface Agreed {
  sum: string
  plan: LeavingPlan
  /** Whether the source reported `way_kept`: the payer cannot give up the method that was begun. */
  isWayKept: boolean
}

/** If a page is still open this long after it was sent to the bank, it asks about the payment, milliseconds. */
const leavingMs = 10_000

/** How long an unfinished payment is shown as `checking` after a return: its approval may not be known yet, milliseconds. */
const returnedMs = 10_000

/** Outcomes that a missing network may have caused. */
const unheard = /silent|broken|unmade/

/** Seconds before the first questions about an open payment; later ones wait longer (gaps part 4, online-payment.status). */
const firstSeconds = [2, 5, 15]
const laterSeconds = 60
const laterTimes = 10

const refusesPress = /leaving|checking|scheduled|paid|paid_twice|unknown|mismatched/

/** Leads one payment from the press to its end, so that neither two presses nor a lost answer make two payments. */
export class PaymentFlow {
  state: ButtonState = 'ready'
  /** The payment as last reported. */
  payment: Payment | undefined
  /** What follows from the last request, if it brought no payment. */
  outcome: Outcome | undefined
  /** The error of that request, if the source gave one. */
  failure: SourceError | undefined
  /** While `state` is `changed`: whether the money leaves on another day than the payer has agreed to. */
  isOtherPlan = false

  readonly #host: FlowHost
  readonly #order: RememberedOrder
  #abort = new AbortController()
  #handle: string | undefined
  /** The payment as last reported to the page. */
  #reported: Payment | undefined
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** When the payer came back from the bank, by `performance.now()`; nothing once `returnedMs` have passed. */
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

  /** Whether the chosen bank cannot carry this order: another press changes nothing, another bank does. */
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

  /** What the button shows now: the page's own values until the source has named some. */
  get #agreed(): Agreed {
    const payment = this.ended ? undefined : this.payment
    const plan = payment ? planOfPayment(payment) : this.#host.shownPlan()
    return { sum: this.sum, plan, isWayKept: payment?.reason === 'way_kept' }
  }

  /** Starts over: with the payment that the page or the browser's memory names, or ready for the first press. */
  open(handle?: string): void {
    this.close()
    this.payment = this.outcome = this.failure = this.#reported = undefined
    this.#asked = 0
    this.#handle = handle ?? this.#order.handle
    // A page that names the payment is the one to which the bank has just sent the payer.
    this.#returnedAt = handle ? performance.now() : undefined
    if (this.#handle) void this.ask()
    // If only a link is known, a new request must find its payment, and none is sent before the payer wants it.
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
   * Requests the payment. If another tab is just starting one for the same order, this tab waits and finds that one.
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
    // Only the link is known: a request finds its payment, without sending the payer to the bank.
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

  /** Asks again as often as at first, because the page is visible again or wants it. */
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

  /** Whether the payer has just come back. Afterwards an unfinished payment is asked about once more, and shown as unfinished. */
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
   * @param agreed what the button showed when it was pressed: the payer is sent to the bank only for this; absent: not at all
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
    // If this page is still open after a while, the bank's page did not open.
    this.#later(leavingMs)
  }

  /** Returns what is known about the order, from the source's answer and the browser's memory. */
  #place(error?: unknown): Place {
    const linkGiven = error instanceof SourceError ? error.linkGiven : undefined
    if (linkGiven) this.#order.learnOfLink()
    if (this.#order.isLinkOut) return 'given'
    return linkGiven === false ? 'never' : 'apart'
  }

  /** Whether the source does not know a payment that only the browser remembers; an error without a code is not from a source. */
  #isGone(error: unknown, handle: string): boolean {
    const isUnknown = error instanceof SourceError && error.status === 404 && error.code !== ''
    return isUnknown && this.#order.handle === handle
  }

  /** Acts on a request that brought no payment, by the table of outcomes. */
  #fail(came: Came, place: Place, error?: unknown): void {
    // The browser's hint may be wrong, so it only chooses words, and only after a request has failed.
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

  /** Shows the payment as reported last, and notifies the page. Just after a return an unfinished one is shown as `checking`. */
  #showPayment(state: ButtonState = this.payment?.state ?? 'unknown'): void {
    const { payment } = this
    if (state === 'pending' && this.#checksReturn()) return this.#show('checking')
    this.#show(state)
    if (!payment || isSame(this.#reported, payment)) return
    this.#reported = payment
    this.#tell(payment)
  }

  /** Reports to the page what is new. An ending is reported once; its contradiction is another event, not a second ending. */
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
    // A scheduled payment is asked about only when the page becomes visible again.
    if (!this.begun || isEnough || document.hidden || this.payment?.state === 'scheduled') return
    this.#later((firstSeconds[asked] ?? laterSeconds) * 1000)
  }

  #later(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.ask(), delayMs)
  }

  /** Aborts the present request, and returns the signal for the next one. */
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

/** Whether a state contradicts a reported ending: by the opposite ending, another one, or a case for a person. */
function contradicts(reported: PaymentState, state: PaymentState): boolean {
  if (state === reported || state === 'pending' || state === 'unknown') return false
  return !(isPaid(reported) && isPaid(state))
}

/** Returns whether two reports are equal. */
function isSame(one: Payment | undefined, other: Payment): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
