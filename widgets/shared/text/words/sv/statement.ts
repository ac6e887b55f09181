// The Swedish words of exported statements; loaded only where the page is in Swedish.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Words } from '../topics.ts'

/** Words of exported statements. */
export const words: Words<'statement'> = {
  whole: 'Hela perioden, {range}',
  csv: 'CSV',
  csvHint: 'För kalkylprogram',
  camt: 'camt.053',
  camtHint: 'För bokföring',
  camtCard: 'Inte för kort',
  camtBalance: 'Kräver saldon, som du inte delar',
  camtAccount: 'Kräver kontots uppgifter, som sidan inte ger',
  camtEmpty: 'Ingenting är bokfört under perioden',
  camtUnread: 'Kräver alla transaktioner, och några kunde inte läsas',
  preparing: 'Förbereder filen… {count}',
  done: 'Filen är klar: {name}',
  failed: 'Filen kunde inte skapas. Du kan försöka igen.',
  fileName: 'transaktioner',
  day: 'Dag',
  time: 'Tid',
  valueDay: 'Valutadag',
  status: 'Status',
  amount: 'Belopp',
  currency: 'Valuta',
  counterpart: 'Betalare eller mottagare',
  account: 'Konto',
  bank: 'BIC',
  reference: 'Referens',
  message: 'Meddelande',
  archiveId: 'Arkivnummer',
  type: 'Typ',
  code: 'Bankens kod',
  isoCode: 'ISO-kod',
  balance: 'Saldo',
  originalAmount: 'Ursprungligt belopp',
  originalCurrency: 'Ursprunglig valuta',
  card: 'Kort',
  id: 'Id',
}
