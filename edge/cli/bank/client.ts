// `npx silta bank client`: one application of the bank: shows it, changes it, and ends, revokes or replaces what it has.
// Keys are made here and not at the bank; secrets go into files for their owner only, and are never printed.

import type { Command } from 'commander'
import { addDuration, parseDateTime } from '../../../core/shared/values/time.ts'
import { makeCertificateRequest, makeSigningPair } from '../../shared/certificate-request.ts'
import { type KeptFile, pemFile } from '../../shared/client-files.ts'
import type { Control } from '../../sandbox/control/client.ts'
import { collected, collectedCodes } from '../command.ts'
import { durationOf } from '../duration.ts'
import {
  checkFiles,
  columns,
  makeBankCommand,
  tell,
  type Where,
  withBank,
  writeFiles,
} from '../steered-bank.ts'
import { readText } from '../text-files.ts'

const EXAMPLE = `
  npx silta bank client default
  npx silta bank client default change --redirect-uri https://shop.example.com/back
  npx silta bank client default add-key --files keys --until 90d
  npx silta bank client default revoke-key d85ce4af.1
  npx silta bank client default certify request.csr --files keys
  npx silta bank client default rotate api-key --overlap 1h --files keys
`

interface Given extends Where {
  readonly name?: string
  readonly redirectUri?: readonly string[]
  readonly ownIban?: readonly string[]
  readonly debtorIban?: readonly string[]
  readonly until?: string
  readonly overlap?: string
  readonly last?: boolean
  readonly ec?: boolean
  readonly files?: string
}

/** A deed on a client: what it prints, as JSON and for people. */
type Deed = (it: {
  readonly clients: Control['clients']
  readonly control: Control
  readonly clientId: string
  /** The argument behind the deed. */
  readonly what: string | undefined
  readonly given: Given
}) => Promise<{ readonly value: unknown; readonly rows: readonly (readonly string[])[] }>

const SECRETS = { 'client-secret': 'clientSecret', 'api-key': 'apiKey' } as const

const DEEDS: Readonly<Record<string, Deed>> = {
  async show({ clients, clientId }) {
    const client = await clients.read(clientId)
    const keys = client.keys.map(({ kid, type, state, notAfter }) => [
      'Key',
      kid,
      `${type}, ${state}${notAfter === undefined ? '' : `, ends ${notAfter}`}`,
    ])
    const certificates = client.certificates.map(({ thumbprint, serial, state, notAfter, endsAt }) => [
      'Certificate',
      thumbprint,
      `${serial === undefined ? '' : `serial ${serial}, `}${state}, ends ${endsAt ?? notAfter}`,
    ])
    const { mode, calls, windowSeconds, used } = client.limits
    const busy = used.filter((one) => one.calls > 0)
    const limits =
      mode === 'off'
        ? [['Call limits', 'none', '']]
        : [
            ['Call limits', `${calls} in ${windowSeconds} s`, busy.length === 0 ? 'none is used' : ''],
            ...busy.map((one) => [
              '',
              one.interface,
              `${one.calls} used${one.freeAt === undefined ? '' : `, next at ${one.freeAt}`}`,
            ]),
          ]
    const secrets = Object.entries(SECRETS).map(([word, name]) => {
      const { fingerprint, earlier } = client.secrets[name]
      const before =
        earlier && `the one before ${earlier.state === 'valid' ? 'until' : 'ended'} ${earlier.until}`
      return [word, fingerprint, before ?? '']
    })
    return {
      value: client,
      rows: [
        ['Client', client.clientId, client.isDefault ? 'default' : (client.name ?? '')],
        ...client.redirectUris.map((uri) => ['Redirect', uri, '']),
        ...keys,
        ...certificates,
        ...secrets,
        ...limits,
      ],
    }
  },
  async change({ clients, clientId, given }) {
    const { name, redirectUri, ownIban, debtorIban } = given
    const order = {
      ...(name !== undefined && { name }),
      ...(redirectUri && { redirectUris: [...redirectUri].filter(Boolean) }),
      ...(ownIban && { ownIbans: [...ownIban].filter(Boolean) }),
      ...(debtorIban && { debtorIbans: [...debtorIban].filter(Boolean) }),
    }
    if (Object.keys(order).length === 0)
      throw new TypeError('name, redirect-uri, own-iban or debtor-iban must be given')
    const { redirectUris, ownIbans, debtorIbans } = await clients.change(clientId, order)
    return {
      value: { clientId, redirectUris, ownIbans, debtorIbans },
      rows: [
        ['Redirect', redirectUris.join(' ') || 'none'],
        ['Own accounts', ownIbans.join(' ') || 'none'],
        ['Pays from', debtorIbans.join(' ') || 'none'],
      ],
    }
  },
  async 'add-key'({ clients, clientId, what, given }) {
    const end = endIn(given)
    if (what !== undefined) {
      const { kid } = await clients.addKey(clientId, { publicKeyPem: readText(what), ...end })
      return { value: { clientId, kid }, rows: [['Key', kid]] }
    }
    const folder = filesIn(given, 'signing-key.pem', 'public-key.pem')
    const { privateKeyPem, publicKeyPem } = await makeSigningPair(given.ec === true ? 'ec' : 'rsa')
    const { kid } = await clients.addKey(clientId, { publicKeyPem, ...end })
    const files = [pemFile('signing-key.pem', privateKeyPem), pemFile('public-key.pem', publicKeyPem)]
    return {
      value: { clientId, kid, files: writeFiles(folder, files) },
      rows: [['Key', kid], ...written(folder, files)],
    }
  },
  async 'end-key'({ clients, clientId, what, given }) {
    const kid = named(what, 'kid')
    const key = await clients.endKey(clientId, kid, endIn(given))
    return {
      value: key,
      rows: [
        ['Key', kid, key.state],
        ['Ends', key.notAfter ?? 'never'],
      ],
    }
  },
  async 'revoke-key'({ clients, clientId, what, given }) {
    const kid = named(what, 'kid')
    await clients.revokeKey(clientId, kid, lastIn(given))
    return { value: { clientId, kid, state: 'revoked' }, rows: [['Key', kid, 'revoked']] }
  },
  async certify({ control, clients, clientId, what, given }) {
    const folder = filesIn(given, 'client.pem', 'client-key.pem', 'authority.pem')
    const made = what === undefined ? await makeCertificateRequest(clientId) : undefined
    const csrPem = made?.csrPem ?? readText(named(what, 'request'))
    const { certificatePem: authorityPem } = await control.authority()
    const { certificatePem } = await clients.certify(clientId, { csrPem, ...endIn(given) })
    const files = [
      pemFile('client.pem', certificatePem),
      ...(made ? [pemFile('client-key.pem', made.privateKeyPem)] : []),
      pemFile('authority.pem', authorityPem),
    ]
    return { value: { clientId, files: writeFiles(folder, files) }, rows: written(folder, files) }
  },
  async 'end-certificate'({ clients, clientId, what, given }) {
    const certificate = await clients.endCertificate(clientId, named(what, 'thumbprint'), endIn(given))
    const { state, endsAt, notAfter } = certificate
    return {
      value: certificate,
      rows: [
        ['Certificate', state],
        ['Ends', endsAt ?? notAfter],
      ],
    }
  },
  async 'revoke-certificate'({ clients, clientId, what, given }) {
    const thumbprint = named(what, 'thumbprint')
    await clients.revokeCertificate(clientId, thumbprint, lastIn(given))
    return {
      value: { clientId, thumbprint, state: 'revoked' },
      rows: [['Certificate', thumbprint, 'revoked']],
    }
  },
  async rotate({ clients, clientId, what, given }) {
    const secret = SECRETS[named(what, 'secret') as keyof typeof SECRETS]
    if (secret === undefined) throw new TypeError('secret must be client-secret or api-key')
    const folder = filesIn(given, 'dev.vars')
    const overlap = given.overlap === undefined ? {} : { overlap: durationOf('overlap', given.overlap) }
    const answer = await clients.rotate(clientId, { secret, ...overlap })
    const setting = secret === 'apiKey' ? 'CLIENT_API_KEY' : 'CLIENT_SECRET'
    const files = [{ name: 'dev.vars', type: 'text/plain', text: `${setting}="${answer[secret] ?? ''}"\n` }]
    const { fingerprint, earlierUntil } = answer
    return {
      value: { clientId, secret, fingerprint, earlierUntil, files: writeFiles(folder, files) },
      rows: [
        ['Fingerprint', fingerprint],
        ['The one before', `until ${earlierUntil}`],
        ...written(folder, files),
      ],
    }
  },
  async remove({ clients, clientId }) {
    await clients.remove(clientId)
    return { value: { clientId, state: 'removed' }, rows: [['Client', clientId, 'removed']] }
  },
}

/** Makes the word. */
export function makeClient(): Command {
  return makeBankCommand('client', 'one application: shows, changes, ends and replaces what it has', EXAMPLE)
    .argument('<client>', 'its id, or default')
    .argument('[deed]', Object.keys(DEEDS).join(', '), 'show')
    .argument('[what]', 'a kid, a thumbprint, a file of PEM, client-secret or api-key')
    .option('--name <name>', 'name that people read')
    .option(
      '--redirect-uri <url>',
      'where browsers come back to, in the place of those before; may be repeated',
      collected,
    )
    .option(
      '--own-iban <iban>',
      'an account of its own, in the place of those before; may be repeated',
      collectedCodes,
    )
    .option(
      '--debtor-iban <iban>',
      'an account that it pays from, in the place of those before; may be repeated',
      collectedCodes,
    )
    .option('--until <time>', 'when a key or certificate ends: RFC 3339, or from now: 90d; without it, never')
    .option('--overlap <duration>', 'for how long the secret before still counts: 0s to 30d', '1d')
    .option('--last', 'also where it is the last key or certificate that counts')
    .option('--ec', 'make a key on the curve P-256, not of RSA')
    .option('--files <folder>', 'where keys, certificates and secrets are written, for you alone')
    .action((client: string, deed: string, what: string | undefined, given: Given) =>
      runClient(client, deed, what, given),
    )
}

async function runClient(
  client: string,
  deed: string,
  what: string | undefined,
  given: Given,
): Promise<void> {
  const run = Object.hasOwn(DEEDS, deed) ? DEEDS[deed] : undefined
  if (!run) throw new TypeError(`deed must be one of ${Object.keys(DEEDS).join(', ')}`)
  await withBank(given, async ({ control }) => {
    const clientId = client === 'default' ? (await control.clients.list())[0]?.clientId : client
    const { value, rows } = await run({
      clients: control.clients,
      control,
      clientId: clientId ?? client,
      what,
      given,
    })
    tell(given.json, value, () => columns(rows, 'Done.'))
  })
}

function named(what: string | undefined, name: string): string {
  if (what === undefined) throw new TypeError(`${name} must be given`)
  return what
}

/** Reads the folder for files of these names; what is made once must have its place before it is made. */
function filesIn({ files }: Given, ...names: readonly string[]): string {
  if (files === undefined) throw new TypeError('files must be given: secrets are not printed')
  checkFiles(files, names)
  return files
}

const lastIn = ({ last }: Given): { last?: 'true' } => (last === true ? { last: 'true' } : {})

const written = (folder: string, files: readonly KeptFile[]) =>
  files.map(({ name }) => ['File', `${folder}/${name}`, 'for you alone'])

/** Reads when something ends: a time, or a duration from now on. */
function endIn({ until }: Given): { notAfter?: string } {
  if (until === undefined) return {}
  const end = parseDateTime(until) ?? addDuration(Date.now(), durationOf('until', until))
  if (end === undefined) throw new TypeError('until must be an RFC 3339 time, or a duration such as 90d')
  return { notAfter: new Date(end).toISOString() }
}
