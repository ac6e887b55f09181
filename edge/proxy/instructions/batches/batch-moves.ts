// The changes of the record of one batch: from giving its first payment to the bank to its approval, and its end as a whole.
// Pure: it neither stores nor sends (batch-steps.ts does). The changes of each payment are in payment-moves.ts.

import type { SendFault } from '../../../../core/shared/resending.ts'
import type {
  ApprovalLink,
  Approval,
  Batch,
  BatchedStanding,
  CreationIntent,
} from '../../interfaces/batch-channel.ts'
import { judgedWord, standingWord } from '../../storage/bank-words.ts'
import { CRASH_GRACE_MS, DAY_MS, LAST_MS, LONGEST_PAUSE_MS } from '../../storage/schedule.ts'
import { SLOW_SECONDS, UNAPPROVED_MS, waitMs } from './batch-schedule.ts'
import type { BatchOutcome, BatchRecord } from './batch-record.ts'
import { hasEnded, isUnclear, type PaymentRecord, type PaymentStage } from './payment-record.ts'
import { BatchPayments } from './batch-payments.ts'
import { changePayment, endPayment, endWithLast, askLater } from './payment-moves.ts'

/** Makes the record of a new batch. */
export function beginBatch(
  channel: string,
  { instructionId, returnUrl, payments }: Batch,
  digest: string,
  now: number,
): BatchRecord {
  return {
    channel,
    instructionId,
    digest,
    returnUrl,
    payments: BatchPayments.of(
      payments.map((payment, at) => ({ ...payment, number: at + 1, stage: 'intent', tries: 0, since: now })),
    ),
    stage: 'creating',
    tries: 0,
    since: now,
    nextAt: now,
    createdAt: now,
    changedAt: now,
  }
}

/** Returns whether nothing was sent within a day. Nothing must be sent then: its merchant learned long ago that nothing was. */
export function isStaleBatch({ payments, since }: BatchRecord, now: number): boolean {
  const isNoneMade = payments.countOf('intent') === payments.count
  // Payments are sent in their order, so if the first was not sent, none was.
  return now - since >= DAY_MS && isNoneMade && !payments.at(0)?.intent
}

/** Notes a payment that is sent, and its intent; the call may leave only after that. */
export function noteSending(
  record: BatchRecord,
  at: number,
  intent: CreationIntent,
  now: number,
): BatchRecord {
  return { ...changePayment(record, at, (payment) => ({ ...payment, intent })), nextAt: now + CRASH_GRACE_MS }
}

/**
 * Notes that the bank has created a payment.
 *
 * @param bankNow The bank's time when it did, milliseconds since 1970, if it reports it.
 */
export function notePaymentCreated(
  record: BatchRecord,
  at: number,
  { paymentId, authorizationId, state, told }: BatchedStanding,
  now: number,
  bankNow = now,
): BatchRecord {
  const made = changePayment(record, at, (payment) => {
    const { intent: _, ...known } = payment
    const stage = state === 'unknown' ? 'unapproved' : state
    return { ...known, stage, paymentId, told, since: now }
  })
  const aheadMs = bankNow - now
  const next = {
    ...made,
    authorizationId,
    tries: 0,
    nextAt: now,
    changedAt: now,
    // A smaller difference is usual between the clocks of two machines.
    ...(Math.abs(aheadMs) > LONGEST_PAUSE_MS && { aheadMs }),
  }
  return next.payments.countOf('intent') === 0
    ? { ...next, stage: 'open', since: now, nextAt: now + UNAPPROVED_MS }
    : next
}

/** How a call failed. */
export interface BatchFailure {
  readonly fault: SendFault
  readonly reason?: string | undefined
  /** Pause that the bank asked for with `Retry-After`, seconds. */
  readonly pauseSeconds?: number | undefined
}

/**
 * Notes that a payment was not created, or may not have been.
 *
 * A payment without a link cannot be approved: if one was not created, or may not have been, the whole batch is taken back,
 * and none of it is ever paid.
 *
 * @param before The record before it was sent.
 * @param mayAgain Whether the same call may be sent once more after a lost answer.
 */
export function notePaymentNotCreated(
  before: BatchRecord,
  after: BatchRecord,
  at: number,
  { fault, reason, pauseSeconds }: BatchFailure,
  mayAgain: boolean,
  now: number,
): BatchRecord {
  const { fault: what } = fault
  if (what === 'duplicate' || what === 'refused') return giveUpBatch(after, at, reason ?? 'refused', now)
  if (what === 'lost')
    return mayAgain
      ? noteNoNewsOfBatch(after, now, pauseSeconds)
      : giveUpBatch(after, at, 'bank_unavailable', now)
  // The payment has not arrived, so this sending does not count; the key stays.
  const earlier = before.payments.at(at)?.intent
  const sent = after.payments.at(at)?.intent
  const intent = sent && { ...sent, sentAtMs: earlier?.sentAtMs ?? [] }
  const unsent = changePayment(after, at, (payment) => ({ ...payment, ...(intent && { intent }) }))
  return now - unsent.since >= DAY_MS
    ? giveUpBatch(unsent, at, 'bank_unavailable', now)
    : noteNoNewsOfBatch(unsent, now, pauseSeconds)
}

/** Ends a batch of which not every payment can be created: those at the bank are taken back. */
export function giveUpBatch(record: BatchRecord, at: number, reason: string, now: number): BatchRecord {
  const refused = changePayment(record, at, (payment) => endPayment(payment, 'refused', now, reason))
  return refused.authorizationId === undefined
    ? endBatch(refused, 'refused', now)
    : noteRevoking(refused, 'refused', now)
}

/** Begins to take back an unapproved batch. If the merchant wants it stopped, it is not submitted even if it is approved now. */
export function noteRevoking(record: BatchRecord, as: 'refused' | 'cancelled', now: number): BatchRecord {
  const isHeld = as === 'cancelled' && { isHeld: true as const }
  const asked = { ...record, ...isHeld, revokedAs: as, tries: 0, since: now, nextAt: now, changedAt: now }
  return { ...asked, stage: 'revoking' }
}

/** Lets a batch go on after its merchant has learned that it cannot be taken back. */
export function releaseBatch(record: BatchRecord): BatchRecord {
  if (record.stage === 'revoking' || record.stage === 'over') return record
  const { isHeld: _, ...free } = record
  return free
}

/** Notes that a batch was taken back. */
export function noteRevoked(record: BatchRecord, now: number): BatchRecord {
  return endBatch(record, record.revokedAs ?? 'cancelled', now)
}

/**
 * Notes that a batch could not be taken back now.
 *
 * @param isRefused Whether the bank refused: a person is approving it, or has approved it.
 */
export function noteNotRevoked(
  record: BatchRecord,
  isRefused: boolean,
  now: number,
  pauseSeconds?: number,
): BatchRecord {
  if (isRefused && record.revokedAs === 'cancelled') {
    const { revokedAs: _, ...open } = record
    return { ...open, stage: 'open', tries: 0, since: now, nextAt: now }
  }
  // By then the bank has ended the batch, since nobody ever had a link to approve it.
  return now - record.since >= UNAPPROVED_MS
    ? noteRevoked(record, now)
    : noteNoNewsOfBatch(record, now, pauseSeconds)
}

/** Notes a link that is given out: from then on a person may approve at any moment. */
export function noteApprovalLink(record: BatchRecord, link: ApprovalLink, now: number): BatchRecord {
  return askSoon({ ...record, link }, now)
}

/** Makes the next reading due soon, because a person was sent to the bank. */
function askSoon(record: BatchRecord, now: number): BatchRecord {
  return { ...record, tries: 1, nextAt: now + CRASH_GRACE_MS }
}

/** Notes the state of the approval. */
export function noteApproval(
  before: BatchRecord,
  { state: approval, word }: Approval,
  now: number,
): BatchRecord {
  if (before.stage !== 'open') return before
  const { word: stood, ...known } = before
  const record: BatchRecord = { ...known, ...(word && { word: standingWord(stood, word, now) }) }
  if (approval === 'rejected' || approval === 'revoked')
    return endBatch(record, approval === 'rejected' ? 'rejected' : 'cancelled', now)
  if (approval !== 'approved') return noteNoNewsOfBatch(record, now)
  const { nextAt: _, ...approved } = record
  const payments = record.payments.map((payment) =>
    hasEnded(payment)
      ? payment
      : { ...payment, stage: 'approved' as const, tries: 0, since: now, nextAt: now },
  )
  return { ...approved, stage: 'live', payments, since: now, changedAt: now }
}

/** Makes everything due now that may have news: the merchant asks, or the browser came back from the bank. */
export function makeDueNow(record: BatchRecord, now: number): BatchRecord {
  const asked = { ...record, askedAt: now }
  if (record.stage === 'open') return { ...asked, nextAt: now }
  if (record.stage !== 'live') return asked
  // A payment that the bank refused is not submitted again just because the merchant reads the batch.
  const isMeant = (payment: PaymentRecord) => !hasEnded(payment) && payment.reason === undefined
  return { ...asked, payments: record.payments.withDueAt(now, isMeant) }
}

/** Ends the unclear payments as a person decided, or all if the approval is unclear. */
export function noteBatchResolved(
  record: BatchRecord,
  outcome: BatchOutcome,
  reason: string,
  now: number,
): BatchRecord {
  const payments = record.payments.map((known) => {
    const payment = known.returned === undefined ? known : { ...known, returnsJudged: known.returned }
    const isUndecided = isUnclear(payment) || (record.word?.caseAt !== undefined && !hasEnded(payment))
    return isUndecided ? endPayment(payment, outcome, now, 'resolved') : payment
  })
  return endWithLast({ ...record, payments, resolved: { at: now, outcome, reason }, changedAt: now }, now)
}

/** Deletes what the books do not need: names, addresses, messages. */
export function dropPersonalDataOfBatch(record: BatchRecord, now: number): BatchRecord {
  const payments = record.payments.map((payment) => {
    const { body: _, intent: __, stop: ___, ...rest } = payment
    return rest
  })
  const { link: _, ...rest } = record
  return { ...rest, payments, personalDataDeletedAt: now }
}

/** Notes that there was no news of the batch: the bank is asked again later. */
export function noteNoNewsOfBatch(before: BatchRecord, now: number, pauseSeconds = 0): BatchRecord {
  const record = withWordCase(before, now)
  const { stage, since, tries } = record
  if (stage === 'open' && now - since >= LAST_MS) return endBatch(record, 'needs_review', now)
  // Without a link, no person can approve.
  const isIdle = stage === 'open' && record.link === undefined
  const nextAt = isIdle
    ? Math.max(since + UNAPPROVED_MS, now + SLOW_SECONDS * 1_000)
    : now + waitMs(tries, pauseSeconds, record.digest)
  return { ...record, tries: tries + 1, nextAt }
}

/** Makes a case of an approval whose word has been unknown for long after a return that shows that a person approved. */
function withWordCase(record: BatchRecord, now: number): BatchRecord {
  const { word, grantedAt } = record
  if (!word || grantedAt === undefined) return record
  const judged = judgedWord(word, now, grantedAt)
  return judged === word ? record : { ...record, word: judged, changedAt: now }
}

/** Notes a return that shows that a person has approved; the first one counts. */
export const noteGranted = (record: BatchRecord, now: number): BatchRecord => ({ grantedAt: now, ...record })

/**
 * Notes that the data were put back from a copy in which the bank did not have all of the batch yet: it may have been approved
 * since, and a person decides.
 */
export const noteBatchRestored = (record: BatchRecord, now: number): BatchRecord =>
  endBatch(record, 'needs_review', now)

/** Puts every step off, because the channel is not offered. */
export function putOffBatch(record: BatchRecord, now: number): BatchRecord {
  const payments = record.payments.map((payment) =>
    payment.nextAt === undefined || payment.nextAt > now ? payment : askLater(payment, now, record.digest),
  )
  return noteNoNewsOfBatch({ ...record, payments }, now)
}

function endBatch(record: BatchRecord, stage: PaymentStage, now: number): BatchRecord {
  const { nextAt: _, word: __, ...rest } = record
  const payments = record.payments.map((payment) =>
    hasEnded(payment)
      ? payment
      : endPayment(payment, stage, now, stage === 'needs_review' ? 'truth_not_found' : undefined),
  )
  return { ...rest, stage: 'over', payments, since: now, changedAt: now }
}
