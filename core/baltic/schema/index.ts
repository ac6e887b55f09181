// The door of the schemas: what crosses the wire, by topic.
// What is not exported here is internal to the schemas.

export * from './accounts.ts'
export * from './consents.ts'
export {
  AccountReference,
  Amount,
  Link,
  PsuHeaders,
} from './fields.ts'
export * from './funds.ts'
export * from './other-orders.ts'
export * from './payments.ts'
