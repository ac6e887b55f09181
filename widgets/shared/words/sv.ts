// Every Swedish sentence of the elements, loaded only where the page is in Swedish.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Words } from './words.ts'

/** Words of the provider picker. */
export const providers: Words['providers'] = {
  chooseBank: 'Välj din bank',
  search: 'Sök på namn',
  clear: 'Rensa sökningen',
  countries: 'Länder',
  all: 'Alla',
  recent: 'Senast använda',
  popular: 'Populära',
  disabled: 'Inte tillgänglig just nu',
  announceChosen: '{name} har valts.',
  countOne: '1 bank',
  countMany: '{count} banker',
  loading: 'Laddar banker…',
  noMatch: 'Ingen bank matchar "{query}".',
  noMatchHint: 'Kontrollera stavningen eller sök med färre bokstäver.',
  elsewhereOne: '1 bank i ett annat land matchar.',
  elsewhereMany: '{count} banker i andra länder matchar.',
  searchAll: 'Sök i alla länder',
  showAll: 'Visa alla banker',
  empty: 'Det finns inga banker att välja just nu.',
  emptyHint: 'Kom tillbaka om en stund eller betala på ett annat sätt.',
  failed: 'Det gick inte att ladda bankerna.',
  failedHint: 'Ingenting har skickats, och ingenting har gått förlorat.',
  tryAgain: 'Försök igen',
  offline: 'Du är offline. Ingenting har skickats.',
  offlineHint: 'Listan laddas av sig själv när du är uppkopplad igen.',
}

/** Words of the payment button before there is a payment. */
export const payment: Words['payment'] = {
  ready: 'Betala {amount}',
  readyBare: 'Betala',
  leaving: 'Öppnar din bank…',
  toBank: 'Du går vidare till din bank.',
  toBankPayee: 'Till {payee}. Du går vidare till din bank.',
  offline: 'Du är offline. Ingenting har skickats.',
  error: 'Betalningen startade inte. Inga pengar har flyttats. Du kan försöka igen.',
  requestId: 'Om du ber om hjälp, nämn {id}.',
  checking: 'Kontrollerar betalningen med banken…',
  notReachedTitle: 'Inget svar ännu',
  notReached: 'Vi fick ingen uppgift om betalningen just nu. Om du redan har betalat, betala inte igen.',
  check: 'Kontrollera igen',
}

/** Words of a payment that has begun. */
export const receipt: Words['receipt'] = {
  check: 'Kontrollera igen',
  changed: 'Beloppet är nu {amount}, inte {old}. Inga pengar har flyttats. Tryck igen om du godkänner det.',
  changedBare: 'Beloppet är {amount}. Tryck igen om du godkänner det.',
  offlineBegun:
    'Du är offline. Vi kontrollerar betalningen när du är uppkopplad igen. Om du redan har betalat, betala inte igen.',
  offlineBegunTitle: 'Du är offline',
  pendingTitle: 'Inte klar',
  pending: 'Betalningen är inte klar hos banken. Inga pengar har flyttats ännu.',
  paidTitle: 'Betald',
  paid: 'Banken har bekräftat betalningen. Pengarna har flyttats.',
  paidNext: 'Du kan stänga den här sidan. Säljaren får bekräftelsen direkt.',
  cancelledTitle: 'Avbruten',
  cancelled: 'Du avbröt betalningen. Inga pengar har flyttats.',
  failedTitle: 'Inte betald',
  failed: 'Banken genomförde inte betalningen. Inga pengar har flyttats.',
  unknownTitle: 'Inte känt ännu',
  unknown: 'Vi vet ännu inte om betalningen gick igenom. Vi kontrollerar med banken. Betala inte igen.',
  mismatchedTitle: 'Behöver kontrolleras',
  mismatched:
    'Banken uppger ett annat belopp eller en annan referens än beställningen. Pengar kan ha flyttats. Betala inte igen.',
  mismatchedNext: 'Kontakta säljaren och nämn referensen.',
  expired: 'Betalningen öppnades inte i tid. Inga pengar har flyttats.',
  provider_disabled: 'Banken som du valde är inte tillgänglig just nu. Inga pengar har flyttats.',
  retryNext: 'Du kan försöka igen eller betala på ett annat sätt.',
  endNext: 'Gå tillbaka till säljaren om du fortfarande vill betala.',
  goOn: 'Fortsätt till din bank',
  another: 'Gör ett nytt köp',
  payee: 'Mottagare',
  reference: 'Referens',
  time: 'Tid',
  zone: '{time} finsk tid',
}
