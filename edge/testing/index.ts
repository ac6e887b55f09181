// The door of the helpers for tests of those who use Silta: a bank for each test.
// No runner is known here, and nothing of it belongs into what is deployed.

export { makeTestBank, type TestBank, type TestBankOptions } from './test-bank.ts'
export type { ReceivedCallback } from './callbacks.ts'
export { BookError } from './books.ts'
