// `npx silta pay`: pays an online payment in place of the payer, by default the newest that waits.

import type { Command } from 'commander'
import { FoundWrong } from './command.ts'
import { makeDecision } from './decision.ts'
import type { Steered } from './steered-bank.ts'

const EXAMPLE = `
  npx silta pay
  npx silta pay 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59 --customer customer-2
`

/** Makes the word. */
export function makeWord(summary: string): Command {
  return makeDecision(summary, { name: 'pay', example: EXAMPLE, result: 'authorized', newest: newestPayment })
}

async function newestPayment({ control }: Steered): Promise<string> {
  const payments = await control.onlinePayments()
  const waiting = payments.findLast(({ status, ...rest }) => status === 'INITIAL' && !('refundOf' in rest))
  if (waiting) return waiting.paymentId
  throw new FoundWrong(
    'No online payment waits for its payer. "npx silta call online-payment.create" makes one.',
  )
}
