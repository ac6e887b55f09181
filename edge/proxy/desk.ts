// The desk of one order: it keeps the intent before it sends, shares what is in flight, and asks until the end is known.
// It is no lock and no store: the shelf under it makes things durable, attempt.ts says what may happen.

import {
  createPayment,
  nextReadInMs,
  type OnlinePaymentBank,
  type PairMemory,
  paymentAddress,
  type PaymentOrder,
  type PaymentState,
  readCallback,
  readPayment,
} from '../../core/online-payment/index.ts'
import { isBankError } from '../../core/shared/errors.ts'
import type { Payment } from '../../core/view/index.ts'
import type { Log } from '../shared/log.ts'
import {
  asked,
  begin,
  created,
  hint,
  isOpen,
  judgeStart,
  lose,
  type OrderRecord,
  polled,
  read,
  viewOf,
} from './attempt.ts'
import type { CallbackKeys } from './callback-keys.ts'
import { factsOf } from './facts.ts'
import type { Order } from './order.ts'

/** Where the record of one order stands. Both writes are durable before anything that follows leaves the machine. */
export interface Shelf {
  load(): OrderRecord | undefined
  save(record: OrderRecord): void
  /** Asks to be woken at a time, milliseconds since 1970; a new time replaces the old one. */
  wakeAt(atMs: number): Promise<void>
}

/** What the desk works with. */
export interface DeskTools {
  shelf: Shelf
  bank: OnlinePaymentBank
  accountId: string
  /** Address of the proxy, without last slash. */
  publicUrl: string
  payee: string
  /** Absent when no callbacks are wanted. */
  callbacks?: { apiKey: string; keys: CallbackKeys; pairs: PairMemory } | undefined
  log: Log
}

/** What a payer chose besides the order. */
export interface Choice {
  /** Another bank; absent for the own bank. */
  bankId?: string | undefined
  language?: 'fi' | 'sv' | 'en' | undefined
}

/** What comes of pressing the button. `redirect` is absent when the payment has ended. */
export type StartResult =
  | { ok: true; payment: Payment; redirect?: string; isNew: boolean }
  | { ok: false; code: 'order_changed' | 'bank_refused' | 'bank_unavailable'; retryAfterSeconds?: number }

/** A callback as plain data, so that it can cross to another isolate. */
export interface CallbackMail {
  method: string
  headers: readonly (readonly [string, string])[]
  body: Uint8Array
}

/** The desk of one order; see {@link makeDesk}. */
export interface Desk {
  start(handle: string, order: Order, choice: Choice): Promise<StartResult>
  /** Answers with what is known, asking the bank first when it may have news. */
  payment(): Promise<Payment | undefined>
  /** Takes the hint that the payer came back. */
  returned(): Promise<Payment | undefined>
  /** Takes a callback; `false` when it is not genuine. */
  called(mail: CallbackMail): Promise<boolean>
  /** Does what is due. */
  wake(): Promise<void>
}

/** For pages and returns the bank is asked this often at most, milliseconds; in between they get what is known. */
const PAGE_READ_MS = 1_500
/** A callback leads to a reading this often at most, milliseconds. */
const CALLBACK_READ_MS = 5_000
/** How long a page waits for the bank, milliseconds. */
const PAGE_TIMEOUT_MS = 6_000
/** Longest pause that the bank may ask for, milliseconds: a longer one would be no pause but an end. */
const LONGEST_REST_MS = 3_600_000

/** Makes the desk of one order. */
export function makeDesk(tools: DeskTools): Desk {
  const { shelf, bank, log } = tools
  let creating: Promise<StartResult> | undefined
  let reading: Promise<void> | undefined
  // The bank asked to be left alone until then.
  let restUntil = 0

  async function start(handle: string, order: Order, choice: Choice): Promise<StartResult> {
    // Whoever waited may find that another one began anew.
    for (let waiting = creating; waiting; waiting = creating) {
      // oxlint-disable-next-line no-await-in-loop -- one creation after another
      const shared = await waiting
      if (!shared.ok) return shared
    }
    const record = shelf.load()
    const verdict = judgeStart(record, order)
    if (verdict === 'changed') return { ok: false, code: 'order_changed' }
    if (record && verdict !== 'create') return handOut(record, choice, false)
    // No await between the judgement and here: whoever comes next finds the promise.
    creating = create(handle, order, choice).finally(() => (creating = undefined))
    return creating
  }

  async function create(handle: string, order: Order, choice: Choice): Promise<StartResult> {
    const intent = begin(shelf.load(), order, handle, tools.payee, bank.clock())
    shelf.save(intent)
    try {
      const { body } = await createPayment(bank, { body: paymentOrder(handle, order, choice) })
      const record = created(intent, body)
      shelf.save(record)
      await shelf.wakeAt(bank.clock() + (nextReadInMs(0, 0, bank) ?? 0))
      return handOut(shelf.load() ?? record, choice, true)
    } catch (error) {
      if (!isBankError(error)) throw error
      log({ event: 'payment_not_created', ...factsOf(error) })
      const definite = error.code === 'call_refused'
      const wait = error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }
      return { ok: false, code: definite ? 'bank_refused' : 'bank_unavailable', ...wait }
    }
  }

  function paymentOrder(handle: string, order: Order, { language }: Choice): PaymentOrder {
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

  function handOut(record: OrderRecord, { bankId }: Choice, isNew: boolean): StartResult {
    const payment = viewOf(record)
    const link = record.attempts.at(-1)?.created
    if (!payment || !link) return { ok: false, code: 'bank_unavailable' }
    const redirect = isOpen(record) ? { redirect: paymentAddress(bank, link, bankId) } : {}
    return { ok: true, payment, ...redirect, isNew }
  }

  /** Reads the status once; whoever asks meanwhile shares the reading. */
  function refresh(timeoutMs?: number): Promise<void> {
    return (reading ??= readOnce(timeoutMs).finally(() => (reading = undefined)))
  }

  async function readOnce(timeoutMs?: number): Promise<void> {
    const before = shelf.load()
    const paymentId = before?.attempts.at(-1)?.created?.paymentId
    if (!before || paymentId === undefined) return
    shelf.save(asked(before, bank.clock()))
    const answer = await ask(paymentId, timeoutMs)
    const record = shelf.load()
    // While the answer was on its way a new attempt may have begun: then it tells nothing about that one.
    if (record?.attempts.at(-1)?.created?.paymentId !== paymentId) return
    const next = answer ? read(record, answer, bank.clock()) : lose(record, bank.clock())
    shelf.save(next)
    if (next.attempts.at(-1)?.mismatched) log({ event: 'payment_mismatched', handle: record.handle })
  }

  /** Asks the bank; an answer that is lost, or about another payment, is none. */
  async function ask(paymentId: string, timeoutMs?: number): Promise<PaymentState | undefined> {
    try {
      const { body } = await readPayment(bank, { path: { paymentId } }, { timeoutMs })
      if (body.paymentId.toLowerCase() === paymentId.toLowerCase()) return body
      log({ event: 'payment_not_read', reason: 'other_payment' })
    } catch (error) {
      if (!isBankError(error)) throw error
      restUntil = bank.clock() + Math.min((error.retryAfterSeconds ?? 0) * 1_000, LONGEST_REST_MS)
      log({ event: 'payment_not_read', ...factsOf(error) })
    }
    return undefined
  }

  const isStale = (record: OrderRecord | undefined) =>
    isOpen(record) &&
    bank.clock() >= Math.max((record?.attempts.at(-1)?.askedAt ?? 0) + PAGE_READ_MS, restUntil)

  const view = () => {
    const record = shelf.load()
    return record && viewOf(record)
  }

  async function current(): Promise<Payment | undefined> {
    if (reading || isStale(shelf.load())) await refresh(PAGE_TIMEOUT_MS)
    return view()
  }

  async function returned(): Promise<Payment | undefined> {
    const record = shelf.load()
    if (!record) return undefined
    shelf.save(hint(record, bank.clock()))
    return current()
  }

  async function called({ method, headers, body }: CallbackMail): Promise<boolean> {
    const record = shelf.load()
    if (!record || !tools.callbacks) return false
    const { apiKey, keys, pairs } = tools.callbacks
    try {
      const request = {
        method,
        url: `${tools.publicUrl}/callback/${record.handle}`,
        headers: new Headers(headers.map(([name, value]) => [name, value])),
        body,
      }
      const notice = await readCallback(bank, { apiKey, keys: await keys(), pairs }, request)
      const now = shelf.load() ?? record
      const last = now.attempts.at(-1)
      // A notice of another payment, or of a refund, is genuine and changes nothing here.
      if (notice.paymentId !== last?.created?.paymentId || !isOpen(now)) return true
      shelf.save(hint(now, bank.clock()))
      await shelf.wakeAt(Math.max(bank.clock(), (last.askedAt ?? 0) + CALLBACK_READ_MS, restUntil))
      return true
    } catch (error) {
      if (!isBankError(error)) throw error
      log({ event: 'callback_refused', ...factsOf(error) })
      return false
    }
  }

  async function wake(): Promise<void> {
    const record = shelf.load()
    if (!record || !isOpen(record)) return
    shelf.save(polled(record))
    await refresh()
    const now = shelf.load()
    const last = now?.attempts.at(-1)
    if (!last || !isOpen(now)) return
    const waitMs = nextReadInMs(last.polls, bank.clock() - last.startedAt, bank)
    if (waitMs !== undefined) await shelf.wakeAt(Math.max(bank.clock() + waitMs, restUntil))
  }

  return { start, payment: current, returned, called, wake }
}
