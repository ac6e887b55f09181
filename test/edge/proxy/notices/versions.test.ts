// The versions of notices: which types are sent to whom, and that what waits stays as it was made.
import { assert, test } from '#kit'
import { NOTICE_VERSIONS, type NoticeEvent, verifyNotice } from '../../../../core/webhooks/index.ts'
import { Outbox } from '../../../../edge/proxy/notices/outbox.ts'
import { beginRefund, type RefundRecord } from '../../../../edge/proxy/refunds/refund-record.ts'
import { notifyOfRefunds } from '../../../../edge/proxy/orders/object/order-notices.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { signNotice } from '../../../../core/webhooks/index.ts'
import { HANDLE_KEY, KEY, linked, NoticeStand, told } from './kit.ts'

const [BEFORE, THIS] = NOTICE_VERSIONS
const NOW = Date.parse('2026-12-01T10:00:00Z')

const event: NoticeEvent = {
  type: 'payment.paid',
  timestamp: '2026-12-01T12:00:00.000+02:00',
  data: {
    handle: 'h'.repeat(43),
    orderId: 'order-1',
    state: 'paid',
    amount: '12.50',
    currency: 'EUR',
    reference: '1232',
    attempt: 1,
  },
}

test('writes into each notice its id, as the header has it, and its version (house: 2)', async () => {
  const stand = new NoticeStand()
  const open = linked('p', undefined, stand.clock.now)
  stand.order.save(open)
  stand.order.save(told(open, 'paid', 'p', undefined, stand.clock.now))
  await stand.pass(1_000)
  const [request] = stand.shop.requests
  const body = JSON.parse(request?.body ?? '{}') as { id: string; apiVersion: string }
  assert.equal(body.id, request?.headers.get('webhook-id'))
  assert.equal(body.apiVersion, BEFORE)
  assert.deepEqual(Object.keys(body), ['id', 'apiVersion', 'type', 'timestamp', 'data'])
})

test('leaves a notice that waits as it is when the version changes: bytes, type and id (house: 2)', () => {
  const storage = new MemoryStorage()
  const before = new Outbox(storage, BEFORE)
  storage.write(before.entriesOf([{ id: 'evt_1', event }], NOW))
  const [waiting] = before.list()
  const after = new Outbox(storage, THIS)
  // The same event comes once more, and another one.
  storage.write(after.entriesOf([{ id: 'evt_1', event }], NOW + 1))
  storage.write(after.entriesOf([{ id: 'evt_2', event }], NOW + 2))
  const [first, second] = after.list()
  assert.deepEqual(first, waiting)
  assert.include(second?.body, `"apiVersion":"${THIS}"`)
})

test('sends types that the version before does not have under this version only (house: 2)', () => {
  const record = told(linked(), 'paid')
  const refund: RefundRecord = {
    ...beginRefund({ id: 'r-1', amount: '5.00' }, 1, 'p', NOW),
    stage: 'unclear',
  }
  for (const [version, types] of [
    [undefined, []],
    [BEFORE, []],
    [THIS, ['refund.needs_review']],
  ] as const) {
    const storage = new MemoryStorage()
    const outbox = new Outbox(storage, version)
    storage.write(notifyOfRefunds(outbox, HANDLE_KEY, () => [])(record, undefined, refund, NOW))
    assert.deepEqual(
      outbox.list().map(({ type }) => type),
      [...types],
    )
    // What both have is sent under both.
    storage.write(outbox.entriesOf([{ id: 'evt_1', event }], NOW))
    assert.include(
      outbox.list().map(({ type }) => type),
      'payment.paid',
    )
  }
})

test('reads notices of both versions, of a proxy that knew neither, and a test notice (house: 2; promises: R14)', async () => {
  const verified = async (body: string, id = 'evt_1') => {
    const headers = await signNotice({ keys: [KEY], id, timestamp: NOW / 1_000, body })
    return verifyNotice({ keys: [KEY], headers, body, now: NOW })
  }
  for (const head of [{}, { id: 'evt_1', apiVersion: BEFORE }, { id: 'evt_1', apiVersion: THIS }]) {
    const notice = await verified(JSON.stringify({ ...head, ...event }))
    assert.equal(notice.event.type, 'payment.paid')
    assert.equal(notice.event.id, (head as { id?: string }).id)
  }
  const ping = {
    id: 'evt_1',
    apiVersion: THIS,
    type: 'test.ping',
    timestamp: event.timestamp,
    data: {},
  } as const
  assert.deepEqual((await verified(JSON.stringify(ping))).event, ping)
  // The id in the body is signed with the one in the header: another one there is no notice of ours.
  const fault = await verified(JSON.stringify({ ...ping, id: 'evt_2' })).catch((error: unknown) => error)
  assert.deepInclude(fault as object, { code: 'body_invalid' })
})
