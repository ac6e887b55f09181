// What the status tells of a handle key that another one replaces: what is counted, how far, and when the count is whole.
// Days are moved; the objects are in memory.
import { assert, test, wallClock } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import type { OldHandleKey, ProxyStatus } from '../../../../edge/proxy/merchant/proxy-status.ts'
import {
  indexOf,
  listOfRefunds,
  listOfUtcDay,
  utcDayOf,
} from '../../../../edge/proxy/order-index/row-index.ts'
import { askAs, BEGINNINGS } from '../hosts/host-kit.ts'
import { Cloud, type Isolate } from '../kit/cloud.ts'
import { HANDLE_KEY as OLD, withLog } from '../kit/proxy.ts'
import { ask, MERCHANT_KEY, pay, shown, startMerchant } from './merchant-kit.ts'
import { onStillClock } from '../kit/still-clock.ts'

const NEW = 'canary-handle-next-fedcba9876543210jihgf'
const THIRD = 'canary-handle-third-fedcba9876543210jihg'
const BOTH = { HANDLE_KEY_NEXT: NEW }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Lets a test move the day from one early in the year on: the lists go back to its beginning. */
const withDays = (day: string, work: (pass: (ms: number) => void) => Promise<void>) =>
  onStillClock(async ({ pass }) => void (await withLog(() => work(pass))), `${day}T09:00:00Z`)

async function left(proxy: Isolate): Promise<OldHandleKey | null> {
  const { status, body } = await askAs(proxy, '/status')
  assert.equal(status, 200)
  return body['oldHandleKey'] as OldHandleKey | null
}

/** Asks until a day is looked at, or all of them; returns what each answer said. */
async function walk(proxy: Isolate, upTo?: string): Promise<(OldHandleKey | null)[]> {
  const answers: (OldHandleKey | null)[] = []
  do {
    answers.push(await left(proxy))
    assert.isBelow(answers.length, 50)
  } while (answers.at(-1)?.lookedUpTo !== upTo)
  return answers
}

/** Begins one of each kind, and lets each tell the index. */
async function beginAll(cloud: Cloud, proxy: Isolate, id: string, pass: (ms: number) => void) {
  for (const begin of Object.values(BEGINNINGS)) {
    const { status } = await begin(proxy, id)
    assert.equal(status, 201)
  }
  pass(2_000)
  await cloud.ring(proxy)
}

/** What is left of one of each kind: both orders wait for their payers and the batch for a person; the bank has done the others. */
const LEFT = { open: 3, ended: 2 }

test('counts what began under the old handle key, two days of five lists at an asking, and is whole once a walk has ended that began a day later (house: 4)', () =>
  withDays('2026-01-05', async (pass) => {
    const cloud = new Cloud()
    const old = await cloud.isolate()
    await beginAll(cloud, old, '1', pass)
    assert.isNull(await left(old))
    pass(6 * DAY_MS)
    cloud.restart()
    const both = await cloud.isolate(BOTH)
    assert.deepEqual(await left(both), { open: 0, ended: 0, lookedUpTo: '2026-01-10' })
    await beginAll(cloud, both, '2', pass)
    const first = await walk(both, '2026-01-01')
    assert.deepEqual(
      first.map((answer) => answer?.lookedUpTo),
      ['2026-01-08', '2026-01-06', '2026-01-04', '2026-01-02', '2026-01-01'],
    )
    assert.include(first.at(-1), LEFT)
    // Within a day of the change, something may still begin under the old key alone.
    pass(23 * HOUR_MS)
    cloud.calls.length = 0
    assert.deepEqual(await left(both), { ...LEFT, lookedUpTo: '2026-01-01' })
    assert.notInclude(cloud.calls, 'ORDERS /notes note')
    pass(HOUR_MS)
    assert.deepEqual(await left(both), { open: 0, ended: 0, lookedUpTo: '2026-01-11' })
    assert.deepEqual((await walk(both)).at(-1), LEFT)
    assert.deepEqual(await left(both), LEFT)
  }))

test('counts anew each day, so that what has ended is open no more, and begins anew for other keys (house: 4)', () =>
  withDays('2026-01-02', async (pass) => {
    const cloud = new Cloud()
    const old = await cloud.isolate()
    await BEGINNINGS['an order of a page']?.(old, '1')
    pass(2_000)
    await cloud.ring(old)
    cloud.restart()
    const both = await cloud.isolate(BOTH)
    await walk(both, '2026-01-01')
    pass(DAY_MS)
    assert.deepEqual((await walk(both)).at(-1), { open: 1, ended: 0 })
    for (const payment of cloud.banks.orders.payments)
      cloud.banks.orders.decide('ACCEPTED', undefined, payment)
    await both.fetch(new Request(`https://pay.shop.example/return/${handleOf('1', OLD)}`))
    pass(2_000)
    await cloud.ring(both)
    assert.deepEqual(await left(both), { open: 1, ended: 0 })
    pass(DAY_MS)
    assert.deepEqual((await walk(both)).at(-1), { open: 0, ended: 1 })
    cloud.restart()
    assert.isNull(await left(await cloud.isolate({ HANDLE_KEY: NEW })))
    cloud.restart()
    const others = await cloud.isolate({ HANDLE_KEY: NEW, HANDLE_KEY_NEXT: THIRD })
    const answers = await walk(others, '2026-01-01')
    assert.deepEqual(answers.at(-1), { open: 0, ended: 0, lookedUpTo: '2026-01-01' })
  }))

test('asks ten lists and writes one note more than with one key, and after a crash counts nothing twice (house: 5)', () =>
  withDays('2026-01-12', async (pass) => {
    const cloud = new Cloud()
    const old = await cloud.isolate()
    await beginAll(cloud, old, '1', pass)
    await left(old)
    const callsOf = async (proxy: Isolate) => {
      cloud.calls.length = 0
      const answer = await left(proxy)
      return { answer, calls: cloud.calls.length }
    }
    const one = await callsOf(old)
    cloud.restart()
    const both = await cloud.isolate(BOTH)
    // The first answer of an isolate compares the settings too.
    await askAs(both, '/payments?orderId=1')
    cloud.disk('ORDERS /notes').crashIn = 0
    assert.equal((await askAs(both, '/status')).status, 500)
    cloud.restart()
    const two = await callsOf(both)
    assert.deepEqual(two.answer, { ...LEFT, lookedUpTo: '2026-01-11' })
    assert.equal(two.calls, one.calls + 11)
  }))

test('counts orders and refunds by the key of their handles: open, in need of a person, or ended; as metrics once it is whole (house: 2, 4)', () =>
  withDays('2026-01-01', async (pass) => {
    const proxy = await startMerchant(BOTH)
    await pay(proxy, 'order-new')
    const row = await proxy.service(handleOf('order-new', NEW)).merchantRow()
    if (!row) throw new Error('there is no order')
    const keep = async (list: string, id: string, key: string, changes: object) => {
      const one = { ...row, orderId: id, handle: handleOf(id, key), ...changes }
      await proxy.service(indexOf(list)).keep({ version: 1, rows: [{ list, row: one }] })
    }
    const day = utcDayOf(wallClock())
    const [orders, refunds] = [listOfUtcDay(day), listOfRefunds(day)]
    await keep(orders, 'open', OLD, { state: 'scheduled' })
    await keep(orders, 'judged', OLD, { state: 'mismatched', needsPerson: true })
    for (const state of ['paid', 'cancelled', 'failed']) await keep(orders, state, OLD, { state })
    for (const state of ['pending', 'paid']) await keep(orders, `new-${state}`, NEW, { state })
    await keep(refunds, 'lost', OLD, { id: '1', state: 'unknown' })
    await keep(refunds, 'needs_review', OLD, { id: '1', state: 'needs_review', needsPerson: true })
    await keep(refunds, 'refunded', OLD, { id: '1', state: 'refunded' })
    await keep(refunds, 'new', NEW, { id: '1', state: 'pending' })
    const metrics = async () => {
      const headers = { authorization: `Bearer ${MERCHANT_KEY}`, accept: 'application/openmetrics-text' }
      const text = await (
        await proxy.raw(new Request('https://pay.shop.example/merchant/status', { headers }))
      ).text()
      return text.split('\n').filter((line) => line.startsWith('silta_old'))
    }
    const { oldHandleKey } = await shown<ProxyStatus>(ask(proxy, '/status'))
    assert.deepEqual(oldHandleKey, { open: 4, ended: 4, lookedUpTo: '2026-01-01' })
    assert.deepEqual(await metrics(), [])
    pass(DAY_MS)
    assert.deepEqual(await metrics(), [
      'silta_old_handle_key{state="open"} 4',
      'silta_old_handle_key{state="ended"} 4',
    ])
    const whole = await shown<ProxyStatus>(ask(proxy, '/status'))
    assert.deepEqual(whole.oldHandleKey, { open: 4, ended: 4 })
    const note = JSON.stringify(proxy.storages.get('notes')?.get('note:old-key'))
    assert.include(note, '2026-01-01')
    for (const secret of [OLD, NEW, handleOf('open', OLD)]) assert.notInclude(note, secret)
  }))
