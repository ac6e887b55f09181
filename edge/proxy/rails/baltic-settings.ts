// The settings of payments at Baltic banks as a way to pay, and the rail that is made of them.
// Who asks, and at which banks, stands in baltic/: whoever shows accounts asks so too.

import * as v from 'valibot'
import { banksOf } from '../baltic/bank.ts'
import {
  BALTIC_ADDRESSES,
  BALTIC_AT,
  BALTIC_NEEDS,
  balticFaults,
  balticOffers,
  balticSettings,
} from '../baltic/settings.ts'
import type { Bindings, Capability } from '../capabilities/capability.ts'
import { payeeIban, payeeName } from '../capabilities/forms.ts'
import { BalticRail } from './baltic.ts'
import type { Rail } from './rail.ts'

const own = {
  /** Account that receives the money. */
  BALTIC_PAYEE_IBAN: v.optional(payeeIban),
  /** Who has it. */
  BALTIC_PAYEE_NAME: v.optional(payeeName),
}

/** Shows that payers are to pay this way; the other settings may be there for accounts alone. */
const WANTS = ['BALTIC_PAYEE_IBAN', 'BALTIC_PAYEE_NAME'] as const

const Given = v.required(v.object(own), [...WANTS])

/** Payments at Baltic banks, before their settings are known. */
export const balticPayments: Capability<Rail> = {
  name: 'baltic',
  settings: { ...balticSettings, ...own },
  needs: [...BALTIC_NEEDS, ...WANTS],
  wants: WANTS,
  instead: {},
  addresses: BALTIC_ADDRESSES,
  names: {},
  at: BALTIC_AT,
  faults: balticFaults,
  keyFaults: () => Promise.resolve([]),
  make(bindings, reach) {
    const { BALTIC_PAYEE_IBAN: iban, BALTIC_PAYEE_NAME: name } = v.parse(Given, bindings)
    return new BalticRail({
      banks: banksOf(bindings, reach),
      listed: balticOffers(bindings).map((offer) => ({
        id: offer.id,
        country: offer.country,
        name: offer.name,
        enabled: true,
        asksAccount: true,
      })),
      payee: { iban, name },
      redirectUri: returnAddressOf(bindings),
      clock: reach.ownTime,
    })
  },
}

/** Makes the one address at which payers come back: registered at each bank, byte for byte. */
const returnAddressOf = ({ PUBLIC_URL }: Bindings): string => `${String(PUBLIC_URL)}/return/baltic`
