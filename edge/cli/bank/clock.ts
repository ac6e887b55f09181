// `npx silta bank clock`: what the clock of the bank says and what falls due by it; moves it forward, lets it run or stand.

import type { Command } from 'commander'
import { wholeOf } from '../command.ts'
import { type DUE, FASTEST } from '../../sandbox/storage/due.ts'
import { durationOf } from '../duration.ts'
import { makeBankCommand, tell, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank clock
  npx silta bank clock --by 1d
  npx silta bank clock --to 2030-01-07T08:00:00+02:00
  npx silta bank clock --next
  npx silta bank clock --rate 60
  npx silta bank clock --stop
`

interface Given extends Where {
  readonly by?: string
  readonly to?: string
  readonly next?: boolean
  readonly rate?: string
  readonly stop?: boolean
}

/** What falls due, in words; the bank knows no others. */
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

/** How much of what falls due is printed for people. */
const MOST_LINES = 10

/** Makes the word. */
export function makeClock(): Command {
  return makeBankCommand('clock', 'what the clock of the bank says; moves it, lets it run or stand', EXAMPLE)
    .option('--by <duration>', 'go on by 30m, 2h, 1d, 1w or an ISO 8601 duration')
    .option('--to <date-time>', 'go to a time, RFC 3339')
    .option('--next', 'go to what falls due next')
    .option('--rate <1-86400>', 'let it go so many times as fast as real time from then on')
    .option('--stop', 'let it stand from then on')
    .action((given: Given) => runClock(given))
}

async function runClock({ by, to, next, rate: wanted, stop, ...where }: Given): Promise<void> {
  if ([by, to, next].filter((one) => one !== undefined).length > 1)
    throw new TypeError('by, to and next must not be given together')
  if (wanted !== undefined && stop === true) throw new TypeError('rate and stop must not be given together')
  const advance = next === true ? 'next' : by === undefined ? undefined : durationOf('by', by)
  const rate = stop === true ? 0 : wanted === undefined ? undefined : rateOf(wanted)
  await withBank(where, async ({ control }) => {
    const order = {
      ...(advance !== undefined && { advance }),
      ...(to !== undefined && { now: to }),
      ...(rate !== undefined && { rate }),
    }
    // A look moves nothing: the key that only reads may have it.
    if (Object.keys(order).length > 0) await control.clock.move(order)
    const { now, rate: pace, due } = await control.clock.read()
    const [{ at: later } = {}] = due
    tell(where.json, { now, rate: pace, ...(later !== undefined && { next: later }), due }, () =>
      [
        `  Its time      ${now}`,
        ...(pace === 1 ? [] : [`  Its pace      ${pace === 0 ? 'stopped' : `${pace} times real time`}`]),
        `  Due next      ${later ?? 'nothing'}`,
        ...due
          .slice(0, MOST_LINES)
          .map(
            ({ at: when, what, kind, about }) => `    ${when}  ${kind}  ${about}: ${DUE_WORDS[what] ?? what}`,
          ),
      ].join('\n'),
    )
  })
}

function rateOf(text: string): number {
  return wholeOf('rate', text, [1, FASTEST], '; --stop lets it stand')
}
