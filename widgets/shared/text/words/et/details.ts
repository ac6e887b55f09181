// The Estonian words of the details of a transaction; loaded only where the page is in Estonian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Words } from '../topics.ts'

/** Words of the details of a transaction. */
export const words: Words<'details'> = {
  booked: 'Kontole kantud',
  entered: 'Sisestatud',
  valueDay: 'Väärtuspäev',
  payer: 'Maksja',
  payee: 'Saaja',
  account: 'Konto',
  bank: 'Panga BIC',
  message: 'Selgitus',
  reference: 'Viitenumber',
  archiveId: 'Arhiveerimis\u00adtunnus',
  type: 'Liik',
  iso: 'ISO kood',
  code: 'Panga kood',
  original: 'Algne summa',
  card: 'Kaart',
  ending: 'Lõpeb numbritega {digits}',
  balance: 'Saldo pärast tehingut',
  minus: 'miinus {amount}',
  plus: 'pluss {amount}',
  pending: 'Pank ei ole seda veel kontole kandnud. See võib veel muutuda.',
  rejected: 'Pank ei täitnud seda. Raha ei liikunud.',
  revoked: 'See tühistati. Raha ei liikunud.',
  unknown: 'Pank teatab olekust, mida me ei tunne. Küsi pangast.',
  copyAccount: 'Kopeeri konto',
  copyReference: 'Kopeeri viitenumber',
  copyArchiveId: 'Kopeeri arhiveerimistunnus',
  copied: 'Kopeeritud',
  copyFailed: 'Brauser ei lubanud kopeerida.',
  matched: 'Oli varem ootel; sama tunnus',
  sameAmount: 'Summa',
  name: 'Nimi',
  endToEndId: 'Maksja tunnus',
  technical: 'Tehnilised andmed',
}
