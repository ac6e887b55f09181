// The English words of the account list and the transaction pager before there is data.

/** Words of the account list and the transaction pager before there is data. */
export const access = {
  loadingAccounts: 'Loading the accounts…',
  loadingEntries: 'Loading the transactions…',
  accountsFailed: 'The accounts did not load.',
  entriesFailed: 'The transactions did not load.',
  accountsUnable: 'The accounts cannot be shown here right now.',
  entriesUnable: 'The transactions cannot be shown here right now.',
  unableHint: 'Nothing has been changed. Come back a little later.',
  failedHint: 'Nothing has been changed. You can try again.',
  bankSilent: 'The bank does not answer right now. Try again a little later.',
  requestId: 'If you ask for help, mention {id}.',
  tryAgain: 'Try again',
  offline: 'You are offline. Nothing has been sent.',
  offlineHint: 'This loads by itself when you are connected again.',
}
