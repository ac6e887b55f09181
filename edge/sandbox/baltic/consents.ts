// The consents of one country, both kinds.
// What they are stands in the files beside.

import { AccountConsents } from './account-consents.ts'
import type { CountryBank } from './country-bank.ts'
import { FundsConsents } from './funds-consents.ts'

/** The consents of one country. */
export interface Consents {
  readonly accounts: AccountConsents
  readonly funds: FundsConsents
}

/** Makes the consents that the store of a country keeps. */
export function makeConsents(bank: CountryBank): Consents {
  return { accounts: new AccountConsents(bank), funds: new FundsConsents(bank) }
}
