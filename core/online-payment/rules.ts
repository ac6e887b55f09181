// When something may happen to an online payment: statuses, moves, what may be refunded, when to ask again.

import { makeLifecycle, type Moves } from '../shared/lifecycle.ts'
import { makeWords } from '../shared/words.ts'
import { nextReadInMs as nextRead } from '../shared/poll.ts'
import { compareAmounts, sumAmounts } from '../shared/values/money.ts'
import { type Assumptions, assume } from '../shared/gaps.ts'
import { onlinePaymentGaps } from './gaps.ts'
import { REFUND_WORDS } from './refund-evidence.ts'

/** The assumptions of a bank: all that a rule needs to know of it. */
interface Assuming {
  readonly assumptions?: Assumptions<typeof onlinePaymentGaps> | undefined
}

/** A status that this library knows. */
export type PaymentStatus = 'INITIAL' | 'ACCEPTED' | 'CANCELLED' | 'REJECTED'

/** Allowed moves; what is not listed does not exist (gaps Part 2). */
export const MOVES: Moves<PaymentStatus> = {
  INITIAL: ['ACCEPTED', 'CANCELLED', 'REJECTED'],
  ACCEPTED: [],
  CANCELLED: [],
  REJECTED: [],
}

/** Statuses of a payment and of a refund record (gaps: online-payment.status.values). */
export const PAYMENT_STATUSES = Object.keys(MOVES) as readonly PaymentStatus[]

const lifecycle = /* @__PURE__ */ makeLifecycle(MOVES)

/** The words of payments and what they mean (gaps: online-payment.status.values; Part 5, law 2). */
export const PAYMENT_WORDS = /* @__PURE__ */ makeWords('online-payment.status.values', {
  INITIAL: 'open',
  ACCEPTED: 'paid',
  CANCELLED: 'dead',
  REJECTED: 'dead',
} as const)

/** The words of the banks that a payer may choose (gaps: online-payment.providers.values). */
export const PROVIDER_WORDS = /* @__PURE__ */ makeWords('online-payment.providers.values', {
  ENABLED: 'enabled',
  DISABLED: 'disabled',
} as const)

/** Returns whether this library knows a status. */
export const isPaymentStatus = (status: string): status is PaymentStatus => lifecycle.isStatus(status)

/** Returns whether a status never changes again; an unknown one may. */
export const isFinalStatus = (status: string): boolean =>
  /^(paid|dead)$/.test(PAYMENT_WORDS.meaningOf(status))

/**
 * Folds a newly read status into what is known: forward only.
 *
 * A late answer that shows an earlier status does not change anything. If two final statuses contradict each other, the
 * result is `undefined`, and a person must check.
 */
export const forwardStatus = (known: PaymentStatus, read: PaymentStatus): PaymentStatus | undefined =>
  lifecycle.forward(known, read)

/** The form of a bank's id, in words. */
export const BANK_ID_RULE = '1 to 36 lower-case letters, digits or hyphens'

/** Returns whether a value is an id of a bank from `listProviders`. */
export function isBankId(id: unknown): id is string {
  return typeof id === 'string' && /^[a-z0-9-]{1,36}$/.test(id)
}

/** What a refund rule needs to know of a payment. */
export interface RefundablePayment {
  amount: string
  status: string
  refundOf?: string | undefined
  refunds?: readonly { amount: string; status: string }[] | undefined
}

/**
 * Sums the refunds that count: those in `INITIAL` or `ACCEPTED`.
 *
 * @see gaps: online-payment.refund.response
 */
export function refundedTotal(payment: Pick<RefundablePayment, 'refunds'>): string {
  const counted = (payment.refunds ?? []).filter(({ status }) =>
    /^(alive|paid)$/.test(REFUND_WORDS.meaningOf(status)),
  )
  return sumAmounts(counted.map(({ amount }) => amount))
}

/**
 * Returns why a refund is not possible, or `undefined` when it is.
 *
 * @param amount Decimal string of the refund.
 * @see gaps: online-payment.refund.limit
 */
export function refuseRefund(
  payment: RefundablePayment,
  amount: string,
): 'not_refundable' | 'refund_too_large' | undefined {
  if (PAYMENT_WORDS.meaningOf(payment.status) !== 'paid' || payment.refundOf !== undefined)
    return 'not_refundable'
  const total = sumAmounts([refundedTotal(payment), amount])
  return compareAmounts(total, payment.amount) > 0 ? 'refund_too_large' : undefined
}

/**
 * Returns how long to wait before the status is read again.
 *
 * @param reads How many reads there were since the payment was made.
 * @param ageMs Time since the payment was made, milliseconds.
 * @returns Milliseconds from now, or `undefined` after the last read.
 * @see gaps Part 4, online-payment.status
 */
export function nextReadInMs(reads: number, ageMs: number, bank: Assuming = {}): number | undefined {
  return nextRead(assume(onlinePaymentGaps, bank, 'online-payment.poll'), reads, ageMs, true)
}
