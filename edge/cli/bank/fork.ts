// `npx silta bank fork`: makes another bank beside the one at the origin, at an address of its own.
// Where it is told as JSON, and where the output is no terminal, its key is not printed: --out writes it.

import type { Command } from 'commander'
import { consoleLink } from '../console-link.ts'
import { columns, makeBankCommand, tell, type Where, withBank, writeSecrets } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank fork checkout
  npx silta bank clock --by 30d --bank http://127.0.0.1:8788/banks/checkout
  npx silta bank fork fresh --seed another --keys new --out fresh.json
`

const MORE = `
It begins with what the other bank holds now and goes its own way: data, clock, plans and log are its own. Where nobody calls it for a
week, it is thrown away; "npx silta bank banks" lists what there is.
`

interface Given extends Where {
  readonly from?: string
  readonly seed?: string
  readonly now?: string
  readonly keys?: string
  readonly replace?: boolean
  readonly out?: string
}

/** Makes the word. */
export function makeFork(): Command {
  return makeBankCommand('fork', 'makes another bank beside it, at an address of its own', EXAMPLE)
    .argument('<name>', 'a to z, 0 to 9 and -; its address ends in /banks/<name>')
    .option('--from <name>', 'copy this named bank, not the one at the origin')
    .option('--seed <text>', 'begin with the customers of a seed in place of a copy')
    .option('--now <date-time>', 'bank time to begin at, with --seed')
    .option('--keys <same|new>', 'whose keys and clients it has, those of the other bank when absent')
    .option('--replace', 'throw a bank of this name away before')
    .option('--out <file>', 'write its address and key into a new file, for you alone')
    .addHelpText('after', MORE)
    .action(async (name: string, { from, seed, now, keys, replace, out, ...where }: Given) => {
      if (keys !== undefined && keys !== 'same' && keys !== 'new')
        throw new TypeError('keys must be same or new')
      await withBank(where, async ({ control }) => {
        const { sandboxKey, ...made } = await control.banks.fork({
          name,
          ...(from !== undefined && { from }),
          ...(seed !== undefined && { seed }),
          ...(now !== undefined && { now }),
          ...(keys !== undefined && { keys }),
          ...(replace === true && { replace }),
        })
        if (out !== undefined) writeSecrets(out, { baseUrl: made.baseUrl, sandboxKey })
        tell(where.json, made, () =>
          columns(
            [
              ['The bank', made.baseUrl],
              ['Its console', consoleLink(made.baseUrl, sandboxKey)],
              ['Its time', made.now ?? ''],
              ['Its keys', keyWords(made.keys, out)],
              ['Until', `${made.endsAt}, unless somebody calls it before`],
            ],
            '',
          ),
        )
      })
    })
}

function keyWords(keys: string, out: string | undefined): string {
  const whose = keys === 'same' ? 'those of the other bank' : 'its own'
  return out === undefined ? whose : `${whose}; its sandbox key is in ${out}, for you alone`
}
