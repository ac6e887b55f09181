// `npx silta approve`: approves in place of a person what waits at the bank.
// A payment of a shop is paid by it too; `pay` finds the newest one by itself.

import type { Command } from 'commander'
import { makeDecision } from './decision.ts'

const EXAMPLE = `
  npx silta approve 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59
  npx silta approve 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59 --customer customer-3
`

/** Makes the word. */
export function makeWord(summary: string): Command {
  return makeDecision(summary, { name: 'approve', example: EXAMPLE, result: 'authorized' })
}
