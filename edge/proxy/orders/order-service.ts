// The service of one order: it keeps the intent before it sends, shares what is in flight, and asks until the end is known.
// It is no lock and no store: the storage under it makes things durable, attempt.ts says what may happen.

import {
  createPayment,
  type CreatedPayment,
  type OnlinePaymentBank,
  type PairMemory,
  paymentAddress,
  type PaymentOrder,
  type PaymentState,
  readCallback,
  readPayment,
} from '../../../core/online-payment/index.ts'
import { type BankError, isBankError } from '../../../core/shared/errors.ts'
import type { Payment } from '../../../core/view/index.ts'
import type { Log } from '../../shared/log.ts'
import {
  asked,
  attemptOf,
  begin,
  created,
  hint,
  judgeStart,
  lastEnded,
  noteLostAnswer,
  newTroubles,
  openLink,
  type OrderRecord,
  polled,
  read,
  viewOf,
  wantedAttempts,
} from './attempt.ts'
import type { CallbackKeys } from './callback-keys.ts'
import { loggable } from '../http/loggable.ts'
import { nextAlarmAt, noticeAt, putOff, backoffEnd } from './ladder.ts'
import type { Order, OrderDraft } from './order-token.ts'
import { claimReference, type Register } from './register.ts'

/** Where the record of one order stands. Both writes are durable before anything that follows leaves the machine. */
export interface OrderStorage {
  load(): OrderRecord | undefined
  save(record: OrderRecord): void
  /** Asks to be woken at a time, milliseconds since 1970; a new time replaces the old one. */
  wakeAt(atMs: number): Promise<void>
}

/** What the service works with. */
export interface OrderServiceTools {
  storage: OrderStorage
  bank: OnlinePaymentBank
  accountId: string
  /** Address of the proxy, without last slash. */
  publicUrl: string
  payee: string
  /** Where payments and references are claimed for one order each. */
  register: Register
  /** Makes the digits of a reference; see {@link claimReference}. */
  handleKey: string
  /** Absent when no callbacks are wanted. */
  callbacks?: { apiKey: string; keys: CallbackKeys; pairs: PairMemory } | undefined
  log: Log
}

/** What a payer chose besides the order. */
export interface PayerChoice {
  /** Another bank; absent for the own bank. */
  bankId?: string | undefined
  language?: 'fi' | 'sv' | 'en' | undefined
}

/** What comes of pressing the button. `redirect` is absent when the payment has ended. */
export type StartResult =
  | { ok: true; payment: Payment; redirect?: string; isNew: boolean }
  | { ok: false; code: 'order_changed' | 'bank_refused' | 'bank_unavailable'; retryAfterSeconds?: number }

/** A callback as plain data, so that it can cross to another isolate. */
export interface CallbackRequest {
  method: string
  headers: readonly (readonly [string, string])[]
  body: Uint8Array
}

/** The service of one order; see {@link makeOrderService}. The last parameter is the id of the request, for the log. */
export interface OrderService {
  start(handle: string, order: OrderDraft, choice: PayerChoice, requestId?: string): Promise<StartResult>
  /** Answers with what is known, asking the bank first when it may have news. */
  payment(requestId?: string): Promise<Payment | undefined>
  /** Takes the hint that the payer came back. */
  returned(requestId?: string): Promise<Payment | undefined>
  /** Takes a callback; `false` when it is not genuine. */
  handleCallback(request: CallbackRequest, requestId?: string): Promise<boolean>
  /** Does what is due. */
  wake(): Promise<void>
}

/** What a reading came to; `gone`: the bank says that it has no such payment. */
type Reading = 'read' | 'gone' | 'lost'

/** For pages and returns the bank is asked this often at most, milliseconds; in between they get what is known. */
const PAGE_READ_MS = 1_500
/** How long a page waits for the bank, milliseconds. */
const PAGE_TIMEOUT_MS = 6_000
/** Longest pause that the bank may ask for, milliseconds: a longer one would be no pause but an end. */
const LONGEST_BACKOFF_MS = 3_600_000

/** Makes the service of one order. */
export function makeOrderService(tools: OrderServiceTools): OrderService {
  const { storage, bank, log } = tools
  let creating: Promise<StartResult> | undefined
  let reading: Promise<unknown> | undefined
  // The bank asked to be left alone for a while.
  let backoff = { from: 0, until: 0 }
  // Payments about which a notice came while they were being read: the answer on its way may be older.
  const noticed = new Set<string>()

  async function start(
    handle: string,
    order: OrderDraft,
    choice: PayerChoice,
    requestId?: string,
  ): Promise<StartResult> {
    // Whoever waited may find that another one began anew.
    for (let waiting = creating; waiting; waiting = creating) {
      // oxlint-disable-next-line no-await-in-loop -- one creation after another
      const shared = await waiting
      if (!shared.ok) return shared
    }
    const known = judged(order, choice)
    if (known) return known
    // No await between the judgement and here: whoever comes next finds the promise.
    creating = create(handle, order, choice, requestId).finally(() => (creating = undefined))
    return creating
  }

  /** Answers from what is known; nothing where a new attempt may begin. */
  function judged(order: OrderDraft, choice: PayerChoice): StartResult | undefined {
    const record = storage.load()
    const verdict = judgeStart(record, order)
    if (verdict === 'changed') return { ok: false, code: 'order_changed' }
    return record && verdict !== 'create' ? handOut(record, choice, false) : undefined
  }

  async function create(
    handle: string,
    draft: OrderDraft,
    choice: PayerChoice,
    requestId: string | undefined,
  ): Promise<StartResult> {
    const tell = logFor(handle, requestId)
    const before = storage.load()
    const reference =
      draft.reference ??
      before?.order.reference ??
      (await claimReference(tools.register, draft.id, handle, tools.handleKey))
    const order = { ...draft, reference }
    const unread = await confirmEnds(tell)
    if (unread) return unread
    const known = judged(order, choice)
    if (known) return known
    // No await between the judgement and the intent.
    storage.save(begin(storage.load(), order, handle, tools.payee, bank.clock()))
    const answer = await createAtBank(handle, order, choice, tell)
    if (!answer.ok) return answer
    const latest = storage.load()
    if (!latest || !(await isNewPayment(latest, answer.body, tell)))
      return { ok: false, code: 'bank_unavailable' }
    keep((record) => created(record, answer.body), tell)
    await schedule()
    const record = storage.load()
    return record ? handOut(record, choice, true) : { ok: false, code: 'bank_unavailable' }
  }

  /**
   * Reads once more, before another payment begins, the last one that has ended and every one with an unread notice: what
   * the bank said of it may be out of date.
   *
   * What cannot be read stops the new one: two links that can be paid are worse than a payer who tries again in a moment.
   * A bank that says that it has no such payment has no money for it either.
   */
  async function confirmEnds(tell: Log): Promise<StartResult | undefined> {
    const seconds = () => Math.ceil((backoffEnd(backoff, { hinted: true }) - bank.clock()) / 1_000)
    const refused = (): StartResult => ({
      ok: false,
      code: 'bank_unavailable',
      ...(seconds() > 0 && { retryAfterSeconds: seconds() }),
    })
    for (let waiting = reading; waiting; waiting = reading) {
      // oxlint-disable-next-line no-await-in-loop -- one reading after another
      await waiting
    }
    const record = storage.load()
    const last = lastEnded(record)
    if (!last) return undefined
    if (seconds() > 0) return refused()
    const ids = new Set([...wantedAttempts(record), last].map((attempt) => attempt.created.paymentId))
    const once = readEach([...ids], tell, PAGE_TIMEOUT_MS).finally(() => (reading = undefined))
    reading = once
    return (await once).includes('lost') ? refused() : undefined
  }

  async function createAtBank(
    handle: string,
    order: Order,
    choice: PayerChoice,
    tell: Log,
  ): Promise<{ ok: true; body: CreatedPayment } | (StartResult & { ok: false })> {
    try {
      const { body } = await createPayment(bank, { body: paymentOrder(handle, order, choice) })
      return { ok: true, body }
    } catch (error) {
      if (!isBankError(error)) throw error
      tell({ event: 'payment_not_created', ...loggable(error) })
      const definite = error.code === 'call_refused'
      const wait = error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }
      return { ok: false, code: definite ? 'bank_refused' : 'bank_unavailable', ...wait }
    }
  }

  /** Tells whether no other attempt, of this order or another one, has this payment; such an answer is as good as lost. */
  async function isNewPayment(
    record: OrderRecord,
    { paymentId }: CreatedPayment,
    tell: Log,
  ): Promise<boolean> {
    const isNew =
      !attemptOf(record, paymentId) &&
      (await tools.register.claim(`payment:${paymentId.toLowerCase()}`, record.handle))
    if (!isNew) tell({ event: 'payment_id_reused' })
    return isNew
  }

  function paymentOrder(handle: string, order: Order, { language }: PayerChoice): PaymentOrder {
    const back = { url: `${tools.publicUrl}/return/${handle}` }
    return {
      accountId: tools.accountId,
      amount: order.amount,
      currency: order.currency,
      reference: order.reference,
      return: back,
      cancel: back,
      reject: back,
      ...(order.message !== undefined && { message: { text: order.message } }),
      ...(language && { language }),
      ...(tools.callbacks && { b2bBackendURL: { url: `${tools.publicUrl}/callback/${handle}` } }),
    }
  }

  function handOut(record: OrderRecord, { bankId }: PayerChoice, isNew: boolean): StartResult {
    const payment = viewOf(record)
    if (!payment) return { ok: false, code: 'bank_unavailable' }
    const link = openLink(record)?.created
    const redirect = link ? { redirect: paymentAddress(bank, link, bankId) } : {}
    return { ok: true, payment, ...redirect, isNew }
  }

  /** Reads what the bank may have news of; whoever asks meanwhile shares the reading. */
  function refresh(tell: Log, timeoutMs?: number): Promise<unknown> {
    if (reading) return reading
    const ids = wantedAttempts(storage.load()).map((attempt) => attempt.created.paymentId)
    reading = readEach(ids, tell, timeoutMs).finally(() => (reading = undefined))
    return reading
  }

  async function readEach(
    ids: readonly string[],
    tell: Log,
    timeoutMs?: number,
  ): Promise<readonly Reading[]> {
    const readings: Reading[] = []
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- one call of one order at a time
      readings.push(await readOne(id, tell, timeoutMs))
    }
    return readings
  }

  async function readOne(paymentId: string, tell: Log, timeoutMs?: number): Promise<Reading> {
    noticed.delete(paymentId.toLowerCase())
    keep((record) => asked(record, paymentId, bank.clock()), tell)
    const answer = await ask(paymentId, tell, timeoutMs)
    keep((record) => {
      const now = bank.clock()
      const next = isBankState(answer) ? read(record, answer, now) : noteLostAnswer(record, paymentId, now)
      return noticed.has(paymentId.toLowerCase()) ? hint(next, paymentId, now) : next
    }, tell)
    return isBankState(answer) ? 'read' : answer
  }

  /** Asks the bank; an answer that is lost, or about another payment or a refund, is none. */
  async function ask(
    paymentId: string,
    tell: Log,
    timeoutMs?: number,
  ): Promise<PaymentState | 'gone' | 'lost'> {
    try {
      const { body } = await readPayment(bank, { path: { paymentId } }, { timeoutMs })
      const isOther = body.paymentId.toLowerCase() !== paymentId.toLowerCase()
      if (!isOther && body.refundOf === undefined) return body
      tell({ event: 'payment_not_read', reason: isOther ? 'other_payment' : 'refund' })
    } catch (error) {
      if (!isBankError(error)) throw error
      const from = bank.clock()
      backoff = { from, until: from + Math.min((error.retryAfterSeconds ?? 0) * 1_000, LONGEST_BACKOFF_MS) }
      tell({ event: 'payment_not_read', ...loggable(error) })
      if (isUnknownPayment(error)) return 'gone'
    }
    return 'lost'
  }

  /** Changes the record as it stands now, and tells at once what a person should hear of. */
  function keep(change: (record: OrderRecord) => OrderRecord, tell: Log): void {
    const before = storage.load()
    if (!before) return
    const after = change(before)
    storage.save(after)
    for (const event of newTroubles(before, after)) tell({ event })
  }

  /** Sets the alarm for what is to be asked next. */
  async function schedule(): Promise<void> {
    const record = storage.load()
    const at = record && nextAlarmAt(record, bank, backoff, bank.clock())
    if (at !== undefined) await wakeAt(at)
  }

  async function wakeAt(dueAt: number): Promise<void> {
    const record = storage.load()
    if (record) storage.save({ ...record, dueAt })
    await storage.wakeAt(dueAt)
  }

  function logFor(handle: string | undefined, requestId: string | undefined): Log {
    return ({ event, ...facts }) =>
      log({
        event,
        ...(requestId !== undefined && { requestId }),
        ...(handle !== undefined && { handle }),
        ...facts,
      })
  }

  const isStale = (record: OrderRecord | undefined) =>
    wantedAttempts(record).some(
      (attempt) =>
        bank.clock() >= Math.max((attempt.askedAt ?? 0) + PAGE_READ_MS, backoffEnd(backoff, attempt)),
    )

  const view = () => {
    const record = storage.load()
    return record && viewOf(record)
  }

  async function current(requestId?: string): Promise<Payment | undefined> {
    const record = storage.load()
    if (reading || isStale(record)) await refresh(logFor(record?.handle, requestId), PAGE_TIMEOUT_MS)
    return view()
  }

  async function returned(requestId?: string): Promise<Payment | undefined> {
    const record = storage.load()
    if (!record) return undefined
    // Only what is open: a browser proves nothing, and what has ended is read again by a notice or a press.
    const open = wantedAttempts(record)
    storage.save(
      open.reduce((known, { created: { paymentId } }) => hint(known, paymentId, bank.clock()), record),
    )
    const payment = await current(requestId)
    // The alarm may stand at the end of a long backoff: the hint shortens it.
    if (backoff.until > bank.clock()) await schedule()
    return payment
  }

  async function handleCallback(
    { method, headers, body }: CallbackRequest,
    requestId?: string,
  ): Promise<boolean> {
    const record = storage.load()
    if (!record || !tools.callbacks) return false
    const { apiKey, keys, pairs } = tools.callbacks
    try {
      const request = {
        method,
        url: `${tools.publicUrl}/callback/${record.handle}`,
        headers: new Headers(headers.map(([name, value]) => [name, value])),
        body,
      }
      const { paymentId } = await readCallback(bank, { apiKey, keys: await keys(), pairs }, request)
      const now = storage.load() ?? record
      const attempt = attemptOf(now, paymentId)
      // A notice of another payment, or of a refund, is genuine and changes nothing here.
      if (!attempt) return true
      noticed.add(paymentId.toLowerCase())
      storage.save(hint(now, paymentId, bank.clock()))
      await wakeAt(noticeAt(attempt, backoff, bank.clock()))
      return true
    } catch (error) {
      if (!isBankError(error)) throw error
      logFor(record.handle, requestId)({ event: 'callback_refused', ...loggable(error) })
      return false
    }
  }

  async function wake(): Promise<void> {
    const record = storage.load()
    if (!record || wantedAttempts(record).length === 0) return
    const { dueAt: _, ...rung } = record
    const later = putOff(record, bank.clock())
    storage.save(later === undefined ? polled(rung) : rung)
    // Put off without a due time: the next ring is never too late.
    if (later !== undefined) return storage.wakeAt(later)
    await refresh(logFor(record.handle, undefined))
    await schedule()
  }

  return { start, payment: current, returned, handleCallback, wake }
}

const isBankState = (answer: PaymentState | 'gone' | 'lost'): answer is PaymentState =>
  typeof answer === 'object'

const isUnknownPayment = ({ code, faults }: BankError) =>
  code === 'call_refused' && faults.some((fault) => fault.code === 'PAYMENT_NOT_FOUND')
