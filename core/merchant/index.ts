// The door of the merchant interface: a client for a merchant's own server.
// It holds a key, so a page must not open it. Notices are verified by core/webhooks.

export type { CallOptions } from './ask.ts'
export type { ExportOptions } from './export.ts'
export type { NoticeOf } from './client.ts'
export { deriveSecret, type DerivedSecret } from './derive-secret.ts'
export {
  isMerchantError,
  MerchantError,
  type MerchantErrorCode,
  type MerchantErrorDetail,
  type MerchantFault,
} from './errors.ts'
export { makeMerchant, type Merchant, type MerchantOptions } from './merchant.ts'
export type {
  Approval,
  Attempt,
  Bundle,
  BundleDecision,
  BundledPayment,
  BundleOrder,
  BundlePage,
  BundleRow,
  BundlesQuery,
  BundleStop,
  CorporateDecision,
  CorporateInstruction,
  CorporateQuery,
  Days,
  ExportQuery,
  HistoryEntry,
  Instruction,
  InstructionPage,
  InstructionRow,
  Metadata,
  Order,
  Payer,
  OpenItem,
  Payment,
  PaymentDecision,
  PaymentPage,
  PaymentRow,
  PaymentsQuery,
  PaymentStart,
  PersonalDataDeleted,
  PersonalDataItem,
  PersonalDataPage,
  PersonalDataPeriod,
  PersonalDataQuery,
  ProblemCode,
  Refund,
  RefundDecision,
  RefundOrder,
  RequestDecision,
  RequestInstruction,
  RequestsQuery,
  Occurrence,
  SentNotice,
  StartedPayment,
  StoppedPayment,
  Transfer,
} from './schema/index.ts'
