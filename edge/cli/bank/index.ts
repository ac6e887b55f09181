// `npx silta bank`: looks at a bank that runs, and steers it.
// The control interface of the bank defines what its words can do.

import type { Command } from 'commander'
import { makeCommand } from '../command.ts'
import { makeCallbackWords } from './callbacks.ts'
import { makeClient } from './client.ts'
import { makeClientWords } from './clients.ts'
import { makeClock } from './clock.ts'
import { makeCustomers } from './customers.ts'
import { makeMoney } from './money.ts'
import { makeObjects } from './objects.ts'
import { makeOutcomes } from './outcomes.ts'
import { makeWholeWords } from './whole.ts'

const EXAMPLE = `
  npx silta bank clock --by 1d
  npx silta bank outcomes online-payment.create drop-after
`

/** Makes the word. */
export function makeWord(summary: string): Command {
  const command = makeCommand('bank', summary, EXAMPLE).usage('<word> [options]')
  const { clients, keys } = makeClientWords()
  const words = [
    makeClock(),
    makeObjects(),
    makeOutcomes(),
    clients,
    makeClient(),
    keys,
    ...makeCallbackWords(),
    makeCustomers(),
    makeMoney(),
    ...makeWholeWords(),
  ]
  for (const word of words) command.addCommand(word)
  return command
}
