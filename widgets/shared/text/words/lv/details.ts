// The Latvian words of the details of a transaction; loaded only where the page is in Latvian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Words } from '../topics.ts'

/** Words of the details of a transaction. */
export const words: Words<'details'> = {
  booked: 'Iegrāmatots',
  entered: 'Ievadīts',
  valueDay: 'Valutēšanas datums',
  payer: 'Maksātājs',
  payee: 'Saņēmējs',
  account: 'Konts',
  bank: 'Bankas BIC',
  message: 'Maksājuma mērķis',
  reference: 'Atsauce',
  archiveId: 'Arhīva kods',
  type: 'Veids',
  iso: 'ISO kods',
  code: 'Bankas kods',
  original: 'Sākotnējā summa',
  card: 'Karte',
  ending: 'Beidzas ar {digits}',
  balance: 'Atlikums pēc darījuma',
  minus: 'mīnus {amount}',
  plus: 'plus {amount}',
  pending: 'Banka to vēl nav iegrāmatojusi. Tas vēl var mainīties.',
  rejected: 'Banka to neizpildīja. Nauda nav pārskaitīta.',
  revoked: 'Tas tika atcelts. Nauda nav pārskaitīta.',
  unknown: 'Banka ziņo par statusu, ko mēs nepazīstam. Jautājiet bankai.',
  copyAccount: 'Kopēt kontu',
  copyReference: 'Kopēt atsauci',
  copyArchiveId: 'Kopēt arhīva kodu',
  copied: 'Nokopēts',
  copyFailed: 'Pārlūkprogramma neļāva kopēt.',
  matched: 'Iepriekš gaidīja; sakrīt',
  sameAmount: 'Summa',
  name: 'Vārds vai nosaukums',
  endToEndId: 'Maksātāja identifikators',
  technical: 'Tehniskā informācija',
}
