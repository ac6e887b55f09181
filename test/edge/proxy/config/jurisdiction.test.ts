// Where objects live: said before the first order, kept, and never changed, because the same name is another object elsewhere.
// The classes with jurisdictions are our own: no account at Cloudflare was at hand.
// Runs as of today only: workerd goes by the clock of the machine.
import { assert, test } from '#kit'
import { checkConfig, ConfigurationError } from '../../../../edge/proxy/config/config.ts'
import { sessionIdOf, sessionName } from '../../../../edge/proxy/handle.ts'
import { openProxy } from '../../../../edge/proxy/hosts/index.ts'
import { allSettings, BEGINNINGS, pressAt, withFolder } from '../hosts/host-kit.ts'
import { Cloud, type Isolate } from '../kit/cloud.ts'
import { type Changes, HANDLE_KEY } from '../kit/proxy.ts'
import { makeMachine } from '../kit/workerd.ts'

const EU = { JURISDICTION: 'eu' }

async function beginAll(proxy: Isolate, id: string): Promise<number[]> {
  const answers: number[] = []
  for (const begin of Object.values(BEGINNINGS)) answers.push((await begin(proxy, id)).status)
  return answers
}

async function refusalOf(proxy: Isolate): Promise<string> {
  const { status, body } = await pressAt(proxy, 'another')
  const read = await proxy.fetch(new Request('https://pay.shop.example/merchant/payments'))
  assert.deepEqual([status, body.code, read.status], [503, 'configuration_invalid', 503])
  return String(body['detail'])
}

const created = [201, 201, 201, 201, 201]
const same = [200, 200, 200, 200, 200]

test('names every object in the jurisdiction of the settings, and one of each class in none (house: 4)', async () => {
  const cloud = new Cloud()
  const proxy = await cloud.isolate(EU)
  assert.deepEqual(await beginAll(proxy, '1'), created)
  await cloud.ring(proxy)
  const elsewhere = [...cloud.disks].filter(([id, { entries }]) => !id.includes(' eu/') && entries.size > 0)
  assert.deepEqual(elsewhere.map(([id]) => id).toSorted(), ['ORDERS /settings', 'PAYOUTS /settings'])
  // No personal data, and no key.
  for (const [, { entries }] of elsewhere)
    assert.match(
      JSON.stringify([...entries]),
      /^\[\["settings",\{"jurisdiction":"eu","keys":\[\["[\w-]{43}",\d+\]\]\}\]\]$/,
    )
  assert.isTrue(
    cloud.disks.has('ORDERS eu/waiting') ||
      [...cloud.disks.keys()].some((id) => id.startsWith('ORDERS eu/day-')),
  )
})

test('asks where objects live once for each isolate, and never for an order (house: 5)', async () => {
  const cloud = new Cloud()
  const proxy = await cloud.isolate()
  for (let order = 0; order < 5; order++) await pressAt(proxy, `order-${order}`)
  const asked = cloud.calls.filter((call) => call.endsWith('keepSettings'))
  assert.deepEqual(asked.toSorted(), ['ORDERS /settings keepSettings', 'PAYOUTS /settings keepSettings'])
  await pressAt(await cloud.isolate(), 'order-9')
  assert.equal(cloud.calls.filter((call) => call.endsWith('keepSettings')).length, 4)
})

test('refuses another jurisdiction than before, and serves nothing but that refusal (house: 4)', async () => {
  const changes = [
    [EU, {}, 'JURISDICTION must be eu, as before'],
    [EU, { JURISDICTION: 'us' }, 'JURISDICTION must be eu, as before'],
    [{}, EU, 'JURISDICTION must be absent, as before'],
  ] as const
  for (const [first, then, words] of changes) {
    const cloud = new Cloud()
    assert.deepEqual(await beginAll(await cloud.isolate(first), '1'), created)
    const asked = cloud.banks.orders.calls.length
    cloud.restart()
    const changed = await cloud.isolate(then)
    assert.equal(await refusalOf(changed), words)
    assert.equal(cloud.banks.orders.calls.length, asked)
    // Alarms do nothing meanwhile, and come again.
    const before = JSON.stringify([...cloud.disks].map(([id, { entries }]) => [id, [...entries]]))
    await cloud.ring(changed)
    assert.equal(JSON.stringify([...cloud.disks].map(([id, { entries }]) => [id, [...entries]])), before)
    assert.equal(cloud.banks.orders.calls.length, asked)
    // Mended, everything is found again.
    cloud.restart()
    const mended = await cloud.isolate(first)
    assert.deepEqual(await beginAll(mended, '1'), same)
  }
})

test('names the session of a browser in the jurisdiction of the settings too (house: 4)', async () => {
  const cloud = new Cloud()
  const accounts = {
    ACCOUNTS_URL: 'https://shop.example/accounts',
    CLIENT_ID: 'client',
    CLIENT_SECRET: 'canary-client-secret',
    CLIENT_API_KEY: 'canary-client-api-key',
  }
  const id = sessionIdOf('code-verifier', HANDLE_KEY, '')
  const read = async (changes: Changes) => {
    const proxy = await cloud.isolate({ ...accounts, ...changes })
    const headers = { 'x-silta': '1', cookie: `__Host-silta=${id}` }
    await proxy.fetch(new Request('https://pay.shop.example/accounts', { headers }))
    return cloud.calls.filter((call) => call.startsWith('SESSIONS'))
  }
  assert.deepEqual(await read(EU), [`SESSIONS eu/${sessionName(id, HANDLE_KEY)} list`])
})

test('asks again where the store did not answer (house: 2)', async () => {
  const cloud = new Cloud()
  const proxy = await cloud.isolate()
  cloud.disk('ORDERS /settings').crashIn = 0
  assert.equal((await pressAt(proxy, '1')).status, 500)
  assert.equal((await pressAt(proxy, '1')).status, 201)
})

test('refuses a jurisdiction where the host has none: workerd, Node, Deno and Bun (house: 4)', async () => {
  const words = 'JURISDICTION must be absent: this host has none'
  await withFolder(async (folder) => {
    const opened = await openProxy({ settings: await allSettings(EU), folder }).catch(
      (error: unknown) => error,
    )
    assert.instanceOf(opened, ConfigurationError)
    assert.equal((opened as Error).message, words)
  })
  const machine = await makeMachine({
    ...EU,
    BANK_BASE_URL: 'http://127.0.0.1:1',
    BANK_ENVIRONMENT: 'sandbox',
  })
  const running = await machine.start()
  const response = await fetch(`${running.address}/payments/none`)
  assert.equal(response.status, 503)
  assert.equal(((await response.json()) as { detail: string }).detail, words)
  await machine.close()
  const unknown = { ...(await allSettings({ JURISDICTION: 'moon' })), ORDERS: {}, PAYOUTS: {} }
  const refused = await checkConfig(unknown).then(String, String)
  assert.include(refused, 'JURISDICTION must be eu, us, fedramp, fedramp-high')
})
