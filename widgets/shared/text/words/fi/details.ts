// The Finnish words of the details of a transaction; loaded only where the page is in Finnish.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Words } from '../topics.ts'

/** Words of the details of a transaction. */
export const words: Words<'details'> = {
  booked: 'Kirjattu',
  entered: 'Syötetty',
  valueDay: 'Arvopäivä',
  payer: 'Maksaja',
  payee: 'Saaja',
  account: 'Tili',
  bank: 'Pankin BIC',
  message: 'Viesti',
  reference: 'Viite',
  archiveId: 'Arkistointi\u00adtunnus',
  type: 'Laji',
  iso: 'ISO-koodi',
  code: 'Pankin koodi',
  original: 'Alkuperäinen summa',
  card: 'Kortti',
  ending: 'Päättyy numeroihin {digits}',
  balance: 'Saldo tämän jälkeen',
  minus: 'miinus {amount}',
  plus: 'plus {amount}',
  pending: 'Pankki ei ole vielä kirjannut tätä. Se voi vielä muuttua.',
  rejected: 'Pankki ei toteuttanut tätä. Rahaa ei siirretty.',
  revoked: 'Tämä peruttiin. Rahaa ei siirretty.',
  unknown: 'Pankki ilmoittaa tilan, jota emme tunne. Kysy pankista.',
  copyAccount: 'Kopioi tili',
  copyReference: 'Kopioi viite',
  copyArchiveId: 'Kopioi arkistointitunnus',
  copied: 'Kopioitu',
  copyFailed: 'Selain ei sallinut kopiointia.',
  matched: 'Odotti ennen kirjausta; sama tieto',
  sameAmount: 'Summa',
  name: 'Nimi',
  endToEndId: 'Maksajan tunniste',
  technical: 'Tekniset tiedot',
}
