// The Swedish words of the account list and the transaction pager before there is data.

import type { Words } from '../topics.ts'

/** Words of the account list and the transaction pager before there is data. */
export const words: Words<'access'> = {
  loadingAccounts: 'Laddar kontona…',
  loadingEntries: 'Laddar transaktionerna…',
  accountsFailed: 'Det gick inte att ladda kontona.',
  entriesFailed: 'Det gick inte att ladda transaktionerna.',
  accountsUnable: 'Kontona kan inte visas här just nu.',
  entriesUnable: 'Transaktionerna kan inte visas här just nu.',
  unableHint: 'Ingenting har ändrats. Kom tillbaka om en stund.',
  failedHint: 'Ingenting har ändrats. Du kan försöka igen.',
  bankSilent: 'Banken svarar inte just nu. Försök igen om en stund.',
  requestId: 'Om du ber om hjälp, nämn {id}.',
  tryAgain: 'Försök igen',
  offline: 'Du är offline. Ingenting har skickats.',
  offlineHint: 'Uppgifterna laddas automatiskt när du är uppkopplad igen.',
}
