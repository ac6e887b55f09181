// The door of the Baltic interface: paper 3.
// It opens nothing by itself; what is not exported here is not for users.

export type { OAuthClient } from '../shared/oauth/client.ts'
export { type BalticBank, type BalticIdentity, type BalticSession, COUNTRIES, type Country } from './auth.ts'
export {
  type BalticBankOptions,
  type BalticCredentials,
  type SessionAccess,
  makeBalticBank,
  type SandboxBalticCredentials,
  withConsent,
  withPayerAccess,
} from './bank.ts'
export { balticGaps } from './gaps.ts'
export {
  cancelPayment,
  confirmFunds,
  createConsent,
  createCrossBorderBulk,
  createCrossBorderPayment,
  createFundsConsent,
  createPeriodicCrossBorder,
  createPeriodicSepa,
  createSepaBulk,
  createSepaPayment,
  listAccounts,
  listTransactions,
  readAccount,
  readBalances,
  readPayment,
  readPaymentStatus,
  readTransaction,
} from './operations.ts'
export * from './rules/index.ts'
export * from './schema/index.ts'
