// The English words of a payment that has begun.

/** Words of a payment that has begun. */
export const receipt = {
  check: 'Check again',
  changed: 'The amount is now {amount}, not {old}. No money has moved. Press again if you agree.',
  changedDay: '{execution} No money has moved. Press again if you agree.',
  changedBare: 'The amount is {amount}. Press again if you agree.',
  unfit: 'This bank cannot carry this payment. No money has moved. Choose another bank.',
  unfitPress:
    'This bank cannot carry this payment. This press has sent nobody to the bank, so it has moved no money. Choose another bank.',
  unfitBegun:
    'This bank cannot carry this payment. If you have already paid, do not pay again. Otherwise choose another bank.',
  offlineBegun:
    'You are offline. We check the payment when you are connected again. If you have already paid, do not pay again.',
  offlineBegunTitle: 'You are offline',
  pendingTitle: 'Not finished',
  pending: 'The payment is not finished at the bank. No money has moved yet.',
  scheduledTitle: 'Scheduled',
  scheduled: 'Your bank has taken the payment. No money has moved yet.',
  scheduledNext: 'You can still stop it before that day: ask the seller, or use your bank.',
  series:
    'Your bank has taken these payments, and makes each one on its day. Money moves on those days only.',
  seriesNext: 'You can stop what is still to come: ask the seller, or use your bank.',
  paidTitle: 'Paid',
  paid: 'The bank has confirmed the payment. The money has moved.',
  paidNext: 'You can close this page. The seller gets the confirmation directly.',
  link_open: 'The bank has confirmed the payment. The money has moved. Do not pay again.',
  link_openNext: 'Another page of your bank for this order may still be open. Close it without paying.',
  paid_twiceTitle: 'Paid twice',
  paid_twice: 'The bank has booked this payment twice. You get one of them back. Do not pay again.',
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
  expired: 'The payment was not opened in time. No money has moved.',
  provider_disabled: 'The bank that you chose is not available right now. No money has moved.',
  insufficient_funds: 'There was too little money in the account. No money has moved.',
  way_kept:
    'You have begun to pay in another way, and the bank cannot take that back. Go on there. No money has moved yet.',
  order_closedTitle: 'Ended by the seller',
  order_closed: 'The seller has ended this order. No money has moved.',
  order_closing:
    'The seller has ended this order. Close the page of your bank without paying. No money has moved yet.',
  order_closingUntil:
    'The seller has ended this order. Close the page of your bank without paying: it takes a payment until {time}. No money has moved yet.',
  order_closingNext: 'What you pay there all the same counts, and the seller gives it back.',
  order_closedPaid: 'The seller had ended this order already, and gives the money back.',
  retryNext: 'You can try again.',
  endNext: 'Go back to the seller if you still want to pay.',
  goOn: 'Continue at your bank',
  another: 'Make a new purchase',
  payee: 'Payee',
  reference: 'Reference',
  time: 'Time',
  zone: '{time} Finnish time',
}
