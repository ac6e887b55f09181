// The Latvian words of the account list and the transaction pager before there is data.

import type { Words } from '../topics.ts'

/** Words of the account list and the transaction pager before there is data. */
export const words: Words<'access'> = {
  loadingAccounts: 'Ielādējam kontus…',
  loadingEntries: 'Ielādējam darījumus…',
  accountsFailed: 'Kontus neizdevās ielādēt.',
  entriesFailed: 'Darījumus neizdevās ielādēt.',
  accountsUnable: 'Kontus šeit pašlaik nevar parādīt.',
  entriesUnable: 'Darījumus šeit pašlaik nevar parādīt.',
  unableHint: 'Nekas nav mainīts. Atgriezieties nedaudz vēlāk.',
  failedHint: 'Nekas nav mainīts. Varat mēģināt vēlreiz.',
  bankSilent: 'Banka pašlaik neatbild. Mēģiniet vēlreiz nedaudz vēlāk.',
  requestId: 'Ja lūgsiet palīdzību, nosauciet {id}.',
  tryAgain: 'Mēģināt vēlreiz',
  offline: 'Nav interneta savienojuma. Nekas nav nosūtīts.',
  offlineHint: 'Dati ielādēsies automātiski, kad savienojums atjaunosies.',
}
