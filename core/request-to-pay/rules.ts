// When something may happen to a request to pay: statuses and moves, and the forms of its ids.
// Pure: the client and the sandbox use the same rules; nothing here sends or stores.

import { makeLifecycle } from '../shared/lifecycle.ts'

const lifecycle = makeLifecycle({
  PENDING: ['COMPLETED', 'REJECTED'],
  COMPLETED: [],
  REJECTED: [],
})

/** Statuses of a request to pay (gaps: request-to-pay.status.values). */
export const REQUEST_STATUSES = lifecycle.statuses

/** A status that this library knows. */
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** Allowed moves; what is not listed does not exist (gaps Part 2). */
export const REQUEST_MOVES = lifecycle.moves

/** Tells whether a status never changes again; an unknown one may. */
export const isFinalRequestStatus = lifecycle.isFinal

/**
 * Tells whether a text may be an `instructionId`: 1 to 35 letters and digits.
 *
 * @see gaps: request-to-pay.create.ids
 */
export function isInstructionId(text: string): boolean {
  return /^[a-zA-Z0-9]{1,35}$/.test(text)
}

/**
 * Tells whether a text may be an `endToEndId`: 1 to 35 of the characters that payments of companies take.
 *
 * @see gaps: request-to-pay.create.ids, Part 3, Patterns
 */
export function isEndToEndId(text: string): boolean {
  return /^[0-9A-Za-z\-åäöÅÄÖ_=:.,+]{1,35}$/.test(text)
}
