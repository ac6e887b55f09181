// The English words of the details of a transaction.
// Not code: no logic, no markup. Placeholders stand in braces.

/** Words of the details of a transaction. */
export const details = {
  booked: 'Booked',
  entered: 'Entered',
  valueDay: 'Value day',
  payer: 'Payer',
  payee: 'Payee',
  account: 'Account',
  bank: 'BIC of the bank',
  message: 'Message',
  reference: 'Reference',
  archiveId: 'Archive number',
  type: 'Type',
  iso: 'ISO code',
  code: "The bank's code",
  original: 'Original amount',
  card: 'Card',
  ending: 'Ending in {digits}',
  balance: 'Balance after',
  minus: 'minus {amount}',
  plus: 'plus {amount}',
  pending: 'The bank has not booked this yet. It can still change.',
  rejected: 'The bank did not carry this out. No money has moved.',
  revoked: 'This was cancelled. No money has moved.',
  unknown: 'The bank reports a state that we do not know. Ask the bank.',
  copyAccount: 'Copy the account',
  copyReference: 'Copy the reference',
  copyArchiveId: 'Copy the archive number',
  copied: 'Copied',
  copyFailed: 'Your browser did not allow copying.',
}
