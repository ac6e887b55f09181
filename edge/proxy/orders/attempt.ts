// The payment of one order as a pure state: what is known, and what may be done next.
// It neither stores nor sends; the service does, and this file says whether it may.

import { compareAmounts } from '../../../core/shared/values/money.ts'
import type { RailPayment, RailReading, RailRun, RailState } from '../rails/rail.ts'
import type { OrderFact } from './order-fact.ts'
import type { Attempt, CreatedAttempt, OrderRecord, Settlement } from './order-record.ts'
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
  const isTold = record.personalDataDeletedAt === undefined
  if (!orders.some((known) => sameOrder(known, order, isTold))) return 'changed'
  return open ? 'continue' : 'ended'
}

/** Tells when the first attempt of an order began; `now` for an order that has none. */
export function createdAt(record: OrderRecord | undefined, now: number): number {
  return record?.createdAt ?? record?.attempts[0]?.startedAt ?? now
}

/** Notes that the merchant closed the order; the first reason stays. */
export function close(record: OrderRecord, reason: string, now: number): OrderRecord {
  return record.closed ? record : { ...record, closed: { at: now, reason } }
}

/** Notes what a person said of the order as it stands now. */
export function settle(
  record: OrderRecord,
  { outcome, reason }: Pick<Settlement, 'outcome' | 'reason'>,
  now: number,
): OrderRecord {
  const attempt = shownOf(record)?.number ?? 0
  const paid = paidIn(record).map(({ number }) => number)
  return { ...record, settled: { at: now, outcome, reason, attempt, paid } }
}

/** Takes out what the books do not need: the text beside the reference, and the account that paid. */
export function withoutPersonalData(record: OrderRecord, now: number): OrderRecord {
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
export function created(record: OrderRecord, payment: RailPayment): OrderRecord {
  return changeLast(record, (last) => ({ ...last, created: payment }))
}

/** Notes that a new address of a payment is handed out: whoever opens it has as long as with the first one. */
export function linked(record: OrderRecord, payment: RailPayment, now: number): OrderRecord {
  return change(record, payment.paymentId, (known) => ({
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
export function keepPayment(record: OrderRecord, before: RailPayment, after: RailPayment): OrderRecord {
  return change(record, after.paymentId, (known) => ({
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
export function keepRuns(record: OrderRecord, paymentId: string, runs: readonly RailRun[]): OrderRecord {
  return change(record, paymentId, (known) => ({ ...known, runs: latestRuns(known, runs) }))
}

/** What has ended stays as it did: an answer that says otherwise is from before, and came late. */
function latestRuns({ runs = [] }: Attempt, told: readonly RailRun[]): readonly RailRun[] {
  const isOpenStill = ({ status }: RailRun) => status === 'waiting' || status === 'unclear'
  const ended = new Map(runs.filter((run) => !isOpenStill(run)).map((run) => [run.dueDate, run]))
  return told.map((run) => ended.get(run.dueDate) ?? run)
}

/** Finds the attempt of a payment; ids are compared without regard to case. */
export function attemptOf(record: OrderRecord, paymentId: string): CreatedAttempt | undefined {
  return record.attempts.find((attempt): attempt is CreatedAttempt => hasId(attempt, paymentId))
}

/** Notes that the bank is being asked about a payment. */
export function asked(record: OrderRecord, paymentId: string, now: number): OrderRecord {
  return change(record, paymentId, (known) => ({ ...known, askedAt: now }))
}

/** Folds a reading into what is known of its payment; never `paid` unless amount and reference are the order's. */
export function read(record: OrderRecord, paymentId: string, reading: RailReading, now: number): OrderRecord {
  return change(
    record,
    paymentId,
    (attempt) => {
      const { hinted: _, lost: __, ladderFrom: ___, ...known } = attempt
      // What was deleted does not come back with a later reading.
      const isForgotten = record.personalDataDeletedAt !== undefined
      const told = isForgotten ? { ...reading, payerIban: undefined } : reading
      return fold(known, told, orderOf(record, attempt))
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
function fold(before: Attempt, reading: RailReading, order: Order): Attempt {
  const { state, amount, reference, reason, goesOn } = reading
  const known = noted(before, reading)
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
function noted(
  attempt: Attempt,
  { also, isApproved, mayStillMove, newsAt, payerIban, runs }: RailReading,
): Attempt {
  const { newsAt: _, watched: __, created: payment, ...known } = attempt
  return {
    ...known,
    ...(payment && { created: { ...payment, ...also } }),
    ...(isApproved && { approved: true }),
    ...(mayStillMove && { watched: true }),
    ...(newsAt !== undefined && { newsAt }),
    ...(payerIban !== undefined && { payerIban }),
    ...(runs && { runs: latestRuns(attempt, runs) }),
  }
}

/** Notes that an answer about a payment was lost. */
export function noteLostAnswer(record: OrderRecord, paymentId: string, now: number): OrderRecord {
  return change(record, paymentId, (known) => ({ ...known, lost: true }), now)
}

/** Notes that the ladder asks once more. */
export function polled(record: OrderRecord): OrderRecord {
  const attempts = record.attempts.map((attempt) =>
    isWanted(attempt) ? { ...attempt, polls: attempt.polls + 1 } : attempt,
  )
  return { ...record, attempts }
}

/** Lists the attempts to read: the bank has not ended them, or something hinted at news since. */
export function wantedAttempts(record: OrderRecord | undefined): readonly CreatedAttempt[] {
  return record?.attempts.filter(isWanted) ?? []
}

/** Finds the newest attempt whose payment has ended: it is read once more before another one begins. */
export function lastEnded(record: OrderRecord | undefined): CreatedAttempt | undefined {
  const last = record?.attempts.findLast(isCreated)
  return last && !isOpen(last) ? last : undefined
}

/** Finds the attempt whose link may be handed out; none once it is approved or the order is paid, or a person must look. */
export function openLink(record: OrderRecord): CreatedAttempt | undefined {
  const open = lastOpen(record)
  return open?.status === 'open' && !open.approved ? open : undefined
}

/** Notes a hint about a payment: a returning browser or a callback. About one that has ended the ladder begins anew. */
export function hint(record: OrderRecord, paymentId: string, now: number): OrderRecord {
  return change(
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

/** Where the money of one attempt is: the words of rails, and two that only an order can tell. */
export type AttemptState = RailState | 'mismatched'

/** Where the money of an order is. */
export type OrderState = AttemptState | 'paid_twice'

/** Tells where the money of one attempt is. */
export function stateOf(attempt: Attempt): AttemptState {
  if (attempt.mismatched) return 'mismatched'
  // A payer came back and the bank's answer was lost: nobody knows, so nobody should pay again.
  return attempt.status === 'open' && attempt.hinted && attempt.lost ? 'unclear' : attempt.status
}

/** Tells where the money of an order is; `open` before anything is known. A person's word stands until money moves. */
export function stateOfOrder(record: OrderRecord): OrderState {
  const { settled } = record
  if (!settled) return stateByBank(record)
  const news = paidIn(record).filter(({ number }) => !settled.paid.includes(number))
  if (settled.outcome === 'not_paid') return news.length > 0 ? stateByBank(record) : 'failed'
  return news.some(({ number }) => number !== settled.attempt) ? 'paid_twice' : 'paid'
}

/** Tells where the money of an order is, as far as the bank has said; a person may have said more. */
export function stateByBank(record: OrderRecord): OrderState {
  const shown = shownOf(record)
  if (!shown) return 'open'
  return paidIn(record).length > 1 ? 'paid_twice' : stateOf(shown)
}

/** Lists the changes of state between two records, of attempts and of the whole order, for its history. */
export function stateChanges(before: OrderRecord | undefined, after: OrderRecord): readonly OrderFact[] {
  if (!before || before === after) return []
  const changes = after.attempts.flatMap((attempt) => {
    const earlier = before.attempts.find(({ number }) => number === attempt.number)
    const [from, to] = [earlier && stateOf(earlier), stateOf(attempt)]
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

/** Tells whether a payment of this order may still be paid. */
export function hasOpenLink(record: OrderRecord): boolean {
  return record.attempts.some(isOpen)
}

/** Tells whether a new payment may be made: every link handed out is final and unpaid. */
export function mayCreate(record: OrderRecord): boolean {
  return !isOver(record) && !hasOpenLink(record)
}

/** Finds the order that an attempt is to pay. */
export function orderOf(record: OrderRecord, attempt: Attempt): Order {
  return attempt.order ?? record.order
}

const lastOpen = (record: OrderRecord) => (isOver(record) ? undefined : record.attempts.findLast(isOpen))

/** Finds the attempt whose payment waits for its day, or whose series goes on. */
export function scheduledIn(record: OrderRecord): CreatedAttempt | undefined {
  return record.attempts.findLast(
    (attempt): attempt is CreatedAttempt => isOpen(attempt) && attempt.status === 'scheduled',
  )
}

/** No link is handed out, and none is made: money moved, a person must look, has said what is, or has closed the order. */
export const isOver = (record: OrderRecord) =>
  record.closed !== undefined || record.settled !== undefined || isSettled(stateOfOrder(record))

/** Money moved, or a person must look. */
const isSettled = (state: OrderState) => state === 'paid' || state === 'paid_twice' || state === 'mismatched'

const isWaiting = (state: RailState) => state === 'open' || state === 'scheduled'

const isFinal = ({ status }: Attempt) => !isWaiting(status)

/** Tells whether the bank has answered an attempt. */
export function isCreated(attempt: Attempt): attempt is CreatedAttempt {
  return attempt.created !== undefined
}

function isOpen(attempt: Attempt): attempt is CreatedAttempt {
  return isCreated(attempt) && !isFinal(attempt)
}

function isWanted(attempt: Attempt): attempt is CreatedAttempt {
  return isOpen(attempt) || (isCreated(attempt) && (attempt.hinted === true || attempt.watched === true))
}

const hasId = (attempt: Attempt, paymentId: string) =>
  attempt.created?.paymentId.toLowerCase() === paymentId.toLowerCase()

/** Tells whether two orders are one. A draft of the price list has no reference yet: its id says which order it is. */
export function sameOrder(left: Order, right: OrderDraft, isMessageKept: boolean): boolean {
  return (
    left.id === right.id &&
    (right.reference === undefined || left.reference === right.reference) &&
    (!isMessageKept || left.message === right.message) &&
    compareAmounts(left.amount, right.amount) === 0 &&
    left.dueDate === right.dueDate &&
    left.recurrence?.every === right.recurrence?.every &&
    left.recurrence?.until === right.recurrence?.until
  )
}

/** Changes the newest attempt, whether the bank has answered it or not. */
export function changeLast(record: OrderRecord, make: (last: Attempt) => Attempt): OrderRecord {
  const last = record.attempts.at(-1)
  return last ? { ...record, attempts: [...record.attempts.slice(0, -1), make(last)] } : record
}

/** Changes the attempt of one payment, and notes the time where that changes its state. */
function change(
  record: OrderRecord,
  paymentId: string,
  make: (known: Attempt) => Attempt,
  now?: number,
): OrderRecord {
  const attempts = record.attempts.map((known) => {
    if (!hasId(known, paymentId)) return known
    const next = make(known)
    const changedAt = now === undefined || stateOf(next) === stateOf(known) ? known.changedAt : now
    return { ...next, changedAt }
  })
  return { ...record, attempts }
}
