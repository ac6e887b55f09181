// The settings of payments at Baltic banks as a way to pay, and the rail that is made of them.
// Who asks, and at which banks, stands in baltic/: whoever shows accounts asks so too.

import * as v from 'valibot'
import { banksOf } from '../bank.ts'
import { BALTIC_NEEDS, balticOffers } from '../settings.ts'
import type { Bindings, Capability } from '../../shared/capability.ts'
import { payeeIban, payeeName } from '../../shared/forms.ts'
import { BalticRail } from './rail.ts'
import type { Rail } from '../../rail.ts'

/** The form of each setting that payers need besides. */
export const payeeSettings = {
  /** Account that receives the money. */
  BALTIC_PAYEE_IBAN: v.optional(payeeIban),
  /** Who has it. */
  BALTIC_PAYEE_NAME: v.optional(payeeName),
}

/** Shows that payers are to pay this way; the other settings may be there for accounts alone. */
const WANTS = ['BALTIC_PAYEE_IBAN', 'BALTIC_PAYEE_NAME'] as const

const Given = v.required(v.object(payeeSettings), [...WANTS])

/** Payments at Baltic banks as a way to pay. */
export const rail: Capability<Rail> = {
  needs: [...BALTIC_NEEDS, ...WANTS],
  wants: WANTS,
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

/** Last part of the address at which payers come back. */
export const RETURN_PATH = 'baltic'

/** Makes the one address at which payers come back: registered at each bank, byte for byte. */
const returnAddressOf = ({ PUBLIC_URL }: Bindings): string => `${String(PUBLIC_URL)}/return/${RETURN_PATH}`
