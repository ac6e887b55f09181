// The members of payment orders, which several kinds of orders share.
// Not for callers: schema/index.ts does not export them.

import * as v from 'valibot'
import { strict, text } from '../../shared/check.ts'
import { naming, sepaText } from '../../shared/fields.ts'
import { isBic } from '../../shared/values/bic.ts'
import { parseIban } from '../../shared/values/iban.ts'
import { isRfReference } from '../../shared/values/reference.ts'
import { isText } from '../../shared/values/text.ts'
import { accountOrder, AddressOrder, Day, EuroOrder } from './fields.ts'

/** A truth value. */
export const boolean = v.boolean('must be true or false')
/** A BIC in an order. */
export const Bic = text(isBic, 'must be a BIC of a known country in upper case')
/** The account that pays a SEPA payment. */
export const sepaDebtor = accountOrder(['IBAN'])
const sepaAccount = accountOrder(
  ['IBAN'],
  (iban) => parseIban(iban)?.area === 'eea',
  'must be an IBAN of an account in the EU or EEA, with right check digits',
)

const isIdText = (value: string) => isText(value, { max: 35 }) && !/^\/|\/\/|\/$/.test(value)
/** A text that identifies something. */
export const IdText = text(
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
/** What a payment is for, as a text. */
export const remittanceInformationUnstructured = v.optional(sepaText(140))
/** Stays with the payment from end to end, so that the payment can be found on a statement. */
export const endToEndIdentification = v.optional(IdText)
/** Day of execution; today when absent. */
export const requestedExecutionDate = v.optional(Day)

// Members are in the order of the paper, in which the bank names what is wrong (gaps: shared.errors.detail).
/** Who is paid by a SEPA payment. */
export const sepaPayee = {
  creditorAccount: sepaAccount,
  creditorAddress: v.optional(AddressOrder),
  creditorAgent: v.optional(Bic),
  creditorName: sepaText(70),
}
/** What a payment is for. */
export const remittance = { remittanceInformationStructured, remittanceInformationUnstructured }
/** The members of a SEPA payment. */
export const sepa = {
  ...sepaPayee,
  debtorAccount: sepaDebtor,
  endToEndIdentification,
  instructedAmount: EuroOrder,
  ...remittance,
  requestedExecutionDate,
}
