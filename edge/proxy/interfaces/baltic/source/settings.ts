// The sources of the Baltic interface: one for each offered country.

import { BALTIC_NEEDS, balticOffers } from '../settings.ts'
import { banksOf } from '../bank.ts'
import type { Capability } from '../../shared/capability.ts'
import { BalticSource } from './source.ts'
import type { Source } from '../../source.ts'

/** A source for each Baltic country. */
export const sources: Capability<readonly Source[]> = {
  needs: BALTIC_NEEDS,
  // The rail may need the same settings.
  wants: BALTIC_NEEDS,
  make(bindings, reach) {
    const banks = banksOf(bindings, reach)
    return balticOffers(bindings).flatMap(({ country, id, name }) => {
      const bank = banks.get(country)
      return bank ? [new BalticSource(bank, { id, country, name, enabled: true })] : []
    })
  },
}
