// BICs and country codes: their form, and the list of assigned countries.
// It does not contain any directory of banks: a BIC of the right form may belong to no bank.

// Second letters by first letter: 249 codes of ISO 3166-1 alpha-2, and XK for Kosovo, which banks use.
const COUNTRIES: Readonly<Record<string, string>> = {
  A: 'DEFGILMOQRSTUWXZ',
  B: 'ABDEFGHIJLMNOQRSTVWYZ',
  C: 'ACDFGHIKLMNORUVWXYZ',
  D: 'EJKMOZ',
  E: 'CEGHRST',
  F: 'IJKMOR',
  G: 'ABDEFGHILMNPQRSTUWY',
  H: 'KMNRTU',
  I: 'DELMNOQRST',
  J: 'EMOP',
  K: 'EGHIMNPRWYZ',
  L: 'ABCIKRSTUVY',
  M: 'ACDEFGHKLMNOPQRSTUVWXYZ',
  N: 'ACEFGILOPRUZ',
  O: 'M',
  P: 'AEFGHKLMNRSTWY',
  Q: 'A',
  R: 'EOSUW',
  S: 'ABCDEGHIJKLMNORSTVXYZ',
  T: 'CDFGHJKLMNORTVWZ',
  U: 'AGMSYZ',
  V: 'ACEGINU',
  W: 'FS',
  X: 'K',
  Y: 'ET',
  Z: 'AMW',
}

/**
 * Returns whether a text is an assigned country code, upper case, or `XK`.
 *
 * @see gaps: shared.bic-country
 */
export function isCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text) && (COUNTRIES[text.charAt(0)] ?? '').includes(text.charAt(1))
}

/**
 * Returns whether a text is a BIC of 8 or 11 characters, upper case, in a known country.
 *
 * @see gaps: shared.bic-country
 */
export function isBic(text: string): boolean {
  return /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/.test(text) && isCountry(text.slice(4, 6))
}
