/// <reference types="node" />
// Connections in the worker as `wrangler.toml` describes it, with the bank in the place of the network.
// What the rules are is held elsewhere; here only that real objects keep to them.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
// Runs as of today only: workerd goes by the clock of the machine.
import { after, before } from 'node:test'
import { createTestHarness } from 'wrangler'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { sessionIdOf, sessionName } from '../../../../edge/proxy/handle.ts'
import { root } from '../../../runtimes/process.ts'
import { type AccessBank, CLIENT, makeAccessBank, ORIGIN } from './accounts-bank.ts'
import { ACCOUNTS_URL, type Browser, makeBrowser } from './accounts-kit.ts'
import { HANDLE_KEY, settings } from '../kit/proxy.ts'

const network = globalThis.fetch
const bank: AccessBank = makeAccessBank()
let harness: ReturnType<typeof createTestHarness>

const SECRETS =
  /^(MERCHANT_ID|ACCOUNT_ID|BANK_API_KEY|SIGNING_KEY|HANDLE_KEY|ORDER_SECRET|CALLBACK_API_KEY|CLIENT_)/

/** Answers for the bank. */
async function outside(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(input, init)
  if (!request.url.startsWith(ORIGIN)) return network(input, init)
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bank.fetch(request.url, { method: request.method, headers: request.headers, body: bytes })
}

before(async () => {
  process.env['WRANGLER_SEND_METRICS'] = 'false'
  globalThis.fetch = outside
  const values = await settings({
    ACCOUNTS_URL,
    CLIENT_ID: CLIENT.id,
    CLIENT_SECRET: CLIENT.secret,
    CLIENT_API_KEY: CLIENT.apiKey,
    BANK_BASE_URL: ORIGIN,
  })
  const part = (secret: boolean) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => SECRETS.test(name) === secret)
        .map(([name, value]) => [name, String(value)]),
    )
  harness = createTestHarness({
    root,
    workers: [{ configPath: join(root, 'wrangler.toml'), vars: part(false), secrets: part(true) }],
  })
  await harness.listen()
})

after(async () => {
  await harness.close()
  globalThis.fetch = network
})

const browse = (): Browser =>
  makeBrowser(async (path, init) => {
    const { method = 'GET', headers, redirect = 'manual' } = init
    const response = await harness.fetch(`https://pay.shop.example${path}`, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      redirect,
    })
    const bytes = await response.arrayBuffer()
    return new Response(bytes.byteLength === 0 ? null : bytes, {
      status: response.status,
      headers: [...response.headers],
    })
  }, bank)

/** Takes the objects of a browser out of memory, as a new deployment does. */
async function putAway({ jar }: Browser): Promise<void> {
  const id = jar.get('__Host-silta')
  // Before the return there is no object at all.
  if (id === undefined) return
  const name = sessionName(id, HANDLE_KEY)
  await harness.getWorker().evictDurableObject('SESSIONS', { name })
}

test('keeps a connection over the end of its process, at every step of it (promises: R6)', async () => {
  const browser = browse()
  const address = await browser.leave()
  await putAway(browser)
  const back = await browser.comeBack(bank.approve(address))
  assert.equal(back.headers.get('location'), `${ACCOUNTS_URL}?connection=connected`)
  await putAway(browser)
  const first = await browser.get('/accounts')
  assert.equal(first.status, 200)
  await putAway(browser)
  assert.deepEqual((await browser.get('/accounts')).body, first.body)
  const path = `/accounts/${first.body.accounts?.[0]?.id}/transactions?from=2026-11-01&to=2026-11-20`
  const { next } = (await browser.get(path)).body
  await putAway(browser)
  assert.equal((await browser.get(`${path}&page=${next}`)).status, 200)
  await browser.disconnect()
  assert.equal((await browser.get('/accounts')).body.connection, 'none')
})

test('refreshes once for 100 reads at once with an old token, and reads each answer once (promises: R36)', async () => {
  const browser = browse()
  await browser.connect()
  const id = (await browser.get('/accounts')).body.accounts?.[0]?.id
  bank.age()
  const [refreshes, reads] = [bank.count('refresh'), bank.count('entries')]
  const held = bank.hold('refresh')
  const all = Array.from({ length: 100 }, (_, at) =>
    browser.get(`/accounts/${id}/transactions?pageSize=${(at % 10) + 1}`),
  )
  await held.arrived
  held.open()
  const answers = await Promise.all(all)
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(bank.count('refresh') - refreshes, 1)
  // Each of ten questions with the old and with the new token; one that came late may ask once more.
  assert.isAtMost(bank.count('entries') - reads, 30)
})

test('exchanges a code once for 50 returns at once (promises: R35)', async () => {
  const browser = browse()
  const query = bank.approve(await browser.leave())
  const earlier = bank.count('exchange')
  const all = await Promise.all(Array.from({ length: 50 }, () => browser.copy().comeBack(query)))
  assert.equal(bank.count('exchange') - earlier, 1)
  for (const { headers } of all) assert.match(headers.get('location') ?? '', /=connected$/)
})

test('stays disconnected when the bank answers late (promises: R36)', async () => {
  const browser = browse()
  await browser.connect()
  bank.age()
  const held = bank.hold('refresh')
  const reading = browser.copy().get('/accounts')
  await held.arrived
  const copy = browser.copy()
  await browser.disconnect()
  held.open()
  assert.equal((await reading).body.connection, 'none')
  assert.equal((await copy.get('/accounts')).body.connection, 'none')
})

test('wakes no object for a cookie that nobody was given (promises: R28)', async () => {
  const kept = async () => (await harness.getWorker().listDurableObjectIds('SESSIONS')).length
  const earlier = await kept()
  for (const id of ['a'.repeat(54), sessionIdOf('secret', `${HANDLE_KEY}-of-another`)]) {
    const browser = browse()
    browser.jar.set('__Host-silta', id).set('__Host-silta-flow-0123456789abcdef', id)
    assert.equal((await browser.get('/accounts')).body.connection, 'none')
    assert.equal((await browser.comeBack('?code=1&state=2')).status, 303)
  }
  assert.equal(await kept(), earlier)
  // A way to the bank makes none either; the return does.
  const browser = browse()
  const address = await browser.leave()
  assert.equal(await kept(), earlier)
  await browser.comeBack(bank.approve(address))
  assert.equal(await kept(), earlier + 1)
})

test('logs no secret of any of it (promises: R30)', () => {
  assert.notMatch(JSON.stringify(harness.getLogs()), /canary|eyJ|PRIVATE KEY/)
})
