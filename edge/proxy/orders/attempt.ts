// The payment of one order as a pure state: what is known, what may be done next, what a page may see.
// It neither stores nor sends; the service does, and this file says whether it may.

import type { Payment, PaymentState } from '../../../core/view/index.ts'
import {
  type CreatedPayment,
  isFinalStatus,
  isPaymentStatus,
  forwardStatus,
  type PaymentState as BankState,
  type PaymentStatus,
} from '../../../core/online-payment/index.ts'
import { compareAmounts } from '../../../core/shared/values/money.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { Order, OrderDraft } from './order-token.ts'

/** One try to have an order paid. */
export interface Attempt {
  /** When the intent was written, milliseconds since 1970. */
  startedAt: number
  /** What is paid with it. Absent in records of the first version: the order of the record. */
  order?: Order
  /** What the bank answered to Create payment; absent while the answer is on its way or was lost. */
  created?: Pick<CreatedPayment, 'paymentId' | 'paymentOperationId' | 'paymentOperationValidation'>
  /** Last status of the bank that is believed. */
  status: PaymentStatus
  /** Code of the bank when it ended without payment. */
  errorCode?: string
  /** Whether the bank reported what the order does not say: another amount, or two endings. */
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
export type CreatedAttempt = Attempt & { created: NonNullable<Attempt['created']> }

/** Everything that is kept of one order. */
export interface OrderRecord {
  handle: string
  /** The order of the newest attempt. */
  order: Order
  payee: string
  attempts: readonly Attempt[]
  /** When the next alarm is due, milliseconds since 1970; absent when none is, and in records of the first version. */
  dueAt?: number | undefined
}

/**
 * Older attempts that got no answer are dropped, so that a bank that never answers cannot fill the storage.
 *
 * An attempt with a payment at the bank is never dropped: whatever the bank says of it later must find it.
 */
const MAX_UNANSWERED = 50

/** What the service may do when somebody wants to pay. */
export type StartVerdict = 'create' | 'continue' | 'ended' | 'changed'

/**
 * Tells what may happen when the payer presses the button.
 *
 * A new attempt is allowed only when every link handed out is final and unpaid. An attempt without an answer handed out
 * no link, so the payment that may exist at the bank can never be paid.
 */
export function judgeStart(record: OrderRecord | undefined, order: OrderDraft): StartVerdict {
  if (!record || mayCreate(record)) return 'create'
  const open = openLink(record)
  const orders = (open ? [open] : record.attempts).map((attempt) => orderOf(record, attempt))
  if (!orders.some((known) => sameOrder(known, order))) return 'changed'
  return open ? 'continue' : 'ended'
}

/** Writes the intent of a new attempt. */
export function begin(
  record: OrderRecord | undefined,
  order: Order,
  handle: string,
  payee: string,
  now: number,
): OrderRecord {
  const attempt: Attempt = { startedAt: now, order, status: 'INITIAL', polls: 0, changedAt: now }
  const earlier = record?.attempts ?? []
  const kept = new Set(earlier.filter((known) => !isCreated(known)).slice(1 - MAX_UNANSWERED))
  const attempts = earlier
    .filter((known) => isCreated(known) || kept.has(known))
    // What an older version left to the record would be another order from now on.
    .map((known) => (record ? { ...known, order: orderOf(record, known) } : known))
  return { handle, order, payee, attempts: [...attempts, attempt] }
}

/** Notes the bank's answer to Create payment. */
export function created(record: OrderRecord, answer: CreatedPayment): OrderRecord {
  const { paymentId, paymentOperationId, paymentOperationValidation } = answer
  const last = record.attempts.at(-1)
  if (!last) return record
  const linked = { ...last, created: { paymentId, paymentOperationId, paymentOperationValidation } }
  return { ...record, attempts: [...record.attempts.slice(0, -1), linked] }
}

/** Finds the attempt of a payment; ids are compared without regard to case. */
export function attemptOf(record: OrderRecord, paymentId: string): CreatedAttempt | undefined {
  return record.attempts.find((attempt): attempt is CreatedAttempt => hasId(attempt, paymentId))
}

/** Notes that the bank is being asked about a payment. */
export function asked(record: OrderRecord, paymentId: string, now: number): OrderRecord {
  return change(record, paymentId, (known) => ({ ...known, askedAt: now }))
}

/** Folds a status read into what is known of its payment; never `paid` unless the amount is the order's. */
export function read(record: OrderRecord, bank: BankState, now: number): OrderRecord {
  return change(
    record,
    bank.paymentId,
    (attempt) => {
      const { hinted: _, lost: __, ladderFrom: ___, ...known } = attempt
      return fold(known, bank, orderOf(record, attempt).amount)
    },
    now,
  )
}

/**
 * Decides what a signed reading makes of what was known, contradictions included.
 *
 * - Open, another amount: `mismatched` for now; the next reading may heal it.
 * - Ended with another amount, or with two endings: `mismatched` for good, a person looks.
 * - `CANCELLED` or `REJECTED`, then `ACCEPTED` over the right amount: paid. The money is booked, whatever was said before.
 * - `ACCEPTED`, then another ending: `mismatched`, and never unpaid again.
 * - Ended, then `INITIAL`: a copy that lags behind; it changes nothing.
 */
function fold(known: Attempt, bank: BankState, amount: string): Attempt {
  const { status } = bank
  if (!isPaymentStatus(status)) return known
  if (isFinalStatus(known.status) && (known.mismatched || status === 'INITIAL')) return known
  const isContradiction = forwardStatus(known.status, status) === undefined && status !== 'ACCEPTED'
  if (isContradiction) return { ...known, mismatched: true }
  const { mismatched: _, errorCode: before, ...rest } = known
  const errorCode = bank.errorCode ?? (status === known.status ? before : undefined)
  return {
    ...rest,
    status,
    ...(errorCode !== undefined && { errorCode }),
    ...(compareAmounts(bank.amount, amount) !== 0 && { mismatched: true }),
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

/** Finds the attempt whose link may be handed out; none once the order is paid, or a person must look. */
export function openLink(record: OrderRecord): CreatedAttempt | undefined {
  return isSettled(stateOfOrder(record)) ? undefined : record.attempts.findLast(isOpen)
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

/** Tells where the money of one attempt is. */
export function stateOf(attempt: Attempt): Exclude<PaymentState, 'paid_twice'> {
  if (attempt.mismatched) return 'mismatched'
  switch (attempt.status) {
    case 'ACCEPTED':
      return 'paid'
    case 'CANCELLED':
      return 'cancelled'
    case 'REJECTED':
      return 'failed'
    case 'INITIAL':
      // A payer came back and the bank's answer was lost: nobody knows, so nobody should pay again.
      return attempt.hinted && attempt.lost ? 'unknown' : 'pending'
  }
}

/** Makes what a page may see: no id of the bank, no account, no merchant. */
export function viewOf(record: OrderRecord): Payment | undefined {
  const shown = shownOf(record)
  if (!shown) return undefined
  const state = stateOfOrder(record)
  const reason = reasonOf(record, shown, state)
  const { amount, currency, reference } = orderOf(record, shown)
  return {
    handle: record.handle,
    state,
    amount,
    currency,
    reference,
    payee: record.payee,
    updatedAt: formatDateTime(shown.changedAt),
    ...(reason && { reason }),
    canRetry: mayCreate(record),
  }
}

/** What a person should hear of at once, by the name that it has in the log. */
export type Trouble =
  | 'payment_mismatched'
  | 'payment_paid_twice'
  | 'payment_link_open'
  | 'payment_paid_after_end'

/** Lists the troubles that are new in a record. */
export function newTroubles(before: OrderRecord | undefined, after: OrderRecord): readonly Trouble[] {
  const known = before ? troublesOf(before) : []
  const revived = after.attempts.some(
    (attempt) =>
      attempt.status === 'ACCEPTED' &&
      before?.attempts.some(
        (earlier) =>
          earlier.created?.paymentId === attempt.created?.paymentId &&
          (earlier.status === 'CANCELLED' || earlier.status === 'REJECTED'),
      ),
  )
  const fresh = troublesOf(after).filter((trouble) => !known.includes(trouble))
  return revived ? ['payment_paid_after_end', ...fresh] : fresh
}

function troublesOf(record: OrderRecord): readonly Trouble[] {
  const state = stateOfOrder(record)
  if (state === 'paid_twice') return ['payment_paid_twice']
  if (state === 'mismatched') return ['payment_mismatched']
  return state === 'paid' && record.attempts.some(isOpen) ? ['payment_link_open'] : []
}

const acceptedIn = (record: OrderRecord) => record.attempts.filter(({ status }) => status === 'ACCEPTED')

/** The attempt that tells how the order stands: where money moved, that one, the latest if two did; else the newest. */
function shownOf(record: OrderRecord): Attempt | undefined {
  const accepted = acceptedIn(record).toSorted((left, right) => left.changedAt - right.changedAt)
  return accepted.at(-1) ?? record.attempts.at(-1)
}

function stateOfOrder(record: OrderRecord): PaymentState {
  const shown = shownOf(record)
  if (!shown) return 'pending'
  return acceptedIn(record).length > 1 ? 'paid_twice' : stateOf(shown)
}

function reasonOf(record: OrderRecord, shown: Attempt, state: PaymentState): Payment['reason'] {
  if (state === 'paid') return record.attempts.some(isOpen) ? 'link_open' : undefined
  if (state !== 'cancelled' && state !== 'failed') return undefined
  if (shown.errorCode === 'PAYMENT_EXPIRED') return 'expired'
  return shown.errorCode === 'PROVIDER_DISABLED' ? 'provider_disabled' : undefined
}

/** Money moved, or a person must look: no link is handed out, and none is made. */
const isSettled = (state: PaymentState) =>
  state === 'paid' || state === 'paid_twice' || state === 'mismatched'

const mayCreate = (record: OrderRecord) => !isSettled(stateOfOrder(record)) && !record.attempts.some(isOpen)

function isCreated(attempt: Attempt): attempt is CreatedAttempt {
  return attempt.created !== undefined
}

function isOpen(attempt: Attempt): attempt is CreatedAttempt {
  return isCreated(attempt) && !isFinalStatus(attempt.status)
}

function isWanted(attempt: Attempt): attempt is CreatedAttempt {
  return isOpen(attempt) || (isCreated(attempt) && attempt.hinted === true)
}

const hasId = (attempt: Attempt, paymentId: string) =>
  attempt.created?.paymentId.toLowerCase() === paymentId.toLowerCase()

const orderOf = (record: OrderRecord, attempt: Attempt) => attempt.order ?? record.order

/** A draft of the price list has no reference yet: its id says which order it is. */
function sameOrder(left: Order, right: OrderDraft): boolean {
  return (
    left.id === right.id &&
    (right.reference === undefined || left.reference === right.reference) &&
    left.message === right.message &&
    compareAmounts(left.amount, right.amount) === 0
  )
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
