// `npx silta bank outcomes`: what is planned for the next calls, plans more, and takes a plan back.
// Which outcomes an operation has, the bank says.

import type { Command } from 'commander'
import { collected } from '../command.ts'
import { columns, makeBankCommand, tell, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank outcomes
  npx silta bank outcomes --of online-payment.create
  npx silta bank outcomes online-payment.create drop-after --times 3
  npx silta bank outcomes --take-back 000000000000001
`

interface Given extends Where {
  readonly of?: string
  readonly times: string
  readonly match?: readonly string[]
  readonly takeBack?: string
}

/** Makes the word. */
export function makeOutcomes(): Command {
  return makeBankCommand('outcomes', 'what is planned for the next calls; plans more, takes back', EXAMPLE)
    .argument('[operation]', 'id of an operation')
    .argument('[outcome]', 'how its next calls end')
    .option('--times <1-1000>', 'for how many calls', '1')
    .option('--match <member=value>', 'only calls that have it; may be repeated', collected)
    .option('--of <operation>', 'show what can be planned for an operation, or for all that begin so')
    .option('--take-back <id>', 'take a plan back')
    .action((operation: string | undefined, outcome: string | undefined, given: Given) =>
      runOutcomes(operation, outcome, given),
    )
}

async function runOutcomes(
  operation: string | undefined,
  outcome: string | undefined,
  { of, times, match = [], takeBack, ...where }: Given,
): Promise<void> {
  if (operation !== undefined && outcome === undefined)
    throw new TypeError('outcome must be given with an operation; --of shows what can be planned')
  await withBank(where, async ({ control }) => {
    if (operation !== undefined && outcome !== undefined)
      await control.planOutcome({ operation, outcome, times: Number(times), match: membersOf(match) })
    if (takeBack !== undefined) await control.outcomes.takeBack(takeBack)
    const { planned, operations } = await control.outcomes.list()
    if (of !== undefined) {
      const found = operations.filter((one) => one.operation.startsWith(of))
      return tell(where.json, found, () =>
        columns(
          found.flatMap((one) => one.outcomes.map((name) => [one.operation, name])),
          'There is no such operation.',
        ),
      )
    }
    tell(where.json, planned, () =>
      columns(
        planned.map(({ id, match: members, ...one }) => [
          id,
          one.operation,
          one.outcome,
          `${one.times} ${one.times === 1 ? 'call' : 'calls'}`,
          Object.entries(members)
            .map((member) => member.join('='))
            .join(' '),
        ]),
        'Nothing is planned.',
      ),
    )
  })
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
