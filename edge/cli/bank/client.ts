// `npx silta bank client`: one application of the bank: shows it, changes it, and ends, revokes or replaces what it has.
// Keys are made here and not at the bank; secrets go into files for their owner only, and are never printed.

import { addDuration, parseDateTime } from '../../../core/shared/values/time.ts'
import type { Control } from '../../sandbox/control/client.ts'
import { makeCertificateRequest, makeSigningPair } from '../../shared/certificate-request.ts'
import { type KeptFile, pemFile } from '../../shared/client-files.ts'
import { collected, collectedCodes } from '../command.ts'
import { durationOf } from '../duration.ts'
import { checkFiles, writeFiles } from '../steered-bank.ts'
import { readText } from '../text-files.ts'
import { present, type Told, word } from './word.ts'

/** The options of a deed, as the command line gives them. */
interface Given {
  /** The argument behind the deed. */
  readonly what?: string
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

/** A deed on a client, and its result. */
type Deed = (control: Control, clientId: string, given: Given) => Promise<Told>

const SECRETS = { 'client-secret': 'clientSecret', 'api-key': 'apiKey' } as const

const DEEDS: Readonly<Record<string, Deed>> = {
  async show({ clients }, clientId) {
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
    const secrets = Object.entries(SECRETS).map(([secret, name]) => {
      const { fingerprint, earlier } = client.secrets[name]
      const before =
        earlier && `the one before ${earlier.state === 'valid' ? 'until' : 'ended'} ${earlier.until}`
      return [secret, fingerprint, before ?? '']
    })
    const rows = [
      ['Client', client.clientId, client.isDefault ? 'default' : (client.name ?? '')],
      ...client.redirectUris.map((uri) => ['Redirect', uri, '']),
      ...keys,
      ...certificates,
      ...secrets,
      ...limits,
    ]
    return [client, rows]
  },
  async change({ clients }, clientId, given) {
    const { name, redirectUri, ownIban, debtorIban } = given
    const order = present({
      name,
      redirectUris: redirectUri?.filter(Boolean),
      ownIbans: ownIban?.filter(Boolean),
      debtorIbans: debtorIban?.filter(Boolean),
    })
    if (Object.keys(order).length === 0)
      throw new TypeError('name, redirect-uri, own-iban or debtor-iban must be given')
    const { redirectUris, ownIbans, debtorIbans } = await clients.change(clientId, order)
    return [
      { clientId, redirectUris, ownIbans, debtorIbans },
      [
        ['Redirect', redirectUris.join(' ') || 'none'],
        ['Own accounts', ownIbans.join(' ') || 'none'],
        ['Pays from', debtorIbans.join(' ') || 'none'],
      ],
    ]
  },
  async 'add-key'({ clients }, clientId, { what, ...given }) {
    const end = endIn(given)
    if (what !== undefined) {
      const { kid } = await clients.addKey(clientId, { publicKeyPem: readText(what), ...end })
      return [{ clientId, kid }, [['Key', kid]]]
    }
    const folder = filesIn(given, 'signing-key.pem', 'public-key.pem')
    const { privateKeyPem, publicKeyPem } = await makeSigningPair(given.ec === true ? 'ec' : 'rsa')
    const { kid } = await clients.addKey(clientId, { publicKeyPem, ...end })
    const files = [pemFile('signing-key.pem', privateKeyPem), pemFile('public-key.pem', publicKeyPem)]
    return [{ clientId, kid, files: writeFiles(folder, files) }, [['Key', kid], ...written(folder, files)]]
  },
  async 'end-key'({ clients }, clientId, { what, ...given }) {
    const kid = named(what, 'kid')
    const key = await clients.endKey(clientId, kid, endIn(given))
    return [
      key,
      [
        ['Key', kid, key.state],
        ['Ends', key.notAfter ?? 'never'],
      ],
    ]
  },
  async 'revoke-key'({ clients }, clientId, { what, ...given }) {
    const kid = named(what, 'kid')
    await clients.revokeKey(clientId, kid, lastIn(given))
    return [{ clientId, kid, state: 'revoked' }, [['Key', kid, 'revoked']]]
  },
  async certify(control, clientId, { what, ...given }) {
    const folder = filesIn(given, 'client.pem', 'client-key.pem', 'authority.pem')
    const made = what === undefined ? await makeCertificateRequest(clientId) : undefined
    const csrPem = made?.csrPem ?? readText(named(what, 'request'))
    const { certificatePem: authorityPem } = await control.authority()
    const { certificatePem } = await control.clients.certify(clientId, { csrPem, ...endIn(given) })
    const files = [
      pemFile('client.pem', certificatePem),
      ...(made ? [pemFile('client-key.pem', made.privateKeyPem)] : []),
      pemFile('authority.pem', authorityPem),
    ]
    return [{ clientId, files: writeFiles(folder, files) }, written(folder, files)]
  },
  async 'end-certificate'({ clients }, clientId, { what, ...given }) {
    const certificate = await clients.endCertificate(clientId, named(what, 'thumbprint'), endIn(given))
    const { state, endsAt, notAfter } = certificate
    return [
      certificate,
      [
        ['Certificate', state],
        ['Ends', endsAt ?? notAfter],
      ],
    ]
  },
  async 'revoke-certificate'({ clients }, clientId, { what, ...given }) {
    const thumbprint = named(what, 'thumbprint')
    await clients.revokeCertificate(clientId, thumbprint, lastIn(given))
    return [{ clientId, thumbprint, state: 'revoked' }, [['Certificate', thumbprint, 'revoked']]]
  },
  async rotate({ clients }, clientId, { what, ...given }) {
    const secret = SECRETS[named(what, 'secret') as keyof typeof SECRETS]
    if (secret === undefined) throw new TypeError('secret must be client-secret or api-key')
    const folder = filesIn(given, 'dev.vars')
    const overlap = given.overlap === undefined ? {} : { overlap: durationOf('overlap', given.overlap) }
    const answer = await clients.rotate(clientId, { secret, ...overlap })
    const setting = secret === 'apiKey' ? 'CLIENT_API_KEY' : 'CLIENT_SECRET'
    const files = [{ name: 'dev.vars', type: 'text/plain', text: `${setting}="${answer[secret] ?? ''}"\n` }]
    const { fingerprint, earlierUntil } = answer
    return [
      { clientId, secret, fingerprint, earlierUntil, files: writeFiles(folder, files) },
      [['Fingerprint', fingerprint], ['The one before', `until ${earlierUntil}`], ...written(folder, files)],
    ]
  },
  async remove({ clients }, clientId) {
    await clients.remove(clientId)
    return [{ clientId, state: 'removed' }, [['Client', clientId, 'removed']]]
  },
}

/** Makes the word. */
export const makeClient = () =>
  word({
    name: 'client',
    summary: 'one application: shows, changes, ends and replaces what it has',
    example: `
      npx silta bank client default
      npx silta bank client default change --redirect-uri https://shop.example.com/back
      npx silta bank client default add-key --files keys --until 90d
      npx silta bank client default revoke-key d85ce4af.1
      npx silta bank client default certify request.csr --files keys
      npx silta bank client default rotate api-key --overlap 1h --files keys
    `,
    takes: {
      '<client>': 'its id, or default',
      '[deed]': [Object.keys(DEEDS).join(', '), 'show'],
      '[what]': 'a kid, a thumbprint, a file of PEM, client-secret or api-key',
    },
    options: {
      '--name <name>': 'name that people read',
      '--redirect-uri <url>': [
        'where browsers come back to, in the place of those before; may be repeated',
        collected,
      ],
      '--own-iban <iban>': [
        'an account of its own, in the place of those before; may be repeated',
        collectedCodes,
      ],
      '--debtor-iban <iban>': [
        'an account that it pays from, in the place of those before; may be repeated',
        collectedCodes,
      ],
      '--until <time>': 'when a key or certificate ends: RFC 3339, or from now: 90d; without it, never',
      '--overlap <duration>': ['for how long the secret before still counts: 0s to 30d', undefined, '1d'],
      '--last': 'also where it is the last key or certificate that counts',
      '--ec': 'make a key on the curve P-256, not of RSA',
      '--files <folder>': 'where keys, certificates and secrets are written, for you alone',
    },
    check: ({ deed }) => void deedOf(deed),
    async run({ control }, { client, deed, ...given }) {
      const clientId = client === 'default' ? (await control.clients.list())[0]?.clientId : client
      return deedOf(deed)(control, clientId ?? client, given)
    },
  })

function deedOf(name = 'show'): Deed {
  const deed = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined
  if (!deed) throw new TypeError(`deed must be one of ${Object.keys(DEEDS).join(', ')}`)
  return deed
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
