// The service of one order: it answers a press of the button, a return, a callback and the alarm.

import type { OrderKey } from '../handle.ts'
import { isBankError } from '../../../core/shared/errors.ts'
import type { Payment } from '../../../core/view/index.ts'
import { type Log, logWith } from '../../shared/log.ts'
import { loggable } from '../../shared/loggable.ts'
import { requestFacts, traceOf } from '../../shared/trace.ts'
import {
  type CallbackRequest,
  findRail,
  type CallbackReader,
  type PayerChoice,
  type Rail,
  type SingleUse,
} from '../interfaces/rail.ts'
import type { WordsOfBank } from '../storage/bank-words.ts'
import { noteHint, noteRailChanges, noteSuccess, noteWordCase } from './attempt.ts'
import { attemptOf, hasWord, isLinkGiven, stateChanges, wantedAttempts } from './order-state.ts'
import { Creation } from './creation.ts'
import { Links } from './links.ts'
import { Starting, type StartResult, type StartTerms } from './starting.ts'
import { Scheduled, type StopAnswer } from './scheduled.ts'
import { Withdrawals } from './withdrawals.ts'
import { askBank } from '../storage/ask-bank.ts'
import type { Intake } from '../storage/intake.ts'
import type { Tasks, Task } from '../storage/tasks.ts'
import type { Passing } from './passing.ts'
import type { StoredOrder } from './stored-order.ts'
import type { CreatedAttempt, OrderRecord } from './order-record.ts'
import type { OrderDraft, OrderExtras } from './order-form.ts'
import { viewOf } from './order-view.ts'
import { PAGE_WAIT_MS } from './bank-reads.ts'
import { Readings } from './readings.ts'
import type { Register } from '../storage/register.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** What the service needs of the refunds of an order: they become due, and a callback may be about one. */
export interface OrderRefunds extends Task {
  /** Takes a genuine callback as a hint; `false` when it is about no refund of this order. */
  takeCallback(refundId: string): boolean
}

/** What the service works with. */
export interface OrderServiceTools {
  storage: ObjectStorage
  order: StoredOrder
  intake: Intake
  /** Returns whether the order was passed on to another handle. */
  passing: Passing
  tasks: Tasks
  refunds: OrderRefunds
  /** The rails, at least one; a payment goes by the one that the payer chose, else by the first that can carry it. */
  rails: readonly [Rail, ...Rail[]]
  publicUrl: string
  payee: string
  register: Register
  /** What words of banks mean that none of our lists has. */
  words?: WordsOfBank | undefined
  /** Secret for the digits of a reference. */
  handleKey: OrderKey
  /** The index, which learns at once of an order that begins; absent if nothing is listed. */
  listing?: { begin(): Promise<void> } | undefined
  log: Log
}

/** The parameters with which a browser returned from the bank, by name. */
export type ReturnParameters = Readonly<Record<string, string>>

/** A payment whose payer is back; `returnUrl` is absent if the order names no page of its own. */
export type ReturnedPayment = Payment & Pick<OrderExtras, 'returnUrl'>

/** The service of one order; see {@link makeOrderService}. `requestId` is the id of the request, for the log. */
export interface OrderService {
  start(
    handle: string,
    order: OrderDraft,
    choice: PayerChoice,
    requestId?: string,
    terms?: StartTerms,
  ): Promise<StartResult>
  payment(requestId?: string): Promise<Payment | undefined>
  /** Returns whether a link of the order may ever have been given out: if none was, no money can have moved. */
  isLinkGiven(): Promise<boolean>
  /** Takes the return of the payer as a hint, and returns where the payer goes on. */
  returned(requestId?: string, parameters?: ReturnParameters): Promise<ReturnedPayment | undefined>
  /** Ends at the bank the open payments of a closed order, if the bank can end them. */
  handleClosed(requestId?: string): Promise<void>
  /** Ends a scheduled payment, or the rest of a series. */
  stop(requestId?: string, reason?: string, by?: string): Promise<StopAnswer>
  handleCallback(request: CallbackRequest, requestId?: string): Promise<boolean>
  runDue(): Promise<void>
}

/** Makes the service of one order. */
export function makeOrderService(tools: OrderServiceTools): OrderService {
  return new OneOrder(tools)
}

class OneOrder implements OrderService {
  readonly #tools: OrderServiceTools
  readonly #clock: () => number
  readonly #readings: Readings
  readonly #starting: Starting
  readonly #scheduled: Scheduled
  readonly #readCallback: CallbackReader | undefined

  constructor(tools: OrderServiceTools) {
    const { storage, order, tasks, refunds, rails } = tools
    const { clock } = rails[0]
    const withdrawals = new Withdrawals(order, rails, clock)
    const readings = new Readings({ ...tools, clock, withdrawals })
    const creation = new Creation({ ...tools, clock })
    const links = new Links(order, rails, clock, readings)
    this.#tools = tools
    this.#clock = clock
    this.#readings = readings
    this.#starting = new Starting({ ...tools, readings, creation, links, withdrawals, clock })
    this.#scheduled = new Scheduled(order, rails)
    this.#readCallback = rails.find((known) => known.callbacks)?.callbacks?.(usedCallbacks(storage))
    tasks.add(readings, refunds)
  }

  start(
    handle: string,
    order: OrderDraft,
    choice: PayerChoice,
    requestId?: string,
    terms?: StartTerms,
  ): Promise<StartResult> {
    const traced = { ...terms, trace: traceOf(requestId) }
    return this.#starting.start(handle, order, choice, this.#logFor(handle, requestId), traced)
  }

  async payment(requestId?: string): Promise<Payment | undefined> {
    const record = this.#tools.order.load()
    if (!this.#readings.isDue(record)) return record && viewOf(record)
    await this.#readings.refresh(this.#logFor(record?.handle, requestId), PAGE_WAIT_MS)
    const latest = this.#tools.order.load()
    return latest && viewOf(latest)
  }

  async isLinkGiven(): Promise<boolean> {
    // A link may have been given since the copy was made.
    return this.#tools.intake.restoredAt !== undefined || isLinkGiven(this.#tools.order.load())
  }

  async returned(
    requestId?: string,
    parameters: ReturnParameters = {},
  ): Promise<ReturnedPayment | undefined> {
    const record = this.#tools.order.load()
    if (!record) return undefined
    // Only open payments: a browser proves nothing, and an ended payment is read again by a callback or a press.
    const open = wantedAttempts(record)
    // The schedule does not read these any more. If a payer comes back, their unknown words become cases.
    const closed = this.#readings.isOver(record) ? open.filter(hasWord) : []
    if (open.length > 0) this.#noteReturned(record, open, isSuccess(parameters))
    const log = this.#logFor(record.handle, requestId)
    for (const attempt of open) {
      // oxlint-disable-next-line no-await-in-loop -- one call of one order at a time
      await this.#takeReturn(attempt, parameters, log)
    }
    await this.payment(requestId)
    for (const { number, created } of closed) this.#judgeWord(number, created.paymentId, log)
    // The next reading may be at the end of a long pause: the hint shortens it.
    if (this.#readings.isBackedOff)
      this.#tools.order.change((latest) => this.#readings.noteDueAt(latest), log)
    this.#tools.order.write({})
    await this.#tools.tasks.whenArmed()
    const { returnUrl } = record
    const payment = viewOf(this.#tools.order.load() ?? record)
    return payment && { ...payment, ...(returnUrl !== undefined && { returnUrl }) }
  }

  /** Notes the hint; unless it changes a state, it is written with what comes of it: after a crash the bank is asked as before. */
  #noteReturned(record: OrderRecord, open: readonly CreatedAttempt[], isSuccessful: boolean): void {
    const now = this.#clock()
    const hinted = open.reduce((known, { created: { paymentId } }) => {
      const next = noteHint(known, paymentId, now)
      return isSuccessful ? noteSuccess(next, paymentId, now) : next
    }, record)
    const facts = open.map(({ number }) => ({ what: 'returned' as const, attempt: number }))
    if (stateChanges(record, hinted).length > 0) this.#tools.order.save(hinted, ...facts)
    else this.#tools.order.saveLater(hinted, ...facts)
  }

  /** Makes a case of a payment whose word is still unknown after its payer has come back. */
  #judgeWord(number: number, paymentId: string, log: Log): void {
    const record = this.#tools.order.load()
    const attempt = record && attemptOf(record, paymentId)
    if (!attempt || !hasWord(attempt) || attempt.word.caseAt !== undefined) return
    const fact = { what: 'word_stands', attempt: number } as const
    this.#tools.order.change((known) => noteWordCase(known, paymentId, this.#clock()), log, fact)
  }

  /** Lets a rail use the parameters of a return; in any case, only the reading shows how the payment is. */
  async #takeReturn(attempt: CreatedAttempt, parameters: ReturnParameters, log: Log): Promise<void> {
    const rail = findRail(this.#tools.rails, attempt)
    if (!rail?.returned) return
    const taking = rail.returned(attempt.created, parameters)
    const answer = await askBank(log, { event: 'return_not_taken' }, () => taking)
    if ('got' in answer)
      this.#tools.order.change((record) => noteRailChanges(record, attempt.created, answer.got), log)
  }

  async handleClosed(requestId?: string): Promise<void> {
    await this.#readings.refreshClosed(this.#logFor(this.#tools.order.load()?.handle, requestId))
    await this.#tools.tasks.whenArmed()
  }

  async stop(requestId?: string, reason?: string, by?: string): Promise<StopAnswer> {
    const log = this.#logFor(this.#tools.order.load()?.handle, requestId)
    const answer = await this.#scheduled.stop(log, reason, by, traceOf(requestId))
    // A payment that was ended at once shows this after a reading.
    if (answer.ok && answer.stopped) await this.#readings.refresh(log, PAGE_WAIT_MS)
    await this.#tools.tasks.whenArmed()
    return answer
  }

  async handleCallback(request: CallbackRequest, requestId?: string): Promise<boolean> {
    const record = this.#tools.order.load()
    if (!record || !this.#readCallback) return false
    try {
      const url = `${this.#tools.publicUrl}/callback/${record.handle}`
      const { paymentId } = await this.#readCallback(url, request)
      // A callback about another payment is genuine and changes nothing here.
      this.#tools.refunds.takeCallback(paymentId)
      const isHint = this.#readings.takeCallback(paymentId, this.#logFor(record.handle, requestId))
      // One that gave no hint is used too.
      if (!isHint) this.#tools.order.write({})
      await this.#tools.tasks.whenArmed()
      return true
    } catch (error) {
      if (!isBankError(error)) throw error
      this.#logFor(record.handle, requestId)({ event: 'callback_refused', ...loggable(error) })
      return false
    }
  }

  async runDue(): Promise<void> {
    await this.#tools.tasks.runDue(this.#logFor(this.#tools.order.load()?.handle, undefined))
  }

  /** Returns a log for one request; an alarm has no request id. */
  #logFor(handle: string | undefined, requestId: string | undefined): Log {
    return logWith(this.#tools.log, { ...requestFacts(requestId), handle })
  }
}

/** Returns whether a return shows that its payer has paid: it bears no mark of another end, and the bank's answer no error. */
function isSuccess({ end, query = '', fragment = '' }: ReturnParameters): boolean {
  return end === undefined && ![query, fragment].some((answer) => new URLSearchParams(answer).has('error'))
}

/** Remembers used callbacks on a storage: the name of each is a key, with the time as its value. */
export function usedCallbacks(storage: ObjectStorage): SingleUse {
  return {
    use(name) {
      if (storage.get(name) !== undefined) return false
      // Written together with the hint that the callback gives. If that write is lost, the callback may give its hint again.
      storage.writeLater({ [name]: Date.now() })
      return true
    },
  }
}
