/// <reference types="node" />
// Mutual TLS between real programs: the recipes of the guide of core, as they stand there, in Node, Deno, Bun and workerd against the
// sandbox's own TLS front: a token by a bare call, and a supplier paid by Silta's client, with a signed body.
// Runs with --all: whole programs, in every runtime that can host them.
// Runs as of today only: workerd goes by the clock of the machine.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { assert, test, wallClock } from '#kit'
import { makeCertificateAuthority } from '../../../../edge/sandbox/clients/certificate-authority.ts'
import type { IssuedCredentials } from '../../../../edge/sandbox/clients/clients.ts'
import { type ServedSandbox, serveSandbox } from '../../../../edge/sandbox/hosts/index.ts'
import { createSandbox, memoryStore, type Sandbox } from '../../../../edge/sandbox/index.ts'
import { read } from '../../../house/files.ts'
import { root } from '../../../runtimes/process.ts'
import { bundleWorker, compatibility, startWorkerd } from '../../../runtimes/workerd.ts'
import { commandOf, RUNTIMES } from '../program.ts'
import { certifiedFetch, type Pair } from './certified-fetch.ts'
import type { Asked } from './mutual-tls-probe.ts'
import type { Bound } from './mutual-tls-worker.ts'
import { type BankFetch, tell, type Told, type Work } from './supplier.ts'

const run = promisify(execFile)
const DAY_MS = 86_400_000
/** Longer than certificates of clients live. */
const LONG_AGO_MS = 4_000 * DAY_MS
/** A company of the bank, and a supplier that has an account there too. */
const [DEBTOR, CREDITOR] = ['FI1999900000000300', 'FI7399900000000201']
const PRICE = '12.34'

/** Who calls: with which certificate, and as whom. */
interface Caller {
  pair?: Pair
  client: IssuedCredentials
  header?: string
}

let bank: ServedSandbox
let folder: string
let callers: Record<string, Caller>

before(async () => {
  // Inside the tree, so that recipes find their packages; git ignores it.
  mkdirSync(join(root, '.silta'), { recursive: true })
  folder = mkdtempSync(join(root, '.silta/mutual-tls-'))
  const store = memoryStore()
  const past = createSandbox({ store, clock: () => wallClock() - LONG_AGO_MS })
  const old = await register(past)
  bank = await serveSandbox({ store, mutualTlsPort: 0 })
  const [client, other, stranger] = await Promise.all([
    register(bank.sandbox),
    register(bank.sandbox),
    register(createSandbox()),
  ])
  const authority = makeCertificateAuthority({ store, wire: Date.now })
  const server = await authority.identityOf(['of the server'])
  const header = encodeURIComponent(client.certificatePem)
  callers = {
    right: { pair: client, client },
    missing: { client },
    expired: { pair: old, client: old },
    foreign: { pair: stranger, client },
    'of another client': { pair: other, client },
    'of the server': { pair: { ...server, certificateKeyPem: server.privateKeyPem }, client },
    'missing, in a header': { client, header },
    'right, and in a header': { pair: client, client, header },
    'right again': { pair: client, client },
  }
})

after(async () => {
  await bank.close()
  rmSync(folder, { recursive: true, force: true })
})

const GIVEN = ['200 Bearer', '201 PROCESSED']
const REFUSED = ['401 invalid_client', 'call_refused 401 invalid_client']

/** What each caller is answered: by the token endpoint, and by Silta's client, which never writes the header here. */
const ANSWERS: Record<string, string[]> = {
  right: GIVEN,
  missing: REFUSED,
  expired: REFUSED,
  foreign: REFUSED,
  'of another client': REFUSED,
  'of the server': REFUSED,
  'missing, in a header': REFUSED,
  'right, and in a header': ['401 invalid_client', '201 PROCESSED'],
  'right again': GIVEN,
}
/** How often money moves in one round of all callers. */
const PAID = 3n

async function register({ fetch, sandboxKey }: Sandbox): Promise<IssuedCredentials> {
  const answer = await fetch('http://localhost/_sandbox/clients', {
    method: 'POST',
    headers: { 'x-sandbox-key': sandboxKey, 'content-type': 'application/json' },
    body: JSON.stringify({ debtorIbans: [DEBTOR] }),
  })
  return (await answer.json()) as IssuedCredentials
}

/** Reads the balance of the only account of a customer, in cents. */
async function balanceOf(customerId: string): Promise<bigint> {
  const { fetch, sandboxKey } = bank.sandbox
  const keyed = { 'x-sandbox-key': sandboxKey, 'content-type': 'application/json' }
  const ask = async (path: string, init: RequestInit) =>
    Object(await (await fetch(`http://localhost${path}`, init)).json())
  const { defaultClient } = await ask('/_sandbox/keys', { headers: keyed })
  const body = JSON.stringify({ customerId })
  const token = await ask('/_sandbox/account-access/tokens', { method: 'POST', headers: keyed, body })
  const { accounts } = await ask('/accounts/v3/accounts', {
    headers: {
      'x-api-key': defaultClient.apiKey,
      authorization: `Bearer ${token.access_token}`,
      accept: 'application/json',
    },
  })
  return BigInt(accounts[0].balance.replace('.', ''))
}

/** The work of a caller: the call for a token as the paper has it, and a bill of its own. */
function workOf({ client, header }: Caller, address: string): Work {
  const { clientId, clientSecret } = client
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(header !== undefined && { 'x-client-certificate': header }),
  }
  return {
    call: {
      url: `${address}/corporate-oidc/v1/token`,
      init: { method: 'POST', headers, body: new URLSearchParams(form).toString() },
    },
    bill: {
      baseUrl: address,
      clientId,
      clientSecret,
      keyId: client.kid,
      privateKey: client.privateKeyPem,
      instructionId: crypto.randomUUID().replaceAll('-', ''),
      amount: PRICE,
      debtor: DEBTOR,
      creditor: CREDITOR,
    },
  }
}

/** What only the recipe of a runtime has. */
const MARKS: Record<string, string> = {
  node: "from 'undici'",
  deno: 'Deno.createHttpClient',
  bun: 'Bun.file',
  workers: 'env.BANK',
}

/** Reads the recipe of a runtime in the guide of core. */
function recipeOf(runtime: string): string {
  const all = Array.from(
    read('core/GUIDE.md').matchAll(/^```ts(?: \w+)?\n(.*?)\n```$/gms),
    ([, code = '']) => code,
  )
  const found = all.filter((code) => code.includes(MARKS[runtime] ?? '') && code.includes('bankFetch'))
  assert.lengthOf(found, 1, `the guide has one recipe for ${runtime}`)
  return found.join('')
}

/** Makes a folder with a recipe and what it reads; a caller without a certificate leaves out the lines that name it. */
function folderFor(name: string, recipe: string, pair: Pair | undefined, authorityPem: string): string {
  const place = join(folder, name.replaceAll(/\W+/g, '-'))
  mkdirSync(place, { recursive: true })
  const lines = recipe.split('\n')
  const used = pair ? lines : lines.filter((line) => !/client\.(pem|key)/.test(line))
  assert.lengthOf(used, lines.length - (pair ? 0 : 2))
  writeFileSync(join(place, 'recipe.ts'), used.join('\n'))
  writeFileSync(join(place, 'authority.pem'), authorityPem)
  if (pair) {
    writeFileSync(join(place, 'client.pem'), pair.certificatePem)
    writeFileSync(join(place, 'client.key'), pair.certificateKeyPem)
  }
  return place
}

async function probe(runtime: string, asked: readonly Asked[]): Promise<Told[]> {
  const [command, ...args] = commandOf(runtime)
  const program = 'test/edge/sandbox/hosts/mutual-tls-probe.ts'
  const { stdout } = await run(command, [...args, program, JSON.stringify(asked)], { cwd: root })
  return JSON.parse(stdout) as Told[]
}

function said({ answer, refused, paid = '' }: Told): string[] {
  if (!answer) return [`no answer: ${refused}`]
  const { token_type: type, error } = Object(JSON.parse(answer.text))
  return [`${answer.status} ${type ?? error}`, paid]
}

/** Lets all callers work, and checks what each was answered and how much money has moved. */
async function holdAnswers(work: () => Promise<Told[]>): Promise<void> {
  const held = await Promise.all(['customer-3', 'customer-2'].map(balanceOf))
  const told = await work()
  const answers = Object.keys(callers).map((name, at) => [name, said(told[at] ?? {})])
  assert.deepEqual(Object.fromEntries(answers), ANSWERS)
  const moved = PAID * BigInt(PRICE.replace('.', ''))
  const [debtor = 0n, creditor = 0n] = held
  const now = await Promise.all(['customer-3', 'customer-2'].map(balanceOf))
  assert.deepEqual(now, [debtor - moved, creditor + moved])
}

const secure = () => {
  assert.isDefined(bank.mutualTls)
  return bank.mutualTls
}

for (const runtime of RUNTIMES) {
  test(`pays a supplier with the certificate of the client, and with no missing, expired, foreign or claimed one, in ${runtime} (gaps: shared.mtls; promises: R54)`, () =>
    holdAnswers(() => {
      const { address, authorityPem } = secure()
      const asked = Object.entries(callers).map(([name, caller]) => ({
        folder: folderFor(`${runtime}-${name}`, recipeOf(runtime), caller.pair, authorityPem),
        ...workOf(caller, address.replace('127.0.0.1', 'localhost')),
      }))
      return probe(runtime, asked)
    }))

  test(`sends nothing to a server that another authority vouches for, in ${runtime} (promises: R54)`, async () => {
    const { address } = secure()
    const caller = callers['right']
    assert.isDefined(caller)
    const other = makeCertificateAuthority({ store: memoryStore(), wire: Date.now })
    const place = folderFor(
      `${runtime}-deceived`,
      recipeOf(runtime),
      caller.pair,
      await other.certificatePem(),
    )
    const [told] = await probe(runtime, [{ folder: place, ...workOf(caller, address) }])
    assert.match(said(told ?? {}).join(' '), /^no answer: /)
  })
}

test('pays a supplier with the certificate of the client, and with no missing, expired, foreign or claimed one, in a workerd of one’s own (gaps: shared.mtls; promises: R54)', () =>
  holdAnswers(async () => {
    const entries = Object.entries(callers)
    const place = join(folder, 'workerd')
    mkdirSync(place)
    const recipe = /```capnp\n(.*?)\n```/s.exec(read('core/GUIDE.md'))?.[1] ?? ''
    const services = entries.map(([, { pair }], at) => serviceFor(place, recipe, pair, at))
    await bundleWorker('test/edge/sandbox/hosts/mutual-tls-worker.ts', join(place, 'worker.js'))
    writeFileSync(join(place, 'config.capnp'), configOf(services))
    const process = await startWorkerd({ folder: place })
    try {
      const work: Bound[] = entries.map(([, caller], at) => ({
        binding: `BANK_${at}`,
        ...workOf(caller, 'https://api.bank.example'),
      }))
      const answer = await fetch(`http://127.0.0.1:${process.port('http')}/`, {
        method: 'POST',
        body: JSON.stringify(work),
      })
      return (await answer.json()) as Told[]
    } finally {
      await process.kill()
    }
  }))

/** A binding of `mtls_certificates`, as Cloudflare gives one: its method asks for its own object. */
class CertificateBinding {
  readonly #send: BankFetch

  constructor(send: BankFetch) {
    this.#send = send
  }

  fetch(url: string, init: RequestInit): Promise<Response> {
    return this.#send(url, init)
  }
}

test('pays a supplier through a binding that shows the certificate, as a worker on Cloudflare has one (gaps: shared.mtls; promises: R54)', () =>
  holdAnswers(async () => {
    const { address, authorityPem } = secure()
    const place = join(folder, 'workers')
    mkdirSync(place)
    writeFileSync(join(place, 'recipe.ts'), recipeOf('workers'))
    const { bankFetch } = (await import(pathToFileURL(join(place, 'recipe.ts')).href)) as {
      bankFetch: BankFetch
    }
    const told: Told[] = []
    for (const caller of Object.values(callers)) {
      const BANK = new CertificateBinding(certifiedFetch(authorityPem, caller.pair))
      Object.assign(globalThis, { env: { BANK } })
      told.push(await tell(bankFetch, workOf(caller, address)))
    }
    return told
  }))

/** Writes the certificate of a caller, and the recipe with the address of this bank; without a certificate, without its part. */
function serviceFor(place: string, recipe: string, pair: Pair | undefined, at: number): string {
  const { address, authorityPem } = secure()
  writeFileSync(join(place, 'authority.pem'), authorityPem)
  const mine = recipe
    .replace('"bank"', `"bank-${at}"`)
    .replace('api.bank.example:443', new URL(address).host.replace('127.0.0.1', 'localhost'))
    .replaceAll('embed "client.', `embed "client-${at}.`)
  if (pair) {
    writeFileSync(join(place, `client-${at}.pem`), pair.certificatePem)
    writeFileSync(join(place, `client-${at}.key`), pair.certificateKeyPem)
    return mine
  }
  const bare = mine.replace(/ *keypair = \(.*?\n {4}\),\n/s, '')
  assert.notInclude(bare, 'client')
  return bare
}

function configOf(services: readonly string[]): string {
  const { date, flags } = compatibility()
  const bindings = services.map((_, at) => `(name = "BANK_${at}", service = "bank-${at}")`)
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "caller", worker = .caller),
    ${services.join('\n    ')}
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "caller")],
);
const caller :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = ${date},
  compatibilityFlags = ${flags},
  bindings = [${bindings.join(', ')}],
);
`
}
