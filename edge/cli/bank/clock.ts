// `npx silta bank clock`: shows the clock of the bank and what is due by it; moves it forward, runs it faster, or stops it.

import { type DUE, FASTEST } from '../../sandbox/storage/due.ts'
import { wholeOf } from '../command.ts'
import { durationOf } from '../duration.ts'
import { deedOf, present, rowsOf, word } from './word.ts'

/** What is due, in words. */
const DUE_WORDS: Readonly<Record<string, string>> = {
  'page-ends': 'an open page or question ends undecided',
  'approval-ends': 'the time to approve it ends',
  'payment-expires': 'an online payment ends unpaid',
  deadline: 'what was approved and not submitted is refused',
  'payment-due': 'a payment is carried out',
  'day-ends': 'the last try of the day',
  settles: 'it comes to its end',
  decided: 'the bank decides what was pending',
  booking: 'a pending entry is booked',
  callback: 'a callback is sent',
} satisfies Record<(typeof DUE)[number], string>

/** How many lines of what falls due are printed for people. */
const MOST_LINES = 10

/** Makes the command. */
export const makeClock = () =>
  word({
    name: 'clock',
    summary: 'what the clock of the bank says; moves it, lets it run or stand',
    example: `
      npx silta bank clock
      npx silta bank clock --by 1d
      npx silta bank clock --to 2030-01-07T08:00:00+02:00
      npx silta bank clock --next
      npx silta bank clock --rate 60
      npx silta bank clock --stop
    `,
    options: {
      '--by <duration>': 'go on by 30m, 2h, 1d, 1w or an ISO 8601 duration',
      '--to <date-time>': 'go to a time, RFC 3339',
      '--next': 'go to what falls due next',
      '--rate <1-86400>': 'let it go so many times as fast as real time from then on',
      '--stop': 'let it stand from then on',
    },
    check: (given) => void orderOf(given),
    async run({ control: { clock } }, given) {
      const order = orderOf(given)
      // Without an order the clock is only read, which the read-only key may do too.
      if (Object.keys(order).length > 0) await clock.move(order)
      const { now, rate, due } = await clock.read()
      const next = due[0]?.at
      const lines = rowsOf(
        [`  Its time      ${now}`],
        rate !== 1 && [`  Its pace      ${rate === 0 ? 'stopped' : `${rate} times real time`}`],
        [`  Due next      ${next ?? 'nothing'}`],
        ...due
          .slice(0, MOST_LINES)
          .map(({ at, what, kind, about }) => [`    ${at}  ${kind}  ${about}: ${DUE_WORDS[what] ?? what}`]),
      )
      return [{ now, rate, ...present({ next }), due }, lines.join('\n')]
    },
  })

interface Moves {
  readonly by?: string
  readonly to?: string
  readonly next?: boolean
  readonly rate?: string
  readonly stop?: boolean
}

/**
 * Reads from the options to which time the clock goes, and how fast from then on.
 *
 * @throws TypeError naming the option that is wrong.
 */
function orderOf(given: Moves) {
  const { by, to, next, rate, stop } = given
  if ([by, to, next].filter((one) => one !== undefined).length > 1)
    throw new TypeError('by, to and next must not be given together')
  deedOf(['rate', 'stop'], given)
  const advance = next === true ? 'next' : by === undefined ? undefined : durationOf('by', by)
  const pace = rate === undefined ? undefined : wholeOf('rate', rate, [1, FASTEST], '; --stop lets it stand')
  return present({ advance, now: to, rate: stop === true ? 0 : pace })
}
