// The state of one order: where its money is, which of its payments may still be paid, and what may be done next.

import { compareAmounts } from '../../../core/shared/values/money.ts'
import type { RailOccurrence, RailState } from '../interfaces/rail.ts'
import type { OrderFact } from './order-fact.ts'
import type { Attempt, CreatedAttempt, OrderRecord, OrderWord } from './order-record.ts'
import type { BegunOrder, OrderDraft } from './order-form.ts'

/** What the service may do when a payer presses the button. */
export type StartVerdict = 'create' | 'continue' | 'ended' | 'changed' | 'closed'

interface StartedBy {
  readonly isServer?: boolean | undefined
  readonly replaces?: boolean | undefined
}

/**
 * Decides what may happen when the payer presses the button.
 *
 * A new attempt is allowed only when every link given out is final and unpaid. An attempt without an answer gave out no link,
 * so a payment that it may have at the bank can never be paid.
 *
 * @param terms Who asks. A server's order that differs from the last one is refused even after an unpaid end, unless the server
 *   says that it replaces the last one. The same order is shown, even if it is closed.
 */
export function judgeStart(
  record: OrderRecord | undefined,
  order: OrderDraft,
  { isServer = false, replaces = false }: StartedBy = {},
): StartVerdict {
  if (!record) return 'create'
  const isMessageStored = record.personalDataDeletedAt === undefined
  const isSameOnly = isServer && !replaces
  if (mayCreate(record))
    return isSameOnly && !sameOrder(record.order, order, isMessageStored) ? 'changed' : 'create'
  const open = lastOpen(record)
  // A server means the content that was given last, whichever was paid.
  // A payer may come with the link of any attempt.
  const asked: readonly { order: BegunOrder }[] = isServer ? [record] : open ? [open] : record.attempts
  const isSame = asked.some(({ order: known }) => sameOrder(known, order, isMessageStored))
  // An order that ended before it was closed shows its end.
  const isClosed = record.closed && !isSettled(stateOfOrder(record))
  if (isClosed && !(isSame ? isServer : isSameOnly)) return 'closed'
  if (!isSame) return 'changed'
  return open ? 'continue' : 'ended'
}

/** Returns when the first attempt of an order began; `now` for an order that has none. */
export function createdAtOf(record: OrderRecord | undefined, now: number): number {
  return record?.createdAt ?? now
}

/** Returns whether two orders are the same. A draft of the price list has no reference yet: its id identifies it. */
export function sameOrder(left: BegunOrder, right: OrderDraft, isMessageStored: boolean): boolean {
  return (
    left.id === right.id &&
    (right.reference === undefined || left.reference === right.reference) &&
    (!isMessageStored || left.message === right.message) &&
    sameMoney(left, right)
  )
}

/** Returns whether two versions of an order take the same money on the same days (gaps Part 5, law 9). */
function sameMoney(left: OrderDraft, right: OrderDraft): boolean {
  return (
    compareAmounts(left.amount, right.amount) === 0 &&
    left.currency === right.currency &&
    left.dueDate === right.dueDate &&
    left.recurrence?.every === right.recurrence?.every &&
    left.recurrence?.until === right.recurrence?.until
  )
}

/** Returns whether a server has replaced the order of an attempt by one that takes other money. */
export function isReplaced({ attempts, order }: OrderRecord, { number, order: earlier }: Attempt): boolean {
  return attempts.some((later) => later.replaces && later.number > number) && !sameMoney(earlier, order)
}

/** Finds the attempt of a payment; ids are compared without regard to case. */
export function attemptOf(record: OrderRecord, paymentId: string): CreatedAttempt | undefined {
  return record.attempts.find((attempt): attempt is CreatedAttempt => hasId(attempt, paymentId))
}

/** Lists the attempts to read: open at the bank, or with a hint that the bank has news. */
export function wantedAttempts(record: OrderRecord | undefined): readonly CreatedAttempt[] {
  return record?.attempts.filter(isWanted) ?? []
}

/** Lists the attempts that had a link and ended without money: they are read again, because a bank may book one late. */
export function endedUnpaid(record: OrderRecord | undefined): readonly CreatedAttempt[] {
  const ended = record?.attempts.filter(isCreated) ?? []
  return ended.filter(({ status, mismatched }) => !isWaiting(status) && status !== 'paid' && !mismatched)
}

/** Returns when an order ended, milliseconds since 1970; `undefined` while one of its links may still be paid. */
export function endedAtOf(record: OrderRecord): number | undefined {
  if (!isOrderOver(record) && hasOpenLink(record)) return undefined
  const ends = record.attempts.filter(isFinal).map(({ changedAt }) => changedAt)
  return Math.max(0, ...ends, record.closed?.at ?? 0, record.resolved?.at ?? 0)
}

/** Finds the attempt whose link may be given out; none once it is approved, the order is paid, or a person must decide. */
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

/** Where the money of one attempt is: a state that its rail reports, or one that only a comparison with the order shows. */
export type AttemptState = RailState | 'mismatched'

/** Where the money of an order is. */
export type OrderState = AttemptState | 'paid_twice'

/** Returns where the money of one attempt is. */
export function stateOfAttempt(attempt: Attempt): AttemptState {
  if (attempt.mismatched) return 'mismatched'
  // The payer is back and the bank's answer was lost, or its word is unknown: the payer should not pay again.
  const isUnknown =
    ((attempt.unreachable || attempt.word?.isLong) && isWaiting(attempt.status)) ||
    (attempt.status === 'open' && attempt.hinted && attempt.lost)
  return isUnknown ? 'unknown' : attempt.status
}

/** Returns where the money of an order is; `open` before anything is known. A person's decision counts until money moves. */
export function stateOfOrder(record: OrderRecord): OrderState {
  const { closed, resolved, restoredAt } = record
  // An attempt that began after the copy was made, and is not in it, may have been paid.
  const isKnown = ['paid', 'paid_twice', 'mismatched', 'scheduled'].includes(stateByBank(record))
  if (restoredAt !== undefined && !resolved && !isKnown) return 'unknown'
  // An attempt whose answer was lost gave the payer no link, so nothing can be paid any more for this closed order.
  if (closed && !resolved && !hasOpenLink(record) && stateByBank(record) === 'open') return 'cancelled'
  if (!resolved || record.attempts.some(({ returnedAt = 0 }) => returnedAt > resolved.at))
    return stateByBank(record)
  const news = paidIn(record).filter(({ number }) => !resolved.paid.includes(number))
  if (resolved.outcome === 'not_paid') return news.length > 0 ? stateByBank(record) : 'failed'
  return news.some(({ number }) => number !== resolved.attempt) ? 'paid_twice' : 'paid'
}

/** Returns where the money of an order is according to the bank; a person may have decided otherwise. */
export function stateByBank(record: OrderRecord): OrderState {
  const shown = shownOf(record)
  if (!shown) return 'open'
  return paidIn(record).length > 1 ? 'paid_twice' : stateOfAttempt(shown)
}

/** Lists the changes of state between two records, of attempts and of the whole order, for the history. */
export function stateChanges(before: OrderRecord | undefined, after: OrderRecord): readonly OrderFact[] {
  if (!before || before === after) return []
  const changes = after.attempts.flatMap((attempt) => {
    const earlier = before.attempts.find(({ number }) => number === attempt.number)
    const about = { what: 'state_changed' as const, attempt: attempt.number }
    const returned = newReturns(earlier, attempt).map(
      ({ dueDate }): OrderFact => ({ ...about, dueDate, from: 'paid', to: 'failed' }),
    )
    const [from, to] = [earlier && stateOfAttempt(earlier), stateOfAttempt(attempt)]
    return from === undefined || from === to ? returned : [...returned, { ...about, from, to }]
  })
  const [from, to] = [stateOfOrder(before), stateOfOrder(after)]
  return from === to || to !== 'paid_twice' ? changes : [...changes, { what: 'state_changed', from, to }]
}

/** Finds the attempt that shows the state of the order: the last that was paid, else one for a person, else the newest. */
export function shownOf(record: OrderRecord): Attempt | undefined {
  const paid = paidIn(record).toSorted((left, right) => left.changedAt - right.changedAt)
  // One that ended in two ways may have been paid: a newer attempt must not hide it.
  const unclear = record.attempts.findLast((attempt) => attempt.mismatched && isFinal(attempt))
  return paid.at(-1) ?? unclear ?? record.attempts.at(-1)
}

/** Lists the attempts that were paid. */
export const paidIn = (record: OrderRecord) => record.attempts.filter(({ status }) => status === 'paid')

/** Lists the payments of a series whose money came back since an earlier version of their attempt. */
function newReturns(earlier: Attempt | undefined, { occurrences = [] }: Attempt): readonly RailOccurrence[] {
  const known = new Set(earlier?.occurrences?.filter(isReturned).map(({ dueDate }) => dueDate))
  return occurrences.filter((occurrence) => isReturned(occurrence) && !known.has(occurrence.dueDate))
}

const isReturned = ({ returnedAt }: RailOccurrence) => returnedAt !== undefined

/** Lists when payments whose money has left are read again, those of a series included; milliseconds since 1970. */
export const returnTimes = ({ returnAt = [], occurrences = [] }: Attempt): readonly number[] => [
  ...returnAt,
  ...occurrences.flatMap((occurrence) => occurrence.returnAt ?? []),
]

/** Returns whether a payment of a series came back, and no person has judged that yet. */
export function isReturnCase({ attempts, returnsResolved, resolved }: OrderRecord): boolean {
  const judgedAt = Math.max(returnsResolved?.at ?? 0, resolved?.at ?? 0)
  return attempts.some(({ occurrences = [], earlier }) =>
    [...occurrences, earlier].some((one) => (one?.returnedAt ?? 0) > judgedAt),
  )
}

/** Returns whether the money may still move because of a call that was made or is under way. */
export function mayStillMove(attempt: Attempt): boolean {
  return attempt.watched === true || (attempt.handedIn !== undefined && !isFinal(attempt))
}

/**
 * Returns whether a link of this order was ever given out. A payment is stored just before its link is given, in the same turn,
 * so every payment that the bank has created counts, in records of every version. An attempt without an answer has no link.
 */
export function isLinkGiven(record: OrderRecord | undefined): boolean {
  return record?.attempts.some(isCreated) ?? false
}

/** Returns whether a payment of this order may still be paid. */
export function hasOpenLink(record: OrderRecord): boolean {
  return record.attempts.some(isOpen)
}

/** Returns whether a new payment may be created: every link given out is final and unpaid. */
export function mayCreate(record: OrderRecord): boolean {
  return !isOrderOver(record) && !hasOpenLink(record)
}

/** Returns whether no more links are given out: money moved, a person must decide or has decided, or the order is closed. */
export const isOrderOver = (record: OrderRecord) =>
  record.closed !== undefined || record.resolved !== undefined || isSettled(stateOfOrder(record))

/** Returns whether money moved, or a person must decide. */
const isSettled = (state: OrderState) => state === 'paid' || state === 'paid_twice' || state === 'mismatched'

/** Returns whether a payment has not ended: it may still be paid, or waits for its day. */
export const isWaiting = (state: RailState) => state === 'open' || state === 'scheduled'

/** Returns whether an attempt has ended, with money or without. */
export const isFinal = ({ status }: Attempt) => !isWaiting(status)

/** Returns whether the bank has answered an attempt. */
export function isCreated(attempt: Attempt): attempt is CreatedAttempt {
  return attempt.created !== undefined
}

/** Returns whether an attempt has a payment at the bank that has not ended. */
export function isOpen(attempt: Attempt): attempt is CreatedAttempt {
  return isCreated(attempt) && !isFinal(attempt)
}

/** Returns whether a payment may be ended at its bank without its payer: it is not approved, as far as is known. */
export function isUnapproved(attempt: Attempt): attempt is CreatedAttempt {
  return (
    isCreated(attempt) && attempt.status === 'open' && !attempt.approved && attempt.handedIn === undefined
  )
}

/** Returns whether an attempt ended after the merchant had closed the order: its money is to be given back. */
export const isAfterClose = ({ closed }: OrderRecord, { changedAt }: Attempt) =>
  closed !== undefined && changedAt > closed.at

/** Returns whether the bank may have news of an attempt. */
export function isWanted(attempt: Attempt): attempt is CreatedAttempt {
  return isOpen(attempt) || (isCreated(attempt) && (attempt.hinted === true || attempt.watched === true))
}

/** Returns whether an attempt is open and the bank's last word about it is in none of our lists. */
export const hasWord = (attempt: Attempt): attempt is CreatedAttempt & { word: OrderWord } =>
  attempt.word !== undefined && isOpen(attempt)

/** Returns whether an attempt is open and a person must judge the bank's last word about it. */
export const isWordCase = (attempt: Attempt): boolean => hasWord(attempt) && attempt.word.caseAt !== undefined

/** Returns whether an attempt is about a payment; ids are compared without regard to case. */
export const hasId = (attempt: Attempt, paymentId: string) =>
  attempt.created?.paymentId.toLowerCase() === paymentId.toLowerCase()
