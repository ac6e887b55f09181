// What is kept of one order, and how records of earlier versions are read.
// Pure data: what it means stands in attempt.ts.

import type { KnownState, RailPayment } from '../rails/rail.ts'
import type { Order } from './order-token.ts'

/** One try to have an order paid. */
export interface Attempt {
  /** When the intent was written, milliseconds since 1970. */
  startedAt: number
  /** What is paid with it. Absent in records of the first version: the order of the record. */
  order?: Order
  /** Name of the rail that it goes by; absent in records from when there was one only. */
  rail?: string
  /** What the rail keeps of its payment; absent while the answer of the bank is on its way or was lost. */
  created?: RailPayment
  /** Last state that is believed. */
  status: KnownState
  /** Why it ended without payment. */
  errorCode?: string
  /** Whether the bank reported what the order does not say: another amount or reference, or two endings. */
  mismatched?: true
  /** How many times the ladder asked for the status. */
  polls: number
  /** When the ladder began anew, because a notice came about a payment that had ended; milliseconds since 1970. */
  ladderFrom?: number
  /** When the bank was asked last, whoever asked and whatever came of it, milliseconds since 1970. */
  askedAt?: number
  /** Whether something hinted at news since the last answer: a return, a callback. */
  hinted?: true
  /** Whether the last answer was lost. */
  lost?: true
  /** When the state changed last, milliseconds since 1970. */
  changedAt: number
}

/** An attempt that the bank has answered: it has a payment there. */
export type CreatedAttempt = Attempt & { created: RailPayment }

/** Everything that is kept of one order. */
export interface OrderRecord {
  handle: string
  /** The order of the newest attempt. */
  order: Order
  payee: string
  attempts: readonly Attempt[]
  /** When the bank is asked next, milliseconds since 1970; absent when no more, and in records of the first version. */
  dueAt?: number | undefined
  /** Whether that time was put off already, because many orders rang late at once. */
  isPutOff?: true
}

/** A record as it may be stored: earlier versions wrote the words of online payment, the only rail they had. */
export interface StoredOrder extends Omit<OrderRecord, 'attempts'> {
  attempts: readonly (Omit<Attempt, 'status'> & { status: string })[]
}

const EARLIER_STATES = new Map<string, KnownState>([
  ['INITIAL', 'open'],
  ['ACCEPTED', 'paid'],
  ['CANCELLED', 'cancelled'],
  ['REJECTED', 'failed'],
])

const EARLIER_REASONS = new Map([
  ['PAYMENT_EXPIRED', 'expired'],
  ['PROVIDER_DISABLED', 'provider_disabled'],
])

/** Reads a record, whichever version stored it. */
export function readOrderRecord(stored: StoredOrder): OrderRecord {
  const attempts = stored.attempts.map((attempt) => {
    const { errorCode } = attempt
    const reason = errorCode === undefined ? undefined : (EARLIER_REASONS.get(errorCode) ?? errorCode)
    const status = EARLIER_STATES.get(attempt.status) ?? (attempt.status as KnownState)
    return { ...attempt, status, ...(reason !== undefined && { errorCode: reason }) }
  })
  return { ...stored, attempts }
}
