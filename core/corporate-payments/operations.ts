// How to ask: the six calls of the corporate payment interface as data.
// What to do after a lost answer, and how to wait for a payment, is in recipes.ts.

import * as v from 'valibot'
import { form, json } from '../shared/codec.ts'
import type { AnswerFault } from '../shared/errors.ts'
import { TokenAnswer } from '../shared/oauth/grant.ts'
import { operation } from '../shared/operation.ts'
import { bearerToken, type CorporateClientBank, requestSignature, sandboxCertificate } from './auth.ts'
import { corporatePaymentsGaps } from './gaps.ts'
import { differencesOf } from './rules.ts'
import * as schema from './schema.ts'

const pathOf = (id: 'token' | 'sepa' | 'instant' | 'instant-status' | 'v2' | 'v2-status') => ({
  path: corporatePaymentsGaps[`corporate.${id}.path`].assumption,
  pathGap: `corporate.${id}.path`,
})

/**
 * Requests a bearer token for the client of the bank; a {@link CorporateBank} does this automatically.
 *
 * @throws BankError `call_refused` with bank code `invalid_client` for a wrong id, secret or certificate.
 * @see paper 2 B, Endpoints; gaps: corporate.token.answer
 */
export const requestToken = operation({
  id: 'corporate.token',
  paper: '2 B, Endpoints',
  method: 'POST',
  ...pathOf('token'),
  body: form(v.optional(schema.TokenRequest)),
  encode: (own, { identity: { client } }: CorporateClientBank): schema.TokenRequest =>
    own ?? { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret },
  replies: { 200: TokenAnswer },
  refusals: 'open',
  errors: 'oauth',
  proofs: [sandboxCertificate],
  lost: { effect: 'read', resend: 'same', truth: 'Send again.' },
})

const call = {
  parameters: { headers: schema.CallHeaders },
  replyHeaders: ['x-request-id'],
  errors: 'list',
} as const

const payment = {
  ...call,
  method: 'POST',
  refusals: [400, 401, 403],
  // An unreadable key is reported before a token is requested.
  proofs: [sandboxCertificate, requestSignature, bearerToken],
} as const

const synchronous = {
  ...payment,
  body: json(schema.PaymentOrder),
  replies: { 201: schema.SynchronousPayment },
  strangers: ({ body }: { readonly body: schema.PaymentOrder }, answer: schema.SynchronousPayment) =>
    differencesOf(body, answer),
  lost: {
    effect: 'write',
    resend: 'same',
    truth:
      'Send the same body again: 201 is the one result. An empty list proves nothing. DUPLICATE_PAYMENT: the id is bound, perhaps by this order: read, and do not send again.',
  },
} as const

const query = {
  ...call,
  method: 'GET',
  parameters: { path: schema.PaymentPath, headers: schema.CallHeaders },
  refusals: [401, 403, 404],
  proofs: [sandboxCertificate, bearerToken],
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
} as const

/**
 * Pays at once: as an instant payment, and if that is impossible as a normal SEPA payment.
 *
 * The same `instructionId` with an equal body pays once: the answer shows the payment as it is now.
 *
 * @throws TypeError naming the member and its rule; nothing was sent.
 * @throws BankError `call_refused` or `limit_reached` when the bank refused, `outcome_unknown` when its answer was lost:
 * `paySafely` handles that.
 * @see paper 2 B, What the service does; gaps: corporate.paths.sepa, corporate.sync.results
 */
export const createSepaPayment = operation({
  ...synchronous,
  ...pathOf('sepa'),
  id: 'corporate.sepa',
  paper: '2 B, What the service does',
})

/**
 * Pays at once, as an instant payment or not at all.
 *
 * @throws TypeError naming the member and its rule; nothing was sent.
 * @throws BankError `call_refused` with bank code `INSTANT_NOT_POSSIBLE` when the creditor cannot be reached,
 * `outcome_unknown` when the answer was lost or the instant service is down: `paySafely` handles that.
 * @see paper 2 B, Endpoints; gaps: corporate.instant.impossible
 */
export const createInstantPayment = operation({
  ...synchronous,
  ...pathOf('instant'),
  id: 'corporate.instant',
  paper: '2 B, Endpoints',
})

/**
 * Orders a payment that is made a little later; {@link readPayment} shows how it ended.
 *
 * An `instructionId` can be used once: a second order with it is refused, even an equal one.
 *
 * @throws TypeError naming the member and its rule; nothing was sent.
 * @throws BankError `call_refused` or `limit_reached` when the bank refused, `outcome_unknown` when its answer was lost:
 * `paySafely` handles that.
 * @see paper 2 B, Endpoints; gaps: corporate.v2.results, corporate.duplicate.v2
 */
export const createPayment = operation({
  ...payment,
  ...pathOf('v2'),
  id: 'corporate.v2',
  paper: '2 B, Endpoints',
  body: json(schema.PaymentOrderV2),
  replies: { 201: schema.AcceptedPayment },
  strangers: (
    { body }: { readonly body: schema.PaymentOrderV2 },
    answer: schema.AcceptedPayment,
  ): readonly AnswerFault[] => differencesOf(body, answer),
  lost: {
    effect: 'write',
    resend: 'after-read',
    truth:
      'Read the payment: 200 means done; 404: wait 5 s, read, then send the same body again. DUPLICATE_PAYMENT then: the first arrived, read it.',
  },
})

/**
 * Reads a payment of a synchronous call that was `SCT_INST` and `PROCESSING`; the list is empty for every other payment.
 *
 * An empty list, and 404, prove nothing about a payment whose answer was lost.
 *
 * @throws BankError `call_refused` with status 404 when the bank does not know the id, `answer_lost` when it may be asked
 * again.
 * @see paper 2 B, Endpoints; gaps: corporate.instant-query.list
 */
export const readInstantPayments = operation({
  ...query,
  ...pathOf('instant-status'),
  id: 'corporate.instant-status',
  paper: '2 B, Endpoints',
  replies: { 200: schema.InstantPayments },
})

/**
 * Reads the status of an asynchronous payment.
 *
 * @throws BankError `call_refused` with status 404 when the bank does not know the id, `answer_lost` when it may be asked
 * again.
 * @see paper 2 B, Endpoints; gaps: corporate.v2-query.unknown
 */
export const readPayment = operation({
  ...query,
  ...pathOf('v2-status'),
  id: 'corporate.v2-status',
  paper: '2 B, Endpoints',
  replies: { 200: schema.PaymentState },
  strangers: ({ path }, answer): readonly AnswerFault[] =>
    answer.instructionId === path.instructionId
      ? []
      : [{ path: 'instructionId', rule: 'must be the one asked for' }],
})
