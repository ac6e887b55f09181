// What a person can do next about a payment that nobody else can end, as one deed that the page has a button for.
// Pure: it reads a payment, and does nothing.

import { compareAmounts, readCode } from '../../../core/shared/index.ts'
import type { Refund, SentWebhook, ShownPayment } from './calls.ts'
import { refundable } from './left.ts'

/** The next deed. */
export type NextDeed =
  /** Give one of two payments back, whole. */
  | { deed: 'refund'; attempt: number; left: string }
  /** A refund is on its way. */
  | { deed: 'wait' }
  /** The bank has no refunds: a transfer gives it back. */
  | { deed: 'transfer' }
  /** One of two was given back: the order is paid once now. */
  | { deed: 'mark-paid' }
  | { deed: 'ask-bank' }
  | { deed: 'compare'; compared: Compared }
  | { deed: 'settle-refund'; refund: Refund }
  | { deed: 'resend'; webhook: SentWebhook }
  | { deed: 'look' }

/** What the order says, beside what the bank says. */
export interface Compared {
  amount: Pair
  reference: Pair
}

/** Two values; `bank` is absent where the bank has told none. */
interface Pair {
  order: string
  bank?: string
  differs: boolean
}

/** Finds the next deed; nothing where nothing needs a person. */
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
  // What was begun is finished first: a part of one of the two may have been given back.
  const begun = paid.find(({ isWhole, left }) => !isWhole && left !== '0.00')
  if (paid.length > 1 && begun && !paid.some(({ left }) => left === '0.00'))
    return { deed: 'refund', attempt: begun.attempt, left: begun.left }
  if (payment.refunds.some(({ state }) => state === 'pending' || state === 'unknown')) return { deed: 'wait' }
  const inReview = payment.refunds.find(({ state }) => state === 'needs_review')
  if (inReview) return { deed: 'settle-refund', refund: inReview }
  return { deed: paid.some(({ left }) => left === '0.00') ? 'mark-paid' : 'transfer' }
}

/** Puts the last answer of the bank beside the order. */
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
