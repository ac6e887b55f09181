// How to order a SEPA payment, and how to read and cancel any payment.
// All other orders are in other-orders.ts; what to do after a lost answer is in recipes.ts.

import { exactJson } from '../../shared/exact-json.ts'
import { operation } from '../../shared/operation.ts'
import { balticGaps } from '../gaps.ts'
import {
  PaymentContent,
  PaymentInitiation,
  PaymentPath,
  PaymentStatus,
  PsuHeaders,
  SepaPaymentOrder,
} from '../schema/index.ts'
import { createCall, paymentCall, strangerIf } from './shared.ts'

/**
 * Creates a SEPA payment; it goes out when the payer has approved it: `makeApprovalRequest`.
 *
 * @throws TypeError naming the member and its rule; nothing was sent.
 * @throws BankError `call_refused` or `limit_reached` when the bank refused; `outcome_unknown` when its answer was lost:
 * never sent again.
 * @see paper 3, Payment requests; gaps: baltic.payment.single-path
 */
export const createSepaPayment = operation({
  ...createCall,
  id: 'baltic.payment.create-sepa',
  path: balticGaps['baltic.payment.single.path'].assumption,
  pathGap: 'baltic.payment.single.path',
  body: exactJson(SepaPaymentOrder),
})

const addressed = {
  ...paymentCall,
  paper: '3, Endpoints',
  path: '/payment/v1/{paymentService}/{paymentProduct}/{paymentId}',
  parameters: { path: PaymentPath, headers: PsuHeaders },
  refusals: [401, 403, 404],
} as const

const readLost = { effect: 'read', resend: 'same', truth: 'Read again.' } as const

/**
 * Reads what a payment is about; {@link readPaymentStatus} reads its status.
 *
 * @throws BankError `call_refused` with status 404 when the bank does not know it, `answer_lost` when it may be asked again.
 * @see paper 3, Endpoints; gaps: baltic.payment.get
 */
export const readPayment = operation({
  ...addressed,
  id: 'baltic.payment.get',
  method: 'GET',
  replies: { 200: exactJson(PaymentContent) },
  lost: readLost,
})

/**
 * Reads the status of a payment. Only this status decides, never the return of the browser.
 *
 * @throws BankError as {@link readPayment}.
 * @see paper 3, Endpoints; gaps: baltic.payment.status-values
 */
export const readPaymentStatus = operation({
  ...addressed,
  id: 'baltic.payment.status',
  method: 'GET',
  path: `${addressed.path}/status`,
  replies: { 200: PaymentStatus },
  lost: readLost,
})

/**
 * Cancels a payment: 204 before its approval, and 200 after it, when the payer must approve the cancellation too:
 * `makeApprovalRequest` with the same id.
 *
 * @throws BankError `call_refused` with status 403 when it is too late, or the bank does not know it; `outcome_unknown` when
 * the answer was lost: `cancelSafely` handles that.
 * @see paper 3, Endpoints; gaps: baltic.cancel.codes
 */
export const cancelPayment = operation({
  ...addressed,
  id: 'baltic.payment.cancel',
  method: 'DELETE',
  replies: { 200: exactJson(PaymentInitiation), 204: null },
  saysByStatus: true,
  refusals: [401, 403],
  strangers: ({ path }, answer) =>
    strangerIf(
      answer !== undefined && answer.paymentId.toLowerCase() !== path.paymentId.toLowerCase(),
      'paymentId',
    ),
  lost: {
    effect: 'write',
    resend: 'after-read',
    truth:
      'Read the status: CANC is done; in RCVD, ACTC, or ACSP of a series send it again. 403 CANCELLATION_INVALID after a lost answer: read the status.',
  },
})
