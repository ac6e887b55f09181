// How to ask: the calls of the Baltic interface as data, by topic, so that a bundle contains only those that it uses.
// The approval of a person is in approval.ts, the iteration in iterate.ts, what to do after a lost answer in recipes.ts.

export { listAccounts, listTransactions } from './operations/accounts.ts'
export { readAccount, readBalances, readTransaction } from './operations/account-details.ts'
export { createConsent } from './operations/consents.ts'
export { cancelPayment, createSepaPayment, readPayment, readPaymentStatus } from './operations/payments.ts'
export {
  createCrossBorderBulk,
  createCrossBorderPayment,
  createPeriodicCrossBorder,
  createPeriodicSepa,
  createSepaBulk,
} from './operations/other-orders.ts'
export { confirmFunds, createFundsConsent } from './operations/funds.ts'
