// When something may happen to a payment of a company: statuses, readings, and when it is sent again after a lost answer.

import type { AnswerFault } from '../shared/errors.ts'
import { type Assumptions, assume, quietSecondsOf } from '../shared/gaps.ts'
import type { Moves } from '../shared/lifecycle.ts'
import { makeWords } from '../shared/words.ts'
import { nextReadInMs as nextRead } from '../shared/poll.ts'
import {
  judgeFault,
  type JudgedError,
  type LostRule,
  type RefusalTable,
  type SendFault,
} from '../shared/resending.ts'
import { corporatePaymentsGaps } from './gaps.ts'

export { isEndToEndId, isInstructionId } from '../shared/values/instruction.ts'

/** A status that this library knows. */
export type PaymentStatus = 'PROCESSING' | 'PROCESSED' | 'REJECTED'

/** Allowed moves; what is not listed does not exist (gaps Part 2). */
export const PAYMENT_MOVES: Moves<PaymentStatus> = {
  PROCESSING: ['PROCESSED', 'REJECTED'],
  PROCESSED: [],
  REJECTED: [],
}

/** Statuses of a payment (gaps: corporate.status.values). */
export const PAYMENT_STATUSES = Object.keys(PAYMENT_MOVES) as readonly PaymentStatus[]

/** The words of payments, and what they mean (gaps: corporate.status.values; Part 5, law 2). */
export const PAYMENT_WORDS = /* @__PURE__ */ makeWords('corporate.status.values', {
  PROCESSING: 'alive',
  PROCESSED: 'paid',
  REJECTED: 'dead',
} as const)

/** Returns whether a status never changes again; an unknown one may. */
export const isFinalStatus = (status: string): boolean =>
  /^(paid|dead)$/.test(PAYMENT_WORDS.meaningOf(status))

/**
 * Returns how long to wait before the next reading of a status, milliseconds; `undefined` after the last one.
 *
 * @param reads How often it was read so far.
 * @param elapsedMs Since the waiting began.
 * @see gaps: corporate.limits.calls
 */
export function nextReadInMs(reads: number, elapsedMs: number, bank: Assuming): number | undefined {
  return nextRead(assume(corporatePaymentsGaps, bank, 'corporate.poll'), reads, elapsedMs)
}

/** The calls by which a payment is ordered: both synchronous ones, and the asynchronous one. */
export type SendingCall = 'sepa' | 'instant' | 'v2'

/** The assumptions of a bank: all that a rule needs to know of it. */
interface Assuming {
  readonly assumptions?: Assumptions<typeof corporatePaymentsGaps> | undefined
}

/** What the refusals of a sending are about, by their codes (gaps: shared.check-order, Part 5, law 4). */
export const SENDING_REFUSALS: RefusalTable = {
  codes: {
    caller: ['CLOCK_SKEW', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'UNKNOWN_KEY', 'INVALID_SIGNATURE'],
    form: ['MALFORMED_BODY', 'INVALID_HEADER', 'NOT_ALLOWED'],
    fields: ['UNKNOWN_MEMBER', 'MISSING_FIELD', 'INVALID_FIELD'],
    money: ['INSUFFICIENT_FUNDS', 'INSTANT_NOT_POSSIBLE', 'PAYMENT_REJECTED'],
    duplicate: ['DUPLICATE_PAYMENT'],
  },
  id: /instructionId$/i,
}

/**
 * Judges what a failed sending of an instruction shows.
 *
 * @see gaps Part 4, corporate.sepa, corporate.instant, corporate.v2; Part 5, law 4
 */
export function judgeSending(error: JudgedError): SendFault {
  return judgeFault(error, (id) => /^corporate\.(sepa|instant|v2)$/.test(id), SENDING_REFUSALS)
}

/** When an answered synchronous payment may be sent again, seconds after the answer (gaps: corporate.lost). */
const AGAIN_SECONDS = [600, 21_600, 86_400, 172_800, 259_200]

/**
 * Returns what must come before the same instruction may be sent again.
 *
 * A synchronous payment whose answer was lost is sent again without a read before: 201 is its only result, and a read proves
 * nothing. Once answered, it is sent again rarely, if the query for instant payments does not show it. For an asynchronous
 * payment the bank is asked first: it may be sent again when the bank has twice not known it, and never once it was known.
 *
 * A lost sending may still arrive as long as its signature may be new enough; this includes the tolerated difference between
 * our clock and the bank's, and the time that a token may take.
 *
 * @see gaps: corporate.lost; gaps Part 5, law 7
 */
export function lostRuleOf(call: SendingCall, bank: Assuming): LostRule {
  const { looks, pauseSeconds, quietSeconds } = assume(corporatePaymentsGaps, bank, 'corporate.lost')
  const isV2 = call === 'v2'
  return {
    looks: isV2 ? looks : 0,
    betweenMs: isV2 ? pauseSeconds * 1_000 : 0,
    quietMs: quietSecondsOf(bank, quietSeconds) * 1_000,
    againAtMs: isV2 ? [] : AGAIN_SECONDS.map((seconds) => seconds * 1_000),
    showsContent: true,
  }
}

/** The members of an order that each answer about its payment repeats. */
interface Ordered {
  readonly instructionId: string
  readonly instructedAmount: { readonly amount: string; readonly currency: string }
  readonly debtor: { readonly iban: string }
  readonly creditor: { readonly iban: string }
}

/** The same members of an answer. */
interface Answered {
  readonly instructionId?: string | undefined
  readonly amount: string
  readonly currency: string
  readonly debtorIban: string
  readonly creditorIban: string
}

/**
 * Finds differences between an answer and the order: with any, it is unknown what the bank has done.
 *
 * Amounts are compared as money: a bank may echo `0010.00` as `10.00`.
 */
export function differencesOf(order: Ordered, answer: Answered): AnswerFault[] {
  const { instructedAmount, debtor, creditor } = order
  const pairs: [path: string, isSame: boolean][] = [
    ['instructionId', answer.instructionId === undefined || answer.instructionId === order.instructionId],
    ['amount', withoutZeros(answer.amount) === withoutZeros(instructedAmount.amount)],
    ['currency', answer.currency === instructedAmount.currency],
    ['debtorIban', answer.debtorIban === debtor.iban],
    ['creditorIban', answer.creditorIban === creditor.iban],
  ]
  return pairs.filter(([, isSame]) => !isSame).map(([path]) => ({ path, rule: 'must be the one asked for' }))
}

const withoutZeros = (amount: string) => amount.replace(/^0+/, '')
