// When something may happen to a request to pay: statuses and moves, the forms of its ids, and what a failed sending shows.

import { type Assumptions, assume } from '../shared/gaps.ts'
import type { Moves } from '../shared/lifecycle.ts'
import { makeWords } from '../shared/words.ts'
import {
  judgeFault,
  type JudgedError,
  type LostRule,
  type RefusalTable,
  type SendFault,
} from '../shared/resending.ts'
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

/** Returns whether a status never changes again; an unknown one may. */
export const isFinalRequestStatus = (status: string): boolean =>
  /^(paid|dead)$/.test(REQUEST_WORDS.meaningOf(status))

export { isEndToEndId, isInstructionId } from '../shared/values/instruction.ts'

/** What the refusals of a sending are about, by their codes (gaps: shared.check-order, Part 5, law 4). */
export const SENDING_REFUSALS: RefusalTable = {
  codes: {
    caller: ['INVALID_API_KEY'],
    form: ['MALFORMED_BODY', 'INVALID_HEADER', 'NOT_ALLOWED'],
    fields: ['UNKNOWN_MEMBER', 'MISSING_FIELD', 'INVALID_FIELD'],
    duplicate: ['DUPLICATE_PAYMENT'],
  },
  id: /(instruction|endToEnd)Id$/i,
}

/**
 * Judges what a failed sending of a request shows. A conflict means that another request has one of its ids, or that an earlier
 * sending has arrived.
 *
 * @see gaps Part 4, request-to-pay.create; Part 5, law 4; gaps: request-to-pay.create.ids
 */
export function judgeSending(error: JudgedError): SendFault {
  return judgeFault(error, (id) => id === 'request-to-pay.create', SENDING_REFUSALS)
}

/**
 * Returns what must come after a lost answer before the same request may be sent again: a read by `endToEndId`, which shows a
 * status and no content. A request contains no time, so a late one may arrive, and be accepted, at any time.
 *
 * @see gaps Part 4, request-to-pay.create; Part 5, law 4
 */
export function lostRuleOf(bank: Assuming): LostRule {
  const { looks, pauseSeconds } = assume(requestToPayGaps, bank, 'request-to-pay.lost')
  return { looks, betweenMs: pauseSeconds * 1_000, againAtMs: [], showsContent: false }
}
