// Parties: addresses and identifications (gaps: shared.party, shared.bic-country; Part 3, Business id, BIC).
import { NO_STRING } from './json-form.ts'

/** Writes an address. */
export const housed = (country: unknown, addressLine: unknown) => ({ country, addressLine })

/** Addresses of one or two lines of 1 to 70 characters in an assigned country. */
export const ADDRESSES = [
  housed('FI', ['a']),
  housed('XK', ['Katu 1', '00100 Helsinki']),
  housed('AX', ['ä'.repeat(69), 'ä'.repeat(70)]),
  housed('GB', ["1 King's Road"]),
  housed('US', ['\u{1df00}'.repeat(70)]),
]

/** Countries that have a code, and Kosovo, which has one by custom. */
export const COUNTRIES = ['FI', 'DE', 'AX', 'XK', 'US', 'GB']

/** Texts that are no assigned country in capitals. */
export const NO_COUNTRIES = ['fi', 'Fi', 'ZZ', 'AA', 'EU', 'UK', 'XX', 'FIN', 'F', '', ' FI', 'FI ', 'F1']

/** Values in the place of one or two lines: none, three, no list. */
export const NO_LINES = [[], ['a', 'b', 'c'], 'a', 1, { 0: 'a' }, true]

/** Values in the place of one line of 1 to 70 characters. */
export const NO_LINE = ['', 'a'.repeat(71), 'a_b', ' a', 'a ', 'Ж', 'a\nb', 1, {}, [], null]

/** Identifications by each of the six schemes; only a business id has a form, and only its shape counts. */
export const IDENTIFICATIONS = [
  { schemeName: 'BIC', id: 'SBOXFIH0' },
  { schemeName: 'BIC', id: 'any' },
  { schemeName: 'COID', id: '1234567-1' },
  { schemeName: 'TXID', id: 'FI12345671' },
  { schemeName: 'TXID', id: '123456-7' },
  { schemeName: 'SOSE', id: '131052-308T' },
  { schemeName: 'UNSTRUCTURED_ORG', id: 'x' },
  { schemeName: 'UNSTRUCTURED_PERSON', id: 'y' },
]

/** Values in the place of a scheme. */
export const NO_SCHEMES = [
  '',
  'coid',
  'txid',
  'Bic',
  'BIC ',
  'IBAN',
  'LEI',
  'CUST',
  'ORG',
  'UNSTRUCTURED',
  'toString',
]

/** Business ids of the right shape: seven digits, a hyphen, a digit, which need not fit. */
export const BUSINESS_IDS = ['1234567-1', '9990002-4', '9990004-0', '1234567-8', '9990018-0']

/** Texts of another shape. */
export const NO_BUSINESS_IDS = [
  'a',
  '12345671',
  '123456-7',
  '12345678-1',
  '1234567-12',
  'a234567-1',
  ' 1234567-1',
  '1234567-1\n',
  '1234567–1',
  '١234567-1',
]

/** Values of an id and an issuer: 1 to 35 of any characters. */
export const PARTY_IDS = ['a', ' ', '€', 'Ж_"x"', 'a\nb', 'a'.repeat(34), 'b'.repeat(35), '🙂'.repeat(35)]

/** Texts of more than 35 characters in the place of such an id. */
export const LONG_PARTY_IDS = ['a'.repeat(36), '🙂'.repeat(36)]

/** Everything that is no such id. */
export const NO_PARTY_IDS = ['', ...LONG_PARTY_IDS, ...NO_STRING]

/** BICs of 8 and 11 characters, of Kosovo too. */
export const BICS = ['SBOXFIH0', 'SBOXFIH0XXX', 'SBOXEE22', 'SBOXXK22', 'SBOXGB22']

/** Texts that are no BIC: of another length, an O and a 1 at the eighth place, a digit in front, small letters, no country. */
export const NO_BICS = [
  'SBOXFIH',
  'SBOXFIHO',
  'SBOXFI1A',
  'SB0XFIH0',
  'sboxfih0',
  'SBOXZZH0',
  'SBOXFIH0XX',
  '',
  'x',
]
