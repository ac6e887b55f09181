// The English words of the payment button, before there is a payment.

/** Words of the payment button, before there is a payment. */
export const payment = {
  ready: 'Pay {amount}',
  readyBare: 'Pay',
  atBank: '{deed} with {bank}',
  approve: 'Approve {amount} a month',
  approveWeekly: 'Approve {amount} a week',
  leaving: 'Opening your bank…',
  toBank: 'You will go to your bank.',
  toBankPayee: 'To {payee}. You will go to your bank.',
  there: 'You confirm it there and come back here.',
  therePayee: 'To {payee}. You confirm it there and come back here.',
  offline: 'You are offline. Nothing has been sent.',
  error:
    'The payment did not start. This press has sent nobody to the bank, so it has moved no money. You can try again.',
  unmoved: 'The payment did not start. No money has moved. You can try again.',
  tryAgain: 'Try again',
  tryAgainFor: 'Try again: {amount}',
  unable:
    'The payment cannot start here right now. This press has sent nobody to the bank, so it has moved no money.',
  requestId: 'If you ask for help, mention {id}.',
  checking: 'Checking the payment with the bank…',
  notReachedTitle: 'No answer yet',
  notReached: 'We could not ask about the payment just now. If you have already paid, do not pay again.',
  check: 'Check again',
}
