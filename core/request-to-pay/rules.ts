// When something may happen to a request to pay: statuses and moves, the forms of its ids, and what a failed sending shows.
// Pure: the client and the sandbox use the same rules; nothing here sends or stores.

import { type Assumptions, assume } from '../shared/gaps.ts'
import type { Moves } from '../shared/lifecycle.ts'
import { makeWords } from '../shared/words.ts'
import { judgeFault, type JudgedError, type LostRule, type SendFault } from '../shared/resending.ts'
import { requestToPayGaps } from './gaps.ts'

/** The assumptions of a bank: all that a rule needs to know of it. */
interface Assuming {
  readonly assumptions?: Assumptions<typeof requestToPayGaps> | undefined
}

/** A status that this library knows. */
export type RequestStatus = 'PENDING' | 'COMPLETED' | 'REJECTED'

/** Allowed moves; what is not listed does not exist (gaps Part 2). */
export const REQUEST_MOVES: Moves<RequestStatus> = {
  PENDING: ['COMPLETED', 'REJECTED'],
  COMPLETED: [],
  REJECTED: [],
}

/** Statuses of a request to pay (gaps: request-to-pay.status.values). */
export const REQUEST_STATUSES = Object.keys(REQUEST_MOVES) as readonly RequestStatus[]

/** The words of requests, and what they mean (gaps: request-to-pay.status.values; Part 5, law 2). */
export const REQUEST_WORDS = /* @__PURE__ */ makeWords('request-to-pay.status.values', {
  PENDING: 'alive',
  COMPLETED: 'paid',
  REJECTED: 'dead',
} as const)

/** Tells whether a status never changes again; an unknown one may. */
export const isFinalRequestStatus = (status: string): boolean =>
  /^(paid|dead)$/.test(REQUEST_WORDS.meaningOf(status))

export { isEndToEndId, isInstructionId } from '../shared/values/instruction.ts'

const CREATE = 'request-to-pay.create'

/**
 * Judges what a failed sending of a request shows. Keys are judged before ids: only a refusal of the request itself proves
 * that no earlier sending was accepted. At a conflict another request has one of its ids.
 *
 * @see gaps Part 4, request-to-pay.create; gaps: request-to-pay.create.ids
 */
export function judgeSending(error: JudgedError): SendFault {
  const { operation, status } = error
  if (operation === CREATE && status === 409) return { fault: 'duplicate' }
  return judgeFault(
    error,
    (id) => id === CREATE,
    () => status === 400,
  )
}

/**
 * Tells what must come after a lost answer before the same request may be sent again: the bank is asked by `endToEndId`.
 *
 * @see gaps Part 4, request-to-pay.create
 */
export function lostRuleOf(bank: Assuming): LostRule {
  const { looks, pauseSeconds } = assume(requestToPayGaps, bank, 'request-to-pay.lost')
  return { looks, betweenMs: pauseSeconds * 1_000, duplicate: 'other' }
}

/**
 * Tells how long after a sending it may still arrive at the bank and be accepted, milliseconds: only after that a refusal
 * of its repetition is the end.
 */
export function quietMsOf(bank: Assuming): number {
  return assume(requestToPayGaps, bank, 'request-to-pay.lost').quietSeconds * 1_000
}
