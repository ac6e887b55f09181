// When something may happen to a payment of a company: statuses and moves, when it is read again, and which payment is meant.
// Pure: the client and the sandbox use the same rules; nothing here sends or stores.

import type { AnswerFault } from '../shared/errors.ts'
import { type Assumptions, assume } from '../shared/gaps.ts'
import { makeLifecycle } from '../shared/lifecycle.ts'
import { corporatePaymentsGaps } from './gaps.ts'

export { isEndToEndId, isInstructionId } from '../shared/values/instruction.ts'

const lifecycle = makeLifecycle({
  PROCESSING: ['PROCESSED', 'REJECTED'],
  PROCESSED: [],
  REJECTED: [],
})

/** Statuses of a payment (gaps: corporate.status.values). */
export const PAYMENT_STATUSES = lifecycle.statuses

/** A status that this library knows. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Allowed moves; what is not listed does not exist (gaps Part 2). */
export const PAYMENT_MOVES = lifecycle.moves

/** Tells whether a status never changes again; an unknown one may. */
export const isFinalStatus = lifecycle.isFinal

/**
 * Tells how long to wait before the next reading of a status, milliseconds; `undefined` when it was waited long enough.
 *
 * @param reads How often it was read so far.
 * @param elapsedMs Since the waiting began.
 * @see gaps: corporate.limits.calls
 */
export function nextReadInMs(
  reads: number,
  elapsedMs: number,
  bank: { readonly assumptions?: Assumptions<typeof corporatePaymentsGaps> | undefined },
): number | undefined {
  const { firstSeconds, thenSeconds, lastSeconds } = assume(corporatePaymentsGaps, bank, 'corporate.poll')
  const waitMs = (firstSeconds[reads] ?? thenSeconds) * 1_000
  return elapsedMs + waitMs > lastSeconds * 1_000 ? undefined : waitMs
}

/** What of an order shows again in every answer about its payment. */
interface Ordered {
  readonly instructionId: string
  readonly instructedAmount: { readonly amount: string; readonly currency: string }
  readonly debtor: { readonly iban: string }
  readonly creditor: { readonly iban: string }
}

/** What an answer tells of a payment. */
interface Told {
  readonly instructionId?: string | undefined
  readonly amount: string
  readonly currency: string
  readonly debtorIban: string
  readonly creditorIban: string
}

/**
 * Finds what in an answer is not about the payment that was ordered: then nobody knows what the bank has done.
 *
 * Amounts are compared as money: a bank may echo `0010.00` as `10.00`.
 */
export function differencesOf(order: Ordered, told: Told): AnswerFault[] {
  const { instructedAmount, debtor, creditor } = order
  const pairs: [path: string, isSame: boolean][] = [
    ['instructionId', told.instructionId === undefined || told.instructionId === order.instructionId],
    ['amount', withoutZeros(told.amount) === withoutZeros(instructedAmount.amount)],
    ['currency', told.currency === instructedAmount.currency],
    ['debtorIban', told.debtorIban === debtor.iban],
    ['creditorIban', told.creditorIban === creditor.iban],
  ]
  return pairs.filter(([, isSame]) => !isSame).map(([path]) => ({ path, rule: 'must be the one asked for' }))
}

const withoutZeros = (amount: string) => amount.replace(/^0+/, '')
