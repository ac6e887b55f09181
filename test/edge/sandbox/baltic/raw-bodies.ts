// Bodies of consents and payments, one right one per operation with the members that are required.
import { type Country, EE } from './raw-countries.ts'
import { written } from './raw-exact.ts'

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

/** Makes a recurring consent for everything that the PSU holds. */
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
