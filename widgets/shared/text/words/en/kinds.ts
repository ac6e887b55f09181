// The English words of kinds of accounts and cards.

/** Words of kinds of accounts and cards. */
export const kinds = {
  current: 'Everyday account',
  salary: 'Salary account',
  savings: 'Savings account',
  currency: 'Currency account',
  business: 'Business account',
  term: 'Fixed-term deposit',
  loan: 'Loan',
  credit: 'Credit card',
  debit: 'Debit card',
}
