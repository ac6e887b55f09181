// What crosses the wire of the online payment interface: schemas and types of one name.
// Requests are strict; answers keep unknown members and values.

import * as v from 'valibot'
import { exactlyOne, list, loose, oneOf, open, rows, spare, strict, text } from '../shared/check.ts'
import {
  Amount,
  AnswerAmount,
  DateTime,
  Euro,
  Reference,
  sepaText,
  string,
  UltimateParty,
  visibleAscii,
} from '../shared/fields.ts'
import { checkMerchantUrl } from '../shared/values/url.ts'
import { word } from '../shared/words.ts'
import { REFUND_WORDS } from './refund-evidence.ts'
import { BANK_ID_RULE, isBankId, PAYMENT_WORDS, PROVIDER_WORDS } from './rules.ts'

/** The id of a payment, of a refund record, of a merchant's account. */
export const Id = text((id) => /^[0-9A-Za-z-]{1,36}$/.test(id), 'must be 1 to 36 letters, digits or hyphens')

/** An address of the merchant: https, a public host name, up to 2000 characters (gaps: shared.redirect-url). */
export const Endpoint = strict({
  // Local addresses pass here; the operation's guard judges them, because it knows the bank.
  url: text(
    (url) => checkMerchantUrl(url, { allowLocalAddresses: true }) === undefined,
    'must be an https address',
  ),
})
export type Endpoint = v.InferOutput<typeof Endpoint>

/** Free text beside the reference, on both statements: 1 to 140 characters (gaps: shared.text). */
export const Message = strict({ text: sepaText(140) })
export type Message = v.InferOutput<typeof Message>

/** Who gets the money in the end, if it is not the merchant (gaps: shared.party). */
export const UltimateBeneficiary = UltimateParty
export type UltimateBeneficiary = v.InferOutput<typeof UltimateBeneficiary>

/** The order of Create payment. */
export const PaymentOrder = strict({
  /** Id of the target account, as the bank gave it to the merchant; it must not reach a page. */
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
  /** Address for signed callbacks of changes; its use is strongly recommended. */
  b2bBackendURL: v.optional(Endpoint),
  /** @deprecated Since version 1.3.1 of the interface; shown on the payment page only. Use `message`. */
  messageToCustomer: v.optional(
    text((value) => /^[0-9A-Za-zÅÄÖåäö ]{1,500}$/.test(value), 'must be 1 to 500 letters, digits and spaces'),
  ),
  ultimateBeneficiary: v.optional(UltimateBeneficiary),
})
export type PaymentOrder = v.InferOutput<typeof PaymentOrder>

/** The answer of Create payment. The ids must not reach the payer; only the browser address made of them may. */
export const CreatedPayment = loose({
  // Without the id, the status of the payment could never be read: such an answer counts as lost, and no payer gets the link.
  paymentId: Id,
  paymentOperationId: visibleAscii(500),
  /** Opaque, up to 500 characters, may contain `+ / =`. */
  paymentOperationValidation: visibleAscii(500),
})
export type CreatedPayment = v.InferOutput<typeof CreatedPayment>

const status = word(PAYMENT_WORDS)

/** A refund inside the status of its payment. */
export const RefundSummary = loose({
  paymentId: string,
  amount: AnswerAmount,
  status: word(REFUND_WORDS),
  createTime: spare(DateTime),
  updateTime: spare(DateTime),
})
export type RefundSummary = v.InferOutput<typeof RefundSummary>

const refunds = spare(list(RefundSummary))
const facts = {
  createTime: spare(DateTime),
  updateTime: spare(DateTime),
  paymentType: spare(open('CREDIT', 'REFUND')),
  /** Refunds in `INITIAL` or `ACCEPTED`, decimal string; absent if it cannot be read. */
  totalRefundedAmount: spare(AnswerAmount),
  failureReason: spare(open('UnknownError')),
  errorType: spare(open('BUSINESS')),
  errorCode: spare(open('PAYMENT_REJECTED', 'PROVIDER_DISABLED', 'PAYMENT_EXPIRED')),
}

/** The status of a payment, or of a refund record (then `refundOf` names the payment). */
export const PaymentState = loose({
  paymentId: string,
  amount: AnswerAmount,
  status,
  /** Oldest first; absent if the bank does not show any of them, or one row cannot be read. */
  refunds,
  refundOf: spare(
    text((id) => id !== '', 'must not be empty'),
    (id) => id === '',
  ),
  ...facts,
})
export type PaymentState = v.InferOutput<typeof PaymentState>

/**
 * A callback. Only the id of the payment whose status is to be read is required (gaps: online-payment.callback.trust; Part 5,
 * law 5).
 */
export const CallbackBody = loose({
  paymentId: string,
  amount: spare(AnswerAmount),
  status: spare(status),
  refunds,
  refundOf: spare(string),
  ...facts,
})

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
  totalRefundedAmount: spare(AnswerAmount),
})
export type CreatedRefund = v.InferOutput<typeof CreatedRefund>

/** A bank whose customers may pay. */
export const PaymentProvider = loose({
  bankId: text(isBankId, `must be ${BANK_ID_RULE}`),
  countryCode: string,
  name: string,
  status: loose({ current: word(PROVIDER_WORDS) }),
})
export type PaymentProvider = v.InferOutput<typeof PaymentProvider>

/** The list of banks; it changes rarely. */
export const PaymentProviders = loose({ providers: rows(PaymentProvider) })
export type PaymentProviders = v.InferOutput<typeof PaymentProviders>
