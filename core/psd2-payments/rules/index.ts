// The door of the rules: when something may happen, and what a failed call shows, by topic.
// What is not exported here is internal to the rules.

export * from './orders.ts'
export * from './sendings.ts'
export * from './statuses.ts'
export * from './times.ts'
