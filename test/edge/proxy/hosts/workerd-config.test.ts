// The configuration that is shipped for a workerd of one's own, as it stands: started, attacked, killed.
// What a test changes of it is where the bank is and who vouches for it, and nothing else.
// Runs as of today only: workerd goes by the clock of the machine.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTls, type Server as TlsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { assert, test } from '#kit'
import { settingNames } from '../../../../edge/proxy/config/settings.ts'
import { INTERFACES } from '../../../../edge/proxy/interfaces/index.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { read } from '../../../house/files.ts'
import { bundleWorker, compatibility, startWorkerd, type Workerd } from '../../../runtimes/workerd.ts'
import { type FakeBank, makeFakeBank } from '../kit/fake-bank.ts'
import { bankAt, HANDLE_KEY, orderToken, settings, SHOP } from '../kit/proxy.ts'
import { answer } from '../kit/serve-fetch.ts'
import { type Certificates, mintCertificates } from './certificates.ts'

const SHIPPED = read('edge/proxy/workerd.capnp')
const TLS = 'https = (tlsOptions = (trustBrowserCas = true))'

let certificates: Certificates
const folders: string[] = []
const running: Workerd[] = []

before(async () => {
  certificates = await mintCertificates()
})

after(async () => {
  await Promise.all(running.map((process) => process.kill()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Makes a folder with the shipped configuration, a disk for objects, and the certificates of this test. */
function makeFolder(config = SHIPPED): string {
  const folder = mkdtempSync(join(tmpdir(), 'silta-hosted-'))
  folders.push(folder)
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'workerd.capnp'), config)
  writeFileSync(join(folder, 'authority.pem'), certificates.authority)
  for (const [name, { key, certificate }] of [
    ['client', certificates.client],
    ['stranger', certificates.stranger],
  ] as const) {
    writeFileSync(join(folder, `${name}.key`), key)
    writeFileSync(join(folder, `${name}.pem`), certificate)
  }
  return folder
}

async function start(folder: string, bankPort: number, env: Record<string, string> = {}): Promise<Workerd> {
  const process = await startWorkerd({
    folder,
    config: 'workerd.capnp',
    args: [
      '--socket-addr=http=127.0.0.1:0',
      `--external-addr=bank=localhost:${bankPort}`,
      `--directory-path=objects=${join(folder, 'data')}`,
    ],
    env,
  })
  running.push(process)
  return process
}

/** Says who vouches for the bank, and with which certificate the worker comes to it. */
function banked(who?: 'client' | 'stranger'): string {
  assert.lengthOf(SHIPPED.split(TLS), 2)
  const pair =
    who === undefined
      ? ''
      : `, keypair = (privateKey = embed "${who}.key", certificateChain = embed "${who}.pem")`
  const options = `trustedCertificates = [embed "authority.pem"]${pair}`
  return SHIPPED.replace(TLS, `https = (tlsOptions = (${options}))`)
}

const portOf = (server: Server | TlsServer) => (server.address() as AddressInfo).port

test('names every setting in the configuration for workerd, from the environment and with no value (house: 2; promises: R30)', () => {
  const bindings = SHIPPED.slice(SHIPPED.indexOf('bindings = ['))
  const told = Array.from(bindings.matchAll(/^ {4}\(name = "(\w+)", (.*)\),$/gm), ([, name, value]) => [
    name,
    value,
  ])
  const given = told.filter(([, value]) => value?.startsWith('fromEnvironment'))
  assert.sameMembers(
    given.map(([name]) => name),
    [...settingNames(INTERFACES)],
  )
  for (const [name, value] of given) assert.equal(value, `fromEnvironment = "${name}"`)
  // Whatever else there is, is a place and no text.
  assert.isEmpty(told.filter(([, value]) => /^(text|data|json)\b/.test(value ?? '')))
})

test('is written for the same runtime as the deployment on Cloudflare (house: 3)', () => {
  const { date, flags } = compatibility()
  assert.include(SHIPPED, `compatibilityDate = ${date},`)
  assert.include(SHIPPED, `compatibilityFlags = ${flags},`)
})

/** Asks for each address in turn, the global way or through the binding of the bank, and tells what came of it. */
const PROBE = `import { DurableObject } from 'cloudflare:workers'
export class OrderObject extends DurableObject {}
export class SessionObject extends DurableObject {}
export class PayoutObject extends DurableObject {}
export default {
  async fetch(request, env) {
    const { addresses, bank } = await request.json()
    const told = []
    for (const address of addresses) {
      const answer = bank ? env.BANK.fetch(address) : fetch(address, { redirect: 'manual' })
      told.push(await answer.then((response) => String(response.status), (error) => 'refused: ' + error.message))
    }
    return Response.json(told)
  },
}`

async function openTrap(): Promise<Server & { caught: { connections: number; bytes: number } }> {
  const caught = { connections: 0, bytes: 0 }
  const server = createServer((socket) => {
    caught.connections += 1
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      caught.bytes += chunk.length
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    })
  })
  // Both families, so that no way to this machine is overlooked.
  await new Promise<void>((resolve) => void server.listen(0, '::', resolve))
  return Object.assign(server, { caught })
}

async function probe(config: string, ask: { addresses: string[]; bank?: boolean }, bankPort = 9) {
  const folder = makeFolder(config)
  writeFileSync(join(folder, 'worker.js'), PROBE)
  const process = await start(folder, bankPort)
  const response = await fetch(`http://127.0.0.1:${process.port('http')}/`, {
    method: 'POST',
    body: JSON.stringify(ask),
  })
  const told = (await response.json()) as string[]
  // What it wrote may still be on its way; once it has ended, all of it is here.
  await process.kill()
  return { told, log: process.log() }
}

test('refuses to reach this machine and its neighbours, however they are spelled or named: 0 bytes arrive (promises: R39)', async () => {
  const trap = await openTrap()
  try {
    const port = portOf(trap)
    const near = [
      '127.0.0.1',
      '127.8.9.10',
      '0.0.0.0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      hostname(),
    ]
    const inner = ['10.0.0.1', '10.255.255.254', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1']
    const sixes = ['[fd00::1]', '[fe80::1]', '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]']
    const addresses = [...near, ...inner, ...sixes].map((host) => `http://${host}:${port}/`)
    const { told, log } = await probe(SHIPPED, { addresses: [...addresses, `https://localhost:${port}/`] })
    for (const [at, heard] of told.entries()) assert.match(heard, /^refused: /, addresses[at])
    assert.lengthOf(told, addresses.length + 1)
    assert.deepEqual(trap.caught, { connections: 0, bytes: 0 })
    // It is the rule that refuses, and not a network that happens to lead nowhere.
    assert.lengthOf(log.match(/connecting to \S+ is not allowed/g) ?? [], told.length)

    // The same probe sees the trap where the rule is taken away: this can fail.
    const open = SHIPPED.replace('allow = ["public"]', 'allow = ["public", "private", "local"]')
    assert.notEqual(open, SHIPPED)
    const { told: through } = await probe(open, { addresses: [`http://127.0.0.1:${port}/`] })
    assert.deepEqual(through, ['200'])
    assert.isAbove(trap.caught.bytes, 0)
  } finally {
    trap.close()
  }
})

/** Serves a bank over TLS that asks for a certificate, and tells who came. */
async function serveSecurely(fetch: FakeBank['fetch'], visitors: string[]): Promise<TlsServer> {
  const { authority, server: own } = certificates
  const options = {
    key: own.key,
    cert: own.certificate,
    ca: authority,
    requestCert: true,
    rejectUnauthorized: true,
  }
  const server = createTls(options, (request, response) => {
    visitors.push(String((request.socket as TLSSocket).getPeerCertificate().subject?.CN))
    answer(fetch, request, response, 'https').catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}

test('pays through a bank that asks for a certificate, and keeps the payment over kill -9 (promises: R6, R54)', async () => {
  const bank = makeFakeBank()
  const visitors: string[] = []
  const server = await serveSecurely(bank.fetch, visitors)
  try {
    const env = (await settings({
      ...bankAt('https://api.bank.example'),
    })) as Record<string, string>
    const folder = makeFolder(banked('client'))
    await bundleWorker('edge/proxy/worker.ts', join(folder, 'worker.js'))
    const port = portOf(server)
    const first = await start(folder, port, env)
    const body = JSON.stringify({ order: await orderToken() })
    const press = async (process: Workerd) => {
      const response = await fetch(`http://127.0.0.1:${process.port('http')}/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
        body,
      })
      return { status: response.status, body: (await response.json()) as { approvalUrl?: string } }
    }
    const pressed = await press(first)
    assert.equal(pressed.status, 201, first.log())
    assert.isString(pressed.body.approvalUrl)
    assert.deepEqual([...new Set(visitors)], ['merchant'])
    await first.kill()
    const second = await start(folder, port, env)
    assert.equal((await press(second)).body.approvalUrl, pressed.body.approvalUrl)
    assert.equal(bank.count('create'), 1)
    bank.decide('ACCEPTED')
    const status = await fetch(
      `http://127.0.0.1:${second.port('http')}/payments/${handleOf('order-1', HANDLE_KEY)}`,
    )
    assert.deepInclude(await status.json(), { state: 'paid' })
    // Secrets stand in the environment, and neither in the file nor in what the process says.
    const written = [readFileSync(join(folder, 'workerd.capnp'), 'utf8'), first.log(), second.log()].join(
      '\n',
    )
    for (const name of ['SIGNING_KEY', 'BANK_API_KEY', 'HANDLE_KEY', 'ORDER_SECRET'])
      assert.notInclude(written, env[name] ?? name)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

for (const who of [undefined, 'stranger'] as const) {
  test(`reaches no bank that asks for a certificate with ${who === undefined ? 'none' : 'one that nobody vouches for'} (promises: R54)`, async () => {
    const visitors: string[] = []
    const server = await serveSecurely(makeFakeBank().fetch, visitors)
    try {
      const ask = { addresses: ['https://api.bank.example/paymentbutton/v1/providers'], bank: true }
      const { told } = await probe(banked(who), ask, portOf(server))
      assert.match(told[0] ?? '', /^refused: /)
      assert.isEmpty(visitors)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
}

test('names what is missing where the environment has nothing (house: 2)', async () => {
  const folder = makeFolder()
  await bundleWorker('edge/proxy/worker.ts', join(folder, 'worker.js'))
  const process = await start(folder, 9)
  const response = await fetch(`http://127.0.0.1:${process.port('http')}/providers`)
  const { code, detail } = (await response.json()) as { code: string; detail: string }
  assert.equal(code, 'configuration_invalid')
  for (const name of ['PUBLIC_URL', 'SIGNING_KEY', 'HANDLE_KEY']) assert.include(detail, `${name} is missing`)
  assert.notInclude(detail, 'must be text')
})
