// What crosses the wire of the Request-to-Pay interface: schemas and types of one name.
// Requests are strict; answers keep unknown members and values.

import * as v from 'valibot'
import { loose, spare, strict, text } from '../shared/check.ts'
import {
  Amount,
  AnswerAmount,
  DateTime,
  EndToEndId,
  InstructionId,
  PostalAddress,
  Reference,
  sepaText,
  string,
} from '../shared/fields.ts'
import { isIban } from '../shared/values/iban.ts'
import { REQUEST_CURRENCIES } from './gaps.ts'
import { word } from '../shared/words.ts'
import { REQUEST_WORDS } from './rules.ts'

/** An account of any country (gaps: shared.iban). */
const Iban = text(isIban, 'must be an IBAN in upper case without spaces, with right check digits')

/** Who is asked to pay. */
export const Debtor = strict({
  /** 1 to 70 characters. */
  name: sepaText(70),
  address: v.optional(PostalAddress),
  /** With the code of the country: `+358401234567`. */
  phoneNumber: v.optional(
    text((number) => /^\+[1-9]\d{6,14}$/.test(number), 'must be + and 7 to 15 digits, the first one not 0'),
  ),
  iban: v.optional(Iban),
})
export type Debtor = v.InferOutput<typeof Debtor>

/** Who asks to be paid. */
export const Creditor = strict({
  /** 1 to 70 characters. */
  name: sepaText(70),
  iban: Iban,
  address: v.optional(PostalAddress),
})
export type Creditor = v.InferOutput<typeof Creditor>

/** How much is asked for. */
export const InstructedAmount = strict({
  /** Decimal string, 0.01 to 9999999999999.99. */
  amount: Amount,
  /** One of {@link REQUEST_CURRENCIES}. */
  currency: text(
    (currency) => REQUEST_CURRENCIES.includes(currency),
    'must be an ISO 4217 currency in use with two minor digits',
  ),
})
export type InstructedAmount = v.InferOutput<typeof InstructedAmount>

/** A request to pay: every member is required. */
export const PaymentRequest = strict({
  debtor: Debtor,
  creditor: Creditor,
  instructedAmount: InstructedAmount,
  /** Names the payment between the creditor and the bank of the debtor; used once. */
  instructionId: InstructionId,
  /** Names the payment from end to end; used once. */
  endToEndId: EndToEndId,
  /** Finnish reference of 2 to 20 digits, or RF reference of 5 to 25 characters. */
  reference: Reference,
  /** Free text, 1 to 40 characters. */
  message: sepaText(40),
})
export type PaymentRequest = v.InferOutput<typeof PaymentRequest>

/** Names the request that is read. */
export const RequestQuery = strict({ endToEndId: EndToEndId })
export type RequestQuery = v.InferOutput<typeof RequestQuery>

const paymentStatus = word(REQUEST_WORDS)

/** The answer to a request; a repeated one shows the request as it is now. */
export const CreatedRequest = loose({
  responderId: spare(string),
  responseTime: spare(DateTime),
  message: spare(string),
  paymentStatus,
  /** The request as the bank accepted it, the amount without leading zeros. */
  paymentRequest: spare(
    loose({
      endToEndId: spare(string),
      instructedAmount: spare(loose({ amount: AnswerAmount, currency: string })),
    }),
  ),
})
export type CreatedRequest = v.InferOutput<typeof CreatedRequest>

/** The status of a request. */
export const RequestState = loose({ paymentStatus })
export type RequestState = v.InferOutput<typeof RequestState>
