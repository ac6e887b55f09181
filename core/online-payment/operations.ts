// How to ask: the four calls of the online payment interface as data.
// Browser addresses are in addresses.ts, the bank's callbacks in callback.ts, recipes of several calls in recipes.ts.

import * as v from 'valibot'
import { strict } from '../shared/check.ts'
import { json } from '../shared/codec.ts'
import type { Proof } from '../shared/definition.ts'
import { Uuid } from '../shared/fields.ts'
import { assume } from '../shared/gaps.ts'
import { operation } from '../shared/operation.ts'
import { formatHttpDate } from '../shared/values/time.ts'
import { checkMerchantUrl } from '../shared/values/url.ts'
import { partsOfDraft, signatureBase, writeAuthorization } from './auth.ts'
import type { OnlinePaymentBank } from './bank.ts'
import { onlinePaymentGaps } from './gaps.ts'
import {
  CreatedPayment,
  CreatedRefund,
  Id,
  PaymentOrder,
  PaymentProviders,
  PaymentState,
  RefundOrder,
} from './schema.ts'

const pathOf = (id: 'create' | 'status' | 'refund' | 'providers') => ({
  path: onlinePaymentGaps[`online-payment.${id}.path`].assumption,
  pathGap: `online-payment.${id}.path`,
})

/** One session id per checkout; without one each call makes its own. A request id is new for every call. */
const Session = strict({ 'x-session-id': v.optional(Uuid) })

const PaymentId = strict({ paymentId: Id })

/** The proof that signs a call: api key, ids, date and `Authorization`. Made anew for each attempt: a pair of ids works once. */
const rsaHeader: Proof<OnlinePaymentBank> = {
  kind: 'attempt',
  row: 'online-payment.auth.base',
  headers: ['content-type', 'date', 'x-api-key', 'x-session-id', 'x-request-id', 'authorization'],
  async prove(draft, bank) {
    const { apiKey, merchantId, keyVersion, sign } = bank.identity
    const headers = {
      'content-type': assume(onlinePaymentGaps, bank, 'online-payment.auth.details'),
      date: formatHttpDate(bank.clock()),
      'x-api-key': apiKey,
      'x-session-id': draft.headers['x-session-id'] ?? bank.uuid(),
      'x-request-id': bank.uuid(),
    }
    const base = signatureBase(
      partsOfDraft({ ...draft, headers: { ...draft.headers, ...headers } }, merchantId),
    )
    const algorithm = assume(onlinePaymentGaps, bank, 'online-payment.auth.format')
    return {
      ...headers,
      authorization: writeAuthorization(merchantId, keyVersion, await sign(base), algorithm),
    }
  },
}

/**
 * Creates a payment; the payer then opens the address that {@link makeApprovalUrl} makes of the answer.
 *
 * @throws TypeError naming the member and its rule; nothing was sent.
 * @throws BankError `call_refused` or `limit_reached` when the bank refused, `outcome_unknown` when its answer was lost:
 * then a new call is safe, because no payer has the lost payment's link.
 * @see paper 1 B, Create payment
 */
export const createPayment = operation({
  id: 'online-payment.create',
  paper: '1 B, Create payment',
  method: 'POST',
  ...pathOf('create'),
  parameters: { headers: Session },
  body: json(PaymentOrder),
  guard: refuseLocalAddresses,
  encode: nameEndpoints,
  replies: { 200: CreatedPayment },
  refusals: [400, 403],
  errors: 'list',
  proofs: [rsaHeader],
  lost: {
    effect: 'write',
    resend: 'new-attempt',
    truth: 'Create again: the lost payment cannot be paid, no payer has its link.',
  },
  deprecated: ['messageToCustomer'],
})

/**
 * Reads the status of a payment or of a refund record. Only this status shows what happened.
 *
 * @throws BankError `call_refused` when the bank does not know it, `answer_lost` when it may be asked again.
 * @see paper 1 B, Payment status
 */
export const readPayment = operation({
  id: 'online-payment.status',
  paper: '1 B, Payment status',
  method: 'GET',
  ...pathOf('status'),
  parameters: { path: PaymentId, headers: Session },
  replies: { 200: PaymentState },
  refusals: [400],
  errors: 'list',
  proofs: [rsaHeader],
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
})

/**
 * Refunds a payment, wholly or in part.
 *
 * Better use {@link refundSafely}: it saves the payment's refunds first, and finds the outcome of a lost one. Never send a
 * lost refund again blindly.
 *
 * @throws TypeError when not exactly one of `reference` and `message` is given, or a member breaks its rule.
 * @throws BankError `outcome_unknown` when the answer was lost.
 * @see paper 1 B, Refund
 */
export const refundPayment = operation({
  id: 'online-payment.refund',
  paper: '1 B, Refund',
  method: 'POST',
  ...pathOf('refund'),
  parameters: { path: PaymentId, headers: Session },
  body: json(RefundOrder),
  replies: { 200: CreatedRefund },
  refusals: [400],
  errors: 'list',
  proofs: [rsaHeader],
  lost: {
    effect: 'write',
    resend: 'after-read',
    truth:
      'Read the status of the payment: one new refund of this amount means done, and its absence nothing by itself; see findLostRefund.',
  },
})

/**
 * Lists the banks whose customers may pay; it changes rarely and may be stored for a day.
 *
 * @throws BankError `answer_lost` when it may be asked again.
 * @see paper 1 B, List multibank providers
 */
export const listProviders = operation({
  id: 'online-payment.providers',
  paper: '1 B, List multibank providers',
  method: 'GET',
  ...pathOf('providers'),
  parameters: { headers: Session },
  replies: { 200: PaymentProviders },
  refusals: [400],
  errors: 'list',
  proofs: [rsaHeader],
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
})

const ENDPOINTS = ['return', 'cancel', 'reject', 'b2bBackendURL'] as const

function refuseLocalAddresses(bank: OnlinePaymentBank, { body }: { readonly body: PaymentOrder }): void {
  // If local addresses are allowed, the check of the schema is enough.
  if (bank.allowLocalAddresses) return
  const faults = ENDPOINTS.filter((name) => body[name] && checkMerchantUrl(body[name].url))
  if (faults.length > 0) {
    const rule = 'must be an https address with a public host name'
    throw new TypeError(faults.map((name) => `online-payment.create body.${name}.url ${rule}`).join('; '))
  }
}

/** Gives the four address objects the names that they have at this bank. */
function nameEndpoints(order: PaymentOrder, bank: OnlinePaymentBank): unknown {
  if (bank.assumptions === undefined) return order
  const names: Record<string, string> = {
    ...assume(onlinePaymentGaps, bank, 'online-payment.create.endpoints'),
    b2bBackendURL: assume(onlinePaymentGaps, bank, 'online-payment.create.callback'),
  }
  return Object.fromEntries(Object.entries(order).map(([name, value]) => [names[name] ?? name, value]))
}
