// `npx silta bank`: reads and steers a running bank.

import type { Command } from 'commander'
import { makeCommand } from '../command.ts'
import { makeClock } from './clock.ts'
import { makeMoney } from './money.ts'
import { makeObjects } from './objects.ts'
import { makeOutcomes } from './outcomes.ts'
import { makeRowWord } from './row.ts'
import { ROWS } from './rows.ts'

const EXAMPLE = `
  npx silta bank clock --by 1d
  npx silta bank outcomes online-payment.create drop-after
`

/** Makes the command. */
export function makeWord(summary: string): Command {
  const command = makeCommand('bank', summary, EXAMPLE).usage('<word> [options]')
  for (const word of [makeClock(), makeObjects(), makeOutcomes(), makeMoney(), ...ROWS.map(makeRowWord)])
    command.addCommand(word)
  return command
}
