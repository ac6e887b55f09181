// Amounts of money: decimal strings outside, bigint minor units inside, and their form for people.
// It never uses a float, never rounds, and does not know any exchange rates.

/** The spellings of an amount that a field takes. */
export interface AmountForm {
  /** Most digits before the point, leading zeros included; 13 when absent. */
  readonly integerDigits?: number
  /** Allowed counts of digits after the point; `[2]` when absent, `[0, 2]` takes both `1` and `1.00`. */
  readonly decimals?: readonly number[]
  /** Digits of the minor unit of the currency, 2 when absent; digits beyond them must be zeros. */
  readonly minorDigits?: number
  /** Whether zero passes; false when absent. */
  readonly zero?: boolean
  /** Whether a leading minus passes; false when absent. */
  readonly negative?: boolean
}

/** The rule that an amount breaks. */
export type AmountRule = 'amount_malformed' | 'amount_decimals_wrong' | 'amount_too_large' | 'amount_zero'

/** When a formatted amount carries a sign: a minus where negative, also a plus where positive, never. */
export type MoneySign = 'auto' | 'always' | 'never'

// More decimals than any currency has, so that amounts of different spellings compare exactly.
const FINEST = 6

/**
 * Checks an amount string and returns the first rule it breaks.
 *
 * Leading zeros pass but count as digits; too many digits are `amount_too_large` only if the value itself is.
 *
 * @param text For example `12.50`; no plus, space, exponent or comma.
 * @see gaps: shared.amount-string
 */
export function checkAmount(text: string, form: AmountForm = {}): AmountRule | undefined {
  const { integerDigits = 13, decimals = [2], minorDigits = 2, zero = false, negative = false } = form
  const parts = split(text)
  if (!parts || (parts.negative && !negative)) return 'amount_malformed'
  const { whole, fraction } = parts
  if (!decimals.includes(fraction.length)) return 'amount_decimals_wrong'
  if (/[1-9]/.test(fraction.slice(minorDigits))) return 'amount_decimals_wrong'
  if (whole.replace(/^0+/, '').length > integerDigits) return 'amount_too_large'
  if (whole.length > integerDigits) return 'amount_malformed'
  if (!zero && !/[1-9]/.test(text)) return 'amount_zero'
  return undefined
}

/** Returns whether a text is an amount of the given form. */
export function isAmount(text: string, form?: AmountForm): boolean {
  return checkAmount(text, form) === undefined
}

/** Returns whether an amount is above zero, and so has no sign: a decimal string that was checked before. */
export const isAboveZero = (amount: string): boolean => /^(?=.*[1-9])\d/.test(amount)

/** Returns whether a text is an amount of an order in its one spelling: above zero, two decimals, no leading zeros. */
export function isPlainAmount(text: string): boolean {
  return isAmount(text) && /^(0|[1-9]\d*)\./.test(text)
}

/**
 * Parses an amount string into minor units: `12.50` is `1250n`; `undefined` if the form is broken.
 *
 * @param form Its `minorDigits` is the scale of the result.
 * @see gaps: shared.amount-string
 */
export function parseAmount(text: string, form: AmountForm = {}): bigint | undefined {
  return isAmount(text, form) ? toUnits(text, form.minorDigits ?? 2) : undefined
}

/**
 * Writes minor units as an amount string: `1250n` is `12.50`.
 *
 * @param decimals Digits of the minor unit: 2 for EUR, 0 for JPY.
 */
export function formatAmount(units: bigint, decimals = 2): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const sign = units < 0n ? '-' : ''
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/**
 * Rewrites an amount string as banks echo it: `0010.00` and `10` become `10.00`.
 *
 * @param decimals Digits after the point of the result.
 * @throws TypeError when the text is not a decimal string, or would have to be rounded.
 * @see gaps: shared.amount-string
 */
export function normaliseAmount(text: string, decimals = 2): string {
  return formatAmount(toUnits(text, decimals), decimals)
}

/**
 * Compares two decimal strings by value: -1, 0 or 1, as `sort` wants it.
 *
 * @throws TypeError when a text is not a decimal string.
 */
export function compareAmounts(left: string, right: string): -1 | 0 | 1 {
  const a = toUnits(left, FINEST)
  const b = toUnits(right, FINEST)
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Adds up decimal strings; no amounts make zero.
 *
 * @param decimals Digits after the point of the result.
 * @throws TypeError when a text is not a decimal string, or has more decimals than the result.
 */
export function sumAmounts(amounts: Iterable<string>, decimals = 2): string {
  let sum = 0n
  for (const amount of amounts) sum += toUnits(amount, decimals)
  return formatAmount(sum, decimals)
}

/**
 * Adds two decimal strings.
 *
 * @param decimals Digits after the point of the result.
 * @throws TypeError when a text is not a decimal string, or has more decimals than the result.
 */
export function addAmounts(left: string, right: string, decimals = 2): string {
  return sumAmounts([left, right], decimals)
}

/**
 * Subtracts the second decimal string from the first; the result may be negative.
 *
 * @param decimals Digits after the point of the result.
 * @throws TypeError when a text is not a decimal string, or has more decimals than the result.
 */
export function subtractAmounts(left: string, right: string, decimals = 2): string {
  return formatAmount(toUnits(left, decimals) - toUnits(right, decimals), decimals)
}

/**
 * Returns how many digits the minor unit of a currency has: 2 for EUR, 0 for JPY, 3 for KWD.
 *
 * @param currency ISO 4217 code; an unknown one counts as having 2.
 */
export function minorDigitsOf(currency: string): number {
  if (/^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/.test(currency)) return 0
  return /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/.test(currency) ? 3 : 2
}

/**
 * Writes an amount in minor units of its currency, as interfaces want it that count cents: `12.50` EUR is `1250n`, `12` JPY
 * is `12n`, `1.5` KWD is `1500n`.
 *
 * Nothing is rounded. The digits are those of ISO 4217; some companies count a few currencies otherwise (ISK and UGX with
 * two more): their documents state so.
 *
 * @param amount Decimal string; negative too.
 * @param currency ISO 4217 code that people pay in.
 * @throws TypeError naming the argument and its rule, and no value.
 * @example
 * ```ts
 * import { fromMinorUnits, toMinorUnits } from 'silta/core/shared'
 *
 * console.log(toMinorUnits('24.00', 'EUR') === 2400n, fromMinorUnits(2400n, 'EUR') === '24.00')
 * ```
 */
export function toMinorUnits(amount: string, currency: string): bigint {
  // Without types a caller may give a number, whose last digits may be lost already.
  if (typeof amount !== 'string') throw new TypeError('amount must be a decimal string')
  return toUnits(amount, knownMinorDigits(currency))
}

/**
 * Writes minor units of a currency as an amount: `1250n` EUR is `12.50`, `12n` JPY is `12`.
 *
 * @param units Whole minor units, as a bigint: a number may have lost digits already. `BigInt(text)` reads a text.
 * @param currency ISO 4217 code that people pay in.
 * @throws TypeError naming the argument and its rule, and no value.
 */
export function fromMinorUnits(units: bigint, currency: string): string {
  if (typeof units !== 'bigint') throw new TypeError('units must be a bigint')
  return formatAmount(units, knownMinorDigits(currency))
}

/** Returns the digits of a minor unit; it guesses none, for a wrong guess would be another amount. */
function knownMinorDigits(currency: string): number {
  if (!isCurrency(currency)) throw new TypeError('currency must be an ISO 4217 code that people pay in')
  return minorDigitsOf(currency)
}

/**
 * Returns whether a text is an ISO 4217 code that people pay in today.
 *
 * Funds, metals, accounting units and test codes are left out; as of November 2026, so without ANG and BGN.
 *
 * @see gaps: psd2.foreign.rules, request-to-pay.create.amount
 */
export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text) && CURRENCIES.includes(text)
}

const CURRENCIES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY ' +
  'COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
  'ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK ' +
  'MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF ' +
  'SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU ' +
  'UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'

/**
 * Formats one amount for people, in the manner of a language.
 *
 * @param amount Decimal string, every digit of which is shown.
 * @param currency ISO 4217 code.
 * @param locale BCP 47 tag, for example `fi`.
 * @throws TypeError when the amount is not a decimal string.
 * @throws RangeError when the currency or locale is malformed.
 */
export function formatMoney(
  amount: string,
  currency: string,
  locale: string,
  options?: { sign?: MoneySign },
): string {
  return makeMoneyFormat(currency, locale, options)(amount)
}

/**
 * Makes a function that formats amounts of one currency; for lists, where making a format per row would be slow.
 *
 * The minus is U+2212, whichever the language's own data has; zero has no sign. One view has one form: thousands are grouped in every
 * language, and European English has every currency in front, as British English has it.
 *
 * @param currency ISO 4217 code.
 * @param locale BCP 47 tag, for example `fi`.
 * @throws RangeError when the currency or locale is malformed.
 */
export function makeMoneyFormat(
  currency: string,
  locale: string,
  { sign = 'auto' }: { sign?: MoneySign } = {},
): (amount: string) => string {
  const signDisplay = ({ auto: 'negative', always: 'exceptZero', never: 'never' } as const)[sign]
  const format = new Intl.NumberFormat(locale === 'en-150' ? 'en-GB' : locale, {
    style: 'currency',
    currency,
    signDisplay,
    useGrouping: 'always',
    // The currency sets the fewest decimals; a digit that the bank sent is never rounded away.
    maximumFractionDigits: 20,
  })
  return (amount) => {
    if (!split(amount)) throw new TypeError('amount must be a decimal string')
    const parts = format.formatToParts(amount as Intl.StringNumericLiteral)
    return parts
      .map(({ type, value }) => (type === 'minusSign' ? value.replace('-', '\u2212') : value))
      .join('')
  }
}

function split(text: string): { negative: boolean; whole: string; fraction: string } | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return whole === undefined ? undefined : { negative: sign === '-', whole, fraction }
}

function toUnits(text: string, decimals: number): bigint {
  const parts = split(text)
  if (!parts) throw new TypeError('amount must be a decimal string')
  const { negative, whole, fraction } = parts
  if (/[1-9]/.test(fraction.slice(decimals)))
    throw new TypeError(`amount must have at most ${decimals} decimals`)
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return negative ? -units : units
}
