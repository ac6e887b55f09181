// The English words of the field for the account that pays.

/** Words of the field for the account that pays. */
export const payer = {
  label: 'IBAN of the account that you pay from',
  hint: 'Your bank needs it before its page opens.',
  example: 'For example {example}.',
  remember: 'Remember this account in this browser',
  missing: 'Enter the IBAN of your account.',
  invalid: 'This is not a valid IBAN. Check its letters and digits.',
  country: 'An IBAN of this bank begins with {country}.',
  refused:
    'The bank does not let this account pay. No money has moved. Check the IBAN, or use another account.',
}
