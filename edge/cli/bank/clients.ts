// `npx silta bank clients`: the applications that the bank knows, and registers one more.
// Secrets go into a file for its owner only, and are never printed.

import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { collected, collectedCodes } from '../command.ts'
import { FILE_NAMES, filesOf } from '../../shared/client-files.ts'
import {
  checkFiles,
  columns,
  makeBankCommand,
  tell,
  type Where,
  withBank,
  writeFiles,
  writeSecrets,
} from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank clients
  npx silta bank clients --add --redirect-uri https://shop.example.com/back --out client.json
  npx silta bank clients --add --name Poukama --files keys
`

interface Given extends Where {
  readonly add?: boolean
  readonly out?: string
  readonly files?: string
  readonly name?: string
  readonly redirectUri?: readonly string[]
  readonly ownIban?: readonly string[]
  readonly debtorIban?: readonly string[]
}

/** Makes the word. */
export function makeClients(): Command {
  return makeBankCommand('clients', 'the applications that the bank knows; registers one more', EXAMPLE)
    .option('--add', 'register one more; needs --out or --files')
    .option('--out <file>', 'where its credentials are written, for you alone')
    .option(
      '--files <folder>',
      'where they are written as files for programs: PEM, dev.vars for a proxy, JSON for core',
    )
    .option('--name <name>', 'name that people read on the pages of the bank')
    .option('--redirect-uri <url>', 'where browsers come back to; may be repeated', collected)
    .option('--own-iban <iban>', 'an account of its own; may be repeated', collectedCodes)
    .option('--debtor-iban <iban>', 'an account that it pays from; may be repeated', collectedCodes)
    .action((given: Given) => runClients(given))
}

async function runClients(given: Given): Promise<void> {
  const {
    add,
    out,
    files,
    name,
    redirectUri: redirectUris,
    ownIban: ownIbans,
    debtorIban: debtorIbans,
    ...where
  } = given
  if (add === true && out === undefined && files === undefined)
    throw new TypeError('out or files must be given: secrets are not printed')
  await withBank(where, async ({ address, control }) => {
    if (add === true) {
      // What is shown once must have its place before it is made.
      if (out !== undefined && existsSync(out))
        throw new TypeError(`out must name a new file: ${out} is there`)
      if (files !== undefined) checkFiles(files, FILE_NAMES)
      const { certificatePem: authorityPem } = await control.authority()
      const client = await control.clients.register({
        ...(name !== undefined && { name }),
        ...(redirectUris && { redirectUris: [...redirectUris] }),
        ...(ownIbans && { ownIbans: [...ownIbans] }),
        ...(debtorIbans && { debtorIbans: [...debtorIbans] }),
      })
      if (out !== undefined) writeSecrets(out, client)
      const all = filesOf(client, { baseUrl: address, authorityPem })
      const written = files === undefined ? undefined : writeFiles(files, all)
      const { clientId, kid } = client
      const told = {
        clientId,
        kid,
        ...(out !== undefined && { file: out }),
        ...(written && { files: written }),
      }
      return tell(where.json, told, () =>
        columns(
          [
            ['Client', clientId],
            ['Key', kid],
            ...(out === undefined ? [] : [['File', `${out}, with its secrets, for you alone`]]),
            ...(written ?? []).map((file) => ['File', `${file}, for you alone`]),
          ],
          '',
        ),
      )
    }
    const clients = await control.clients.list()
    tell(where.json, clients, () =>
      columns(
        clients.map(({ clientId, isDefault, kids, redirectUris: addresses }) => [
          clientId,
          isDefault ? 'default' : '',
          `${kids.length} ${kids.length === 1 ? 'key' : 'keys'}`,
          addresses.join(' '),
        ]),
        'There is none.',
      ),
    )
  })
}
