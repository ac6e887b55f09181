// The open bills: invented suppliers, and what a bank needs to pay each of them.
// Not the payments: bill-routes.ts gives them to the proxy, and a person approves them at the bank.

import type { BundleOrder } from '../../../core/merchant/index.ts'
import { addDays } from '../../../core/shared/index.ts'

/** A bill, as the merchant's page shows it. */
export interface Bill {
  id: string
  name: string
  /** Decimal string. */
  amount: string
  currency: string
  account: string
  /** `later` is paid on its day; `abroad` goes out of the euro area, and is approved alone. */
  kind: 'now' | 'later' | 'abroad'
}

const clay = {
  id: 'clay',
  name: 'Savitehdas Korpi Oy',
  amount: '418.60',
  currency: 'EUR',
  kind: 'now',
} as const
const rent = {
  id: 'rent',
  name: 'Sataman Tilat Oy',
  amount: '640.00',
  currency: 'EUR',
  kind: 'later',
} as const
const cobalt = { id: 'cobalt', name: 'Kobalt AG', amount: '480.00', currency: 'CHF', kind: 'abroad' } as const

/** Every bill that waits. */
export const bills: readonly Bill[] = [
  { ...clay, account: 'FI6057800720123459' },
  { ...rent, account: 'FI5840550012345670' },
  { ...cobalt, account: 'CH9300762011623852957' },
]

/**
 * Writes bills as payments.
 *
 * @param today The day of the bank on which they were given: the rent is paid a week later.
 */
export function paymentsOf(
  chosen: readonly Bill[],
  payer: { iban: string },
  today: string,
): BundleOrder['payments'] {
  return chosen.map(({ name, amount, currency, account, kind }) => {
    if (kind === 'abroad') {
      const payee = {
        bankAccount: { id: account, schemeName: 'IBAN' as const },
        name,
        financialInstitution: { bic: 'POFICHBEXXX' },
        foreignAddress: { addressLine1: 'Seestrasse 12, Zürich', country: 'CH' },
      }
      return { kind: 'foreign', payment: { amount, currency, payee, message: 'Invoice 2026-118', payer } }
    }
    const order = { reference: 'RF18539007547034', amountEUR: amount, payee: { iban: account, name }, payer }
    return kind === 'now'
      ? { kind: 'sepa', payment: order }
      : { kind: 'scheduled', payment: { ...order, dueDate: addDays(today, 7) } }
  })
}
