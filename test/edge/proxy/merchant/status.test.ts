// How the whole proxy does: what its numbers count, what is not known, and the same as metrics.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { helsinkiDate } from '../../../../core/shared/values/time.ts'
import { giveHostFacts } from '../../../../edge/shared/host-facts.ts'
import type { ProxyStatus } from '../../../../edge/proxy/merchant/proxy-status.ts'
import {
  indexOf,
  listOfUtcDay,
  listOfWaiting,
  utcDayOf,
} from '../../../../edge/proxy/order-index/row-index.ts'
import { DAY_MS } from '../../../../edge/proxy/storage/schedule.ts'
import { openSqlite } from '../../../../edge/shared/hosts/sqlite-file.ts'
import { ObjectStore } from '../../../../edge/proxy/hosts/object-store.ts'
import { KEY, WEBHOOK_URL } from '../webhooks/kit.ts'
import { withLog } from '../kit/proxy.ts'
import { ask, handleFor, MERCHANT_KEY, pay, shown, startMerchant } from './merchant-kit.ts'
import { pluck } from '../kit/lists.ts'

const ENDS = JSON.stringify({ old: '2026-01-01', far: '2999-01-01' })

/** Starts a proxy with an order that is open, and one that was paid, whose webhook was refused. */
async function startWorld() {
  const MERCHANT = { fetch: async () => new Response(null, { status: 410 }) }
  const proxy = await startMerchant({ WEBHOOK_URL, WEBHOOK_KEYS: KEY, MERCHANT, KEY_ENDS: ENDS })
  await pay(proxy, 'order-open')
  await pay(proxy, 'order-paid')
  proxy.bank.decide('ACCEPTED')
  await proxy.fetch(`/return/${handleFor('order-paid')}`)
  await proxy.service(handleFor('order-paid')).runDue()
  for (const id of ['order-open', 'order-paid']) {
    const row = await proxy.service(handleFor(id)).merchantRow()
    if (!row) throw new Error('there is no order')
    const day = listOfUtcDay(utcDayOf(Date.parse(row.createdAt)))
    for (const list of row.needsPerson ? [day, listOfWaiting()] : [day])
      await proxy.service(indexOf(list)).keep({ version: 9, rows: [{ list, row }] })
  }
  return proxy
}

test('counts what is open, what needs a person and why, and says how each bank answered last (house: 2)', async () => {
  await withLog(async () => {
    const proxy = await startWorld()
    const calls = proxy.bank.calls.length
    const status = await shown<ProxyStatus>(ask(proxy, '/status'))
    assert.deepEqual(status.payments, { pending: 1, scheduled: 0, unknown: 0 })
    assert.deepEqual(status.needsPerson, {
      mismatched: 0,
      paid_twice: 0,
      unknown: 0,
      refund: 0,
      returned: 0,
      webhook: 1,
    })
    // Where the platform keeps the objects, nobody can count alarms, nor the webhooks that wait.
    assert.isNull(status.lateAlarms)
    assert.deepEqual(status.webhooks, { waiting: null, givenUp: 1 })
    assert.deepEqual(pluck(status.keys, 'name'), ['old'])
    assert.deepInclude(status.banks['online-payment'], { status: 200 })
    assert.lengthOf(proxy.bank.calls, calls)
    assert.notInclude(JSON.stringify(status), 'order-')
  })
})

test('tells no keys where none are set, and no status where a bank did not answer, in metrics either (house: 2)', async () => {
  await withLog(async () => {
    const proxy = await startMerchant()
    proxy.bank.rules.create = () => Promise.reject(new TypeError('connection refused'))
    await proxy.press({ order: { id: 'order-lost' } })
    const { keys, banks } = await shown<ProxyStatus>(ask(proxy, '/status'))
    assert.isNull(keys)
    assert.hasAllKeys(banks['online-payment'], ['at'])
    const headers = {
      authorization: `Bearer ${MERCHANT_KEY}`,
      accept: 'application/openmetrics-text; version=1.0.0',
    }
    const asked = new Request('https://pay.shop.example/merchant/status', { headers })
    const text = await (await proxy.raw(asked)).text()
    assert.include(text, 'silta_bank_answered_seconds{interface="online-payment"}')
    assert.notInclude(text, 'silta_bank_status')
    assert.notInclude(text, 'silta_keys_ending')
  })
})

test('counts open orders of 31 days with one call for each day, and leaves older ones to the summary (house: 5)', async () => {
  await withLog(async () => {
    const proxy = await startWorld()
    const row = await proxy.service(handleFor('order-open')).merchantRow()
    if (!row) throw new Error('there is no order')
    const began = Date.parse(row.createdAt)
    for (const [id, days] of [
      ['order-month', 31],
      ['order-older', 32],
    ] as const) {
      const createdAt = new Date(began - days * DAY_MS).toISOString()
      const list = listOfUtcDay(createdAt.slice(0, 10))
      const older = { ...row, id, handle: handleFor(id), createdAt, state: 'scheduled' as const }
      await proxy.service(indexOf(list)).keep({ version: 1, rows: [{ list, row: older }] })
    }
    let asked = 0
    for (let day = 0; day <= 40; day++) {
      const part = proxy.service(indexOf(listOfUtcDay(utcDayOf(began - day * DAY_MS))))
      const { sums, rows } = { sums: part.sums.bind(part), rows: part.rows.bind(part) }
      part.sums = (...given) => (asked++, sums(...given))
      part.rows = (...given) => (asked++, rows(...given))
    }
    const status = await shown<ProxyStatus>(ask(proxy, '/status'))
    assert.deepEqual(status.payments, { pending: 1, scheduled: 1, unknown: 0 })
    assert.equal(asked, 32)
    // The summary counts by days in Finland, which begin before those of UTC.
    const from = helsinkiDate(began - 33 * DAY_MS)
    const to = helsinkiDate(began - 32 * DAY_MS)
    const { payments } = await shown<{ payments: { state: string; count: number }[] }>(
      ask(proxy, `/summary?from=${from}&to=${to}`),
    )
    assert.deepEqual(
      payments.map(({ state, count }) => [state, count]),
      [['scheduled', 1]],
    )
  })
})

test('gives the same as metrics, without those that are not known, and with no label but state, kind and interface (house: 2)', async () => {
  await withLog(async () => {
    const proxy = await startWorld()
    const headers = {
      authorization: `Bearer ${MERCHANT_KEY}`,
      accept: 'application/openmetrics-text; version=1.0.0',
    }
    // The document describes the answer in JSON, which the kit holds it to.
    const asked = () => proxy.raw(new Request('https://pay.shop.example/merchant/status', { headers }))
    const response = await asked()
    assert.match(response.headers.get('content-type') ?? '', /^application\/openmetrics-text; version=1/)
    const text = await response.text()
    const lines = text.split('\n')
    assert.include(lines, 'silta_payments{state="pending"} 1')
    assert.include(lines, 'silta_webhooks{state="given_up"} 1')
    assert.include(lines, 'silta_needs_person{kind="webhook"} 1')
    assert.include(lines, 'silta_keys_ending 1')
    assert.include(lines, 'silta_bank_status{interface="online-payment"} 200')
    assert.notInclude(text, 'silta_late_alarms')
    assert.notInclude(text, 'state="waiting"')
    assert.isTrue(text.endsWith('# EOF\n'))
    for (const line of lines.filter((one) => one !== '' && !one.startsWith('#')))
      assert.match(line, /^silta_\w+(\{(state|kind|interface)="[\w-]+"\})? \d+(\.\d+)?$/)
    giveHostFacts(proxy.bindings, () => ({ lateAlarms: 2, waitingWebhooks: 3 }))
    const known = await (await asked()).text()
    assert.include(known, 'silta_late_alarms 2\n')
    assert.include(known, 'silta_webhooks{state="waiting"} 3\n')
  })
})

test('stores the last answer of a bank once a minute at most, for the process that follows (house: 2)', async () => {
  await withLog(async () => {
    const proxy = await startWorld()
    await ask(proxy, '/status')
    const notes = proxy.storages.get('notes')
    const first = notes?.get<{ text: string }>('note:bank:online-payment')
    assert.deepInclude(JSON.parse(first?.text ?? '{}'), { status: 200 })
    await proxy.press({ order: { id: 'order-later' } })
    await ask(proxy, '/status')
    assert.deepEqual(notes?.get('note:bank:online-payment'), first)
  })
})

test('counts late alarms and webhooks that wait in the file of the host (house: 2)', async () => {
  const store = new ObjectStore(await openSqlite(join(mkdtempSync(join(tmpdir(), 'silta-')), 'proxy.sqlite')))
  const entry = (state: string) => ({ state, body: '{"state":"waiting"}' })
  store.setAlarm('ORDERS/a', 1_000)
  store.setAlarm('ORDERS/b', 2_000)
  store.keyValuesOf('ORDERS/a').put('outbox:1', entry('waiting'))
  store.keyValuesOf('ORDERS/a').put('outbox:2', entry('delivered'))
  store.keyValuesOf('ORDERS/b').put('order', entry('waiting'))
  store.keyValuesOf('ORDERS/b').put('packed', {
    entries: [1, 2, 3].map((at) => [`outbox:${at}`, entry(at < 3 ? 'waiting' : 'delivered')]),
  })
  // Without an alarm, nothing waits.
  store.keyValuesOf('ORDERS/c').put('outbox:1', entry('waiting'))
  assert.equal(store.countAlarms(2_000), 1)
  assert.equal(store.countWaiting('packed', 'outbox:'), 3)
  store.close()
})
