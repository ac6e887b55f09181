// `npx silta bank banks`: the banks that stand beside the one at the origin, and takes one away.
// `fork` makes them.

import type { Command } from 'commander'
import { columns, makeBankCommand, tell, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank banks
  npx silta bank banks --discard checkout
`

interface Given extends Where {
  readonly discard?: string
}

/** Makes the word. */
export function makeBanks(): Command {
  return makeBankCommand('banks', 'lists the banks beside it, and throws one away', EXAMPLE)
    .option('--discard <name>', 'throw this one away, with all its data')
    .action(async ({ discard, ...where }: Given) => {
      await withBank(where, async ({ control }) => {
        if (discard !== undefined) {
          await control.banks.discard(discard)
          tell(where.json, { discarded: discard }, () => `  The bank ${discard} is gone.`)
          return
        }
        const { banks, most } = await control.banks.list()
        tell(where.json, { most, banks }, () =>
          columns(
            banks.map(({ name, baseUrl, now, endsAt }) => [
              name,
              baseUrl,
              now === undefined ? 'not called since the start' : `its time ${now}`,
              `until ${endsAt}`,
            ]),
            `No bank stands beside it; ${most} may. Make one with "npx silta bank fork <name>".`,
          ),
        )
      })
    })
}
