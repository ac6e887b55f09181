/// <reference types="node" />
// A stand-in for the proxy's routes of payouts, over payouts that a test writes down or a page sends.

import { helsinkiDate } from '../../../core/shared/index.ts'
import type { Payout } from '../../../core/merchant/index.ts'
import { problem } from './problem.ts'
import { wallClock } from '../../kit/clock.ts'

/** What the proxy would answer, with what no page may see. */
export type StoodPayout = Payout & { secret: string }

/** One entry of its history, for a test to write down. */
export interface Step {
  at: string
  what: string
  status?: string
  reason?: string
  paymentType?: string
  found?: string
  outcome?: string
}

/** Routes of payouts. */
export interface PayoutStand {
  payouts: StoodPayout[]
  /** What becomes of a payout at once when it is given. */
  becomes: (payout: StoodPayout) => void
  /** Bodies as they came, each as often as it was sent. */
  bodies: string[]
  answer: (request: Request, path: string, query: URLSearchParams) => Promise<Response>
}

interface Wish {
  operation: Payout['operation']
  payment: {
    instructionId: string
    debtor: { iban: string }
    creditor: { iban: string }
    instructedAmount: { amount: string; currency: string }
    reference?: string
  }
}

/** A canary for what no page may see. */
export const PAYOUT_SECRET = 'canary-of-a-payout-0123456789'

/** Makes the stand-in. */
export function makePayoutStand(now: () => string): PayoutStand {
  const stand: PayoutStand = { payouts: [], becomes: () => undefined, bodies: [], answer }
  const given = new Map<string, string>()
  return stand

  async function answer(request: Request, path: string, query: URLSearchParams): Promise<Response> {
    const [, id, part] = /\/payouts(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (id === undefined) return request.method === 'POST' ? give(await request.text()) : list(query)
    const known = stand.payouts.find(({ payoutId }) => payoutId === id)
    if (!known) return problem(404, 'payout_unknown')
    if (part === 'resolve') {
      const { outcome, reason } = (await request.json()) as { outcome: string; reason: string }
      if (known.state !== 'needs_review') return problem(409, 'payout_not_in_review')
      known.resolved = { at: now(), outcome, reason }
      move(known, outcome === 'paid' ? 'paid' : 'rejected', { what: 'resolved', outcome, reason })
    }
    return Response.json(known)
  }

  function give(text: string): Response {
    stand.bodies.push(text)
    const { operation, payment } = JSON.parse(text) as Wish
    const { instructionId: payoutId, debtor, creditor, instructedAmount, reference } = payment
    const known = stand.payouts.find((one) => one.payoutId === payoutId)
    if (known) return given.get(payoutId) === text ? Response.json(known) : problem(409, 'payout_changed')
    const at = now()
    const made = makePayout(payoutId, {
      operation,
      ...instructedAmount,
      creditorIban: creditor.iban,
      debtorIban: debtor.iban,
      ...(reference !== undefined && { reference }),
      createdAt: at,
      updatedAt: at,
      history: [
        { at, what: 'given' },
        { at, what: 'sent' },
      ],
    })
    stand.payouts.push(made)
    given.set(payoutId, text)
    stand.becomes(made)
    return Response.json(made, { status: 201 })
  }

  function list(query: URLSearchParams): Response {
    const start = Number(query.get('cursor') ?? 0)
    const end = start + 50
    const isWaiting = ({ state }: StoodPayout) =>
      query.get('needsPerson') !== 'true' || state === 'needs_review'
    // As in the proxy: without days, today, unless all that waits is asked for.
    const from = query.get('from') ?? (query.has('needsPerson') ? '' : dayOf(now()))
    const found = stand.payouts.filter((one) => isWaiting(one) && dayOf(one.createdAt) >= from)
    const all = found.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    return Response.json({
      payouts: all.slice(start, end),
      ...(end < all.length && { next: String(end) }),
    })
  }
}

/** Makes a payout; what differs is given. */
export function makePayout(payoutId: string, changes: Partial<StoodPayout> = {}): StoodPayout {
  const at = changes.createdAt ?? new Date(wallClock()).toISOString()
  return {
    payoutId,
    rail: 'corporate-payments',
    operation: 'sepa',
    state: 'sending',
    amount: '418.60',
    currency: 'EUR',
    creditorIban: 'FI6057800720123459',
    debtorIban: 'FI1999900000000300',
    createdAt: at,
    updatedAt: at,
    needsPerson: changes.state === 'needs_review',
    webhooks: [],
    history: [],
    secret: PAYOUT_SECRET,
    ...changes,
  }
}

/** Moves a payout on, with a step for what was heard and one for what changed. */
export function move(
  payout: StoodPayout,
  to: StoodPayout['state'],
  heard: Omit<Step, 'at'>,
  at = new Date(wallClock()).toISOString(),
): void {
  const from = payout.state
  payout.history.push({ at, ...heard }, { at, what: 'state_changed', from, to })
  Object.assign(payout, {
    state: to,
    updatedAt: at,
    ...(heard.reason !== undefined && heard.what !== 'resolved' && { reason: heard.reason }),
  })
}

/** Returns the day of the bank, as the proxy does. */
const dayOf = (at: string) => helsinkiDate(Date.parse(at))
