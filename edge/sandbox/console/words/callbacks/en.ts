// The words of callbacks and of the receiver for them, in English.
// The other words are in ../en.ts.

/** The words; the other languages have the same members. */
export const callbackWords = {
  text: 'What the bank has told merchants of payments that changed, the newest first.',
  toOutcomes: 'Have them come late, twice, never or unsigned',
  none: 'No callback was sent yet.',
  how: 'A payment with a b2bBackendURL brings one when a person has decided. Local addresses need --allow-local-addresses.',
  sent: 'Sent by the bank',
  at: 'Sent',
  payment: 'Payment',
  address: 'Address',
  attempt: 'Try',
  answer: 'Answer',
  taken: 'taken',
  notTaken: 'not taken',
  neverSent: 'never sent',
  noAnswer: 'no answer',
  again: 'Send again',
  againText: 'It tells how the payment stands now, with new ids and a new date.',
  to: 'To',
  toOwn: 'the address of the payment',
  toReceiver: 'the receiver below',
  toOther: 'another address',
  otherAddress: 'Another address',
  otherHelp: 'https with a public name, unless the bank allows local addresses.',
  signedSo: 'Signed',
  signatures: {
    right: 'as it should be',
    unsigned: 'not at all',
    'wrong-key': 'with a key that is not the bank’s',
    'old-date': 'an hour ago',
    'altered-body': 'over another amount than it tells',
  },
  wasSigned: 'Signed:',
  sendAgain: 'Send it again',
  isSent: 'It was sent. Its answer stands in the list.',
  receiver: 'A receiver for who has none yet',
  receiverText:
    'Give this address as b2bBackendURL of a payment. What comes there is kept, and judged as your server must judge it.',
  receiverName: 'Its name',
  notAllowed:
    'Payments may not name this address: the bank takes local addresses only when it is started with --allow-local-addresses. Callbacks can be sent again to it.',
  answers: 'It answers with status',
  delay: 'after milliseconds',
  set: 'Set',
  isSet: 'Set. It answers so from now on.',
  nothingCame: 'Nothing has come yet.',
  came: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  genuine: 'genuine',
  refuse: 'refuse it',
  body: (bytes: number) => `Body, ${bytes} bytes`,
  headers: 'Headers',
  forget: 'Forget what came',
  forgotten: 'Forgotten. It answers 200 again.',
}

/** The words of one language. */
export type CallbackWords = typeof callbackWords
