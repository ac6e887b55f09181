// `npx silta reject`: rejects what waits at the bank, in place of a person.
// For a payment of a shop it is the payer's own button to cancel.

import type { Command } from 'commander'
import { makeDecision } from './decision.ts'

const EXAMPLE = `
  npx silta reject 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59
`

/** Makes the word. */
export function makeWord(summary: string): Command {
  return makeDecision(summary, { name: 'reject', example: EXAMPLE, result: 'rejected' })
}
