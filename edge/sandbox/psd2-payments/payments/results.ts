// The result of a payment or an instance when its money is to move: by itself, or as a test plans it with a scenario.

import { OCCURRENCE_LIFECYCLE, PAYMENT_LIFECYCLES } from '../../../../core/psd2-payments/rules/index.ts'
import { isSameBank, type PaymentBooking } from './booking.ts'
import type { InstanceRecord, PaymentRecord, ResultScenario } from '../records.ts'

/** Where money has got to, or not. */
export type ResultStatus = 'Accepted' | 'Debited' | 'Credited' | 'Rejected'

/** What a result changes in a record; what a submission has asked for is done with then. */
export interface Result {
  status: ResultStatus
  changes: { archiveId?: string }
}

/** A payment, or an instance of one, as far as money goes. */
type Payable = Pick<PaymentRecord | InstanceRecord, 'status' | 'archiveId'> & { readonly dueDate?: string }

/** Names the status that a scenario asks for. */
export function statusOf(scenario: ResultScenario): ResultStatus {
  const STATUSES = {
    PaymentAccepted: 'Accepted',
    PaymentDebited: 'Debited',
    PaymentCredited: 'Credited',
    PaymentRejected: 'Rejected',
  } as const
  return STATUSES[scenario]
}

/** Finds what a payment becomes by itself when it is carried out: the same bank credits at once. */
export function naturalStatusOf(payment: PaymentRecord): ResultStatus {
  return isSameBank(payment) ? 'Credited' : 'Debited'
}

/** Whether a reading may move a payment of this status there (gaps Part 2). */
export function canReach({ kind, status }: PaymentRecord, target: ResultStatus): boolean {
  if (kind === 'recurring' || !MOVED_BY_READING.includes(status)) return false
  return (PAYMENT_LIFECYCLES[kind].moves as Moves)[status]?.includes(target) === true
}

/** Whether a reading may move an instance of this status there. */
export function canInstanceReach({ status }: InstanceRecord, target: ResultStatus): boolean {
  return (OCCURRENCE_LIFECYCLE.moves as Moves)[status]?.includes(target) === true
}

type Moves = Readonly<Record<string, readonly string[]>>

const MOVED_BY_READING: readonly string[] = ['AwaitingDueDate', 'Accepted', 'Debited']

/**
 * Moves the money that a result asks for, if it has not moved yet; too little of it is a rejection. A rejection of what was
 * debited books it back; what cannot be booked back stays as it is.
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

/** Takes away what the submission has asked for: it shows now, or something else took its place. */
export function withoutKept<T extends { readonly kept?: ResultScenario }>(record: T): T {
  const { kept: _, ...others } = record
  return others as T
}
