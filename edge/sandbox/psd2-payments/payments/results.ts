// The result of a payment or an instance when its money is to move: the natural one, or the one of a test's scenario.

import { OCCURRENCE_LIFECYCLE, PAYMENT_LIFECYCLES } from '../../../../core/psd2-payments/rules/index.ts'
import { isSameBank, type PaymentBooking } from './booking.ts'
import type { InstanceRecord, PaymentRecord, ResultScenario } from '../records.ts'

/** How far money has got. */
export type ResultStatus = 'Accepted' | 'Debited' | 'Credited' | 'Rejected'

/** Changes of a record by a result; they end what the submission asked for. */
export interface Result {
  status: ResultStatus
  changes: { archiveId?: string }
}

/** The members of a payment or an instance that concern money. */
type Payable = Pick<PaymentRecord | InstanceRecord, 'status' | 'archiveId'> & { readonly dueDate?: string }

/** Returns the status that a scenario asks for. */
export function statusOf(scenario: ResultScenario): ResultStatus {
  const STATUSES = {
    PaymentAccepted: 'Accepted',
    PaymentDebited: 'Debited',
    PaymentCredited: 'Credited',
    PaymentRejected: 'Rejected',
  } as const
  return STATUSES[scenario]
}

/** Returns the natural result of a payment: within the same bank, credited at once. */
export function naturalStatusOf(payment: PaymentRecord): ResultStatus {
  return isSameBank(payment) ? 'Credited' : 'Debited'
}

/** Whether reading may move a payment of this status to the target (gaps Part 2). */
export function canReach({ kind, status }: PaymentRecord, target: ResultStatus): boolean {
  if (kind === 'recurring' || !MOVED_BY_READING.includes(status)) return false
  return (PAYMENT_LIFECYCLES[kind].moves as Moves)[status]?.includes(target) === true
}

/** Whether reading may move an instance of this status to the target. */
export function canInstanceReach({ status }: InstanceRecord, target: ResultStatus): boolean {
  return (OCCURRENCE_LIFECYCLE.moves as Moves)[status]?.includes(target) === true
}

type Moves = Readonly<Record<string, readonly string[]>>

const MOVED_BY_READING: readonly string[] = ['AwaitingDueDate', 'Accepted', 'Debited']

/**
 * Moves the money for a result, if it has not moved yet; too little money leads to a rejection. Rejecting a debited payment
 * returns the money; if it cannot be returned, the status stays.
 */
export function carryOut(
  booking: PaymentBooking,
  payment: PaymentRecord,
  record: Payable,
  target: ResultStatus,
  at: number,
): Result {
  const isDebit = target === 'Debited' || target === 'Credited'
  const dueDate = payment.kind === 'recurring' ? record.dueDate : undefined
  const isReturn = target === 'Rejected' && record.archiveId !== undefined
  if (isReturn && !booking.giveBack(payment, at, dueDate)) return { status: 'Debited', changes: {} }
  if (!isDebit || record.archiveId !== undefined) return { status: target, changes: {} }
  const booked = booking.pay(payment, at, dueDate)
  if ('refusal' in booked) return { status: 'Rejected', changes: {} }
  return { status: target, changes: { archiveId: booked.archiveId } }
}

/** Removes the result that the submission asked for: it is shown now, or replaced. */
export function withoutKept<T extends { readonly kept?: ResultScenario }>(record: T): T {
  const { kept: _, ...others } = record
  return others as T
}
