// What crosses the wire of the corporate payment interface: schemas and types of one name.
// Requests are strict; answers keep unknown members and values.

import * as v from 'valibot'
import { list, loose, open, spare, stepTo, strict, text } from '../shared/check.ts'
import {
  Amount,
  AnswerAmount,
  DateTime,
  EndToEndId,
  Euro,
  InstructionId,
  PostalAddress,
  Reference,
  sepaText,
  string,
  UltimateParty,
  visibleAscii,
} from '../shared/fields.ts'
import { isListedIban, parseIban } from '../shared/values/iban.ts'
import { word } from '../shared/words.ts'
import { PAYMENT_WORDS } from './rules.ts'

/** The form by which a client asks for its token. */
export const TokenRequest = strict({
  grant_type: v.literal('client_credentials', 'must be client_credentials'),
  client_id: visibleAscii(255),
  client_secret: visibleAscii(1024),
})
export type TokenRequest = v.InferOutput<typeof TokenRequest>

/** A postal address in one or two lines (gaps: shared.party). */
export const Address = PostalAddress
export type Address = v.InferOutput<typeof Address>

/** Who is paid: an account inside the EU and EEA, and the name of its holder. */
export const Creditor = strict({
  iban: text(
    (iban) => parseIban(iban)?.area === 'eea',
    'must be an IBAN of the EU or EEA in upper case without spaces, with right check digits',
  ),
  /** 1 to 70 characters. */
  name: sepaText(70),
  address: v.optional(Address),
})
export type Creditor = v.InferOutput<typeof Creditor>

/** Who pays: an account that the client may pay from. */
export const Debtor = strict({
  iban: text(
    isListedIban,
    'must be an IBAN of a known country in upper case without spaces, with right check digits',
  ),
  /** 1 to 70 characters; the bank does not compare it, and statements show the holder of the account. */
  name: v.optional(sepaText(70)),
  address: v.optional(Address),
})
export type Debtor = v.InferOutput<typeof Debtor>

/** The party behind a debtor or a creditor (gaps: shared.party). */
export const Party = UltimateParty
export type Party = v.InferOutput<typeof Party>

/** How much is paid: euro only. */
export const InstructedAmount = strict({
  /** Decimal string, 0.01 to 9999999999999.99. */
  amount: Amount,
  currency: Euro,
})
export type InstructedAmount = v.InferOutput<typeof InstructedAmount>

const order = {
  creditor: Creditor,
  debtor: Debtor,
  instructedAmount: InstructedAmount,
  /** The identity of the payment: the same id never pays twice. */
  instructionId: InstructionId,
  /** Goes to the creditor unchanged. */
  endToEndId: v.optional(EndToEndId),
  /** Free text, 1 to 140 characters; a message, a reference, or both. */
  message: v.optional(sepaText(140)),
  /** Finnish reference of 2 to 20 digits, or RF reference of 5 to 25 characters. */
  reference: v.optional(Reference),
  ultimateDebtor: v.optional(Party),
  ultimateCreditor: v.optional(Party),
}

/** The members that rules about several members read; they are not checked yet when those rules run. */
interface Members {
  readonly creditor?: { readonly iban?: string }
  readonly debtor?: { readonly iban?: string }
  readonly message?: string | undefined
  readonly reference?: string | undefined
}

/** Requires a message, a reference, or both (gaps: corporate.request.remittance). */
function remittance<T extends Members>() {
  const check = v.rawCheck<T>(({ dataset, addIssue }) => {
    const members = membersOf(dataset)
    // A value that is not an object has no member that could be missing.
    if (!members || members.message !== undefined || members.reference !== undefined) return
    addIssue({
      message: 'is required where there is no reference',
      input: undefined,
      path: [stepTo('message')],
    })
  })
  // The rule is code; the OpenAPI documents read its members here.
  return Object.assign(check, { some: ['message', 'reference'] as const })
}

/** Refuses a payment from an account to itself (gaps: corporate.request.accounts). */
function otherAccount<T extends Members>() {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const { creditor, debtor } = membersOf(dataset) ?? {}
    if (typeof creditor?.iban !== 'string' || creditor.iban !== debtor?.iban) return
    addIssue({
      message: "must not be the debtor's own",
      input: creditor.iban,
      path: [stepTo('creditor'), stepTo('iban')],
    })
  })
}

/** A payment order of both synchronous calls. */
export const PaymentOrder = v.pipe(strict(order), remittance(), otherAccount())
export type PaymentOrder = v.InferOutput<typeof PaymentOrder>

/** A payment order of the asynchronous call. */
export const PaymentOrderV2 = v.pipe(
  strict({
    ...order,
    /** Whether the payment is rejected if it cannot be an instant payment. Default false. */
    forceSepaInst: v.optional(v.boolean('must be true or false')),
  }),
  remittance(),
  otherAccount(),
)
export type PaymentOrderV2 = v.InferOutput<typeof PaymentOrderV2>

/** The path of a payment. */
export const PaymentPath = strict({ instructionId: InstructionId })
export type PaymentPath = v.InferOutput<typeof PaymentPath>

/** What a caller may add to each call. */
export const CallHeaders = strict({
  /** Comes back in every answer, for debugging: 1 to 128 visible ASCII characters. */
  'x-request-id': v.optional(visibleAscii(128)),
})

const paymentType = open('SCT_INST', 'SEPA_CREDIT_TRANSFER')

const answered = {
  amount: AnswerAmount,
  currency: string,
  status: word(PAYMENT_WORDS),
  debtorIban: string,
  creditorIban: string,
  creditorName: spare(string),
  ultimateDebtorName: spare(string),
  ultimateCreditorName: spare(string),
  endToEndId: spare(string),
}

const booked = {
  /** 20 digits; absent until money has moved. */
  archiveId: spare(string),
  /** The start of the day of booking. */
  bookingDate: spare(DateTime),
  /** When the money was debited. */
  transactionDate: spare(DateTime),
  paymentType: spare(paymentType),
}

/** The answer to both synchronous calls; a repeated one shows the payment as it is now. */
export const SynchronousPayment = loose({
  ...answered,
  instructionId: string,
  ...booked,
  transactionId: spare(string),
})
export type SynchronousPayment = v.InferOutput<typeof SynchronousPayment>

/** A payment of a synchronous call, as the query for instant payments shows it. */
export const InstantPayment = loose({ ...answered, ...booked, transactionId: spare(string) })
export type InstantPayment = v.InferOutput<typeof InstantPayment>

/** What the query for instant payments finds: one payment, or none. */
export const InstantPayments = list(InstantPayment)
export type InstantPayments = v.InferOutput<typeof InstantPayments>

/** The first answer of the asynchronous call: accepted, and not yet examined. */
export const AcceptedPayment = loose({
  ...answered,
  instructionId: string,
  forceSepaInst: spare(v.boolean('must be true or false')),
})
export type AcceptedPayment = v.InferOutput<typeof AcceptedPayment>

/** The status of an asynchronous payment. */
export const PaymentState = loose({ ...answered, instructionId: string, ...booked })
export type PaymentState = v.InferOutput<typeof PaymentState>

function membersOf({ value }: { readonly value: unknown }): Members | undefined {
  return typeof value === 'object' && value !== null ? value : undefined
}
