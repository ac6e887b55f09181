// Every English sentence of the shop; the other languages have the same keys.
// Not code: no logic, no markup. Placeholders stand in braces.

/** The shop in English. */
export const en = {
  demonstration: 'Demonstration',
  skip: 'Skip to the content',
  mainNavigation: 'Shop',
  products: 'Pieces',
  basket: 'Basket',
  language: 'Language',
  footnote: 'A demonstration shop. Nothing is sold.',
  footnoteMore: 'The pottery is invented, and the money is play money.',
  merchantLink: 'For the merchant',
  bankLink: 'The test bank',

  tagline: 'A bowl is a bay you can hold.',
  intro:
    'Poukama is Finnish for a small, sheltered bay. We throw nine pieces of stoneware there, one at a time, and make nothing else.',
  allProducts: 'All nine pieces side by side, at the same scale',
  nine: 'Nine pieces',
  factClay: 'One clay',
  factClayText:
    'The same iron-rich clay is in every piece. What differs is how it meets the glaze and the fire.',
  factAlike: 'No two alike',
  factAlikeText:
    'Sizes vary by a few millimetres, and glaze runs where it likes. You get one like the picture, not the one in the picture.',
  factUse: 'Made to be used',
  factUseText:
    'Dishwasher, oven, microwave: yes. Open flame: no. The bare foot is sanded smooth, but against a polished table it still wins.',

  monthly: 'Every month',
  subscriptionTitle: 'One cup for each moon',
  subscriptionTeaser:
    'Kuu is Finnish for the moon, and for a month. Twelve small cups, one each month, glazed from new moon to full and back again.',
  subscriptionMore: 'See how it goes',
  perMonth: '{price} a month',
  planFirst: 'First payment',
  planThen: 'After that',
  planThenValue: 'On the first of each month, twelve times in all, {sum} together.',
  planStop: 'How you stop it',
  planStopValue: 'Write to us, or stop it at your bank. What is paid by then is paid, and the cup comes.',
  planBank:
    'You approve it once, at your bank. Each month the bank pays by itself; we never see your account.',
  planLoading: 'Asking for the days…',
  planLost: 'The shop does not answer, so we cannot say the first day. Try again.',
  tryAgain: 'Try again',
  subscribe: 'Order it',
  scheduledTitle: 'Your bank keeps it in mind',
  scheduledText: 'On its day your bank pays us by itself. You need to do nothing.',
  scheduledPlanText: 'On each day your bank pays us by itself, and the cup is made. You need to do nothing.',
  cupsSent: 'Cups on their way: {count} of {times}.',
  clockText:
    'This is a test bank: on the merchant’s page its clock can be moved, and what falls due on the way is paid.',
  clockLink: 'To the merchant’s page',

  size: 'Size',
  sizeValue: '{width} cm wide, {height} cm high',
  holds: 'Holds',
  holdsValue: '{volume} cl',
  price: 'Price',
  included: 'Tax and delivery are included.',
  add: 'Add to basket',
  added: '{name} is in the basket.',
  inBasketOne: 'One in your basket.',
  inBasketMany: '{count} in your basket.',
  full: 'You have {count} in your basket. The kiln holds no more at once.',
  toBasket: 'Go to the basket',
  otherProducts: 'Also on the shelf',
  productUnknown: 'There is no such piece',
  productUnknownText: 'We make nine, and this is not one of them.',
  toProducts: 'See the nine pieces',

  basketTitle: 'Your basket',
  basketEmpty: 'Your basket is empty',
  basketEmptyText: 'There is nothing wrong with an empty bowl either.',
  quantity: 'Quantity of {name}',
  fewer: 'One {name} fewer',
  more: 'One {name} more',
  nowQuantity: '{name}: {count}.',
  remove: 'Remove',
  removeName: 'Remove {name}',
  removed: '{name} was removed.',
  each: '{price} each',
  total: 'Total',
  toCheckout: 'Go to checkout',

  checkoutTitle: 'Checkout',
  yourOrder: 'Your order',
  productCountOne: '1 piece',
  productCountMany: '{count} pieces',
  changeBasket: 'Change the basket',
  details: 'Your details',
  detailsHint: 'Invent them if you like. They stay in this tab and are sent nowhere.',
  name: 'Name',
  email: 'Email',
  nameMissing: 'Write a name, so that we know whom to thank.',
  emailMissing: 'Write an email address, for example aino@shop.example.',
  bank: 'Your bank',
  bankHint: 'You can also leave this open and choose on the next page.',
  pay: 'Payment',
  payHint: 'You confirm the payment at your bank and come back here.',

  receiptTitle: 'Your payment',
  paidTitle: 'Thank you',
  paidTitleName: 'Thank you, {name}',
  paidText:
    'In a real shop your pieces would now be wrapped in paper, and on their way within a week. Here nothing leaves the kiln.',
  pendingTitle: 'The payment is not finished',
  pendingText: 'Your basket is waiting. You can continue from the checkout.',
  cancelledTitle: 'No harm done',
  cancelledText: 'You stopped the payment. Your basket is as you left it.',
  failedTitle: 'The payment did not go through',
  failedText: 'Your basket is as you left it. You can try again, or choose another bank.',
  unknownTitle: 'We are waiting for the bank',
  unknownText:
    'Please do not pay again. Your basket is kept until we know, and you can come back to this page.',
  paidTwiceTitle: 'The bank has booked it twice',
  paidTwiceText:
    'Please do not pay again. In a real shop a person would now give one payment back, and write to you.',
  mismatchedTitle: 'Somebody has to look at this',
  mismatchedText:
    'Please do not pay again. In a real shop a person would now compare the order with the bank, and write to you.',
  checkingTitle: 'We are checking',
  checkingText: 'The shop waits for word from its payment service. It comes by itself.',
  foreignTitle: 'This is not your receipt',
  foreignText: 'Only the browser that ordered can see it. If that was you, look where you ordered.',
  silentTitle: 'The shop does not answer',
  silentText: 'Your payment is safe. We ask again in a moment.',
  withPacker: 'Your order {id} is with the packer.',
  noPaymentTitle: 'There is no payment here',
  noPaymentText: 'The address of this page names no payment. Perhaps a part of it was lost.',
  bought: 'What you bought',
  ordered: 'What you ordered',
  print: 'Print the receipt',
  backToCheckout: 'Back to checkout',
  backToProducts: 'Back to the pieces',
  stillInBasket: 'There is still something in your basket.',
  emptyBasket: 'Empty the basket',
  basketEmptied: 'The basket is empty now.',

  account: 'Ledger',
  accountTitle: 'Your ledger',
  accountText:
    'At the pottery one notebook tells what comes in and what goes out. This is the same notebook for you, and your own bank writes it.',
  yourAccounts: 'Your accounts and cards',
  entries: 'Transactions',
  promiseTitle: 'Before you connect',
  sharedTitle: 'What you share',
  sharedText:
    'At your bank you choose accounts and cards, and whether their balances come along. This page then reads their names, numbers and transactions, up to two years back where the bank gives that much. It can look, and move nothing.',
  howLongTitle: 'For how long',
  howLongText:
    'The bank gives its permission for 180 days at most. We end it after 30, unless you renew it before.',
  howEndTitle: 'How you end it',
  howEndText:
    'Press Disconnect below the accounts of a bank, whenever you like. Reading stops at once. Where only you can end the bank’s own permission, we say until when it lasts.',
  staysTitle: 'What stays here',
  staysText:
    'The bank’s permission stays with our server, and never reaches this page. Your transactions only pass through; where a bank counts how often it is read, our server keeps what was read last until you disconnect.',
  testCustomers:
    'The banks of this demonstration, one in Finland and one in each Baltic country, are test banks. They let you be any of their invented customers, and nothing of your own is asked for.',
  cameConnected: 'Your bank is connected.',
  cameRefused: 'You did not give the permission. Nothing is shared.',
  cameFailed: 'The bank could not finish the connection. Nothing is shared. You can try again.',
  refusedAgain: 'You did not give a new permission. The earlier one is as it was.',
  failedAgain: 'The bank could not renew the connection. The earlier permission is as it was.',
  disconnected: 'The bank is disconnected. Nothing is shared any more.',
  disconnectedOne: 'That bank is disconnected. The others are as they were.',
}

/** Kind, meaning of the name, and description of each product, by sku. */
export const products = {
  laine: {
    kind: 'Mug',
    meaning: 'A ripple on the water',
    text: 'A wide handle for three fingers, and a rim that thins where you drink. The glaze breaks like shallow water over sand.',
  },
  luoto: {
    kind: 'Espresso cup',
    meaning: 'A bare islet, too small for a tree',
    text: 'Nine centilitres and no handle: your fingers find their own place on the bare clay.',
  },
  usva: {
    kind: 'Tea bowl',
    meaning: 'Mist',
    text: 'Pale celadon that runs, and stops. It holds tea for one, or soup for a small hunger. The high foot keeps your fingers from the heat.',
  },
  hiekka: {
    kind: 'Breakfast bowl',
    meaning: 'Sand',
    text: 'Bare, sandy clay outside; white and smooth inside. The outside darkens with use, and we think it should.',
  },
  kaarna: {
    kind: 'Plate',
    meaning: 'Bark',
    text: 'An iron glaze, almost black, that breaks into rust along the rim. Flat enough for bread, deep enough for sauce.',
  },
  ruoko: {
    kind: 'Vase',
    meaning: 'A reed',
    text: 'For one branch, or three straws of grass. The glaze is made from the ash of our own stove.',
  },
  suola: {
    kind: 'Salt jar',
    meaning: 'Salt',
    text: 'The lid closes with a sound that you will come to know. The wave is drawn into the raw clay by hand, so each one finds its own way round.',
  },
  hamara: {
    kind: 'Pitcher',
    meaning: 'Dusk',
    text: 'More than a litre of water, milk or juice. The beak leaves no last drop on the table; we tried it on ours.',
  },
  tyyni: {
    kind: 'Serving bowl',
    meaning: 'Calm',
    text: 'Thirty centimetres of still water. It takes two of us to throw it, and every third one cracks in the kiln. The price remembers that.',
  },
  kuu: {
    kind: 'A cup a month',
    meaning: 'The moon, and a month',
    text: 'Kuu is both in Finnish. Each month you get one cup of nine centilitres. Its glaze follows the moon: almost black when it is new, the colour of ice when it is half, white when it is full. After a year you have twelve, and a reason to ask eleven people for coffee.',
  },
}
