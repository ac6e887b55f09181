// The changes of one payment of a batch, from its approval to its end.
// Pure: it neither stores nor sends; batch-steps.ts does.

import type { ApprovalLink, BatchedStanding } from '../../interfaces/batch-channel.ts'
import { CRASH_GRACE_MS, LAST_MS } from '../../storage/schedule.ts'
import { morningAfter, SLOW_SECONDS, waitMs } from './batch-schedule.ts'
import { type BatchRecord, countOpen } from './batch-record.ts'
import { hasEnded, type PaymentRecord, type PaymentStage } from './payment-record.ts'

/**
 * Notes the state of a payment at the bank.
 *
 * @param executionAt Returns when the bank executes what is due on a day, milliseconds since 1970.
 */
export function noteStanding(
  record: BatchRecord,
  at: number,
  { state, told, refused }: BatchedStanding,
  executionAt: (day: string) => number,
  now: number,
): BatchRecord {
  const aheadMs = record.aheadMs ?? 0
  return changeOpenPayment(record, at, now, (payment) => {
    const { silentSince: _, reason: __, ...heard } = payment
    const known = { ...heard, told: { ...payment.told, ...told } }
    if (state === 'unknown' || state === 'unapproved')
      return askLater({ ...payment, told: known.told }, now, record.digest)
    if (hasEnded({ stage: state })) return endPayment(known, state, now)
    const next = state === payment.stage ? known : { ...known, stage: state, tries: 0, since: now }
    if (refused !== undefined) return askLater({ ...next, reason: refused }, now, record.digest, SLOW_SECONDS)
    return state === 'scheduled'
      ? { ...next, nextAt: morningAfter(now + aheadMs, record.digest, executionAt) - aheadMs }
      : askLater(next, now, record.digest)
  })
}

/** Notes that the bank did not answer about a payment. */
export function noteSilence(
  record: BatchRecord,
  at: number,
  now: number,
  pauseSeconds?: number,
): BatchRecord {
  return changeOpenPayment(record, at, now, (payment) => {
    const silentSince = payment.silentSince ?? now
    return now - silentSince >= LAST_MS
      ? endPayment(payment, 'needs_review', now, 'truth_not_found')
      : askLater({ ...payment, silentSince }, now, record.digest, pauseSeconds)
  })
}

/** Holds a payment back, or releases it: a payment is not submitted while the merchant wants it stopped. */
export function setHeld(record: BatchRecord, at: number, isHeld: boolean): BatchRecord {
  return changePayment(record, at, (payment) => {
    const { isHeld: _, ...free } = payment
    return isHeld ? { ...free, isHeld } : free
  })
}

/** Notes that the bank ends a payment only with a person's approval. */
export function noteEndsByPerson(record: BatchRecord, at: number): BatchRecord {
  return changePayment(record, at, (payment) => ({ ...payment, endsByPerson: true }))
}

/** Notes the link at which a person stops a payment; the next reading is due soon. */
export function noteStopLink(record: BatchRecord, at: number, link: ApprovalLink, now: number): BatchRecord {
  return changePayment(record, at, (payment) => ({
    ...payment,
    stop: link,
    tries: 1,
    nextAt: now + CRASH_GRACE_MS,
  }))
}

/** Notes that a payment was taken back before a person approved it. */
export function noteStopped(
  record: BatchRecord,
  at: number,
  standing: BatchedStanding,
  now: number,
): BatchRecord {
  return changeOpenPayment(record, at, now, (payment) =>
    endPayment({ ...payment, told: { ...payment.told, ...standing.told } }, 'cancelled', now),
  )
}

/** Ends a payment. */
export function endPayment(
  payment: PaymentRecord,
  stage: PaymentStage,
  now: number,
  reason?: string,
): PaymentRecord {
  const { nextAt: _, isHeld: __, endsByPerson: ___, stop: ____, intent: _____, ...rest } = payment
  return { ...rest, stage, since: now, ...(reason !== undefined && { reason }) }
}

/** Makes the next reading of a payment due later; one that does not end for long becomes unclear. */
export function askLater(
  payment: PaymentRecord,
  now: number,
  digest: string,
  pauseSeconds = 0,
): PaymentRecord {
  if (payment.stage !== 'scheduled' && now - payment.since >= LAST_MS)
    return endPayment(payment, 'needs_review', now, 'truth_not_found')
  return { ...payment, tries: payment.tries + 1, nextAt: now + waitMs(payment.tries, pauseSeconds, digest) }
}

/** Changes a payment that has not ended; the batch ends with its last payment. */
function changeOpenPayment(
  record: BatchRecord,
  at: number,
  now: number,
  make: (payment: PaymentRecord) => PaymentRecord,
): BatchRecord {
  const known = record.payments.at(at)
  if (!known || hasEnded(known)) return record
  const next = changePayment(record, at, make)
  const isChanged = next.payments.at(at)?.stage !== known.stage
  const dated = isChanged ? { ...next, changedAt: now } : next
  if (countOpen(dated.payments) > 0) return dated
  const { nextAt: _, ...done } = dated
  return { ...done, stage: 'over', since: now }
}

/** Changes one payment. */
export const changePayment = (
  record: BatchRecord,
  at: number,
  make: (payment: PaymentRecord) => PaymentRecord,
): BatchRecord => ({
  ...record,
  payments: record.payments.with(at, make),
})
