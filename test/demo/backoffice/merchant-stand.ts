/// <reference types="node" />
// A stand-in for the merchant interface of the proxy, to the letter of its routes, over payments that a test writes down.
// It moves no money and speaks to no bank; the journeys use the real one.

import type { Payment, Refund } from '../../../core/merchant/index.ts'
import { helsinkiDate, parseAmount } from '../../../core/shared/index.ts'
import { type BatchStand, makeBatchStand } from './batch-stand.ts'
import { PAYOUT_SECRET, type PayoutStand, makePayoutStand } from './payout-stand.ts'
import { problem } from './problem.ts'
import { wallClock } from '../../kit/clock.ts'

/** What the proxy would answer, with ids of the bank that no page may see. */
export type StoodPayment = Payment

/** What of a payment a test chooses. */
type Changes = { [K in Exclude<keyof Known, 'handle' | 'orderId'>]?: Known[K] }
type Known = { [K in keyof Payment as string extends K ? never : K]: Payment[K] }

/** An id that stands for all ids of the bank. */
export const BANK_ID = '0f2c8b1e-5d0a-4a63-9a55-7c1f0e2d9b44'

/** A merchant interface over a list of payments. */
export interface MerchantStand {
  suppliers: PayoutStand
  batches: BatchStand
  payments: StoodPayment[]
  /** Requests as they came: method and path. */
  asked: string[]
  /** Replaces the next answers, one each; `lost` does what was asked and answers nothing. */
  faults: (Response | 'lost')[]
  fetch: (request: Request) => Promise<Response>
}

/** Makes a stand-in that takes one key. */
export function makeMerchantStand(key: string, now: () => string): MerchantStand {
  const stand: MerchantStand = {
    payments: [],
    suppliers: makePayoutStand(now),
    batches: makeBatchStand(now, PAYOUT_SECRET),
    asked: [],
    faults: [],
    fetch: answer,
  }
  const bodies = new Map<string, string>()
  return stand

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    stand.asked.push(`${request.method} ${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`)
    if (request.headers.has('origin')) return problem(403, 'origin_refused')
    if (request.headers.get('authorization') !== `Bearer ${key}`) return problem(401, 'merchant_key_refused')
    const fault = stand.faults.shift()
    if (fault instanceof Response) return fault
    const response = await route(request, pathname, searchParams)
    if (fault === 'lost') throw new TypeError('network lost')
    return response
  }

  async function route(request: Request, path: string, query: URLSearchParams): Promise<Response> {
    if (path.includes('/payouts')) return stand.suppliers.answer(request, path, query)
    if (path.includes('/batches')) return stand.batches.answer(request, path)
    const [, handle, part, id, last] =
      /\/merchant\/payments(?:\/([^/]+))?(?:\/([^/]+))?(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (handle === undefined) return path.endsWith('/export') ? exported(query) : list(query)
    const payment = stand.payments.find((one) => one.handle === handle)
    if (!payment) return problem(404, 'payment_unknown')
    if (part === undefined) return Response.json(payment)
    const text = await request.text()
    const body = JSON.parse(text || '{}') as Record<string, string> & { attempt?: number }
    if (part === 'stop') {
      if (payment.state !== 'scheduled') return problem(409, 'payment_stop_too_late')
      payment.history.push({ at: now(), what: 'stop_asked', reason: body['reason'] ?? '' })
      return Response.json({ approvalUrl: 'https://bank.example/oauth/authorize?request=x', payment })
    }
    if (part === 'refunds' && last === 'resolve') {
      const inReview = payment.refunds.find((one) => one.id === id)
      if (inReview?.state !== 'needs_review') return problem(409, 'refund_not_in_review')
      inReview.state = body['outcome'] === 'refunded' ? 'refunded' : 'failed'
      return Response.json(inReview)
    }
    if (part === 'refunds') return refund(payment, body, text)
    if (part === 'webhooks' && last === 'resend') return resend(payment, id)
    if (part === 'personal-data') {
      delete payment.message
      payment.personalDataDeletedAt ??= now()
      payment.history.push({ at: now(), what: 'personal_data_deleted', reason: body['reason'] ?? '' })
    }
    if (part === 'close') payment.closed = { at: now(), reason: body['reason'] ?? '' }
    if (part === 'resolve')
      payment.resolved = {
        attempt: 1,
        at: now(),
        outcome: body['outcome'] ?? '',
        reason: body['reason'] ?? '',
      }
    payment.needsPerson = part === 'resolve' ? false : payment.needsPerson
    return Response.json(payment)
  }

  /** A line for each payment of the days. */
  function exported(query: URLSearchParams): Response {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
    const found = stand.payments.filter(({ createdAt }) => dayOf(createdAt) >= from && dayOf(createdAt) <= to)
    return new Response(found.map((payment) => `${JSON.stringify(payment)}\n`).join(''))
  }

  function list(query: URLSearchParams): Response {
    const wanted = (name: string, value: string) => !query.get(name) || query.get(name) === value
    const found = stand.payments.filter(
      ({ state, reference, orderId, createdAt, needsPerson }) =>
        wanted('needsPerson', String(needsPerson)) &&
        wanted('state', state) &&
        wanted('reference', reference) &&
        wanted('orderId', orderId) &&
        (query.has('orderId') || dayOf(createdAt) >= (query.get('from') ?? '')),
    )
    const start = Number(query.get('cursor') ?? 0)
    const end = start + Number(query.get('limit') ?? 50)
    const page = found.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(start, end)
    return Response.json({ payments: page, ...(end < found.length && { next: String(end) }) })
  }

  function refund(payment: StoodPayment, body: Record<string, unknown>, text: string): Response {
    const { id, amount, message, attempt } = body as {
      id: string
      amount: string
      message: string
      attempt?: number
    }
    const known = payment.refunds.find((one) => one.id === id)
    if (known) return bodies.get(id) === text ? Response.json(known) : problem(409, 'refund_changed')
    const left = payment.refunds.reduce(
      (rest, one) => (one.state === 'failed' ? rest : rest - (parseAmount(one.amount) ?? 0n)),
      parseAmount(payment.amount) ?? 0n,
    )
    if ((parseAmount(amount) ?? 0n) > left) return problem(400, 'refund_amount_too_large')
    const at = now()
    const made: Refund = {
      id,
      amount,
      currency: payment.currency,
      message,
      attempt: attempt ?? 1,
      state: 'pending',
      createdAt: at,
      updatedAt: at,
    }
    payment.refunds.push(made)
    bodies.set(id, text)
    return Response.json(made, { status: 201 })
  }

  function resend(payment: StoodPayment, id: string | undefined): Response {
    const webhook = payment.webhooks.find((one) => one.id === id)
    if (!webhook) return problem(404, 'webhook_unknown')
    webhook.tries.push({ at: now(), status: 204 })
    webhook.state = 'delivered'
    return new Response(null, { status: 202 })
  }
}

/** Makes a payment of one attempt; what differs is given. */
export function makePayment(orderId: string, changes: Changes = {}): StoodPayment {
  const { state = 'paid', amount = '24.00', createdAt = new Date(wallClock()).toISOString() } = changes
  const facts = { amount, reference: 'RF18539007547034' }
  return {
    handle: handleOf(orderId),
    orderId,
    state,
    currency: 'EUR',
    ...facts,
    createdAt,
    updatedAt: createdAt,
    needsPerson: false,
    payee: 'Poukama',
    attempts: [
      {
        number: 1,
        state,
        startedAt: createdAt,
        updatedAt: createdAt,
        ...facts,
        refunded: '0.00',
        rail: 'online-payment',
        bankPaymentId: BANK_ID,
      },
    ],
    refunds: [],
    webhooks: [],
    history: [{ at: createdAt, what: 'started', attempt: 1, bankPaymentId: BANK_ID }],
    ...changes,
  }
}

/** Makes the handle that a payment of an order has here. */
export function handleOf(orderId: string): string {
  return `handle-of-${orderId}`.padEnd(43, '0')
}

/** Returns the day of the bank, as the proxy does. */
const dayOf = (at: string) => helsinkiDate(Date.parse(at))
