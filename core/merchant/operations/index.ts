// The door of the calls of the merchant interface, for its client and its document.

export * from './batches.ts'
export * from './payments.ts'
export * from './payouts.ts'
export * from './requests-to-pay.ts'
export * from './deployment.ts'
