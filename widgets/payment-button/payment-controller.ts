// Everything that a payment needs from the press on: its flow, its requests, and the view of each of its states.
// The button is shown without this; it is loaded when a payer reaches for the button, or when there is a payment to show.

import type { ReactiveController } from 'lit'
import { formatMoney } from '../../core/shared/values/money.ts'
import { groupReference } from '../../core/shared/values/reference.ts'
import type { Payment } from '../../core/view/payment.ts'
import { moment } from '../shared/text/formats.ts'
import { offlineIcon, waitingIcon, warningIcon, ring } from '../shared/look/icons.ts'
import { LanguageController } from '../shared/text/language.ts'
import {
  type OrderItem,
  type OrderToken,
  type PaymentSource,
  proxySource,
  type StartRequest,
} from '../shared/source/payment-source.ts'
import { receipt } from '../shared/text/words/en/receipt.ts'
import { type ErrorReport, SettingError } from '../shared/element/error-report.ts'
import { type AccountElement, AccountField } from './account-field.ts'
import type { Action, Tone, View } from './draw.ts'
import { PaymentChangeEvent, PaymentContradictionEvent, PaymentRedirectEvent } from './events.ts'
import { PaymentFlow } from './flow.ts'
import { LeavingController, type LeavingElement } from './leaving.ts'
import { isBasket } from './memory.ts'
import type { GivenBank } from './settings.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

/** A ring with a tick. */
const doneIcon = `${ring}M6.75 10.25 9 12.5l4.25-4.75`
/** A ring with a bar. */
const stoppedIcon = `${ring}M6.75 10h6.5`
/** A ring with a cross. */
const failedIcon = `${ring}M7.5 7.5l5 5m0-5-5 5`
/** A leaf of a calendar. */
const scheduledIcon = 'M3.5 5h13v11.5h-13zM3.5 8.75h13M7 3v3.5M13 3v3.5M7 12.5h2.5'
/** A ring with a question mark. */
const unknownIcon = `${ring}M7.9 7.9c.2-1.2 1-1.8 2.1-1.8 1.2 0 2.1.7 2.1 1.8 0 1.6-2.1 1.6-2.1 3.2m0 2.5v.1`

type Word = WordOf<'receipt'>

/** How a state looks: tone, icon, sentence about the money; with a title it is a receipt, and may add what comes next. */
type Look = readonly [tone: Tone, icon: string, text: Word, title?: Word, next?: Word]

/** Looks by state, and by state with a reason or with the reading of an outcome, if that changes the words. */
const looks: ReadonlyMap<string, Look> = new Map<string, Look>([
  ['changed', ['caution', warningIcon, 'changed']],
  ['error unfit', ['caution', warningIcon, 'unfit']],
  ['error unfitPress', ['caution', warningIcon, 'unfitPress']],
  ['error unfitBegun', ['caution', warningIcon, 'unfitBegun']],
  ['offline offlineBegun', ['caution', offlineIcon, 'offlineBegun', 'offlineBegunTitle']],
  ['pending', ['calm', waitingIcon, 'pending', 'pendingTitle']],
  ['scheduled', ['calm', scheduledIcon, 'scheduled', 'scheduledTitle', 'scheduledNext']],
  ['scheduled series', ['calm', scheduledIcon, 'series', 'scheduledTitle', 'seriesNext']],
  // Shown before the bank's page opens, while the payment that was begun is open.
  ['changed way_kept', ['caution', warningIcon, 'way_kept']],
  ['pending way_kept', ['calm', waitingIcon, 'way_kept', 'pendingTitle']],
  ['pending order_closed', ['calm', waitingIcon, 'order_closing', 'order_closedTitle']],
  // The merchant cannot take back a link of the bank.
  [
    'pending order_closed until',
    ['caution', warningIcon, 'order_closingUntil', 'order_closedTitle', 'order_closingNext'],
  ],
  ['paid order_closed', ['positive', doneIcon, 'paid', 'paidTitle', 'order_closedPaid']],
  ['cancelled order_closed', ['calm', stoppedIcon, 'order_closed', 'order_closedTitle', 'endNext']],
  ['failed order_closed', ['calm', stoppedIcon, 'order_closed', 'order_closedTitle', 'endNext']],
  ['paid', ['positive', doneIcon, 'paid', 'paidTitle', 'paidNext']],
  ['paid link_open', ['positive', doneIcon, 'link_open', 'paidTitle', 'link_openNext']],
  ['paid_twice', ['caution', warningIcon, 'paid_twice', 'paid_twiceTitle', 'mismatchedNext']],
  ['cancelled', ['calm', stoppedIcon, 'cancelled', 'cancelledTitle', 'endNext']],
  // The payer has not cancelled it: the payment expired without being opened.
  ['cancelled expired', ['calm', stoppedIcon, 'expired', 'failedTitle', 'endNext']],
  ['cancelled provider_disabled', ['calm', stoppedIcon, 'provider_disabled', 'failedTitle', 'endNext']],
  ['failed', ['danger', failedIcon, 'failed', 'failedTitle', 'endNext']],
  ['failed expired', ['danger', failedIcon, 'expired', 'failedTitle', 'endNext']],
  ['failed provider_disabled', ['danger', failedIcon, 'provider_disabled', 'failedTitle', 'endNext']],
  ['failed insufficient_funds', ['danger', failedIcon, 'insufficient_funds', 'failedTitle', 'endNext']],
  ['unknown', ['caution', unknownIcon, 'unknown', 'unknownTitle']],
  ['mismatched', ['caution', warningIcon, 'mismatched', 'mismatchedTitle', 'mismatchedNext']],
])

/** What the controller asks of its element: its public properties, which element.ts describes. */
export interface PaymentElement extends LeavingElement, AccountElement {
  readonly src: string | undefined
  readonly source: Pick<PaymentSource, 'start' | 'payment'> | undefined
  readonly order: OrderToken | undefined
  readonly items: readonly OrderItem[] | undefined
  readonly handle: string | undefined
  readonly payee: string | undefined
  navigate(address: string): void
}

/** What the controller asks of its element beyond the public properties. */
export interface PaymentControllerHost {
  /** Key of the order in the browser's memory; nothing when the order has no name yet. */
  key(): string | undefined
  /** The page's own sum, written for people; empty when it shows none. */
  shown(): string
  /** The step that leads to the bank. */
  pay(sum: string): Action
  /** Reports faults to the developer of the page. */
  report: ErrorReport
  /** Writes when the money leaves, if the page has needed it already. */
  leaving: LeavingController | undefined
}

/** Controls the payment of one element, and decides what is drawn. */
export class PaymentController implements ReactiveController {
  readonly flow: PaymentFlow
  /** When the money leaves. */
  readonly leaving: LeavingController
  /** The account that pays, if the bank must know it. */
  readonly account: AccountField

  readonly #element: PaymentElement
  readonly #host: PaymentControllerHost
  readonly #words: LanguageController<'receipt'>
  /** Id of the bank that was asked for last. */
  #asked: string | undefined

  constructor(element: PaymentElement, host: PaymentControllerHost) {
    this.#element = element
    this.#host = host
    this.#words = new LanguageController(element, 'receipt', receipt)
    this.leaving = host.leaving ?? new LeavingController(element, host.report)
    this.account = new AccountField(element)
    element.addController(this)
    this.flow = new PaymentFlow({
      source: () => this.#source(),
      key: () => host.key(),
      request: (key) => this.#request(key),
      shown: () => host.shown(),
      shownPlan: () => this.leaving.plan(),
      write: ({ amount, currency }) => formatMoney(amount, currency, this.#words.locale),
      navigate: (address) => {
        if (element.dispatchEvent(new PaymentRedirectEvent(address))) element.navigate(address)
      },
      changed: () => element.requestUpdate(),
      reported: (payment) => {
        if (element.payee && payment.payee && element.payee.trim() !== payment.payee.trim())
          host.report.warn(
            'payee: the receipt names the merchant of the payment, MERCHANT_NAME of the proxy.',
          )
        element.dispatchEvent(new PaymentChangeEvent(payment))
      },
      contradicted: (payment, before) =>
        element.dispatchEvent(new PaymentContradictionEvent(payment, before)),
      failed: (error, code) => host.report.failed(error, code),
      answered: () => host.report.reset(),
      accountRefused: (code) => this.account.refused(code),
    })
  }

  /** Starts the payment, or goes on with it, unless the account that pays must be named first. */
  async press(): Promise<void> {
    if (this.account.check(this.flow.state)) await this.flow.press()
  }

  /** Notices that the page has chosen another bank, which may carry what the last one could not. */
  hostUpdate(): void {
    const { provider, handle } = this.#element
    if (this.flow.isUnfit && idOfBank(provider) !== this.#asked) this.flow.open(handle)
  }

  /** Chooses what to draw; nothing in states that the element draws without this: ready, leaving, or refused before it began. */
  view(): View | undefined {
    const { state, isUnfit, outcome, payment } = this.flow
    // Some payments of a series may already be paid.
    const kind = payment?.recurrence && state === 'scheduled' ? 'series' : payment?.reason
    const until = payment?.approvalUrlEndsAt ? ' until' : ''
    const look = looks.get(`${state} ${outcome?.reads ?? `${kind}${until}`}`) ?? looks.get(state)
    if (!look || !this.#words.ready) return undefined
    const [tone, icon, , title] = look
    const texts = this.#texts(look)
    const pay = this.#host.pay(this.flow.sum)
    if (!title) return { tone, icon, texts, action: isUnfit ? { ...pay, look: 'pay unfit' } : pay }
    return { tone, icon, title: this.#words.say(title), texts, facts: this.facts(), action: this.#action() }
  }

  /** Lists what is known of the payment. */
  facts(): (readonly [string, string])[] {
    const { payment } = this.flow
    const time = payment && this.#moment(payment.updatedAt)
    const facts = [
      [this.#words.say('payee'), payment?.payee || this.#element.payee || ''],
      [this.#words.say('reference'), payment ? groupReference(payment.reference) : ''],
      [this.#words.say('time'), time ?? ''],
    ] as const
    return facts.filter(([, value]) => value)
  }

  #texts([, , text, , next]: Look): string[] {
    const { sum, payment } = this.flow
    const old = this.#host.shown()
    const departure = payment && this.#departure(payment)
    const said = text === 'changed' ? wordOfChange(old, sum, this.flow.isOtherPlan) : text
    const time = payment?.approvalUrlEndsAt ? this.#moment(payment.approvalUrlEndsAt) : ''
    const first = this.#words.say(said, { amount: sum, old, execution: departure ?? '', time })
    // Where the money is and when it leaves are one text, so that screen readers read them together.
    const texts = [departure && said !== 'changedDay' ? `${first} ${departure}` : first]
    if (next) texts.push(this.#words.say(next === 'endNext' && this.#retries() ? 'retryNext' : next))
    return texts
  }

  #moment(time: string): string {
    return moment(time, this.#words.locale, (at) => this.#words.say('zone', { time: at }))
  }

  /** Writes when the money leaves, while that is still to come. */
  #departure(payment: Payment): string | undefined {
    if (this.flow.ended) return this.#retries() ? this.leaving.line() : undefined
    const { state, isOtherPlan } = this.flow
    if (!/changed|pending|scheduled/.test(state)) return undefined
    return (
      this.leaving.lineOf(payment) ?? (state === 'changed' && isOtherPlan ? this.leaving.atOnce() : undefined)
    )
  }

  #action(): Action | undefined {
    const { state, sum, ended } = this.flow
    const { order, items } = this.#element
    if (state === 'paid' || state === 'scheduled') {
      return items && { label: this.#words.say('another'), act: () => this.flow.forget(), look: 'plain' }
    }
    if (ended) return this.#retries() ? this.#host.pay(sum) : undefined
    const goesOn = state === 'pending' && this.flow.payment?.reason !== 'order_closed'
    if (goesOn && (order || items)) return { ...this.#host.pay(sum), label: this.#words.say('goOn') }
    return { label: this.#words.say('check'), act: () => this.flow.wake(), look: 'plain' }
  }

  /** Whether another try can follow an end without payment. */
  #retries(): boolean {
    const { order, items } = this.#element
    return (
      /cancelled|failed/.test(this.flow.state) && Boolean(items || (order && this.flow.payment?.canRetry))
    )
  }

  #source(): Pick<PaymentSource, 'start' | 'payment'> | undefined {
    const { source, src } = this.#element
    return source ?? (src ? proxySource(src) : undefined)
  }

  async #request(idempotencyKey: string): Promise<StartRequest> {
    const { order, items, provider } = this.#element
    const id = (this.#asked = idOfBank(provider))
    const { iban } = this.account
    const language = this.#words.language
    const options = { language, ...(id && { provider: id }), ...(iban && { payerIban: iban }) }
    if (order) {
      const token: unknown = typeof order === 'function' ? await order(idempotencyKey) : order
      if (typeof token !== 'string' || token === '') throw new TypeError('order must give a text')
      return { order: token, ...options }
    }
    if (!isBasket(items)) throw new SettingError('order_missing')
    return { items, idempotencyKey, ...options }
  }
}

/** Chooses the sentence for a change: another sum, another day, or a sum that the page did not show. */
function wordOfChange(old: string, sum: string, isOtherPlan: boolean): Word {
  if (old && old !== sum) return 'changed'
  return old && isOtherPlan ? 'changedDay' : 'changedBare'
}

/** The id of a bank; nothing if the page has chosen none. */
const idOfBank = (bank: GivenBank): string | undefined => (typeof bank === 'object' ? bank.id : bank)
