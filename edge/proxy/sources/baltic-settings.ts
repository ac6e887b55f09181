// The Baltic interface as a way to show accounts: one source for each country that is offered.
// Who asks, and where, stands in baltic/: payers are sent to the same banks.

import { BALTIC_AT, BALTIC_NEEDS, balticFaults, balticOffers, balticSettings } from '../baltic/settings.ts'
import { BALTIC_ADDRESSES } from '../baltic/settings.ts'
import { banksOf } from '../baltic/bank.ts'
import type { Capability } from '../capabilities/capability.ts'
import { BalticSource } from './baltic.ts'
import type { Source } from './source.ts'

/** Accounts of the Baltic countries, before their settings are known. */
export const balticAccounts: Capability<readonly Source[]> = {
  name: 'baltic',
  settings: balticSettings,
  needs: BALTIC_NEEDS,
  // They may be there for payers alone.
  wants: BALTIC_NEEDS,
  instead: {},
  addresses: BALTIC_ADDRESSES,
  names: {},
  at: BALTIC_AT,
  faults: balticFaults,
  keyFaults: () => Promise.resolve([]),
  make(bindings, reach) {
    const banks = banksOf(bindings, reach)
    return balticOffers(bindings).flatMap(({ country, id, name }) => {
      const bank = banks.get(country)
      return bank ? [new BalticSource(bank, { id, country, name, enabled: true })] : []
    })
  },
}
