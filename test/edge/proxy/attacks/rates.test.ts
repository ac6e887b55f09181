// How often an unknown caller may ask: by the platform's counter, by objects where there is none, and when it fails.
// Runs with --all: attacks in all their forms.
import { assert, test } from '#kit'
import { CallCounts } from '../../../../edge/shared/call-counts.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import {
  type Changes,
  HANDLE_KEY,
  orderToken,
  problemOf,
  type Proxy,
  startProxy,
  withLog,
} from '../kit/proxy.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)
const HEADER = { CLIENT_ADDRESS_HEADER: 'x-real-ip' }

let baskets = 0
const basket = (proxy: Proxy, address?: string) =>
  proxy.press({
    body: { items: [{ sku: 'cup', quantity: 1 }], idempotencyKey: String(++baskets).padStart(43, 'a') },
    ...(address !== undefined && { headers: { 'x-real-ip': address } }),
  })

async function times(proxy: Proxy, count: number, address?: string): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (let at = 0; at < count; at++) {
    const { status } = await basket(proxy, address)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

test('counts callers by objects where no limiter is bound, each for itself (promises: R49)', async () => {
  const proxy = await startProxy({ ...HEADER, CALLS_PER_MINUTE: '5' })
  assert.deepEqual(await times(proxy, 7, '192.0.2.1'), { 201: 5, 429: 2 })
  const refused = await basket(proxy, '192.0.2.1')
  assert.equal(refused.headers.get('retry-after'), '60')
  assert.equal((await problemOf(refused)).code, 'limit_reached')
  assert.deepEqual(await times(proxy, 5, '192.0.2.2'), { 201: 5 })
  // One line of IPv6 has many addresses.
  assert.deepEqual(await times(proxy, 5, '2001:db8::1'), { 201: 5 })
  assert.deepEqual(await times(proxy, 1, '2001:db8::2'), { 429: 1 })
  assert.equal(proxy.bank.count('create'), 15)
  // Whose price is signed is known.
  assert.equal((await proxy.press({ headers: { 'x-real-ip': '192.0.2.1' } })).status, 201)
})

test('lets ten times as many in together where nobody knows the address, and 60 a minute unless told (promises: R49)', async () => {
  const unknown = await startProxy({ CALLS_PER_MINUTE: '2' })
  assert.deepEqual(await times(unknown, 21, '192.0.2.1'), { 201: 20, 429: 1 })
  const usual = await startProxy(HEADER)
  assert.deepEqual(await times(usual, 61, '192.0.2.1'), { 201: 60, 429: 1 })
})

test('lets a caller in again after a minute, and forgets the oldest of too many (promises: R49)', () => {
  const counts = new CallCounts()
  const at = (seconds: number) => counts.admit('a', 2, seconds * 1_000)
  assert.deepEqual(
    [at(0), at(59), at(59.999), at(60), at(61), at(62)],
    [true, true, false, true, true, false],
  )
  // A clock that is set back shuts no caller out.
  assert.isTrue(at(0))
  const many = new CallCounts()
  assert.isTrue(many.admit('first', 1, 0))
  assert.isFalse(many.admit('first', 1, 0))
  for (let caller = 0; caller < 10_000; caller++) many.admit(`other ${caller}`, 1, 0)
  assert.isTrue(many.admit('first', 1, 0))
  assert.isFalse(many.admit('other 9999', 1, 0))
})

const limiter = (limit: () => Promise<{ success: boolean }>) => ({ limit })
const failing = limiter(() => Promise.reject(new Error('overloaded')))

test('begins nothing while the limiter fails, and lets pages read (promises: R49)', async () => {
  const cases: Changes[] = [
    { LIMITER: failing },
    {
      ORDERS: {
        getByName: () => ({
          keepSettings: () => Promise.resolve(undefined),
          admit: () => Promise.reject(new Error('overloaded')),
        }),
      },
    },
  ]
  for (const change of cases) {
    const proxy = await startProxy(change)
    const { result, lines } = await withLog(() => basket(proxy))
    assert.equal(result.status, 429)
    assert.include(lines.join('\n'), 'limit_not_counted')
    assert.equal(proxy.bank.count('create'), 0)
  }
  const proxy = await startProxy({ ...HEADER, READ_LIMITER: failing })
  await proxy.press()
  const { result, lines } = await withLog(() =>
    proxy.fetch(`/payments/${HANDLE}`, { headers: { 'x-real-ip': '192.0.2.1' } }),
  )
  assert.equal(result.status, 200)
  assert.include(lines.join('\n'), 'limit_not_counted')
})

test('counts readers by caller where a limiter for them is bound, and nobody whose address is unknown (promises: R49)', async () => {
  const keys: string[] = []
  const limit = ({ key }: { key: string }) => {
    keys.push(key)
    return Promise.resolve({ success: keys.length <= 2 })
  }
  const proxy = await startProxy({ ...HEADER, READ_LIMITER: { limit } })
  await proxy.press()
  const read = (path: string, address?: string) =>
    proxy.fetch(path, {
      headers: { origin: 'https://shop.example', ...(address !== undefined && { 'x-real-ip': address }) },
    })
  assert.equal((await read(`/payments/${HANDLE}`, '192.0.2.1')).status, 200)
  assert.equal((await read('/providers', '192.0.2.1')).status, 200)
  const refused = await read('/providers', '192.0.2.1')
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), '60')
  // A page must be able to read that it must wait.
  assert.equal(refused.headers.get('access-control-allow-origin'), 'https://shop.example')
  assert.equal((await read('/providers')).status, 200)
  assert.deepEqual(keys, ['read:192.0.2.1', 'read:192.0.2.1', 'read:192.0.2.1'])
  // Asking which banks can carry an order begins nothing: it is a reading with a body.
  const asked = await proxy.fetch('/providers', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', 'x-real-ip': '192.0.2.1' },
    body: JSON.stringify({ order: await orderToken() }),
  })
  assert.equal(asked.status, 429)
  assert.lengthOf(keys, 4)
})

test('never asks a second object to count a signed order or a reader (promises: R49)', async () => {
  const proxy = await startProxy()
  const names: string[] = []
  const orders = proxy.bindings['ORDERS'] as { getByName(name: string): unknown }
  proxy.bindings['ORDERS'] = {
    getByName(name: string) {
      names.push(name)
      return orders.getByName(name)
    },
  }
  await proxy.press()
  await proxy.fetch(`/payments/${HANDLE}`)
  await proxy.fetch('/providers')
  // Once for each isolate, the settings that are kept are asked for, and of the first payment what its bank's words mean.
  const others = names.filter((name) => name !== 'notes')
  assert.deepEqual(others, ['settings', HANDLE, HANDLE])
})
