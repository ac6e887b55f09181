// One handle key takes the place of another while payments are made: nothing begins twice, and nothing that has begun is lost.
// The objects are in memory, and each isolate has the settings that it was started with; what presses may do is in orders/.
import { mock } from 'node:test'
import { assert, deep, test, wallClock } from '#kit'
import { makeFinnishReference } from '../../../../core/shared/values/reference.ts'
import { digitsOf, eventIdOf, handleOf } from '../../../../edge/proxy/handle.ts'
import { askAs, BEGINNINGS, pressAt } from '../hosts/host-kit.ts'
import { makeRandom } from '../kit/chaos.ts'
import { Cloud, type Isolate } from '../kit/cloud.ts'
import { HANDLE_KEY as OLD, withLog } from '../kit/proxy.ts'
import { onStillClock } from '../kit/still-clock.ts'
import { pluck } from '../kit/lists.ts'

const NEW = 'canary-handle-next-fedcba9876543210jihgf'
const HOUR_MS = 3_600_000
const BOTH = { HANDLE_KEY_NEXT: NEW }
const ONLY_NEW = { HANDLE_KEY: NEW }

async function beginAll(proxy: Isolate, id: string): Promise<string[]> {
  const answers: string[] = []
  for (const begin of Object.values(BEGINNINGS)) {
    const { status, body } = await begin(proxy, id)
    answers.push([status, body.code].filter((part) => part !== undefined).join(' '))
  }
  return answers
}

/** Keeps what status keeps once nothing of the old key is open. */
function markOldKeyFree(cloud: Cloud): void {
  for (const kind of ['ORDERS', 'PAYOUTS']) {
    const { entries } = cloud.disk(`${kind} /settings`)
    const kept = entries.get('settings') as { keys: [string, number, boolean?][] } | undefined
    const [old, ...others] = kept?.keys ?? []
    if (old) entries.set('settings', { ...kept, keys: [[old[0], old[1], true], ...others] })
  }
}

const all = (answer: string) => Array.from(Object.keys(BEGINNINGS), () => answer)

const words =
  'HANDLE_KEY must not change before HANDLE_KEY_NEXT was beside it for a day, and GET /merchant/status told that nothing of it is open'

test('finds what was begun under the old handle key, and begins under the new one, once (house: 4; promises: R1)', () =>
  onStillClock(async ({ pass }) => {
    const cloud = new Cloud()
    const old = await cloud.isolate()
    assert.deepEqual(await beginAll(old, '1'), all('201'))
    const both = await cloud.isolate(BOTH)
    assert.deepEqual(await beginAll(both, '1'), all('200'))
    assert.deepEqual(await beginAll(both, '2'), all('201'))
    assert.deepEqual(await beginAll(both, '2'), all('200'))
    // An isolate that has not heard of the new key yet, on objects that it runs itself.
    cloud.restart()
    const asked = cloud.banks.orders.count('create')
    const [page, server, ...others] = await beginAll(old, '2')
    assert.deepEqual([page, server], ['503 intake_closed', '503 intake_closed'])
    assert.deepEqual(others, ['409 payout_changed', '409 request_to_pay_changed', '409 batch_changed'])
    assert.equal(cloud.banks.orders.count('create'), asked)
    cloud.restart()
    assert.deepEqual(await beginAll(both, '2'), all('200'))
    for (const id of ['1', '2']) {
      const { payments } = (await askAs(both, `/payments?orderId=${id}`)).body as {
        payments?: { handle: string }[]
      }
      assert.deepEqual(pluck(payments, 'handle'), [handleOf(id, id === '1' ? OLD : NEW)])
      const read = await both.fetch(
        new Request(`https://pay.shop.example/payments/${handleOf(id, id === '1' ? OLD : NEW)}`),
      )
      assert.equal(read.status, 200)
    }
    pass(24 * HOUR_MS)
    markOldKeyFree(cloud)
    cloud.restart()
    const next = await cloud.isolate(ONLY_NEW)
    assert.deepEqual(await beginAll(next, '2'), all('200'))
    assert.deepEqual(await beginAll(next, '3'), all('201'))
  }, wallClock()))

test('keeps for ids of events and references the key under which an order was begun (house: 4)', async () => {
  const cloud = new Cloud()
  const webhooks = {
    WEBHOOK_URL: 'https://shop.example/webhooks',
    WEBHOOK_KEYS: `whsec_${btoa('canary-webhook-key-0123456789abcd')}`,
  }
  await pressAt(await cloud.isolate(webhooks), '1')
  cloud.restart()
  const both = await cloud.isolate({ ...webhooks, ...BOTH })
  await pressAt(both, '2')
  for (const payment of cloud.banks.orders.payments) cloud.banks.orders.decide('ACCEPTED', undefined, payment)
  for (const [id, key] of [
    ['1', OLD],
    ['2', NEW],
  ] as const) {
    const handle = handleOf(id, key)
    await both.fetch(new Request(`https://pay.shop.example/return/${handle}`))
    const { body } = await askAs(both, `/payments/${handle}`)
    const [webhook] = body['webhooks'] as { id: string }[]
    assert.equal(webhook?.id, eventIdOf(handle, 'attempt:1', 'payment.paid', key))
  }
})

test('keeps the reference that was made under the old handle key, and makes new ones under the new (house: 4)', async () => {
  const cloud = new Cloud()
  const start = async (proxy: Isolate, id: string) => {
    const { status, body } = await askAs(proxy, '/payments', {
      order: { id, amount: '12.50', currency: 'EUR' },
    })
    return { status, reference: (body['payment'] as { reference?: string } | undefined)?.reference }
  }
  const referenceOf = (id: string, key: string) => makeFinnishReference(`1${digitsOf(`${id}:0`, key)}`)
  const first = referenceOf('1', OLD)
  assert.deepEqual(await start(await cloud.isolate(), '1'), { status: 201, reference: first })
  cloud.restart()
  const both = await cloud.isolate(BOTH)
  assert.deepEqual(await start(both, '1'), { status: 200, reference: first })
  assert.deepEqual(await start(both, '2'), { status: 201, reference: referenceOf('2', NEW) })
})

test('begins under the old handle key what a person has released under it after a restore (house: 2)', async () => {
  const cloud = new Cloud()
  const restored = { RESTORED_AT: new Date(wallClock()).toISOString() }
  const old = await cloud.isolate(restored)
  const release = (proxy: Isolate) =>
    askAs(proxy, '/payments/release', { orderId: '1', reason: 'Not on the statement.' })
  assert.equal((await pressAt(old, '1')).body.code, 'order_before_restore')
  assert.equal((await release(old)).status, 204)
  cloud.restart()
  const both = await cloud.isolate({ ...restored, ...BOTH })
  assert.equal((await pressAt(both, '1')).status, 201)
  const { body } = await askAs(both, '/payments?orderId=1')
  assert.equal((body['payments'] as { handle: string }[])[0]?.handle, handleOf('1', OLD))
  // What is released under both begins under the new one.
  const second = { orderId: '2', reason: 'Not on the statement.' }
  assert.equal((await askAs(both, '/payments/release', second)).status, 204)
  assert.equal((await pressAt(both, '2')).status, 201)
  cloud.restart()
  assert.equal((await pressAt(both, '1')).status, 200)
  assert.equal((await pressAt(both, '2')).status, 200)
})

test('adds no row and no call of an object to an order while there is one handle key (house: 5)', async () => {
  const cloud = new Cloud()
  await pressAt(await cloud.isolate(), '1')
  const handle = handleOf('1', OLD)
  assert.isUndefined(cloud.calls.find((call) => call.endsWith('passOn')))
  assert.isFalse(cloud.disk(`ORDERS /${handle}`).entries.has('passed-on'))
})

test('refuses a handle key that comes or goes out of turn, and says why (house: 4)', () =>
  onStillClock(async ({ pass }) => {
    const cloud = new Cloud()
    const faultOf = async (changes: object) => {
      const { result } = await withLog(async () => pressAt(await cloud.isolate({ ...changes }), '1'))
      return result.body.code === 'configuration_invalid' ? result.body['detail'] : undefined
    }
    assert.isUndefined(await faultOf({}))
    assert.equal(await faultOf(ONLY_NEW), words)
    // In the wrong order.
    assert.equal(await faultOf({ HANDLE_KEY: NEW, HANDLE_KEY_NEXT: OLD }), words)
    assert.isUndefined(await faultOf(BOTH))
    pass(23 * HOUR_MS)
    assert.equal(await faultOf(ONLY_NEW), words)
    // Something may have begun under the new key.
    assert.equal(await faultOf({}), words)
    pass(HOUR_MS)
    assert.equal(await faultOf({}), words)
    assert.equal(await faultOf(ONLY_NEW), words)
    markOldKeyFree(cloud)
    assert.equal(await faultOf({}), words)
    assert.isUndefined(await faultOf({ HANDLE_KEY: NEW, HANDLE_KEY_NEXT: NEW }))
    assert.isUndefined(await faultOf(ONLY_NEW))
    assert.equal(await faultOf({}), words)
    assert.equal(await faultOf(BOTH), words)
  }, wallClock()))

test('lets the old handle key go once status told that nothing of it is open, a day after the change, after a crash too (house: 4)', () =>
  onStillClock(async ({ pass }) => {
    // The lists are walked back to this year's first day.
    mock.timers.setTime(Date.parse('2026-01-03T10:00:00Z'))
    const cloud = new Cloud()
    await withLog(async () => {
      await pressAt(await cloud.isolate(), '1')
      pass(5_000)
      await cloud.ring(await cloud.isolate())
      cloud.restart()
      const both = await cloud.isolate(BOTH)
      const refusalOf = async () => {
        cloud.restart()
        const { body } = await pressAt(await cloud.isolate(ONLY_NEW), '2')
        cloud.restart()
        return body.code === 'configuration_invalid' ? body['detail'] : undefined
      }
      /** Asks until all is looked at, or as often as that could take. */
      const walk = async () => {
        let last: { open?: number; ended?: number; lookedUpTo?: string } = {}
        for (let times = 0; times < 5; times++) {
          const { status, body } = await askAs(both, '/status')
          if (status === 200) last = body['oldHandleKey'] as typeof last
        }
        return last
      }
      // Whatever is open, within the first day nothing counts.
      await walk()
      assert.equal(await refusalOf(), words)
      pass(25 * HOUR_MS)
      assert.include(await walk(), { open: 1 })
      assert.equal(await refusalOf(), words)
      for (const payment of cloud.banks.orders.payments)
        cloud.banks.orders.decide('ACCEPTED', undefined, payment)
      await both.fetch(new Request(`https://pay.shop.example/return/${handleOf('1', OLD)}`))
      pass(5_000)
      await cloud.ring(both)
      pass(25 * HOUR_MS)
      // The walk comes to its end, and nothing is kept of it.
      cloud.disk('ORDERS /settings').crashIn = 0
      await walk()
      cloud.restart()
      assert.deepEqual(await walk(), { open: 0, ended: 1 })
      assert.isUndefined(await refusalOf())
    })
  }, wallClock()))

const SEQUENCES = deep(40, 2_000)

test(`hands out one link for each order over ${SEQUENCES} exchanges of keys, with presses at once and crashes at any write (promises: R1, R6)`, () =>
  onStillClock(async ({ pass }) => {
    const seed = 20_261_124
    const random = makeRandom(seed)
    const below = (most: number) => Math.floor(random() * most)
    let [begun, crashed, passedOn] = [0, 0, 0]
    await withLog(async () => {
      for (let at = 0; at < SEQUENCES; at++) {
        const cloud = new Cloud()
        const links = new Map<string, Set<string>>()
        const [old, both] = [await cloud.isolate(), await cloud.isolate(BOTH)]
        const press = async (isolates: readonly Isolate[], ids: readonly string[]) => {
          const id = ids[below(ids.length)] ?? ''
          for (const key of [OLD, NEW])
            if (below(3) === 0) cloud.disk(`ORDERS /${handleOf(id, key)}`).crashIn = below(5)
          const presses = Array.from({ length: 1 + below(3) }, async () => {
            const isolate = isolates[below(isolates.length)]
            const { body } = isolate ? await pressAt(isolate, id) : { body: {} }
            const { approvalUrl } = body as { approvalUrl?: string }
            if (approvalUrl !== undefined) links.set(id, (links.get(id) ?? new Set()).add(approvalUrl))
          })
          await Promise.all(presses)
          if (below(3) === 0) cloud.restart()
        }
        const first = ['a', 'b', 'c']
        for (let step = below(3); step > 0; step--) await press([old], first)
        for (let step = 6; step > 0; step--) await press([old, both], first)
        for (let step = 3; step > 0; step--) await press([both], first)
        pass(25 * HOUR_MS)
        markOldKeyFree(cloud)
        cloud.restart()
        const next = await cloud.isolate(ONLY_NEW)
        for (let step = 5; step > 0; step--) await press([both, next], ['d', 'e'])
        for (const [id, given] of links)
          assert.equal(given.size, 1, `order ${id}, exchange ${at}, seed ${seed}`)
        begun += links.size
        for (const [, { crashIn, entries }] of cloud.disks) {
          if (crashIn < -1) crashed++
          if (entries.has('passed-on')) passedOn++
        }
      }
    })
    // All of it happened.
    for (const count of [begun, crashed, passedOn]) assert.isAbove(count, SEQUENCES / 2)
  }, wallClock()))
