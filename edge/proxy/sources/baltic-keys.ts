// What names an account from one consent to the next: its number and its currency.
// The bank's own id lives as long as a consent, so it stands in only where numbers do not tell accounts apart.

import type { Account as BankAccount } from '../../../core/baltic/index.ts'

/** Names each account of a list, in its order; no two alike. */
export function keysOf(accounts: readonly BankAccount[]): readonly string[] {
  const used = new Set<string>()
  return accounts.map((account) => {
    const key = keyOf(account)
    const name = key === undefined || used.has(key) ? account.resourceId : key
    used.add(name)
    return name
  })
}

function keyOf({ iban, bban, msisdn, linkedAccounts = '', currency }: BankAccount): string | undefined {
  if (iban !== undefined) return `${iban} ${currency}`
  // The number of a card account is short: the account that it belongs to tells more.
  if (bban !== undefined) return `${bban} ${linkedAccounts} ${currency}`
  return msisdn === undefined ? undefined : `${msisdn} ${currency}`
}
