// What names an account from one consent to the next: its number and its currency.
// The bank's own id lives as long as a consent, so it stands in only where numbers do not tell accounts apart.

import type { Account as BankAccount } from '../../../../../core/baltic/index.ts'

/** Names each account of a list, in its order; no two alike. */
export function keysOf(accounts: readonly BankAccount[]): readonly string[] {
  const keys = accounts.map((account) => keyOf(account))
  // Of several that are alike none has the number: a bank may list them in another order.
  const isOwn = (key: string) => keys.indexOf(key) === keys.lastIndexOf(key)
  return accounts.map(({ resourceId }, at) => {
    const key = keys[at]
    return key !== undefined && isOwn(key) ? key : resourceId
  })
}

function keyOf({ iban, bban, msisdn, linkedAccounts = '', currency }: BankAccount): string | undefined {
  if (iban !== undefined) return `${iban} ${currency}`
  // The number of a card account is short: the account that it belongs to tells more.
  if (bban !== undefined) return `${bban} ${linkedAccounts} ${currency}`
  return msisdn === undefined ? undefined : `${msisdn} ${currency}`
}
