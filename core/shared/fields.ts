// The members that several papers share, as schemas with the words of their rules.
// Members of one interface only are in its schema.ts. Marked pure, so that a bundle contains only what it uses.

import * as v from 'valibot'
import { across, list, oneOf, strict, text } from './check.ts'
import { isCountry } from './values/bic.ts'
import { isEndToEndId, isInstructionId } from './values/instruction.ts'
import { isAmount } from './values/money.ts'
import { isBearerToken, isUuid, isVisibleAscii } from './values/opaque.ts'
import { isReference } from './values/reference.ts'
import { checkText, countCodePoints, isText } from './values/text.ts'
import { isDateTime } from './values/time.ts'

/** Any string. */
export const string = /* @__PURE__ */ v.string('must be a string')

/** An amount of an order: above zero, two decimals (gaps: shared.amount-string). */
export const Amount = /* @__PURE__ */ text(
  isAmount,
  'must be an amount above zero with two decimals, such as 12.50',
)

/** An amount of an answer: zero too, two decimals. */
export const AnswerAmount = /* @__PURE__ */ text(
  (amount) => /^\d{1,13}\.\d{2}$/.test(amount),
  'must be an amount with two decimals',
)

/** The only currency of SEPA. */
export const Euro = /* @__PURE__ */ v.literal('EUR', 'must be EUR')

/** A Finnish reference, or an RF reference (gaps: shared.reference). */
export const Reference = /* @__PURE__ */ text(
  (reference) => /^[0-9A-Z]{2,25}$/.test(reference) && isReference(reference),
  'must be a Finnish reference of 2 to 20 digits or an RF reference of 5 to 25 characters, with right check digits',
)

/** A date-time of an answer (gaps: shared.time). */
export const DateTime = /* @__PURE__ */ text(
  isDateTime,
  'must be an RFC 3339 date-time with an offset or Z',
  'date',
)

/** The id of a payment between its orderer and the bank. */
export const InstructionId = /* @__PURE__ */ text(isInstructionId, 'must be 1 to 35 letters and digits')

/** The id of a payment from end to end. */
export const EndToEndId = /* @__PURE__ */ text(
  isEndToEndId,
  'must be 1 to 35 letters, digits and - _ = : . , +',
)

/** A UUID, in any case. */
export const Uuid = /* @__PURE__ */ text(isUuid, 'must be a UUID of 36 characters')

/** A token as it follows the word `Bearer`. */
export const BearerToken = /* @__PURE__ */ text(isBearerToken, 'must be a bearer token')

/** Makes the schema of a text of visible ASCII characters. */
export function visibleAscii(max: number) {
  return text((value) => isVisibleAscii(value, max), `must be 1 to ${max} visible ASCII characters`)
}

/** Makes the schema of a text for people in payments (gaps: shared.text). */
export function sepaText(max: number) {
  const rule = `must be 1 to ${max} Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end`
  return text((value) => isText(value, { max }), naming(rule))
}

/** Adds the refused character to the rule of a text (gaps: shared.text). */
export function naming(rule: string) {
  return (value: string) => {
    const character = checkText(value)?.character
    return character ? `${rule}; not ${character}` : rule
  }
}

/** Makes the schema of a text of any characters. */
export function anyText(max: number) {
  return text(
    (value) => countCodePoints(value) >= 1 && countCodePoints(value) <= max,
    `must be 1 to ${max} characters`,
    'size',
  )
}

/** A postal address in one or two lines (gaps: shared.party). */
export const PostalAddress = /* @__PURE__ */ strict({
  country: text(isCountry, 'must be an ISO 3166-1 alpha-2 country in upper case'),
  addressLine: v.pipe(
    list(sepaText(70)),
    v.minLength(1, 'must hold 1 or 2 lines'),
    v.maxLength(2, 'must hold 1 or 2 lines'),
  ),
})

/**
 * A number that identifies a party. Only the form of a business id (scheme `COID`) is checked, such as `1234567-1`: the other
 * schemes have none (gaps: shared.party).
 */
export const Identification = /* @__PURE__ */ v.pipe(
  strict({
    id: anyText(35),
    schemeName: oneOf('BIC', 'COID', 'TXID', 'SOSE', 'UNSTRUCTURED_ORG', 'UNSTRUCTURED_PERSON'),
    issuer: v.optional(anyText(35)),
  }),
  across(
    ['schemeName', 'id'],
    ['id'],
    ({ schemeName, id }) => schemeName !== 'COID' || /^\d{7}-\d$/.test(id),
    'must be a business id such as 1234567-1 where the scheme is COID',
    'value',
  ),
)

/** The party behind a payer or a payee (gaps: shared.party). */
export const UltimateParty = /* @__PURE__ */ strict({
  name: sepaText(70),
  identification: v.optional(Identification),
  address: v.optional(PostalAddress),
})
