// `npx silta bank export`: the whole bank as one file, for a bug report or for another bank.
// Keys, secrets and tokens are in it only where they are asked for.

import type { Command } from 'commander'
import { columns, makeBankCommand, tell, type Where, withBank, writeSecrets } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank export --out bank.json
`

const MORE = `
What people have entered in payments is in the file. With --secrets whoever has it can act as every client of the bank.
`

interface Given extends Where {
  readonly out?: string
  readonly secrets?: boolean
}

/** Makes the word. */
export function makeExport(): Command {
  return makeBankCommand('export', 'writes the whole bank into one file', EXAMPLE)
    .option('--out <file>', 'a new file, for you alone')
    .option('--secrets', 'take private keys, secrets and tokens along')
    .addHelpText('after', MORE)
    .action(async ({ out, secrets, ...where }: Given) => {
      if (out === undefined) throw new TypeError('out must be given: a bank is a file')
      await withBank(where, async ({ control }) => {
        const file = await control.file.export(secrets === true ? { secrets: 'true' } : {})
        writeSecrets(out, file)
        const { now, seed, clients } = file
        const documents = Object.keys(file.documents).length
        const shown = { file: out, now, seed, clients: clients.length, documents, secrets: secrets === true }
        tell(where.json, shown, () =>
          columns(
            [
              ['File', `${out}, for you alone`],
              ['Its time', now],
              ['Seed', seed],
              ['Clients', String(clients.length)],
              ['Documents', String(documents)],
              ['Secrets', secrets === true ? 'all: keep the file to yourself' : 'none'],
            ],
            '',
          ),
        )
      })
    })
}
