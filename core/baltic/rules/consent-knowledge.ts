// What a client knows of a consent from its own calls: its status, what it allows, which reads are left today.
// It does not call anything, and the bank has the last word: no call reads a consent.

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
  /** The access that was asked for; {@link reachOf} shows what that allows. */
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
  /** As the bank's answers showed it last; {@link consentStatusAt} adds what time alone has done. */
  readonly status: ConsentStatus
  /** Reads that were counted on one day. */
  readonly counted: { readonly day: string; readonly reads: Readonly<Record<string, number>> }
  /** Until when no read is left, as the bank itself reported, epoch milliseconds. */
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

/** Notes that the person has approved it; a second time does not change anything. */
export function afterApproval(known: KnownConsent, nowMs: number): KnownConsent {
  return known.status === 'received' ? { ...known, status: 'valid', approvedAtMs: nowMs } : known
}

/** Notes that the person has refused it. */
export function afterRefusedApproval(known: KnownConsent): KnownConsent {
  return known.status === 'received' ? { ...known, status: 'rejected' } : known
}

/**
 * Notes that another consent of the same person became valid: of recurring ones the newer replaces the older.
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
  /** Of a report; 1 when absent. */
  readonly page?: number | undefined
}

/**
 * Notes that a read was answered, or that its answer was lost: then the bank may have counted it, and so do we.
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
 * Notes that a read was refused: that no read is left today, or the status of the consent.
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
  /** When there will be more, epoch milliseconds; absent while some are left, and if the consent ends before. */
  readonly freshAgainAtMs?: number
}

/**
 * Returns how often a read may still be made today, as far as we know: another program may have used the consent too. For back
 * ends: the proxy counts nothing itself, and takes the bank's refusal (`adviseOnRefusal`) for the end of the budget.
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
 * Returns when a valid consent ends, unless it is ended sooner; `undefined` before its approval.
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
 * Returns the status of a consent now: what the bank's answers showed, and what time alone has done.
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
 * Finds the accounts of a former consent among those of a new one: by number and currency, because `resourceId` lives only
 * as long as the consent.
 *
 * @returns Pairs in the order of the former ones; `undefined` for one that is not shared any more.
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
