// What changes the record of one order: what is asked of the bank, what it answers, and what a person says.
// Pure: it neither stores nor sends; how an order stands, and what may follow, order-state.ts tells.

import { compareAmounts } from '../../../core/shared/values/money.ts'
import type { PaymentLeaves } from '../../../core/view/index.ts'
import { ORDER_CLOSED, type RailPayment, type RailReading, type RailRun } from '../interfaces/rail.ts'
import type { Attempt, OrderRecord, Settlement } from './order-record.ts'
import type { Order } from './order-token.ts'
import {
  hasId,
  isFinal,
  isOpen,
  isUnapproved,
  isWaiting,
  isWanted,
  orderOf,
  paidIn,
  shownOf,
  stateOfAttempt,
} from './order-state.ts'

/** Notes that the merchant closed the order; the first reason stays. What no payer has approved is due at the bank at once. */
export function noteOrderClosed(record: OrderRecord, reason: string, now: number): OrderRecord {
  if (record.closed) return record
  const closed = { at: now, reason }
  if (!record.attempts.some(isUnapproved)) return { ...record, closed }
  const { isPutOff: _, ...rest } = record
  const attempts = record.attempts.map((known) =>
    isUnapproved(known) ? { ...known, polls: 0, ladderFrom: now } : known,
  )
  return { ...rest, closed, attempts, dueAt: now }
}

/** Notes what a person said of the order as it stands now. */
export function noteOrderSettled(
  record: OrderRecord,
  { outcome, reason }: Pick<Settlement, 'outcome' | 'reason'>,
  now: number,
): OrderRecord {
  const attempt = shownOf(record)?.number ?? 0
  const paid = paidIn(record).map(({ number }) => number)
  return { ...record, settled: { at: now, outcome, reason, attempt, paid } }
}

/** Takes out what the books do not need: the text beside the reference, and the account that paid. */
export function dropPersonalDataOfOrder(record: OrderRecord, now: number): OrderRecord {
  const plain = (order: Order): Order => {
    const { message: _, ...rest } = order
    return rest
  }
  const attempts = record.attempts.map((attempt) => {
    const { payerIban: _, ...rest } = attempt
    return { ...rest, order: plain(orderOf(record, attempt)) }
  })
  return { ...record, order: plain(record.order), attempts, personalDataDeletedAt: now }
}

/** Notes the payment that the rail made for the newest attempt. */
export function noteCreated(record: OrderRecord, payment: RailPayment): OrderRecord {
  return changeLast(record, (last) => ({ ...last, created: payment }))
}

/** Notes that a new address of a payment is handed out: whoever opens it has as long as with the first one. */
export function noteLinkGiven(record: OrderRecord, payment: RailPayment, now: number): OrderRecord {
  return changeAttempt(record, payment.paymentId, (known) => ({
    ...known,
    created: payment,
    polls: 0,
    ladderFrom: now,
  }))
}

/**
 * Keeps what a rail made of what was known of a payment: what it changed, and nothing else, because a reading may have kept
 * more meanwhile.
 */
export function noteRailChanges(record: OrderRecord, before: RailPayment, after: RailPayment): OrderRecord {
  return changeAttempt(record, after.paymentId, (known) => ({
    ...known,
    created: withChanges(known.created ?? before, before, after),
  }))
}

function withChanges(latest: RailPayment, before: RailPayment, after: RailPayment): RailPayment {
  const isGone = ([name, value]: [string, string]) => before[name] === value && after[name] === undefined
  const members = Object.entries(latest).filter((member) => !isGone(member))
  const changes = Object.entries(after).filter(([name, value]) => before[name] !== value)
  return { ...Object.fromEntries([...members, ...changes]), paymentId: latest.paymentId }
}

/** Keeps what is known of the payments of a series. */
export function noteRuns(record: OrderRecord, paymentId: string, runs: readonly RailRun[]): OrderRecord {
  return changeAttempt(record, paymentId, (known) => ({ ...known, runs: latestRuns(known, runs) }))
}

/** What has ended stays as it did: an answer that says otherwise is from before, and came late. */
function latestRuns({ runs = [] }: Attempt, reported: readonly RailRun[]): readonly RailRun[] {
  const isOpenStill = ({ status }: RailRun) => status === 'waiting' || status === 'unclear'
  const ended = new Map(runs.filter((run) => !isOpenStill(run)).map((run) => [run.dueDate, run]))
  return reported.map((run) => ended.get(run.dueDate) ?? run)
}

/** Notes until when a link may be paid that the bank cannot take back. */
export function noteLinkEnd(record: OrderRecord, paymentId: string, lifeMs: number): OrderRecord {
  return changeAttempt(record, paymentId, (known) => ({ ...known, linkEndsAt: known.startedAt + lifeMs }))
}

/** Why a payment ended that was ended at its bank: its order was closed, or its payer gave it up for another way. */
export const withdrawalReason = ({ closed }: OrderRecord) => (closed ? ORDER_CLOSED : 'withdrawn')

/** Notes that a payment is about to be ended at its bank. */
export function noteWithdrawing(record: OrderRecord, paymentId: string): OrderRecord {
  return changeAttempt(record, paymentId, (known) => ({ ...known, withdrawing: true }))
}

/** Notes that a payment goes on that was to be ended; `approved` where its payer has approved it meanwhile. */
export function noteNotWithdrawn(
  record: OrderRecord,
  paymentId: string,
  approved?: Readonly<Record<string, string>>,
): OrderRecord {
  return changeAttempt(record, paymentId, (attempt) => {
    const { withdrawing: _, ...known } = attempt
    if (!approved || !known.created) return known
    return { ...known, approved: true, created: { ...known.created, ...approved } }
  })
}

/** Keeps when the money of a payment would leave if its payer approved it now. */
export function noteDeparture(record: OrderRecord, paymentId: string, departure: PaymentLeaves): OrderRecord {
  return changeAttempt(record, paymentId, (known) => ({ ...known, leaves: departure }))
}

/** Notes that the bank is being asked about a payment. */
export function noteAsked(record: OrderRecord, paymentId: string, now: number): OrderRecord {
  return changeAttempt(record, paymentId, (known) => ({ ...known, askedAt: now }))
}

/** Notes that a payment is about to be handed in: from now on its money may move. */
export function noteHandedIn(record: OrderRecord, paymentId: string, now: number): OrderRecord {
  return changeAttempt(record, paymentId, (known) => ({ ...known, handedIn: now }))
}

/** Folds a reading into what is known of its payment; never `paid` unless amount and reference are the order's. */
export function noteReading(
  record: OrderRecord,
  paymentId: string,
  reading: RailReading,
  now: number,
): OrderRecord {
  return changeAttempt(
    record,
    paymentId,
    (attempt) => {
      const { hinted: _, lost: __, unreachable: ___, withdrawing: ____, ladderFrom, ...rest } = attempt
      // A link that was handed out anew stays open: its ladder ends with it, and not with the first reading.
      const known = isOpen(attempt) && ladderFrom !== undefined ? { ...rest, ladderFrom } : rest
      // What was deleted does not come back with a later reading.
      const isForgotten = record.personalDataDeletedAt !== undefined
      const answer = isForgotten ? { ...reading, payerIban: undefined } : reading
      // The answer to its end was lost: that was the end of it.
      const isOurs = attempt.withdrawing && reading.state === 'cancelled'
      return foldReading(
        known,
        isOurs ? { ...answer, reason: withdrawalReason(record) } : answer,
        orderOf(record, attempt),
      )
    },
    now,
  )
}

/**
 * Decides what a signed reading makes of what was known, contradictions included.
 *
 * - Open, another amount: mismatched for now; the next reading may heal it.
 * - Ended with another amount, or with two endings: mismatched for good, a person looks.
 * - Ended without money, then paid over the right amount: paid. The money is booked, whatever was said before.
 * - Paid, then another ending: mismatched, and never unpaid again.
 * - Ended, then open: a copy that lags behind; it changes nothing. Neither does what nobody here knows.
 * - Given up by us, and the bank goes on with it: it has not ended, so that nothing else begins beside it.
 */
function foldReading(before: Attempt, reading: RailReading, order: Order): Attempt {
  const { state, amount, reference, reason, goesOn } = reading
  const known = noteFacts(before, reading)
  if (state === 'unclear') return known
  const isRevived = goesOn === true && known.status !== 'paid' && isWaiting(state)
  if (isFinal(known) && (known.mismatched || (isWaiting(state) && !isRevived))) return known
  if (known.status === 'scheduled' && state === 'open') return known
  if (isFinal(known) && !isRevived && state !== known.status && state !== 'paid')
    return { ...known, mismatched: true }
  const { mismatched: _, errorCode: earlier, ...rest } = known
  // The first word of why it ended stays: a payment that its payer gave up only looks like any other one afterwards.
  const errorCode = state === known.status ? (earlier ?? reason) : reason
  const isOther =
    compareAmounts(amount, order.amount) !== 0 || (reference !== undefined && reference !== order.reference)
  return {
    ...rest,
    status: state,
    ...(errorCode !== undefined && { errorCode }),
    ...(isOther && { mismatched: true }),
  }
}

/** Keeps what a reading says beside the state. */
function noteFacts(
  attempt: Attempt,
  { also, isApproved, leaves, mayStillMove, newsAt, payerIban, runs }: RailReading,
): Attempt {
  const { newsAt: _, watched: __, created: payment, ...known } = attempt
  return {
    ...known,
    ...(payment && { created: { ...payment, ...also } }),
    ...(isApproved && { approved: true }),
    ...(leaves && { leaves }),
    ...(mayStillMove && { watched: true }),
    ...(newsAt !== undefined && { newsAt }),
    ...(payerIban !== undefined && { payerIban }),
    ...(runs && { runs: latestRuns(attempt, runs) }),
  }
}

/**
 * Notes that an answer about a payment was lost, that nobody could be asked, or that the bank has no such payment: of one
 * that has ended that is an answer.
 */
export function noteReadingLost(
  record: OrderRecord,
  paymentId: string,
  now: number,
  answer: 'lost' | 'unreachable' | 'gone' = 'lost',
): OrderRecord {
  return changeAttempt(
    record,
    paymentId,
    (attempt) => {
      const { unreachable: _, lost: __, ...known } = attempt
      if (answer === 'gone' && isFinal(known) && !known.hinted) return known
      return { ...known, lost: true, ...(answer === 'unreachable' && { unreachable: true }) }
    },
    now,
  )
}

/** Notes that the ladder asks once more. */
export function notePolled(record: OrderRecord): OrderRecord {
  const attempts = record.attempts.map((attempt) =>
    isWanted(attempt) ? { ...attempt, polls: attempt.polls + 1 } : attempt,
  )
  return { ...record, attempts }
}

/** Notes a hint about a payment: a returning browser or a callback. About one that has ended the ladder begins anew. */
export function noteHint(record: OrderRecord, paymentId: string, now: number): OrderRecord {
  return changeAttempt(
    record,
    paymentId,
    (known) => ({
      ...known,
      hinted: true,
      ...(!isOpen(known) && !known.hinted && { polls: 0, ladderFrom: now }),
    }),
    now,
  )
}

/** Changes the newest attempt, whether the bank has answered it or not. */
export function changeLast(record: OrderRecord, make: (last: Attempt) => Attempt): OrderRecord {
  const last = record.attempts.at(-1)
  return last ? { ...record, attempts: [...record.attempts.slice(0, -1), make(last)] } : record
}

/** Changes the attempt of one payment, and notes the time where that changes its state. */
function changeAttempt(
  record: OrderRecord,
  paymentId: string,
  make: (known: Attempt) => Attempt,
  now?: number,
): OrderRecord {
  const attempts = record.attempts.map((known) => {
    if (!hasId(known, paymentId)) return known
    const next = make(known)
    const changedAt =
      now === undefined || stateOfAttempt(next) === stateOfAttempt(known) ? known.changedAt : now
    return { ...next, changedAt }
  })
  return { ...record, attempts }
}
