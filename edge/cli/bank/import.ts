// `npx silta bank import`: lets a file of a bank take the place of what the bank holds.
// The bank checks the file whole and takes it whole, or not at all.

import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { parseJson } from '../../../core/shared/json.ts'
import { readText } from '../text-files.ts'
import { columns, makeBankCommand, tell, type Where, withBank, writeSecrets } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank import bank.json --yes
  npx silta bank import bank.json --yes --out new-secrets.json
`

const MORE = `
Clients of whom the file has no secrets get new ones; --out writes them down, and nothing shows them again. Those of the default
client are in "npx silta bank keys", too.
`

interface Given extends Where {
  readonly yes?: boolean
  readonly out?: string
}

/** Largest file that a bank takes, bytes. */
const MOST_BYTES = 16_777_216

/** Makes the word. */
export function makeImport(): Command {
  return makeBankCommand('import', 'lets a file take the place of what the bank holds', EXAMPLE)
    .argument('<file>', 'that "npx silta bank export" has written')
    .option('--yes', 'you mean it')
    .option('--out <file>', 'where new secrets of clients are written, for you alone')
    .addHelpText('after', MORE)
    .action((file: string, given: Given) => runImport(file, given))
}

async function runImport(name: string, { yes, out, ...where }: Given): Promise<void> {
  if (yes !== true) throw new TypeError('yes must be given: all that the bank holds now goes')
  if (out !== undefined && existsSync(out)) throw new TypeError(`out must name a new file: ${out} is there`)
  const file = readBank(name)
  await withBank(where, async ({ control }) => {
    const { now, documents, clients } = await control.file.import(file)
    if (out !== undefined) writeSecrets(out, clients)
    const ids = clients.map(({ clientId }) => clientId)
    tell(where.json, { now, documents, newSecrets: ids, ...(out !== undefined && { file: out }) }, () =>
      columns(
        [
          ['Its time', now],
          ['Documents', String(documents)],
          ['New secrets', ids.length === 0 ? 'none: the bank knew all' : ids.join(' ')],
          ...(out === undefined ? [] : [['File', `${out}, with the new secrets, for you alone`]]),
        ],
        '',
      ),
    )
  })
}

/** What the control interface takes as a bank. */
type File = Parameters<Parameters<Parameters<typeof withBank>[1]>[0]['control']['file']['import']>[0]

function readBank(name: string): File {
  if (!existsSync(name)) throw new TypeError(`file must be there: ${name} is not`)
  const parsed = parseJson(readText(name), { maxBytes: MOST_BYTES })
  if (!parsed.ok)
    throw new TypeError(`file must be the JSON of a bank, at most ${MOST_BYTES} bytes: ${name} is not`)
  // Whether it is one, the call looks at before it is sent, and the bank after that.
  return parsed.value as File
}
