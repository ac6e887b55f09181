// What identifies an account from one consent to the next: its number and its currency.
// Not the bank's own id, which lasts as long as a consent: it serves only where numbers do not tell accounts apart.

import type { Account as BankAccount } from '../../../../../core/baltic/index.ts'

/** Makes a key for each account of a list, in its order; no two keys are equal. */
export function keysOf(accounts: readonly BankAccount[]): readonly string[] {
  const keys = accounts.map((account) => keyOf(account))
  // Accounts with the same number all get their id: a bank may list them in another order next time.
  const isOwn = (key: string) => keys.indexOf(key) === keys.lastIndexOf(key)
  return accounts.map(({ resourceId }, at) => {
    const key = keys[at]
    return key !== undefined && isOwn(key) ? key : resourceId
  })
}

function keyOf({ iban, bban, msisdn, linkedAccounts = '', currency }: BankAccount): string | undefined {
  if (iban !== undefined) return `${iban} ${currency}`
  // A card account has a short number; the account that it belongs to makes the key unique.
  if (bban !== undefined) return `${bban} ${linkedAccounts} ${currency}`
  return msisdn === undefined ? undefined : `${msisdn} ${currency}`
}
