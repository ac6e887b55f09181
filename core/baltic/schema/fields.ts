// The members that several parts of the Baltic interface share: amounts, references to accounts, links, the context of a person.
// Requests are strict; answers keep unknown members and values.

import * as v from 'valibot'
import { across, loose, oneOf, open, spare, strict, text } from '../../shared/check.ts'
import { anyText, Euro, sepaText, string } from '../../shared/fields.ts'
import { isCountry } from '../../shared/values/bic.ts'
import { isListedIban } from '../../shared/values/iban.ts'
import { isAmount, isCurrency, minorDigitsOf, normaliseAmount } from '../../shared/values/money.ts'
import { isDate } from '../../shared/values/time.ts'

/** A text of an answer that nothing depends on. */
export const some = spare(string)

/** A date of a request or an answer. */
export const Day = text(isDate, 'must be a date YYYY-MM-DD', 'date')

const Currency = text(isCurrency, 'must be an ISO 4217 currency in upper case')

interface Money {
  readonly amount: string
  readonly currency: string
}

const Decimal = v.string('must be a decimal string such as "24.00"')

const AMOUNT_RULE =
  'must be a decimal string such as "24.00": above zero, of at most 14 digits, without exponent, with no more decimals than the currency has'
const withDecimals = <M extends Money>(money: M): M => ({
  ...money,
  amount: normaliseAmount(money.amount, minorDigitsOf(money.currency)),
})

/** The amount of a request: a JSON number on the wire, which the TypeScript client takes as a decimal string (gaps: baltic.amount). */
export const AmountOrder = v.pipe(
  strict({ amount: Decimal, currency: Currency }),
  across(['amount', 'currency'], ['amount'], (money) => isOrderAmount(money), AMOUNT_RULE, 'value'),
  v.transform((money) => withDecimals(money)),
)

/** The amount of a SEPA payment. */
export const EuroOrder = v.pipe(
  strict({ amount: Decimal, currency: Euro }),
  across(['amount', 'currency'], ['amount'], (money) => isOrderAmount(money), AMOUNT_RULE, 'value'),
  v.transform((money) => withDecimals(money)),
)

/** Returns whether an amount may be ordered: two decimals always pass, if those that the currency does not have are zeros. */
function isOrderAmount({ amount, currency }: Money): boolean {
  const minorDigits = minorDigitsOf(currency)
  const decimals = [0, 1, 2, 3].slice(0, Math.max(minorDigits, 2) + 1)
  const hasZerosBefore = /^0\d/.test(amount)
  return !hasZerosBefore && isAmount(amount, { integerDigits: 14, decimals, minorDigits })
}

/** Takes the exponent out of a JSON number by moving the point: no digit passes through a float. */
function withoutExponent(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d{1,2})$/i.exec(number) ?? []
  if (exponent === undefined) return number
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const padded = point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length + 1 - point, '0')
  const decimals = padded.slice(Math.max(point, 1))
  return sign + padded.slice(0, Math.max(point, 1)).replace(/^0+(?=\d)/, '') + (decimals && `.${decimals}`)
}

/** An amount of an answer: a JSON number on the wire, which the TypeScript client gives as a string of its digits; minus for debits. */
export const Amount = loose({
  amount: v.pipe(
    string,
    v.transform(withoutExponent),
    v.check(
      (amount) =>
        isAmount(amount, {
          integerDigits: 14,
          decimals: [0, 1, 2, 3],
          minorDigits: 3,
          zero: true,
          negative: true,
        }),
      'must be a number of at most 14 digits and 3 decimals',
    ),
  ),
  /** ISO 4217. */
  currency: string,
})
export type Amount = v.InferOutput<typeof Amount>

const TYPES = ['IBAN', 'BBAN', 'PAN', 'MASKED_PAN', 'MSISDN'] as const

interface NumberOfType {
  readonly accountNumber: string
  readonly accountReferenceType?: string | undefined
}

/**
 * Makes the schema of a reference to an account that a request names.
 *
 * @param types Kinds of numbers that are accepted; without a kind it is an IBAN.
 * @param takes Which IBANs pass; default: those of countries whose length is known, so all but those of foreign payments.
 */
export function accountOrder<const T extends readonly ['IBAN', ...string[]]>(
  types: T,
  takes: (iban: string) => boolean = isListedIban,
  rule = 'must be an IBAN in upper case without spaces, with right check digits, or as its type asks',
) {
  const hasForm = ({ accountNumber, accountReferenceType = 'IBAN' }: NumberOfType) => {
    if (accountReferenceType === 'IBAN') return takes(accountNumber)
    return accountReferenceType !== 'BBAN' || /^[A-Za-z0-9]{1,34}$/.test(accountNumber)
  }
  return v.pipe(
    strict({
      accountNumber: anyText(35),
      accountReferenceType: v.optional(oneOf(...types)),
      /** Names one sub-account. When absent: all of the account, or in a payment the one in the payment's currency. */
      currency: v.optional(Currency),
    }),
    across(
      ['accountNumber', 'accountReferenceType'],
      ['accountNumber'],
      (reference) => hasForm(reference),
      rule,
      'value',
    ),
  )
}

/** A reference to an account that a consent names. */
export const AccountOrder = accountOrder(TYPES)

/** A reference to an account in an answer. */
export const AccountReference = loose({
  accountNumber: string,
  accountReferenceType: spare(open(...TYPES)),
  currency: some,
})
export type AccountReference = v.InferOutput<typeof AccountReference>

/** A link of an answer: never followed, wherever it leads. */
export const Link = loose({
  href: some,
  rel: some,
  title: some,
  type: some,
  hreflang: some,
  media: some,
  templated: spare(v.boolean('must be true or false')),
  deprecation: some,
})
export type Link = v.InferOutput<typeof Link>

/** The address of a payee. */
export const AddressOrder = strict({
  street: v.optional(sepaText(70)),
  buildingNumber: v.optional(wholeNumber(1, 99_999)),
  city: v.optional(sepaText(35)),
  postalCode: v.optional(sepaText(16)),
  country: text(isCountry, 'must be an ISO 3166-1 alpha-2 country in upper case'),
})

/** Makes the schema of a whole number. */
export function wholeNumber(least: number, most = Infinity) {
  const range = most === Infinity ? `of ${least} or more` : `from ${least} to ${most}`
  const rule = `must be a whole number ${range}`
  const isWithin = (value: number) => Number.isInteger(value) && value >= least && value <= most
  return v.pipe(v.number(rule), v.check(isWithin, rule))
}

/** A value that a header can carry in every runtime. */
const HeaderText = text(
  (value) => value.length <= 1_000 && /^[!-~]([ -~]*[!-~])?$/.test(value),
  'must be 1 to 1000 visible ASCII characters, with spaces inside only',
)
const forwarded = v.optional(HeaderText)

/**
 * What the caller knows of the person's own request, as headers: forwarded, never made up. `psu-ip-address` shows that the
 * person is present, and then reads of a recurring consent are not counted.
 *
 * @see paper 3, Endpoints; gaps: baltic.headers.other
 */
export const PsuHeaders = strict({
  'psu-accept': forwarded,
  'psu-accept-charset': forwarded,
  'psu-accept-encoding': forwarded,
  'psu-accept-language': forwarded,
  'psu-device-id': forwarded,
  'psu-geo-location': forwarded,
  'psu-http-method': v.optional(oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
  'psu-ip-address': forwarded,
  'psu-ip-port': forwarded,
  'psu-user-agent': forwarded,
})
export type PsuHeaders = v.InferInput<typeof PsuHeaders>
