/// <reference types="node" />
// A stand-in for the proxy's routes of batches that a person approves at the bank, over batches that a page gives.

import type { Batch } from '../../../core/merchant/index.ts'
import { sumAmounts } from '../../../core/shared/index.ts'
import { problem } from './problem.ts'
import { wallClock } from '../../kit/clock.ts'

/** What the proxy would answer, with what no page may see. */
export type StoodBatch = Batch & { secret: string }

/** Routes of batches. */
export interface BatchStand {
  batches: StoodBatch[]
  /** Bodies as they came, each as often as it was sent. */
  bodies: string[]
  /** Ids of batches that cannot be read now. */
  unreadable: Set<string>
  answer: (request: Request, path: string) => Promise<Response>
}

interface Wish {
  batchId: string
  payments: {
    kind: string
    payment: { amountEUR?: string; amount?: string; currency?: string; payee: { iban?: string } }
  }[]
}

/** Makes the stand-in. */
export function makeBatchStand(now: () => string, secret: string): BatchStand {
  const stand: BatchStand = { batches: [], bodies: [], unreadable: new Set(), answer }
  const given = new Map<string, string>()
  return stand

  async function answer(request: Request, path: string): Promise<Response> {
    const [, id, part] = /\/batches(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (id === undefined) return request.method === 'POST' ? give(await request.text()) : list()
    const known = stand.batches.find(({ batchId }) => batchId === id)
    if (!known) return problem(404, 'batch_unknown')
    if (stand.unreadable.has(id)) return problem(503, 'bank_unavailable')
    if (part === 'stop') {
      Object.assign(known, { state: 'cancelled' })
      for (const payment of known.payments) payment.state = 'cancelled'
    }
    return Response.json(part === undefined ? known : { batch: known })
  }

  function list(): Response {
    const newest = stand.batches.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    return Response.json({ batches: newest.slice(0, 3) })
  }

  function give(text: string): Response {
    stand.bodies.push(text)
    const { batchId, payments } = JSON.parse(text) as Wish
    const known = stand.batches.find((one) => one.batchId === batchId)
    if (known) return given.get(batchId) === text ? Response.json(known) : problem(409, 'batch_changed')
    const made = makeBatch(batchId, {
      createdAt: now(),
      amount: sumAmounts(payments.map(({ payment }) => payment.amountEUR ?? payment.amount ?? '')),
      currency: payments[0]?.payment.currency ?? 'EUR',
      secret,
      count: payments.length,
      payments: payments.map(({ kind, payment }, at) => ({
        number: at + 1,
        kind,
        state: 'unapproved',
        amount: payment.amountEUR ?? payment.amount ?? '',
        currency: payment.currency ?? 'EUR',
        payeeAccount: payment.payee.iban ?? 'CH9300762011623852957',
      })),
    })
    stand.batches.push(made)
    given.set(batchId, text)
    return Response.json(made, { status: 201 })
  }
}

/** Makes a batch of one payment; what differs is given. */
export function makeBatch(batchId: string, changes: Partial<StoodBatch> = {}): StoodBatch {
  const { state = 'unapproved', amount = '418.60', currency = 'EUR' } = changes
  const createdAt = changes.createdAt ?? new Date(wallClock()).toISOString()
  return {
    batchId,
    rail: 'psd2-payments',
    operation: 'batch',
    state,
    amount,
    currency,
    count: 1,
    createdAt,
    updatedAt: createdAt,
    needsPerson: false,
    returnUrl: 'https://shop.example/suppliers',
    webhooks: [],
    history: [],
    payments: [{ number: 1, kind: 'sepa', state, amount, currency, payeeAccount: 'FI6057800720123459' }],
    secret: '',
    ...changes,
  }
}
