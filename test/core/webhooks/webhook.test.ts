// Receiving a webhook: its event, and the memory that lets each id count once.
import { assert, test } from '#kit'
import {
  API_VERSION,
  isWebhookError,
  makeWebhookMemory,
  type WebhookEvent,
  signWebhook,
  verifyWebhook,
  writeWebhook,
} from '../../../core/webhooks/index.ts'
import { publishedShared } from './published.ts'

const keys = [publishedShared.key]
const now = Date.parse('2026-11-20T10:00:00Z')
const DAY_MS = 86_400_000
const event: WebhookEvent = {
  id: 'evt_1',
  apiVersion: API_VERSION,
  type: 'payment.paid',
  timestamp: '2026-11-20T09:59:58.000Z',
  data: {
    handle: 'h'.repeat(43),
    orderId: '2026-0042',
    state: 'paid',
    amount: '24.00',
    currency: 'EUR',
    reference: 'RF481245',
    attempt: 1,
  },
}

async function deliver(id: string, at = now, body = writeWebhook({ ...event, id })) {
  const headers = await signWebhook({ keys, id, timestamp: Math.floor(at / 1_000), body })
  return { keys, headers, body, now: at }
}

test('reads the event of a genuine webhook, with members that it does not know (promises: R14, R59)', async () => {
  const grown = { ...event, data: { ...event.data, later: { x: 1 } }, more: true }
  const taken = await verifyWebhook(await deliver('evt_1', now, JSON.stringify(grown)))
  assert.deepEqual(taken, {
    id: 'evt_1',
    timestamp: now / 1_000,
    event: grown,
    isRepeat: false,
  })
})

test('refuses a genuine body that is no event, and leaves its id unused (promises: R14)', async () => {
  const seen = makeWebhookMemory()
  const { data } = event
  const wrong = [
    '',
    '[]',
    'null',
    '{',
    '{"type":"a","type":"b"}',
    JSON.stringify({ ...event, type: 1 }),
    JSON.stringify({ ...event, id: undefined }),
    JSON.stringify({ ...event, id: 'evt_2' }),
    JSON.stringify({ ...event, apiVersion: undefined }),
    JSON.stringify({ ...event, apiVersion: '1' }),
    JSON.stringify({ ...event, timestamp: null }),
    JSON.stringify({ ...event, data: [] }),
    JSON.stringify({ ...event, data: { ...data, orderId: 42 } }),
    JSON.stringify({ ...event, data: { ...data, attempt: '1' } }),
    JSON.stringify({ ...event, data: { ...data, amount: 24 } }),
    `${'['.repeat(50)}${']'.repeat(50)}`,
  ]
  for (const body of wrong) {
    const received = await deliver('evt_1', now, body)
    const fault = await verifyWebhook({ ...received, seen }).catch((error: unknown) => error)
    assert.isTrue(isWebhookError(fault) && fault.code === 'body_invalid', body.slice(0, 40))
  }
  assert.isFalse((await verifyWebhook({ ...(await deliver('evt_1')), seen })).isRepeat)
})

test('says to give the raw bytes where a server has parsed the body, and asks no memory (house: 4; promises: R14)', async () => {
  const asked: string[] = []
  const seen = { use: (id: string) => asked.push(id) > 0 }
  const received = await deliver('evt_1')
  const { body } = received
  const bytes = new TextEncoder().encode(body)
  // What `express.json()` leaves, what it leaves of another content type, and what is there without any parser.
  const parsed = [JSON.parse(body), {}, undefined, null, [], 42, bytes.buffer, new DataView(bytes.buffer)]
  for (const given of parsed) {
    const fault = await verifyWebhook({ ...received, body: given as never, seen }).catch(
      (error: unknown) => error,
    )
    assert.isTrue(isWebhookError(fault) && fault.code === 'body_not_raw', String(given))
    assert.equal(
      (fault as Error).message,
      'body_not_raw: give the raw bytes, as a Uint8Array or text, before anything parses them',
    )
  }
  assert.deepEqual(asked, [])
  assert.equal((await verifyWebhook({ ...received, body: bytes })).id, 'evt_1')
})

test('has one effect when the same delivery comes 1 000 times at once (promises: R18)', async () => {
  const seen = makeWebhookMemory()
  const delivery = await deliver('evt_1')
  let effects = 0
  await Promise.all(
    Array.from({ length: 1_000 }, async () => {
      const { isRepeat } = await verifyWebhook({ ...delivery, seen })
      if (!isRepeat) effects += 1
    }),
  )
  assert.equal(effects, 1)
})

test('has no second effect after 6 minutes and after 29 days, whatever its new signature (promises: R18)', async () => {
  const seen = makeWebhookMemory()
  const repeats: boolean[] = []
  for (const at of [now, now + 6 * 60_000, now + 29 * DAY_MS]) {
    repeats.push((await verifyWebhook({ ...(await deliver('evt_1', at)), seen })).isRepeat)
  }
  assert.deepEqual(repeats, [false, true, true])
})

test('refuses an old delivery before it asks the memory: a recorded one cannot come again after 5 minutes (promises: R18)', async () => {
  const asked: string[] = []
  const seen = { use: (id: string) => asked.push(id) > 0 }
  const recorded = await deliver('evt_1')
  const late = { ...recorded, now: now + 301_000, seen }
  const fault = await verifyWebhook(late).catch((error: unknown) => error)
  assert.isTrue(isWebhookError(fault) && fault.code === 'timestamp_too_old')
  const forged = { ...recorded, keys: [`whsec_${'A'.repeat(32)}`], seen }
  assert.isTrue(isWebhookError(await verifyWebhook(forged).catch((error: unknown) => error)))
  assert.deepEqual(asked, [])
})

test('keeps ids 30 days and no longer, and never more than it may (promises: R18)', () => {
  const memory = makeWebhookMemory()
  assert.isTrue(memory.use('a', now))
  assert.isFalse(memory.use('a', now + 30 * DAY_MS - 1))
  assert.isTrue(memory.use('a', now + 30 * DAY_MS))
  const small = makeWebhookMemory({ most: 3 })
  for (const id of ['a', 'b', 'c', 'd']) assert.isTrue(small.use(id, now))
  assert.deepEqual(
    ['d', 'c', 'b'].map((id) => small.use(id, now)),
    [false, false, false],
  )
  // The oldest had to go.
  assert.isTrue(small.use('a', now))
})

test('gives an id back whose effect failed: the event has it when it comes again (promises: R16)', async () => {
  const seen = makeWebhookMemory()
  assert.isFalse((await verifyWebhook({ ...(await deliver('evt_1')), seen })).isRepeat)
  seen.release('evt_1')
  assert.isFalse((await verifyWebhook({ ...(await deliver('evt_1')), seen })).isRepeat)
  assert.isTrue((await verifyWebhook({ ...(await deliver('evt_1')), seen })).isRepeat)
})

test('has one effect where the receiver is killed 100 times in the middle of it, before it keeps the id and the effect together (promises: R16)', async () => {
  const disk = { ids: new Set<string>(), effects: 0 }
  let kills = 0
  /** Commits what the work did, all of it or nothing, as a transaction does. */
  const receive = async () => {
    const open = { ids: new Set(disk.ids), effects: disk.effects }
    const seen = { use: (id: string) => open.ids.size < open.ids.add(id).size }
    const { isRepeat } = await verifyWebhook({ ...(await deliver('evt_1')), seen })
    if (!isRepeat) open.effects += 1
    if (kills < 100) throw new Error(`kill ${++kills}`)
    Object.assign(disk, open)
  }
  // It comes until it is acknowledged, and then twice more.
  for (let time = 0; time < 103; time++) await receive().catch(() => undefined)
  assert.deepEqual([kills, disk.effects], [100, 1])
})

test('waits for a memory in a database, and tells its fault to the caller (promises: R16)', async () => {
  const rows = new Set<string>()
  const seen = {
    async use(id: string) {
      await Promise.resolve()
      return rows.size < rows.add(id).size
    },
  }
  assert.isFalse((await verifyWebhook({ ...(await deliver('evt_1')), seen })).isRepeat)
  assert.isTrue((await verifyWebhook({ ...(await deliver('evt_1')), seen })).isRepeat)
  const broken = { use: () => Promise.reject(new Error('database is gone')) }
  const fault = await verifyWebhook({ ...(await deliver('evt_2')), seen: broken }).catch(
    (error: unknown) => error,
  )
  assert.isFalse(isWebhookError(fault))
  assert.match(String(fault), /database is gone/)
})
