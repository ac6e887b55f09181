import { assert, test } from '#kit'
import { type Call, CREATE, link, open, openShop, order, PROVIDERS, requestBytes } from './raw-shop.ts'
import { assertRefused } from '../raw-refusal.ts'
import {
  advance,
  ask,
  type Bank,
  exchange,
  handClock,
  header,
  json,
  openBank,
  openListener,
  plan,
  publicKeyOf,
  steer,
} from '../raw-client.ts'

/** Sends a signed call that may get no answer. */
const lost = (there: Bank, call: Partial<Call> & Pick<Call, 'method' | 'target'>) =>
  exchange(there, requestBytes(there, call))

const AT = 'Fri, 20 Nov 2026 10:00:00 GMT'

// --- maintenance -------------------------------------------------------------------------------------------------

test('gives no answer during maintenance: every connection just closes, and nothing happens (gaps: shared.rate-limit)', async () => {
  const own = await openBank()
  const there = openShop(own)
  const paid = await there.paid()
  const unpaid = await there.made()
  const merchantId = there.merchantId
  const refund = JSON.stringify({ amount: '1.00', currency: 'EUR', reference: '1232' })
  const payment = `/paymentbutton/v1/payments/${paid.paymentId}`
  const calls = [
    requestBytes(own, { method: 'POST', target: CREATE, body: JSON.stringify(order()), merchantId }),
    requestBytes(own, { method: 'GET', target: payment, merchantId }),
    requestBytes(own, { method: 'POST', target: `${payment}/refund`, body: refund, merchantId }),
    requestBytes(own, { method: 'GET', target: PROVIDERS, merchantId }),
  ]
  for (const [on, off] of [
    [{ on: true }, { on: false }],
    [
      { on: true, interface: 'online-payment' },
      { on: false, interface: 'online-payment' },
    ],
  ]) {
    assert.equal((await steer(own, 'PUT', '/maintenance', on)).status, 204)
    for (const answer of await Promise.all(calls.map((call) => exchange(own, call))))
      assert.isUndefined(answer)
    assert.equal((await steer(own, 'PUT', '/maintenance', off)).status, 204)
  }
  assert.lengthOf((await there.status(paid.paymentId)).refunds, 0)
  assert.equal((await there.status(unpaid.paymentId)).status, 'INITIAL')
  // The same bytes afterwards: their pairs were not used up.
  const after = await Promise.all(calls.map((call) => ask(own, call)))
  assert.deepEqual(
    after.map(({ status }) => status),
    [200, 200, 200, 200],
  )
})

// --- lost answers ------------------------------------------------------------------------------------------------

test('closes the connection before a create that is lost: no payment, and the same bytes are taken later (gaps: shared.sandbox.outcomes; Part 4, online-payment.create)', async () => {
  const own = await openBank({ allowLocalAddresses: true })
  const listener = await openListener()
  const body = JSON.stringify(order({ b2bBackendURL: { url: listener.url } }))
  const request = requestBytes(own, { method: 'POST', target: CREATE, body })
  await plan(own, { operation: 'online-payment.create', outcome: 'drop-before' })
  assert.isUndefined(await exchange(own, request))
  await advance(own, 'PT25H')
  await own.idle()
  assert.lengthOf(listener.notices, 0, 'nothing has ended, so nothing was made')
  assert.equal((await ask(own, request)).status, 200)
})

test('closes the connection after a create whose answer is lost: the payment ends after 24 h, the old pair is used up (gaps: shared.sandbox.outcomes; Part 4, online-payment.create)', async () => {
  const own = await openBank({ allowLocalAddresses: true })
  const listener = await openListener()
  const there = openShop(own)
  const body = JSON.stringify(order({ b2bBackendURL: { url: listener.url } }))
  const request = requestBytes(own, { method: 'POST', target: CREATE, body, merchantId: there.merchantId })
  await plan(own, { operation: 'online-payment.create', outcome: 'drop-after' })
  assert.isUndefined(await exchange(own, request))
  assertRefused(await ask(own, request), 400, 'DUPLICATE_REQUEST')
  assert.equal((await there.create()).status, 200, 'a new attempt is safe')
  await advance(own, 'PT24H')
  const [notice] = await listener.got(1)
  const told = JSON.parse(notice?.body.toString() ?? '') as { paymentId: string; status: string }
  assert.equal(told.status, 'CANCELLED')
  assert.equal((await there.status(told.paymentId)).errorCode, 'PAYMENT_EXPIRED')
})

test('shows by one new entry, or by none, whether a lost refund was taken (gaps: shared.sandbox.outcomes; Part 4, online-payment.refund)', async () => {
  const own = await openBank()
  const there = openShop(own)
  const { merchantId } = there
  const { paymentId } = await there.paid()
  const body = JSON.stringify({ amount: '40.00', currency: 'EUR', reference: '1232' })
  const target = `/paymentbutton/v1/payments/${paymentId}/refund`
  await plan(own, { operation: 'online-payment.refund', outcome: 'drop-before' })
  assert.isUndefined(await lost(own, { method: 'POST', target, body, merchantId }))
  assert.lengthOf((await there.status(paymentId)).refunds, 0)
  await plan(own, { operation: 'online-payment.refund', outcome: 'drop-after' })
  assert.isUndefined(await lost(own, { method: 'POST', target, body, merchantId }))
  const { refunds, totalRefundedAmount } = await there.status(paymentId)
  assert.deepEqual(
    refunds.map(({ amount }) => amount),
    ['40.00'],
  )
  assert.equal(totalRefundedAmount, '40.00')
})

test('refuses a lost refund that arrives more than 300 s late (gaps: shared.clock-tolerance; Part 4, online-payment.refund)', async () => {
  const clock = handClock('2026-11-20T10:00:00Z')
  const own = await openBank({ clock: clock.now })
  const there = openShop(own, { date: AT })
  const { paymentId } = await there.paid()
  const request = requestBytes(own, {
    method: 'POST',
    target: `/paymentbutton/v1/payments/${paymentId}/refund`,
    body: JSON.stringify({ amount: '1.00', currency: 'EUR', reference: '1232' }),
    merchantId: there.merchantId,
    date: AT,
  })
  clock.move(301_000)
  assertRefused(await ask(own, request), 400, 'CLOCK_SKEW')
})

test('closes the connection on lost reads and openings, with and without effect (gaps: shared.sandbox.outcomes; Part 4, online-payment.browser, online-payment.status)', async () => {
  const own = await openBank()
  const there = openShop(own)
  const { merchantId } = there
  const made = await there.made()
  const page = `GET ${link(made)} HTTP/1.1\r\nHost: ${own.host}\r\nConnection: close\r\n\r\n`
  const target = `/paymentbutton/v1/payments/${made.paymentId}`
  for (const operation of ['online-payment.status', 'online-payment.providers']) {
    const path = operation === 'online-payment.status' ? target : PROVIDERS
    for (const outcome of ['drop-before', 'drop-after']) {
      await plan(own, { operation, outcome })
      assert.isUndefined(await lost(own, { method: 'GET', target: path, merchantId }))
    }
  }
  await plan(own, { operation: 'online-payment.browser', outcome: 'drop-before' })
  assert.isUndefined(await exchange(own, page))
  assert.equal((await there.status(made.paymentId)).status, 'INITIAL')
  await plan(own, { operation: 'online-payment.browser', outcome: 'drop-after' })
  assert.isUndefined(await exchange(own, page))
  assert.equal((await there.status(made.paymentId)).status, 'ACCEPTED')
  assert.equal(header(await ask(own, page), 'location'), 'https://shop.example/paid')
})

test('forgets payments, clock and outcomes on reset, and keeps its keys (gaps: shared.sandbox.control)', async () => {
  const own = await openBank({ clock: handClock('2026-11-20T10:00:00Z').now })
  const there = openShop(own, { date: AT })
  const made = await there.paid()
  await advance(own, 'P1D')
  await plan(own, { operation: 'online-payment.create', outcome: 'error:NOT_ALLOWED' })
  const before = [await publicKeyOf(own, 'callback-0'), json(await steer(own, 'GET', '/keys'))]
  assert.equal((await steer(own, 'POST', '/reset', { now: '2026-12-01T00:00:00+02:00' })).status, 204)
  assertRefused(await there.read(made.paymentId), 400, 'PAYMENT_NOT_FOUND')
  assert.equal((await open(own, made)).status, 404)
  const again = await there.made()
  assert.equal((await there.status(again.paymentId)).createTime, '2026-12-01T00:00:00.000+02:00')
  const after = [await publicKeyOf(own, 'callback-0'), json(await steer(own, 'GET', '/keys'))]
  assert.deepEqual(after[1], before[1])
  assert.isTrue((await publicKeyOf(own, 'callback-0')).equals(await publicKeyOf(own, 'callback-0')))
  assert.equal(JSON.stringify(after[0]), JSON.stringify(before[0]))
})
