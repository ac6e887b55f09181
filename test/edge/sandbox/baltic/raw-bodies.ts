// The countries, and bodies of consents and payments: one right one per operation with the members that are required; and numbers as texts, which JSON would round.
import { isFull } from '#kit'
import type { Answer } from '../raw-client.ts'

/** A JSON object in which numbers are strings. */
export type Exact = Record<string, unknown>

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** Reads a body as a JSON object whose numbers keep their text. */
export function exact(answer: Pick<Answer, 'body'>): Exact {
  const text = answer.body.toString('utf8')
  const quoted = text.replaceAll(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`))
  return JSON.parse(quoted) as Exact
}

/** A number in a body, with the text that is to be sent for it. */
export class Written {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Writes a number as this text. */
export function written(text: string): Written {
  return new Written(text)
}

/** Writes a body in which some numbers have a text of their own. */
export function bodyText(body: unknown): string {
  const texts: string[] = []
  const json = JSON.stringify(body, (_, value: unknown) =>
    value instanceof Written ? `\u0000${texts.push(value.text) - 1}\u0000` : value,
  )
  return json.replaceAll(/"\\u0000(\d+)\\u0000"/g, (_, at: string) => texts[Number(at)] ?? '')
}

/** One country, and the IBANs of its accounts that the gaps name. */
export interface Country {
  country: 'EE' | 'LV' | 'LT'
  /** Prefix of every path, below the origin. */
  base: string
  /** Of `customer-1`: 10000.00 EUR and 500.00 USD. */
  first: string
  /** Of `customer-3`: 100000.00 EUR. */
  business: string
  /** Of `customer-1`: 50.00 EUR. */
  blocked: string
  /** Of `customer-1`. */
  deleted: string
}

export const EE: Country = {
  country: 'EE',
  base: '/baltic/ee',
  first: 'EE159900000000000013',
  business: 'EE899900000000000039',
  blocked: 'EE089900000000000042',
  deleted: 'EE459900000000000055',
}

export const LV: Country = {
  country: 'LV',
  base: '/baltic/lv',
  first: 'LV56SBOX0000000000001',
  business: 'LV02SBOX0000000000003',
  blocked: 'LV72SBOX0000000000004',
  deleted: 'LV45SBOX0000000000005',
}

export const LT: Country = {
  country: 'LT',
  base: '/baltic/lt',
  first: 'LT379900000000000001',
  business: 'LT809900000000000003',
  blocked: 'LT539900000000000004',
  deleted: 'LT269900000000000005',
}

export const COUNTRIES: readonly Country[] = [EE, LV, LT]

/** The countries that a quick run tries. */
export const TRIED: readonly Country[] = isFull ? COUNTRIES : [LV]

/** When the banks of the tests begin: Friday noon in Helsinki, a TARGET day, as are the Monday and the Tuesday after. */
export const START = '2026-11-20T10:00:00.000Z'

/** A body. */
export type Body = Record<string, unknown>

export const SEPA = 'sepa-credit-transfers'
export const CROSS = 'cross-border-credit-transfers'
/** The two products, and the three services (gaps: baltic.payment.path-values). */
const PRODUCTS = [SEPA, CROSS] as const
const SERVICES = ['payments', 'bulk-payments', 'periodic-payments'] as const
/** The name of a kind of payment: service and product, as the path has them. */
export type Kind = `${(typeof SERVICES)[number]}/${(typeof PRODUCTS)[number]}`

export const SINGLE: Kind = `payments/${SEPA}`
export const SINGLE_CROSS: Kind = `payments/${CROSS}`
export const BULK: Kind = `bulk-payments/${SEPA}`
export const BULK_CROSS: Kind = `bulk-payments/${CROSS}`
export const PERIODIC: Kind = `periodic-payments/${SEPA}`
export const PERIODIC_CROSS: Kind = `periodic-payments/${CROSS}`
export const KINDS: readonly Kind[] = [SINGLE, SINGLE_CROSS, BULK, BULK_CROSS, PERIODIC, PERIODIC_CROSS]

/** Accounts at other banks (gaps: Part 3, IBAN). */
const GERMAN = 'DE82999000000000000001'
const BRITISH = 'GB07SBOX99900000000001'

/** Writes an account reference; without a type it is an IBAN (gaps: baltic.account-reference). */
export function reference(accountNumber: string, members: Body = {}): Body {
  return { accountNumber, ...members }
}

/** Makes an amount, written with this text. */
export function amount(text: string, currency = 'EUR'): Body {
  return { amount: written(text), currency }
}

/** Makes a recurring consent for everything that the PSU has. */
export function consentBody(members: Body = {}): Body {
  return {
    access: { allPsd2: 'allAccounts' },
    recurringIndicator: true,
    validUntil: '2027-02-18',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
    ...members,
  }
}

/** Makes a one-off consent. */
export function oneOff(members: Body = {}): Body {
  return consentBody({ recurringIndicator: false, frequencyPerDay: 1, ...members })
}

/** Makes an item of a bulk. */
export function item(members: Body = {}): Body {
  return {
    instructedAmount: amount('1.00'),
    creditorAccount: reference(GERMAN),
    creditorName: 'Kask & Pojad OÜ',
    ...members,
  }
}

/** Makes an item of a bulk abroad. */
export function itemCross(members: Body = {}): Body {
  return {
    instructedAmount: amount('11.00', 'USD'),
    creditorAccount: reference(BRITISH),
    creditorName: 'Supplier Ltd',
    creditorAgent: 'SBOXGB22',
    creditorAddress: { country: 'GB' },
    ...members,
  }
}

/** Makes a series: weekly from the day of the start. */
const series = { startDate: '2026-11-23', endDate: '2026-12-07', frequency: 'Weekly' }

/** Makes a right body of a kind. */
export function orderOf(kind: Kind, country: Country = EE, members: Body = {}): Body {
  const isCross = kind.endsWith(CROSS)
  const one = isCross ? itemCross() : item()
  const debtorAccount = reference(country.first)
  if (kind.startsWith('bulk')) return { debtorAccount, payments: [one], ...members }
  if (kind.startsWith('periodic')) return { debtorAccount, ...one, ...series, ...members }
  return { debtorAccount, ...one, ...members }
}
