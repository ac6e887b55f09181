// Account numbers of the test bank and of one other bank in each Baltic country: invented, with right check digits.

import { checkDigitsOf } from '../../../../core/shared/values/iban.ts'
import { makeFinnishReference } from '../../../../core/shared/values/reference.ts'
import type { Counterpart } from '../../ledger/entry.ts'
import type { Country } from '../countries.ts'

/** The bank of an account: this one, or another one of the country. */
type Bank = 'own' | 'other'

const NATIONAL: Readonly<Record<Country, (serial: number, bank: Bank) => string>> = {
  // The last digit is a check digit, worked out as that of a reference is.
  EE: (serial, bank) => {
    const checked = makeFinnishReference(String(serial))
    return `${bank === 'own' ? '9900' : '9800'}${checked.padStart(12, '0')}`
  },
  LV: (serial, bank) => `${bank === 'own' ? 'SBOX' : 'NBOX'}${String(serial).padStart(13, '0')}`,
  LT: (serial, bank) => `${bank === 'own' ? '99000' : '98000'}${String(serial).padStart(11, '0')}`,
}

/** Makes an IBAN of this bank in a country; those with numbers below 100 are there with every seed. */
export function ownIban(country: Country, serial: number): string {
  return ibanOf(country, NATIONAL[country](serial, 'own'))
}

/** Makes a counterpart with an account at another bank of a country. */
export function elsewhereIn(country: Country, name: string, serial: number): Counterpart {
  return { name, iban: ibanOf(country, NATIONAL[country](serial, 'other')), bic: `NBOX${country}22` }
}

/** Makes the id by which a creditor of a country collects direct debits. */
export function creditorIdOf(country: Country, serial: number): string {
  const national = String(serial).padStart(8, '0')
  return `${country}${checkDigitsOf(country, national)}ZZZ${national}`
}

function ibanOf(country: Country, national: string): string {
  return country + checkDigitsOf(country, national) + national
}
