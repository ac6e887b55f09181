// The door of PSD2 payment initiation: paper 2 part A.
// Importing it runs nothing; anything that it does not export is internal.

export type { RecipeOptions } from '../shared/poll.ts'
export {
  type FindPublicKey,
  type Psd2Bank,
  type Psd2ClientBank,
  type Psd2Identity,
  type SignatureFault,
  type SignatureVerdict,
  verifyJwsSignature,
} from './auth.ts'
export {
  makePsd2Bank,
  type Psd2BankOptions,
  type Psd2Credentials,
  type SandboxPsd2Credentials,
  withPayerAccess,
} from './bank.ts'
export { psd2PaymentsGaps } from './gaps.ts'
export {
  authorizeInSandbox,
  confirmRecurringPayment,
  createForeignPayment,
  createRecurringPayment,
  createScheduledPayment,
  createSepaPayment,
  deleteForeignPayment,
  deleteRecurringPayment,
  deleteScheduledPayment,
  deleteSepaPayment,
  listAuthorizationPayments,
  readAuthorization,
  readForeignPayment,
  readRecurrence,
  readRecurringPayment,
  readScheduledPayment,
  readSepaPayment,
  rejectInSandbox,
  revokeAuthorization,
  submitForeignPayment,
  submitScheduledPayment,
  submitSepaPayment,
} from './operations.ts'
export {
  type CreateIntent,
  type CreateOptions,
  createSafely,
  type Payment,
  type PaymentInstruction,
  prepareCreate,
} from './orders.ts'
export {
  awaitAuthorization,
  awaitPayment,
  deleteSafely,
  type Deletion,
  type NamedPayment,
  revokeSafely,
  submitSafely,
  type WaitOptions,
} from './recipes.ts'
export {
  type ExpectedRequest,
  type RequestFault,
  type RequestVerdict,
  type ScaParameters,
  verifyRequestObject,
} from './request-object.ts'
export type {
  Area,
  Deadlined,
  DeleteVerdict,
  OrderedSeries,
  PayeeBank,
  PaymentKind,
  PaymentStatus,
  SandboxScenario,
} from './rules/index.ts'
export {
  exchangeScaCode,
  halfHash,
  judgeScaReturn,
  makeScaRequest,
  type PendingSca,
  refreshPayerAccess,
  requestExemption,
  type ScaRequest,
  type ScaReturn,
} from './sca.ts'
export type {
  Authorization,
  AuthorizationPayments,
  BankAccount,
  CallHeaders,
  ConfirmHeaders,
  CreateHeaders,
  FinancialInstitution,
  ForeignPayee,
  ForeignPayment,
  ForeignPaymentOrder,
  Payer,
  RecurrenceInstance,
  RecurringPayment,
  RecurringPaymentOrder,
  ScenarioHeaders,
  ScheduledPayment,
  ScheduledPaymentOrder,
  SepaPayee,
  SepaPayment,
  SepaPaymentOrder,
} from './schema.ts'
export type { AuthorizationFault } from '../shared/oauth/authorization.ts'
export type { AccessGrant } from '../shared/oauth/grant.ts'
export {
  TokenCache,
  type TokenCacheOptions,
  type TokenSource,
  type WantedToken,
} from '../shared/oauth/token-cache.ts'
export type { Sleep } from '../shared/sleep.ts'
