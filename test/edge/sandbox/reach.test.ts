/// <reference types="node" />
// What a stranger can do to the bank from outside, and what stays of it: tries of its key, unfinished consents, odd requests.
// What a right call does is tested elsewhere.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { assert, test } from '#kit'
import { createSandbox } from '../../../edge/sandbox/index.ts'
import { keepArrival } from '../../../edge/sandbox/http/arrival.ts'
import { listen } from '../../../edge/sandbox/hosts/node-server.ts'
import { memoryStore, type Store } from '../../../edge/sandbox/storage/store.ts'
import { root } from '../../runtimes/process.ts'
import { toolPath } from '../../tools/installed.ts'
import { askPath, makeProof, member, members, openAccess, visit } from './account-access/kit.ts'
import { BASE, control, openBank, SANDBOX_KEY, type TestBank } from './bank-kit.ts'
import { create, open } from './online-payment/kit.ts'

function tryKey(bank: TestBank, key: string, caller?: string): Promise<Response> {
  const request = new Request(`${BASE}/_sandbox/keys`, { headers: { 'x-sandbox-key': key } })
  return bank.sandbox.fetch(
    caller === undefined ? request : keepArrival(request, { address: request.url, caller }),
  )
}

async function statuses(count: number, call: () => Promise<Response>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, call))
  return answers.map(({ status }) => status)
}

test('slows whoever tries many wrong keys, for a minute, and nobody else (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  const stranger = '203.0.113.7'
  const tried = await statuses(100, () => tryKey(bank, 'wrong-key', stranger))
  assert.deepEqual(new Set(tried), new Set([401, 429]))
  assert.isAtMost(tried.filter((status) => status === 401).length, 30)
  const slowed = await tryKey(bank, SANDBOX_KEY, stranger)
  assert.equal(slowed.status, 429)
  assert.equal(slowed.headers.get('retry-after'), '60')
  assert.equal((await tryKey(bank, SANDBOX_KEY, '203.0.113.8')).status, 200)
  bank.wire.now += 60_000
  assert.equal((await tryKey(bank, SANDBOX_KEY, stranger)).status, 200)
})

test('takes the right key on this machine however many wrong ones were tried (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  for (const caller of [undefined, '127.0.0.1', '::1']) {
    assert.include(await statuses(100, () => tryKey(bank, 'wrong-key', caller)), 429)
    assert.equal((await tryKey(bank, SANDBOX_KEY, caller)).status, 200)
  }
})

test('counts no call without a key as a try (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  assert.deepEqual(new Set(await statuses(100, () => tryKey(bank, '', '203.0.113.7'))), new Set([401]))
})

/** Counts all that a bank keeps. */
const sizeOf = (store: Store) => store.list({ prefix: '' }).length

test('forgets by itself what browsers asked for and nobody gave (gaps: shared.oauth.authorize, shared.sandbox.sca)', async () => {
  const store = memoryStore()
  const bank = await openAccess({ store })
  const before = sizeOf(store)
  const { challenge } = makeProof()
  for (let number = 0; number < 1_200; number++) {
    const { status } = await visit(bank, askPath(bank, challenge, { state: `state-of-visit-${number}` }))
    assert.equal(status, 200)
  }
  const { json } = await control(bank, 'GET', '/account-access/consents')
  assert.lengthOf(Object.values(json), 1_000)
  bank.wire.now += 86_400_000
  bank.sandbox.wake()
  // The count of everything that was ever opened, and of notes, is all that stays.
  assert.isAtMost(sizeOf(store), before + 2)
})

test('keeps an ask as long as its page lives, wherever the clock is moved to (gaps: shared.clock-tolerance, shared.sandbox.sca)', async () => {
  const bank = await openAccess()
  const { challenge } = makeProof()
  await visit(bank, askPath(bank, challenge))
  await control(bank, 'PUT', '/clock', { advance: 'P2D' })
  const { json } = await control(bank, 'GET', '/account-access/consents')
  assert.deepEqual(
    Object.values(json).map((consent) => Object(consent).status),
    ['received'],
  )
})

test('keeps nothing of a payment page that is only looked at (gaps: online-payment.browser.again)', async () => {
  const store = memoryStore()
  const bank = openBank({ store, paymentPage: true })
  const { link } = await create(bank)
  // The first page makes the secret that proves them all.
  await open(bank, link)
  const before = sizeOf(store)
  for (let times = 0; times < 20; times++) {
    assert.equal((await open(bank, link)).status, 200)
  }
  assert.equal(sizeOf(store), before)
})

test('names the ways back that are registered, where another one was asked for (gaps: shared.sandbox.clients, shared.oauth.authorize)', async () => {
  const bank = await openAccess({
    redirectUris: ['https://shop.example/one?a=1&b=<2>', 'https://shop.example/two'],
  })
  const { challenge } = makeProof()
  const path = askPath(bank, challenge, { redirect_uri: 'https://shop.example/three', language: 'en' })
  const html = await (await visit(bank, path)).text()
  assert.include(html, 'https://shop.example/one?a=1&#38;b=&#60;2&#62;')
  assert.include(html, 'https://shop.example/two')
  const nobody = await visit(bank, askPath(bank, challenge, { client_id: 'nobody' }))
  assert.notInclude(await nobody.text(), 'shop.example')
})

// --- servers -----------------------------------------------------------------------------------------------------

test('ignores a second argument that is no init, and takes one that is (house: 4, Tests)', async () => {
  const { sandbox } = openBank()
  const address = `${BASE}/.well-known/jwks.json`
  for (const server of [{ url: 'http://other.example/', port: 1 }, { remoteAddr: {} }, {}]) {
    const answer = await sandbox.fetch(new Request(address), server as RequestInit)
    assert.equal(answer.status, 200)
  }
  assert.equal((await sandbox.fetch(new Request(address), { method: 'POST' })).status, 405)
  assert.equal((await sandbox.fetch(address, { method: 'POST' })).status, 405)
})

test('serves from Bun as a handler (house: 1)', async () => {
  const script = `
    import { createSandbox } from './edge/sandbox/index.ts'
    const sandbox = createSandbox()
    const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: sandbox.fetch })
    console.log('http://127.0.0.1:' + server.port)`
  const child = spawn(toolPath('.bin/bun'), ['-e', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
    const answer = await fetch(`${chunk.toString().trim()}/.well-known/jwks.json`)
    assert.equal(answer.status, 200)
    assert.lengthOf(members(await answer.json(), 'keys'), 4)
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
})

/** Sends bytes to a bank over a socket, and reads what comes back. */
async function send(text: string): Promise<{ status: number; head: string; body: string }> {
  const sandbox = createSandbox({ sandboxKey: SANDBOX_KEY })
  const server = await listen(sandbox.fetch, { host: '127.0.0.1', port: 0 })
  const { port } = new URL(server.address)
  const socket = connect(Number(port), '127.0.0.1')
  try {
    let received = ''
    socket.on('data', (chunk: Buffer) => void (received += chunk.toString()))
    socket.write(text.replaceAll('\n', '\r\n').replaceAll('PORT', port))
    await once(socket, 'close')
    const [head = '', body = ''] = received.split('\r\n\r\n')
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body }
  } finally {
    socket.destroy()
    await server.close()
    sandbox.close()
  }
}

for (const [what, hosts] of [
  ['that cannot be read', 'Host: a b'],
  ['that is doubled', 'Host: localhost:PORT\nHost: localhost:PORT'],
  ['that is empty', 'Host:'],
  ['with a path', 'Host: localhost/accounts'],
  ['that is missing', 'X-Other: 1'],
] as const) {
  test(`refuses a Host ${what} in its own words (RFC 9112, 3.2; gaps: shared.errors.flat)`, async () => {
    const { status, head, body } = await send(
      `GET /accounts/v3/accounts HTTP/1.1\n${hosts}\nConnection: close\n\n`,
    )
    assert.equal(status, 400)
    const json = Object(JSON.parse(body))
    assert.hasAllKeys(json, ['type', 'message', 'id', 'violations'])
    assert.match(head, new RegExp(`\r\nx-error-id: ${String(json.id)}\r\n`))
  })
}

for (const method of ['TRACE', 'PUT']) {
  test(`answers ${method} with 405 and Allow where there is something, and 404 where there is nothing (gaps: shared.errors.closed-sets)`, async () => {
    const ask = (path: string) =>
      send(`${method} ${path} HTTP/1.1\nHost: localhost:PORT\nConnection: close\nContent-Length: 0\n\n`)
    for (const [path, allow, family] of [
      ['/accounts/v3/accounts', 'GET', 'type'],
      ['/paymentbutton/v1/payments', 'POST', 'errors'],
      ['/oauth/token', 'POST', 'error'],
      ['/.well-known/jwks.json', 'GET', 'type'],
      ['/_sandbox/keys', 'GET', 'type'],
    ] as const) {
      const { status, head, body } = await ask(path)
      assert.equal(status, 405, path)
      assert.match(head, new RegExp(`\r\nallow: ${allow}(\r\n|$)`))
      assert.property(member({ body: JSON.parse(body) as object }, 'body'), family)
    }
    assert.equal((await ask('/nothing')).status, 404)
    assert.equal((await ask('/')).status, 405)
  })
}
