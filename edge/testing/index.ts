// The entry point of the helpers for tests of programs that use Silta: a bank for each test.

export { type Balances, BookError, type Books } from './books.ts'
export type { AnswerCallback, ReceivedCallback } from './callbacks.ts'
export { makeNamedBank, type NamedBank, type NamedBankOptions } from './test-bank.ts'
export type { Decider, Steering } from './steering.ts'
export { makeTestBank, type TestBank, type TestBankOptions } from './test-bank.ts'
