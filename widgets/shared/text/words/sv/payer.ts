// The Swedish words of the field for the account that pays.

import type { Words } from '../topics.ts'

/** Words of the field for the account that pays. */
export const words: Words<'payer'> = {
  label: 'IBAN för kontot som du betalar från',
  hint: 'Din bank behöver det innan bankens sida öppnas.',
  example: 'Till exempel {example}.',
  remember: 'Kom ihåg kontot i den här webbläsaren',
  missing: 'Ange IBAN för ditt konto.',
  invalid: 'Det här är inget giltigt IBAN. Kontrollera bokstäver och siffror.',
  country: 'Ett IBAN hos den här banken börjar med {country}.',
  refused:
    'Banken tillåter inte betalning från det här kontot. Inga pengar har flyttats. Kontrollera IBAN eller använd ett annat konto.',
}
