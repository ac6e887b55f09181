// The open bills: invented suppliers, the sums and due days, and what a bank needs to pay each of them.

import type { BatchOrder } from '../../../core/merchant/index.ts'
import { addDays } from '../../../core/shared/index.ts'

/** What every bill has. */
interface Facts {
  id: string
  /** The supplier. */
  name: string
  /** Number of the invoice. */
  invoice: string
  /** Decimal string. */
  amount: string
  currency: string
  account: string
  /** `YYYY-MM-DD`. */
  dueDate: string
}

/** A bill, as the merchant's page shows it: in euros with a reference, or from abroad, which is approved alone. */
export type Bill = Facts & ({ kind: 'euro'; reference: string } | { kind: 'abroad'; reference?: undefined })

/** A bill whose due day is counted from the bank's present day, so that the examples never get old. */
type Example = Undated<Bill> & { dueInDays: number }
type Undated<T> = T extends unknown ? Omit<T, 'dueDate'> : never

const examples: readonly Example[] = [
  {
    id: 'clay',
    name: 'Savitehdas Korpi Oy',
    invoice: '20418',
    reference: 'RF18539007547034',
    amount: '418.60',
    currency: 'EUR',
    account: 'FI6057800720123459',
    kind: 'euro',
    dueInDays: -3,
  },
  {
    id: 'kiln',
    name: 'Uunihuolto Hehku',
    invoice: 'H-1187',
    reference: 'RF581182040',
    amount: '196.40',
    currency: 'EUR',
    account: 'FI1340550011872344',
    kind: 'euro',
    dueInDays: 0,
  },
  {
    id: 'rent',
    name: 'Sataman Tilat Oy',
    invoice: '7731120',
    reference: 'RF3877311201',
    amount: '640.00',
    currency: 'EUR',
    account: 'FI5140550011900178',
    kind: 'euro',
    dueInDays: 7,
  },
  {
    id: 'boxes',
    name: 'Pakkaamo Niini Oy',
    invoice: '66120',
    reference: 'RF53661209318',
    amount: '87.25',
    currency: 'EUR',
    account: 'FI4257800720456784',
    kind: 'euro',
    dueInDays: 12,
  },
  {
    id: 'cobalt',
    name: 'Kobalt AG',
    invoice: '2026-118',
    amount: '480.00',
    currency: 'CHF',
    account: 'CH9300762011623852957',
    kind: 'abroad',
    dueInDays: 14,
  },
]

export const billIds: readonly string[] = examples.map(({ id }) => id)

/**
 * Lists every bill; the one that is due first comes first.
 *
 * @param today The day of the bank, `YYYY-MM-DD`.
 */
export function billsOn(today: string): Bill[] {
  return examples.map(({ dueInDays, ...bill }) => ({ ...bill, dueDate: addDays(today, dueInDays) }))
}

export const supplierAt = (account: string): string | undefined =>
  examples.find((example) => example.account === account)?.name

/** Finds a bill without its day. */
export const findBill = (id: string): Undated<Bill> | undefined =>
  examples.find((example) => example.id === id)

/**
 * Writes bills as payments, in their order.
 *
 * @param today The day of the bank on which they were given: bills due later are paid on their day, all others at once.
 */
export function paymentsOf(
  chosen: readonly Bill[],
  payer: { iban: string },
  today: string,
): BatchOrder['payments'] {
  return chosen.map(({ name, invoice, reference, amount, currency, account, kind, dueDate }) => {
    if (kind === 'abroad') {
      const payee = {
        bankAccount: { id: account, schemeName: 'IBAN' as const },
        name,
        financialInstitution: { bic: 'POFICHBEXXX' },
        foreignAddress: { addressLine1: 'Seestrasse 12, Zürich', country: 'CH' },
      }
      return { kind: 'foreign', payment: { amount, currency, payee, message: `Invoice ${invoice}`, payer } }
    }
    const order = { reference, amountEUR: amount, payee: { iban: account, name }, payer }
    return dueDate <= today
      ? { kind: 'sepa', payment: order }
      : { kind: 'scheduled', payment: { ...order, dueDate } }
  })
}
