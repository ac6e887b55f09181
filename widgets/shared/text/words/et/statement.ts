// The Estonian words of exported statements; loaded only where the page is in Estonian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Words } from '../topics.ts'

/** Words of exported statements. */
export const words: Words<'statement'> = {
  whole: 'Kogu periood, {range}',
  csv: 'CSV',
  csvHint: 'Tabelarvutuse jaoks',
  camt: 'camt.053',
  camtHint: 'Raamatupidamise jaoks',
  camtCard: 'Mitte kaartide jaoks',
  camtBalance: 'Vajab saldosid, mida sa ei jaga',
  camtAccount: 'Vajab konto andmeid, mida see leht ei näita',
  camtEmpty: 'Sellel perioodil ei ole kandeid',
  camtUnread: 'Vajab kõiki tehinguid, kuid osa ei õnnestunud lugeda',
  preparing: 'Koostame faili… {count}',
  done: 'Fail on valmis: {name}',
  failed: 'Faili ei õnnestunud koostada. Võid uuesti proovida.',
  fileName: 'tehingud',
  day: 'Kuupäev',
  time: 'Kellaaeg',
  valueDay: 'Väärtuspäev',
  status: 'Olek',
  amount: 'Summa',
  currency: 'Valuuta',
  counterpart: 'Saaja või maksja',
  account: 'Konto',
  bank: 'BIC',
  reference: 'Viitenumber',
  message: 'Selgitus',
  archiveId: 'Arhiveerimistunnus',
  type: 'Liik',
  code: 'Panga kood',
  isoCode: 'ISO kood',
  balance: 'Saldo',
  originalAmount: 'Algne summa',
  originalCurrency: 'Algne valuuta',
  card: 'Kaart',
  id: 'Tunnus',
}
