// The door of what crosses the wire of the merchant interface, for its operations and its client.

export * from './batches.ts'
export * from './common.ts'
export * from './webhooks.ts'
export * from './payments.ts'
export * from './payouts.ts'
export * from './person.ts'
export * from './problems.ts'
export * from './refunds.ts'
export * from './requests-to-pay.ts'
export * from './status.ts'
