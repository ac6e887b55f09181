// The Swedish words of the details of a transaction; loaded only where the page is in Swedish.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Words } from '../topics.ts'

/** Words of the details of a transaction. */
export const words: Words<'details'> = {
  booked: 'Bokförd',
  entered: 'Registrerad',
  valueDay: 'Valutadag',
  payer: 'Betalare',
  payee: 'Mottagare',
  account: 'Konto',
  bank: 'Bankens BIC',
  message: 'Meddelande',
  reference: 'Referens',
  archiveId: 'Arkivnummer',
  type: 'Typ',
  iso: 'ISO-kod',
  code: 'Bankens kod',
  original: 'Ursprungligt belopp',
  card: 'Kort',
  ending: 'Slutar på {digits}',
  balance: 'Saldo efter',
  minus: 'minus {amount}',
  plus: 'plus {amount}',
  pending: 'Banken har inte bokfört detta ännu. Det kan fortfarande ändras.',
  rejected: 'Banken genomförde inte detta. Inga pengar har flyttats.',
  revoked: 'Detta avbröts. Inga pengar har flyttats.',
  unknown: 'Banken uppger en status som vi inte känner till. Fråga banken.',
  copyAccount: 'Kopiera kontot',
  copyReference: 'Kopiera referensen',
  copyArchiveId: 'Kopiera arkivnumret',
  copied: 'Kopierat',
  copyFailed: 'Webbläsaren tillät inte kopiering.',
  matched: 'Väntade tidigare; känns igen på',
  sameAmount: 'Belopp',
  name: 'Namn',
  endToEndId: 'Betalarens id',
  technical: 'Tekniska uppgifter',
}
