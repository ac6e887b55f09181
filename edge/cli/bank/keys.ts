// `npx silta bank keys`: the names of the keys that the bank has for tests, and writes them into a file.
// It prints no private key and no secret.

import type { Command } from 'commander'
import { columns, makeBankCommand, tell, type Where, withBank, writeSecrets } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank keys
  npx silta bank keys --out bank-keys.json
`

interface Given extends Where {
  readonly out?: string
}

/** Makes the word. */
export function makeKeys(): Command {
  return makeBankCommand('keys', 'the keys that the bank has for tests; writes them into a file', EXAMPLE)
    .option('--out <file>', 'write all of them, secrets too, for you alone')
    .action(({ out, ...where }: Given) =>
      withBank(where, async ({ address, control }) => {
        const keys = await control.keys()
        if (out !== undefined) writeSecrets(out, keys)
        const { clientId, kid } = keys.defaultClient
        const { keyVersion = 0 } = (keys['onlinePayment'] ?? {}) as { keyVersion?: number }
        const shown = { clientId, kid, keyVersion, jwks: `${address}/.well-known/jwks.json` }
        tell(where.json, out === undefined ? shown : { ...shown, file: out }, () =>
          columns(
            [
              ['Default client', clientId],
              ['Its key', kid],
              ['Online payments', `key version ${keyVersion}, any UUID as merchantId`],
              ['Public keys of the bank', shown.jwks],
              out === undefined
                ? ['Secrets', 'not shown: --out <file> writes them']
                : ['File', `${out}, for you alone`],
            ],
            '',
          ),
        )
      }),
    )
}
