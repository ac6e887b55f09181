// The notices of an order: which event each change of its record is, and the permanent id of that event.
// Pure: it neither stores nor sends.

import type { PaymentEvent, PaymentNoticeType } from '../../../../core/webhooks/index.ts'
import { formatDateTime } from '../../../../core/shared/values/time.ts'
import { eventIdOf } from '../../handle.ts'
import { orderOf, stateOfAttempt } from '../order-state.ts'
import type { Attempt, OrderRecord } from '../order-record.ts'
import { paidReason, viewOf } from '../order-view.ts'
import type { RefundRecord } from '../../refunds/refund-record.ts'
import type { IdentifiedEvent } from '../../notices/entry.ts'

/** The event of each state that an attempt may end in. */
const EVENTS = {
  scheduled: 'payment.scheduled',
  paid: 'payment.paid',
  cancelled: 'payment.cancelled',
  failed: 'payment.failed',
  mismatched: 'payment.mismatched',
} as const satisfies Record<string, PaymentNoticeType>

/**
 * Lists the events of a change of the record: one for each final state of an attempt.
 *
 * If the bank contradicts itself, each state is an event: paid after cancelled, mismatched and then paid. The second payment
 * of a paid order is `payment.paid_twice`, not `payment.paid`. A person's decision is an event as if it came from the bank.
 * Reaching the same state again makes the same id, so that a receiver that stores ids stores it once.
 */
export function eventsOf(
  before: OrderRecord | undefined,
  after: OrderRecord,
  nowMs: number,
  handleKey: string,
): readonly IdentifiedEvent[] {
  const known = new Map(before?.attempts.map((attempt) => [attempt.number, attempt]))
  let paid = before?.attempts.filter(isPaid).length ?? 0
  const eventFor = (type: PaymentNoticeType, attempt: Attempt, reason: string | undefined) => ({
    id: eventIdOf(after.handle, `attempt:${attempt.number}`, type, handleKey),
    event: makeEvent(type, after, attempt, nowMs, reason === undefined ? {} : { reason }),
  })
  const byBank = after.attempts.flatMap((attempt) => {
    const earlier = known.get(attempt.number)
    const isSecond = isPaid(attempt) && !(earlier && isPaid(earlier)) && paid++ > 0
    const type = isSecond ? 'payment.paid_twice' : eventOf(earlier, attempt)
    return [
      ...runEventsOf(after, earlier, attempt, nowMs, handleKey),
      ...(type ? [eventFor(type, attempt, reasonOf(after, attempt))] : []),
    ]
  })
  const { settled } = after
  const judged = settled && settled.at !== before?.settled?.at && attemptAt(after, settled.attempt)
  if (!judged) return byBank
  const type = settled.outcome === 'paid' ? 'payment.paid' : 'payment.failed'
  return [...byBank, eventFor(type, judged, 'settled')]
}

/** Lists the events of runs that have ended since. */
function runEventsOf(
  record: OrderRecord,
  earlier: Attempt | undefined,
  attempt: Attempt,
  nowMs: number,
  handleKey: string,
): readonly IdentifiedEvent[] {
  const known = new Map(earlier?.runs?.map(({ dueDate, status }) => [dueDate, status]))
  return (attempt.runs ?? []).flatMap(({ dueDate, status, archiveId }) => {
    if ((status !== 'paid' && status !== 'failed') || known.get(dueDate) === status) return []
    const type = `payment.run_${status}` as const
    const run = { dueDate, ...(archiveId !== undefined && { archiveId }) }
    return [
      {
        id: eventIdOf(record.handle, `attempt:${attempt.number}:${dueDate}`, type, handleKey),
        event: makeEvent(type, record, attempt, nowMs, { run }),
      },
    ]
  })
}

/** Lists the events of a change of a refund: its end. */
export function refundEventsOf(
  record: OrderRecord,
  before: RefundRecord | undefined,
  after: RefundRecord,
  nowMs: number,
  handleKey: string,
): readonly IdentifiedEvent[] {
  const { stage } = after
  // A refund ends once, so it has one event.
  if (stage === before?.stage || (stage !== 'refunded' && stage !== 'failed')) return []
  const type: PaymentNoticeType = `refund.${stage}`
  const { wish, paymentId } = after
  const { id, amount } = wish
  const attempt = record.attempts.find(({ created }) => equalIds(created?.paymentId, paymentId))
  const event = makeEvent(type, record, attempt, nowMs, { refund: { id, amount } })
  return [{ id: eventIdOf(record.handle, `refund:${id}`, type, handleKey), event }]
}

function eventOf(earlier: Attempt | undefined, attempt: Attempt): PaymentNoticeType | undefined {
  const state = stateOfAttempt(attempt)
  if (earlier && stateOfAttempt(earlier) === state) return undefined
  return state === 'open' || state === 'unclear' ? undefined : EVENTS[state]
}

function makeEvent(
  type: PaymentNoticeType,
  record: OrderRecord,
  attempt: Attempt | undefined,
  nowMs: number,
  also: Pick<PaymentEvent['data'], 'reason' | 'refund' | 'run'>,
): PaymentEvent {
  const { id, amount, currency, reference } = attempt ? orderOf(record, attempt) : record.order
  const state = viewOf(record)?.state ?? 'pending'
  return {
    type,
    timestamp: formatDateTime(nowMs),
    data: {
      handle: record.handle,
      orderId: id,
      state,
      amount,
      currency,
      reference,
      attempt: attempt?.number ?? 1,
      ...also,
      ...(record.metadata && { metadata: record.metadata }),
    },
  }
}

function reasonOf(record: OrderRecord, attempt: Attempt): string | undefined {
  const state = stateOfAttempt(attempt)
  if (state === 'paid') return paidReason(record, attempt)
  return state === 'cancelled' || state === 'failed' ? attempt.errorCode : undefined
}

const attemptAt = (record: OrderRecord, number: number) =>
  record.attempts.find((attempt) => attempt.number === number)

/** Compares ids of the bank without regard to case. */
const equalIds = (left: string | undefined, right: string) => left?.toLowerCase() === right.toLowerCase()

const isPaid = ({ status }: Attempt) => status === 'paid'
