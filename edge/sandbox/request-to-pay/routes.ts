// The Request-to-Pay interface of the bank: its two calls, and everything else that it provides to the bank.

import { createRequest, readRequest } from '../../../core/request-to-pay/index.ts'
import { isEndToEndId } from '../../../core/request-to-pay/rules.ts'
import { equalBodies } from '../../../core/shared/json.ts'
import type { BankInterface } from '../bank-interface.ts'
import type { Call, Reply, Refused } from '../call-rules.ts'
import { Calls } from '../call.ts'
import { because, type ListRefusal } from '../errors/list.ts'
import type { Services } from '../services.ts'
import { makeAuthentication } from './authenticate.ts'
import { CODES } from './refusals.ts'
import { answerOf, type StoredRequest, makeRequests, type Requests } from './requests.ts'

/** Makes the Request-to-Pay interface of a bank. */
export function requestToPay(services: Services): BankInterface {
  const requests = makeRequests(services)
  const calls = new Calls(services, makeAuthentication(services.clients))
    .serve(createRequest, {
      plannable: { words: ['pending', 'pending-reject', 'reject'], codes: CODES.create },
      repeat: ({ who }, value) => repeated(requests, who, value),
      work({ who, now, planned }, { body }) {
        return { status: 201, body: answerOf(requests.create(who, body, now, planned)) }
      },
    })
    .serve(readRequest, {
      plannable: { words: [], codes: CODES.status },
      find: (call) => find(requests, call),
      work: (_, { found }) => ({ body: { paymentStatus: found.status } }),
    })

  return {
    name: 'request-to-pay',
    title: { fi: 'Maksupyynnöt', sv: 'Betalningsförfrågningar', en: 'Requests to pay' },
    base: '/r2p-sandbox/v1',
    operations: calls.operations,
    mount: (app) => calls.mount(app),
    failed: (path, errorId) => calls.failed(path, errorId),
    histories: ['request-to-pay/request/'],
    async objects() {
      const { requestObjects } = await import('./objects.ts')
      return requestObjects(services, requests)
    },
    stored: async () => ({ kinds: (await import('./stored.ts')).documents }),
  }
}

/** Answers a call with a used id: an equal body gets the answer again, any other a refusal (gaps: request-to-pay.create.ids). */
function repeated(requests: Requests, who: string, value: unknown): Reply | Refused<ListRefusal> | undefined {
  const { endToEndId, instructionId } = (value ?? {}) as Record<string, unknown>
  const known = typeof endToEndId === 'string' ? requests.find(who, endToEndId) : undefined
  if (known && equalBodies(known.body, value)) return { status: 201, body: answerOf(known) }
  if (known) return duplicate('endToEndId')
  const isUsed = typeof instructionId === 'string' && requests.hasInstruction(who, instructionId)
  return isUsed ? duplicate('instructionId') : undefined
}

const duplicate = (path: string) =>
  because('DUPLICATE_PAYMENT', `${path} was used before, for another payment`, path)

/** Finds the request that a query names (gaps: request-to-pay.status.unknown). */
function find(
  requests: Requests,
  { url, who }: Call<string, undefined>,
): { found: StoredRequest } | Refused<ListRefusal> {
  const [endToEndId, ...more] = url.searchParams.getAll('endToEndId')
  if (endToEndId === undefined) return because('MISSING_FIELD', 'endToEndId is required', 'endToEndId')
  if (more.length > 0) return because('INVALID_FIELD', 'endToEndId must be given once', 'endToEndId')
  if (!isEndToEndId(endToEndId)) {
    const rule = 'must be 1 to 35 letters, digits and - _ = : . , +, percent-encoded'
    return because('INVALID_FIELD', `endToEndId ${rule}`, 'endToEndId')
  }
  const found = requests.find(who, endToEndId)
  return found ? { found } : because('PAYMENT_NOT_FOUND', 'there is no such payment of this client')
}
