// The Estonian words of the account list and the transaction pager before there is data.

import type { Words } from '../topics.ts'

/** Words of the account list and the transaction pager before there is data. */
export const words: Words<'access'> = {
  loadingAccounts: 'Laadime kontosid…',
  loadingEntries: 'Laadime tehinguid…',
  accountsFailed: 'Kontosid ei õnnestunud laadida.',
  entriesFailed: 'Tehinguid ei õnnestunud laadida.',
  accountsUnable: 'Kontosid ei saa siin praegu näidata.',
  entriesUnable: 'Tehinguid ei saa siin praegu näidata.',
  unableHint: 'Midagi ei muudetud. Tule veidi hiljem tagasi.',
  failedHint: 'Midagi ei muudetud. Võid uuesti proovida.',
  bankSilent: 'Pank ei vasta praegu. Proovi veidi hiljem uuesti.',
  requestId: 'Kui küsid abi, nimeta {id}.',
  tryAgain: 'Proovi uuesti',
  offline: 'Internetiühendus puudub. Midagi ei saadetud.',
  offlineHint: 'Andmed laaditakse automaatselt, kui ühendus taastub.',
}
