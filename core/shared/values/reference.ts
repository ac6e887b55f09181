// Payment references: the Finnish one (7-3-1) and the international RF one (ISO 11649).

import { checkDigitsOf } from './iban.ts'

/** What a reference is, and the form in which two spellings of it are the same. */
export interface Reference {
  readonly kind: 'finnish' | 'rf'
  /** The reference without leading zeros; after `RF` and the check digits for an RF reference. */
  readonly canonical: string
}

/**
 * Parses a Finnish or RF reference; `undefined` if it is neither.
 *
 * The inside of an RF reference is not checked again.
 *
 * @see gaps: shared.reference
 */
export function parseReference(text: string): Reference | undefined {
  if (isFinnishReference(text)) return { kind: 'finnish', canonical: withoutZeros(text) }
  if (isRfReference(text)) return { kind: 'rf', canonical: text.slice(0, 4) + withoutZeros(text.slice(4)) }
  return undefined
}

/**
 * Returns whether a text is a Finnish or RF reference.
 *
 * @see gaps: shared.reference
 */
export function isReference(text: string): boolean {
  return isFinnishReference(text) || isRfReference(text)
}

/**
 * Returns whether a text is a Finnish reference: 2 to 20 digits, above zero, the last one a check digit.
 *
 * @see gaps: Part 3 Finnish reference
 */
export function isFinnishReference(text: string): boolean {
  return /^(?=\d*[1-9])\d{2,20}$/.test(text) && checkDigit(text.slice(0, -1)) === text.slice(-1)
}

/**
 * Returns whether a text is an RF reference: 5 to 25 characters, upper case, no spaces.
 *
 * @see gaps: Part 3 RF reference
 */
export function isRfReference(text: string): boolean {
  return /^RF\d\d[0-9A-Z]{1,21}$/.test(text) && text.slice(2, 4) === checkDigitsOf('RF', text.slice(4))
}

/**
 * Makes a Finnish reference by appending the check digit.
 *
 * @param base 1 to 19 digits, above zero; for example an invoice number.
 * @throws TypeError when the base is of another form.
 * @see gaps: Part 3 Finnish reference
 */
export function makeFinnishReference(base: string): string {
  if (!/^(?=\d*[1-9])\d{1,19}$/.test(base)) throw new TypeError('base must be 1 to 19 digits, above zero')
  return base + checkDigit(base)
}

/**
 * Makes an RF reference around a Finnish reference, which goes in without leading zeros, or around free characters.
 *
 * @param inner 1 to 21 of `0-9A-Z`.
 * @throws TypeError when it is of another form.
 * @see gaps: Part 3 RF reference
 */
export function makeRfReference(inner: string): string {
  if (!/^[0-9A-Z]{1,21}$/.test(inner)) throw new TypeError('inner must be 1 to 21 characters of 0-9A-Z')
  const bare = isFinnishReference(inner) ? withoutZeros(inner) : inner
  return `RF${checkDigitsOf('RF', bare)}${bare}`
}

/**
 * Groups a reference for people: a Finnish one without leading zeros in fives from the right, an RF one in fours.
 *
 * Any other text is returned as it is, so that a page can show any text of a bank.
 */
export function groupReference(text: string): string {
  const reference = parseReference(text)
  if (!reference) return text
  return reference.kind === 'rf'
    ? text.replace(/.{4}(?=.)/g, '$& ')
    : reference.canonical.replace(/.(?=(.{5})+$)/g, '$& ')
}

/**
 * Returns whether two texts are the same reference; leading zeros do not count.
 *
 * A Finnish reference and an RF reference around it are different; a text that is not a reference equals nothing.
 *
 * @see gaps: shared.reference
 */
export function equalReferences(left: string, right: string): boolean {
  const canonical = parseReference(left)?.canonical
  return canonical !== undefined && canonical === parseReference(right)?.canonical
}

function checkDigit(base: string): string {
  let sum = 0
  for (let at = 0; at < base.length; at++) {
    const weight = [7, 3, 1][(base.length - 1 - at) % 3] ?? 0
    sum += Number(base[at]) * weight
  }
  return String((10 - (sum % 10)) % 10)
}

function withoutZeros(text: string): string {
  return text.replace(/^0+(?=.)/, '')
}
