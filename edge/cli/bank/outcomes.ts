// `npx silta bank outcomes`: shows the outcomes planned for the next calls, plans more, and takes a plan back.

import { type Control, outcomePresets } from '../../sandbox/control/index.ts'
import { collected, wholeOf } from '../command.ts'
import { durationOf } from '../duration.ts'
import { present, word } from './word.ts'

/** What a plan is made of. */
type Order = Parameters<Control['planOutcome']>[0]

/** Further options of a plan. */
const TERMS = ['times', 'match', 'client', 'oneIn', 'delay', 'hours'] as const

/** Makes the command. */
export const makeOutcomes = () =>
  word({
    name: 'outcomes',
    summary: 'what is planned for the next calls; plans more, takes back',
    example: `
      npx silta bank outcomes
      npx silta bank outcomes --of online-payment.create
      npx silta bank outcomes online-payment.create drop-after --times 3
      npx silta bank outcomes "*" fault --one-in 10 --times until-taken-back
      npx silta bank outcomes "psd2.*" --delay 3s --hours 08:00-16:00
      npx silta bank outcomes --preset night
      npx silta bank outcomes --take-back 000000000000001
    `,
    more: `
Sets of --preset:
${outcomePresets.map(({ name, text }) => `  ${name.padEnd(13)}${text}`).join('\n')}

The seed of the bank decides in which calls a plan with --one-in happens: the same seed, plans and calls end the same.
`,
    takes: {
      '[operation]': 'id of an operation, "online-payment.*" for an interface, "*" for every call',
      '[outcome]': 'how its next calls end; as ever where only --delay is given',
    },
    options: {
      '--times <1-1000>': 'for how many calls, or until-taken-back; 1 when absent',
      '--client <id>': 'only calls of a client, or of a merchant',
      '--match <member=value>': ['only calls that have it; may be repeated', collected],
      '--one-in <number>': 'only in one of so many calls',
      '--delay <duration>': 'the answer waits so long, at most 10m of real time',
      '--hours <from-to>': 'only at these hours by the clock of the bank: 22:00-06:00',
      '--preset <name>': 'plan a set for a common trouble',
      '--of <operation>': 'show what can be planned for an operation, or for all that begin so',
      '--take-back <id>': 'take a plan back, or all',
    },
    check: (given) => void ordersOf(given),
    async run({ control }, given) {
      for (const order of ordersOf(given)) await control.planOutcome(order)
      const { of, takeBack } = given
      const ids = takeBack === 'all' ? (await control.outcomes.list()).planned.map(({ id }) => id) : takeBack
      for (const id of ids === undefined ? [] : [ids].flat()) await control.outcomes.takeBack(id)
      const { planned, operations } = await control.outcomes.list()
      if (of === undefined) return [planned, planned.map(rowOf), 'Nothing is planned.']
      const found = operations.filter((one) => one.operation.startsWith(of))
      const rows = found.flatMap((one) => one.outcomes.map((name) => [one.operation, name]))
      return [found, rows, 'There is no such operation.']
    },
  })

interface Terms {
  readonly operation?: string
  readonly outcome?: string
  readonly times?: string
  readonly match?: readonly string[]
  readonly client?: string
  readonly oneIn?: string
  readonly delay?: string
  readonly hours?: string
  readonly preset?: string
}

/**
 * Reads the plans from the options: those of a named set, and one more.
 *
 * @throws TypeError naming the option that is wrong.
 */
function ordersOf(given: Terms): readonly Order[] {
  const { operation, outcome, times, match = [], client, oneIn, delay, hours, preset } = given
  const ofSet = preset === undefined ? [] : plansOf(preset)
  if (operation === undefined) {
    const term = TERMS.find((name) => name in given)
    if (term !== undefined) throw new TypeError(`${term} must be given with an operation`)
    return ofSet
  }
  if (outcome === undefined && delay === undefined)
    throw new TypeError('outcome must be given with an operation, or --delay; --of shows what can be planned')
  const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours ?? '') ?? []
  if (hours !== undefined && (from === undefined || to === undefined))
    throw new TypeError('hours must be two times of day such as 22:00-06:00')
  return [
    ...ofSet,
    {
      operation,
      match: membersOf(match),
      ...present({ outcome, client }),
      ...(times !== undefined && { times: times === 'until-taken-back' ? times : wholeOf('times', times) }),
      ...(oneIn !== undefined && { probability: 1 / wholeOf('one-in', oneIn, [1, 999_999]) }),
      ...(delay !== undefined && { delay: durationOf('delay', delay) }),
      ...(from !== undefined && to !== undefined && { hours: { from, to } }),
    },
  ]
}

/**
 * Finds the plans of a set.
 *
 * @throws TypeError if no set has the name.
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
