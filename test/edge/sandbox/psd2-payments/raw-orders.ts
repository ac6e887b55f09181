// Bodies of payments, one right one per kind with the members that the paper requires, which every test adds to or changes.
import { isFull } from '#kit'

export const SEPA = 'sepa-payments'
export const SCHEDULED = 'scheduled-sepa-payments'
export const RECURRING = 'recurring-sepa-payments'
export const FOREIGN = 'foreign-payments'

/** The four collections (2 A, Endpoints; gaps: psd2.paths.create). */
export const KINDS = [SEPA, SCHEDULED, RECURRING, FOREIGN] as const
/** The collections that a quick run tries. */
export const TRIED: readonly Kind[] = isFull ? KINDS : [SEPA, RECURRING]
/** The three collections of euro payments. */
export const SEPA_KINDS = [SEPA, SCHEDULED, RECURRING] as const
/** The name of a collection. */
export type Kind = (typeof KINDS)[number]

/** Member of the payments of a bundle that lists a kind (2 A, Payments of an authorization). */
export const LISTS: Readonly<Record<Kind, string>> = {
  [SEPA]: 'sepaPayments',
  [SCHEDULED]: 'scheduledSepaPayments',
  [RECURRING]: 'recurringSepaPayments',
  [FOREIGN]: 'foreignPayments',
}

/** Accounts of the test customers (gaps: shared.sandbox.identity). */
export const FIRST = 'FI6299900000000011'
export const SECOND = 'FI3099900000000102'
export const EMPTY = 'FI7399900000000201'
export const BUSINESS = 'FI1999900000000300'
export const UNENTITLED = 'FI8399900000000409'
/** Accounts at other banks, in Finland, in the EU/EEA and outside (gaps: Part 3, IBAN). */
export const ELSEWHERE = 'FI4699800000000013'
export const GERMAN = 'DE82999000000000000001'
export const BRITISH = 'GB07SBOX99900000000001'

/** When the banks of the tests begin: Friday noon in Helsinki. */
export const START = '2026-11-20T10:00:00.000Z'
/** The next banking day, a Monday, and 365 days ahead. */
export const MONDAY = '2026-11-23'
export const YEAR_AHEAD = '2027-11-20'

/** A body. */
export type Order = Record<string, unknown>

/** Makes an immediate payment. */
export function sepa(members: Order = {}): Order {
  return { reference: '1232', amountEUR: '1.00', payee: { iban: ELSEWHERE, name: 'Kauppa Oy' }, ...members }
}

/** Makes a scheduled payment, due on the Monday after the start. */
export function scheduled(members: Order = {}): Order {
  return { ...sepa(), dueDate: MONDAY, ...members }
}

/** Makes a weekly series of three: 11-23, 11-30, 12-07, all banking days. */
export function recurring(members: Order = {}): Order {
  return { ...scheduled(), recurrence: 'Weekly', recurrenceEndDate: '2026-12-07', ...members }
}

/** Makes a foreign payment: 11 dollars, which are 10 euros (gaps: shared.sandbox.rates). */
export function foreign(members: Order = {}): Order {
  return { amount: '11.00', currency: 'USD', payee: foreignPayee(), message: 'Invoice 12/2026', ...members }
}

/** Makes the payee of a foreign payment (gaps: psd2.foreign.payee). */
export function foreignPayee(members: Order = {}): Order {
  return {
    bankAccount: { id: BRITISH, schemeName: 'IBAN' },
    name: 'Supplier Ltd',
    financialInstitution: { bic: 'SBOXGB22' },
    foreignAddress: { addressLine1: 'High Street 1', country: 'GB' },
    ...members,
  }
}

const ORDERS = { [SEPA]: sepa, [SCHEDULED]: scheduled, [RECURRING]: recurring, [FOREIGN]: foreign }

/** Makes a right body of a kind. */
export function orderOf(kind: Kind, members: Order = {}): Order {
  return ORDERS[kind](members)
}

/** Makes a euro payment to an account. */
export function to(iban: string, amountEUR = '1.00', members: Order = {}): Order {
  return sepa({ payee: { iban, name: 'Saaja Oy' }, amountEUR, ...members })
}
