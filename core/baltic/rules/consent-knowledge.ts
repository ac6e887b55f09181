// What a client knows of a consent from its own calls: its status, what it allows, which reads are left today.
// This file calls nothing. The knowledge may be wrong, and the bank decides: there is no call that reads a consent.

import { isBankError } from '../../shared/errors.ts'
import { assume } from '../../shared/gaps.ts'
import { helsinkiDate } from '../../shared/values/time.ts'
import { balticGaps, type Assuming } from '../gaps.ts'
import {
  type Access,
  consentEndsAt,
  type ConsentStatus,
  type CountedRead,
  countedAs,
  grantedFrequency,
  grantedValidUntil,
  isCounted,
  nextMidnight,
  type SubAccount,
} from './consents.ts'

/** What is known of a consent: plain data, to be stored. */
export interface KnownConsent {
  readonly consentId: string
  /** The access that was requested; {@link reachOf} shows what it allows. */
  readonly access: Access
  readonly recurringIndicator: boolean
  /** Reads a day, as the bank grants them. */
  readonly frequencyPerDay: number
  /** Last day, as the bank grants it. */
  readonly validUntil: string
  /** Epoch milliseconds. */
  readonly madeAtMs: number
  /** Epoch milliseconds; absent before the approval. */
  readonly approvedAtMs?: number | undefined
  /** As the bank's answers showed it last; {@link consentStatusAt} adds the changes that only time brings. */
  readonly status: ConsentStatus
  /** Reads that were counted on one day. */
  readonly counted: { readonly day: string; readonly reads: Readonly<Record<string, number>> }
  /** Until when the bank itself reported that no read is left, epoch milliseconds, by what the reads count for. */
  readonly emptyUntilMs: Readonly<Record<string, number>>
}

/** The members of a consent's request that are stored. */
interface AskedConsent {
  readonly access: Access
  readonly recurringIndicator: boolean
  readonly validUntil: string
  readonly frequencyPerDay: number
}

/**
 * Makes the knowledge of a consent that was just made.
 *
 * @param nowMs Time of the bank as far as it is known, epoch milliseconds.
 * @see gaps: baltic.consent.frequency, baltic.consent.valid-until
 */
export function knowConsent(
  asked: AskedConsent,
  consentId: string,
  nowMs: number,
  bank: Assuming = {},
): KnownConsent {
  const { access, recurringIndicator } = asked
  return {
    consentId,
    access,
    recurringIndicator,
    frequencyPerDay: grantedFrequency(asked.frequencyPerDay, bank),
    validUntil: grantedValidUntil(asked.validUntil, nowMs, bank),
    madeAtMs: nowMs,
    status: 'received',
    counted: { day: helsinkiDate(nowMs), reads: {} },
    emptyUntilMs: {},
  }
}

/** Adds to the knowledge that the person has approved the consent; a second call does not change anything. */
export function afterApproval(known: KnownConsent, nowMs: number): KnownConsent {
  return known.status === 'received' ? { ...known, status: 'valid', approvedAtMs: nowMs } : known
}

/** Adds to the knowledge that the person has refused the consent. */
export function afterRefusedApproval(known: KnownConsent): KnownConsent {
  return known.status === 'received' ? { ...known, status: 'rejected' } : known
}

/**
 * Adds to the knowledge that another consent of the same person became valid: a newer recurring one replaces an older one.
 *
 * @see gaps: baltic.consent.life
 */
export function afterNewer(known: KnownConsent, newer: KnownConsent): KnownConsent {
  const isReplaced =
    known.status === 'valid' &&
    newer.status === 'valid' &&
    known.recurringIndicator &&
    newer.recurringIndicator &&
    known.consentId !== newer.consentId
  return isReplaced ? { ...known, status: 'terminatedByTpp' } : known
}

/** The facts of a read that decide whether it counts. */
export interface ReadCall {
  readonly isPsuPresent: boolean
  /** The page of a report; 1 when absent. */
  readonly page?: number | undefined
}

/**
 * Counts a read that was answered, or whose answer was lost: the bank may have counted that too.
 *
 * @see gaps: baltic.consent.frequency
 */
export function afterRead(
  known: KnownConsent,
  read: CountedRead,
  call: ReadCall,
  nowMs: number,
): KnownConsent {
  if (!isCounted(known, call)) return known
  const day = helsinkiDate(nowMs)
  const name = countedAs(read)
  const reads = known.counted.day === day ? known.counted.reads : {}
  return { ...known, counted: { day, reads: { ...reads, [name]: (reads[name] ?? 0) + 1 } } }
}

/**
 * Adds to the knowledge what a refused read shows: that no read is left today, or the status of the consent.
 *
 * @param error What the read threw; an error that is not about the consent changes nothing.
 * @see gaps: baltic.consent.use, baltic.consent.frequency
 */
export function afterRefusal(
  known: KnownConsent,
  read: CountedRead,
  error: unknown,
  nowMs: number,
): KnownConsent {
  if (!isBankError(error)) return known
  const { bankCode, retryAfterSeconds } = error
  if (bankCode === 'CONSENT_EXPIRED') return { ...known, status: 'expired' }
  if (bankCode !== 'ACCESS_EXCEEDED') return known
  const untilMs = retryAfterSeconds === undefined ? nextMidnight(nowMs) : nowMs + retryAfterSeconds * 1_000
  return { ...known, emptyUntilMs: { ...known.emptyUntilMs, [countedAs(read)]: untilMs } }
}

/** How many reads of a day are left. */
export interface ReadBudget {
  /** `Infinity` where reads are not counted. */
  readonly left: number
  /** When there will be reads again, epoch milliseconds; absent while some are left, and if the consent ends before that. */
  readonly freshAgainAtMs?: number
}

/**
 * Returns how often a read may still be made today, as far as we know: another program may have used the consent too. It is
 * for back ends of callers: the proxy does not count, and learns from the bank's refusal (`adviseOnRefusal`) that none is left.
 *
 * @see gaps: baltic.consent.frequency
 */
export function readBudget(
  known: KnownConsent,
  read: CountedRead,
  call: ReadCall,
  nowMs: number,
): ReadBudget {
  if (!isCounted(known, call)) return { left: Infinity }
  const name = countedAs(read)
  const emptyUntilMs = known.emptyUntilMs[name] ?? 0
  const isToday = known.counted.day === helsinkiDate(nowMs)
  const used = isToday ? (known.counted.reads[name] ?? 0) : 0
  const left = emptyUntilMs > nowMs ? 0 : Math.max(known.frequencyPerDay - used, 0)
  if (left > 0) return { left }
  const freshAgainAtMs = emptyUntilMs > nowMs ? emptyUntilMs : nextMidnight(nowMs)
  const endsAtMs = consentEnd(known)
  return endsAtMs !== undefined && endsAtMs <= freshAgainAtMs ? { left } : { left, freshAgainAtMs }
}

/**
 * Returns when a valid consent ends if nobody ends it sooner; `undefined` before its approval.
 *
 * @returns Epoch milliseconds.
 * @see gaps: baltic.consent.valid-until, baltic.consent.life
 */
export function consentEnd({
  validUntil,
  recurringIndicator,
  approvedAtMs,
}: KnownConsent): number | undefined {
  if (approvedAtMs === undefined) return undefined
  return consentEndsAt({ validUntil, recurringIndicator, approvedAtMs })
}

/**
 * Returns the status of a consent now: what the bank's answers showed, and what has changed since only because time passed.
 *
 * @see gaps: baltic.consent.life; Part 2, Baltic account consent
 */
export function consentStatusAt(known: KnownConsent, nowMs: number, bank: Assuming = {}): ConsentStatus {
  const { status, madeAtMs } = known
  const lifeMs = assume(balticGaps, bank, 'baltic.consent.life') * 1_000
  if (status === 'received') return nowMs >= madeAtMs + lifeMs ? 'rejected' : status
  const endsAtMs = consentEnd(known)
  return status === 'valid' && endsAtMs !== undefined && nowMs >= endsAtMs ? 'expired' : status
}

/**
 * Finds the accounts of a former consent among those of a new one by number and currency: a `resourceId` is valid only as
 * long as its consent.
 *
 * @returns Pairs in the order of the former accounts; `undefined` for an account that is not shared any more.
 * @see paper 3, Endpoints
 */
export function matchAccounts<Before extends SubAccount, After extends SubAccount>(
  before: readonly Before[],
  after: readonly After[],
): { readonly before: Before; readonly after: After | undefined }[] {
  return before.map((one) => ({ before: one, after: after.find((other) => isSameAccount(one, other)) }))
}

function isSameAccount(one: SubAccount, other: SubAccount): boolean {
  if (one.currency !== other.currency) return false
  if (one.iban !== undefined || other.iban !== undefined) return one.iban === other.iban
  const isSameNumber = (left: string | undefined, right: string | undefined) =>
    left !== undefined && left === right
  return isSameNumber(one.bban, other.bban) || isSameNumber(one.msisdn, other.msisdn)
}
