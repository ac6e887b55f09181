// `npx silta bank`: looks at a bank that runs, and steers it.
// Each of its words is a file beside this one; the control interface of the bank defines what it can do.

import type { Command } from 'commander'
import { makeBanks } from './banks.ts'
import { makeCallbacks } from './callbacks.ts'
import { makeClient } from './client.ts'
import { makeClients } from './clients.ts'
import { makeClock } from './clock.ts'
import { makeCustomers } from './customers.ts'
import { makeExport } from './export.ts'
import { makeFork } from './fork.ts'
import { makeImport } from './import.ts'
import { makeKeys } from './keys.ts'
import { makeMoney } from './money.ts'
import { makeObjects } from './objects.ts'
import { makeOutcomes } from './outcomes.ts'
import { makeReceiver } from './receiver.ts'
import { makeReset } from './reset.ts'
import { makeCommand } from '../command.ts'

const EXAMPLE = `
  npx silta bank clock --by 1d
  npx silta bank outcomes online-payment.create drop-after
`

/** Makes the word. */
export function makeWord(summary: string): Command {
  const command = makeCommand('bank', summary, EXAMPLE).usage('<word> [options]')
  const words = [
    makeClock(),
    makeObjects(),
    makeOutcomes(),
    makeClients(),
    makeClient(),
    makeKeys(),
    makeCallbacks(),
    makeReceiver(),
    makeCustomers(),
    makeMoney(),
    makeExport(),
    makeImport(),
    makeFork(),
    makeBanks(),
    makeReset(),
  ]
  for (const word of words) command.addCommand(word)
  return command
}
