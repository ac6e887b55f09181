/// <reference types="node" />
// Mutual TLS between real programs: the recipes of the README, as they stand there, in Node, Deno, Bun and workerd against the
// sandbox's own TLS front. What a certificate opens in each interface is tested with that interface.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { promisify } from 'node:util'
import { assert, test } from '#kit'
import { makeCertificateAuthority } from '../../../../edge/sandbox/clients/certificate-authority.ts'
import type { IssuedCredentials } from '../../../../edge/sandbox/clients/clients.ts'
import { type ServedSandbox, serveSandbox } from '../../../../edge/sandbox/hosts/index.ts'
import { createSandbox, memoryStore, type Sandbox } from '../../../../edge/sandbox/index.ts'
import { read } from '../../../house/files.ts'
import { root } from '../../../runtimes/process.ts'
import { compatibility, startWorkerd } from '../../../runtimes/workerd.ts'
import { commandOf, RUNTIMES } from '../program.ts'
import type { Asked, Told } from './mutual-tls-probe.ts'

const run = promisify(execFile)
const DAY_MS = 86_400_000
/** Longer than certificates of clients live. */
const LONG_AGO_MS = 4_000 * DAY_MS

interface Pair {
  certificatePem: string
  certificateKeyPem: string
}

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
  const past = createSandbox({ store, clock: () => Date.now() - LONG_AGO_MS })
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

/** What each caller is told. */
const ANSWERS: Record<string, string> = {
  right: '400 invalid_grant',
  missing: '400 invalid_grant',
  expired: '401 invalid_client',
  foreign: '401 invalid_client',
  'of another client': '401 invalid_client',
  'of the server': '401 invalid_client',
  'missing, in a header': '401 invalid_client',
  'right, and in a header': '401 invalid_client',
  'right again': '400 invalid_grant',
}

async function register({ fetch, sandboxKey }: Sandbox): Promise<IssuedCredentials> {
  const answer = await fetch('http://localhost/_sandbox/clients', {
    method: 'POST',
    headers: { 'x-sandbox-key': sandboxKey },
  })
  return (await answer.json()) as IssuedCredentials
}

/** The call for a token, as a client makes it. */
function tokenCall({ client, header }: Caller, address: string): Omit<Asked, 'folder'> {
  const form = {
    grant_type: 'refresh_token',
    refresh_token: 'unknown',
    client_id: client.clientId,
    client_secret: client.clientSecret,
  }
  return {
    url: `${address}/oauth/token`,
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(header !== undefined && { 'x-client-certificate': header }),
    },
    body: new URLSearchParams(form).toString(),
  }
}

/** Reads the recipe of a runtime in the README. */
function recipeOf(runtime: string): string {
  const marks: Record<string, string> = { node: "ts\nimport { readFileSync } from 'node:fs'\nimport { Agent" }
  const start = marks[runtime] ?? `ts ${runtime}\n`
  const [, found] = read('README.md').split(`\`\`\`${start}`)
  const code = found?.slice(0, found.indexOf('```'))
  assert.include(code ?? '', 'bankFetch', `the README has no recipe for ${runtime}`)
  return (runtime === 'node' ? start.slice('ts\n'.length) : '') + code
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

const said = ({ status, text = '', refused }: Told) =>
  refused === undefined ? `${status} ${Object(JSON.parse(text)).error ?? 'token'}` : `no answer: ${refused}`

const secure = () => {
  assert.isDefined(bank.mutualTls)
  return bank.mutualTls
}

for (const runtime of RUNTIMES) {
  test(`gives a token to the certificate of the client, and to no missing, expired, foreign or claimed one, in ${runtime} (gaps: shared.mtls; promises: R54)`, async () => {
    const { address, authorityPem } = secure()
    const asked = Object.entries(callers).map(([name, caller]) => ({
      folder: folderFor(`${runtime}-${name}`, recipeOf(runtime), caller.pair, authorityPem),
      ...tokenCall(caller, address.replace('127.0.0.1', 'localhost')),
    }))
    const told = await probe(runtime, asked)
    const answers = Object.keys(callers).map((name, at) => [name, said(told[at] ?? {})])
    assert.deepEqual(Object.fromEntries(answers), ANSWERS)
  })

  test(`sends nothing to a server that another authority vouches for, in ${runtime} (promises: R54)`, async () => {
    const { address } = secure()
    const caller = callers['right']
    assert.isDefined(caller)
    const { pair, client } = caller
    const other = makeCertificateAuthority({ store: memoryStore(), wire: Date.now })
    const place = folderFor(`${runtime}-deceived`, recipeOf(runtime), pair, await other.certificatePem())
    const [told] = await probe(runtime, [{ folder: place, ...tokenCall({ client }, address) }])
    assert.match(said(told ?? {}), /^no answer: /)
  })
}

/** Asks through a binding for each caller, and tells what came of it. */
const WORKER = `export default {
  async fetch(request, env) {
    const told = []
    for (const { binding, url, ...init } of await request.json()) {
      told.push(await env[binding].fetch(url, init).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        (error) => ({ refused: error.message }),
      ))
    }
    return Response.json(told)
  },
}`

test('gives a token to the certificate of the client, and to no missing, expired, foreign or claimed one, in a workerd of one’s own (gaps: shared.mtls; promises: R54)', async () => {
  const { address, authorityPem } = secure()
  const place = join(folder, 'workerd')
  mkdirSync(place)
  const recipe = /```capnp\n(.*?)\n```/s.exec(read('README.md'))?.[1] ?? ''
  const { date, flags } = compatibility()
  const entries = Object.entries(callers)
  const services = entries.map(([, { pair }], at) => {
    if (pair) {
      writeFileSync(join(place, `client-${at}.pem`), pair.certificatePem)
      writeFileSync(join(place, `client-${at}.key`), pair.certificateKeyPem)
    }
    const mine = recipe
      .replace('"bank"', `"bank-${at}"`)
      .replace('api.bank.example:443', new URL(address).host.replace('127.0.0.1', 'localhost'))
      .replaceAll('embed "client.', `embed "client-${at}.`)
    return pair ? mine : mine.replace(/ *keypair = \(.*?\n {4}\),\n/s, '')
  })
  assert.lengthOf(services.join('').match(/keypair/g) ?? [], entries.filter(([, { pair }]) => pair).length)
  writeFileSync(join(place, 'authority.pem'), authorityPem)
  writeFileSync(join(place, 'worker.js'), WORKER)
  writeFileSync(
    join(place, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
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
  bindings = [${entries.map((_, at) => `(name = "BANK_${at}", service = "bank-${at}")`).join(', ')}],
);
`,
  )
  const process = await startWorkerd({ folder: place })
  try {
    const answer = await fetch(`http://127.0.0.1:${process.port('http')}/`, {
      method: 'POST',
      body: JSON.stringify(
        entries.map(([, caller], at) => ({
          binding: `BANK_${at}`,
          ...tokenCall(caller, 'https://api.bank.example'),
        })),
      ),
    })
    const told = (await answer.json()) as Told[]
    const answers = entries.map(([name], at) => [name, said(told[at] ?? {})])
    assert.deepEqual(Object.fromEntries(answers), ANSWERS)
  } finally {
    await process.kill()
  }
})
