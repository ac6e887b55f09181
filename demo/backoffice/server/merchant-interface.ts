// Calls the merchant interface of the proxy, with the key that only the shop's server has.
// It decides nothing: an answer becomes a typed value, and a refusal keeps its status and its code.

import * as v from 'valibot'
import { Approval, BillBundle, BundlePage } from './bill-view.ts'
import { InstructionDetail, InstructionPage } from './instruction-view.ts'
import { PaymentDetail, PaymentPage, Refund, Stopped } from './merchant-view.ts'

/** An answer of the merchant interface; `status` 0 where none came. */
export type Asked<T> = { ok: true; value: T } | { ok: false; status: number; code: string }

/** What of the payments is asked for. */
export interface PaymentQuery {
  from?: string | undefined
  to?: string | undefined
  state?: string | undefined
  orderId?: string | undefined
  reference?: string | undefined
  /** Only those that wait for a person; without days, of any day. */
  needsPerson?: 'true' | undefined
  cursor?: string | undefined
  limit?: string | undefined
}

/** Where the merchant interface is, and how it is reached. */
export interface MerchantInterfaceOptions {
  /** `PUBLIC_URL` of the proxy. */
  proxyUrl: string
  key: string
  fetch: (request: Request) => Promise<Response>
}

/** Longest wait for an answer, milliseconds. */
const TIMEOUT_MS = 20_000

/** Asks the merchant interface. */
export class MerchantInterface {
  readonly #options: MerchantInterfaceOptions

  constructor(options: MerchantInterfaceOptions) {
    this.#options = options
  }

  /** Lists payments, newest first. */
  payments(query: PaymentQuery): Promise<Asked<PaymentPage>> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
    return this.#ask(PaymentPage, `payments?${new URLSearchParams(given)}`)
  }

  /** Reads one payment with its history. */
  payment(handle: string): Promise<Asked<PaymentDetail>> {
    return this.#ask(PaymentDetail, `payments/${encodeURIComponent(handle)}`)
  }

  /** Asks for a refund; the same id and body are the same refund. */
  refund(
    handle: string,
    refund: { id: string; amount: string; message: string; attempt?: number | undefined },
  ): Promise<Asked<Refund>> {
    return this.#ask(Refund, `payments/${encodeURIComponent(handle)}/refunds`, refund)
  }

  /** Settles by hand a refund of which the bank cannot say what became. */
  settleRefund(
    handle: string,
    id: string,
    outcome: 'refunded' | 'failed',
    reason: string,
  ): Promise<Asked<unknown>> {
    const path = `payments/${encodeURIComponent(handle)}/refunds/${encodeURIComponent(id)}/settle`
    return this.#ask(v.unknown(), path, { outcome, reason })
  }

  /** Sends a notice again, with the same id. */
  resend(handle: string, noticeId: string): Promise<Asked<unknown>> {
    const path = `payments/${encodeURIComponent(handle)}/notices/${encodeURIComponent(noticeId)}/resend`
    return this.#ask(v.unknown(), path, {})
  }

  /** Ends an order: no new attempt, no link handed out any more. */
  close(handle: string, reason: string): Promise<Asked<unknown>> {
    return this.#ask(v.unknown(), `payments/${encodeURIComponent(handle)}/close`, { reason })
  }

  /** Stops a payment that waits for its day, or what is left of a series. */
  stop(handle: string, reason: string): Promise<Asked<Stopped>> {
    return this.#ask(Stopped, `payments/${encodeURIComponent(handle)}/stop`, { reason })
  }

  /** Settles by hand what the bank left open. */
  settle(handle: string, outcome: 'paid' | 'not_paid', reason: string): Promise<Asked<unknown>> {
    return this.#ask(v.unknown(), `payments/${encodeURIComponent(handle)}/settle`, { outcome, reason })
  }

  /** Deletes the personal data of an order; the reason stays in its history. */
  deletePersonalData(handle: string, reason: string): Promise<Asked<unknown>> {
    return this.#ask(v.unknown(), `payments/${encodeURIComponent(handle)}/personal-data/delete`, { reason })
  }

  /** Asks for all payments of some days, a line each, as they are read: the wait for the beginning is limited, the rest is not. */
  async export(range: { from: string; to: string }): Promise<Asked<ReadableStream<Uint8Array>>> {
    const { proxyUrl, key, fetch } = this.#options
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS)
    try {
      const response = await fetch(
        new Request(`${proxyUrl}/merchant/export?${new URLSearchParams(range)}`, {
          headers: { authorization: `Bearer ${key}` },
          signal: deadline.signal,
        }),
      )
      if (response.ok && response.body) return { ok: true, value: response.body }
      return {
        ok: false,
        status: response.status,
        code: codeOf(await response.json().catch(() => undefined)),
      }
    } catch {
      return { ok: false, status: 0, code: 'answer_missing' }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Gives an instruction to pay a supplier; the same id and body are the same instruction. */
  instruct(operation: string, payment: object): Promise<Asked<InstructionDetail>> {
    return this.#ask(InstructionDetail, 'corporate-payments', { operation, payment })
  }

  /** Lists instructions, newest first. */
  instructions(query: Omit<PaymentQuery, 'orderId' | 'reference'>): Promise<Asked<InstructionPage>> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
    return this.#ask(InstructionPage, `corporate-payments?${new URLSearchParams(given)}`)
  }

  /** Reads one instruction with its history. */
  instruction(id: string): Promise<Asked<InstructionDetail>> {
    return this.#ask(InstructionDetail, `corporate-payments/${encodeURIComponent(id)}`)
  }

  /** Settles an instruction whose outcome the bank does not know. */
  settleInstruction(
    id: string,
    outcome: 'processed' | 'rejected',
    reason: string,
  ): Promise<Asked<InstructionDetail>> {
    const path = `corporate-payments/${encodeURIComponent(id)}/settle`
    return this.#ask(InstructionDetail, path, { outcome, reason })
  }

  /** Gives payments that a person approves at the bank; the same id and body are the same bundle. */
  giveBundle(bundle: object): Promise<Asked<BillBundle>> {
    return this.#ask(BillBundle, 'psd2-payments', bundle)
  }

  /** Lists bundles, newest first. */
  bundles(query: {
    from: string
    to: string
    limit: string
  }): Promise<Asked<v.InferOutput<typeof BundlePage>>> {
    return this.#ask(BundlePage, `psd2-payments?${new URLSearchParams(query)}`)
  }

  /** Reads one bundle as it stands now. */
  bundle(id: string): Promise<Asked<BillBundle>> {
    return this.#ask(BillBundle, `psd2-payments/${encodeURIComponent(id)}`)
  }

  /** Asks for the link for the person who approves a bundle. */
  approveBundle(id: string): Promise<Asked<Approval>> {
    return this.#ask(Approval, `psd2-payments/${encodeURIComponent(id)}/approval`, {})
  }

  async #ask<T>(schema: v.GenericSchema<unknown, T>, path: string, body?: unknown): Promise<Asked<T>> {
    const { proxyUrl, key, fetch } = this.#options
    const request = new Request(`${proxyUrl}/merchant/${path}`, {
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    try {
      const response = await fetch(request)
      const answer: unknown = await response.json().catch(() => undefined)
      if (!response.ok) return { ok: false, status: response.status, code: codeOf(answer) }
      const read = v.safeParse(schema, answer)
      return read.success
        ? { ok: true, value: read.output }
        : { ok: false, status: 0, code: 'answer_unreadable' }
    } catch {
      return { ok: false, status: 0, code: 'answer_missing' }
    }
  }
}

/** Takes the code out of a problem document. */
function codeOf(answer: unknown): string {
  const problem = v.safeParse(v.object({ code: v.pipe(v.string(), v.regex(/^[a-z_]{1,60}$/)) }), answer)
  return problem.success ? problem.output.code : 'refused'
}
