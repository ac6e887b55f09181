/// <reference types="node" />
// The worker as `wrangler.toml` describes it, built and started by wrangler, with the bank in the place of the network.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
// Runs as of today only: workerd goes by the clock of the machine.
import { after, before } from 'node:test'
import { createTestHarness } from 'wrangler'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { root } from '../../../runtimes/process.ts'
import { type FakeBank, makeFakeBank } from '../kit/fake-bank.ts'
import { HANDLE_KEY, orderToken, problemOf, SHOP, settings } from '../kit/proxy.ts'

const network = globalThis.fetch
let bank: FakeBank
let harness: ReturnType<typeof createTestHarness>
let asked: string[] = []

/** Answers for the one host that the settings name, and writes down every other. */
async function outside(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(input, init)
  const { hostname, href } = new URL(request.url)
  if (hostname !== 'api.bank.example') {
    if (hostname !== '127.0.0.1' && hostname !== 'localhost') asked.push(href)
    return network(input, init)
  }
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bank.fetch(href, {
    method: request.method,
    headers: request.headers,
    ...(bytes.length > 0 && { body: bytes }),
  })
}

before(async () => {
  process.env['WRANGLER_SEND_METRICS'] = 'false'
  bank = makeFakeBank()
  globalThis.fetch = outside
  const values = Object.fromEntries(
    Object.entries(await settings()).map(([name, value]) => [name, String(value)]),
  )
  const names = [
    'MERCHANT_ID',
    'ACCOUNT_ID',
    'BANK_API_KEY',
    'SIGNING_KEY',
    'HANDLE_KEY',
    'ORDER_SECRET',
    'CALLBACK_API_KEY',
  ]
  const part = (secret: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name) === secret))
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

test('creates one payment for many presses at once, as it is deployed (promises: R1)', async () => {
  for (const presses of [2, 10, 100]) {
    const id = `harness-${presses}`
    const earlier = bank.count('create')
    const token = await orderToken({ id })
    const results = await Promise.all(Array.from({ length: presses }, () => press(token)))
    assert.equal(bank.count('create') - earlier, 1)
    assert.lengthOf(new Set(results.map(({ approvalUrl }) => approvalUrl)), 1)
    assert.isString(results[0]?.approvalUrl)
  }
})

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

test('makes no object keep anything for a handle that nobody has (promises: R36)', async () => {
  const earlier = await harness.getWorker().listDurableObjectIds('ORDERS')
  assert.isNotEmpty(earlier)
  const response = await harness.fetch(`https://pay.shop.example/payments/${'u'.repeat(43)}`)
  assert.equal((await problemOf(response as unknown as Response)).code, 'payment_unknown')
  const kept = await harness.getWorker().listDurableObjectIds('ORDERS')
  assert.sameMembers(kept, earlier)
})

test('asks nobody but the bank, and logs no secret (promises: R30, R37)', async () => {
  const told = JSON.stringify(harness.getLogs())
  assert.notMatch(told, /canary|c0ffee00|acc0acc0|dead0000|PRIVATE KEY/)
  assert.deepEqual(
    asked.filter((href) => !href.startsWith('https://workers.cloudflare.com/')),
    [],
  )
})
