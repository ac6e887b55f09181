// The Baltic interface as the proxy uses it.

import { balticGaps } from '../../../../core/baltic/gaps.ts'
import type { ProxyInterface } from '../proxy-interface.ts'
import { payeeSettings, rail, RETURN_PATH } from './rail/settings.ts'
import { BALTIC_ADDRESSES, balticFaults, balticSettings } from './settings.ts'
import { sources } from './source/settings.ts'

const ADDRESS_WORDS = 'BALTIC_EE_BASE_URL (or that of LV or LT)'

/** The Baltic interface, before its settings are known. */
export const baltic: ProxyInterface = {
  name: 'baltic',
  gaps: balticGaps,
  settings: { ...balticSettings, ...payeeSettings },
  at: { addresses: BALTIC_ADDRESSES, binding: 'BANK_BALTIC', isApart: true },
  faults: balticFaults,
  refusals: {
    address: ADDRESS_WORDS,
    // Without the country in its path, the address belongs to another interface.
    scope: `Of a Baltic bank, ${ADDRESS_WORDS} must be the address of the interface of this country, with its path.`,
  },
  rail,
  sources,
  bankReturn: { path: RETURN_PATH, comesIn: 'query', ownerOf },
}

/** Reads the handle of the payment out of the state. Several states prove nothing. */
function ownerOf(query: string): string | undefined {
  const [state, ...others] = new URLSearchParams(query).getAll('state')
  return others.length === 0 ? state?.split('.')[0] : undefined
}

/** Options of a host for this interface. */
export interface BalticHostOptions<Carry> {
  /** Carries calls to banks of the Baltic countries, if they need their own certificate; absent: as `bank`. */
  baltic?: Carry
  /** Carries calls to banks of the Baltic countries from `BANK_NEXT_FROM` on. */
  balticNext?: Carry
}
