// The door of the calls of the merchant interface, for its client and its document.
// It makes nothing.

export * from './bundles.ts'
export * from './corporate-payments.ts'
export * from './notices.ts'
export * from './payments.ts'
export * from './person.ts'
export * from './requests-to-pay.ts'
export * from './status.ts'
