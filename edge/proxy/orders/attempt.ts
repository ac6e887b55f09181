// The changes of the record of one order: after a question to the bank, its answer, or a person's decision.

import { present } from '../../shared/present.ts'
import { compareAmounts } from '../../../core/shared/values/money.ts'
import { ORDER_CLOSED, type RailPayment, type RailReading } from '../interfaces/rail.ts'
import { returnsLeft } from '../interfaces/shared/returns.ts'
import { standingWord } from '../storage/bank-words.ts'
import type { Attempt, CreatedAttempt, OrderRecord, OrderWord, Resolution } from './order-record.ts'
import type { BegunOrder } from './order-form.ts'
import { latestOccurrences } from './occurrences.ts'
import {
  hasId,
  hasWord,
  isFinal,
  isOpen,
  isUnapproved,
  isWaiting,
  isWanted,
  isReplaced,
  paidIn,
  shownOf,
  stateOfAttempt,
} from './order-state.ts'

/** Notes that the merchant closed the order; the first reason stays. Its unapproved payments are to be read at once. */
export function noteOrderClosed(record: OrderRecord, reason: string, now: number): OrderRecord {
  if (record.closed) return record
  const closed = { at: now, reason }
  if (!record.attempts.some(isUnapproved)) return { ...record, closed }
  const { isPutOff: _, ...rest } = record
  const attempts = record.attempts.map((known) =>
    isUnapproved(known) ? { ...known, polls: 0, scheduleFrom: now } : known,
  )
  return { ...rest, closed, attempts, dueAt: now }
}

/** Notes that the data were put back from a copy in which the order may still be paid: it is closed, and a person decides. */
export function noteOrderRestored(record: OrderRecord, restoredAt: number, now: number): OrderRecord {
  return { ...noteOrderClosed(record, 'restored', now), restoredAt }
}

/** Notes a person's decision about the order as it is now. */
export function noteOrderResolved(
  record: OrderRecord,
  { outcome, reason }: Pick<Resolution, 'outcome' | 'reason'>,
  now: number,
): OrderRecord {
  const attempt = shownOf(record)?.number ?? 0
  const paid = paidIn(record).map(({ number }) => number)
  return { ...record, resolved: { at: now, outcome, reason, attempt, paid } }
}

/** Notes a person's decision about payments of a series that came back; the series goes on. */
export function noteReturnsResolved(
  record: OrderRecord,
  { outcome, reason }: Pick<Resolution, 'outcome' | 'reason'>,
  now: number,
): OrderRecord {
  return { ...record, returnsResolved: { at: now, outcome, reason } }
}

/** Deletes what the books do not need: the message beside the reference, the account that paid, and the merchant's notes. */
export function dropPersonalDataOfOrder(record: OrderRecord, now: number): OrderRecord {
  const plain = (order: BegunOrder): BegunOrder => {
    const { message: _, ...rest } = order
    return rest
  }
  const attempts = record.attempts.map((attempt) => {
    const { payerIban: _, ...rest } = attempt
    return { ...rest, order: plain(attempt.order) }
  })
  const { metadata: _, ...rest } = record
  return { ...rest, order: plain(record.order), attempts, personalDataDeletedAt: now }
}

/** Notes the payment that the bank created for the newest attempt, and when its first reading was lost, if it was. */
export function noteCreated(record: OrderRecord, payment: RailPayment, unprovenAt?: number): OrderRecord {
  return changeLast(record, (last) => ({ ...last, created: payment, ...present({ unprovenAt }) }))
}

/** Notes that a new address of a payment was given out: its schedule begins again, as after the first address. */
export function noteLinkGiven(record: OrderRecord, payment: RailPayment, now: number): OrderRecord {
  return changeAttempt(record, payment.paymentId, (known) => {
    const { hintedAt: _, ...rest } = known
    return { ...rest, created: payment, polls: 0, scheduleFrom: now }
  })
}

/** Notes the members of a payment that its rail has changed, and no others: a reading may have changed more. */
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

/** Returns why a payment was ended at its bank: the order was closed, or the payer chose another bank or rail. */
export const withdrawalReason = ({ closed }: OrderRecord) => (closed ? ORDER_CLOSED : 'withdrawn')

/** Notes plain facts of one payment, such as when the bank was asked about it. */
export function noteOf(
  record: OrderRecord,
  paymentId: string,
  facts: Partial<
    Pick<
      CreatedAttempt,
      | 'withdrawing'
      | 'execution'
      | 'approvalUrlEndsAt'
      | 'provider'
      | 'isMoved'
      | 'askedAt'
      | 'approved'
      | 'handedIn'
      | 'seenWord'
    >
  >,
): OrderRecord {
  return changeAttempt(record, paymentId, (known) => ({ ...known, ...facts }))
}

/** Notes that a payment could not be ended; `approved` if its payer has approved it meanwhile. */
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

/** A reading, and which order has claimed its payment; `owner` is absent if the register was not asked. */
export interface OrderReading extends RailReading {
  readonly owner?: 'us' | 'another'
  /** Whether our lists call the bank's word paid, but nothing has shown yet that the bank uses its words as they do. */
  readonly isUnproven?: boolean
}

/** Folds a reading into its attempt; never `paid` unless amount and reference are those of the order, and the payment its own. */
export function noteReading(
  record: OrderRecord,
  paymentId: string,
  reading: OrderReading,
  now: number,
): OrderRecord {
  return changeAttempt(
    record,
    paymentId,
    (attempt) => {
      const { hinted: _, lost: __, unreachable: ___, withdrawing: ____, scheduleFrom, ...rest } = attempt
      // A link that was given out again is still open: its schedule goes on after the first reading.
      const known = isOpen(attempt) && scheduleFrom !== undefined ? { ...rest, scheduleFrom } : rest
      // Deleted data does not come back with a later reading.
      const isForgotten = record.personalDataDeletedAt !== undefined
      const answer = isForgotten ? { ...reading, payerIban: undefined } : reading
      // The answer to our call that ends the payment was lost, and the bank now reports it cancelled: so we ended it.
      const isOurs = attempt.withdrawing && reading.state === 'cancelled'
      return foldReading(
        known,
        isOurs ? { ...answer, reason: withdrawalReason(record) } : answer,
        attempt.order,
        now,
        isReplaced(record, attempt),
      )
    },
    now,
  )
}

/**
 * Decides what a signed reading makes of what was known, contradictions included.
 *
 * - Another order has the payment: mismatched, like another amount.
 * - Paid, but a server has replaced its order by one with another amount or day: mismatched, whatever the new order is.
 * - Open, another amount or reference: mismatched for now; the next reading may correct it.
 * - Paid, then another ending: mismatched, and never unpaid again. It counts as money that came back, if money still can.
 * - Ended with another amount or reference, or with two endings: mismatched for good, a person decides; a later paid is noted.
 * - Ended without money, then paid over the right amount: paid. The money is booked, whatever was reported before.
 * - Ended, then open: a stale copy, which changes nothing.
 * - A word that none of our lists has: the state stays, and the word is noted while the payment is open (gaps Part 5, law 2).
 * - Given up by us, but the bank goes on with it: it counts as not ended, so that no other payment begins beside it.
 */
function foldReading(
  attempt: Attempt,
  reading: OrderReading,
  order: BegunOrder,
  now: number,
  hasLostItsOrder: boolean,
): Attempt {
  const { state, amount, reference, reason, goesOn, owner, isUnproven } = reading
  const { word: before, unprovenAt, ...wordless } = attempt
  const known = noteFacts({ ...wordless, ...(isUnproven && present({ unprovenAt })) }, reading, now)
  if (state === 'unknown')
    return isFinal(known) ? known : { ...known, ...present({ word: wordNow(before, reading, now) }) }
  const isRevived = goesOn === true && known.status !== 'paid' && isWaiting(state)
  // If the money cannot come back, another ending does not show that it did: the bank only contradicts itself.
  const cameBack = attempt.returnAt !== undefined && (state === 'failed' || state === 'cancelled')
  const back = cameBack && { returnedAt: known.returnedAt ?? now }
  if (isFinal(known) && known.mismatched)
    return { ...known, ...(state === 'paid' ? { status: state } : back) }
  if (isFinal(known) && isWaiting(state) && !isRevived) return known
  if (known.status === 'scheduled' && state === 'open') return known
  if (isFinal(known) && !isRevived && state !== known.status && state !== 'paid')
    return { ...known, mismatched: true, ...back }
  const { mismatched: _, errorCode: earlier, ...rest } = known
  // The first reason stays: in later readings, a payment that its payer gave up looks like any other that has ended.
  const errorCode = state === known.status ? (earlier ?? reason) : reason
  const isOther =
    owner === 'another' ||
    (hasLostItsOrder && state === 'paid') ||
    compareAmounts(amount, order.amount) !== 0 ||
    (reference !== undefined && reference !== order.reference)
  return {
    ...rest,
    status: state,
    ...(errorCode !== undefined && { errorCode }),
    ...(isOther && { mismatched: true }),
  }
}

/** How long a word must be unknown until the payer reads `unknown`, milliseconds. */
const LONG_MS = 60_000

/** Returns for how long the word of a reading has been unknown by now. */
function wordNow(before: OrderWord | undefined, { word }: OrderReading, now: number): OrderWord | undefined {
  if (!word) return before
  const stands = standingWord(before, word, now)
  return now - stands.since >= LONG_MS ? { ...stands, isLong: true } : stands
}

/** Notes that no later reading will replace the unknown words of an order's payments: each counts as long unknown. */
export function noteWordLast(record: OrderRecord): OrderRecord {
  const attempts = record.attempts.map((known) =>
    hasWord(known) ? { ...known, word: { ...known.word, isLong: true as const } } : known,
  )
  return { ...record, attempts }
}

/** Notes that a person must judge the word of a payment. */
export function noteWordCase(record: OrderRecord, paymentId: string, now: number): OrderRecord {
  return changeAttempt(
    record,
    paymentId,
    (known) => (known.word ? { ...known, word: { ...known.word, isLong: true, caseAt: now } } : known),
    now,
  )
}

/** Notes that a return showed that its payer has paid; the time of the first such return stays. */
export function noteSuccess(record: OrderRecord, paymentId: string, now: number): OrderRecord {
  return changeAttempt(record, paymentId, (known) => ({ ...known, successAt: known.successAt ?? now }))
}

/** Notes what a reading reports besides the state. */
function noteFacts(attempt: Attempt, reading: OrderReading, now: number): Attempt {
  const { also, isApproved, execution, mayStillMove, newsAt, owner, payerIban, occurrences } = reading
  const { newsAt: _, watched: __, returnAt: ___, created: payment, ...known } = attempt
  return {
    ...known,
    ...present({
      created: payment && { ...payment, ...also },
      approved: isApproved || undefined,
      successAt: attempt.successAt ?? (isApproved ? now : undefined),
      claimed: owner === 'us' ? true : attempt.claimed,
      execution,
      watched: mayStillMove || undefined,
      newsAt,
      payerIban,
      ...(occurrences && latestOccurrences(attempt, occurrences, now)),
      returnAt: returnsAfter(attempt, reading, now),
    }),
  }
}

/** Returns when a paid payment is still to be read again; a reading with an unknown word, or out of date, changes nothing. */
function returnsAfter(attempt: Attempt, reading: OrderReading, now: number): Attempt['returnAt'] {
  if (attempt.status !== 'paid') return reading.state === 'paid' ? reading.returnAt : undefined
  if (reading.state === 'unknown' || isWaiting(reading.state)) return attempt.returnAt
  return returnsLeft(attempt, reading, now)
}

/**
 * Notes that an answer about a payment was lost, that its bank could not be asked, or that the bank has no such payment. If the
 * payment has ended, that the bank has none is a full answer, and nothing was lost.
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

/** Notes one more reading of the schedule. */
export function notePolled(record: OrderRecord): OrderRecord {
  const attempts = record.attempts.map((attempt) =>
    isWanted(attempt) ? { ...attempt, polls: attempt.polls + 1 } : attempt,
  )
  return { ...record, attempts }
}

/** Notes a hint about a payment: a returning browser or a callback. If the payment has ended, its schedule begins again. */
export function noteHint(record: OrderRecord, paymentId: string, now: number): OrderRecord {
  return changeAttempt(
    record,
    paymentId,
    (known) => ({
      ...known,
      hinted: true,
      ...(isOpen(known) ? { hintedAt: now } : !known.hinted && { polls: 0, scheduleFrom: now }),
    }),
    now,
  )
}

/** Changes the newest attempt, whether or not the bank has answered it. */
export function changeLast(record: OrderRecord, make: (last: Attempt) => Attempt): OrderRecord {
  const last = record.attempts.at(-1)
  return last ? { ...record, attempts: [...record.attempts.slice(0, -1), make(last)] } : record
}

/** Changes the attempt of one payment, and its time if the state changes. */
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
