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

export { isEndToEndId, isInstructionId } from '../shared/values/instruction.ts'
