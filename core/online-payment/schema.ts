// What crosses the wire of the online payment interface: schemas and types of one name.
// Requests are strict, answers keep what they do not know yet.

import * as v from 'valibot'
import { exactlyOne, list, loose, oneOf, open, strict, text } from '../shared/check.ts'
import { isCountry } from '../shared/values/bic.ts'
import { isAmount } from '../shared/values/money.ts'
import { isReference } from '../shared/values/reference.ts'
import { checkText, countCodePoints, isText } from '../shared/values/text.ts'
import { parseDateTime } from '../shared/values/time.ts'
import { checkMerchantUrl } from '../shared/values/url.ts'
import { PAYMENT_STATUSES } from './rules.ts'

const Id = text((id) => /^[0-9A-Za-z-]{1,36}$/.test(id), 'must be 1 to 36 letters, digits or hyphens')
const Amount = text(isAmount, 'must be an amount above zero with two decimals, such as 12.50')
const AnswerAmount = text((amount) => /^\d{1,13}\.\d{2}$/.test(amount), 'must be an amount with two decimals')
const Euro = v.literal('EUR', 'must be EUR')
const Reference = text(
  (reference) => /^[0-9A-Z]{2,25}$/.test(reference) && isReference(reference),
  'must be a Finnish reference of 2 to 20 digits or an RF reference of 5 to 25 characters, with right check digits',
)
const sepaText = (max: number) =>
  text(
    (value) => isText(value, { max }),
    (value) => {
      const character = checkText(value, { max })?.character
      const rule = `must be 1 to ${max} Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end`
      return character === undefined ? rule : `${rule}; ${character} is not allowed`
    },
  )
const shortText = text(
  (value) => countCodePoints(value) >= 1 && countCodePoints(value) <= 35,
  'must be 1 to 35 characters',
)
const DateTime = text(
  (value) => parseDateTime(value) !== undefined,
  'must be an RFC 3339 date-time with an offset or Z',
)

/** An address of the merchant: https, a public host name, up to 2000 characters (gaps: shared.redirect-url). */
export const Endpoint = strict({
  // Local addresses pass here and are judged with the bank at hand, which knows whether they are allowed.
  url: text(
    (url) => checkMerchantUrl(url, { allowLocalAddresses: true }) === undefined,
    'must be an absolute https address',
  ),
})
export type Endpoint = v.InferOutput<typeof Endpoint>

/** Free text beside the reference, on both statements: 1 to 140 characters (gaps: shared.text). */
export const Message = strict({ text: sepaText(140) })
export type Message = v.InferOutput<typeof Message>

/** Who gets the money in the end, if it is not the merchant (gaps: shared.party). */
export const UltimateBeneficiary = strict({
  name: sepaText(70),
  identification: v.optional(
    strict({
      id: shortText,
      schemeName: oneOf('BIC', 'COID', 'TXID', 'SOSE', 'UNSTRUCTURED_ORG', 'UNSTRUCTURED_PERSON'),
      issuer: v.optional(shortText),
    }),
  ),
  address: v.optional(
    strict({
      country: text(isCountry, 'must be an ISO 3166-1 alpha-2 country in upper case'),
      addressLine: v.pipe(
        list(sepaText(70)),
        v.minLength(1, 'must hold 1 or 2 lines'),
        v.maxLength(2, 'must hold 1 or 2 lines'),
      ),
    }),
  ),
})
export type UltimateBeneficiary = v.InferOutput<typeof UltimateBeneficiary>

/** The order of Create payment. */
export const PaymentOrder = strict({
  /** Target account, as the bank named it to the merchant; secret towards pages. */
  accountId: Id,
  /** Decimal string, 0.01 to 9999999999999.99. */
  amount: Amount,
  currency: Euro,
  /** Finnish reference of 2 to 20 digits, or RF reference of 5 to 25 characters. */
  reference: Reference,
  /** Where the browser goes after success. */
  return: Endpoint,
  /** Where the browser goes after a cancellation. */
  cancel: Endpoint,
  /** Where the browser goes after a failure. */
  reject: Endpoint,
  message: v.optional(Message),
  /** Language of the payment page; the bank takes `fi` when absent. */
  language: v.optional(oneOf('fi', 'sv', 'en')),
  /** Address for signed notices of changes; its use is strongly recommended. */
  b2bBackendURL: v.optional(Endpoint),
  /** @deprecated Since version 1.3.1 of the interface; shown on the payment page only. Use `message`. */
  messageToCustomer: v.optional(
    text((value) => /^[0-9A-Za-zÅÄÖåäö ]{1,500}$/.test(value), 'must be 1 to 500 letters, digits and spaces'),
  ),
  ultimateBeneficiary: v.optional(UltimateBeneficiary),
})
export type PaymentOrder = v.InferOutput<typeof PaymentOrder>

const visible = text((value) => /^[!-~]{1,500}$/.test(value), 'must be 1 to 500 visible ASCII characters')

/** The answer of Create payment. The ids must not reach the payer; only the browser address made of them may. */
export const CreatedPayment = loose({
  // A payment whose status can never be read must not be handed to a payer: such an answer is a lost one.
  paymentId: Id,
  paymentOperationId: visible,
  /** Opaque, up to 500 characters, may hold `+ / =`. */
  paymentOperationValidation: visible,
})
export type CreatedPayment = v.InferOutput<typeof CreatedPayment>

const status = open(...PAYMENT_STATUSES)

/** A refund inside the status of its payment. */
export const RefundSummary = loose({
  paymentId: v.string('must be a string'),
  amount: AnswerAmount,
  status,
  createTime: v.optional(DateTime),
  updateTime: v.optional(DateTime),
})
export type RefundSummary = v.InferOutput<typeof RefundSummary>

/** The status of a payment, or of a refund record (then `refundOf` names the payment). */
export const PaymentState = loose({
  paymentId: v.string('must be a string'),
  amount: AnswerAmount,
  status,
  /** Oldest first. */
  refunds: v.optional(list(RefundSummary)),
  refundOf: v.optional(v.string('must be a string')),
  createTime: v.optional(DateTime),
  updateTime: v.optional(DateTime),
  paymentType: v.optional(open('CREDIT', 'REFUND')),
  /** Refunds in `INITIAL` or `ACCEPTED`, decimal string. */
  totalRefundedAmount: v.optional(AnswerAmount),
  failureReason: v.optional(open('UnknownError')),
  errorType: v.optional(open('BUSINESS')),
  errorCode: v.optional(open('PAYMENT_REJECTED', 'PROVIDER_DISABLED', 'PAYMENT_EXPIRED')),
})
export type PaymentState = v.InferOutput<typeof PaymentState>

/** The order of a refund: exactly one of `reference` and `message`. */
export const RefundOrder = exactlyOne(
  { amount: Amount, currency: Euro, reference: v.optional(Reference), message: v.optional(Message) },
  'reference',
  'message',
)
export type RefundOrder = v.InferOutput<typeof RefundOrder>

/** The answer of a refund: the id of the new refund record, and the total of the payment's refunds with it. */
export const CreatedRefund = loose({
  paymentId: Id,
  totalRefundedAmount: AnswerAmount,
})
export type CreatedRefund = v.InferOutput<typeof CreatedRefund>

/** A bank whose customers may pay. */
export const PaymentProvider = loose({
  bankId: text((id) => /^[a-z0-9-]{1,36}$/.test(id), 'must be 1 to 36 lower-case letters, digits or hyphens'),
  countryCode: v.string('must be a string'),
  name: v.string('must be a string'),
  status: loose({ current: open('ENABLED', 'DISABLED') }),
})
export type PaymentProvider = v.InferOutput<typeof PaymentProvider>

/** The list of banks; it changes rarely. */
export const PaymentProviders = loose({ providers: list(PaymentProvider) })
export type PaymentProviders = v.InferOutput<typeof PaymentProviders>
