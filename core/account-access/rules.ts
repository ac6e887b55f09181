// Which ranges account access allows, how they are split into windows, and what statuses and states of consents mean.

import { type BankError, isBankError } from '../shared/errors.ts'
import { type Assumptions, assume } from '../shared/gaps.ts'
import { makeLifecycle, type Moves } from '../shared/lifecycle.ts'
import {
  addDays,
  addDuration,
  addMonths,
  helsinkiDate,
  helsinkiWallClock,
  isDate,
} from '../shared/values/time.ts'
import { accountAccessGaps } from './gaps.ts'

/** The assumptions of a bank: all that a rule needs to know of it. */
interface Assuming {
  readonly assumptions?: Assumptions<typeof accountAccessGaps> | undefined
}

/** Most entries of one page, and of an answer to a range without one of its bounds (paper 1 A, Limits). */
export const MAX_PAGE_SIZE = 150

/** Two booking times in the bank's wall-clock time, `YYYY-MM-DDThh:mm:ss`, both inclusive. */
export interface BookingRange {
  readonly from: string
  readonly to: string
}

/**
 * Parses a bound of a range: `YYYY-MM-DDThh:mm:ss`, or `YYYY-MM-DD`, which means its first second.
 *
 * @returns The long form, or `undefined` for any other text: a zone, an offset, a fraction, a day that does not exist.
 * @see paper 1 A, Query parameters; gaps: account-access.query.dates
 */
export function parseBookingBound(text: string): string | undefined {
  const [date = '', time = '00:00:00', more] = text.split('T')
  const isTime = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)
  return isDate(date) && isTime && more === undefined ? `${date}T${time}` : undefined
}

/**
 * Returns whether a range is not longer than the bank allows: its end is at most three months after its start.
 *
 * @param from `YYYY-MM-DDThh:mm:ss`.
 * @param to `YYYY-MM-DDThh:mm:ss`, not before `from`.
 * @throws TypeError when `from` is no such time.
 * @see paper 1 A, rule 1; gaps: account-access.query.range, Part 3 three-month rule
 */
export function isRangeAllowed(from: string, to: string, bank: Assuming = {}): boolean {
  // Wall-clock times of one form compare as text.
  return to <= longestEnd(from, bank)
}

/** Finds the latest end that a range may have. */
function longestEnd(from: string, bank: Assuming): string {
  const months = assume(accountAccessGaps, bank, 'account-access.query.range')
  // If a range begins in the last months that can be written, no end is too late.
  if (from >= '9999-10' && isDate(from.slice(0, 10))) return '9999-12-31T23:59:59'
  return addMonths(from.slice(0, 10), months) + from.slice(10)
}

/**
 * Finds an end for a range without one, ahead of our own clock: the bank's clock may be ahead of ours, and what it has booked
 * by its own clock must not be missed.
 *
 * The end is as late as one window from the first bound allows, and at least 45 days from now; so a range that begins in the
 * last weeks is still one window, and a longer range has at most one window more.
 *
 * @param from `YYYY-MM-DDThh:mm:ss`.
 * @param epochMs Now, by our clock.
 * @throws TypeError when `from` is no such time.
 * @see gaps: account-access.query.dates, account-access.query.ahead
 */
export function endAhead(from: string, epochMs: number, bank: Assuming = {}): string {
  const days = assume(accountAccessGaps, bank, 'account-access.query.ahead')
  const ahead = `${addDays(helsinkiDate(epochMs), days)}T23:59:59`
  const longest = longestEnd(from, bank)
  return longest > ahead ? longest : ahead
}

/**
 * Splits a range into windows that the bank allows, newest first; together they contain each second of it once.
 *
 * Windows meet at midnight, because no change of the clock disturbs the order of entries there. It yields lazily,
 * because a range may reach back without limit.
 *
 * @throws TypeError when a bound is not `YYYY-MM-DDThh:mm:ss`.
 */
export function* splitRange({ from, to }: BookingRange, bank: Assuming = {}): Generator<BookingRange> {
  let end = to
  while (!isRangeAllowed(from, end, bank)) {
    const start = longestStart(end, bank)
    yield { from: start, to: end }
    end = `${addDays(start.slice(0, 10), -1)}T23:59:59`
  }
  if (from <= end) yield { from, to: end }
}

/** Finds the earliest midnight from which a window may reach to its end. */
function longestStart(end: string, bank: Assuming): string {
  const months = assume(accountAccessGaps, bank, 'account-access.query.range')
  let day = addMonths(end.slice(0, 10), -months)
  // Months differ in length, and the time of day counts, so a few days must be tried.
  while (!isRangeAllowed(`${day}T00:00:00`, end, bank)) day = addDays(day, 1)
  return `${day}T00:00:00`
}

/** Returns the bank's time now, as a bound: `2026-11-20T12:00:00`. */
export function bookingBoundAt(epochMs: number): string {
  return helsinkiWallClock(epochMs)
}

/** A status that this library knows. */
export type TransactionStatus = 'Authorized' | 'AwaitingAuthorization' | 'Rejected' | 'Revoked'

/** Allowed moves of a transaction; `Authorized` is booked. */
export const TRANSACTION_MOVES: Moves<TransactionStatus> = {
  Authorized: [],
  AwaitingAuthorization: ['Authorized', 'Rejected', 'Revoked'],
  Rejected: [],
  Revoked: [],
}

/** Statuses of an account transaction (gaps: account-access.transaction.status). */
export const TRANSACTION_STATUSES = Object.keys(TRANSACTION_MOVES) as readonly TransactionStatus[]

const transactionLife = /* @__PURE__ */ makeLifecycle(TRANSACTION_MOVES)

/** Returns whether this library knows a status. */
export const isTransactionStatus = (status: string): status is TransactionStatus =>
  transactionLife.isStatus(status)

/** Returns whether a status never changes again; an unknown one may. */
export const isFinalTransactionStatus = (status: string): boolean => transactionLife.isFinal(status)

/**
 * Reads the bank's proprietary code of a transaction, under the name that this bank has for it.
 *
 * @see gaps: account-access.transaction.bank-code
 */
export function bankCodeOf(
  transaction: Readonly<Record<string, unknown>>,
  bank: Assuming = {},
): string | undefined {
  const code = transaction[assume(accountAccessGaps, bank, 'account-access.transaction.bank-code')]
  return typeof code === 'string' ? code : undefined
}

/** A state of a consent. */
export type ConsentState = 'received' | 'valid' | 'rejected' | 'revokedByPsu' | 'expired'

/** Allowed moves of a consent; what is not listed does not exist. */
export const CONSENT_MOVES: Moves<ConsentState> = {
  received: ['valid', 'rejected'],
  valid: ['revokedByPsu', 'expired'],
  rejected: [],
  revokedByPsu: [],
  expired: [],
}

/** States of a consent (gaps Part 2, Account access consent). */
export const CONSENT_STATES = Object.keys(CONSENT_MOVES) as readonly ConsentState[]

const consentLife = /* @__PURE__ */ makeLifecycle(CONSENT_MOVES)

/** Returns whether a consent never changes again. */
export const isFinalConsentState = (state: string): boolean => consentLife.isFinal(state)

/**
 * Returns when a consent ends, unless the user ends it sooner: the same time of day, 180 days later, in Helsinki.
 *
 * @param givenAtMs When the user gave it, epoch milliseconds of the bank's clock.
 * @returns Epoch milliseconds; from then on it is expired.
 * @see gaps: account-access.consent.model
 */
export function consentEndsAt(givenAtMs: number, bank: Assuming = {}): number {
  const days = assume(accountAccessGaps, bank, 'account-access.consent.model')
  return addDuration(givenAtMs, `P${days}D`) ?? Infinity
}

/**
 * What to do after a refused read.
 *
 * - `refresh`: the token or the api key is not accepted; refresh once, and if that does not help, check the key.
 * - `ask_again`: the consent has ended or does not cover the read; only the user can give another.
 * - `start_again`: the paging token is too old or was mixed up; read the range from its start.
 * - `not_shared`: there is no such account or card, or the consent does not cover it; the bank does not report which.
 */
export type ReadAdvice = 'refresh' | 'ask_again' | 'start_again' | 'not_shared'

/**
 * Returns what to do after a refusal; `undefined` if it is not one of account access, or nothing helps.
 *
 * @see gaps: account-access.errors, account-access.paging.token
 */
export function adviseOnRefusal(error: unknown): ReadAdvice | undefined {
  if (!isBankError(error) || error.code !== 'call_refused') return undefined
  // The renewal of an access failed: its refresh token lives as long as the consent.
  if (error.operation === 'oauth.refresh') return error.bankCode === 'invalid_grant' ? 'ask_again' : undefined
  if (error.status === 401) return 'refresh'
  if (error.status === 403) return 'ask_again'
  if (error.status === 404) return 'not_shared'
  return isPagingTokenRefused(error) ? 'start_again' : undefined
}

function isPagingTokenRefused(error: BankError): boolean {
  return error.status === 400 && error.faults.some(({ path }) => path === 'forwardPagingToken')
}
