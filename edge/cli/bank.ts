// `npx silta bank`: looks at a bank that runs, and steers it.
// Each of its words is a file in bank/; what the bank can do, its control interface says.

import type { Command } from 'commander'
import { makeBanks } from './bank/banks.ts'
import { makeCallbacks } from './bank/callbacks.ts'
import { makeClient } from './bank/client.ts'
import { makeClients } from './bank/clients.ts'
import { makeClock } from './bank/clock.ts'
import { makeCustomers } from './bank/customers.ts'
import { makeExport } from './bank/export.ts'
import { makeFork } from './bank/fork.ts'
import { makeImport } from './bank/import.ts'
import { makeKeys } from './bank/keys.ts'
import { makeMoney } from './bank/money.ts'
import { makeObjects } from './bank/objects.ts'
import { makeOutcomes } from './bank/outcomes.ts'
import { makeReceiver } from './bank/receiver.ts'
import { makeReset } from './bank/reset.ts'
import { makeCommand } from './command.ts'

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
