// Words about the bank as a whole: as a file, named banks beside it, and empty again.
// Keys, secrets and tokens go into files for their owner only.

import { existsSync } from 'node:fs'
import { parseJson } from '../../../core/shared/json.ts'
import type { Control } from '../../sandbox/control/client.ts'
import { consoleLink } from '../console-link.ts'
import { writeSecrets } from '../steered-bank.ts'
import { readText } from '../text-files.ts'
import { present, rowsOf, word } from './word.ts'

/** Largest file that a bank takes, bytes. */
const MOST_BYTES = 16_777_216

/** Makes the words. */
export const makeWholeWords = () => [
  word({
    name: 'export',
    summary: 'writes the whole bank into one file',
    example: `
      npx silta bank export --out bank.json
    `,
    more: `
What people have entered in payments is in the file. With --secrets whoever has it can act as every client of the bank.
`,
    options: {
      '--out <file>': 'a new file, for you alone',
      '--secrets': 'take private keys, secrets and tokens along',
    },
    check({ out }) {
      if (out === undefined) throw new TypeError('out must be given: a bank is a file')
    },
    async run({ control }, { out = '', secrets = false }) {
      const file = await control.file.export(secrets ? { secrets: 'true' } : {})
      writeSecrets(out, file)
      const { now, seed, clients } = file
      const documents = Object.keys(file.documents).length
      return [
        { file: out, now, seed, clients: clients.length, documents, secrets },
        [
          ['File', `${out}, for you alone`],
          ['Its time', now],
          ['Seed', seed],
          ['Clients', String(clients.length)],
          ['Documents', String(documents)],
          ['Secrets', secrets ? 'all: keep the file to yourself' : 'none'],
        ],
      ]
    },
  }),
  word({
    name: 'import',
    summary: 'lets a file take the place of what the bank holds',
    example: `
      npx silta bank import bank.json --yes
      npx silta bank import bank.json --yes --out new-secrets.json
    `,
    more: `
Clients of whom the file has no secrets get new ones; --out writes them down, and nothing shows them again. Those of the default
client are in "npx silta bank keys", too.
`,
    takes: { '<file>': 'that "npx silta bank export" has written' },
    options: {
      '--yes': 'you mean it',
      '--out <file>': 'where new secrets of clients are written, for you alone',
    },
    check({ file, yes, out }) {
      if (yes !== true) throw new TypeError('yes must be given: all that the bank holds now goes')
      if (out !== undefined && existsSync(out))
        throw new TypeError(`out must name a new file: ${out} is there`)
      readBank(file)
    },
    async run({ control }, { file, out }) {
      const { now, documents, clients } = await control.file.import(readBank(file))
      if (out !== undefined) writeSecrets(out, clients)
      const ids = clients.map(({ clientId }) => clientId)
      return [
        { now, documents, newSecrets: ids, ...present({ file: out }) },
        rowsOf(
          ['Its time', now],
          ['Documents', String(documents)],
          ['New secrets', ids.length === 0 ? 'none: the bank knew all' : ids.join(' ')],
          out !== undefined && ['File', `${out}, with the new secrets, for you alone`],
        ),
      ]
    },
  }),
  word({
    name: 'fork',
    summary: 'makes another bank beside it, at an address of its own',
    example: `
      npx silta bank fork checkout
      npx silta bank clock --by 30d --bank http://127.0.0.1:8788/banks/checkout
      npx silta bank fork fresh --seed another --keys new --out fresh.json
    `,
    more: `
It begins with what the other bank holds now and goes its own way: data, clock, plans and log are its own. Where nobody calls it for a
week, it is thrown away; "npx silta bank banks" lists what there is.
`,
    takes: { '<name>': 'a to z, 0 to 9 and -; its address ends in /banks/<name>' },
    options: {
      '--from <name>': 'copy this named bank, not the one at the origin',
      '--seed <text>': 'begin with the customers of a seed in place of a copy',
      '--now <date-time>': 'bank time to begin at, with --seed',
      '--keys <same|new>': 'whose keys and clients it has, those of the other bank when absent',
      '--replace': 'throw a bank of this name away before',
      '--out <file>': 'write its address and key into a new file, for you alone',
    },
    check({ keys = 'same' }) {
      if (keys !== 'same' && keys !== 'new') throw new TypeError('keys must be same or new')
    },
    async run({ control }, { name, from, seed, now, keys, replace, out }) {
      const order = { name, ...present({ from, seed, now, keys: keys as 'same' | undefined, replace }) }
      const { sandboxKey, ...made } = await control.banks.fork(order)
      if (out !== undefined) writeSecrets(out, { baseUrl: made.baseUrl, sandboxKey })
      const whose = made.keys === 'same' ? 'those of the other bank' : 'its own'
      return [
        made,
        [
          ['The bank', made.baseUrl],
          ['Its console', consoleLink(made.baseUrl, sandboxKey)],
          ['Its time', made.now ?? ''],
          ['Its keys', out === undefined ? whose : `${whose}; its sandbox key is in ${out}, for you alone`],
          ['Until', `${made.endsAt}, unless somebody calls it before`],
        ],
      ]
    },
  }),
  word({
    name: 'banks',
    summary: 'lists the banks beside it, and throws one away',
    example: `
      npx silta bank banks
      npx silta bank banks --discard checkout
    `,
    options: { '--discard <name>': 'throw this one away, with all its data' },
    async run({ control }, { discard }) {
      if (discard !== undefined) {
        await control.banks.discard(discard)
        return [{ discarded: discard }, `  The bank ${discard} is gone.`]
      }
      const { banks, most } = await control.banks.list()
      return [
        { most, banks },
        banks.map(({ name, baseUrl, now, endsAt }) => [
          name,
          baseUrl,
          now === undefined ? 'not called since the start' : `its time ${now}`,
          `until ${endsAt}`,
        ]),
        `No bank stands beside it; ${most} may. Make one with "npx silta bank fork <name>".`,
      ]
    },
  }),
  word({
    name: 'reset',
    summary: 'empties the bank; its keys and the default client stay',
    example: `
      npx silta bank reset --yes
      npx silta bank reset --yes --seed another
    `,
    options: {
      '--yes': 'you mean it',
      '--seed <text>': 'same seed, same data',
      '--now <date-time>': 'bank time to begin at',
    },
    check({ yes }) {
      if (yes !== true) throw new TypeError('yes must be given: all payments, consents and plans go')
    },
    async run({ control }, { seed, now }) {
      await control.reset(present({ seed, now }))
      const { now: time } = await control.clock.move()
      return [{ now: time }, `  The bank is empty. Its time is ${time}.`]
    },
  }),
]

/** What the control interface takes as a bank. */
type File = Parameters<Control['file']['import']>[0]

/**
 * Reads a file of a bank; whether it is one, the call checks before it is sent, and then the bank.
 *
 * @throws TypeError if it is not there, or is not JSON.
 */
function readBank(name: string): File {
  if (!existsSync(name)) throw new TypeError(`file must be there: ${name} is not`)
  const parsed = parseJson(readText(name), { maxBytes: MOST_BYTES })
  if (!parsed.ok)
    throw new TypeError(`file must be the JSON of a bank, at most ${MOST_BYTES} bytes: ${name} is not`)
  return parsed.value as File
}
