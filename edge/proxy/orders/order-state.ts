// How one order stands: where its money is, which of its payments may still be paid, and what may be done next.
// Pure questions; what an answer of the bank changes stands in attempt.ts.

import { compareAmounts } from '../../../core/shared/values/money.ts'
import type { RailState } from '../interfaces/rail.ts'
import type { OrderFact } from './order-fact.ts'
import type { Attempt, CreatedAttempt, OrderRecord } from './order-record.ts'
import type { Order, OrderDraft } from './order-token.ts'

/** What the service may do when somebody wants to pay. */
export type StartVerdict = 'create' | 'continue' | 'ended' | 'changed' | 'closed'

/**
 * Tells what may happen when the payer presses the button.
 *
 * A new attempt is allowed only when every link handed out is final and unpaid. An attempt without an answer handed out
 * no link, so the payment that may exist at the bank can never be paid.
 */
export function judgeStart(record: OrderRecord | undefined, order: OrderDraft): StartVerdict {
  if (!record || mayCreate(record)) return 'create'
  // An order that ended before it was closed shows its end.
  if (record.closed && !isSettled(stateOfOrder(record))) return 'closed'
  const open = lastOpen(record)
  const orders = (open ? [open] : record.attempts).map((attempt) => orderOf(record, attempt))
  const isMessageStored = record.personalDataDeletedAt === undefined
  if (!orders.some((known) => sameOrder(known, order, isMessageStored))) return 'changed'
  return open ? 'continue' : 'ended'
}

/** Tells when the first attempt of an order began; `now` for an order that has none. */
export function createdAtOf(record: OrderRecord | undefined, now: number): number {
  return record?.createdAt ?? record?.attempts[0]?.startedAt ?? now
}

/** Finds the order that an attempt is to pay. */
export function orderOf(record: OrderRecord, attempt: Attempt): Order {
  return attempt.order ?? record.order
}

/** Tells whether two orders are one. A draft of the price list has no reference yet: its id says which order it is. */
export function sameOrder(left: Order, right: OrderDraft, isMessageStored: boolean): boolean {
  return (
    left.id === right.id &&
    (right.reference === undefined || left.reference === right.reference) &&
    (!isMessageStored || left.message === right.message) &&
    compareAmounts(left.amount, right.amount) === 0 &&
    left.dueDate === right.dueDate &&
    left.recurrence?.every === right.recurrence?.every &&
    left.recurrence?.until === right.recurrence?.until
  )
}

/** Finds the attempt of a payment; ids are compared without regard to case. */
export function attemptOf(record: OrderRecord, paymentId: string): CreatedAttempt | undefined {
  return record.attempts.find((attempt): attempt is CreatedAttempt => hasId(attempt, paymentId))
}

/** Lists the attempts to read: the bank has not ended them, or something hinted at news since. */
export function wantedAttempts(record: OrderRecord | undefined): readonly CreatedAttempt[] {
  return record?.attempts.filter(isWanted) ?? []
}

/** Lists the attempts that had a link and ended without money: they are read again, because a bank may book one late. */
export function endedUnpaid(record: OrderRecord | undefined): readonly CreatedAttempt[] {
  const ended = record?.attempts.filter(isCreated) ?? []
  return ended.filter(({ status, mismatched }) => !isWaiting(status) && status !== 'paid' && !mismatched)
}

/** Tells when an order reached its end, milliseconds since 1970; `undefined` while one of its links may still be paid. */
export function endedAtOf(record: OrderRecord): number | undefined {
  if (!isOrderOver(record) && hasOpenLink(record)) return undefined
  const ends = record.attempts.filter(isFinal).map(({ changedAt }) => changedAt)
  return Math.max(0, ...ends, record.closed?.at ?? 0, record.settled?.at ?? 0)
}

/** Finds the attempt whose link may be handed out; none once it is approved or the order is paid, or a person must look. */
export function openLink(record: OrderRecord): CreatedAttempt | undefined {
  const open = lastOpen(record)
  return open?.status === 'open' && !open.approved ? open : undefined
}

/** Finds the attempt whose payment waits for its day, or whose series goes on. */
export function scheduledIn(record: OrderRecord): CreatedAttempt | undefined {
  return record.attempts.findLast(
    (attempt): attempt is CreatedAttempt => isOpen(attempt) && attempt.status === 'scheduled',
  )
}

const lastOpen = (record: OrderRecord) => (isOrderOver(record) ? undefined : record.attempts.findLast(isOpen))

/** Where the money of one attempt is: the words of rails, and two that only an order can tell. */
export type AttemptState = RailState | 'mismatched'

/** Where the money of an order is. */
export type OrderState = AttemptState | 'paid_twice'

/** Tells where the money of one attempt is. */
export function stateOfAttempt(attempt: Attempt): AttemptState {
  if (attempt.mismatched) return 'mismatched'
  // A payer came back and the bank's answer was lost, or nobody can ask: nobody knows, so nobody should pay again.
  const isUnknown =
    (attempt.unreachable && isWaiting(attempt.status)) ||
    (attempt.status === 'open' && attempt.hinted && attempt.lost)
  return isUnknown ? 'unclear' : attempt.status
}

/** Tells where the money of an order is; `open` before anything is known. A person's word stands until money moves. */
export function stateOfOrder(record: OrderRecord): OrderState {
  const { closed, settled } = record
  // No payer holds the link of an attempt whose answer was lost: of a closed order nothing can be paid any more.
  if (closed && !settled && !hasOpenLink(record) && stateByBank(record) === 'open') return 'cancelled'
  if (!settled) return stateByBank(record)
  const news = paidIn(record).filter(({ number }) => !settled.paid.includes(number))
  if (settled.outcome === 'not_paid') return news.length > 0 ? stateByBank(record) : 'failed'
  return news.some(({ number }) => number !== settled.attempt) ? 'paid_twice' : 'paid'
}

/** Tells where the money of an order is, as far as the bank has said; a person may have said more. */
export function stateByBank(record: OrderRecord): OrderState {
  const shown = shownOf(record)
  if (!shown) return 'open'
  return paidIn(record).length > 1 ? 'paid_twice' : stateOfAttempt(shown)
}

/** Lists the changes of state between two records, of attempts and of the whole order, for its history. */
export function stateChanges(before: OrderRecord | undefined, after: OrderRecord): readonly OrderFact[] {
  if (!before || before === after) return []
  const changes = after.attempts.flatMap((attempt) => {
    const earlier = before.attempts.find(({ number }) => number === attempt.number)
    const [from, to] = [earlier && stateOfAttempt(earlier), stateOfAttempt(attempt)]
    if (from === undefined || from === to) return []
    return [{ what: 'state_changed' as const, attempt: attempt.number, from, to }]
  })
  const [from, to] = [stateOfOrder(before), stateOfOrder(after)]
  return from === to || to !== 'paid_twice' ? changes : [...changes, { what: 'state_changed', from, to }]
}

/** The attempt that tells how the order stands: where money moved, that one, the latest if two did; else the newest. */
export function shownOf(record: OrderRecord): Attempt | undefined {
  const paid = paidIn(record).toSorted((left, right) => left.changedAt - right.changedAt)
  return paid.at(-1) ?? record.attempts.at(-1)
}

/** The attempts that were paid. */
export const paidIn = (record: OrderRecord) => record.attempts.filter(({ status }) => status === 'paid')

/** Tells whether money may still move by a call that was made, or is on its way, whoever wants it no more. */
export function mayStillMove(attempt: Attempt): boolean {
  return attempt.watched === true || (attempt.handedIn !== undefined && !isFinal(attempt))
}

/**
 * Tells whether a link of this order was ever given. A payment is kept before its link is given and in the same turn, so
 * one that the bank has made counts, in records of every version; one whose making got no answer has no link.
 */
export function isLinkGiven(record: OrderRecord | undefined): boolean {
  return record?.attempts.some(isCreated) ?? false
}

/** Tells whether a payment of this order may still be paid. */
export function hasOpenLink(record: OrderRecord): boolean {
  return record.attempts.some(isOpen)
}

/** Tells whether a new payment may be made: every link handed out is final and unpaid. */
export function mayCreate(record: OrderRecord): boolean {
  return !isOrderOver(record) && !hasOpenLink(record)
}

/** No link is handed out, and none is made: money moved, a person must look, has said what is, or has closed the order. */
export const isOrderOver = (record: OrderRecord) =>
  record.closed !== undefined || record.settled !== undefined || isSettled(stateOfOrder(record))

/** Money moved, or a person must look. */
const isSettled = (state: OrderState) => state === 'paid' || state === 'paid_twice' || state === 'mismatched'

/** Tells whether nothing has ended it: it may still be paid, or waits for its day. */
export const isWaiting = (state: RailState) => state === 'open' || state === 'scheduled'

/** Tells whether it has ended, with money or without. */
export const isFinal = ({ status }: Attempt) => !isWaiting(status)

/** Tells whether the bank has answered an attempt. */
export function isCreated(attempt: Attempt): attempt is CreatedAttempt {
  return attempt.created !== undefined
}

/** Tells whether the bank has a payment of an attempt that has not ended. */
export function isOpen(attempt: Attempt): attempt is CreatedAttempt {
  return isCreated(attempt) && !isFinal(attempt)
}

/** Tells whether a payment may be ended at its bank without its payer: it is not approved, as far as is known. */
export function isUnapproved(attempt: Attempt): attempt is CreatedAttempt {
  return (
    isCreated(attempt) && attempt.status === 'open' && !attempt.approved && attempt.handedIn === undefined
  )
}

/** Tells whether an attempt ended after the merchant had closed its order: money that came so goes back. */
export const isAfterClose = ({ closed }: OrderRecord, { changedAt }: Attempt) =>
  closed !== undefined && changedAt > closed.at

/** Tells whether the bank may have news of an attempt. */
export function isWanted(attempt: Attempt): attempt is CreatedAttempt {
  return isOpen(attempt) || (isCreated(attempt) && (attempt.hinted === true || attempt.watched === true))
}

/** Tells whether an attempt is about a payment; ids are compared without regard to case. */
export const hasId = (attempt: Attempt, paymentId: string) =>
  attempt.created?.paymentId.toLowerCase() === paymentId.toLowerCase()
