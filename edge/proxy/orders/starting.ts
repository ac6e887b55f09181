// What a press of the button leads to: the link of the payment that is open, or a new payment, one at a time.
// What may happen, order-state.ts says; how a payment is made, creation.ts.

import type { Payment } from '../../../core/view/index.ts'
import type { Log } from '../../shared/log.ts'
import type { PayerChoice } from '../interfaces/rail.ts'
import type { Tasks } from '../storage/tasks.ts'
import { noteCreated } from './attempt.ts'
import type { Creation, CreationRefused } from './creation.ts'
import type { StoredOrder } from './stored-order.ts'
import type { PaymentLink, Links } from './links.ts'
import type { CreatedAttempt, OrderRecord } from './order-record.ts'
import { attemptOf, isOpen, judgeStart, openLink } from './order-state.ts'
import type { OrderDraft } from './order-token.ts'
import { viewOf } from './order-view.ts'
import { PAGE_TIMEOUT_MS, type Readings } from './readings.ts'
import type { Withdrawals } from './withdrawals.ts'

/** What comes of pressing the button. `redirect` is absent when the payment has ended. */
export type StartResult =
  | { ok: true; payment: Payment; redirect?: string; isNew: boolean }
  | {
      ok: false
      code: 'order_changed' | 'order_closed' | CreationRefused['code']
      retryAfterSeconds?: number
      /** Whether a payment of the order is open at a bank that cannot be asked: its money may move. */
      isOpen?: boolean
      /** Why the bank refused, for whoever builds the site. */
      why?: string
    }

/** For whoever builds the site. */
const UNREACHABLE = 'The bank of this payment has no settings any more. It goes on once they are given again.'

/** What starting a payment of one order needs. */
export interface StartingTools {
  order: StoredOrder
  readings: Readings
  creation: Creation
  links: Links
  withdrawals: Withdrawals
  tasks: Tasks
}

/** Starts payments of one order; whoever presses meanwhile shares the start. */
export class Starting {
  readonly #tools: StartingTools
  #creating: { payerIban: string | undefined; done: Promise<StartResult> } | undefined

  constructor(tools: StartingTools) {
    this.#tools = tools
  }

  /** Gives the link of the payment that is open, or makes a payment. */
  async start(handle: string, order: OrderDraft, choice: PayerChoice, log: Log): Promise<StartResult> {
    // Whoever waited may find that another one began anew.
    while (this.#creating) {
      const { payerIban, done } = this.#creating
      // oxlint-disable-next-line no-await-in-loop -- one creation after another
      const shared = await done
      // What the bank says of one account it has not said of another.
      if (!shared.ok && payerIban === choice.payerIban) return shared
    }
    const known = this.#answerFromRecord(order, choice, log)
    if (known) return known
    const fault = this.#tools.creation.accountFault(order, choice)
    if (fault) return { ok: false, code: fault }
    // No await between the judgement and here: whoever comes next finds the promise.
    const done = this.#create(handle, order, choice, log).finally(() => (this.#creating = undefined))
    this.#creating = { payerIban: choice.payerIban, done }
    return done
  }

  /** Answers from what is known; nothing where a new attempt may begin, or may once another way is given up. */
  #answerFromRecord(
    order: OrderDraft,
    choice: PayerChoice,
    log: Log,
  ): StartResult | Promise<StartResult> | undefined {
    const record = this.#tools.order.load()
    const verdict = judgeStart(record, order)
    if (verdict === 'changed' || verdict === 'closed') return { ok: false, code: `order_${verdict}` }
    if (!record || verdict === 'create' || this.#tools.withdrawals.otherPayment(record, choice))
      return undefined
    return this.#handOut(record, choice, false, log)
  }

  async #create(handle: string, draft: OrderDraft, choice: PayerChoice, log: Log): Promise<StartResult> {
    const order = await this.#tools.creation.withReference(draft, handle)
    const ended = await this.#withdrawOther(choice, log)
    if (ended) return ended
    const confirmed = await this.#tools.readings.confirmEnds(log)
    if (!confirmed.ok) return { code: 'bank_unavailable', ...confirmed }
    const known = this.#answerFromRecord(order, { ...choice, rail: undefined }, log)
    if (known) return known
    // No await between the judgement and the intent, which this keeps at once.
    const answer = await this.#tools.creation.create(handle, order, choice, log)
    if (!answer.ok) return answer
    const attempt = this.#tools.order.load()?.attempts.at(-1)?.number ?? 0
    const change = (record: OrderRecord) =>
      this.#tools.readings.noteDueAt(noteCreated(record, answer.payment))
    this.#tools.order.change(change, log, { what: 'created', attempt })
    await this.#tools.tasks.whenArmed()
    const record = this.#tools.order.load()
    return record ? this.#handOut(record, choice, true, log) : { ok: false, code: 'bank_unavailable' }
  }

  /** Gives up the way that was begun where the payer has chosen another; answers where that cannot be. */
  async #withdrawOther(choice: PayerChoice, log: Log): Promise<StartResult | undefined> {
    const before = this.#tools.order.load()
    const other = before && this.#tools.withdrawals.otherPayment(before, choice)
    if (!other) return undefined
    const outcome = await this.#tools.withdrawals.withdraw(other, log)
    if (outcome === 'withdrawn') return undefined
    if (outcome === 'lost') return { ok: false, code: 'bank_unavailable', isOpen: true }
    // It may have ended meanwhile, or have been approved.
    await this.#tools.readings.refresh(log, PAGE_TIMEOUT_MS)
    const record = this.#tools.order.load()
    const still = record && attemptOf(record, other.created.paymentId)
    if (!record || !still || !isOpen(still)) return undefined
    return this.#handOut(record, { ...choice, bankId: undefined }, false, log, 'way_kept')
  }

  async #handOut(
    record: OrderRecord,
    choice: PayerChoice,
    isNew: boolean,
    log: Log,
    note?: Payment['reason'],
  ): Promise<StartResult> {
    if (!isNew && openLink(record)) await this.#tools.readings.refreshEnds(log)
    const attempt = openLink(this.#tools.order.load() ?? record)
    const redirect = attempt && (await this.#linkOf(attempt, choice, log))
    if (redirect === 'unknown') {
      const why = attempt && !this.#tools.links.isReachable(attempt) ? { why: UNREACHABLE } : {}
      return { ok: false, code: 'bank_unavailable', isOpen: true, ...why }
    }
    const payment = viewOf(this.#tools.order.load() ?? record, note)
    if (!payment) return { ok: false, code: 'bank_unavailable' }
    // What a new link is open for is read sooner than the order would by itself.
    if (redirect?.isNew) this.#tools.order.change((latest) => this.#tools.readings.noteDueAt(latest), log)
    return { ok: true, payment, ...(redirect && { redirect: redirect.address }), isNew }
  }

  /** Gives the link of an attempt; nothing where it has closed meanwhile, `unknown` where only the bank could tell. */
  async #linkOf(
    { number, withdrawing }: CreatedAttempt,
    choice: PayerChoice,
    log: Log,
  ): Promise<PaymentLink | 'unknown' | undefined> {
    const { order, readings, links } = this.#tools
    const latest = () => {
      const record = order.load()
      const open = record && openLink(record)
      return open?.number === number ? open : undefined
    }
    // Where its end was asked for and its payer had approved it, the link would lead to the approval of that end.
    if (withdrawing) await readings.refresh(log, PAGE_TIMEOUT_MS)
    const open = latest()
    const link = open && !open.withdrawing ? await links.of(open, choice, log) : undefined
    return link ?? (latest() && 'unknown')
  }
}
