// The Lithuanian words of the account list and the transaction pager before there is data.

import type { Words } from '../topics.ts'

/** Words of the account list and the transaction pager before there is data. */
export const words: Words<'access'> = {
  loadingAccounts: 'Įkeliamos sąskaitos…',
  loadingEntries: 'Įkeliamos operacijos…',
  accountsFailed: 'Sąskaitų įkelti nepavyko.',
  entriesFailed: 'Operacijų įkelti nepavyko.',
  accountsUnable: 'Sąskaitų čia šiuo metu parodyti negalima.',
  entriesUnable: 'Operacijų čia šiuo metu parodyti negalima.',
  unableHint: 'Niekas nepakeista. Grįžkite šiek tiek vėliau.',
  failedHint: 'Niekas nepakeista. Galite bandyti dar kartą.',
  bankSilent: 'Bankas šiuo metu neatsako. Bandykite dar kartą šiek tiek vėliau.',
  requestId: 'Jei prašysite pagalbos, nurodykite {id}.',
  tryAgain: 'Bandyti dar kartą',
  offline: 'Nėra interneto ryšio. Niekas neišsiųsta.',
  offlineHint: 'Duomenys bus įkelti automatiškai, kai ryšys atsiras.',
}
