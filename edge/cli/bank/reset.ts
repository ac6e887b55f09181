// `npx silta bank reset`: empties the bank. Its keys and the default client stay.

import type { Command } from 'commander'
import { makeBankCommand, tell, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank reset --yes
  npx silta bank reset --yes --seed another
`

interface Given extends Where {
  readonly yes?: boolean
  readonly seed?: string
  readonly now?: string
}

/** Makes the word. */
export function makeReset(): Command {
  return makeBankCommand('reset', 'empties the bank; its keys and the default client stay', EXAMPLE)
    .option('--yes', 'you mean it')
    .option('--seed <text>', 'same seed, same data')
    .option('--now <date-time>', 'bank time to begin at')
    .action(async ({ yes, seed, now, ...where }: Given) => {
      if (yes !== true) throw new TypeError('yes must be given: all payments, consents and plans go')
      await withBank(where, async ({ control }) => {
        await control.reset({ ...(seed !== undefined && { seed }), ...(now !== undefined && { now }) })
        const { now: time } = await control.clock.move({})
        tell(where.json, { now: time }, () => `  The bank is empty. Its time is ${time}.`)
      })
    })
}
