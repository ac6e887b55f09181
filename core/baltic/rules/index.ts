// The door of the rules: when something may happen, by topic.
// What is not exported here is internal to the rules.

export * from './consent-knowledge.ts'
export * from './consents.ts'
export * from './payments.ts'
export * from './refusals.ts'
export * from './reports.ts'
export * from './series.ts'
