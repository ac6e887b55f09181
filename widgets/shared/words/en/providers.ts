// The English words of the provider picker.
// Not code: no logic, no markup. Placeholders stand in braces.

/** Words of the provider picker. */
export const providers = {
  chooseBank: 'Choose your bank',
  search: 'Search by name',
  clear: 'Clear the search',
  countries: 'Countries',
  all: 'All',
  recent: 'Used recently',
  popular: 'Popular',
  disabled: 'Not available right now',
  announceChosen: '{name} chosen.',
  countOne: '1 bank',
  countMany: '{count} banks',
  loading: 'Loading the banks…',
  noMatch: 'No bank matches "{query}".',
  noMatchHint: 'Check the spelling, or search with fewer letters.',
  elsewhereOne: '1 bank in another country matches.',
  elsewhereMany: '{count} banks in other countries match.',
  searchAll: 'Search in all countries',
  showAll: 'Show all banks',
  empty: 'There are no banks to choose from right now.',
  emptyHint: 'Come back a little later, or pay in another way.',
  unable: 'The banks cannot be shown here right now.',
  unableHint: 'Nothing has been sent. Come back a little later, or pay in another way.',
  failed: 'The list of banks did not load.',
  failedHint: 'Nothing has been sent, and nothing is lost.',
  tryAgain: 'Try again',
  offline: 'You are offline. Nothing has been sent.',
  offlineHint: 'The list loads by itself when you are connected again.',
}
