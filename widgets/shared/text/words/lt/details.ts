// The Lithuanian words of the details of a transaction; loaded only where the page is in Lithuanian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Words } from '../topics.ts'

/** Words of the details of a transaction. */
export const words: Words<'details'> = {
  booked: 'Įtraukta',
  entered: 'Pateikta',
  valueDay: 'Valiutavimo data',
  payer: 'Mokėtojas',
  payee: 'Gavėjas',
  account: 'Sąskaita',
  bank: 'Banko BIC',
  message: 'Mokėjimo paskirtis',
  reference: 'Įmokos kodas',
  archiveId: 'Įrašo numeris',
  type: 'Tipas',
  iso: 'ISO kodas',
  code: 'Banko kodas',
  original: 'Pradinė suma',
  card: 'Kortelė',
  ending: 'Baigiasi {digits}',
  balance: 'Likutis po operacijos',
  minus: 'minus {amount}',
  plus: 'plius {amount}',
  pending: 'Bankas to dar neįtraukė į sąskaitą. Tai dar gali pasikeisti.',
  rejected: 'Bankas to neįvykdė. Pinigai nepervesti.',
  revoked: 'Tai atšaukta. Pinigai nepervesti.',
  unknown: 'Bankas praneša būseną, kurios nežinome. Klauskite banko.',
  copyAccount: 'Kopijuoti sąskaitą',
  copyReference: 'Kopijuoti įmokos kodą',
  copyArchiveId: 'Kopijuoti įrašo numerį',
  copied: 'Nukopijuota',
  copyFailed: 'Naršyklė neleido kopijuoti.',
  matched: 'Anksčiau laukė; sutampa',
  sameAmount: 'Suma',
  name: 'Vardas arba pavadinimas',
  endToEndId: 'Mokėtojo identifikatorius',
  technical: 'Techninė informacija',
}
