// What crosses the wire of payments: three kinds of orders for two products, and how the bank answers.
// A rule with a code of its own has it as the kind of its fault; every other fault is FORMAT_ERROR at the bank.

import * as v from 'valibot'
import { across, list, loose, oneOf, open, strict, text } from '../../shared/check.ts'
import { naming, sepaText, Uuid } from '../../shared/fields.ts'
import { isBic } from '../../shared/values/bic.ts'
import { isIban, parseIban } from '../../shared/values/iban.ts'
import { isRfReference } from '../../shared/values/reference.ts'
import { isText } from '../../shared/values/text.ts'
import { PAYMENT_PRODUCTS, PAYMENT_SERVICES, TRANSACTION_STATUSES } from '../rules/payments.ts'
import { EXECUTION_RULES, FREQUENCIES, hasNominalDate, type PeriodicSeries } from '../rules/series.ts'
import {
  accountOrder,
  AccountReference,
  AddressOrder,
  Amount,
  AmountOrder,
  Day,
  EuroOrder,
  Link,
  some,
  wholeNumber,
} from './fields.ts'

const boolean = v.boolean('must be true or false')
const Bic = text(isBic, 'must be a BIC of a known country in upper case')
// An IBAN of a country whose length is not listed is for foreign payments only (gaps: shared.iban).
const sepaDebtor = accountOrder(['IBAN'])
const anyDebtor = accountOrder(['IBAN'], isIban)
const sepaAccount = accountOrder(
  ['IBAN'],
  (iban) => parseIban(iban)?.area === 'eea',
  'must be an IBAN of an account in the EU or EEA, with right check digits',
)
const anyAccount = accountOrder(['IBAN', 'BBAN'], isIban)

const isIdText = (value: string) => isText(value, { max: 35 }) && !/^\/|\/\/|\/$/.test(value)
const IdText = text(
  isIdText,
  naming(
    "must be 1 to 35 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space or / at either end and without //",
  ),
)
/** RF references have check digits, those of national schemes may be anything (gaps: baltic.payment.texts). */
const remittanceInformationStructured = v.optional(
  strict({
    reference: text(
      (reference) => isIdText(reference) && (!reference.startsWith('RF') || isRfReference(reference)),
      naming('must be an RF reference with right check digits, or a reference of 1 to 35 characters'),
    ),
  }),
)
const remittanceInformationUnstructured = v.optional(sepaText(140))
/** Stays with the payment from end to end: it finds the payment on a statement. */
const endToEndIdentification = v.optional(IdText)
/** Day of execution; today when absent. */
const requestedExecutionDate = v.optional(Day)

// Members are in the order of the paper, in which the bank names what is wrong (gaps: shared.errors.detail).
const sepaPayee = {
  creditorAccount: sepaAccount,
  creditorAddress: v.optional(AddressOrder),
  creditorAgent: v.optional(Bic),
  creditorName: sepaText(70),
}
const anyPayee = {
  creditorAccount: anyAccount,
  creditorAddress: AddressOrder,
  creditorAgent: Bic,
  creditorName: sepaText(70),
}
const remittance = { remittanceInformationStructured, remittanceInformationUnstructured }
const sepa = {
  ...sepaPayee,
  debtorAccount: sepaDebtor,
  endToEndIdentification,
  instructedAmount: EuroOrder,
  ...remittance,
  requestedExecutionDate,
}
const crossBorder = {
  ...anyPayee,
  debtorAccount: anyDebtor,
  endToEndIdentification,
  instructedAmount: AmountOrder,
  ...remittance,
  requestedExecutionDate,
}

/** A SEPA payment: euro, to an account in the EU or EEA. */
export const SepaPaymentOrder = strict(sepa)
export type SepaPaymentOrder = v.InferInput<typeof SepaPaymentOrder>

/** A payment to any country, in any currency. */
export const CrossBorderPaymentOrder = strict(crossBorder)
export type CrossBorderPaymentOrder = v.InferInput<typeof CrossBorderPaymentOrder>

const series = {
  startDate: Day,
  /** Last nominal date that there may be; the series goes on when absent. */
  endDate: v.optional(Day),
  frequency: oneOf(...FREQUENCIES),
  /** Which TARGET day replaces a closed one; `following` when absent. */
  executionRule: v.optional(oneOf(...EXECUTION_RULES)),
  /** Day of the month, 31 its last; that of `startDate` when absent, and without meaning for daily and weekly kinds. */
  dayOfExecution: v.optional(wholeNumber(1, 31)),
}
const withDates = <T extends PeriodicSeries>() =>
  across<T>(
    ['startDate', 'endDate', 'frequency', 'dayOfExecution'],
    ['endDate'],
    hasNominalDate,
    'must not be before the first date of the series',
    'EXECUTION_DATE_INVALID',
  )

/** A SEPA payment again and again; `requestedExecutionDate` is without effect. */
export const PeriodicSepaOrder = v.pipe(strict({ ...sepa, ...series }), withDates())
export type PeriodicSepaOrder = v.InferInput<typeof PeriodicSepaOrder>

/** A payment to any country again and again; `requestedExecutionDate` is without effect. */
export const PeriodicCrossBorderOrder = v.pipe(strict({ ...crossBorder, ...series }), withDates())
export type PeriodicCrossBorderOrder = v.InferInput<typeof PeriodicCrossBorderOrder>

/** Makes the schema of many payments from one account. */
function bulkOf<const I extends v.GenericSchema>(debtor: typeof sepaDebtor, item: I) {
  const size = 'must hold 1 to 100 payments'
  return strict({
    /** Without effect. */
    batchBookingPreferred: v.optional(boolean),
    debtorAccount: debtor,
    paymentInformationId: v.optional(IdText),
    requestedExecutionDate,
    payments: v.pipe(list(item), v.minLength(1, size), v.maxLength(100, size)),
  })
}

/** SEPA payments from one account, 1 to 100. */
export const SepaBulkOrder = bulkOf(
  sepaDebtor,
  strict({ ...sepaPayee, endToEndIdentification, instructedAmount: EuroOrder, ...remittance }),
)
export type SepaBulkOrder = v.InferInput<typeof SepaBulkOrder>

/** Payments to any country from one account, 1 to 100. */
export const CrossBorderBulkOrder = bulkOf(
  anyDebtor,
  strict({
    /** Who pays the fees: `DEBT` the payer, `CRED` the payee, `SHAR` each their own, which it is when absent. */
    chargeBearer: v.optional(oneOf('DEBT', 'CRED', 'SHAR')),
    ...anyPayee,
    instructedAmount: AmountOrder,
    remittanceInformationUnstructured,
  }),
)
export type CrossBorderBulkOrder = v.InferInput<typeof CrossBorderBulkOrder>

/** Status of a payment: see {@link TRANSACTION_STATUSES} for what they mean. */
const Status = open(...TRANSACTION_STATUSES)

/** The answer to an order, and to the cancellation of one that was approved. */
export const PaymentInitiation = loose({
  paymentId: Uuid,
  transactionStatus: Status,
  transactionFeeIndicator: v.optional(boolean),
  /** What each execution costs. */
  transactionFees: v.optional(Amount),
  links: v.optional(list(Link)),
})
export type PaymentInitiation = v.InferOutput<typeof PaymentInitiation>

/** The status of a payment. */
export const PaymentStatus = loose({ transactionStatus: Status })
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>

const Address = loose({
  street: some,
  buildingNumber: v.optional(v.number('must be a number')),
  city: some,
  postalCode: some,
  country: some,
})
const Structured = loose({ reference: some })
const item = {
  creditorAccount: v.optional(AccountReference),
  creditorAddress: v.optional(Address),
  creditorName: some,
  instructedAmount: v.optional(Amount),
  remittanceInformationStructured: v.optional(Structured),
  remittanceInformationUnstructured: some,
}

/**
 * What a payment is about: of a single one what the paper names, of a bulk or a series what was ordered.
 *
 * @see gaps: baltic.payment.get
 */
export const PaymentContent = loose({
  ...item,
  debtorAccount: v.optional(AccountReference),
  /** Of a bulk. */
  payments: v.optional(
    list(loose({ ...item, chargeBearer: v.optional(open('DEBT', 'CRED', 'SHAR', 'SLEV')) })),
  ),
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

/** Names a payment in an address. */
export const PaymentPath = strict({
  paymentService: oneOf(...PAYMENT_SERVICES),
  paymentProduct: oneOf(...PAYMENT_PRODUCTS),
  paymentId: Uuid,
})
export type PaymentPath = v.InferOutput<typeof PaymentPath>
