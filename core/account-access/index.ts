// The door of the account access interface: paper 1 part A.
// Importing it runs nothing; anything that it does not export is internal.

export type {
  AuthorizationFault,
  AuthorizationRequest,
  AuthorizationReturn,
  PendingAuthorization,
} from '../shared/oauth/authorization.ts'
export type { AccessGrant } from '../shared/oauth/grant.ts'
export type { OAuthClient } from '../shared/oauth/client.ts'
export {
  AccessNotSavedError,
  type RenewableGrant,
  type SaveAccess,
  type SessionToken,
} from '../shared/oauth/renewing-access.ts'
export { accessHeaders, readBearer } from './auth.ts'
export {
  type AccountAccessBank,
  type AccountAccessBankOptions,
  type AccountAccessCredentials,
  type AccountAccessSession,
  makeAccountAccessBank,
  withAccess,
} from './bank.ts'
export {
  endConsentCode,
  exchangeConsentCode,
  judgeConsentReturn,
  makeConsentRequest,
  refreshAccess,
  revokeAccess,
} from './consent.ts'
export { accountAccessGaps } from './gaps.ts'
export { withRenewingAccess } from './consent.ts'
export {
  type EachCardTransactionOptions,
  eachCardTransaction,
  eachTransaction,
  type TransactionIterator,
  type EachTransactionOptions,
  type ReadingPosition,
  type ReadingRange,
} from './iterate.ts'
export {
  listAccounts,
  listCards,
  listCardTransactions,
  listTransactions,
  nextPage,
  readAccount,
} from './operations.ts'
export type { BookingRange, ConsentState, ReadAdvice, TransactionStatus } from './rules.ts'
export type {
  Account,
  AccountPath,
  Accounts,
  AccountTransaction,
  AccountTransactions,
  Card,
  CardPath,
  Cards,
  CardTransaction,
  CardTransactions,
  CardTransactionsQuery,
  Party,
  ReadHeaders,
  TransactionsQuery,
} from './schema.ts'
