/// <reference types="node" />
// The bank as a worker: one Durable Object on SQLite in workerd, its alarm, its binding, and what survives kill -9.
// What the bank answers is tested elsewhere; here only that this host carries it.
// Runs as of today only: workerd goes by the clock of the machine.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test, wallClock } from '#kit'
import { bundleWorker, startWorkerd } from '../../runtimes/workerd.ts'
import { SANDBOX_KEY } from './bank-kit.ts'
import { order, signedRequest } from './online-payment/kit.ts'
import { sample } from './sample-key.ts'

/** Calls the bank through a binding, as the proxy does in development. */
const CALLER = `export default { async fetch(request, env) {
  try { return await env.BANK.fetch(request) } catch { return new Response(null, { status: 599 }) }
} }`

function configOf(
  port: number,
  callerPort: number,
  {
    key = SANDBOX_KEY,
    readKey = 'read-key-of-the-team-of-tests',
    publicUrl,
  }: { key?: string; readKey?: string; publicUrl?: string | undefined } = {},
): string {
  const text = (name: string, value: string) => `(name = "${name}", text = ${JSON.stringify(value)})`
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "bank", worker = .bank),
    (name = "caller", worker = .caller),
    (name = "disk", disk = (path = "disk", writable = true)),
    (name = "internet", network = (allow = ["private", "local"])),
  ],
  sockets = [
    (name = "http", address = "127.0.0.1:${port}", http = (), service = "bank"),
    (name = "caller", address = "127.0.0.1:${callerPort}", http = (), service = "caller"),
  ],
);
const bank :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-08-20",
  compatibilityFlags = ["no_nodejs_compat_v2"],
  durableObjectNamespaces = [(className = "SandboxBank", uniqueKey = "bank", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [
    (name = "BANKS", durableObjectNamespace = "SandboxBank"),
    ${text('SANDBOX_KEY', key)},
    ${text('SANDBOX_READ_KEY', readKey)},
    ${publicUrl === undefined ? '' : `${text('SANDBOX_PUBLIC_URL', publicUrl)},`}
    ${text('SANDBOX_SAMPLE_KEY', sample.privatePem)},
    ${text('ALLOW_LOCAL_ADDRESSES', 'true')},
    ${text('MERCHANT_NAME', 'Poukama')},
    ${text('SANDBOX_CALL_LOG', 'true')},
    ${text('SANDBOX_BANKS', 'true')},
  ],
);
const caller :Workerd.Worker = (
  modules = [(name = "caller.js", esModule = embed "caller.js")],
  compatibilityDate = "2026-08-20",
  bindings = [(name = "BANK", service = (name = "bank", entrypoint = "Bank"))],
);
`
}

async function freePort(): Promise<number> {
  const probe = createSocket()
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
  const taken = probe.address()
  await new Promise((resolve) => void probe.close(resolve))
  return typeof taken === 'object' && taken ? taken.port : 0
}

const start = (folder: string) => startWorkerd({ folder, sockets: ['http', 'caller'] })
const bundleBank = (folder: string) => bundleWorker('edge/sandbox/hosts/worker.ts', join(folder, 'worker.js'))

/** Sends bytes, and reads all that comes back. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk: Buffer) => void (received += chunk.toString()))
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return received
}

test('carries the bank in workerd: redirects, callbacks, alarm, a named bank, binding, log of calls, kill -9 (house: the sandbox as a worker)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-bank-'))
  const [port, callerPort] = [await freePort(), await freePort()]
  const base = `http://127.0.0.1:${port}`
  const arrived: Record<string, unknown>[] = []
  const arrivedBeside: Record<string, unknown>[] = []
  const merchant = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => void (body += chunk.toString()))
    request.on('end', () => {
      ;(request.url === '/beside' ? arrivedBeside : arrived).push(JSON.parse(body))
      response.end()
    })
  })
  await new Promise<void>((resolve) => void merchant.listen(0, '127.0.0.1', resolve))
  const taken = merchant.address()
  const url = `http://127.0.0.1:${typeof taken === 'object' && taken ? taken.port : 0}/callback`
  await bundleBank(folder)
  writeFileSync(join(folder, 'caller.js'), CALLER)
  writeFileSync(join(folder, 'config.capnp'), configOf(port, callerPort))
  mkdirSync(join(folder, 'disk'))
  let bank = await start(folder)
  try {
    const signed = async (
      method: string,
      path: string,
      body?: unknown,
      options: Parameters<typeof signedRequest>[4] = {},
    ) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const where = { base, ...options }
      const answer = await fetch(signedRequest(wallClock(), method, `/paymentbutton/v1${path}`, text, where))
      const json: Record<string, unknown> = await answer.json()
      return json
    }
    const controlled = (method: string, path: string, body: unknown, at = base) =>
      fetch(`${at}/_sandbox${path}`, {
        method,
        headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const pair = { sessionId: crypto.randomUUID(), requestId: crypto.randomUUID() }
    const created = await signed('POST', '/payments', order({ b2bBackendURL: { url } }), pair)
    const query = new URLSearchParams({
      paymentOperationId: String(created['paymentOperationId']),
      paymentOperationValidation: String(created['paymentOperationValidation']),
    })
    const link = `/customer/payment/startPaymentConfirmation?${query}`
    const path = `/payments/${String(created['paymentId'])}`

    for (const hosts of ['Host: a b', `Host: 127.0.0.1:${port}\r\nHost: 127.0.0.1:${port}`]) {
      const told = await sendRaw(port, `GET / HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)
      assert.match(told, /^HTTP\/1\.1 400 /, told)
      assert.include(told, 'host must be the host of the address')
    }
    const traced = await sendRaw(
      port,
      `TRACE /accounts/v3/accounts HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
    )
    assert.match(traced, /^HTTP\/1\.1 405 /)
    assert.match(traced, /\r\nallow: GET\r\n/i)
    const metadata = (host: string) =>
      sendRaw(
        port,
        `GET /.well-known/openid-configuration HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      )
    assert.include(await metadata(`localhost:${port}`), `"issuer":"http://localhost:${port}"`)
    const made = await metadata('evil.example')
    assert.match(made, /^HTTP\/1\.1 400 /)
    assert.notInclude(made, 'evil')
    const documentFor = async (host: string) => {
      const file = '/_sandbox/openapi/online-payment.json'
      const told = await sendRaw(port, `GET ${file} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      assert.match(told, /^HTTP\/1\.1 200 /)
      assert.include(told, '"openapi":"3.1.1"')
      return told
    }
    assert.include(await documentFor(`localhost:${port}`), `"servers":[{"url":"http://localhost:${port}"}]`)
    const strange = await documentFor('evil.example')
    assert.include(strange, '"url":"{base_url}"')
    assert.notInclude(strange, 'evil')

    // Through the binding: the address is the caller's, the bank is the same; no answer rejects there.
    const opened = await fetch(`http://127.0.0.1:${callerPort}${link}`, { redirect: 'manual' })
    assert.deepEqual(
      [opened.status, opened.headers.get('location')],
      [302, 'https://shop.example/return?order=1'],
    )
    await controlled('PUT', '/maintenance', { on: true })
    assert.equal((await fetch(`http://127.0.0.1:${callerPort}${link}`, { redirect: 'manual' })).status, 599)
    await controlled('PUT', '/maintenance', { on: false })

    const refunds = await Promise.all(
      Array.from({ length: 30 }, () =>
        signed('POST', `${path}/refund`, { amount: '10.00', currency: 'EUR', reference: '13' }),
      ),
    )
    assert.lengthOf(
      refunds.filter((answer) => 'totalRefundedAmount' in answer),
      10,
    )
    // A bank beside it in the same object: what falls due there, the one alarm of both does too.
    const beside = `${base}/banks/beside`
    assert.equal((await controlled('POST', '/banks', { name: 'beside', seed: 'beside' })).status, 201)
    assert.equal((await fetch(`${base}/banks/nowhere`)).status, 404)
    const there = await signed(
      'POST',
      '/payments',
      order({ b2bBackendURL: { url: url.replace('/callback', '/beside') } }),
      {
        base: beside,
      },
    )
    const thereQuery = new URLSearchParams({
      paymentOperationId: String(there['paymentOperationId']),
      paymentOperationValidation: String(there['paymentOperationValidation']),
    })
    const thereLink = `/customer/payment/startPaymentConfirmation?${thereQuery}`
    assert.equal((await fetch(base + thereLink, { redirect: 'manual' })).status, 404)
    assert.equal((await fetch(beside + thereLink, { redirect: 'manual' })).status, 302)
    const therePath = `/payments/${String(there['paymentId'])}`
    await signed(
      'POST',
      `${therePath}/refund`,
      { amount: '10.00', currency: 'EUR', reference: '13' },
      { base: beside },
    )
    await controlled('PUT', '/clock', { rate: 86_400 }, beside)
    while (arrivedBeside.length < 2) await new Promise((resolve) => setTimeout(resolve, 50))
    const besideBefore = await signed('GET', therePath, undefined, { base: beside })
    assert.include(besideBefore, { status: 'ACCEPTED', totalRefundedAmount: '10.00' })
    assert.property(await signed('GET', therePath), 'errors')
    // Its clock is its own.
    assert.lengthOf(arrived, 1)

    // No caller asks: the object's own alarm settles and reports the refunds, as soon as the fast clock is there.
    await controlled('PUT', '/clock', { rate: 20 })
    while (arrived.length < 11) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    assert.deepEqual(new Set(arrived.map(({ status }) => status)), new Set(['ACCEPTED']))
    assert.lengthOf(arrived, 11)
    const before = await signed('GET', path)
    assert.include(before, { status: 'ACCEPTED', totalRefundedAmount: '100.00' })

    await bank.kill()
    bank = await start(folder)
    assert.deepEqual(await signed('GET', path), before)
    assert.deepEqual(await signed('GET', therePath, undefined, { base: beside }), besideBefore)
    assert.lengthOf(arrivedBeside, 2)
    const again = await signed('POST', '/payments', order(), pair)
    assert.equal(Object(again['errors'])[0]?.code, 'DUPLICATE_REQUEST')
    assert.lengthOf(arrived, 11)

    // The log of calls is in the object too, and what came before the kill is still in it.
    const asked = async (where: string): Promise<Record<string, unknown>> => {
      const answer = await fetch(`${base}/_sandbox${where}`, { headers: { 'x-sandbox-key': SANDBOX_KEY } })
      return (await answer.json()) as Record<string, unknown>
    }
    assert.equal((await asked('/clock'))['rate'], 20)
    const calls = (await asked('/calls?limit=500'))['calls'] as Record<string, string>[]
    assert.isAtLeast(calls.filter(({ direction }) => direction === 'out').length, 11)
    assert.equal(calls.at(-1)?.['operation'], 'online-payment.create')
    const { causes } = await asked(`/calls/${calls[0]?.['id']}/explanation`)
    assert.equal(Object(causes)[0]?.code, 'single-use')
  } finally {
    await bank.kill()
    merchant.closeAllConnections()
    merchant.close()
    rmSync(folder, { recursive: true })
  }
})

test('refuses a short key unless its public address is on the loopback, and names the setting (gaps: shared.sandbox.control)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-bank-'))
  const [port, callerPort] = [await freePort(), await freePort()]
  const short = 'k'.repeat(23)
  await bundleBank(folder)
  writeFileSync(join(folder, 'caller.js'), CALLER)
  mkdirSync(join(folder, 'disk'))
  const keysWith = async (publicUrl?: string, keys: { key?: string; readKey?: string } = { key: short }) => {
    const config = configOf(port, callerPort, { ...keys, publicUrl })
    writeFileSync(join(folder, 'config.capnp'), config)
    const bank = await start(folder)
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/_sandbox/keys`, {
        headers: { 'x-sandbox-key': short },
      })
      return { status: answer.status, text: await answer.text() }
    } finally {
      await bank.kill()
    }
  }
  try {
    for (const publicUrl of [undefined, 'https://bank.example']) {
      const { status, text } = await keysWith(publicUrl)
      assert.equal(status, 500)
      assert.include(text, 'SANDBOX_KEY must be at least 24 characters')
      assert.notInclude(text, short)
    }
    const reader = await keysWith('https://bank.example', { key: 'k'.repeat(24), readKey: short })
    assert.deepEqual([reader.status, /SANDBOX_READ_KEY must be at least 24/.test(reader.text)], [500, true])
    // Who only reads is shown no keys.
    assert.equal((await keysWith(`http://127.0.0.1:${port}`, { readKey: short })).status, 403)
    assert.equal((await keysWith(`http://127.0.0.1:${port}`)).status, 200)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
