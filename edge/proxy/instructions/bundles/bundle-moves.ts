// What may follow what for one bundle: from the first payment that is given to the bank to its approval, and how it ends whole.
// Pure: it neither stores nor sends; bundle-steps.ts does. What becomes of each payment stands in payment-moves.ts.

import type { SendFault } from '../../../../core/shared/resending.ts'
import type {
  ApprovalLink,
  ApprovalState,
  Bundle,
  BundledStanding,
  CreationIntent,
} from '../../interfaces/bundle-channel.ts'
import { CRASH_GRACE_MS, DAY_MS, LAST_MS, LONGEST_PAUSE_MS } from '../../storage/schedule.ts'
import { SLOW_SECONDS, UNAPPROVED_MS, waitMs } from './bundle-schedule.ts'
import {
  type BundleOutcome,
  type BundleRecord,
  hasEnded,
  type PaymentRecord,
  type PaymentStage,
} from './bundle-record.ts'
import { changePayment, endPayment, askLater } from './payment-moves.ts'

/** Makes the record of a bundle that nobody has given before. */
export function beginBundle(
  channel: string,
  { instructionId, returnUrl, payments }: Bundle,
  digest: string,
  now: number,
): BundleRecord {
  return {
    channel,
    instructionId,
    digest,
    returnUrl,
    payments: payments.map((payment) => ({ ...payment, stage: 'intent', tries: 0, since: now })),
    stage: 'creating',
    tries: 0,
    since: now,
    nextAt: now,
    createdAt: now,
    changedAt: now,
  }
}

/** Tells whether nothing of it was ever sent and nothing may be any more: whoever gave it was told long ago. */
export function isStaleBundle({ payments, since }: BundleRecord, now: number): boolean {
  return now - since >= DAY_MS && payments.every(({ stage, intent }) => stage === 'intent' && !intent)
}

/** Keeps what is sent, and that it is; only then the call may leave. */
export function noteSending(
  record: BundleRecord,
  at: number,
  intent: CreationIntent,
  now: number,
): BundleRecord {
  return { ...changePayment(record, at, (payment) => ({ ...payment, intent })), nextAt: now + CRASH_GRACE_MS }
}

/**
 * Notes that the bank has made a payment.
 *
 * @param bankNow Time of the bank when it did, milliseconds since 1970, where it tells.
 */
export function notePaymentCreated(
  record: BundleRecord,
  at: number,
  { paymentId, authorizationId, state, told }: BundledStanding,
  now: number,
  bankNow = now,
): BundleRecord {
  const made = changePayment(record, at, (payment) => {
    const { intent: _, ...known } = payment
    const stage = state === 'unclear' ? 'unapproved' : state
    return { ...known, stage, paymentId, told, since: now }
  })
  const aheadMs = bankNow - now
  const next = {
    ...made,
    authorizationId,
    tries: 0,
    nextAt: now,
    changedAt: now,
    // Clocks of machines differ by less.
    ...(Math.abs(aheadMs) > LONGEST_PAUSE_MS && { aheadMs }),
  }
  const isWhole = next.payments.every(({ stage }) => stage !== 'intent')
  return isWhole ? { ...next, stage: 'open', since: now, nextAt: now + UNAPPROVED_MS } : next
}

/** How a call failed. */
export interface BundleFailure {
  readonly fault: SendFault
  /** The bank's code. */
  readonly reason?: string | undefined
  /** What the bank asked for with `Retry-After`. */
  readonly pauseSeconds?: number | undefined
}

/**
 * Notes that a payment was not made, or that nobody knows.
 *
 * Nobody can approve what nobody has a link to: where it cannot be made, or nobody can tell, the whole bundle is taken back,
 * and nothing of it is ever paid.
 *
 * @param before The record before it was sent.
 * @param mayAgain Whether the same may be sent once more after a lost answer.
 */
export function notePaymentNotCreated(
  before: BundleRecord,
  after: BundleRecord,
  at: number,
  { fault, reason, pauseSeconds }: BundleFailure,
  mayAgain: boolean,
  now: number,
): BundleRecord {
  const { fault: what } = fault
  if (what === 'duplicate' || what === 'refused') return giveUpBundle(after, at, reason ?? 'refused', now)
  if (what === 'lost')
    return mayAgain
      ? noteNoNewsOfBundle(after, now, pauseSeconds)
      : giveUpBundle(after, at, 'bank_unavailable', now)
  // It has not arrived, so it does not count; the key stays.
  const earlier = before.payments[at]?.intent
  const sent = after.payments[at]?.intent
  const intent = sent && { ...sent, sentAtMs: earlier?.sentAtMs ?? [] }
  const unsent = changePayment(after, at, (payment) => ({ ...payment, ...(intent && { intent }) }))
  return now - unsent.since >= DAY_MS
    ? giveUpBundle(unsent, at, 'bank_unavailable', now)
    : noteNoNewsOfBundle(unsent, now, pauseSeconds)
}

/** Ends a bundle that cannot be made whole: what the bank has of it is taken back. */
export function giveUpBundle(record: BundleRecord, at: number, reason: string, now: number): BundleRecord {
  const refused = changePayment(record, at, (payment) => endPayment(payment, 'refused', now, reason))
  return refused.authorizationId === undefined
    ? endBundle(refused, 'refused', now)
    : noteRevoking(refused, 'refused', now)
}

/** Takes a bundle back that nobody has approved; what its merchant wants stopped is not submitted if somebody has. */
export function noteRevoking(record: BundleRecord, as: 'refused' | 'cancelled', now: number): BundleRecord {
  const isHeld = as === 'cancelled' && { isHeld: true as const }
  const asked = { ...record, ...isHeld, revokedAs: as, tries: 0, since: now, nextAt: now, changedAt: now }
  return { ...asked, stage: 'revoking' }
}

/** Lets a bundle go on whose merchant has heard that it cannot be taken back. */
export function releaseBundle(record: BundleRecord): BundleRecord {
  if (record.stage === 'revoking' || record.stage === 'over') return record
  const { isHeld: _, ...free } = record
  return free
}

/** Notes that a bundle was taken back. */
export function noteRevoked(record: BundleRecord, now: number): BundleRecord {
  return endBundle(record, record.revokedAs ?? 'cancelled', now)
}

/**
 * Notes that a bundle could not be taken back now.
 *
 * @param isRefused Whether the bank said that it cannot be: somebody is approving it, or has.
 */
export function noteNotRevoked(
  record: BundleRecord,
  isRefused: boolean,
  now: number,
  pauseSeconds?: number,
): BundleRecord {
  if (isRefused && record.revokedAs === 'cancelled') {
    const { revokedAs: _, ...open } = record
    return { ...open, stage: 'open', tries: 0, since: now, nextAt: now }
  }
  // By then the bank has ended it by itself: nobody ever had a link to it.
  return now - record.since >= UNAPPROVED_MS
    ? noteRevoked(record, now)
    : noteNoNewsOfBundle(record, now, pauseSeconds)
}

/** Keeps a link that is handed out: from then on a person may approve any moment. */
export function noteApprovalLink(record: BundleRecord, link: ApprovalLink, now: number): BundleRecord {
  return askSoon({ ...record, link }, now)
}

/** Asks soon, because somebody was sent to the bank. */
function askSoon(record: BundleRecord, now: number): BundleRecord {
  return { ...record, tries: 1, nextAt: now + CRASH_GRACE_MS }
}

/** Notes where the approval is. */
export function noteApproval(record: BundleRecord, approval: ApprovalState, now: number): BundleRecord {
  if (record.stage !== 'open') return record
  if (approval === 'rejected' || approval === 'revoked')
    return endBundle(record, approval === 'rejected' ? 'rejected' : 'cancelled', now)
  if (approval !== 'approved') return noteNoNewsOfBundle(record, now)
  const { nextAt: _, ...approved } = record
  const payments = record.payments.map((payment) =>
    hasEnded(payment)
      ? payment
      : { ...payment, stage: 'approved' as const, tries: 0, since: now, nextAt: now },
  )
  return { ...approved, stage: 'live', payments, since: now, changedAt: now }
}

/** Makes everything that may have news due now: somebody wants to know, or came back from the bank. */
export function makeDueNow(record: BundleRecord, now: number): BundleRecord {
  const asked = { ...record, askedAt: now }
  if (record.stage === 'open') return { ...asked, nextAt: now }
  if (record.stage !== 'live') return asked
  // What the bank would not take is not pressed upon it by whoever looks.
  const isLeft = ({ nextAt, reason }: PaymentRecord) => nextAt === undefined || reason !== undefined
  const payments = record.payments.map((payment) => (isLeft(payment) ? payment : { ...payment, nextAt: now }))
  return { ...asked, payments }
}

/** Ends what is unclear as a person says. */
export function noteBundleSettled(
  record: BundleRecord,
  outcome: BundleOutcome,
  reason: string,
  now: number,
): BundleRecord {
  const payments = record.payments.map((payment) =>
    payment.stage === 'unclear' ? endPayment(payment, outcome, now, 'settled') : payment,
  )
  return { ...record, payments, settled: { at: now, outcome, reason }, changedAt: now }
}

/** Takes out what the books do not need: names, addresses, messages. */
export function dropPersonalDataOfBundle(record: BundleRecord, now: number): BundleRecord {
  const payments = record.payments.map((payment) => {
    const { body: _, intent: __, stop: ___, ...rest } = payment
    return rest
  })
  const { link: _, ...rest } = record
  return { ...rest, payments, personalDataDeletedAt: now }
}

/** Notes that there was no news of the bundle: asked again later. */
export function noteNoNewsOfBundle(record: BundleRecord, now: number, pauseSeconds = 0): BundleRecord {
  const { stage, since, tries } = record
  if (stage === 'open' && now - since >= LAST_MS) return endBundle(record, 'unclear', now)
  // Where nobody has a link, nobody can approve.
  const isIdle = stage === 'open' && record.link === undefined
  const nextAt = isIdle
    ? Math.max(since + UNAPPROVED_MS, now + SLOW_SECONDS * 1_000)
    : now + waitMs(tries, pauseSeconds, record.digest)
  return { ...record, tries: tries + 1, nextAt }
}

/** Puts everything off: there is nobody who could do it. */
export function putOffBundle(record: BundleRecord, now: number): BundleRecord {
  const payments = record.payments.map((payment) =>
    payment.nextAt === undefined || payment.nextAt > now ? payment : askLater(payment, now, record.digest),
  )
  return noteNoNewsOfBundle({ ...record, payments }, now)
}

/** Ends a bundle whole; payments that have ended already stay as they are. */
function endBundle(record: BundleRecord, stage: PaymentStage, now: number): BundleRecord {
  const { nextAt: _, ...rest } = record
  const payments = record.payments.map((payment) =>
    hasEnded(payment)
      ? payment
      : endPayment(payment, stage, now, stage === 'unclear' ? 'truth_not_found' : undefined),
  )
  return { ...rest, stage: 'over', payments, since: now, changedAt: now }
}
