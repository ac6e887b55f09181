// Invented banks and payments for the tests of the elements, in the browser and outside it.
// Not the sandbox: nothing here follows a paper, and no test of a rule may stand on it.

import type { Payment, Provider } from '../../core/view/index.ts'

const names: Record<string, readonly string[]> = {
  FI: [
    'Example Bank One',
    'Example Bank Two',
    'Lumikko Pankki',
    'Kivikko Pankki',
    'Saarikko Osuuskassa',
    'Tuomikko Talletus',
    'Hiirola Pankki',
    'Åkervik Bank',
  ],
  SE: ['Öraby Bank', 'Ärtholm Sparbank', 'Björkåsa Bank', 'Ekhaga Sparbank', 'Lindmo Bank'],
  EE: ['Kadakasoo Pank', 'Tammiku Ühispank', 'Õunapere Pank'],
  LV: ['Priedaiņu Banka', 'Ozolbērzu Banka'],
  LT: ['Ąžuolyno Bankas', 'Beržyno Kredito Unija'],
  NO: ['Fjellrø Bank', 'Nordlysvik Sparebank'],
}

/** Some invented banks; the second Finnish one takes no payments. */
export const banks: readonly Provider[] = Object.entries(names).flatMap(([country, list]) =>
  list.map((name, at) => ({
    id: `${country.toLowerCase()}-${at + 1}`,
    name,
    country,
    enabled: !(country === 'FI' && at === 1),
  })),
)

/** The same banks as they are judged for an order: three cannot carry it, each for another reason. */
export const judgedBanks: readonly Provider[] = banks.map((bank) => {
  const unfit = ({ 'fi-1': 'amount', 'fi-3': 'day', 'fi-4': 'series' } as const)[bank.id]
  return unfit ? { ...bank, enabled: false, unfit } : bank
})

/** Makes a payment of an invented shop. */
export function paymentOf(members: Partial<Payment> = {}): Payment {
  return {
    handle: 'h-1',
    orderId: 'order-1',
    state: 'pending',
    amount: '12.50',
    currency: 'EUR',
    reference: 'RF18539007547034',
    payee: 'Kahvila Hiirola',
    updatedAt: '2026-11-20T10:04:00Z',
    canRetry: false,
    ...members,
  }
}
