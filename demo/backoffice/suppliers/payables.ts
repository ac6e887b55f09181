// Facts about chosen bills: which can be paid together, their sums by currency, and when each is due.

import { sumAmounts } from '../../../core/shared/index.ts'
import type { Bill } from '../server/bills.ts'

/** Some money; `amount` is a decimal string. */
export interface Sum {
  amount: string
  currency: string
}

/** When a bill is due, counted from a day: days later, days overdue, or on that day. */
type Due = { when: 'overdue' | 'today' | 'later'; days: number }

/** Adds bills up: one sum for each currency, in the order in which the bills name them. */
export function totalsOf(bills: readonly Pick<Bill, 'amount' | 'currency'>[]): Sum[] {
  const currencies = [...new Set(bills.map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const amounts = bills.filter((bill) => bill.currency === currency).map(({ amount }) => amount)
    return { amount: sumAmounts(amounts), currency }
  })
}

/** Chooses a bill, or drops it; one that goes abroad is approved alone, so it cannot be combined. */
export function choose(chosen: readonly string[], id: string, bills: readonly Bill[]): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  const isAbroad = bills.find((bill) => bill.id === id)?.kind === 'abroad'
  const together = isAbroad ? [] : idsTogether(bills).filter((one) => chosen.includes(one))
  return [...together, id]
}

/** Lists the ids of the bills that one approval can cover. */
export const idsTogether = (bills: readonly Bill[]): string[] =>
  bills.filter(({ kind }) => kind === 'euro').map(({ id }) => id)

/** Returns whether every bill that can go together is chosen. */
export function isEveryChosen(chosen: readonly string[], bills: readonly Bill[]): boolean {
  const all = idsTogether(bills)
  return all.length > 0 && all.every((id) => chosen.includes(id))
}

/** Chooses every bill that can go together; none when they are chosen already. */
export const chooseEvery = (chosen: readonly string[], bills: readonly Bill[]): string[] =>
  isEveryChosen(chosen, bills) ? [] : idsTogether(bills)

/**
 * Describes when a bill is due.
 *
 * @param today The day of the bank, `YYYY-MM-DD`; `days` is never negative.
 */
export function dueOf(dueDate: string, today: string): Due {
  const days = Math.round((Date.parse(dueDate) - Date.parse(today)) / 86_400_000)
  return { when: days < 0 ? 'overdue' : days === 0 ? 'today' : 'later', days: Math.abs(days) }
}
