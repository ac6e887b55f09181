// What a bundle has to tell its merchant: how each payment goes, that one waits for a person, or how all of it ended before
// anybody approved it.
// Pure: it keeps nothing and sends nothing.

import { formatDateTime } from '../../../../core/shared/values/time.ts'
import type { InstructionEvent, InstructionNoticeType } from '../../../../core/webhooks/index.ts'
import type { SeriesRun } from '../../interfaces/bundle-channel.ts'
import { eventIdOf } from '../../handle.ts'
import type { IdentifiedEvent } from '../../notices/entry.ts'
import { type BundleRecord, type PaymentRecord, stateOfBundle, waitsForPerson } from './bundle-record.ts'
import { totalOf } from './bundle-view.ts'

/** What is told of a payment when it comes to it. */
const NOTIFIED_STATES = [
  'held',
  'scheduled',
  'paid',
  'completed',
  'failed',
  'rejected',
  'cancelled',
  'refused',
  'unclear',
] as const

type NotifiedState = (typeof NOTIFIED_STATES)[number]

/** Lists what a change has to tell: each state that a payment comes to, once, or the one that the whole bundle ended in. */
export function bundleEventsOf(
  before: BundleRecord | undefined,
  after: BundleRecord,
  nowMs: number,
  handleKey: string,
): readonly IdentifiedEvent[] {
  const timestamp = formatDateTime(nowMs)
  if (after.stage === 'over' && before && before.stage !== 'live' && before.stage !== 'over') {
    const word = stateOfBundle(after)
    const reason = after.payments.find((payment) => payment.stage === word)?.reason
    const data = { state: word, ...totalOf(after), ...(reason !== undefined && { reason }) }
    return isNotified(word) ? [makeEvent(after, 'all', word, data, timestamp, handleKey)] : []
  }
  return after.payments.flatMap((payment, at) => {
    const word = wordOf(after, payment)
    if (word === wordOf(before, before?.payments[at]) || !isNotified(word)) return []
    const data = { payment: at + 1, state: word, ...aboutPayment(payment) }
    return [makeEvent(after, `payment:${at + 1}`, word, data, timestamp, handleKey)]
  })
}

/** Says where a payment is, as it is told: held only where a person must end it, and not while the bank is still asked. */
function wordOf(record: BundleRecord | undefined, payment: PaymentRecord | undefined): string | undefined {
  return record && payment && waitsForPerson(record, payment) ? 'held' : payment?.stage
}

/** Makes the event of a payment of a series that has ended; nothing where that is told with the series. */
export function runEventOf(
  record: BundleRecord,
  at: number,
  { dueDate, status, archiveId }: SeriesRun,
  nowMs: number,
  handleKey: string,
): readonly IdentifiedEvent[] {
  const payment = record.payments[at]
  if (!payment || (status !== 'paid' && status !== 'failed')) return []
  const { told: _, reason: __, ...known } = payment
  const run = { dueDate, ...(archiveId !== undefined && { archiveId }) }
  const data = { payment: at + 1, state: payment.stage, ...aboutPayment(known), run }
  const subject = `payment:${at + 1}:${dueDate}`
  return [makeEvent(record, subject, `run_${status}`, data, formatDateTime(nowMs), handleKey)]
}

function makeEvent(
  { channel, instructionId }: BundleRecord,
  subject: string,
  word: NotifiedState | 'run_paid' | 'run_failed',
  data: Omit<InstructionEvent['data'], 'instructionId'>,
  timestamp: string,
  handleKey: string,
): IdentifiedEvent {
  const type = `${nounOf(channel)}.${word}` as InstructionNoticeType
  return {
    id: eventIdOf(`${channel}:${instructionId}`, subject, type, handleKey),
    event: { type, timestamp, data: { instructionId, ...data } },
  }
}

/** Writes the name of an interface as types of notices begin with it: in the singular, with underscores. */
const nounOf = (channel: string) => channel.replaceAll('-', '_').replace(/s$/, '')

function aboutPayment({ facts, told, reason }: Pick<PaymentRecord, 'facts' | 'told' | 'reason'>) {
  const { amount, currency, reference } = facts
  const archiveId = told?.['archiveId']
  return {
    amount,
    currency,
    ...(reference !== undefined && { reference }),
    ...(archiveId !== undefined && { archiveId }),
    ...(reason !== undefined && { reason }),
  }
}

const isNotified = (word: string | undefined): word is NotifiedState =>
  NOTIFIED_STATES.some((known) => known === word)
