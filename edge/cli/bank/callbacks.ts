// `npx silta bank callbacks`: the callbacks of online payments that the bank has sent, how they were answered, and one of them again.
// `silta listen` brings them to this machine, and `silta bank receiver` takes them where there is no server yet.

import { type Command, Option } from 'commander'
import { CALLBACK_SIGNATURES } from '../../sandbox/control/calls/callbacks.ts'
import { columns, makeBankCommand, tell, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank callbacks
  npx silta bank callbacks --again <paymentId>
  npx silta bank callbacks --again <paymentId> --to http://127.0.0.1:3000/callbacks --signature wrong-key
`

interface Given extends Where {
  readonly again?: string
  readonly to?: string
  readonly signature?: (typeof CALLBACK_SIGNATURES)[number]
}

/** Makes the word. */
export function makeCallbacks(): Command {
  return makeBankCommand(
    'callbacks',
    'the callbacks that were sent, and how they were answered; sends one again',
    EXAMPLE,
  )
    .option('--again <paymentId>', 'send the callback of a payment or refund again, as it stands now')
    .option('--to <address>', 'with --again: to this address')
    .addOption(new Option('--signature <kind>', 'with --again: signed so').choices([...CALLBACK_SIGNATURES]))
    .action(({ again, to, signature, ...where }: Given) => {
      if (again === undefined && (to !== undefined || signature !== undefined))
        throw new TypeError('again must name the payment that --to and --signature are for')
      return withBank(where, async ({ control }) => {
        if (again !== undefined) {
          const order = {
            ...(to !== undefined && { address: to }),
            ...(signature !== undefined && { signature }),
          }
          await control.resendCallback(again, order)
        }
        const callbacks = await control.callbacks()
        tell(where.json, callbacks, () =>
          columns(
            callbacks.map(({ at, paymentId, attempt, result, url, signature: signed = '', answer }) => [
              at,
              paymentId,
              `try ${attempt}`,
              String(result),
              signed,
              url,
              answer ? JSON.stringify(answer.text.slice(0, 60)) : '',
            ]),
            'None was sent.',
          ),
        )
      })
    })
}
