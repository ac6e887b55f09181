// The rules of core in JSON Schema: a pattern, a format, limits, as far as they can be expressed; the words stay beside.

/** A piece of JSON Schema. */
export type Form = Readonly<Record<string, unknown>>

const LINK_TOKEN = '[?&]forwardPagingToken='

/** Rules that always have the same words. */
const FORMS: Readonly<Record<string, Form>> = {
  'must not be empty': { minLength: 1 },
  'must be a whole number of 1 or more': { type: 'integer', minimum: 1 },
  'must be an amount above zero with two decimals, such as 12.50': {
    pattern: '^[0-9]{1,13}\\.[0-9]{2}$',
    examples: ['12.50', '0.01', '9999999999999.99'],
  },
  'must be an amount above zero with two decimals and without leading zeros, such as 12.50': {
    pattern: '^(0|[1-9][0-9]{0,12})\\.[0-9]{2}$',
    examples: ['12.50', '0.01', '9999999999999.99'],
  },
  'must be an amount with two decimals': { pattern: '^[0-9]{1,13}\\.[0-9]{2}$', examples: ['12.50'] },
  'must be an amount with two decimals, with a minus if negative': {
    pattern: '^-?[0-9]{1,13}\\.[0-9]{2}$',
    examples: ['-12.50'],
  },
  'must be an amount of up to three decimals, with a minus if negative': {
    pattern: '^-?[0-9]{1,13}(\\.[0-9]{1,3})?$',
    examples: ['-1500'],
  },
  'must be a Finnish reference of 2 to 20 digits or an RF reference of 5 to 25 characters, with right check digits':
    {
      pattern: '^([0-9]{2,20}|RF[0-9]{2}[0-9A-Z]{1,21})$',
      examples: ['1232', 'RF481245'],
    },
  'must be an RFC 3339 date-time with an offset or Z, or empty': {
    examples: ['2026-11-20T12:00:00.000+02:00', ''],
  },
  'must be an RFC 3339 date-time with an offset or Z': {
    format: 'date-time',
    examples: ['2026-11-20T12:00:00.000+02:00'],
  },
  'must be an https address': {
    maxLength: 2000,
    pattern: '^https?://[!-~]+$',
    examples: ['https://shop.example/return?order=1'],
  },
  'must be an ISO 3166-1 alpha-2 country in upper case': {
    pattern: '^[A-Z]{2}$',
    examples: ['FI', 'SE'],
  },
  'must be an IBAN in upper case without spaces, with right check digits': {
    pattern: '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$',
    examples: ['FI6299900000000011', 'EE159900000000000013', 'GB07SBOX99900000000001'],
  },
  'must be an IBAN of the EU or EEA in upper case without spaces, with right check digits': {
    pattern: '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,27}$',
    examples: ['FI4699800000000013', 'EE159900000000000013', 'DE82999000000000000001'],
  },
  'must be an IBAN of a known country in upper case without spaces, with right check digits': {
    pattern: '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,29}$',
    examples: ['FI1999900000000300', 'FI3099900000000102', 'GB07SBOX99900000000001'],
  },
  'must be an ISO 4217 currency in use with two minor digits': {
    pattern: '^[A-Z]{3}$',
    examples: ['EUR', 'SEK'],
  },
  'must be + and 7 to 15 digits, the first one not 0': {
    pattern: '^\\+[1-9][0-9]{6,14}$',
    examples: ['+358401234567'],
  },
  'must be 1 to 35 letters and digits': { pattern: '^[0-9A-Za-z]{1,35}$' },
  'must be 1 to 35 letters, digits and - _ = : . , +': {
    pattern: '^[0-9A-Za-zåäöÅÄÖ_=:.,+\\-]{1,35}$',
    examples: ['ORDER-2026-0042', 'E2E-åäö_=:.,+'],
  },
  'must be a UUID of 36 characters': {
    format: 'uuid',
    minLength: 36,
    maxLength: 36,
    examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
  },
  'must be 1 to 500 letters, digits and spaces': { pattern: '^[0-9A-Za-zÅÄÖåäö ]{1,500}$' },
  'must be YYYY-MM-DDThh:mm:ss or YYYY-MM-DD in the time of the bank, without zone and fraction': {
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2})?$',
    examples: ['2026-11-01', '2026-11-20T12:00:00'],
  },
  'must carry one forwardPagingToken': {
    anyOf: [{ const: '' }, { pattern: LINK_TOKEN }],
    examples: ['https://bank.example/accounts/v3/cards?forwardPagingToken=ZnJvbQ'],
  },
  'must be a decimal string such as 12.50': {
    pattern: '^[0-9]+(\\.[0-9]+)?$',
    examples: ['12.50', '0.01', '100'],
  },
  'must be an amount with two decimals or none': {
    pattern: '^[0-9]{1,13}(\\.[0-9]{2})?$',
    examples: ['12.50'],
  },
  'must be a Finnish IBAN in upper case without spaces, with right check digits': {
    pattern: '^FI[0-9]{16}$',
    examples: ['FI6299900000000011', 'FI3099900000000102'],
  },
  'must be a BIC of a known country in upper case': {
    pattern: '^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$',
    examples: ['SBOXFIH0', 'NEDSZAJJXXX'],
  },
  'must be a date YYYY-MM-DD': {
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    examples: ['2026-12-18', '2027-01-08'],
  },
  'must be an active ISO 4217 currency': { pattern: '^[A-Z]{3}$', examples: ['USD', 'SEK', 'JPY', 'EUR'] },
  'must be 1 to 500 characters without control characters': {
    minLength: 1,
    maxLength: 500,
    examples: ['Sold out.'],
  },
  'must be 1 to 64 letters, digits or any of _ . : -': {
    pattern: '^[0-9A-Za-z_.:\\-]{1,64}$',
    examples: ['2026-0042', 'order:7.a_b'],
  },
  'must have one of creditor and debtor, not both': {
    // Linters want a required member described beside its being required.
    not: { properties: { creditor: {}, debtor: {} }, required: ['creditor', 'debtor'] },
  },
}

/** Rules with numbers in their words. */
const FAMILIES: readonly (readonly [RegExp, (from: string, to: string) => Form])[] = [
  [/^must be (\d+) to (\d+) characters$/, between],
  [/^must be (\d+) to (\d+) Latin letters, digits, spaces and /, between],
  [
    /^must be (\d+) to (\d+) visible ASCII characters$/,
    (from, to) => ({ pattern: `^[!-~]{${from},${to}}$` }),
  ],
  [
    /^must be (\d+) to (\d+) letters, digits or hyphens$/,
    (from, to) => ({ pattern: `^[0-9A-Za-z-]{${from},${to}}$` }),
  ],
  [
    /^must be (\d+) to (\d+) lower-case letters, digits or hyphens$/,
    (from, to) => ({ pattern: `^[0-9a-z-]{${from},${to}}$` }),
  ],
  [
    /^must be (\d+) to (\d+) letters, digits, dots, hyphens or underscores$/,
    (from, to) => ({ pattern: `^[0-9A-Za-z._-]{${from},${to}}$` }),
  ],
  [
    /^must be a whole number from (\d+) to (\d+)$/,
    (from, to) => ({ type: 'integer', minimum: Number(from), maximum: Number(to) }),
  ],
]

/**
 * Names the form of a rule; empty if it has only words.
 *
 * @param words The rule in the words of core: that is its name.
 */
export function formOf(words: string): Form {
  const form = FORMS[words]
  if (form) return form
  for (const [pattern, make] of FAMILIES) {
    const [, from, to] = pattern.exec(words) ?? []
    if (from !== undefined && to !== undefined) return make(from, to)
  }
  return {}
}

/** Names of the rules that have a form of their own; one that no schema uses any more is left over. */
export const NAMED_RULES: readonly string[] = Object.keys(FORMS)

function between(from: string, to: string): Form {
  return { minLength: Number(from), maxLength: Number(to) }
}
