// The webhooks of a batch: each state of a payment, one that needs a person, or the end of the whole before its approval.

import { present } from '../../../shared/present.ts'
import { formatDateTime } from '../../../../core/shared/values/time.ts'
import type { BatchEvent, BatchEventType } from '../../../../core/webhooks/index.ts'
import type { SeriesOccurrence } from '../../interfaces/batch-channel.ts'
import { BATCH, nameOfInstruction } from '../../interfaces/instruction-kind.ts'
import { eventIdOf } from '../../handle.ts'
import type { IdentifiedEvent } from '../../webhooks/entry.ts'
import { type BatchRecord, stateOfBatch, waitsForPerson } from './batch-record.ts'
import { type PaymentRecord, reasonOf, stageOf } from './payment-record.ts'
import { totalOf } from './batch-view.ts'

const NOTIFIED_STATES = [
  'held',
  'scheduled',
  'paid',
  'completed',
  'failed',
  'rejected',
  'cancelled',
  'refused',
  'needs_review',
] as const

type NotifiedState = (typeof NOTIFIED_STATES)[number]

/** Lists the events of a change: each new state of a payment, once, or the state in which the whole batch ended. */
export function batchEventsOf(
  before: BatchRecord | undefined,
  after: BatchRecord,
  nowMs: number,
  handleKey: string,
): readonly IdentifiedEvent[] {
  const timestamp = formatDateTime(nowMs)
  const isUnclear = after.word?.caseAt !== undefined
  const isNewlyUnclear = isUnclear && before?.word?.caseAt === undefined
  const hasEnded = after.stage === 'over' && before && before.stage !== 'live' && before.stage !== 'over'
  if (hasEnded || isNewlyUnclear) {
    const word = stateOfBatch(after)
    const ended = after.payments.list().find((payment) => payment.stage === word)
    const reason = isUnclear ? 'word_unknown' : ended?.reason
    const data = present({ state: word, ...totalOf(after), reason })
    return isNotified(word) ? [makeEvent(after, 'all', word, data, timestamp, handleKey)] : []
  }
  if (!before) return []
  return after.payments.since(before.payments).flatMap(([at, was, payment]) => {
    const word = wordOf(after, payment)
    if (word === wordOf(before, was) || !isNotified(word)) return []
    const data = { payment: at + 1, state: word, ...aboutPayment({ ...payment, reason: reasonOf(payment) }) }
    return [makeEvent(after, `payment:${at + 1}`, word, data, timestamp, handleKey)]
  })
}

/** Returns the state for webhooks: `held` only if a person must end the payment, not while the bank is still asked. */
function wordOf(record: BatchRecord, payment: PaymentRecord): string {
  const stage = stageOf(payment)
  return stage !== 'needs_review' && waitsForPerson(record, payment) ? 'held' : stage
}

/** Makes the event of an ended run of a series; nothing if the end of the series reports it. */
export function occurrenceEventOf(
  record: BatchRecord,
  at: number,
  { dueDate, state, archiveId, returnedAt }: SeriesOccurrence,
  nowMs: number,
  handleKey: string,
): readonly IdentifiedEvent[] {
  const payment = record.payments.at(at)
  if (!payment || (state !== 'paid' && state !== 'failed')) return []
  const { told: _, reason: __, ...rest } = payment
  const known = returnedAt === undefined ? rest : { ...rest, reason: 'returned' }
  const occurrence = present({ dueDate, archiveId })
  const data = { payment: at + 1, state: payment.stage, ...aboutPayment(known), occurrence }
  const subject = `payment:${at + 1}:${dueDate}`
  return [makeEvent(record, subject, `occurrence_${state}`, data, formatDateTime(nowMs), handleKey)]
}

function makeEvent(
  { instructionId }: BatchRecord,
  subject: string,
  word: NotifiedState | 'occurrence_paid' | 'occurrence_failed',
  data: Omit<BatchEvent['data'], 'batchId'>,
  timestamp: string,
  handleKey: string,
): IdentifiedEvent {
  const type: BatchEventType = `${BATCH.word}.${word}`
  return {
    id: eventIdOf(nameOfInstruction(BATCH, instructionId), subject, type, handleKey),
    event: { type, timestamp, data: { batchId: instructionId, ...data } },
  }
}

function aboutPayment({
  facts,
  told,
  reason,
}: Pick<PaymentRecord, 'facts' | 'told'> & {
  readonly reason?: string | undefined
}) {
  const { amount, currency, reference } = facts
  return present({ amount, currency, reference, archiveId: told?.['archiveId'], reason })
}

const isNotified = (word: string | undefined): word is NotifiedState =>
  NOTIFIED_STATES.some((known) => known === word)
