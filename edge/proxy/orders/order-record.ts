// What is kept of one order, and how records of earlier versions are read.
// Pure data: what it means stands in order-state.ts.

import type { PaymentLeaves } from '../../../core/view/index.ts'
import type { KnownState, RailPayment, RailRun } from '../interfaces/rail.ts'
import type { Order } from './order-token.ts'

/** One try to have an order paid. */
export interface Attempt {
  /** Which one it was of its order, from 1; it keeps its number when an older one is dropped. */
  number: number
  /** When the intent was written, milliseconds since 1970. */
  startedAt: number
  /** What is paid with it. Absent in records of the first version: the order of the record. */
  order?: Order
  /** Name of the rail that it goes by; absent in records from when there was one only. */
  rail?: string
  /** Names the attempt for the bank: the same for every sending. Absent in records of earlier versions. */
  key?: string
  /** When it was sent so far, milliseconds since 1970; kept where it may be sent again under its key. */
  sentAt?: readonly number[]
  /** Whether the bank refused to make its payment: it is not sent again. */
  refused?: true
  /** When the money leaves, as it was told last. */
  leaves?: PaymentLeaves
  /** What the rail keeps of its payment; absent while the answer of the bank is on its way or was lost. */
  created?: RailPayment
  /** Last state that is believed. */
  status: KnownState
  /** Whether the payer has done everything at the bank: there is no link any more. */
  approved?: true
  /** When a scheduled payment is read again, milliseconds since 1970. */
  newsAt?: number
  /** Account that pays: as the payer named it where the bank asks for it, else as the bank told it; deleted with what is personal. */
  payerIban?: string
  /** The payments of a series, as far as they are known. */
  runs?: readonly RailRun[]
  /** Why it ended without payment. */
  errorCode?: string
  /** Whether the bank reported what the order does not say: another amount or reference, or two endings. */
  mismatched?: true
  /** How many times the ladder asked for the status. */
  polls: number
  /** When the ladder began anew, by a new link or a notice about a payment that had ended; milliseconds since 1970. */
  ladderFrom?: number
  /** When the bank was asked last, whoever asked and whatever came of it, milliseconds since 1970. */
  askedAt?: number
  /** Whether something hinted at news since the last answer: a return, a callback. */
  hinted?: true
  /** When it was handed in last, milliseconds since 1970: money may move until the bank has ended it, whoever wants it no more. */
  handedIn?: number
  /** Whether it is read on although it has ended, because money may still move by a call on its way. */
  watched?: true
  /** Until when its link may be paid though its order is closed, milliseconds since 1970: the bank cannot take it back. */
  linkEndsAt?: number
  /** Whether it is unknown what became of ending it at the bank: its link waits for the next reading. */
  withdrawing?: true
  /** Whether the last answer was lost. */
  lost?: true
  /** Whether nobody could be asked the last time: its way to pay, or its bank, is set up no more. */
  unreachable?: true
  /** When the state changed last, milliseconds since 1970. */
  changedAt: number
}

/** An attempt that the bank has answered: it has a payment there. */
export type CreatedAttempt = Attempt & { created: RailPayment }

/** What a person said of a payment of which the bank's word is not enough. */
export interface Settlement {
  /** Milliseconds since 1970. */
  at: number
  outcome: 'paid' | 'not_paid'
  reason: string
  /** Number of the attempt that it was said of. */
  attempt: number
  /** Numbers of the attempts that were paid then: what is paid later is news. */
  paid: readonly number[]
}

/** Everything that is kept of one order. */
export interface OrderRecord {
  handle: string
  /** When its first attempt began, milliseconds since 1970; absent in records of earlier versions: see its attempts. */
  createdAt?: number | undefined
  /** When and why the merchant closed it: no attempt begins and no link is handed out any more. */
  closed?: { at: number; reason: string } | undefined
  settled?: Settlement | undefined
  /** When what is not needed for the books was deleted, milliseconds since 1970. */
  personalDataDeletedAt?: number | undefined
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
export interface VersionedOrderRecord extends Omit<OrderRecord, 'attempts'> {
  attempts: readonly (Omit<Attempt, 'status' | 'number'> & { status: string; number?: number })[]
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
export function readOrderRecord(stored: VersionedOrderRecord): OrderRecord {
  const attempts = stored.attempts.map((attempt, at) => {
    const { errorCode, number = at + 1 } = attempt
    const reason = errorCode === undefined ? undefined : (EARLIER_REASONS.get(errorCode) ?? errorCode)
    const status = EARLIER_STATES.get(attempt.status) ?? (attempt.status as KnownState)
    return { ...attempt, number, status, ...(reason !== undefined && { errorCode: reason }) }
  })
  return { ...stored, attempts }
}
