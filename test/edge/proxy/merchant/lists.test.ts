// The merchant's lists as its server reads them: the newest, by instants, by the bank's ids, refunds, sums, and what changed.
// Days of the bank, and what needs a person, are in order-index/days.test.ts.
import { NO_PARTS, noRefunds } from '../kit/stand.ts'
import { mock } from 'node:test'
import { assert, test, testKeyPair, wallClock } from '#kit'
import { helsinkiDate } from '../../../../core/shared/values/time.ts'
import { createSandbox } from '../../../../edge/sandbox/index.ts'
import { pairsOfTests } from '../../sandbox/sample-key.ts'
import { PAYMENT, startInstructions } from '../instructions/instruction-kit.ts'
import { CALLBACK_API_KEY } from '../kit/fake-bank.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { problemOf, type Proxy, withLog } from '../kit/proxy.ts'
import { KEY, WEBHOOK_URL } from '../webhooks/kit.ts'
import { listingOf, type OrderRow } from '../../../../edge/proxy/order-object/order-listing.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import type { StoredOrder } from '../../../../edge/proxy/orders/stored-order.ts'
import { ask, handleFor, isTold, MERCHANT_KEY, pay, shown, startMerchant } from './merchant-kit.ts'
import { onStillClock } from '../kit/still-clock.ts'
import { pluck } from '../kit/lists.ts'

interface Row {
  orderId: string
  handle: string
  state: string
  [member: string]: unknown
}
interface List {
  payments: Row[]
  next?: string
}
interface Changed extends List {
  next: string
  hasMore: boolean
}
interface Summary {
  payments: object[]
  refunds: object[]
  isWhole: boolean
  next?: string
}

const get = <T>(proxy: Proxy, path: string) => shown<T>(ask(proxy, path))
const idsOf = ({ payments }: List) => payments.map(({ orderId }) => orderId)
const ids = async (proxy: Proxy, query: string) => idsOf(await get<List>(proxy, `/payments?${query}`))

/** Lets an order be paid, and lets it tell the index. */
async function payWhole(proxy: Proxy, orderId: string, order: object = {}): Promise<string> {
  const handle = await pay(proxy, orderId, order)
  proxy.bank.decide('ACCEPTED')
  await proxy.ring(handle)
  mock.timers.tick(2_000)
  await proxy.ring(handle)
  return handle
}

async function faultsOf(proxy: Proxy, path: string, status = 400): Promise<string[]> {
  const response = await ask(proxy, path)
  assert.equal(response.status, status, path)
  return ((await problemOf(response)).faults ?? []).map(({ field, rule }) => `${field} ${rule}`)
}

/** Starts a proxy whose merchant's server answers every webhook with a status. */
async function startNotified(): Promise<{ proxy: Proxy; merchant: { status: number } }> {
  const merchant = { status: 204 }
  const MERCHANT = { fetch: async () => new Response(null, { status: merchant.status }) }
  return { proxy: await startMerchant({ WEBHOOK_URL, WEBHOOK_KEYS: KEY, MERCHANT }), merchant }
}

async function callsOf(proxy: Proxy, work: () => Promise<unknown>): Promise<number> {
  const orders = proxy.bindings['ORDERS'] as { getByName: (name: string) => object }
  const { getByName } = orders
  let calls = 0
  orders.getByName = (name) => {
    calls++
    return getByName(name)
  }
  try {
    await work()
    return calls
  } finally {
    orders.getByName = getByName
  }
}

test('lists the newest without days, early in the morning too, and goes back some weeks for each answer (house: 2)', async () => {
  await onStillClock(async ({ at }) => {
    const proxy = await startMerchant()
    await pay(proxy, 'of-june')
    at('2026-11-19T21:00:00Z')
    await pay(proxy, 'yesterday')
    at('2026-11-20T06:00:00Z')
    assert.deepEqual(await ids(proxy, 'limit=1'), ['yesterday'])
    const found: string[] = []
    let path = '/payments?limit=100'
    let answers = 0
    for (; path !== '' && answers < 30; answers++) {
      let list: List = { payments: [] }
      // One call for each day, and no more than the platform lets one request make.
      const calls = await callsOf(proxy, async () => {
        list = await get<List>(proxy, path)
      })
      assert.isAtMost(calls, 32)
      found.push(...idsOf(list))
      path = list.next === undefined ? '' : `/payments?limit=100&cursor=${list.next}`
    }
    assert.deepEqual(found, ['yesterday', 'of-june'])
    assert.equal(path, '')
    assert.isBelow(answers, 15)
  }, '2026-06-01T10:00:00Z')
})

test('lists by instants, the first included and the second not, over any time and page by page (house: 2; gaps: shared.time)', async () => {
  await onStillClock(async ({ at }) => {
    const proxy = await startMerchant()
    for (const [id, time] of [
      ['a', '2026-11-20T09:59:59.999Z'],
      ['b', '2026-11-20T10:00:00.000Z'],
      ['c', '2026-11-20T10:59:59.999Z'],
      ['d', '2026-11-20T11:00:00.000Z'],
    ] as const) {
      at(time)
      await pay(proxy, id)
    }
    const hour = 'createdFrom=2026-11-20T10:00:00Z&createdTo=2026-11-20T13:00:00%2B02:00'
    assert.deepEqual(await ids(proxy, hour), ['c', 'b'])
    assert.deepEqual(await ids(proxy, `${hour}&orderId=d`), [])
    assert.deepEqual(await ids(proxy, `${hour}&orderId=b`), ['b'])
    assert.deepEqual(await ids(proxy, `${hour}&reference=1232`), ['c', 'b'])
    assert.deepEqual(await ids(proxy, 'createdFrom=2026-11-20T11:00:00Z'), ['d'])
    assert.deepEqual(await ids(proxy, 'createdTo=2026-11-20T10:00:00Z'), ['a'])
    const { next } = await get<List>(proxy, `/payments?${hour}&limit=1`)
    assert.deepEqual(await ids(proxy, `${hour}&limit=1&cursor=${next}`), ['b'])
    const text = await (await ask(proxy, `/export?${hour}`)).text()
    assert.deepEqual(
      text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as Row).orderId),
      ['c', 'b'],
    )
    const year = 'createdFrom=2026-01-01T00:00:00Z&createdTo=2026-12-01T00:00:00Z'
    assert.equal((await ask(proxy, `/payments?${year}`)).status, 200)
    for (const [query, fault] of [
      ['createdFrom=2026-11-20', 'createdFrom must be an instant, such as 2026-11-20T10:00:00Z'],
      ['createdTo=2026-11-20T10:00:00', 'createdTo must be an instant, such as 2026-11-20T10:00:00Z'],
      ['from=2026-11-20&createdTo=2026-11-20T10:00:00Z', 'createdTo must not be given beside from or to'],
      [
        'createdFrom=2026-11-20T10:00:00Z&createdTo=2026-11-20T10:00:00Z',
        'createdFrom must be before createdTo',
      ],
    ] as const) {
      assert.deepEqual(await faultsOf(proxy, `/payments?${query}`), [fault], query)
    }
    assert.deepEqual(await faultsOf(proxy, `/export?${year}`), ['createdFrom must leave at most 31 days'])
  }, '2026-11-20T09:59:59.999Z')
})

test('shows in a row what a receiver asks next, and notes only where they are asked for, while they are kept (house: 2)', async () => {
  await onStillClock(async () => {
    const keys = JSON.stringify({
      clerk: { key: MERCHANT_KEY, may: ['read', 'personal-data'] },
      robot: { key: 'canary-merchant-key-of-robot-0123456789', may: ['read'] },
    })
    const proxy = await startMerchant({ MERCHANT_KEYS: keys })
    const handle = await payWhole(proxy, 'noted', { metadata: { name: 'Aino' } })
    const [row] = (await get<List>(proxy, '/payments')).payments
    assert.deepInclude(row, { state: 'paid', rail: 'online-payment', refunded: '0.00' })
    assert.equal(row?.['bankPaymentId'], proxy.bank.last().paymentId)
    assert.equal(row?.['paidAt'], row?.['updatedAt'])
    assert.notProperty(row, 'metadata')
    const noted = async () => (await get<List>(proxy, '/payments?metadata=true')).payments[0]?.['metadata']
    assert.deepEqual(await noted(), { name: 'Aino' })
    assert.deepEqual(
      (await get<List>(proxy, '/payments?metadata=true&orderId=noted')).payments[0]?.['metadata'],
      {
        name: 'Aino',
      },
    )
    const robot = { authorization: 'Bearer canary-merchant-key-of-robot-0123456789' }
    for (const path of ['/payments?metadata=true', '/changes', '/payments?metadata=true&orderId=noted'])
      assert.notInclude(await (await ask(proxy, path, undefined, robot)).text(), 'Aino', path)
    // No part of the index ever has them.
    for (const [name, { entries }] of proxy.storages)
      if (name !== handle) assert.notInclude(JSON.stringify([...entries]), 'Aino', name)
    await ask(proxy, `/payments/${handle}/personal-data/delete`, {})
    assert.isUndefined(await noted())
  }, '2026-11-20T10:00:00Z')
})

test("finds an order by the bank's id of its payment, of whatever day, without a row of its own (house: 2)", async () => {
  await onStillClock(async ({ at }) => {
    const proxy = await startMerchant()
    const handle = await pay(proxy, 'old')
    const { paymentId } = proxy.bank.last()
    assert.deepEqual(await ids(proxy, `bankPaymentId=${paymentId}`), [], 'nobody has opened it')
    await proxy.fetch(`/return/${handle}`)
    at('2026-11-20T10:00:00Z')
    for (const id of [paymentId, paymentId.toUpperCase()])
      assert.deepEqual(await ids(proxy, `bankPaymentId=${id}`), ['old'])
    assert.equal(await callsOf(proxy, () => ids(proxy, `bankPaymentId=${paymentId}`)), 2)
    assert.deepEqual(await ids(proxy, `bankPaymentId=${paymentId}&state=paid`), [])
    assert.deepEqual(await ids(proxy, 'bankPaymentId=none'), [])
    assert.deepEqual(await faultsOf(proxy, '/payments?bankPaymentId=%C3%A4'), [
      'bankPaymentId must be 1 to 64 visible ASCII characters',
    ])
    assert.isTrue(proxy.storages.has(handle))
  }, '2026-01-20T10:00:00Z')
})

test("finds by the bank's archive number what has one (house: 2)", async () => {
  const { proxy, pay: give, ring } = await startInstructions()
  await give('sepa', { instructionId: 'WITH' })
  for (let times = 0; times < 4; times++) await ring('payouts:WITH')
  const all = await get<{ payouts: { payoutId: string; archiveIds?: string[] }[] }>(proxy, '/payouts')
  assert.deepEqual(all.payouts[0]?.archiveIds, ['20261120000000000001'])
  const found = await get<typeof all>(proxy, '/payouts?archiveId=20261120000000000001')
  assert.deepEqual(pluck(found.payouts, 'payoutId'), ['WITH'])
  assert.deepEqual((await get<typeof all>(proxy, '/payouts?archiveId=none')).payouts, [])
  // A payment has them where the bank tells them, as of a series.
  const handle = handleFor('series')
  const storage = new MemoryStorage()
  const createdAt = new Date(wallClock()).toISOString()
  const row = {
    handle,
    orderId: 'series',
    state: 'scheduled',
    amount: '1.00',
    currency: 'EUR',
    reference: '1232',
  }
  storage.write({
    [`row:day:${createdAt.slice(0, 10)}:${Date.parse(createdAt)}.${handle}`]: {
      ...row,
      createdAt,
      updatedAt: createdAt,
      needsPerson: false,
      archiveIds: ['A-1', 'A-2'],
    },
  })
  const shop = await startMerchant()
  shop.storages.set(`day-${createdAt.slice(0, 10)}`, storage)
  assert.deepEqual(await ids(shop, 'archiveId=A-2'), ['series'])
  assert.deepEqual(await ids(shop, 'archiveId=A-3'), [])
})

test('lists refunds across payments by their own days, state and need for a person, and sums them (house: 2)', async () => {
  const { privatePem } = await testKeyPair()
  const sandbox = createSandbox({
    sampleKey: privatePem,
    mintRsaPair: pairsOfTests(),
    callbackApiKey: CALLBACK_API_KEY,
    sandboxKey: 'sandbox-key-of-this-test',
    wake: () => undefined,
    fetch: (url, init) => proxy.raw(new Request(url, init)),
  })
  const proxy = await startMerchant({
    BANK: { fetch: sandbox.fetch },
    BANK_FRONT_URL: 'https://api.bank.example',
    BANK_KEYS_URL: 'https://api.bank.example/.well-known/jwks.json',
  })
  for (const orderId of ['r-1', 'r-2']) {
    const { approvalUrl } = (await (await proxy.press({ order: { id: orderId } })).json()) as {
      approvalUrl: string
    }
    await sandbox.fetch(approvalUrl)
    await sandbox.idle()
    await proxy.ring(handleFor(orderId))
    for (const id of [`${orderId}-a`, `${orderId}-b:1`])
      await ask(proxy, `/payments/${handleFor(orderId)}/refunds`, {
        id,
        amount: '2.50',
        message: 'Canary words',
      })
    await sandbox.idle()
    for (let times = 0; times < 4; times++) await proxy.ring(handleFor(orderId))
  }
  interface Refunds {
    refunds: { id: string; orderId: string; state: string; amount: string }[]
    next?: string
  }
  const all = await get<Refunds>(proxy, '/refunds')
  assert.sameMembers(
    all.refunds.map(({ id, orderId }) => `${orderId} ${id}`),
    ['r-1 r-1-a', 'r-1 r-1-b:1', 'r-2 r-2-a', 'r-2 r-2-b:1'],
  )
  assert.notInclude(JSON.stringify(all), 'Canary')
  const paged: string[] = []
  let cursor = ''
  for (let pages = 0; pages < 5; pages++) {
    const page = await get<Refunds>(proxy, `/refunds?limit=1${cursor}`)
    paged.push(...page.refunds.map(({ id }) => id))
    cursor = `&cursor=${page.next}`
    if (paged.length === 4) break
  }
  assert.deepEqual(
    paged,
    all.refunds.map(({ id }) => id),
  )
  const state = all.refunds[0]?.state ?? ''
  assert.include(['pending', 'refunded'], state)
  assert.lengthOf((await get<Refunds>(proxy, `/refunds?state=${state}`)).refunds, 4)
  assert.lengthOf((await get<Refunds>(proxy, '/refunds?state=failed')).refunds, 0)
  assert.lengthOf((await get<Refunds>(proxy, '/refunds?needsPerson=true')).refunds, 0)
  assert.lengthOf((await get<Refunds>(proxy, '/refunds?from=2026-01-01&to=2026-01-31')).refunds, 0)
  assert.deepEqual(await faultsOf(proxy, '/refunds?state=waiting'), [
    'state must be one of pending, refunded, failed, unknown, needs_review',
  ])
  for (const word of ['needs_review', 'needs_review'])
    assert.lengthOf((await get<Refunds>(proxy, `/refunds?state=${word}`)).refunds, 0)
  assert.deepEqual(await get<Summary>(proxy, `/summary?from=${helsinkiDate(wallClock())}`), {
    payments: [{ state: 'paid', currency: 'EUR', count: 2, amount: '25.00' }],
    refunds: [{ state, currency: 'EUR', count: 4, amount: '10.00' }],
    isWhole: true,
  })
  const changed = await get<Changed>(proxy, '/changes')
  assert.sameMembers(idsOf(changed), ['r-1', 'r-2'])
  for (const row of changed.payments) assert.equal(row['refunded'], state === 'refunded' ? '5.00' : '0.00')
})

test('sums a period by days and instants, and says where an answer is not the whole (house: 2)', async () => {
  await onStillClock(async ({ at }) => {
    const proxy = await startMerchant()
    await payWhole(proxy, 'june', { amount: '0.10' })
    at('2026-11-20T10:00:00Z')
    await payWhole(proxy, 'november', { amount: '0.20' })
    await pay(proxy, 'open', { amount: '7.00' })
    const paid = { state: 'paid', currency: 'EUR', count: 1 }
    const open = { state: 'pending', currency: 'EUR', count: 1, amount: '7.00' }
    assert.deepEqual(await get<Summary>(proxy, `/summary?from=${helsinkiDate(wallClock())}`), {
      payments: [open, { ...paid, amount: '0.20' }],
      refunds: [],
      isWhole: true,
    })
    const hour = 'createdFrom=2026-06-01T10:00:00Z&createdTo=2026-06-01T11:00:00Z'
    assert.deepEqual((await get<Summary>(proxy, `/summary?${hour}`)).payments, [{ ...paid, amount: '0.10' }])
    const found: object[] = []
    let more = ''
    for (let answers = 1; answers < 20; answers++) {
      let part: Summary | undefined
      const calls = await callsOf(proxy, async () => {
        part = await get<Summary>(proxy, `/summary?from=2026-01-01&to=2026-12-31${more}`)
      })
      assert.isAtMost(calls, 104)
      found.push(...(part?.payments ?? []))
      assert.equal(part?.isWhole, part?.next === undefined)
      if (part?.next === undefined) break
      more = `&cursor=${part.next}`
    }
    assert.deepEqual(found, [open, { ...paid, amount: '0.20' }, { ...paid, amount: '0.10' }])
    assert.deepEqual(
      await faultsOf(proxy, '/summary?from=2026-01-01&to=2026-01-31&cursor=2026-02-02.1770076800000.0'),
      ['cursor must belong to the same query'],
    )
  }, '2026-06-01T10:00:00Z')
})

test('says what changed since a cursor, over days and nights, and from where to begin when it is too old (house: 2)', async () => {
  await onStillClock(async ({ at }) => {
    const proxy = await startMerchant()
    const first = await get<Changed>(proxy, '/changes')
    assert.deepInclude(first, { payments: [], hasMore: false, next: '2026-11-20.0' })
    // What has only begun is no change: somebody has just begun it.
    const handle = await pay(proxy, 'one')
    await pay(proxy, 'two')
    assert.deepEqual(idsOf(await get<Changed>(proxy, `/changes?after=${first.next}`)), [])
    await payWhole(proxy, 'three')
    const { next, payments } = await get<Changed>(proxy, `/changes?after=${first.next}`)
    assert.deepEqual(payments, (await get<List>(proxy, '/payments?state=paid')).payments)
    assert.deepEqual(idsOf(await get<Changed>(proxy, `/changes?after=${next}`)), [])
    // Again with the same cursor: the same, as it is now.
    assert.deepEqual(idsOf(await get<Changed>(proxy, `/changes?after=${first.next}`)), ['three'])
    // An order of long ago is found by the day of its change.
    at('2026-12-15T10:00:00Z')
    await ask(proxy, `/payments/${handle}/close`, { reason: 'Sold out' })
    proxy.bank.decide('CANCELLED', undefined, proxy.bank.payments[0])
    await proxy.ring(handle)
    at('2026-12-15T10:00:05Z')
    await proxy.ring(handle)
    const later = await get<Changed>(proxy, `/changes?after=${next}`)
    assert.deepEqual(
      later.payments.map(({ orderId, state }) => [orderId, state]),
      [['one', 'cancelled']],
    )
    assert.match(later.next, /^2026-12-15\./)
    // Good for 30 days.
    assert.equal((await ask(proxy, `/changes?after=${later.next}`)).status, 200)
    at('2027-01-14T23:59:59Z')
    assert.equal((await ask(proxy, `/changes?after=${later.next}`)).status, 200)
    at('2027-01-15T00:00:00Z')
    const response = await ask(proxy, `/changes?after=${later.next}`)
    assert.equal(response.status, 410)
    assert.deepInclude(await problemOf(response), {
      code: 'cursor_expired',
      faults: [{ field: 'after', rule: 'must be 2026-12-16.0 or later' }],
    })
    assert.equal((await ask(proxy, '/changes?after=2026-12-16.0')).status, 200)
    for (const after of ['x', '2026-12-16', '2026-12-16.', '2026-12-16.-1'])
      assert.deepEqual(await faultsOf(proxy, `/changes?after=${after}`), [
        'after must be the next of an earlier answer',
      ])
  }, '2026-11-20T10:00:00Z')
})

test('gives pages of changes, with calls that a platform carries (house: 2)', async () => {
  await onStillClock(async () => {
    const proxy = await startMerchant()
    const expected = ['p-1', 'p-2', 'p-3', 'p-4', 'p-5']
    for (const id of expected) await payWhole(proxy, id)
    const found: string[] = []
    let after = ''
    for (let answers = 0; answers < 40; answers++) {
      let part: Changed | undefined
      const calls = await callsOf(proxy, async () => {
        part = await get<Changed>(proxy, `/changes?limit=2${after}`)
      })
      assert.isAtMost(calls, 34)
      found.push(...(part ? idsOf(part) : []))
      if (!part?.hasMore) break
      after = `&after=${part.next}`
    }
    assert.deepEqual([...new Set(found)], expected)
  }, '2026-11-20T10:00:00Z')
})

test('names what was given up, in rows and in what changed, until it arrives (house: 2)', async () => {
  await onStillClock(async ({ at }) => {
    await withLog(async () => {
      const { proxy, merchant } = await startNotified()
      await payWhole(proxy, 'taken')
      const { next } = await get<Changed>(proxy, '/changes')
      merchant.status = 410
      const handle = await payWhole(proxy, 'refused')
      at('2026-11-20T10:10:00Z')
      for (let times = 0; times < 4; times++) await proxy.ring(handle)
      const changed = await get<Changed>(proxy, `/changes?after=${next}`)
      assert.deepEqual(idsOf(changed), ['refused'])
      const [givenUp] = (changed.payments[0]?.['givenUp'] ?? []) as { id: string; type: string }[]
      assert.equal(givenUp?.type, 'payment.paid')
      assert.deepEqual(await ids(proxy, 'needsPerson=true'), ['refused'])
      merchant.status = 204
      await ask(proxy, `/payments/${handle}/webhooks/${givenUp?.id}/resend`, {})
      at('2026-11-20T10:20:00Z')
      for (let times = 0; times < 4; times++) await proxy.ring(handle)
      assert.deepEqual(await ids(proxy, 'needsPerson=true'), [])
      const [last] = (await get<Changed>(proxy, `/changes?after=${changed.next}`)).payments
      assert.deepInclude(last, { orderId: 'refused', needsPerson: false })
      assert.notProperty(last, 'givenUp')
    })
  }, '2026-11-20T10:00:00Z')
})

test('tells of an order whose payer chose another bank at the same payment (house: 2)', async () => {
  await onStillClock(async () => {
    const proxy = await startMerchant()
    const start = async (provider: string) => {
      const order = { id: 'moved', amount: '12.50', currency: 'EUR', reference: '1232' }
      assert.isBelow((await ask(proxy, '/payments', { order, provider })).status, 300)
      mock.timers.tick(2_000)
      await proxy.ring(handleFor('moved'))
    }
    await start('example-bank-one')
    const { next } = await get<Changed>(proxy, '/changes')
    await start('example-bank-one')
    const since = () => get<Changed>(proxy, `/changes?after=${next}`)
    assert.deepEqual(idsOf(await since()), [])
    for (const provider of ['example-bank-three', 'example-bank-one']) {
      await start(provider)
      assert.deepEqual(
        (await since()).payments.map((row) => [row.orderId, row['provider']]),
        [['moved', provider]],
      )
    }
    assert.equal(proxy.bank.count('create'), 1)
  }, '2026-11-20T10:00:00Z')
})

test('marks a payment of a series as changed once it has ended, after it was unknown too (house: 2)', () => {
  const marks = (['waiting', 'unknown', 'paid'] as const).map((state) => {
    const occurrences = [
      { dueDate: '2026-11-20', state: 'paid' as const },
      { dueDate: '2026-11-27', state },
    ]
    const record = { attempts: [{ number: 1, occurrences }] } as unknown as OrderRecord
    const { mark } = listingOf({ load: () => record } as unknown as StoredOrder, NO_PARTS, noRefunds())
    return mark({ state: 'scheduled', amount: '9.90', reference: '1232', updatedAt: 'then' } as OrderRow)
  })
  assert.equal(marks[0], 'scheduled 9.90 1232 then occurrences=1')
  assert.equal(marks[1], marks[0])
  assert.equal(marks[2], 'scheduled 9.90 1232 then occurrences=2')
})

test('says what became of instructions, by a cursor of their own (house: 2)', async () => {
  const { proxy, pay: give, ring } = await startInstructions()
  await give('sepa', {})
  for (let times = 0; times < 4; times++) await ring(`payouts:${PAYMENT.instructionId}`)
  const { payouts, hasMore } = await get<{ payouts: Row[]; hasMore: boolean }>(proxy, '/changes/payouts')
  assert.deepEqual(pluck(payouts, 'payoutId'), [PAYMENT.instructionId])
  assert.isFalse(hasMore)
  const other = await get<{ requestsToPay: Row[] }>(proxy, '/changes/requests-to-pay')
  assert.deepEqual(other.requestsToPay, [])
})

test('writes two rows for an order that begins, and two with each change, the row of its day again (house: 5)', async () => {
  await onStillClock(async ({ at }) => {
    const proxy = await startMerchant()
    const reports = (): [rows: number, calls: number] => {
      const parts = [...proxy.storages].filter(([name]) => /^(day|references)-/.test(name))
      return [
        parts.reduce((sum, [, { entries }]) => sum + entries.size, 0),
        parts.reduce((sum, [, { writes }]) => sum + writes, 0),
      ]
    }
    const handle = await pay(proxy, 'counted')
    // The row of its day and that of its reference, as ever.
    assert.deepEqual(reports(), [2, 2])
    proxy.bank.decide('ACCEPTED')
    await proxy.ring(handle)
    at('2026-11-20T10:00:05Z')
    await proxy.ring(handle)
    // The row of its day is written again, with the change in the same call; that of its reference is not.
    assert.deepEqual(reports(), [3, 3])
    // The same for one whose payer is back at once.
    await proxy.press({ order: { id: 'at-once' } })
    await isTold()
    assert.deepEqual(reports(), [5, 5])
    proxy.bank.decide('ACCEPTED')
    await proxy.fetch(`/return/${handleFor('at-once')}`)
    await proxy.ring(handleFor('at-once'))
    assert.deepEqual(reports(), [6, 6])
  }, '2026-11-20T10:00:00Z')
})
