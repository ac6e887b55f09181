// The Finnish words of exported statements; loaded only where the page is in Finnish.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Words } from '../topics.ts'

/** Words of exported statements. */
export const words: Words<'statement'> = {
  whole: 'Koko jakso, {range}',
  csv: 'CSV',
  csvHint: 'Taulukkolaskentaan',
  camt: 'camt.053',
  camtHint: 'Kirjanpitoon',
  camtCard: 'Ei korteille',
  camtBalance: 'Vaatii saldot, joita et jaa',
  camtAccount: 'Vaatii tilin tiedot, joita sivu ei kerro',
  camtEmpty: 'Jaksolla ei ole kirjauksia',
  camtUnread: 'Tarvitsee kaikki tapahtumat, eikä osaa voitu lukea',
  preparing: 'Valmistellaan tiedostoa… {count}',
  done: 'Tiedosto on valmis: {name}',
  failed: 'Tiedostoa ei saatu valmiiksi. Voit yrittää uudelleen.',
  fileName: 'tapahtumat',
  day: 'Päivä',
  time: 'Aika',
  valueDay: 'Arvopäivä',
  status: 'Tila',
  amount: 'Summa',
  currency: 'Valuutta',
  counterpart: 'Saaja tai maksaja',
  account: 'Tili',
  bank: 'BIC',
  reference: 'Viite',
  message: 'Viesti',
  archiveId: 'Arkistointitunnus',
  type: 'Laji',
  code: 'Pankin koodi',
  isoCode: 'ISO-koodi',
  balance: 'Saldo',
  originalAmount: 'Alkuperäinen summa',
  originalCurrency: 'Alkuperäinen valuutta',
  card: 'Kortti',
  id: 'Tunniste',
}
