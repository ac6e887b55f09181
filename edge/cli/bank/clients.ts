// Words about all applications of the bank, and about the keys that the bank has for tests.
// Secrets go into a file for its owner only, and are never printed.

import { existsSync } from 'node:fs'
import { FILE_NAMES, filesOf } from '../../shared/client-files.ts'
import { collected, collectedCodes } from '../command.ts'
import { checkFiles, writeFiles, writeSecrets } from '../steered-bank.ts'
import { present, rowsOf, word } from './word.ts'

/** Makes the words. */
export const makeClientWords = () => ({
  clients: word({
    name: 'clients',
    summary: 'the applications that the bank knows; registers one more',
    example: `
        npx silta bank clients
        npx silta bank clients --add --redirect-uri https://shop.example.com/back --out client.json
        npx silta bank clients --add --name Poukama --files keys
    `,
    options: {
      '--add': 'register one more; needs --out or --files',
      '--out <file>': 'where its credentials are written, for you alone',
      '--files <folder>':
        'where they are written as files for programs: PEM, dev.vars for a proxy, JSON for core',
      '--name <name>': 'name that people read on the pages of the bank',
      '--redirect-uri <url>': ['where browsers come back to; may be repeated', collected],
      '--own-iban <iban>': ['an account of its own; may be repeated', collectedCodes],
      '--debtor-iban <iban>': ['an account that it pays from; may be repeated', collectedCodes],
    },
    check({ add, out, files }) {
      if (add === true && out === undefined && files === undefined)
        throw new TypeError('out or files must be given: secrets are not printed')
    },
    async run({ address, control }, { add, out, files, name, redirectUri, ownIban, debtorIban }) {
      if (add !== true) {
        const clients = await control.clients.list()
        const rows = clients.map(({ clientId, isDefault, kids, redirectUris }) => [
          clientId,
          isDefault ? 'default' : '',
          `${kids.length} ${kids.length === 1 ? 'key' : 'keys'}`,
          redirectUris.join(' '),
        ])
        return [clients, rows, 'There is none.']
      }
      // What is shown once must have its place before it is made.
      if (out !== undefined && existsSync(out))
        throw new TypeError(`out must name a new file: ${out} is there`)
      if (files !== undefined) checkFiles(files, FILE_NAMES)
      const { certificatePem: authorityPem } = await control.authority()
      const order = present({ name, redirectUris: redirectUri, ownIbans: ownIban, debtorIbans: debtorIban })
      const client = await control.clients.register(order as object)
      if (out !== undefined) writeSecrets(out, client)
      const all = filesOf(client, { baseUrl: address, authorityPem })
      const written = files === undefined ? undefined : writeFiles(files, all)
      const { clientId, kid } = client
      return [
        { clientId, kid, ...present({ file: out, files: written }) },
        rowsOf(
          ['Client', clientId],
          ['Key', kid],
          out !== undefined && ['File', `${out}, with its secrets, for you alone`],
          ...(written ?? []).map((file) => ['File', `${file}, for you alone`]),
        ),
      ]
    },
  }),
  keys: word({
    name: 'keys',
    summary: 'the keys that the bank has for tests; writes them into a file',
    example: `
      npx silta bank keys
      npx silta bank keys --out bank-keys.json
    `,
    options: { '--out <file>': 'write all of them, secrets too, for you alone' },
    async run({ address, control }, { out }) {
      const keys = await control.keys()
      if (out !== undefined) writeSecrets(out, keys)
      const { clientId, kid } = keys.defaultClient
      const { keyVersion = 0 } = (keys['onlinePayment'] ?? {}) as { keyVersion?: number }
      const jwks = `${address}/.well-known/jwks.json`
      return [
        { clientId, kid, keyVersion, jwks, ...present({ file: out }) },
        [
          ['Default client', clientId],
          ['Its key', kid],
          ['Online payments', `key version ${keyVersion}, any UUID as merchantId`],
          ['Public keys of the bank', jwks],
          out === undefined
            ? ['Secrets', 'not shown: --out <file> writes them']
            : ['File', `${out}, for you alone`],
        ],
      ]
    },
  }),
})
