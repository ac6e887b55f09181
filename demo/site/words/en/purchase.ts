// What the shop says in English of a purchase: its steps and help, its receipt, and the way to go on with a telephone.

/** A purchase in English. */
export const purchase = {
  steps: 'Steps of the purchase',
  details: 'Details and bank',
  confirm: 'Confirm at the bank',
  receipt: 'Receipt',
  help: 'What happens next?',
  next: 'Your bank’s page opens. You see there whom you pay and how much, and confirm it as you always do. Then the bank brings you back here, to a receipt.',
  unsure:
    'Nothing is paid before you confirm at the bank. If something goes wrong on the way, come back to this page: it says how the payment stands.',
  notListed: 'Is your bank not in the list, or do you need help? Write to poukama@shop.example.',
  tryIt:
    'This is a demonstration. At the test bank you choose an invented customer, and every button there may be tried.',

  order: 'Order',
  ordered: 'Ordered',
  confirmed: 'Confirmed (Finnish time)',
  bank: 'Bank',
  reference: 'Reference',
  copy: 'Copy',
  copied: 'The reference is copied.',
  copyFailed: 'The browser does not allow copying.',
  seller: 'Seller',
  businessId: 'Business ID',
  vatId: 'VAT number',
  vat: 'VAT {rate} %, included',
  refunds: 'Given back',
  refunded: '{amount}, given back on {day}',
  refunding: '{amount}, on its way since {day}',
  print: 'Print or save as PDF',
  planTitle: 'Thank you. It is approved',
  planTitleName: 'Thank you, {name}. It is approved',
  days: 'Payment dates',
  daysText: '{count} payments of {price}, {total} in all. Your bank pays each on its day.',
  stop: 'How to stop it',
  stopText:
    'Write to poukama@shop.example with the order number, or stop it at your bank. What is paid by then stays paid.',
  calendar: 'Add to calendar',
  event: '{name}: {amount} leaves your account',

  phoneTitle: 'Go on with your phone',
  offerText:
    'For a bank app on your phone: it shows a code to scan. This page waits and then shows the receipt.',
  noCode: 'The shop gave no code. Try again in a moment.',
  phoneText:
    'Point your phone’s camera at the code, or open the address there. The checkout opens on the phone; this page waits.',
  until: 'It opens the order once, until {time}.',
  loopback:
    'This demonstration runs on this machine only, and a phone cannot reach it. To try it, open the address in another browser here.',
  picture: 'A code for the camera; the address beside it says the same',
  copyAddress: 'Copy the address',
  addressCopied: 'The address is copied',
  payHere: 'Close, and pay here',
  again: 'Show a new code',
  opened: 'The order is open on the phone. Confirm the payment there.',
  openedMore:
    'This page shows the receipt as soon as the bank has confirmed. You can also pay here: an order is paid once.',
  over: 'The time of the code is over. Nothing was opened with it.',
  ended: 'The payment on the phone was not made, and no money has moved. Pay here, or show a new code.',
  opening: 'Opening your order…',
  onPhoneTitle: 'Pay on this phone',
  onPhoneText: 'This is the order from your other screen, which waits and then shows the receipt too.',
  usedTitle: 'This code was used already',
  usedText:
    'A code opens an order once, in one browser. Go on in that browser, or show a new code on the first screen. Nothing has happened here.',
  expiredTitle: 'The time of this code is over',
  expiredText: 'It was good for ten minutes. Show a new code on the first screen. Nothing has happened here.',
  unknownTitle: 'There is no order here',
  unknownText:
    'Perhaps a part of the address was lost. Show a new code on the first screen, and open it again.',
  silentTitle: 'The shop does not answer',
  silentText: 'Your order is not opened yet. Try again in a moment.',
}
