// The Finnish words of the account list and the transaction pager before there is data.

import type { Words } from '../topics.ts'

/** Words of the account list and the transaction pager before there is data. */
export const words: Words<'access'> = {
  loadingAccounts: 'Ladataan tilejä…',
  loadingEntries: 'Ladataan tapahtumia…',
  accountsFailed: 'Tilien lataaminen ei onnistunut.',
  entriesFailed: 'Tapahtumien lataaminen ei onnistunut.',
  accountsUnable: 'Tilejä ei voi näyttää täällä juuri nyt.',
  entriesUnable: 'Tapahtumia ei voi näyttää täällä juuri nyt.',
  unableHint: 'Mitään ei muutettu. Palaa hetken kuluttua.',
  failedHint: 'Mitään ei muutettu. Voit yrittää uudelleen.',
  bankSilent: 'Pankki ei vastaa juuri nyt. Yritä hetken kuluttua uudelleen.',
  requestId: 'Jos pyydät apua, mainitse {id}.',
  tryAgain: 'Yritä uudelleen',
  offline: 'Verkkoyhteys puuttuu. Mitään ei lähetetty.',
  offlineHint: 'Tiedot latautuvat itsestään, kun yhteys palaa.',
}
