// IBANs and Finnish account numbers: form, length by country, check digits, area of payments.
// The only national structure that is checked is the Finnish check digit; a general IBAN library would check others too.

import { isCountry } from './bic.ts'

/** What can be read from an IBAN itself. */
export interface Iban {
  /** Country of the account, ISO 3166-1 alpha-2. */
  readonly country: string
  /** Whether SEPA payments go there (`eea`) or foreign payments only (`other`). */
  readonly area: 'eea' | 'other'
}

// A country and its length; a code never spans two entries, because digits are between them.
const EEA =
  'NO15BE16DK18FI18NL18SI19AT20EE20LT20LU20HR21LI21LV21BG22DE22IE22CZ24ES24RO24SE24SK24PT25IS26FR27GR27IT27CY28HU28' +
  'PL28MT31'
const LENGTHS =
  EEA +
  'FK18FO18GL18SD18MK19BA20KZ20MN20XK20CH21BH22CR22GB22GE22ME22RS22VA22AE23GI23IL23IQ23OM23SO23TL23AD24MD24' +
  'PK24SA24TN24VG24LY25ST25TR26BI27DJ27MC27MR27SM27AL28AZ28BY28DO28GT28LB28NI28SV28BR29EG29PS29QA29UA29JO30KW30MU30' +
  'YE30SC31LC32RU33'

/**
 * Parses an IBAN as it goes over the wire: upper case, no spaces; `undefined` if it is not one.
 *
 * A country whose length is not known takes 15 to 34 characters.
 *
 * @see gaps: shared.iban, Part 3 IBAN
 */
export function parseIban(text: string): Iban | undefined {
  if (!/^[A-Z]{2}\d\d[0-9A-Z]{11,30}$/.test(text)) return undefined
  const country = text.slice(0, 2)
  const entry = LENGTHS.indexOf(country)
  if (entry < 0 ? !isCountry(country) : text.length !== Number(LENGTHS.slice(entry + 2, entry + 4)))
    return undefined
  if (text.slice(2, 4) !== checkDigitsOf(country, text.slice(4))) return undefined
  if (country === 'FI' && !isFinnishBban(text.slice(4))) return undefined
  return { country, area: isEeaCountry(country) ? 'eea' : 'other' }
}

/**
 * Returns whether a text is an IBAN as it goes over the wire.
 *
 * @see gaps: shared.iban
 */
export function isIban(text: string): boolean {
  return parseIban(text) !== undefined
}

/**
 * Returns whether a text is an IBAN of a country whose length is known: what payments inside SEPA take.
 *
 * @see gaps: shared.iban, Part 3 IBAN
 */
export function isListedIban(text: string): boolean {
  return isIban(text) && LENGTHS.includes(text.slice(0, 2))
}

/**
 * Groups an IBAN in fours for people; the text is not checked.
 *
 * @param text IBAN without spaces.
 */
export function groupIban(text: string): string {
  return text.replace(/.{4}(?=.)/gu, '$& ')
}

/**
 * Returns whether a country belongs to the area of SEPA payments, the EU and the EEA.
 *
 * Switzerland, Great Britain, Monaco, San Marino, Andorra and the Vatican are outside, although SEPA members.
 *
 * @param country ISO 3166-1 alpha-2, upper case.
 * @see gaps: shared.eea
 */
export function isEeaCountry(country: string): boolean {
  return /^[A-Z]{2}$/.test(country) && EEA.includes(country)
}

/**
 * Returns whether a text is a Finnish account number: 14 digits, the last one a check digit.
 *
 * @see gaps: Part 3 Finnish BBAN
 */
export function isFinnishBban(text: string): boolean {
  return /^\d{14}$/.test(text) && bbanCheckDigit(text.slice(0, 13)) === text[13]
}

/**
 * Makes the check digit of a Finnish account number.
 *
 * @param digits The first 13 digits: 3 of the bank, 10 of the account.
 * @throws TypeError when there are not 13 digits.
 * @see gaps: Part 3 Finnish BBAN
 */
export function bbanCheckDigit(digits: string): string {
  if (!/^\d{13}$/.test(digits)) throw new TypeError('digits must be 13 digits')
  let sum = 0
  for (let at = 0; at < 13; at++) {
    const product = Number(digits[at]) * (at % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return String((10 - (sum % 10)) % 10)
}

/**
 * Makes the two check digits of an IBAN or RF reference, 02 to 98. Other digits can leave the same remainder (00, 01, 99):
 * those would be a second spelling of one account.
 *
 * @param head The two letters in front of them: a country, or `RF`.
 * @param rest What follows them, `0-9A-Z` only; not checked.
 * @see gaps: Part 3 IBAN; ISO 7064 MOD 97-10
 */
export function checkDigitsOf(head: string, rest: string): string {
  return String(98 - mod97(`${rest}${head}00`)).padStart(2, '0')
}

/**
 * Returns the remainder by 97 of the number that a text spells, where A is 10 and Z is 35.
 *
 * @param text Characters `0-9A-Z` only; not checked.
 * @see ISO 7064 MOD 97-10
 */
export function mod97(text: string): number {
  let rest = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    rest = (code > 64 ? rest * 100 + code - 55 : rest * 10 + code - 48) % 97
  }
  return rest
}
