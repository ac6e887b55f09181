// Deeds of `silta bank` that read or write files: secrets go into files for their owner only, and are never printed.
// Keys are made here and not at the bank.

import { existsSync } from 'node:fs'
import { parseJson } from '../../../core/shared/json.ts'
import { makeCertificateRequest, makeSigningPair } from '../../shared/certificate-request.ts'
import { FILE_NAMES, filesOf, type GivenCredentials, pemFile } from '../../shared/client-files.ts'
import { consoleLink } from '../console-link.ts'
import { checkFiles, writeFiles, writeSecrets } from '../steered-bank.ts'
import { readText } from '../text-files.ts'
import type { Deed, Given } from './row.ts'
import { present } from './word.ts'

/** Largest file that a bank takes, bytes. */
const MOST_BYTES = 16_777_216

const OUT = { '--out <file>': 'a new file for what the answer has, secrets too, for you alone' } as const
const FILES = {
  '--files <folder>': 'where keys, certificates and secrets are written, for you alone',
} as const

/** The part that is read here of an answer with secrets. */
type Answer = Record<string, string>

/** Lists the bank's keys for tests, and writes them into a file. */
export const readKeys: Deed = {
  call: 'keys',
  options: OUT,
  check: checkOut,
  async run(ask, { out }, { address }) {
    const keys = (await ask()) as { defaultClient: Answer; onlinePayment?: { keyVersion?: number } }
    if (out !== undefined) writeSecrets(out, keys)
    const { clientId, kid } = keys.defaultClient
    const { keyVersion = 0 } = keys.onlinePayment ?? {}
    return { clientId, kid, keyVersion, jwks: `${address}/.well-known/jwks.json`, ...present({ file: out }) }
  },
}

/** Writes the bank into a file. */
export const exportBank: Deed = {
  call: 'file.export',
  options: OUT,
  check(given) {
    if (given.out === undefined) throw new TypeError('out must be given: a bank is a file')
    checkOut(given)
  },
  async run(ask, { out = '' }) {
    const file = (await ask()) as { now: string; seed: string; clients: unknown[]; documents: object }
    writeSecrets(out, file)
    const { now, seed, clients, documents } = file
    return { file: out, now, seed, clients: clients.length, documents: Object.keys(documents).length }
  },
}

/** Replaces everything that the bank has by the content of a file. */
export const importBank: Deed = {
  call: 'file.import',
  options: { '--yes': 'you mean it', ...OUT },
  without: ['format', 'version', 'seed', 'startedAt', 'now', 'clients', 'documents', 'secrets'],
  check(given) {
    checkYes(given)
    checkOut(given)
    readBank(given)
  },
  async run(ask, given) {
    const { clients, ...taken } = (await ask(readBank(given))) as { clients: Answer[] }
    const { out } = given
    if (out !== undefined) writeSecrets(out, clients)
    return { ...taken, newSecrets: clients.map(({ clientId }) => clientId), ...present({ file: out }) }
  },
}

/** Empties the bank, and shows its time. */
export const resetBank: Deed = {
  call: 'reset',
  options: { '--yes': 'you mean it' },
  check: checkYes,
  async run(ask, _, { control }) {
    await ask()
    return control.clock.move()
  },
}

/** Makes a named bank, and writes its key into a file. */
export const forkBank: Deed = {
  call: 'banks.fork',
  options: OUT,
  check: checkOut,
  async run(ask, { out }) {
    const { sandboxKey = '', ...made } = (await ask()) as Answer
    const { baseUrl = '' } = made
    if (out !== undefined) writeSecrets(out, { baseUrl, sandboxKey })
    return { ...made, console: consoleLink(baseUrl, sandboxKey), ...present({ file: out }) }
  },
}

/** Registers an application, and writes the credentials that it was given into files. */
export const addClient: Deed = {
  call: 'clients.register',
  options: { ...OUT, ...FILES },
  check(given) {
    if (given.out === undefined && given.files === undefined)
      throw new TypeError('out or files must be given: secrets are not printed')
    checkOut(given)
    if (given.files !== undefined) checkFiles(given.files, FILE_NAMES)
  },
  async run(ask, { out, files }, { address, control }) {
    const { certificatePem: authorityPem } = await control.authority()
    const client = (await ask()) as GivenCredentials
    if (out !== undefined) writeSecrets(out, client)
    const all = filesOf(client, { baseUrl: address, authorityPem })
    const written = files === undefined ? undefined : writeFiles(files, all)
    return { clientId: client.clientId, kid: client.kid, ...present({ file: out, files: written }) }
  },
}

/** Adds a key from a file, or one that is made here. */
export const addKey: Deed = {
  call: 'clients.addKey',
  options: {
    '--ec': 'make a key on the curve P-256, not of RSA',
    ...FILES,
  },
  without: ['publicKeyPem'],
  check: (given) =>
    given.what === undefined ? checkFolder(given, ['signing-key.pem', 'public-key.pem']) : undefined,
  async run(ask, { what, ec, files = '' }) {
    if (what !== undefined) return (await ask({ publicKeyPem: readText(what) })) as object
    const { privateKeyPem, publicKeyPem } = await makeSigningPair(ec === true ? 'ec' : 'rsa')
    const { kid } = (await ask({ publicKeyPem })) as Answer
    const made = [pemFile('signing-key.pem', privateKeyPem), pemFile('public-key.pem', publicKeyPem)]
    return { kid, files: writeFiles(files, made) }
  },
}

/** Gets a certificate for a request from a file, or for one that is made here. */
export const certify: Deed = {
  call: 'clients.certify',
  options: FILES,
  without: ['csrPem'],
  check: (given) => checkFolder(given, ['client.pem', 'client-key.pem', 'authority.pem']),
  async run(ask, { client, what, files = '' }, { control }) {
    const made = what !== undefined ? undefined : await makeCertificateRequest(String(client))
    const { certificatePem: authorityPem } = await control.authority()
    const { certificatePem = '' } = (await ask({
      csrPem: made?.csrPem ?? readText(what ?? ''),
    })) as Answer
    const all = [
      pemFile('client.pem', certificatePem),
      ...(made ? [pemFile('client-key.pem', made.privateKeyPem)] : []),
      pemFile('authority.pem', authorityPem),
    ]
    return { files: writeFiles(files, all) }
  },
}

/** Replaces a secret, and writes the new one into a file. */
export const rotate: Deed = {
  call: 'clients.rotate',
  options: FILES,
  check: (given) => checkFolder(given, ['dev.vars']),
  async run(ask, { files = '' }) {
    const { clientSecret, apiKey, ...shown } = (await ask()) as Answer
    const line = apiKey === undefined ? `CLIENT_SECRET="${clientSecret}"` : `CLIENT_API_KEY="${apiKey}"`
    const file = { name: 'dev.vars', type: 'text/plain', text: `${line}\n` }
    return { ...shown, files: writeFiles(files, [file]) }
  },
}

/** Checks that the files can be written, before the secrets for them are made: they are shown only once. */
function checkFolder({ files }: Given, names: readonly string[]): void {
  if (files === undefined) throw new TypeError('files must be given: secrets are not printed')
  checkFiles(files, names)
}

function checkOut({ out }: Given): void {
  if (out !== undefined && existsSync(out)) throw new TypeError(`out must name a new file: ${out} is there`)
}

function checkYes({ yes }: Given): void {
  if (yes !== true) throw new TypeError('yes must be given: all that the bank has now is deleted')
}

/**
 * Reads the file of a bank; the call checks its members.
 *
 * @throws TypeError if it is not there, or is not JSON.
 */
function readBank({ file }: Given): object {
  const name = String(file)
  if (!existsSync(name)) throw new TypeError(`file must be there: ${name} is not`)
  const parsed = parseJson(readText(name), { maxBytes: MOST_BYTES })
  if (!parsed.ok || typeof parsed.value !== 'object')
    throw new TypeError(`file must be the JSON of a bank, at most ${MOST_BYTES} bytes: ${name} is not`)
  return parsed.value ?? {}
}
