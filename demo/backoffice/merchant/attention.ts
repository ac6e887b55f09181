// What the page concludes from a payment: how far it is, what a person can do next, and how much can still be given back.

import { compareAmounts, readCode, subtractAmounts, sumAmounts } from '../../../core/shared/index.ts'
import type { Attempt, Refund, SentWebhook, ShownPayment } from './calls.ts'

export type NextDeed =
  /** Give one of two payments back in full. */
  | { deed: 'refund'; attempt: number; left: string }
  /** A refund is on its way. */
  | { deed: 'wait' }
  /** The bank has no refunds: a transfer gives it back. */
  | { deed: 'transfer' }
  /** One of two payments was given back, so the order is now paid once. */
  | { deed: 'mark-paid' }
  | { deed: 'ask-bank' }
  | { deed: 'compare'; compared: Compared }
  | { deed: 'settle-refund'; refund: Refund }
  | { deed: 'resend'; webhook: SentWebhook }
  | { deed: 'look' }

/** Values of the order and of the bank's last answer, to be compared. */
export interface Compared {
  amount: Pair
  reference: Pair
}

/** Two values; `bank` is absent if the bank has reported none. */
interface Pair {
  order: string
  bank?: string
  differs: boolean
}

/** Finds the next deed; nothing if no person is needed. */
export function nextDeed(payment: ShownPayment): NextDeed | undefined {
  const { needsPerson, state, resolved, refunds, webhooks } = payment
  if (!needsPerson) return undefined
  if (!resolved && state === 'paid_twice') return onceOf(payment)
  if (!resolved && state === 'mismatched') return { deed: 'compare', compared: compare(payment) }
  if (!resolved && state === 'unknown') return { deed: 'ask-bank' }
  const refund = refunds.find((one) => one.state === 'needs_review')
  if (refund) return { deed: 'settle-refund', refund }
  const webhook = webhooks.find((one) => one.state === 'given_up')
  return webhook ? { deed: 'resend', webhook } : { deed: 'look' }
}

function onceOf(payment: ShownPayment): NextDeed {
  const paid = refundable(payment)
  const whole = paid.filter(({ isWhole }) => isWhole)
  const last = whole.at(-1)
  if (whole.length > 1 && last) return { deed: 'refund', attempt: last.attempt, left: last.left }
  // If a part of one of the two payments was already given back, that one is refunded first.
  const begun = paid.find(({ isWhole, left }) => !isWhole && left !== '0.00')
  if (paid.length > 1 && begun && !paid.some(({ left }) => left === '0.00'))
    return { deed: 'refund', attempt: begun.attempt, left: begun.left }
  if (payment.refunds.some(({ state }) => state === 'pending' || state === 'unknown')) return { deed: 'wait' }
  const inReview = payment.refunds.find(({ state }) => state === 'needs_review')
  if (inReview) return { deed: 'settle-refund', refund: inReview }
  return { deed: paid.some(({ left }) => left === '0.00') ? 'mark-paid' : 'transfer' }
}

/** Compares the last answer of the bank with the order. */
export function compare({
  amount,
  reference,
  history,
}: Pick<ShownPayment, 'amount' | 'reference' | 'history'>): Compared {
  const read = history.filter(({ what, amount: told }) => what === 'reading' && told !== undefined).at(-1)
  const told = typeof read?.['reference'] === 'string' ? read['reference'] : undefined
  return {
    amount: {
      order: amount,
      ...(read?.amount !== undefined && { bank: read.amount }),
      differs: read?.amount !== undefined && compareAmounts(read.amount, amount) !== 0,
    },
    reference: {
      order: reference,
      ...(told !== undefined && { bank: told }),
      differs: told !== undefined && plain(told) !== plain(reference),
    },
  }
}

/** A reference without spaces and leading zeros. */
const plain = (reference: string) => readCode(reference).replace(/^0+/, '')

/** An attempt that was paid, with what is left of it. */
export interface Refundable {
  attempt: number
  /** Decimal string. */
  left: string
  isWhole: boolean
}

/** Lists the paid attempts that can be refunded; refunds under way count as given back. */
export function refundable({
  attempts,
  refunds,
  transfers = [],
}: Pick<ShownPayment, 'attempts' | 'refunds' | 'transfers'>): Refundable[] {
  // If the bank has no refunds, a transfer is made by hand.
  const byHand = new Set(transfers.map(({ attempt }) => attempt))
  const paid = attempts.filter(({ state, number }) => state === 'paid' && !byHand.has(number))
  return paid.map(({ number, amount }: Attempt) => {
    const back = refunds.filter(({ attempt, state }) => attempt === number && state !== 'failed')
    const left = subtractAmounts(amount, sumAmounts(back.map((refund) => refund.amount)))
    return { attempt: number, left: left.startsWith('-') ? '0.00' : left, isWhole: left === amount }
  })
}

/** A step, or the ending that came instead of the rest. */
export interface Milestone {
  name: 'started' | 'approved' | 'paid' | 'packed' | 'ended'
  /** `care`: the outcome is unknown, or differs from the order. */
  look: 'done' | 'next' | 'open' | 'care' | 'ended'
  /** When the step happened, RFC 3339, if that is known. */
  at?: string
  /** The day on which it is to come, `YYYY-MM-DD`. */
  due?: string
}

type Told = Pick<
  ShownPayment,
  | 'state'
  | 'createdAt'
  | 'updatedAt'
  | 'history'
  | 'order'
  | 'execution'
  | 'occurrences'
  | 'closed'
  | 'reason'
>

/** Lists the steps of a payment, in their order. */
export function milestonesOf(payment: Told): Milestone[] {
  const { state, createdAt, updatedAt, closed, execution } = payment
  const started: Milestone = { name: 'started', look: 'done', at: createdAt }
  const isOver = state === 'cancelled' || state === 'failed'
  if (isOver) return [started, { name: 'ended', look: 'ended', at: changeTo(payment, state) ?? updatedAt }]
  if (closed && state === 'pending') return [started, { name: 'ended', look: 'ended', at: closed.at }]
  const isPaid = state === 'paid' || state === 'paid_twice'
  const isApproved = isPaid || state === 'scheduled' || state === 'mismatched'
  const approvedAt = handedIn(payment) ?? changeTo(payment, 'scheduled')
  const approved: Milestone = {
    name: 'approved',
    look: isApproved ? 'done' : state === 'unknown' ? 'care' : 'next',
    ...(isApproved && approvedAt !== undefined && { at: approvedAt }),
  }
  const paidAt = changeTo(payment, state)
  const paid: Milestone = {
    name: 'paid',
    look: isPaid ? 'done' : state === 'mismatched' ? 'care' : state === 'scheduled' ? 'next' : 'open',
    ...(isPaid && paidAt !== undefined && { at: paidAt }),
    ...(state === 'scheduled' && execution?.date !== undefined && { due: execution.date }),
  }
  return [started, approved, paid, ...packing(payment, isPaid)]
}

/** Lists the steps of packing: a subscription is packed month by month, and a payment that came too late is not packed at all. */
function packing({ order, occurrences = [], reason }: Told, isPaid: boolean): Milestone[] {
  const at = order?.packedAt
  if (at !== undefined) return [{ name: 'packed', look: 'done', at }]
  if (order === undefined || occurrences.length > 0 || reason === 'order_closed') return []
  return [{ name: 'packed', look: isPaid ? 'next' : 'open' }]
}

const handedIn = ({ history }: Told) => history.find(({ what }) => what === 'handed_in')?.at

const changeTo = ({ history }: Told, state: string) =>
  history.find(({ what, to }) => what === 'state_changed' && to === state)?.at
