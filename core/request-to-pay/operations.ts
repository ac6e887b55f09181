// How to ask: the two calls of the Request-to-Pay interface as data.
// What to do after a lost answer is in recipes.ts.

import { json } from '../shared/codec.ts'
import { operation } from '../shared/operation.ts'
import { apiKeyHeader } from './auth.ts'
import { requestToPayGaps } from './gaps.ts'
import { CreatedRequest, PaymentRequest, RequestQuery, RequestState } from './schema.ts'

const pathOf = (id: 'create' | 'status') => ({
  path: requestToPayGaps[`request-to-pay.${id}.path`].assumption,
  pathGap: `request-to-pay.${id}.path`,
})

/**
 * Creates and sends a request to pay.
 *
 * The same `endToEndId` with an equal body makes no second request: the answer shows the first one as it is now.
 *
 * @deprecated The interface is deprecated from 06/2023, and there is a sandbox of it only.
 * @throws TypeError naming the member and its rule; nothing was sent.
 * @throws BankError `call_refused` or `limit_reached` when the bank refused, `outcome_unknown` when its answer was lost:
 * {@link requestSafely} handles that.
 * @see paper 1 C, Endpoints; gaps: request-to-pay.create.ids
 */
export const createRequest = operation({
  id: 'request-to-pay.create',
  paper: '1 C, Create and send a Request to Pay',
  method: 'POST',
  ...pathOf('create'),
  body: json(PaymentRequest),
  replies: { 201: CreatedRequest },
  refusals: 'open',
  errors: 'list',
  proofs: [apiKeyHeader],
  lost: {
    effect: 'write',
    resend: 'after-read',
    truth: 'Read the request by its endToEndId: found means done, 404 means send the same body again.',
  },
  deprecated: true,
  sandboxOnly: true,
})

/**
 * Reads the status of a request, by its `endToEndId`.
 *
 * @deprecated The interface is deprecated from 06/2023, and there is a sandbox of it only.
 * @throws BankError `call_refused` with status 404 when the bank does not know it, `answer_lost` when it may be asked again.
 * @see paper 1 C, Endpoints; gaps: request-to-pay.status.unknown
 */
export const readRequest = operation({
  id: 'request-to-pay.status',
  paper: '1 C, Endpoints',
  method: 'GET',
  ...pathOf('status'),
  parameters: { query: RequestQuery },
  replies: { 200: RequestState },
  refusals: 'open',
  errors: 'list',
  proofs: [apiKeyHeader],
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
  deprecated: true,
  sandboxOnly: true,
})
