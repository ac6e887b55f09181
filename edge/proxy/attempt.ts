// The payment of one order as a pure state: what is known, what may be done next, what a page may see.
// It neither stores nor sends; the desk does, and this file says whether it may.

import type { Payment, PaymentState } from '../../core/view/index.ts'
import {
  type CreatedPayment,
  isFinalStatus,
  isPaymentStatus,
  forwardStatus,
  type PaymentState as BankState,
  type PaymentStatus,
} from '../../core/online-payment/index.ts'
import { compareAmounts } from '../../core/shared/money.ts'
import { formatDateTime } from '../../core/shared/time.ts'
import type { Order } from './order.ts'

/** One try to have an order paid. */
export interface Attempt {
  /** When the intent was written, milliseconds since 1970. */
  startedAt: number
  /** What the bank answered to Create payment; absent while the answer is on its way or was lost. */
  created?: Pick<CreatedPayment, 'paymentId' | 'paymentOperationId' | 'paymentOperationValidation'>
  /** Last status of the bank that is believed; forward only. */
  status: PaymentStatus
  /** Code of the bank when it ended without payment. */
  errorCode?: string
  /** Whether the bank reported what the order does not say: another amount, or two endings. */
  mismatched?: true
  /** How many times the ladder asked for the status. */
  polls: number
  /** When the bank was asked last, whoever asked and whatever came of it, milliseconds since 1970. */
  askedAt?: number
  /** Whether something hinted at news since the last answer: a return, a callback. */
  hinted?: true
  /** Whether the last answer was lost. */
  lost?: true
  /** When the state changed last, milliseconds since 1970. */
  changedAt: number
}

/** Everything that is kept of one order. */
export interface OrderRecord {
  handle: string
  order: Order
  payee: string
  attempts: readonly Attempt[]
}

/** Older attempts are dropped, so that a bank that never answers cannot fill the shelf. */
const MAX_ATTEMPTS = 50

/** What the desk may do when somebody wants to pay. */
export type StartVerdict = 'create' | 'continue' | 'ended' | 'changed'

/**
 * Tells what may happen when the payer presses the button.
 *
 * A new attempt is allowed only when every link handed out is final and unpaid. An attempt without an answer handed out
 * no link, so the payment that may exist at the bank can never be paid.
 */
export function judgeStart(record: OrderRecord | undefined, order: Order): StartVerdict {
  const last = record?.attempts.at(-1)
  if (!record || !last?.created) return 'create'
  const state = stateOf(last)
  if (state === 'paid' || state === 'mismatched') return sameOrder(record.order, order) ? 'ended' : 'changed'
  if (isFinalStatus(last.status)) return 'create'
  return sameOrder(record.order, order) ? 'continue' : 'changed'
}

/** Writes the intent of a new attempt. */
export function begin(
  record: OrderRecord | undefined,
  order: Order,
  handle: string,
  payee: string,
  now: number,
): OrderRecord {
  const attempt: Attempt = { startedAt: now, status: 'INITIAL', polls: 0, changedAt: now }
  return { handle, order, payee, attempts: [...(record?.attempts ?? []).slice(1 - MAX_ATTEMPTS), attempt] }
}

/** Notes the bank's answer to Create payment. */
export function created(record: OrderRecord, answer: CreatedPayment): OrderRecord {
  const { paymentId, paymentOperationId, paymentOperationValidation } = answer
  return changeLast(record, (last) => ({
    ...last,
    created: { paymentId, paymentOperationId, paymentOperationValidation },
  }))
}

/** Notes that the bank is being asked. */
export function asked(record: OrderRecord, now: number): OrderRecord {
  return changeLast(record, (last) => ({ ...last, askedAt: now }))
}

/** Folds a status read into what is known: forward only, and never `paid` unless the amount is the order's. */
export function read(record: OrderRecord, bank: BankState, now: number): OrderRecord {
  return changeLast(
    record,
    (last) => {
      const { hinted: _, lost: __, ...known } = last
      if (!isPaymentStatus(bank.status)) return known
      const status = forwardStatus(known.status, bank.status)
      if (status === undefined || compareAmounts(bank.amount, record.order.amount) !== 0)
        return { ...known, mismatched: true }
      if (status === known.status) return known
      return { ...known, status, ...(bank.errorCode !== undefined && { errorCode: bank.errorCode }) }
    },
    now,
  )
}

/** Notes that an answer was lost. */
export function lose(record: OrderRecord, now: number): OrderRecord {
  return changeLast(record, (last) => ({ ...last, lost: true }), now)
}

/** Notes that the ladder asks once more. */
export function polled(record: OrderRecord): OrderRecord {
  return changeLast(record, (last) => ({ ...last, polls: last.polls + 1 }))
}

/** Tells whether the bank may still have news of the last attempt. */
export function isOpen(record: OrderRecord | undefined): boolean {
  const last = record?.attempts.at(-1)
  return last?.created !== undefined && !last.mismatched && !isFinalStatus(last.status)
}

/** Notes a hint: a returning browser or a callback. */
export function hint(record: OrderRecord, now: number): OrderRecord {
  return isOpen(record) ? changeLast(record, (last) => ({ ...last, hinted: true }), now) : record
}

/** Tells where the money is. */
export function stateOf(attempt: Attempt): PaymentState {
  if (attempt.mismatched) return 'mismatched'
  switch (attempt.status) {
    case 'ACCEPTED':
      return 'paid'
    case 'CANCELLED':
      return 'cancelled'
    case 'REJECTED':
      return 'failed'
    case 'INITIAL':
      // A payer came back and the bank's answer was lost: nobody knows, so nobody should pay again.
      return attempt.hinted && attempt.lost ? 'unknown' : 'pending'
  }
}

/** Makes what a page may see: no id of the bank, no account, no merchant. */
export function viewOf(record: OrderRecord): Payment | undefined {
  const last = record.attempts.at(-1)
  if (!last) return undefined
  const state = stateOf(last)
  const reason =
    last.errorCode === 'PAYMENT_EXPIRED'
      ? 'expired'
      : last.errorCode === 'PROVIDER_DISABLED'
        ? 'provider_disabled'
        : undefined
  return {
    handle: record.handle,
    state,
    amount: record.order.amount,
    currency: record.order.currency,
    reference: record.order.reference,
    payee: record.payee,
    updatedAt: formatDateTime(last.changedAt),
    ...(reason && { reason }),
    canRetry: state === 'cancelled' || state === 'failed' || (state === 'pending' && !last.created),
  }
}

function sameOrder(left: Order, right: Order): boolean {
  return (
    left.id === right.id &&
    left.reference === right.reference &&
    left.message === right.message &&
    compareAmounts(left.amount, right.amount) === 0
  )
}

/** Changes the last attempt, and notes the time where that changes its state. */
function changeLast(record: OrderRecord, change: (last: Attempt) => Attempt, now?: number): OrderRecord {
  const last = record.attempts.at(-1)
  if (!last) return record
  const next = change(last)
  const changedAt = now === undefined || stateOf(next) === stateOf(last) ? last.changedAt : now
  return { ...record, attempts: [...record.attempts.slice(0, -1), { ...next, changedAt }] }
}
