// The door of the Baltic interface: paper 3.
// Importing it runs nothing; anything that it does not export is internal.

export type {
  AuthorizationFault,
  AuthorizationRequest,
  AuthorizationReturn,
  PendingAuthorization,
} from '../shared/oauth/authorization.ts'
export type { OAuthClient } from '../shared/oauth/client.ts'
export type { AccessGrant } from '../shared/oauth/grant.ts'
export type { RecipeOptions } from '../shared/poll.ts'
export {
  type ApprovalSubject,
  endTokens,
  exchangeApprovalCode,
  judgeApprovalReturn,
  makeApprovalRequest,
  refreshApproval,
} from './approval.ts'
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
  eachTransaction,
  type TransactionIterator,
  type EachTransactionOptions,
  type ListedTransaction,
} from './iterate.ts'
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
export {
  type CreateOptions,
  type OrderIntent,
  type PaymentInstruction,
  prepareCreate,
  createSafely,
  type TakenOrder,
} from './orders.ts'
export {
  awaitPayment,
  type Cancellation,
  cancelSafely,
  findLostPayment,
  type LostOrder,
  type WaitOptions,
} from './recipes.ts'
export type {
  Access,
  CancelVerdict,
  ConsentKind,
  ConsentStatus,
  CountedRead,
  ExecutionRule,
  Frequency,
  KnownConsent,
  Lasting,
  NamedAccount,
  PaymentProduct,
  PaymentService,
  PeriodicSeries,
  Reach,
  ReadAdvice,
  ReadBudget,
  ReadCall,
  Right,
  SubAccount,
  TransactionStatus,
} from './rules/index.ts'
export type {
  Account,
  AccountDetails,
  AccountPath,
  AccountReference,
  Accounts,
  AccountsQuery,
  Amount,
  Balance,
  Balances,
  Consent,
  ConsentAccess,
  ConsentOrder,
  CrossBorderBulkOrder,
  CrossBorderPaymentOrder,
  FundsAnswer,
  FundsConsentOrder,
  FundsQuestion,
  Link,
  PaymentContent,
  PaymentInitiation,
  PaymentPath,
  PaymentStatus,
  PeriodicCrossBorderOrder,
  PeriodicSepaOrder,
  PsuHeaders,
  SepaBulkOrder,
  SepaPaymentOrder,
  Transaction,
  TransactionDetails,
  TransactionPath,
  Transactions,
  TransactionsQuery,
} from './schema/index.ts'
