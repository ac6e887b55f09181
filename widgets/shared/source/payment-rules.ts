// The rules that a payment of any source must follow, and what the button makes of words that this version does not know.

import type {
  Payment,
  PaymentExecution,
  PaymentRecurrence,
  PaymentState,
} from '../../../core/view/payment.ts'
import { everyOf } from '../../../core/shared/values/recurrence.ts'
import { isDate } from '../../../core/shared/values/time.ts'
import { isRecord } from './call.ts'

/** The answer to a request for a payment. */
export interface StartAnswer {
  /** Address of the bank's page at which the payer approves; absent when the payment has ended. */
  approvalUrl?: string
  /** The payment of the order, new or found again. */
  payment: Payment
}

// Maps and lists, not objects: a state named like a member of every object must find nothing in them.

const states: readonly PaymentState[] = [
  'pending',
  'scheduled',
  'paid',
  'paid_twice',
  'cancelled',
  'failed',
  'unknown',
  'mismatched',
]
const reasons = [
  'expired',
  'provider_disabled',
  'insufficient_funds',
  'link_open',
  'way_kept',
  'order_closed',
] as const
const texts = ['handle', 'orderId', 'reference', 'payee', 'updatedAt'] as const

/**
 * Reads a payment. A state that this version has not met becomes `unknown`; a reason that it has not met is left out, and
 * so is a day that is none.
 * @throws TypeError that names member and rule.
 */
export function readPayment(value: unknown): Payment {
  if (!isRecord(value)) throw new TypeError('payment must be an object')
  const {
    reason: given,
    execution: day,
    approvalUrlEndsAt,
    recurrence: series,
    state,
    amount,
    currency,
    canRetry,
    ...others
  } = value
  const { handle, orderId, reference, payee, updatedAt } = readTexts(value)
  if (typeof amount !== 'string' || !/^\d+\.\d\d$/.test(amount))
    throw new TypeError('payment.amount must be a decimal string such as "12.50"')
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    throw new TypeError('payment.currency must be a code of three capital letters such as "EUR"')
  const reason = reasons.find((one) => one === given)
  const execution = readExecution(day)
  const recurrence = readRecurrence(series)
  return {
    ...others,
    handle,
    orderId,
    state: states.find((one) => one === state) ?? 'unknown',
    amount,
    currency,
    reference,
    payee,
    updatedAt,
    ...(reason && { reason }),
    ...(execution && { execution }),
    ...(isInstant(approvalUrlEndsAt) && { approvalUrlEndsAt }),
    ...(recurrence && { recurrence }),
    canRetry: canRetry === true,
  }
}

/** Reads what came after a request for a payment. @throws TypeError that names member and rule. */
export function readStart(value: unknown): StartAnswer {
  const { approvalUrl, payment } = isRecord(value) ? value : {}
  return { payment: readPayment(payment), ...(typeof approvalUrl === 'string' && { approvalUrl }) }
}

function readExecution(value: unknown): PaymentExecution | undefined {
  const { at, date, last } = isRecord(value) ? value : {}
  if (at !== 'now' && at !== 'later') return undefined
  return { at, ...(isDay(date) && { date }), ...(isDay(last) && { last }) }
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

const isDay = (value: unknown): value is string => typeof value === 'string' && isDate(value)

function readRecurrence(value: unknown): PaymentRecurrence | undefined {
  const { every, until } = isRecord(value) ? value : {}
  const known = everyOf(every)
  return known && isDay(until) ? { every: known, until } : undefined
}

function readTexts(value: Record<string, unknown>): Pick<Payment, (typeof texts)[number]> {
  const wrong = texts.find((name) => typeof value[name] !== 'string')
  if (wrong) throw new TypeError(`payment.${wrong} must be a text`)
  return value as Pick<Payment, (typeof texts)[number]>
}
