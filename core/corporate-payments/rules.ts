// When something may happen to a payment of a company: statuses, readings, and when it is sent again after a lost answer.
// Pure: the client and the sandbox use the same rules; nothing here sends or stores.

import type { AnswerFault } from '../shared/errors.ts'
import { type Assumptions, assume, quietSecondsOf } from '../shared/gaps.ts'
import { makeLifecycle, type Moves } from '../shared/lifecycle.ts'
import { nextReadInMs as nextRead } from '../shared/poll.ts'
import { judgeFault, type JudgedError, type LostRule, type SendFault } from '../shared/resending.ts'
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

const lifecycle = /* @__PURE__ */ makeLifecycle(PAYMENT_MOVES)

/** Tells whether a status never changes again; an unknown one may. */
export const isFinalStatus = (status: string): boolean => lifecycle.isFinal(status)

/**
 * Tells how long to wait before the next reading of a status, milliseconds; `undefined` after the last one.
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

/** Codes of the checks that come after that of the id (gaps: shared.check-order). */
const AFTER_THE_ID: ReadonlySet<string | undefined> = new Set([
  'UNKNOWN_MEMBER',
  'MISSING_FIELD',
  'INVALID_FIELD',
  'INSUFFICIENT_FUNDS',
  'INSTANT_NOT_POSSIBLE',
  'PAYMENT_REJECTED',
])

/**
 * Judges what a failed sending of an instruction shows.
 *
 * A refusal proves that no earlier sending was accepted only where the bank has looked for the id, and not where it stopped
 * before, at a token, a limit, a header or a signature. An asynchronous payment is refused when it is sent again, so a
 * refusal without a code may be that of a repetition: a read shows it.
 *
 * @see gaps Part 4, corporate.sepa, corporate.instant, corporate.v2
 */
export function judgeSending(error: JudgedError): SendFault {
  const { operation, status, bankCode } = error
  if (operation === 'corporate.v2' && status === 400 && bankCode === undefined) return { fault: 'duplicate' }
  const sends = (id: string) => /^corporate\.(sepa|instant|v2)$/.test(id)
  return judgeFault(error, sends, () => AFTER_THE_ID.has(bankCode))
}

/**
 * Tells what must come after a lost answer before the same instruction may be sent again.
 *
 * A synchronous payment is sent again without a read before: 201 is its one result, and a read proves nothing. An
 * asynchronous one is read first; when the bank has twice not known it, it may be sent again.
 *
 * @see gaps Part 4, corporate.sepa, corporate.instant, corporate.v2
 */
export function lostRuleOf(call: SendingCall, bank: Assuming): LostRule {
  if (call !== 'v2') return { looks: 0, betweenMs: 0, duplicate: 'other' }
  const { looks, pauseSeconds } = assume(corporatePaymentsGaps, bank, 'corporate.lost')
  return { looks, betweenMs: pauseSeconds * 1_000, duplicate: 'arrived' }
}

/**
 * Tells how long after a sending it may still arrive at the bank and be accepted, milliseconds: only after that a refusal
 * of its repetition is the end.
 *
 * @see gaps Part 4, corporate.sepa, corporate.instant, corporate.v2
 */
export function quietMsOf(bank: Assuming): number {
  return quietSecondsOf(bank, assume(corporatePaymentsGaps, bank, 'corporate.lost').quietSeconds) * 1_000
}

/** The members of an order that every answer about its payment repeats. */
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
 * Finds what in an answer differs from the order: then it is unknown what the bank has done.
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
