// The door of the whole core: each interface as a namespace, and what they share.
// Import one interface by its own door where size matters.

export * as accountAccess from './account-access/index.ts'
export * as baltic from './baltic/index.ts'
export * as corporatePayments from './corporate-payments/index.ts'
export * as onlinePayment from './online-payment/index.ts'
export * as psd2Payments from './psd2-payments/index.ts'
export * as requestToPay from './request-to-pay/index.ts'
export * from './shared/index.ts'
export * from './shared/signing/index.ts'
export * as view from './view/index.ts'
export * as webhooks from './webhooks/index.ts'
