// The door of the rules: when something may happen, by topic.
// What is not listed here is for the rules themselves.

export * from './consent-knowledge.ts'
export * from './consents.ts'
export * from './payments.ts'
export * from './refusals.ts'
export * from './reports.ts'
export * from './series.ts'
