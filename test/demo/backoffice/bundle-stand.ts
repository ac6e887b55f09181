/// <reference types="node" />
// A stand-in for the proxy's routes of bundles that a person approves at the bank, over bundles that a page gives.
// It pays nothing and knows no bank; what becomes of a bundle, the test says.

import type { Bundle } from '../../../core/merchant/index.ts'
import { sumAmounts } from '../../../core/shared/index.ts'
import { problem } from './problem.ts'
import { wallClock } from '../../kit/clock.ts'

/** What the proxy would answer, with what no page may see. */
export type StoodBundle = Bundle & { secret: string }

/** Routes of bundles. */
export interface BundleStand {
  bundles: StoodBundle[]
  /** Bodies as they came, each as often as it was sent. */
  bodies: string[]
  /** Ids of bundles that cannot be read now. */
  unreadable: Set<string>
  answer: (request: Request, path: string) => Promise<Response>
}

interface Wish {
  instructionId: string
  payments: {
    kind: string
    payment: { amountEUR?: string; amount?: string; currency?: string; payee: { iban?: string } }
  }[]
}

/** Makes the stand-in. */
export function makeBundleStand(now: () => string, secret: string): BundleStand {
  const stand: BundleStand = { bundles: [], bodies: [], unreadable: new Set(), answer }
  const given = new Map<string, string>()
  return stand

  async function answer(request: Request, path: string): Promise<Response> {
    const [, id, part] = /\/psd2-payments(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (id === undefined) return request.method === 'POST' ? give(await request.text()) : list()
    const known = stand.bundles.find(({ instructionId }) => instructionId === id)
    if (!known) return problem(404, 'instruction_unknown')
    if (stand.unreadable.has(id)) return problem(503, 'bank_unavailable')
    if (part === 'stop') {
      Object.assign(known, { state: 'cancelled' })
      for (const payment of known.payments) payment.state = 'cancelled'
    }
    return Response.json(part === undefined ? known : { instruction: known })
  }

  function list(): Response {
    const newest = stand.bundles.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    return Response.json({ instructions: newest.slice(0, 3) })
  }

  function give(text: string): Response {
    stand.bodies.push(text)
    const { instructionId, payments } = JSON.parse(text) as Wish
    const known = stand.bundles.find((one) => one.instructionId === instructionId)
    if (known)
      return given.get(instructionId) === text ? Response.json(known) : problem(409, 'instruction_changed')
    const made = makeBundle(instructionId, {
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
    stand.bundles.push(made)
    given.set(instructionId, text)
    return Response.json(made, { status: 201 })
  }
}

/** Makes a bundle of one payment; what differs is given. */
export function makeBundle(instructionId: string, changes: Partial<StoodBundle> = {}): StoodBundle {
  const { state = 'unapproved', amount = '418.60', currency = 'EUR' } = changes
  const createdAt = changes.createdAt ?? new Date(wallClock()).toISOString()
  return {
    instructionId,
    operation: 'bundle',
    state,
    amount,
    currency,
    count: 1,
    createdAt,
    updatedAt: createdAt,
    needsPerson: false,
    returnUrl: 'https://shop.example/suppliers',
    notices: [],
    history: [],
    payments: [{ number: 1, kind: 'sepa', state, amount, currency, payeeAccount: 'FI6057800720123459' }],
    secret: '',
    ...changes,
  }
}
