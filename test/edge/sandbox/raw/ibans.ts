// IBANs: the vectors of the papers' gaps, the lengths of the countries, and IBANs made by hand (gaps: shared.iban, shared.eea; Part 3, IBAN).
// It checks none: a bank does.

/** Vectors of the EU/EEA; the national check digit of the last two is wrong, which only Finland has looked at. */
export const EEA_IBANS = `FI6299900000000011 FI3099900000000102 FI4699800000000013 FI0899700000000023
  EE159900000000000013 LV56SBOX0000000000001 LT379900000000000001 DE82999000000000000001
  SE9399900000000000000001 NO7199900000002 BE60999000000070 NL33SBOX0000000001 LI2699900SBOX00000001
  IE77SBOX99900000000001 IS949990000000000000000001 FR7699900999000000000000167
  MT39SBOX99900000000000000000001 EE489900000000000001 BE80999000000001`.split(/\s+/)

/** Vectors of SEPA members outside of the EU/EEA. */
export const FOREIGN_IBANS = [
  'GB07SBOX99900000000001',
  'CH1399900SBOX00000001',
  'SM57A9990000000SBOX00000001',
]

/** Texts that are no IBAN: mod 97, length, Finnish check digit, case, spaces, other characters. */
export const NO_IBANS = [
  'FI6299900000000012',
  'FI629990000000001',
  'FI3599900000000012',
  'fi6299900000000011',
  'FI62 9990 0000 0000 11',
  'ZZ6299900000000011',
  'FI629990000000001٠',
  ' FI6299900000000011',
  'FI6299900000000011 ',
  'FI6299900000000011\n',
  'FI62-9990-0000-0000-11',
  '6299900000000011',
  'F16299900000000011',
  'FIA299900000000011',
  'GB08SBOX99900000000001',
  'GB07SBOX9990000000000',
  'gb07SBOX99900000000001',
  'GB07sbox99900000000001',
  'FI',
  'DE',
  'x',
  '12345',
  '',
]

/** A country and the length of its IBANs. */
interface Length {
  country: string
  length: number
}

const lengths = (table: string): Length[] =>
  table.split('·').flatMap((group) => {
    const words = group.trim().split(/\s+/)
    return words.slice(0, -1).map((country) => ({ country, length: Number(words.at(-1)) }))
  })

/** The 30 countries of the EU/EEA. */
export const EEA_LENGTHS: readonly Length[] = lengths(`
  NO 15 · BE 16 · DK FI NL 18 · SI 19 · AT EE LT LU 20 · HR LI LV 21 · BG DE IE 22 · CZ ES RO SE SK 24
  · PT 25 · IS 26 · FR GR IT 27 · CY HU PL 28 · MT 31`)

/** The 58 other countries that Part 3 lists. */
export const FOREIGN_LENGTHS: readonly Length[] = lengths(`
  FK FO GL SD 18 · MK 19 · BA KZ MN XK 20 · CH 21 · BH CR GB GE ME RS VA 22 · AE GI IL IQ OM SO TL 23
  · AD MD PK SA TN VG 24 · LY ST 25 · TR 26 · BI DJ MC MR SM 27 · AL AZ BY DO GT LB NI SV 28 · BR EG PS QA UA 29
  · JO KW MU YE 30 · SC 31 · LC 32 · RU 33`)

/** IBANs of countries that Part 3 does not list, of 15 to 34 characters. */
export const UNLISTED_IBANS = `AO65A0000000001 AO39A00000000000000000000000000001 US67A0000000001
  US41A00000000000000000000000000001 SN53A00000000000000000000001 CM34A0000000000000000000001`.split(/\s+/)

/** The same with 14 and 35 characters, and with wrong check digits. */
export const NO_UNLISTED_IBANS = [
  'AO41A000000001',
  'AO45A000000000000000000000000000001',
  'AO66A0000000001',
  'US42A00000000000000000000000000001',
  'SN53A00000000000000000000010',
]

/** Makes a Finnish IBAN of a bank code and an account number (gaps: Part 3, Finnish BBAN, IBAN). */
export function finnishIban(bankCode: string, account: number): string {
  const digits = bankCode + String(account).padStart(10, '0')
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0)
  return ibanOf('FI', `${digits}${(10 - (sum % 10)) % 10}`)
}

/** Puts country and check digits in front of a BBAN (gaps: Part 3, IBAN). */
export function ibanOf(country: string, bban: string): string {
  const numbers = Array.from(`${bban}${country}00`, (character) => Number.parseInt(character, 36).toString())
  const check = 98n - (BigInt(numbers.join('')) % 97n)
  return `${country}${String(check).padStart(2, '0')}${bban}`
}

/** Makes an IBAN of so many characters; a Finnish one of the right length is right inside too. */
export function sizedIban({ country, length }: Length): string {
  return country === 'FI' && length === 18
    ? 'FI4699800000000013'
    : ibanOf(country, `998${'0'.repeat(length - 8)}1`)
}

/** Makes two IBANs of a country that are one character too short and one too long. */
export function unfitIbans({ country, length }: Length): string[] {
  return [length - 1, length + 1].map((size) => sizedIban({ country, length: size }))
}
