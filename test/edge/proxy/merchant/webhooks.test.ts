// Webhooks at the merchant interface: shown with their tries, sent again one by one or as a whole, and a test webhook.
import { unpacked } from '../kit/memory-storage.ts'
import { assert, test } from '#kit'
import { type Webhook, verifyWebhook } from '../../../../core/webhooks/index.ts'
import { indexOf, listOfWaiting } from '../../../../edge/proxy/order-index/row-index.ts'
import { NOTES } from '../../../../edge/proxy/storage/notes.ts'
import { Outbox } from '../../../../edge/proxy/webhooks/outbox.ts'
import type { OutboxEntry } from '../../../../edge/proxy/webhooks/entry.ts'
import { type Proxy, problemOf, withLog } from '../kit/proxy.ts'
import { KEY, WEBHOOK_URL } from '../webhooks/kit.ts'
import { ask, handleFor, shown, startMerchant } from './merchant-kit.ts'
import { onStillClock } from '../kit/still-clock.ts'
import { pluck } from '../kit/lists.ts'

const HANDLE = handleFor('order-1')

interface World {
  proxy: Proxy
  taken: { webhook: Webhook; url: string; body: string; headers: Headers }[]
  answer: { status: number }
}

/** Starts a proxy whose merchant's server takes webhooks. */
async function startWebhooks(changes: object = {}): Promise<World> {
  const answer = { status: 204 }
  const taken: World['taken'] = []
  const MERCHANT = {
    async fetch(url: string, { headers, body }: RequestInit) {
      const text = typeof body === 'string' ? body : 'no text'
      const given = new Headers(headers)
      const webhook = await verifyWebhook({ keys: [KEY], headers: given, body: text })
      taken.push({ webhook, url, body: text, headers: given })
      return new Response('an answer that nobody reads', { status: answer.status })
    },
  }
  const proxy = await startMerchant({ WEBHOOK_URL, WEBHOOK_KEYS: KEY, MERCHANT, ...changes })
  return { proxy, taken, answer }
}

/** Pays orders whose webhooks the merchant's server refuses, and lets them tell the index. */
async function giveUp({ proxy, answer }: World, ids: readonly string[]): Promise<void> {
  answer.status = 410
  for (const id of ids) {
    await proxy.press({ order: { id } })
    proxy.bank.decide('ACCEPTED')
    await proxy.fetch(`/return/${handleFor(id)}`)
    await proxy.service(handleFor(id)).runDue()
    await tellIndex(proxy, id)
  }
  answer.status = 204
}

/** Lets an order tell the index at once what it would tell it in a moment. */
async function tellIndex(proxy: Proxy, id: string): Promise<void> {
  const row = await proxy.service(handleFor(id)).merchantRow()
  if (!row) throw new Error(`there is no order ${id}`)
  await proxy.service(indexOf(listOfWaiting())).keep({ version: 1, rows: [{ list: listOfWaiting(), row }] })
}

const outboxOf = (proxy: Proxy, id: string) => {
  const storage = proxy.storages.get(handleFor(id))
  return storage ? Array.from(unpacked(storage).list<OutboxEntry>('outbox:'), ([, entry]) => entry) : []
}

interface ShownWebhook {
  id: string
  type: string
  state: string
  tries: { at: string; status?: number; fault?: string }[]
  nextAt?: string
}

/** Pays an order, sends its webhook, and returns that webhook as the merchant sees it. */
async function payOne({ proxy }: World): Promise<ShownWebhook> {
  await proxy.press()
  proxy.bank.decide('ACCEPTED')
  await proxy.fetch(`/return/${HANDLE}`)
  await proxy.service(HANDLE).runDue()
  return webhookOf(proxy)
}

async function webhookOf(proxy: Proxy): Promise<ShownWebhook> {
  const { webhooks } = await shown<{ webhooks: ShownWebhook[] }>(ask(proxy, `/payments/${HANDLE}`))
  const [only, ...others] = webhooks
  if (!only || others.length > 0) throw new Error(`there are ${webhooks.length} webhooks`)
  return only
}

test('shows each webhook with its tries, and sends it again under the same id when asked (house: 2)', async () => {
  const world = await startWebhooks()
  const { proxy, taken, answer } = world
  await withLog(async () => {
    answer.status = 410
    const refused = await payOne(world)
    assert.deepInclude(refused, { type: 'payment.paid', state: 'refused' })
    assert.deepEqual(pluck(refused.tries, 'status'), [410])
    assert.notProperty(refused, 'nextAt')
    const again = await ask(proxy, `/payments/${HANDLE}/webhooks/${refused.id}/resend`, '')
    assert.equal(again.status, 202)
    assert.property(await webhookOf(proxy), 'nextAt')
    answer.status = 200
    await proxy.service(HANDLE).runDue()
    const delivered = await webhookOf(proxy)
    assert.equal(delivered.state, 'delivered')
    assert.deepEqual(pluck(delivered.tries, 'status'), [410, 200])
    assert.deepEqual(
      taken.map(({ webhook }) => webhook.id),
      [refused.id, refused.id],
    )
  })
})

test('refuses to send again what there is not (house: 2)', async () => {
  const world = await startWebhooks()
  const { proxy, taken } = world
  await withLog(async () => {
    const { id } = await payOne(world)
    for (const path of [
      `${HANDLE}/webhooks/evt_unknown`,
      `${HANDLE}/webhooks/order`,
      `unknown/webhooks/${id}`,
    ])
      assert.equal((await ask(proxy, `/payments/${path}/resend`, '')).status, 404)
    await proxy.service(HANDLE).runDue()
    assert.lengthOf(taken, 1)
  })
})

test('sends a test webhook to the address of the settings, once a minute, with nothing of the caller (house: 2)', async () => {
  await withLog(async () => {
    const { proxy, taken, answer } = await startWebhooks()
    answer.status = 503
    const response = await ask(proxy, '/webhooks/test', { url: 'https://evil.example', type: 'payment.paid' })
    assert.equal(response.status, 200)
    const { id, status, ms, ...rest } = await shown<{ id: string; status: number; ms: number }>(response)
    assert.deepEqual([status, rest], [503, {}])
    assert.isAtLeast(ms, 0)
    const [only, ...others] = taken
    assert.deepEqual(others, [])
    assert.equal(only?.url, WEBHOOK_URL)
    assert.deepEqual(JSON.parse(only?.body ?? ''), {
      id,
      apiVersion: 1,
      type: 'test.ping',
      timestamp: only?.webhook.event.timestamp,
      data: {},
    })
    const again = await ask(proxy, '/webhooks/test', {})
    assert.equal(again.status, 429)
    assert.equal(again.headers.get('retry-after'), '60')
    assert.lengthOf(taken, 1)
    // A minute later.
    const storage = proxy.storages.get(NOTES)
    const note = storage?.get<{ at: number; text: string }>('note:test')
    storage?.write({ 'note:test': { ...note, at: (note?.at ?? 0) - 60_000 } })
    assert.equal((await ask(proxy, '/webhooks/test', {})).status, 200)
    assert.lengthOf(taken, 2)
  })
})

test('says why a test webhook had no answer, and that there are no webhooks without settings (house: 2)', async () => {
  await withLog(async () => {
    const MERCHANT = { fetch: () => Promise.reject(new TypeError('connection refused')) }
    const { proxy } = await startWebhooks({ MERCHANT })
    const answer = await shown<{ fault: string }>(ask(proxy, '/webhooks/test', {}))
    assert.hasAllKeys(answer, ['id', 'fault', 'ms'])
    assert.equal(answer.fault, 'network')
    const none = await startMerchant()
    for (const path of ['/webhooks/test', '/webhooks/resend']) {
      const refused = await ask(none, path, { since: '2026-01-01T00:00:00Z' })
      assert.deepEqual([refused.status, (await problemOf(refused)).code], [404, 'webhooks_not_offered'])
    }
  })
})

test('sends again what was given up since a time, one after another, with the same ids and bytes (house: 2)', async () => {
  await withLog(async () => {
    const world = await startWebhooks()
    const { proxy, taken } = world
    await giveUp(world, ['order-1', 'order-2', 'order-3'])
    const before = taken.splice(0)
    assert.lengthOf(before, 3)
    const later = await shown<unknown>(ask(proxy, '/webhooks/resend', { since: '2999-01-01T00:00:00Z' }))
    assert.deepEqual(later, { resent: 0 })
    const answer = await shown<unknown>(
      ask(proxy, '/webhooks/resend', { since: '2026-01-01T00:00:00+02:00' }),
    )
    assert.deepEqual(answer, { resent: 3 })
    const due = ['order-1', 'order-2', 'order-3'].flatMap((id) =>
      outboxOf(proxy, id).map(({ nextAt = 0 }) => nextAt),
    )
    const [first = 0, second = 0, third = 0] = due.toSorted((left, right) => left - right)
    assert.isAtLeast(second - first, 200)
    assert.isAtLeast(third - second, 200)
    // They leave when they are due.
    await onStillClock(async () => {
      for (const id of ['order-1', 'order-2', 'order-3']) {
        proxy.restart()
        await proxy.service(handleFor(id)).runDue()
      }
    }, third)
    const told = (list: World['taken']) => new Map(list.map(({ webhook, body }) => [webhook.id, body]))
    assert.deepEqual(told(taken), told(before))
    // They are given up no more.
    assert.deepEqual(
      await shown<unknown>(ask(proxy, '/webhooks/resend', { since: '2026-01-01T00:00:00Z' })),
      {
        resent: 0,
      },
    )
  })
})

test('lets webhooks leave five a second, those of one order too, and those of the next request after them (house: 2)', async () => {
  await withLog(async () => {
    const world = await startWebhooks()
    const { proxy } = world
    await giveUp(world, ['order-1', 'order-2'])
    // Another one of the first order was given up too.
    const storage = proxy.storages.get(handleFor('order-1'))
    const [entry] = outboxOf(proxy, 'order-1')
    if (!storage || !entry) throw new Error('there is no webhook')
    const rows = unpacked(storage)
    rows.write(new Outbox(rows).changesOf({ ...entry, id: 'evt_other' }))
    proxy.restart()
    const row = await proxy.service(handleFor('order-1')).merchantRow()
    const last = await proxy.service(handleFor('order-2')).merchantRow()
    if (!row || !last) throw new Error('there is no order')
    // The newest fifty are the first page, and one of those has the two webhooks.
    const index = proxy.service(indexOf(listOfWaiting()))
    const newer = Date.parse(last.createdAt)
    for (let at = 1; at <= 50; at++) {
      const other = at === 25 ? row : { ...row, handle: `other-${at}` }
      const createdAt = new Date(newer + at * 1_000).toISOString()
      await index.keep({ version: 2, rows: [{ list: listOfWaiting(), row: { ...other, createdAt } }] })
    }
    const since = '2026-01-01T00:00:00Z'
    const first = await shown<{ resent: number; next: string }>(ask(proxy, '/webhooks/resend', { since }))
    assert.equal(first.resent, 2)
    const second = await shown<{ resent: number }>(
      ask(proxy, '/webhooks/resend', { since, cursor: first.next }),
    )
    assert.equal(second.resent, 1)
    const due = ['order-1', 'order-2'].flatMap((id) => outboxOf(proxy, id).map(({ nextAt = 0 }) => nextAt))
    const [one = 0, two = 0, three = 0] = due
    assert.lengthOf(due, 3)
    assert.equal(two - one, 200)
    assert.isAtLeast(three - two, 200)
  })
})

test('looks at so many orders in one request, and says where the next one goes on (house: 2)', async () => {
  await withLog(async () => {
    const world = await startWebhooks()
    const { proxy } = world
    await giveUp(world, ['order-1'])
    const row = await proxy.service(handleFor('order-1')).merchantRow()
    if (!row) throw new Error('there is no order')
    const index = proxy.service(indexOf(listOfWaiting()))
    // Sixty newer ones need a person for another reason.
    const newer = Date.parse(row.createdAt)
    for (let at = 1; at <= 60; at++) {
      const createdAt = new Date(newer + at * 1_000).toISOString()
      await index.keep({
        version: 1,
        rows: [{ list: listOfWaiting(), row: { ...row, handle: `other-${at}`, createdAt } }],
      })
    }
    const since = '2026-01-01T00:00:00Z'
    const first = await shown<{ resent: number; next: string }>(ask(proxy, '/webhooks/resend', { since }))
    assert.equal(first.resent, 0)
    const second = await shown<unknown>(ask(proxy, '/webhooks/resend', { since, cursor: first.next }))
    assert.deepEqual(second, { resent: 1 })
    for (const cursor of ['', 'nothing', `strange.${first.next.split('.').slice(1).join('.')}`]) {
      const refused = await ask(proxy, '/webhooks/resend', { since, cursor })
      assert.deepEqual((await problemOf(refused)).faults, [
        { field: 'cursor', rule: 'must be the next of an earlier answer' },
      ])
    }
    const refused = await ask(proxy, '/webhooks/resend', { since: '2026-01-01' })
    assert.equal((await problemOf(refused)).faults?.[0]?.field, 'since')
  })
})
