// What crosses the wire of payments: the order of a SEPA payment, and how the bank answers any order.
// Orders of other kinds are in other-orders.ts.

import * as v from 'valibot'
import { list, loose, oneOf, open, spare, strict } from '../../shared/check.ts'
import { Uuid } from '../../shared/fields.ts'
import { word } from '../../shared/words.ts'
import { PAYMENT_PRODUCTS, PAYMENT_SERVICES, PAYMENT_WORDS } from '../rules/payments.ts'
import { EXECUTION_RULES, FREQUENCIES } from '../rules/series.ts'
import { AccountReference, Amount, Day, Link, some } from './fields.ts'
import { boolean, sepa } from './order-members.ts'

/** A SEPA payment: euro, to an account in the EU or EEA. */
export const SepaPaymentOrder = strict(sepa)
export type SepaPaymentOrder = v.InferInput<typeof SepaPaymentOrder>

/** Status of a payment: see {@link PAYMENT_WORDS} for what they mean. */
const Status = word(PAYMENT_WORDS)

/** The answer to an order, and to the cancellation of one that was approved. */
export const PaymentInitiation = loose({
  paymentId: Uuid,
  transactionStatus: Status,
  transactionFeeIndicator: spare(boolean),
  /** What each execution costs. */
  transactionFees: spare(Amount),
  links: spare(list(Link)),
})
export type PaymentInitiation = v.InferOutput<typeof PaymentInitiation>

/** The status of a payment. */
export const PaymentStatus = loose({ transactionStatus: Status })
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>

const Address = loose({
  street: some,
  buildingNumber: spare(v.number('must be a number')),
  city: some,
  postalCode: some,
  country: some,
})
const Structured = loose({ reference: some })
const item = {
  creditorAccount: v.optional(AccountReference),
  creditorAddress: spare(Address),
  creditorName: some,
  instructedAmount: v.optional(Amount),
  remittanceInformationStructured: spare(Structured),
  remittanceInformationUnstructured: some,
}

/**
 * What a payment is about: for a single payment the members that the paper names, for a bulk or a series what was ordered.
 *
 * @see gaps: baltic.payment.get
 */
export const PaymentContent = loose({
  ...item,
  debtorAccount: v.optional(AccountReference),
  /** Of a bulk. */
  payments: v.optional(list(loose({ ...item, chargeBearer: spare(open('DEBT', 'CRED', 'SHAR', 'SLEV')) }))),
  /** Of a series. */
  startDate: v.optional(Day),
  /** Of a series. */
  endDate: v.optional(Day),
  /** Of a series. */
  frequency: v.optional(open(...FREQUENCIES)),
  /** Of a series. */
  executionRule: v.optional(open(...EXECUTION_RULES)),
  /** Of a series. */
  dayOfExecution: v.optional(v.number('must be a number')),
})
export type PaymentContent = v.InferOutput<typeof PaymentContent>

/** The path of a payment. */
export const PaymentPath = strict({
  paymentService: oneOf(...PAYMENT_SERVICES),
  paymentProduct: oneOf(...PAYMENT_PRODUCTS),
  paymentId: Uuid,
})
export type PaymentPath = v.InferOutput<typeof PaymentPath>
