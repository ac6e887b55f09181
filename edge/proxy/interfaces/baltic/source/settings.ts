// The Baltic interface as a way to show accounts: one source for each country that is offered.
// Who asks, and where, stands in baltic/: payers are sent to the same banks.

import { BALTIC_NEEDS, balticOffers } from '../settings.ts'
import { banksOf } from '../bank.ts'
import type { Capability } from '../../shared/capability.ts'
import { BalticSource } from './source.ts'
import type { Source } from '../../source.ts'

/** Accounts of the Baltic countries: one source for each of them. */
export const sources: Capability<readonly Source[]> = {
  needs: BALTIC_NEEDS,
  // They may be there for payers alone.
  wants: BALTIC_NEEDS,
  make(bindings, reach) {
    const banks = banksOf(bindings, reach)
    return balticOffers(bindings).flatMap(({ country, id, name }) => {
      const bank = banks.get(country)
      return bank ? [new BalticSource(bank, { id, country, name, enabled: true })] : []
    })
  },
}
