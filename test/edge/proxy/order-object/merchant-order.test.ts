// The merchant's side of one order on a storage of the test: settling after a refund, and when personal data goes.
import { assert, test } from '#kit'
import { MerchantOrderApi } from '../../../../edge/proxy/order-object/merchant-order.ts'
import {
  type MerchantParts,
  type MerchantPaymentRow,
  historyEntryOf,
} from '../../../../edge/proxy/order-object/merchant-payment.ts'
import { StoredIndex } from '../../../../edge/proxy/order-index/row-index.ts'
import { forgetOrderAfter } from '../../../../edge/proxy/order-object/order-parts.ts'
import type { RefundRecord } from '../../../../edge/proxy/refunds/refund-record.ts'
import { openOrder } from '../../../../edge/proxy/orders/stored-order.ts'
import type { Attempt } from '../../../../edge/proxy/orders/order-record.ts'
import { HANDLE, NO_PARTS, noRefunds, ORDER } from '../kit/stand.ts'
import { shownAs } from '../../../../edge/proxy/storage/many.ts'
import { FORMAT } from '../../../../edge/proxy/storage/format.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { pluck } from '../kit/lists.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const DAY_MS = 86_400_000

const attempt = (number: number, status: Attempt['status']): Attempt => ({
  number,
  startedAt: NOW,
  order: ORDER,
  rail: 'online-payment',
  key: 'key-1',
  created: { paymentId: `p-${number}` },
  status,
  polls: 1,
  changedAt: NOW + number,
})

function side(
  attempts: readonly Attempt[],
  refundedOf: MerchantParts['refundedOf'],
  canRefund: MerchantParts['canRefund'] = () => true,
) {
  const storage = new MemoryStorage(
    new Map([['order', { format: FORMAT, handle: HANDLE, order: ORDER, payee: 'Shop', attempts }]]),
  )
  const { order, tasks } = openOrder({ storage, clock: () => NOW + 1_000 })
  const parts: MerchantParts = {
    ...NO_PARTS,
    lists: { ...NO_PARTS.lists, history: shownAs(order.history, historyEntryOf) },
    canRefund,
    refundedOf,
  }
  const outbox = { resendOf: () => undefined, givenUpSince: () => [] }
  const merchant = new MerchantOrderApi({
    order,
    tasks,
    outbox,
    clock: () => NOW + 1_000,
    parts,
    book: noRefunds(),
    // Nothing is open at a bank here.
    service: { handleClosed: () => Promise.resolve() },
    log: () => undefined,
  })
  return { storage, order, merchant }
}

test('settles an order that was paid twice once one of the two is given back whole, not before (house: 2)', async () => {
  const refunded = new Map<number, string>()
  const { merchant, order } = side(
    [attempt(1, 'paid'), attempt(2, 'paid')],
    ({ number }) => refunded.get(number) ?? '0.00',
  )
  const settle = () => merchant.resolveOrder({ outcome: 'paid', reason: 'One was given back' })
  assert.deepInclude(await settle(), { ok: false, code: 'refund_missing' })
  refunded.set(1, '12.49')
  assert.deepInclude(await settle(), { ok: false, code: 'refund_missing' })
  refunded.set(1, '12.50')
  const resolved = await settle()
  assert.isTrue(resolved.ok && resolved.payment.state === 'paid' && !resolved.payment.needsPerson)
  // A third one that is paid is news, whatever was said of the two.
  const record = order.load()
  if (record) order.save({ ...record, attempts: [...record.attempts, attempt(3, 'paid')] })
  assert.deepInclude(await merchant.merchantRow(), { state: 'paid_twice', needsPerson: true })
})

test('settles an order that was paid twice at once where the second payment can go back by hand only (house: 2)', async () => {
  const { merchant } = side(
    [attempt(1, 'paid'), attempt(2, 'paid')],
    () => '0.00',
    ({ number }) => number === 1,
  )
  const resolved = await merchant.resolveOrder({ outcome: 'paid', reason: 'The second was transferred back' })
  assert.isTrue(resolved.ok && resolved.payment.state === 'paid' && !resolved.payment.needsPerson)
})

test('waits with personal data for the end of the last refund, and for the days after it (promises: finding 8)', () => {
  const { order } = side([attempt(1, 'paid')], () => '0.00')
  const refund = (change: Partial<RefundRecord>): RefundRecord => ({
    wish: { id: 'r-1', amount: '1.00', message: 'For Maija' },
    number: 1,
    paymentId: 'p-1',
    stage: 'refunded',
    sendings: 1,
    tries: 0,
    since: NOW,
    createdAt: NOW,
    changedAt: NOW + DAY_MS,
    ...change,
  })
  const dueAt = (refunds: readonly RefundRecord[]) => {
    const book = noRefunds()
    for (const one of refunds) book.changesOf(one)
    return forgetOrderAfter(10, order, book, () => NOW).dueAt()
  }
  assert.equal(dueAt([]), NOW + 1 + 10 * DAY_MS)
  assert.equal(dueAt([refund({})]), NOW + 11 * DAY_MS)
  assert.isUndefined(dueAt([refund({ stage: 'booked', nextAt: NOW })]))
  const record = order.load()
  if (record) order.save({ ...record, personalDataDeletedAt: NOW })
  assert.isUndefined(dueAt([refund({ wish: { id: 'r-1', amount: '1.00' } })]))
  // One that came later has words of its own.
  assert.equal(dueAt([refund({})]), NOW + 11 * DAY_MS)
})

test('keeps the newer of two copies of a row, and ends a part of a long list where many rows do not fit (house: 2)', async () => {
  const index = new StoredIndex<MerchantPaymentRow>(new MemoryStorage(), ({ handle }) => handle)
  const row = (number: number, state: 'paid' | 'pending', minute: string) => ({
    handle: String(number).padStart(43, 'h'),
    orderId: `o-${number}`,
    state,
    amount: '12.50',
    currency: 'EUR',
    reference: '1232',
    createdAt: new Date(NOW + number).toISOString(),
    updatedAt: `2026-11-20T12:${minute}:00+02:00`,
    needsPerson: false,
  })
  const keep = (version: number, one: MerchantPaymentRow) =>
    index.keep({ version, rows: [{ list: 'day:2026-11-20', row: one }] })
  assert.deepEqual(await keep(2, row(0, 'paid', '05')), {})
  assert.deepEqual(await keep(1, row(0, 'pending', '04')), { known: 2 })
  // Counted alike before and after a crash: the object must count on. The same copy again is no other one.
  assert.deepEqual(await keep(2, row(0, 'pending', '04')), { known: 2 })
  assert.deepEqual(await keep(2, row(0, 'paid', '05')), {})
  assert.deepEqual(pluck((await index.rows('day:2026-11-20', { limit: 10 })).rows, 'state'), ['paid'])
  for (let number = 1; number <= 1_500; number++) {
    await keep(1, row(number, 'pending', '04'))
  }
  const first = await index.rows('day:2026-11-20', { limit: 10, state: 'paid' })
  assert.lengthOf(first.rows, 0)
  const second = await index.rows('day:2026-11-20', { limit: 10, state: 'paid', after: first.after })
  assert.deepEqual(pluck(second.rows, 'orderId'), ['o-0'])
  assert.isUndefined(second.after)
})
