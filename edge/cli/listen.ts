/// <reference types="node" />
// `npx silta listen`: brings the callbacks of the bank to an address of this machine, also where the bank cannot reach it.
// It looks at the list of callbacks again and again; what the bank itself does with a callback stays as it is.

import process from 'node:process'
import type { Command } from 'commander'
import { makeForwarder } from './listen/forwarder.ts'
import { say } from './command.ts'
import { sleep } from './sleep.ts'
import { makeBankCommand, type Where, withBank } from './steered-bank.ts'

const EXAMPLE = `
  npx silta listen --forward-to http://127.0.0.1:3000/callbacks
`

const MORE = `
Body and headers are those that the bank has sent, its signature too: that is over the address which the merchant has given for
callbacks, and not over the one here. x-forwarded-host and x-forwarded-proto say where a callback was meant to go.
`

interface Given extends Where {
  readonly forwardTo: string
  readonly every: string
  readonly past?: boolean
  readonly count?: string
}

/** Makes the word. */
export function makeWord(summary: string): Command {
  return makeBankCommand('listen', summary, EXAMPLE)
    .requiredOption(
      '--forward-to <address>',
      'where callbacks are brought; without a path that of the callback',
    )
    .option('--every <seconds>', 'how often it looks', '1')
    .option('--past', 'bring what was sent before, too')
    .option('--count <n>', 'end after so many')
    .addHelpText('after', MORE)
    .action((given: Given) => runListen(given))
}

async function runListen({ forwardTo, every, past, count, ...where }: Given): Promise<void> {
  if (!URL.canParse(forwardTo) || !/^https?:/.test(forwardTo))
    throw new TypeError('forward-to must be an http address')
  const waitMs = Number(every) * 1_000
  if (!(waitMs >= 100 && waitMs <= 3_600_000)) throw new TypeError('every must be 0.1 to 3600 seconds')
  const most = count === undefined ? Infinity : Number(count)
  if (!(most >= 1)) throw new TypeError('count must be 1 or more')
  await withBank(where, async ({ address, control }) => {
    const keys = (await control.keys()) as { onlinePayment?: { callbackApiKey?: string } }
    const forwarder = makeForwarder({
      list: control.callbacks,
      apiKey: keys.onlinePayment?.callbackApiKey ?? '',
      target: forwardTo,
      fetch: (url, init) => fetch(url, init),
    })
    if (past !== true) await forwarder.skip()
    if (where.json !== true)
      say(`\n  From          ${address}\n  To            ${forwardTo}\n  Stop with Ctrl+C.\n\n`)
    const stop = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
    let brought = 0
    while (!stop.signal.aborted && brought < most) {
      for (const one of await forwarder.bring(most - brought)) {
        brought++
        say(
          where.json === true
            ? `${JSON.stringify(one)}\n`
            : `  ${one.at}  ${one.paymentId}  ${one.status ?? 'no answer'}\n`,
        )
      }
      if (brought < most) await sleep(waitMs, stop.signal)
    }
  })
}
