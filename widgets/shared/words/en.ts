// Every English sentence of the elements, by topic; the other languages have the same keys.
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
  chosen: 'Chosen',
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
  failed: 'The list of banks did not load.',
  failedHint: 'Nothing has been sent, and nothing is lost.',
  tryAgain: 'Try again',
  offline: 'You are offline. Nothing has been sent.',
  offlineHint: 'The list loads by itself when you are connected again.',
}

/** Words of the payment button and its receipt. */
export const payment = {
  ready: 'Pay {amount}',
  readyBare: 'Pay',
  leaving: 'Opening your bank…',
  toBank: 'You will go to your bank.',
  toBankPayee: 'To {payee}. You will go to your bank.',
  changed: 'The amount is now {amount}, not {old}. No money has moved. Press again if you agree.',
  changedBare: 'The amount is {amount}. Press again if you agree.',
  error: 'The payment did not start. No money has moved. You can try again.',
  requestId: 'If you ask for help, mention {id}.',
  offline: 'You are offline. Nothing has been sent.',
  checkingTitle: 'Checking the payment with the bank…',
  errorBegun: 'We could not ask about the payment just now. If you have already paid, do not pay again.',
  errorBegunTitle: 'No answer yet',
  offlineBegun:
    'You are offline. We check the payment when you are connected again. If you have already paid, do not pay again.',
  offlineBegunTitle: 'You are offline',
  pendingTitle: 'Not finished',
  pending: 'The payment is not finished at the bank. No money has moved yet.',
  paidTitle: 'Paid',
  paid: 'The bank has confirmed the payment. The money has moved.',
  paidNext: 'You can close this page. The seller gets the confirmation directly.',
  cancelledTitle: 'Cancelled',
  cancelled: 'You cancelled the payment. No money has moved.',
  failedTitle: 'Not paid',
  failed: 'The bank did not carry out the payment. No money has moved.',
  unknownTitle: 'Not known yet',
  unknown: 'We do not know yet whether the payment went through. We keep asking the bank. Do not pay again.',
  mismatchedTitle: 'Needs checking',
  mismatched:
    'The bank reports another amount or reference than the order has. Money may have moved. Do not pay again.',
  mismatchedNext: 'Contact the seller and mention the reference.',
  expired: 'The payment was not opened in time.',
  provider_disabled: 'The bank that you chose is not available right now. Choose another one.',
  retryNext: 'You can try again, or pay in another way.',
  endNext: 'Go back to the seller if you still want to pay.',
  goOn: 'Continue at your bank',
  check: 'Check again',
  another: 'Make a new purchase',
  payee: 'Payee',
  reference: 'Reference',
  time: 'Time',
  zone: '{time} Finnish time',
}

/** One language: the same topics and keys as in English. */
export interface Words {
  providers: Record<keyof typeof providers, string>
  payment: Record<keyof typeof payment, string>
}
