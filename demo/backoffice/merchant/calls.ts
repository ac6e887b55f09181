// The calls of the merchant's page to the shop's server: typed answers, or an error code.

import type {
  Attempt,
  HistoryLine,
  Occurrence,
  Ordered,
  PaymentDetail,
  PaymentRow,
  Refund,
  SentWebhook,
  ShownPayment,
  Stopped,
  Transfer,
} from '../server/merchant-view.ts'
import { type Answer, ask, askPage, codeOf, type Page } from '../shared/calls.ts'

export type { Attempt, HistoryLine, Occurrence, PaymentRow, Refund, SentWebhook, ShownPayment, Transfer }

export interface Filter {
  from: string
  to: string
  state: string
  search: string
}

/** A refund as the merchant asked for it. */
export interface RefundOrder {
  /** Made once for each refund, so that a second press sends the same one. */
  id: string
  amount: string
  reason: string
  attempt?: number
}

export function listPayments(filter: Filter, cursor?: string): Promise<Answer<Page<PaymentRow>>> {
  const given = Object.entries({ ...filter, cursor: cursor ?? '' }).filter(([, value]) => value !== '')
  return askPage('payments', `payments?${new URLSearchParams(given)}`)
}

/** Reads what waits for a person. */
export const listWaiting = () => askPage<PaymentRow>('payments', 'waiting')

export const readPayment = (handle: string) => ask<ShownPayment>(`payments/${encodeURIComponent(handle)}`)

/** Asks for a refund. */
export const refund = (handle: string, order: RefundOrder) => ask<Refund>(below(handle, 'refunds'), order)

/** Sends a webhook again. */
export const resend = (handle: string, id: string) =>
  ask(below(handle, `webhooks/${encodeURIComponent(id)}/resend`), {})

/** Closes an order. */
export const close = (handle: string, reason: string) => ask(below(handle, 'close'), { reason })

/** Stops a payment that waits for its day; a link is for the payer, who approves it. */
export const stop = (handle: string, reason: string) => ask<Stopped>(below(handle, 'stop'), { reason })

/** Settles how a payment ended whose outcome the bank cannot report. */
export const resolve = (handle: string, outcome: string, reason: string) =>
  ask(below(handle, 'resolve'), { outcome, reason })

/** Settles how a refund ended whose outcome the bank cannot report. */
export const resolveRefund = (handle: string, id: string, outcome: string, reason: string) =>
  ask(below(handle, `refunds/${encodeURIComponent(id)}/resolve`), { outcome, reason })

/** Deletes the personal data of an order. */
export const deletePersonalData = (handle: string, reason: string) =>
  ask(below(handle, 'personal-data/delete'), { reason })

/** A file to be saved. */
export interface File {
  name: string
  content: Blob
}

/**
 * Reads all payments of some days, a line each.
 *
 * If the answer breaks off, no file is made, because a part must never look whole.
 */
export async function readExport({ from, to }: Pick<Filter, 'from' | 'to'>): Promise<Answer<File>> {
  const days = Object.entries({ from, to }).filter(([, day]) => day !== '')
  try {
    const response = await fetch(`/shop/merchant/export?${new URLSearchParams(days)}`, {
      headers: { 'x-silta': '1' },
    })
    if (!response.ok) return { ok: false, code: codeOf(await response.json()) }
    const header = response.headers.get('content-disposition') ?? ''
    const name = /filename="([\w.-]+)"/.exec(header)?.[1] ?? 'payments.jsonl'
    return { ok: true, value: { name, content: await response.blob() } }
  } catch {
    return { ok: false, code: 'answer_lost' }
  }
}

export type SavedPayment = PaymentDetail & Ordered

/**
 * Reads the payments of an export.
 *
 * @throws SyntaxError if a line is invalid: then the export is not whole.
 */
export function paymentsIn(lines: string): SavedPayment[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SavedPayment)
}

/** Makes the proxy ask the bank about a payment, if the bank may be asked now. */
export async function askBank(handle: string): Promise<Answer<{ state: string }>> {
  try {
    const response = await fetch(`/pay/payments/${encodeURIComponent(handle)}`)
    const answer: unknown = await response.json()
    const isState = typeof answer === 'object' && answer !== null && 'state' in answer
    return response.ok && isState && typeof answer.state === 'string'
      ? { ok: true, value: { state: answer.state } }
      : { ok: false, code: 'bank_unavailable' }
  } catch {
    return { ok: false, code: 'answer_lost' }
  }
}

/** How far one press moves the clock of the bank. */
export type ClockStep = 'P1D' | 'P1M' | 'P1Y'

/** Reads the time of the bank. */
export const readClock = () => ask<{ now: string }>('clock')

/** Moves the clock of the bank forward. */
export const moveClock = (advance: ClockStep) => ask<{ now: string }>('clock', { advance })

/** Resets the demonstration. */
export const reset = () => ask('reset', {})

function below(handle: string, path: string): string {
  return `payments/${encodeURIComponent(handle)}/${path}`
}
