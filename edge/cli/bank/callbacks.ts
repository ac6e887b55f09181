// `npx silta bank callbacks`: the callbacks of online payments that the bank has sent, and how they were answered.
// `silta listen` brings them to this machine.

import type { Command } from 'commander'
import { columns, makeBankCommand, tell, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank callbacks
  npx silta bank callbacks --json
`

/** Makes the word. */
export function makeCallbacks(): Command {
  return makeBankCommand(
    'callbacks',
    'the callbacks that were sent, and how they were answered',
    EXAMPLE,
  ).action((where: Where) =>
    withBank(where, async ({ control }) => {
      const callbacks = await control.callbacks()
      tell(where.json, callbacks, () =>
        columns(
          callbacks.map(({ at, paymentId, attempt, result, url }) => [
            at,
            paymentId,
            `try ${attempt}`,
            String(result),
            url,
          ]),
          'None was sent.',
        ),
      )
    }),
  )
}
