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
  /** How many times the ladder asked for the status, and when the last answer to any reading came. */
  polls: number
  readAt?: number
  /** Whether something hinted at news since the last answer: a return, a callback. */
  hinted?: true
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
  return replaceLast(record, { created: { paymentId, paymentOperationId, paymentOperationValidation } })
}

/** Folds a status read into what is known: forward only, and never `paid` unless the amount is the order's. */
export function read(record: OrderRecord, bank: BankState, now: number): OrderRecord {
  const last = record.attempts.at(-1)
  if (!last) return record
  const { hinted: _, ...known } = last
  const seen = { ...known, readAt: now }
  if (!isPaymentStatus(bank.status)) return replaceLast(record, seen, true)
  const status = forwardStatus(last.status, bank.status)
  const mismatched = status === undefined || compareAmounts(bank.amount, record.order.amount) !== 0
  if (mismatched)
    return replaceLast(
      record,
      { ...seen, mismatched: true, changedAt: last.mismatched ? last.changedAt : now },
      true,
    )
  if (status === last.status) return replaceLast(record, seen, true)
  const errorCode = bank.errorCode === undefined ? {} : { errorCode: bank.errorCode }
  return replaceLast(record, { ...seen, status, ...errorCode, changedAt: now }, true)
}

/** Notes that the ladder asks once more. */
export function polled(record: OrderRecord): OrderRecord {
  const last = record.attempts.at(-1)
  return last ? replaceLast(record, { polls: last.polls + 1 }) : record
}

/** Tells whether the bank may still have news of the last attempt. */
export function isOpen(record: OrderRecord | undefined): boolean {
  const last = record?.attempts.at(-1)
  return last?.created !== undefined && !last.mismatched && !isFinalStatus(last.status)
}

/** Notes a hint: a returning browser or a callback. */
export function hint(record: OrderRecord): OrderRecord {
  const last = record.attempts.at(-1)
  return last && isOpen(record) ? replaceLast(record, { hinted: true }) : record
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
      return attempt.hinted ? 'unknown' : 'pending'
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

function replaceLast(record: OrderRecord, change: Partial<Attempt> | Attempt, whole = false): OrderRecord {
  const last = record.attempts.at(-1)
  if (!last) return record
  const next = whole ? (change as Attempt) : { ...last, ...change }
  return { ...record, attempts: [...record.attempts.slice(0, -1), next] }
}
