// `npx silta bank outcomes`: what is planned for the next calls, plans more, and takes a plan back.
// Which outcomes an operation has, the bank says.

import type { Command } from 'commander'
import { collected, wholeOf } from '../command.ts'
import { type Control, outcomePresets } from '../../sandbox/control/index.ts'
import { durationOf } from '../duration.ts'
import { columns, makeBankCommand, tell, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank outcomes
  npx silta bank outcomes --of online-payment.create
  npx silta bank outcomes online-payment.create drop-after --times 3
  npx silta bank outcomes "*" fault --one-in 10 --times until-taken-back
  npx silta bank outcomes "psd2.*" --delay 3s --hours 08:00-16:00
  npx silta bank outcomes --preset night
  npx silta bank outcomes --take-back 000000000000001
`

const MORE = `
Sets of --preset:
${outcomePresets.map(({ name, text }) => `  ${name.padEnd(13)}${text}`).join('\n')}

The seed of the bank decides in which calls a plan with --one-in happens: the same seed, plans and calls end the same.
`

interface Given extends Where {
  readonly of?: string
  readonly times?: string
  readonly match?: readonly string[]
  readonly client?: string
  readonly oneIn?: string
  readonly delay?: string
  readonly hours?: string
  readonly preset?: string
  readonly takeBack?: string
}

/** What a plan is made of. */
type Order = Parameters<Control['planOutcome']>[0]

/** Makes the word. */
export function makeOutcomes(): Command {
  return makeBankCommand('outcomes', 'what is planned for the next calls; plans more, takes back', EXAMPLE)
    .argument('[operation]', 'id of an operation, "online-payment.*" for an interface, "*" for every call')
    .argument('[outcome]', 'how its next calls end; as ever where only --delay is given')
    .option('--times <1-1000>', 'for how many calls, or until-taken-back; 1 when absent')
    .option('--client <id>', 'only calls of a client, or of a merchant')
    .option('--match <member=value>', 'only calls that have it; may be repeated', collected)
    .option('--one-in <number>', 'only in one of so many calls')
    .option('--delay <duration>', 'the answer waits so long, at most 10m of real time')
    .option('--hours <from-to>', 'only at these hours by the clock of the bank: 22:00-06:00')
    .option('--preset <name>', 'plan a set for a common trouble')
    .option('--of <operation>', 'show what can be planned for an operation, or for all that begin so')
    .option('--take-back <id>', 'take a plan back, or all')
    .addHelpText('after', MORE)
    .action((operation: string | undefined, outcome: string | undefined, given: Given) =>
      runOutcomes(operation, outcome, given),
    )
}

async function runOutcomes(
  operation: string | undefined,
  outcome: string | undefined,
  { of, preset, takeBack, json, bank, data, ...given }: Given,
): Promise<void> {
  const where = { data, ...(bank !== undefined && { bank }), ...(json !== undefined && { json }) }
  const orders: readonly Order[] = [
    ...(preset === undefined ? [] : plansOf(preset)),
    ...(operation === undefined ? [] : [orderOf(operation, outcome, given)]),
  ]
  if (operation === undefined && Object.keys(given).length > 0)
    throw new TypeError(`${Object.keys(given)[0]} must be given with an operation`)
  await withBank(where, async ({ control }) => {
    for (const order of orders) await control.planOutcome(order)
    if (takeBack === 'all')
      for (const { id } of (await control.outcomes.list()).planned) await control.outcomes.takeBack(id)
    else if (takeBack !== undefined) await control.outcomes.takeBack(takeBack)
    const { planned, operations } = await control.outcomes.list()
    if (of !== undefined) {
      const found = operations.filter((one) => one.operation.startsWith(of))
      return tell(json, found, () =>
        columns(
          found.flatMap((one) => one.outcomes.map((name) => [one.operation, name])),
          'There is no such operation.',
        ),
      )
    }
    tell(json, planned, () => columns(planned.map(rowOf), 'Nothing is planned.'))
  })
}

/**
 * Reads one plan.
 *
 * @throws TypeError naming the option that is wrong.
 */
function orderOf(
  operation: string,
  outcome: string | undefined,
  { times, match = [], client, oneIn, delay, hours }: Given | Omit<Given, keyof Where>,
): Order {
  if (outcome === undefined && delay === undefined)
    throw new TypeError('outcome must be given with an operation, or --delay; --of shows what can be planned')
  const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours ?? '') ?? []
  if (hours !== undefined && (from === undefined || to === undefined))
    throw new TypeError('hours must be two times of day such as 22:00-06:00')
  return {
    operation,
    match: membersOf(match),
    ...(outcome !== undefined && { outcome }),
    ...(times !== undefined && { times: times === 'until-taken-back' ? times : wholeOf('times', times) }),
    ...(client !== undefined && { client }),
    ...(oneIn !== undefined && { probability: 1 / wholeOf('one-in', oneIn, [1, 999_999]) }),
    ...(delay !== undefined && { delay: durationOf('delay', delay) }),
    ...(from !== undefined && to !== undefined && { hours: { from, to } }),
  }
}

/**
 * Finds the plans of a set.
 *
 * @throws TypeError where there is none of the name.
 */
function plansOf(preset: string): readonly Order[] {
  const found = outcomePresets.find(({ name }) => name === preset)
  if (!found)
    throw new TypeError(`preset must be one of ${outcomePresets.map(({ name }) => name).join(', ')}`)
  return found.plans
}

type Planned = Awaited<ReturnType<Control['outcomes']['list']>>['planned'][number]

function rowOf({
  id,
  operation,
  outcome,
  times,
  match,
  client,
  probability,
  delay,
  hours,
}: Planned): string[] {
  const terms = [
    ...(client === undefined ? [] : [`client ${client}`]),
    ...(probability === undefined ? [] : [`one in ${Number((1 / probability).toFixed(2))}`]),
    ...(delay === undefined ? [] : [`after ${delay}`]),
    ...(hours === undefined ? [] : [`${hours.from}-${hours.to}`]),
    ...Object.entries(match).map((member) => member.join('=')),
  ]
  const count =
    times === 'until-taken-back' ? 'until taken back' : `${times} ${times === 1 ? 'call' : 'calls'}`
  return [id, operation, outcome, count, terms.join(', ')]
}

function membersOf(match: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    match.map((one) => {
      const at = one.indexOf('=')
      if (at < 1) throw new TypeError('match must be member=value')
      return [one.slice(0, at), one.slice(at + 1)]
    }),
  )
}
