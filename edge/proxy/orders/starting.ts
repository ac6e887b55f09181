// Answers a press of the button: the link of the open payment, or a new payment, one at a time.

import type { Payment } from '../../../core/view/index.ts'
import type { Log } from '../../shared/log.ts'
import type { PayerChoice } from '../interfaces/rail.ts'
import type { Intake } from '../storage/intake.ts'
import type { Tasks } from '../storage/tasks.ts'
import { noteCreated } from './attempt.ts'
import type { Created, Creation, CreationRefused } from './creation.ts'
import type { StoredOrder } from './stored-order.ts'
import type { Links } from './links.ts'
import type { CreatedAttempt, OrderRecord } from './order-record.ts'
import { attemptOf, isOpen, judgeStart, openLink } from './order-state.ts'
import type { Passing } from './passing.ts'
import type { OrderDraft, OrderExtras } from './order-form.ts'
import { viewOf } from './order-view.ts'
import { PAGE_WAIT_MS } from './bank-reads.ts'
import type { Readings } from './readings.ts'
import type { Withdrawals } from './withdrawals.ts'

/** The outcome of a press. `approvalUrl` is absent when the payment has ended. */
export type StartResult = { ok: true; payment: Payment; approvalUrl?: string; isNew: boolean } | StartRefused

/** Why a press gave no payment. */
export interface StartRefused {
  ok: false
  code: 'order_changed' | 'order_closed' | 'order_before_restore' | 'intake_closed' | CreationRefused['code']
  retryAfterSeconds?: number
  /** Whether a payment of the order is still open at a bank that gave no answer: its money may move. */
  isOpen?: boolean
  /** Why the bank refused, for the developer of the site. */
  why?: string
}

/** What a start contains besides what is paid. */
export interface StartTerms extends OrderExtras {
  /** Whether the merchant's server asks, and no page. */
  readonly isServer?: boolean | undefined
  readonly by?: string | undefined
  readonly trace?: string | undefined
  /** Whether a server says that an order with other content replaces one that ended unpaid. */
  readonly replaces?: boolean | undefined
}

/** For the developer of the site. */
const UNREACHABLE = 'The bank of this payment has no settings any more. It goes on once they are given again.'

/** Represents a link that there may be, if only the bank knows. */
const UNKNOWN = Symbol('unknown')

/** What starting a payment of one order needs. */
export interface StartingTools {
  order: StoredOrder
  intake: Intake
  passing: Passing
  readings: Readings
  creation: Creation
  links: Links
  withdrawals: Withdrawals
  tasks: Tasks
  clock: () => number
  listing?: { begin(): Promise<void> } | undefined
}

/** Starts payments of one order; simultaneous presses share one start. */
export class Starting {
  readonly #tools: StartingTools
  #creating: { payerIban: string | undefined; done: Promise<StartResult> } | undefined

  constructor(tools: StartingTools) {
    this.#tools = tools
  }

  async start(
    handle: string,
    order: OrderDraft,
    wanted: PayerChoice,
    log: Log,
    terms: StartTerms = {},
  ): Promise<StartResult> {
    const choice = this.#inLanguage(wanted, terms)
    // Another press may have begun a start during the wait.
    while (this.#creating) {
      const { payerIban, done } = this.#creating
      // oxlint-disable-next-line no-await-in-loop -- one creation after another
      const shared = await done
      // What the bank answered about one account is no answer about another.
      if (!shared.ok && payerIban === choice.payerIban) return shared
    }
    const known = this.#answerFromRecord(order, choice, log, terms)
    if (known) return known
    const refusal = this.#tools.order.load() ? undefined : this.#tools.intake.refusal()
    if (refusal) return { ok: false, code: refusal === 'before_restore' ? 'order_before_restore' : refusal }
    const fault = this.#tools.creation.accountFault(order, choice)
    if (fault) return { ok: false, code: fault }
    // No await between the judgement and here: the next press finds the promise.
    const done = this.#create(handle, order, choice, log, terms).finally(() => (this.#creating = undefined))
    this.#creating = { payerIban: choice.payerIban, done }
    return done
  }

  /** Chooses the language of the link: a page knows its reader, a server gets the same link again. */
  #inLanguage(choice: PayerChoice, { isServer = false }: StartTerms): PayerChoice {
    const kept = this.#tools.order.load()?.language
    const language = isServer ? (kept ?? choice.language) : (choice.language ?? kept)
    return { ...choice, language }
  }

  /** Answers from the record; nothing if a new attempt may begin, at once or after another payment was ended. */
  #answerFromRecord(
    order: OrderDraft,
    choice: PayerChoice,
    log: Log,
    terms: StartTerms,
  ): StartResult | Promise<StartResult> | undefined {
    const record = this.#tools.order.load()
    // Judged again before the intent: a press by the newer key may have come meanwhile.
    if (!record && this.#tools.passing.isPassedOn) return { ok: false, code: 'intake_closed' }
    const verdict = judgeStart(record, order, terms)
    if (verdict === 'changed' || verdict === 'closed') return { ok: false, code: `order_${verdict}` }
    if (!record || verdict === 'create' || this.#tools.withdrawals.otherPayment(record, choice))
      return undefined
    return this.#handOut(record, choice, false, log)
  }

  async #create(
    handle: string,
    draft: OrderDraft,
    choice: PayerChoice,
    log: Log,
    terms: StartTerms,
  ): Promise<StartResult> {
    const order = await this.#tools.creation.withReference(draft, handle)
    if (await this.#tools.creation.isUnfit(order, choice)) return { ok: false, code: 'bank_words_unfit' }
    const ended = await this.#withdrawOther(choice, log)
    if (ended) return ended
    const confirmed = await this.#tools.readings.confirmEnds(log)
    if (!confirmed.ok) return { code: 'bank_unavailable', ...confirmed }
    const known = this.#answerFromRecord(order, { ...choice, rail: undefined }, log, terms)
    if (known) return known
    // No await between the judgement and the intent, which this stores at once.
    const answer = await this.#tools.creation.create(handle, order, choice, log, terms)
    const { order: stored, readings, tasks, listing } = this.#tools
    const begun = stored.load()
    if (!begun) return answer.ok ? { ok: false, code: 'bank_unavailable' } : answer
    const attempt = begun.attempts.at(-1)?.number ?? 0
    const record = answer.ok
      ? readings.noteDueAt(noteCreated(begun, answer.payment, this.#unprovenAt(answer)))
      : begun
    // Written in one write with the link, before that is given out: after a crash without it, the bank's answer counts as lost.
    if (answer.ok) stored.saveLater(record, { what: 'created', attempt })
    // No payer waits for the index: the alarm repeats what fails. If the storage fails, the next caller gets the error.
    listing
      ?.begin()
      .then(() => tasks.arm())
      .catch(() => undefined)
    if (!answer.ok) return answer
    const handing = this.#handOut(record, choice, true, log)
    const result = await handing.finally(() => stored.write({}))
    await tasks.whenArmed()
    const latest = stored.load() ?? record
    // The payment may have ended while the alarm was being set.
    return !result.ok || openLink(latest)?.number === attempt
      ? result
      : this.#handOut(latest, choice, true, log)
  }

  #unprovenAt({ isUnproven }: Created): number | undefined {
    return isUnproven ? this.#tools.clock() : undefined
  }

  /** Ends the open payment if the payer has now chosen another bank or rail; answers if that is impossible. */
  async #withdrawOther(choice: PayerChoice, log: Log): Promise<StartResult | undefined> {
    const before = this.#tools.order.load()
    const other = before && this.#tools.withdrawals.otherPayment(before, choice)
    if (!other) return undefined
    const outcome = await this.#tools.withdrawals.withdraw(other, log)
    if (outcome === 'withdrawn') return undefined
    if (outcome === 'lost') return { ok: false, code: 'bank_unavailable', isOpen: true }
    // The payment may have ended or been approved meanwhile.
    await this.#tools.readings.refresh(log, PAGE_WAIT_MS)
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
    const link = attempt && (await this.#linkOf(attempt, choice, log))
    if (link === UNKNOWN) {
      const why = attempt && !this.#tools.links.isReachable(attempt) ? { why: UNREACHABLE } : {}
      return { ok: false, code: 'bank_unavailable', isOpen: true, ...why }
    }
    const payment = viewOf(this.#tools.order.load() ?? record, note)
    if (!payment) return { ok: false, code: 'bank_unavailable' }
    return { ok: true, payment, ...(link !== undefined && { approvalUrl: link }), isNew }
  }

  /** Makes the link of an attempt; nothing if the attempt is no longer open, `UNKNOWN` if only the bank knows whether it is. */
  async #linkOf(
    { number, withdrawing }: CreatedAttempt,
    choice: PayerChoice,
    log: Log,
  ): Promise<string | typeof UNKNOWN | undefined> {
    const { order, readings, links } = this.#tools
    const latest = () => {
      const record = order.load()
      const open = record && openLink(record)
      return open?.number === number ? open : undefined
    }
    // The bank was asked to end it. If the payer had approved it before, the link would ask the payer to approve that end.
    if (withdrawing) await readings.refresh(log, PAGE_WAIT_MS)
    const open = latest()
    const link = open && !open.withdrawing ? await links.of(open, choice, log) : undefined
    return link ?? (latest() && UNKNOWN)
  }
}
