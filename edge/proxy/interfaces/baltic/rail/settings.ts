// The settings of payments at Baltic banks, and the rail made from them.

import * as v from 'valibot'
import { banksOf } from '../bank.ts'
import { BALTIC_NEEDS, balticOffers } from '../settings.ts'
import type { Bindings, Capability } from '../../shared/capability.ts'
import { payeeIban, payeeName } from '../../shared/forms.ts'
import { BalticRail } from './rail.ts'
import type { Rail } from '../../rail.ts'

/** The form of each further setting that the rail needs. */
export const payeeSettings = {
  /** Account that receives the money. */
  BALTIC_PAYEE_IBAN: v.optional(payeeIban),
  /** Its owner. */
  BALTIC_PAYEE_NAME: v.optional(payeeName),
}

/** The settings that ask for the rail; the others may be there for accounts alone. */
const WANTS = ['BALTIC_PAYEE_IBAN', 'BALTIC_PAYEE_NAME'] as const

const Given = v.required(v.object(payeeSettings), [...WANTS])

/** Payments at Baltic banks as a rail. */
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

/** Last part of the return address. */
export const RETURN_PATH = 'baltic'

/** Makes the one return address: registered at each bank, byte for byte. */
const returnAddressOf = ({ PUBLIC_URL }: Bindings): string => `${String(PUBLIC_URL)}/return/${RETURN_PATH}`
