// The door of the corporate payment interface: paper 2 part B.
// Importing it runs nothing; anything that it does not export is internal.

export type { RecipeOptions } from '../shared/poll.ts'
export {
  type CorporateBank,
  type CorporateClientBank,
  type CorporateIdentity,
  type SignatureFault,
  type SignatureVerdict,
  verifyRequestSignature,
} from './auth.ts'
export {
  type CorporateBankOptions,
  type CorporateCredentials,
  makeCorporateBank,
  type SandboxCorporateCredentials,
} from './bank.ts'
export { corporatePaymentsGaps } from './gaps.ts'
export {
  createInstantPayment,
  createPayment,
  createSepaPayment,
  readInstantPayments,
  readPayment,
  requestToken,
} from './operations.ts'
export {
  type AwaitOptions,
  awaitPayment,
  type KnownPayment,
  paySafely,
  type PayOptions,
  type PaymentInstruction,
  type PaymentIntent,
} from './recipes.ts'
export type { PaymentStatus } from './rules.ts'
export type {
  AcceptedPayment,
  Address,
  Creditor,
  Debtor,
  InstantPayment,
  InstantPayments,
  InstructedAmount,
  Party,
  PaymentOrder,
  PaymentOrderV2,
  PaymentState,
  SynchronousPayment,
  TokenRequest,
} from './schema.ts'
export {
  TokenCache,
  type TokenCacheOptions,
  type TokenSource,
  type WantedToken,
} from '../shared/oauth/token-cache.ts'
export type { AccessGrant } from '../shared/oauth/grant.ts'
export type { Sleep } from '../shared/sleep.ts'
