// The door of what crosses the wire of the merchant interface, for its operations and its client.
// It makes nothing.

export * from './bundles.ts'
export * from './common.ts'
export * from './instructions.ts'
export * from './notices.ts'
export * from './payments.ts'
export * from './person.ts'
export * from './problems.ts'
export * from './refunds.ts'
export * from './status.ts'
