// Adds up the balances of accounts, currency by currency.
// Never cards, which are owed and not owned, and never across currencies.

import { minorDigitsOf, sumAmounts } from '../../core/shared/values/money.ts'
import type { Account } from '../../core/view/account.ts'

/** The sum of one currency. */
export interface Total {
  currency: string
  amount: string
  /** Whether every account of the currency shares its balance. */
  whole: boolean
}

/** Adds up the shared balances; a currency without one, or with one that is no amount, has no total. */
export function totalsOf(accounts: readonly Account[]): Total[] {
  const currencies = new Set(accounts.map(({ currency }) => currency))
  return [...currencies].flatMap((currency) => {
    const ones = accounts.filter((account) => account.currency === currency)
    const balances = ones.flatMap(({ balance }) => balance ?? [])
    if (balances.length === 0) return []
    try {
      const digits = Math.max(minorDigitsOf(currency), ...balances.map(decimalsOf))
      const amount = sumAmounts(balances, digits)
      return [{ currency, amount, whole: balances.length === ones.length }]
    } catch {
      return []
    }
  })
}

const decimalsOf = (amount: string) => amount.split('.')[1]?.length ?? 0
