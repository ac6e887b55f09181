/// <reference types="node" />
// `npx silta listen`: forwards the bank's callbacks to an address of this machine, even if the bank cannot reach it.
// It polls the list of callbacks; the bank's own deliveries go on unchanged.

import process from 'node:process'
import type { Command } from 'commander'
import { isBankError } from '../../../core/shared/errors.ts'
import { type Brought, makeForwarder } from './forwarder.ts'
import { say, wholeOf } from '../command.ts'
import { makeBankCommand, sleep, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta listen --forward-to http://127.0.0.1:3000/callbacks
`

const MORE = `
Body and headers are those that the bank has sent, its signature too: that is over the address which the merchant has given for
callbacks, and not over the one here. x-forwarded-host and x-forwarded-proto say where a callback was meant to go. In the place of a
secret in the query of that address stands its fingerprint, as in the list of the bank: give your own query with --forward-to.

What no server answers is tried again, five times in all. While the bank does not answer, it looks until it does.
`

interface Given extends Where {
  readonly forwardTo: string
  readonly every: string
  readonly past?: boolean
  readonly count?: string
}

/** Makes the command. */
export function makeWord(summary: string): Command {
  return makeBankCommand('listen', summary, EXAMPLE)
    .requiredOption(
      '--forward-to <address>',
      'where callbacks are brought; without path and query those of the callback',
    )
    .option('--every <seconds>', 'how often it looks', '1')
    .option('--past', 'bring what was sent before, too')
    .option('--count <n>', 'end after so many answers')
    .addHelpText('after', MORE)
    .action((given: Given) => runListen(given))
}

async function runListen({ forwardTo, every, past, count, ...where }: Given): Promise<void> {
  if (!URL.canParse(forwardTo) || !/^https?:/.test(forwardTo))
    throw new TypeError('forward-to must be an http address')
  const waitMs = /^\d{1,4}(\.\d{1,3})?$/.test(every) ? Number(every) * 1_000 : 0
  if (!(waitMs >= 100 && waitMs <= 3_600_000)) throw new TypeError('every must be 0.1 to 3600 seconds')
  const most = count === undefined ? Infinity : wholeOf('count', count, [1, 999_999])
  await withBank(where, async ({ address, control }) => {
    const readApiKey = async () => {
      const { onlinePayment } = (await control.keys()) as { onlinePayment?: { callbackApiKey?: string } }
      return onlinePayment?.callbackApiKey ?? ''
    }
    let apiKey = await readApiKey()
    const forwarder = makeForwarder({
      list: control.callbacks,
      apiKey: () => apiKey,
      target: forwardTo,
      fetch: (url, init) => fetch(url, init),
      onMissed: (lines) =>
        warn(`${lines} left the list of the bank before they were seen: look more often, with --every.`),
    })
    if (past !== true) await forwarder.skip()
    if (where.json !== true)
      say(`\n  From          ${address}\n  To            ${forwardTo}\n  Stop with Ctrl+C.\n\n`)
    const stop = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
    let answered = 0
    let isLost = false
    while (!stop.signal.aborted && answered < most) {
      try {
        // A bank that was restarted may have another key.
        if (isLost) apiKey = await readApiKey()
        for (const one of await forwarder.bring(most - answered)) {
          if (one.status !== undefined) answered++
          say(where.json === true ? `${JSON.stringify(one)}\n` : lineOf(one))
        }
        if (isLost) warn('The bank answers again.')
        isLost = false
      } catch (error) {
        if (!isLostAnswer(error)) throw error
        if (!isLost) warn(`No bank answers at ${address}. Looking again until one does.`)
        isLost = true
      }
      if (answered < most) await sleep(waitMs, stop.signal)
    }
  })
}

function lineOf({ at, paymentId, status, isTriedAgain }: Brought): string {
  const end = isTriedAgain === true ? 'no answer, tried again' : 'no answer, given up'
  return `  ${at}  ${paymentId}  ${status ?? end}\n`
}

/** Whether the bank may answer the same call later: it is just starting, or the connection was cut. */
function isLostAnswer(error: unknown): boolean {
  return (
    isBankError(error) && error.code === 'answer_lost' && (error.status === undefined || error.status >= 500)
  )
}

/** Reports what went wrong, on standard error, because standard output may be read by a program. */
function warn(text: string): void {
  process.stderr.write(`  ${text}\n`)
}
