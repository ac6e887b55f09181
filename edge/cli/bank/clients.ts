// `npx silta bank clients`: the applications that the bank knows, and registers one more.
// Secrets go into a file for its owner only, and are never printed.

import type { Command } from 'commander'
import { collected } from '../command.ts'
import { columns, makeBankCommand, tell, type Where, withBank, writeSecrets } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank clients
  npx silta bank clients --add --redirect-uri https://shop.example.com/back --out client.json
`

interface Given extends Where {
  readonly add?: boolean
  readonly out?: string
  readonly redirectUri?: readonly string[]
  readonly ownIban?: readonly string[]
  readonly debtorIban?: readonly string[]
}

/** Makes the word. */
export function makeClients(): Command {
  return makeBankCommand('clients', 'the applications that the bank knows; registers one more', EXAMPLE)
    .option('--add', 'register one more; needs --out')
    .option('--out <file>', 'where its credentials are written, for you alone')
    .option('--redirect-uri <url>', 'where browsers come back to; may be repeated', collected)
    .option('--own-iban <iban>', 'an account of its own; may be repeated', collected)
    .option('--debtor-iban <iban>', 'an account that it pays from; may be repeated', collected)
    .action((given: Given) => runClients(given))
}

async function runClients(given: Given): Promise<void> {
  const { add, out, redirectUri: redirectUris, ownIban: ownIbans, debtorIban: debtorIbans, ...where } = given
  if (add === true && out === undefined) throw new TypeError('out must be given: secrets are not printed')
  await withBank(where, async ({ control }) => {
    if (add === true && out !== undefined) {
      const client = await control.clients.register({
        ...(redirectUris && { redirectUris: [...redirectUris] }),
        ...(ownIbans && { ownIbans: [...ownIbans] }),
        ...(debtorIbans && { debtorIbans: [...debtorIbans] }),
      })
      writeSecrets(out, client)
      const { clientId, kid } = client
      return tell(where.json, { clientId, kid, file: out }, () =>
        columns(
          [
            ['Client', clientId],
            ['Key', kid],
            ['File', `${out}, with its secrets, for you alone`],
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
