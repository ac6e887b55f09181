// The account that a payer wants this browser to remember for a bank, and an example of one for each country.
// Nothing is remembered that the payer has not asked for; a page that names the account itself asks for nothing.

import { countryOfBank, type GivenBank } from './settings.ts'

const place = 'silta:payer-accounts'

/** Examples of the registry of IBANs, of no customer. */
const examples: Readonly<Record<string, string>> = {
  EE: 'EE38 2200 2210 2014 5685',
  FI: 'FI21 1234 5600 0007 85',
  LT: 'LT12 1000 0111 0100 1000',
  LV: 'LV80 BANK 0000 4351 9500 1',
  SE: 'SE45 5000 0000 0583 9825 7466',
}

/** Gives an example of an account of the country of a bank, in fours; nothing where there is none. */
export function exampleOf(bank: GivenBank): string | undefined {
  return examples[countryOfBank(bank) ?? '']
}

/** Reads the account that is remembered for a bank; nothing where none is, or storage is forbidden. */
export function recallAccount(bank: string | undefined): string | undefined {
  const known: unknown = read()[bank ?? '']
  return typeof known === 'string' ? known : undefined
}

/** Remembers the account for a bank, or forgets it. */
export function rememberAccount(bank: string | undefined, iban: string | undefined): void {
  const { [bank ?? '']: _, ...others } = read()
  const accounts = iban === undefined ? others : { ...others, [bank ?? '']: iban }
  try {
    if (Object.keys(accounts).length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(accounts))
  } catch {
    // The payer writes it again next time.
  }
}

function read(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    return {}
  }
}
