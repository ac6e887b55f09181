// Rules of members as tables, and the values of the papers that several interfaces share: the tables that judge the sandbox
// judge the client too.
import { assert } from '#kit'
import { AMOUNTS, LARGE_AMOUNTS, NO_AMOUNTS, NO_EUR } from '../../edge/sandbox/raw/amounts.ts'
import {
  EEA_IBANS,
  FOREIGN_IBANS,
  NO_IBANS,
  NO_UNLISTED_IBANS,
  UNLISTED_IBANS,
} from '../../edge/sandbox/raw/ibans.ts'
import {
  END_TO_END_IDS,
  INSTRUCTION_IDS,
  NO_END_TO_END_IDS,
  NO_INSTRUCTION_IDS,
} from '../../edge/sandbox/raw/ids.ts'
import { NO_STRING, withValue } from '../../edge/sandbox/raw/json-form.ts'
import {
  ADDRESSES,
  BUSINESS_IDS,
  housed,
  IDENTIFICATIONS,
  NO_BUSINESS_IDS,
  NO_COUNTRIES,
  NO_LINE,
  NO_LINES,
  NO_PARTY_IDS,
  NO_SCHEMES,
  PARTY_IDS,
} from '../../edge/sandbox/raw/parties.ts'
import {
  FINNISH_REFERENCES,
  NO_FINNISH_REFERENCES,
  NO_RF_REFERENCES,
  RF_REFERENCES,
} from '../../edge/sandbox/raw/references.ts'
import { NO_TEXTS, ofLength, TEXTS } from '../../edge/sandbox/raw/texts.ts'
import { refusalOf } from './thrown.ts'

/** Members of a body. */
export type Members = Record<string, unknown>

/** What one member may be. */
export interface FieldRule {
  /** For example `debtor.name`. */
  readonly path: string
  readonly isOptional?: boolean
  readonly accepts: readonly unknown[]
  readonly refuses: readonly unknown[]
}

type Values = Pick<FieldRule, 'accepts' | 'refuses'>

const fits = (most: number) => (given: string) => Array.from(given).length <= most

/** Texts of 1 to so many code points that are accepted, and by what is wrong with them those that are not. */
export const texts = (most: number) => ({
  accepts: [...TEXTS.filter(fits(most)), ...ofLength(most).fit],
  characters: NO_TEXTS.filter(fits(most)),
  sizes: ['', ...ofLength(most).long],
})

/** A text of 1 to so many code points. */
export function text(most: number): Values {
  const { accepts, characters, sizes } = texts(most)
  return { accepts, refuses: [...characters, ...sizes, ...NO_STRING] }
}

/** An IBAN of any country. */
export const ANY_IBAN: Values = {
  accepts: [...EEA_IBANS, ...FOREIGN_IBANS, ...UNLISTED_IBANS],
  refuses: [...NO_IBANS, ...NO_UNLISTED_IBANS, ...NO_STRING],
}
/** An IBAN of a country whose length is known. */
export const LISTED_IBAN: Values = {
  accepts: [...EEA_IBANS, ...FOREIGN_IBANS],
  refuses: [...NO_IBANS, ...UNLISTED_IBANS, ...NO_UNLISTED_IBANS, ...NO_STRING],
}
/** An IBAN of the EU/EEA. */
export const EEA_IBAN: Values = { accepts: EEA_IBANS, refuses: [...LISTED_IBAN.refuses, ...FOREIGN_IBANS] }

/** An amount of two decimals up to thirteen digits. */
export const AMOUNT: Values = { accepts: [...AMOUNTS, ...LARGE_AMOUNTS], refuses: NO_AMOUNTS }
/** Euro, and no other currency. */
export const EURO: Values = { accepts: ['EUR'], refuses: [...NO_EUR, ...NO_STRING] }

/** A Finnish reference or an RF reference. */
export const REFERENCE: Values = {
  accepts: [...FINNISH_REFERENCES, ...RF_REFERENCES],
  refuses: [...NO_FINNISH_REFERENCES, ...NO_RF_REFERENCES, ...NO_STRING],
}
export const INSTRUCTION_ID: Values = {
  accepts: INSTRUCTION_IDS,
  refuses: [...NO_INSTRUCTION_IDS, ...NO_STRING],
}
export const END_TO_END_ID: Values = {
  accepts: END_TO_END_IDS,
  refuses: [...NO_END_TO_END_IDS, ...NO_STRING],
}

/** An address of one or two lines. */
export const ADDRESS = {
  isOptional: true,
  accepts: ADDRESSES,
  refuses: [
    {},
    { country: 'FI' },
    { addressLine: ['a'] },
    { ...housed('FI', ['a']), city: 'b' },
    'a',
    [],
    ...NO_COUNTRIES.map((country) => housed(country, ['a'])),
    ...[...NO_LINES, ...NO_LINE.map((line) => [line])].map((lines) => housed('FI', lines)),
  ],
}

const named = (schemeName: unknown, id: unknown, more: object = {}) => ({ schemeName, id, ...more })

/** The identification of a party. */
export const IDENTIFICATION = {
  isOptional: true,
  accepts: [
    ...IDENTIFICATIONS,
    ...BUSINESS_IDS.map((id) => named('COID', id)),
    ...PARTY_IDS.map((id) => named('SOSE', id, { issuer: id })),
  ],
  refuses: [
    {},
    { id: '1' },
    { schemeName: 'BIC' },
    'a',
    named('BIC', '1', { more: 'a' }),
    ...NO_SCHEMES.map((scheme) => named(scheme, '1')),
    ...NO_BUSINESS_IDS.map((id) => named('COID', id)),
    ...NO_PARTY_IDS.flatMap((id) => [named('BIC', id), named('BIC', '1', { issuer: id })]),
  ],
}

/** The money of an order, in a currency. */
export const money = (currency: string): Values => ({
  accepts: [{ amount: '1.00', currency }],
  refuses: [{}, { amount: '1.00' }, { currency }, '1.00', { amount: '1.00', currency, unit: 'a' }],
})

/** Reads a member of a body. */
export const valueAt = (body: Members, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Members | undefined)?.[name], body)

/** Writes a value so that a message stays short. */
export function short(value: unknown): string {
  const written = JSON.stringify(value) ?? 'undefined'
  return written.length > 60 ? `${written.slice(0, 40)}… (${written.length})` : written
}

/**
 * Asserts every rule of a member and of what is inside it: what is accepted is sent unchanged, what is refused is named.
 * @param call the name of the call in its refusals
 * @param draft returns the body that is sent
 */
export function proveMember(
  rules: readonly FieldRule[],
  member: string,
  order: object,
  call: string,
  draft: (body: unknown) => Members,
): void {
  const own = rules.filter(({ path }) => path === member || path.startsWith(`${member}.`))
  assert.isNotEmpty(own)
  for (const { path, isOptional = false, accepts, refuses } of own) {
    const given = (value: unknown) => withValue(order, path, value)
    for (const value of accepts) assert.deepEqual(valueAt(draft(given(value)), path), value, short(value))
    for (const value of refuses) {
      const message = refusalOf(() => draft(given(value)))
      assert.isTrue(message.startsWith(`${call} body.${path}`), `${message} for ${path} ${short(value)}`)
    }
    for (const value of [undefined, null]) {
      if (isOptional) assert.isUndefined(valueAt(draft(given(value)), path))
      else assert.throws(() => draft(given(value)), TypeError, `body.${path} is required`)
    }
  }
}
