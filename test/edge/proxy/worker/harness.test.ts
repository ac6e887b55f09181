// The worker as `wrangler.toml` describes it, built and started by wrangler, with banks in the place of the network: orders and
// connections. What the rules are is held elsewhere; here only that real objects keep to them.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
// Runs as of today only: workerd goes by the clock of the machine.
import { after, before } from 'node:test'
import { createTestHarness } from 'wrangler'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { handleOf, sessionIdOf, sessionName } from '../../../../edge/proxy/handle.ts'
import { root } from '../../../runtimes/process.ts'
import { makeFakeBank } from '../kit/fake-bank.ts'
import { HANDLE_KEY, orderToken, SHOP, settings } from '../kit/proxy.ts'
import { CLIENT, makeAccessBank, ORIGIN } from '../sessions/accounts-bank.ts'
import { ACCOUNTS_URL, type Browser, makeBrowser } from '../sessions/accounts-kit.ts'

const network = globalThis.fetch
const bank = makeFakeBank()
const accessBank = makeAccessBank()
let harness: ReturnType<typeof createTestHarness>
const asked: string[] = []

const SECRETS =
  /^(MERCHANT_ID|ACCOUNT_ID|BANK_API_KEY|SIGNING_KEY|HANDLE_KEY|ORDER_SECRET|CALLBACK_API_KEY|CLIENT_)/

/** Answers for the one host that the settings name, and writes down every other. */
async function outside(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(input, init)
  const { hostname, href, pathname, origin } = new URL(request.url)
  if (origin !== ORIGIN) {
    if (hostname !== '127.0.0.1' && hostname !== 'localhost') asked.push(href)
    return network(input, init)
  }
  const bytes = new Uint8Array(await request.arrayBuffer())
  const { fetch } = /^\/(oauth|accounts)\//.test(pathname) ? accessBank : bank
  const { method, headers } = request
  return fetch(href, { method, headers, ...(bytes.length > 0 && { body: bytes }) })
}

before(async () => {
  process.env['WRANGLER_SEND_METRICS'] = 'false'
  globalThis.fetch = outside
  const values = await settings({
    ACCOUNTS_URL,
    CLIENT_ID: CLIENT.id,
    CLIENT_SECRET: CLIENT.secret,
    CLIENT_API_KEY: CLIENT.apiKey,
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

interface Pressed {
  payment: { handle: string; state: string }
  approvalUrl?: string
}

/** Asks as a browser does: on a connection that the harness closed while it put an object away, once more on a new one. */
async function ask(...call: Parameters<typeof harness.fetch>): ReturnType<typeof harness.fetch> {
  try {
    return await harness.fetch(...call)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return harness.fetch(...call)
  }
}

async function press(token: string): Promise<Pressed> {
  const response = await ask('https://pay.shop.example/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
    body: JSON.stringify({ order: token }),
  })
  return (await response.json()) as Pressed
}

const look = async (id: string) => {
  const response = await ask(`https://pay.shop.example/payments/${handleOf(id, HANDLE_KEY)}`)
  return (await response.json()) as Pressed['payment']
}

test('keeps an order when its object is put away (promises: R6)', async () => {
  const token = await orderToken({ id: 'evicted' })
  const { approvalUrl, payment } = await press(token)
  const worker = harness.getWorker()
  await worker.evictDurableObject('ORDERS', { name: payment.handle })
  assert.equal((await press(token)).approvalUrl, approvalUrl)
  bank.decide('ACCEPTED')
  await worker.evictDurableObject('ORDERS', { name: payment.handle })
  assert.equal((await look('evicted')).state, 'paid')
  await worker.evictDurableObject('ORDERS', { name: payment.handle })
  assert.equal((await look('evicted')).state, 'paid')
  assert.notProperty(await press(token), 'approvalUrl')
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
  }, accessBank)

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
  const back = await browser.comeBack(accessBank.approve(address))
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
  accessBank.age()
  const [refreshes, reads] = [accessBank.count('refresh'), accessBank.count('entries')]
  const held = accessBank.hold('refresh')
  const all = Array.from({ length: 100 }, (_, at) =>
    browser.get(`/accounts/${id}/transactions?pageSize=${(at % 10) + 1}`),
  )
  await held.arrived
  held.open()
  const answers = await Promise.all(all)
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(accessBank.count('refresh') - refreshes, 1)
  // Each of ten questions with the old and with the new token; one that came late may ask once more.
  assert.isAtMost(accessBank.count('entries') - reads, 30)
})

test('stays disconnected when the bank answers late (promises: R36)', async () => {
  const browser = browse()
  await browser.connect()
  accessBank.age()
  const held = accessBank.hold('refresh')
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
  await browser.comeBack(accessBank.approve(address))
  assert.equal(await kept(), earlier + 1)
})

test('asks nobody but the bank, and logs no secret (promises: R30, R37)', async () => {
  const told = JSON.stringify(harness.getLogs())
  assert.notMatch(told, /canary|eyJ|c0ffee00|acc0acc0|dead0000|PRIVATE KEY/)
  assert.isEmpty(asked.filter((href) => !href.startsWith('https://workers.cloudflare.com/')))
})
