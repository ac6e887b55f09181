// The door of the online payment interface: paper 1 part B.
// Importing it runs nothing; anything that it does not export is internal.

export { makeApprovalUrl } from './addresses.ts'
export {
  type Authorization,
  readAuthorization,
  signatureBase,
  type SignatureParts,
  verifySignature,
  writeAuthorization,
} from './auth.ts'
export {
  makeOnlinePaymentBank,
  type MerchantCredentials,
  type MerchantIdentity,
  type OnlinePaymentBank,
  type OnlinePaymentBankOptions,
} from './bank.ts'
export {
  type CallbackRequest,
  type CallbackTrust,
  makePairMemory,
  type PairMemory,
  type PaymentHint,
  readCallback,
} from './callback.ts'
export {
  onlinePaymentGaps,
  SANDBOX_ACCOUNT_CANCEL,
  SANDBOX_ACCOUNT_REJECT,
} from './gaps.ts'
export { createPayment, listProviders, readPayment, refundPayment } from './operations.ts'
export {
  prepareRefund,
  type RecipeOptions,
  type RefundInput,
  type RefundOptions,
  type RefundOutcome,
  refundSafely,
  sendRefund,
  findLostRefund,
  awaitPayment,
} from './recipes.ts'
export type { RefundEntry, RefundEvidence, RefundIntent, RefundVerdict } from './refund-evidence.ts'
export type { PaymentStatus, RefundablePayment } from './rules.ts'
export type {
  CreatedPayment,
  CreatedRefund,
  Endpoint,
  Message,
  PaymentOrder,
  PaymentProvider,
  PaymentProviders,
  PaymentState,
  RefundOrder,
  RefundSummary,
  UltimateBeneficiary,
} from './schema.ts'
export type { Sleep } from '../shared/sleep.ts'
