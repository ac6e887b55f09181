// `npx silta bank clock`: what the clock of the bank says, and moves it forward.
// It never moves back; what falls due on the way happens at the bank.

import type { Command } from 'commander'
import { durationOf } from '../duration.ts'
import { makeBankCommand, tell, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank clock
  npx silta bank clock --by 1d
  npx silta bank clock --to 2027-01-04T08:00:00+02:00
  npx silta bank clock --next
`

interface Given extends Where {
  readonly by?: string
  readonly to?: string
  readonly next?: boolean
}

/** Makes the word. */
export function makeClock(): Command {
  return makeBankCommand('clock', 'what the clock of the bank says; moves it forward', EXAMPLE)
    .option('--by <duration>', 'go on by 30m, 2h, 1d, 1w or an ISO 8601 duration')
    .option('--to <date-time>', 'go to a time, RFC 3339')
    .option('--next', 'go to what falls due next')
    .action((given: Given) => runClock(given))
}

async function runClock({ by, to, next, ...where }: Given): Promise<void> {
  if ([by, to, next].filter((one) => one !== undefined).length > 1)
    throw new TypeError('by, to and next must not be given together')
  const advance = by === undefined ? undefined : durationOf('by', by)
  await withBank(where, async ({ control }) => {
    const due = next === true ? (await control.bank()).next : undefined
    const order = { ...(advance !== undefined && { advance }), ...((to ?? due) && { now: to ?? due }) }
    const { now } = await control.clock.move(order)
    const { next: later } = await control.bank()
    tell(where.json, { now, ...(later !== undefined && { next: later }) }, () =>
      [`  Its time      ${now}`, `  Due next      ${later ?? 'nothing'}`].join('\n'),
    )
  })
}
