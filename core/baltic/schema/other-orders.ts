// What crosses the wire of orders other than a single SEPA payment: payments abroad, bulks, and series.
// If the bank has a code for a rule, that code is the kind of the fault; every other fault is FORMAT_ERROR at the bank.

import * as v from 'valibot'
import { across, list, oneOf, strict } from '../../shared/check.ts'
import { sepaText } from '../../shared/fields.ts'
import { isIban } from '../../shared/values/iban.ts'
import { EXECUTION_RULES, FREQUENCIES, hasNominalDate, type PeriodicSeries } from '../rules/series.ts'
import { accountOrder, AddressOrder, AmountOrder, Day, EuroOrder, wholeNumber } from './fields.ts'
import {
  Bic,
  boolean,
  endToEndIdentification,
  IdText,
  remittance,
  remittanceInformationUnstructured,
  requestedExecutionDate,
  sepa,
  sepaDebtor,
  sepaPayee,
} from './order-members.ts'

// An IBAN of a country whose length is not listed is for foreign payments only (gaps: shared.iban).
const anyDebtor = accountOrder(['IBAN'], isIban)
const anyAccount = accountOrder(['IBAN', 'BBAN'], isIban)
const anyPayee = {
  creditorAccount: anyAccount,
  creditorAddress: AddressOrder,
  creditorAgent: Bic,
  creditorName: sepaText(70),
}
const crossBorder = {
  ...anyPayee,
  debtorAccount: anyDebtor,
  endToEndIdentification,
  instructedAmount: AmountOrder,
  ...remittance,
  requestedExecutionDate,
}

/** A payment to any country, in any currency. */
export const CrossBorderPaymentOrder = strict(crossBorder)
export type CrossBorderPaymentOrder = v.InferInput<typeof CrossBorderPaymentOrder>

const series = {
  startDate: Day,
  /** The last nominal date that is possible; when absent, the series has no end. */
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

/** A series of SEPA payments; `requestedExecutionDate` is without effect. */
export const PeriodicSepaOrder = v.pipe(strict({ ...sepa, ...series }), withDates())
export type PeriodicSepaOrder = v.InferInput<typeof PeriodicSepaOrder>

/** A series of payments to any country; `requestedExecutionDate` is without effect. */
export const PeriodicCrossBorderOrder = v.pipe(strict({ ...crossBorder, ...series }), withDates())
export type PeriodicCrossBorderOrder = v.InferInput<typeof PeriodicCrossBorderOrder>

/** Makes the schema of a bulk: many payments from one account. */
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
    /** Who pays the fees: `DEBT` the payer, `CRED` the payee, `SHAR` each their own. `SHAR` when absent. */
    chargeBearer: v.optional(oneOf('DEBT', 'CRED', 'SHAR')),
    ...anyPayee,
    instructedAmount: AmountOrder,
    remittanceInformationUnstructured,
  }),
)
export type CrossBorderBulkOrder = v.InferInput<typeof CrossBorderBulkOrder>
