// The stored requests to pay: client, ids and status of each.
// They move no money: a completed request is not booked on any account (gaps: request-to-pay.status.values).

import type { PaymentRequest, RequestStatus } from '../../../core/request-to-pay/index.ts'
import { REQUEST_MOVES } from '../../../core/request-to-pay/rules.ts'
import { normaliseAmount } from '../../../core/shared/values/money.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { Services } from '../services.ts'
import { collection } from '../storage/store.ts'

/** A request as the bank stores it. */
export interface StoredRequest {
  responderId: string
  /** Bank time, milliseconds since 1970. */
  createdAt: number
  status: RequestStatus
  /** Status to which it will settle, while it waits. */
  settlesAs?: RequestStatus
  /** As it was sent, without members that have no value. */
  body: PaymentRequest
}

/** The stored requests, and the moves of waiting ones. */
export interface Requests {
  /** Finds a client's request by its `endToEndId`. */
  find(owner: string, endToEndId: string): StoredRequest | undefined
  hasInstruction(owner: string, instructionId: string): boolean
  /** Accepts a request; `planned` is the outcome that a test has planned. */
  create(owner: string, body: PaymentRequest, now: number, planned: string | undefined): StoredRequest
  /** Prefix of the keys under which requests are stored. */
  readonly prefix: string
  /** Lists the requests with their keys, without the prefix. */
  byKey(): { id: string; value: StoredRequest }[]
  /** Finds a request by its key, without the prefix. */
  under(key: string): StoredRequest | undefined
  /** Changes how a waiting request will settle. */
  settleAs(key: string, status: RequestStatus): void
}

const SETTLE_MS = 5_000

/** Makes the register kept in a store; ids are unique per client. */
export function makeRequests({ store, schedule, settings }: Services): Requests {
  const requests = collection<StoredRequest>(store, 'request-to-pay/request/')
  const instructions = collection<true>(store, 'request-to-pay/instruction/')
  // A host may choose a client id with a slash; in this form it has none.
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

/** The first status of a request (gaps Part 2). */
function beginningOf(planned: string | undefined): Pick<StoredRequest, 'status' | 'settlesAs'> {
  if (planned === 'pending') return { status: 'PENDING', settlesAs: 'COMPLETED' }
  if (planned === 'pending-reject') return { status: 'PENDING', settlesAs: 'REJECTED' }
  return { status: planned === 'reject' ? 'REJECTED' : 'COMPLETED' }
}

/** Makes the answer to a request, also when it is repeated (gaps: request-to-pay.response). */
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
