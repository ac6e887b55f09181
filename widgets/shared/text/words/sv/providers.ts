// The Swedish words of the provider picker.

import type { Words } from '../topics.ts'

/** Words of the provider picker. */
export const words: Words<'providers'> = {
  chooseBank: 'Välj din bank',
  search: 'Sök på namn',
  clear: 'Rensa sökningen',
  countries: 'Länder',
  all: 'Alla',
  recent: 'Senast använda',
  popular: 'Populära',
  disabled: 'Inte tillgänglig just nu',
  unfitAmount: 'Kan inte betala det här beloppet',
  unfitDay: 'Kan inte betala den dagen',
  unfitSeries: 'Kan inte göra den här återkommande betalningen',
  change: 'Byt',
  announceChosen: '{name} har valts.',
  count: { one: '{count} bank', other: '{count} banker' },
  loading: 'Laddar banker…',
  noMatch: 'Ingen bank matchar "{query}".',
  noMatchHint: 'Kontrollera stavningen eller sök med färre bokstäver.',
  elsewhereOne: '1 bank i ett annat land matchar.',
  elsewhereMany: '{count} banker i andra länder matchar.',
  searchAll: 'Sök i alla länder',
  showAll: 'Visa alla banker',
  empty: 'Det finns inga banker att välja just nu.',
  emptyHint: 'Kom tillbaka om en stund.',
  unable: 'Bankerna kan inte visas här just nu.',
  unableHint: 'Ingenting har skickats. Kom tillbaka om en stund.',
  failed: 'Det gick inte att ladda bankerna.',
  failedHint: 'Ingenting har skickats, och ingenting har gått förlorat.',
  tryAgain: 'Försök igen',
  offline: 'Du är offline. Ingenting har skickats.',
  offlineHint: 'Listan laddas automatiskt när du är uppkopplad igen.',
}
