// Words about callbacks of online payments: what the bank has sent, and an address below the bank that takes some.
// `silta listen` brings them to this machine.

import { CALLBACK_SIGNATURES } from '../../sandbox/control/calls/callbacks.ts'
import { wholeOf } from '../command.ts'
import { columns } from '../steered-bank.ts'
import { present, rowsOf, word } from './word.ts'

/** Makes the words. */
export const makeCallbackWords = () => [
  word({
    name: 'callbacks',
    summary: 'the callbacks that were sent, and how they were answered; sends one again',
    example: `
      npx silta bank callbacks
      npx silta bank callbacks --again <paymentId>
      npx silta bank callbacks --again <paymentId> --to http://127.0.0.1:3000/callbacks --signature wrong-key
    `,
    options: {
      '--again <paymentId>': 'send the callback of a payment or refund again, as it stands now',
      '--to <address>': 'with --again: to this address',
      '--signature <kind>': ['with --again: signed so', CALLBACK_SIGNATURES],
    },
    check({ again, to, signature }) {
      if (again === undefined && (to !== undefined || signature !== undefined))
        throw new TypeError('again must name the payment that --to and --signature are for')
    },
    async run({ control }, { again, to, signature }) {
      if (again !== undefined) await control.resendCallback(again, present({ address: to, signature }))
      const callbacks = await control.callbacks()
      return [
        callbacks,
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
      ]
    },
  }),
  word({
    name: 'receiver',
    summary: 'takes callbacks below the bank, and shows what came',
    example: `
      npx silta bank receiver
      npx silta bank receiver shop --status 503
      npx silta bank receiver shop --clear
    `,
    more: `
Give its address as b2bBackendURL of a payment, or to "bank callbacks --again <paymentId> --to <address>". It answers 200 until something
else is set. Without a name it is the receiver "shop".
`,
    takes: { '[name]': ['of the receiver', 'shop'] },
    options: {
      '--status <200-599>': 'what it answers from now on',
      '--delay <milliseconds>': 'how long it takes to answer from now on, up to 60000',
      '--clear': 'forget what came, and what was set',
    },
    async run({ control: { receivers } }, { name = '', status, delay, clear }) {
      if (clear === true) await receivers.clear(name)
      if (status !== undefined || delay !== undefined) {
        const known = await receivers.read(name)
        await receivers.set(name, {
          status: status === undefined ? known.status : wholeOf('status', status),
          delayMs: delay === undefined ? known.delayMs : wholeOf('delay', delay),
        })
      }
      const receiver = await receivers.read(name)
      const { address, isAllowed, received, delayMs } = receiver
      const facts = rowsOf(
        ['Address', address],
        ['Answers', `${receiver.status}${delayMs > 0 ? ` after ${delayMs} ms` : ''}`],
        !isAllowed && [
          'Note',
          'payments may name it only where the bank allows local addresses (--allow-local-addresses)',
        ],
      )
      const came = received
        .toReversed()
        .map(({ at, paymentId = '', isGenuine, sentence }) => [
          at,
          paymentId,
          isGenuine ? 'genuine' : 'refuse it',
          sentence,
        ])
      return [receiver, [columns(facts, ''), columns(came, 'Nothing came.')].join('\n')]
    },
  }),
]
