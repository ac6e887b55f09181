// `npx silta sandbox status`: whether a bank runs, where, and the time of its clock.

import type { Command } from 'commander'
import { FoundWrong, makeCommand, say, sayJson } from './command.ts'
import { findBank } from './running-bank.ts'

const EXAMPLE = `
  npx silta sandbox status --json
`

/** Longest wait for an answer, milliseconds. */
const TIMEOUT_MS = 10_000

/** Makes the command. */
export function makeStatus(): Command {
  return makeCommand('status', 'whether a bank runs, where, and what its clock says', EXAMPLE)
    .option(
      '--bank <address>',
      'its address; SILTA_BANK of the environment when absent, else the bank of --data',
    )
    .option('--data <folder>', 'the folder of its data', '.silta')
    .option('--json', 'tell it as JSON')
    .action(async ({ json, ...where }: { bank?: string; data: string; json?: boolean }) => {
      const { address, key } = findBank(where)
      if (key === undefined)
        throw new FoundWrong(`The key of the bank at ${address} is not known: set SANDBOX_KEY.`)
      const now = await timeAt(address, key)
      if (json) sayJson({ address, now })
      else say(`\n  The bank      ${address}\n  Its time      ${now}\n\n`)
    })
}

/** Asks a bank for its time, which the read-only key may do too. */
async function timeAt(address: string, key: string): Promise<string> {
  const answer = await fetch(`${address}/_sandbox/bank`, {
    headers: { 'x-sandbox-key': key },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (!answer) throw new FoundWrong(`No bank answers at ${address}. Start one with "npx silta sandbox".`)
  if (answer.status === 401 || answer.status === 403)
    throw new FoundWrong(`The bank at ${address} does not take the key: set SANDBOX_KEY to its own.`)
  const { now } = (await answer.json().catch(() => ({}))) as { now?: unknown }
  if (!answer.ok || typeof now !== 'string')
    throw new FoundWrong(`What answers at ${address} is no bank of the sandbox.`)
  return now
}
