// The stored requests to pay: client, ids and status of each.
// It moves no money: a completed request books nothing on any account (gaps: request-to-pay.status.values).

import type { PaymentRequest, RequestStatus } from '../../../core/request-to-pay/index.ts'
import { REQUEST_MOVES } from '../../../core/request-to-pay/rules.ts'
import { normaliseAmount } from '../../../core/shared/values/money.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { Services } from '../services.ts'
import { collection } from '../storage/store.ts'

/** A request as the bank keeps it. */
export interface StoredRequest {
  responderId: string
  /** Bank time, milliseconds since 1970. */
  createdAt: number
  status: RequestStatus
  /** Where it goes when it settles, while it waits. */
  settlesAs?: RequestStatus
  /** As it was sent, without members that have no value. */
  body: PaymentRequest
}

/** The stored requests, and the moves of those that wait. */
export interface Requests {
  /** Finds the request of a client under an `endToEndId`. */
  find(owner: string, endToEndId: string): StoredRequest | undefined
  hasInstruction(owner: string, instructionId: string): boolean
  /** Takes a request on; `planned` is what a test has asked for. */
  create(owner: string, body: PaymentRequest, now: number, planned: string | undefined): StoredRequest
  /** Beginning of the keys of their documents. */
  readonly prefix: string
  /** Lists them with the names under which they are stored. */
  byKey(): { id: string; value: StoredRequest }[]
  /** Finds one by the name under which it is stored. */
  under(key: string): StoredRequest | undefined
  /** Plans anew how one that waits settles. */
  settleAs(key: string, status: RequestStatus): void
}

const SETTLE_MS = 5_000

/** Makes the register that a store keeps; ids count per client. */
export function makeRequests({ store, schedule, settings }: Services): Requests {
  const requests = collection<StoredRequest>(store, 'request-to-pay/request/')
  const instructions = collection<true>(store, 'request-to-pay/instruction/')
  // An id of a client that a host has chosen may contain a slash; in this form it does not.
  const keyOf = (owner: string, id: string) => `${encodeURIComponent(owner)}/${encodeURIComponent(id)}`

  schedule.on('request-to-pay.settle', 'settles', (key) => {
    const request = requests.get(key)
    const status = request?.settlesAs
    if (!request || !status) return
    if (!REQUEST_MOVES[request.status].includes(status)) throw new TypeError('a final status must not change')
    const { settlesAs: _, ...settled } = request
    requests.put(key, { ...settled, status })
  })

  return {
    prefix: requests.prefix,
    byKey: () => requests.list(),
    under: (key) => requests.get(key),
    settleAs(key, settlesAs) {
      const request = requests.get(key)
      if (request?.status === 'PENDING') requests.put(key, { ...request, settlesAs })
    },
    find: (owner, endToEndId) => requests.get(keyOf(owner, endToEndId)),
    hasInstruction: (owner, instructionId) => instructions.get(keyOf(owner, instructionId)) === true,
    create(owner, body, now, planned) {
      const key = keyOf(owner, body.endToEndId)
      instructions.put(keyOf(owner, body.instructionId), true)
      if (planned === 'pending' || planned === 'pending-reject') {
        schedule.plan(now + SETTLE_MS, 'request-to-pay.settle', key)
      }
      return requests.put(key, {
        responderId: settings.uuid(),
        createdAt: now,
        ...beginningOf(planned),
        body,
      })
    },
  }
}

/** How a request begins (gaps Part 2). */
function beginningOf(planned: string | undefined): Pick<StoredRequest, 'status' | 'settlesAs'> {
  if (planned === 'pending') return { status: 'PENDING', settlesAs: 'COMPLETED' }
  if (planned === 'pending-reject') return { status: 'PENDING', settlesAs: 'REJECTED' }
  return { status: planned === 'reject' ? 'REJECTED' : 'COMPLETED' }
}

/** Writes the answer to a request, the first one and each repeated one (gaps: request-to-pay.response). */
export function answerOf({ responderId, createdAt, status, body }: StoredRequest): Record<string, unknown> {
  const { instructedAmount } = body
  const amount = normaliseAmount(instructedAmount.amount)
  return {
    responderId,
    responseTime: formatDateTime(createdAt),
    message: body.message,
    paymentStatus: status,
    paymentRequest: { ...body, instructedAmount: { ...instructedAmount, amount } },
  }
}
