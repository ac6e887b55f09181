// `npx silta bank receiver`: an address below the bank that takes callbacks where there is no server yet, and what came there.
// The bank judges each message as a merchant must.

import type { Command } from 'commander'
import { wholeOf } from '../command.ts'
import { columns, makeBankCommand, tell, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank receiver
  npx silta bank receiver shop --status 503
  npx silta bank receiver shop --clear
`

const MORE = `
Give its address as b2bBackendURL of a payment, or to "bank callbacks --again <paymentId> --to <address>". It answers 200 until something
else is set. Without a name it is the receiver "shop".
`

interface Given extends Where {
  readonly status?: string
  readonly delay?: string
  readonly clear?: boolean
}

/** Makes the word. */
export function makeReceiver(): Command {
  return makeBankCommand('receiver', 'takes callbacks below the bank, and shows what came', EXAMPLE)
    .argument('[name]', 'of the receiver', 'shop')
    .option('--status <200-599>', 'what it answers from now on')
    .option('--delay <milliseconds>', 'how long it takes to answer from now on, up to 60000')
    .option('--clear', 'forget what came, and what was set')
    .addHelpText('after', MORE)
    .action((name: string, { status, delay, clear, ...where }: Given) =>
      withBank(where, async ({ control }) => {
        if (clear === true) await control.receivers.clear(name)
        if (status !== undefined || delay !== undefined) {
          const known = await control.receivers.read(name)
          await control.receivers.set(name, {
            status: status === undefined ? known.status : wholeOf('status', status),
            delayMs: delay === undefined ? known.delayMs : wholeOf('delay', delay),
          })
        }
        const receiver = await control.receivers.read(name)
        const { address, isAllowed, received, delayMs } = receiver
        tell(where.json, receiver, () =>
          [
            columns(
              [
                ['Address', address],
                ['Answers', `${receiver.status}${delayMs > 0 ? ` after ${delayMs} ms` : ''}`],
                ...(isAllowed
                  ? []
                  : [
                      [
                        'Note',
                        'payments may name it only where the bank allows local addresses (--allow-local-addresses)',
                      ],
                    ]),
              ],
              '',
            ),
            columns(
              received
                .toReversed()
                .map(({ at, paymentId = '', isGenuine, sentence }) => [
                  at,
                  paymentId,
                  isGenuine ? 'genuine' : 'refuse it',
                  sentence,
                ]),
              'Nothing came.',
            ),
          ].join('\n'),
        )
      }),
    )
}
