// Steering the bank over raw HTTP, as far as online payments feel it: limits, maintenance, planned outcomes, lost answers,
// clock, reset, keys and the program that serves it. Not the interface of the people who work on the sandbox itself.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { type Call, CREATE, link, open, openShop, order, PROVIDERS, requestBytes } from './raw-shop.ts'
import { assertRefused } from '../raw-refusal.ts'
import {
  type Answer,
  advance,
  ask,
  type Bank,
  browse,
  control,
  exchange,
  handClock,
  header,
  json,
  openBank,
  openListener,
  plan,
  publicKeyOf,
  steer,
  UUID_V4,
} from '../raw-client.ts'
import { withTimers } from '../../../core/shared/fake-timers.ts'

const bank = await openBank()
const shop = openShop(bank)

/** Sends a signed call that may get no answer. */
const lost = (there: Bank, call: Partial<Call> & Pick<Call, 'method' | 'target'>) =>
  exchange(there, requestBytes(there, call))

// --- call limits -------------------------------------------------------------------------------------------------

const AT = 'Fri, 20 Nov 2026 10:00:00 GMT'

test('counts no calls by default (1 B, Sandbox, What the service does; gaps: shared.rate-limit)', async () => {
  const answers = await Promise.all(Array.from({ length: 120 }, () => shop.providers()))
  for (const { status } of answers) assert.equal(status, 200)
})

test('takes 100 calls in 60 s under strict limits: the next is 403 on create and 400 elsewhere (1 B, Sandbox, What the service does; gaps: shared.rate-limit, online-payment.limits.calls)', async () => {
  const own = await openBank({ limits: 'strict', clock: handClock('2026-11-20T10:00:00Z').now })
  const there = openShop(own, { date: AT })
  const made = await there.made()
  const answers = await Promise.all(Array.from({ length: 99 }, () => there.providers()))
  for (const { status } of answers) assert.equal(status, 200)
  const over: [Answer, number][] = [
    [await there.create(), 403],
    [await there.read(made.paymentId), 400],
    [await there.refund(made.paymentId, {}), 400],
    [await there.providers(), 400],
  ]
  for (const [answer, status] of over) {
    assertRefused(answer, status, 'CALL_LIMIT_EXCEEDED')
    assert.match(header(answer, 'retry-after') ?? '', /^[1-9]\d?$/)
  }
  // Neither the payer nor another client is counted with it.
  assert.equal((await open(own, made)).status, 302)
  assert.equal((await openShop(own, { date: AT, apiKey: 'another-client' }).providers()).status, 200)
})

test('counts over a rolling minute, and says with Retry-After when a call passes again (1 B, What the service does; gaps: shared.rate-limit)', async () => {
  const clock = handClock('2026-11-20T10:00:00Z')
  const own = await openBank({ limits: 'strict', clock: clock.now })
  const there = openShop(own)
  const list = () => there.providers({ date: new Date(clock.now()).toUTCString() })
  const many = (count: number) => Promise.all(Array.from({ length: count }, list))
  for (const { status } of await many(60)) assert.equal(status, 200)
  clock.move(30_000)
  for (const { status } of await many(40)) assert.equal(status, 200)
  const refused = await list()
  assertRefused(refused, 400, 'CALL_LIMIT_EXCEEDED')
  assert.include(['30', '31'], header(refused, 'retry-after'))
  clock.move(29_999)
  assertRefused(await list(), 400, 'CALL_LIMIT_EXCEEDED')
  clock.move(2)
  const later = await many(61)
  assert.isAtLeast(later.filter(({ status }) => status === 200).length, 55, 'the first sixty are forgotten')
  assert.isAtLeast(later.filter(({ status }) => status === 400).length, 1, 'the later forty still count')
})

test('does not count calls without a known client (gaps: shared.rate-limit)', async () => {
  const own = await openBank({ limits: 'strict' })
  const there = openShop(own)
  const headers = { 'x-api-key': undefined }
  const answers = await Promise.all(Array.from({ length: 110 }, () => there.providers({ headers })))
  for (const answer of answers) assertRefused(answer, 400, 'INVALID_API_KEY')
  assert.equal((await there.providers()).status, 200)
})

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

test('keeps the other interfaces’ maintenance away from online payments (gaps: shared.rate-limit)', async () => {
  const own = await openBank()
  const answer = await control(own, 'PUT', '/maintenance', { on: true, interface: 'corporate-payments' })
  if (answer.status === 204) assert.equal((await openShop(own).providers()).status, 200)
  else assert.equal(answer.status, 400)
  assert.equal((await control(own, 'PUT', '/maintenance', { on: 'yes' })).status, 400)
  assert.equal((await control(own, 'PUT', '/maintenance', {})).status, 400)
  assert.equal((await openShop(own).providers()).status, 200)
})

// --- planned outcomes --------------------------------------------------------------------------------------------

test('answers with a planned error of the operation, and does nothing (gaps: shared.sandbox.outcomes)', async () => {
  const own = await openBank()
  const there = openShop(own)
  const { paymentId } = await there.paid()
  const refund = { amount: '1.00', currency: 'EUR', reference: '1232' }
  await plan(own, { operation: 'online-payment.create', outcome: 'error:NOT_ALLOWED' })
  assertRefused(await there.create(), 403, 'NOT_ALLOWED')
  assert.equal((await there.create()).status, 200)
  await plan(own, { operation: 'online-payment.status', outcome: 'error:PAYMENT_NOT_FOUND' })
  assertRefused(await there.read(paymentId), 400, 'PAYMENT_NOT_FOUND')
  await plan(own, { operation: 'online-payment.refund', outcome: 'error:NOT_ALLOWED' })
  assertRefused(await there.refund(paymentId, refund), 400, 'NOT_ALLOWED')
  assert.lengthOf((await there.status(paymentId)).refunds, 0)
  await plan(own, { operation: 'online-payment.providers', outcome: 'error:INVALID_SIGNATURE' })
  assertRefused(await there.providers(), 400, 'INVALID_SIGNATURE')
  assert.equal((await there.providers()).status, 200)
})

test('says with Retry-After how long to wait, also where a full call limit is planned (gaps: shared.rate-limit, shared.sandbox.outcomes)', async () => {
  const own = await openBank()
  await plan(own, { operation: 'online-payment.create', outcome: 'error:CALL_LIMIT_EXCEEDED' })
  const answer = await openShop(own).create()
  assertRefused(answer, 403, 'CALL_LIMIT_EXCEEDED')
  assert.match(header(answer, 'retry-after') ?? '', /^[1-9]\d*$/)
})

test('takes planned outcomes up oldest first, each as often as told (gaps: shared.sandbox.outcomes)', async () => {
  const own = await openBank()
  const there = openShop(own)
  const operation = 'online-payment.providers'
  await plan(own, { operation, outcome: 'error:NOT_ALLOWED', times: 2 })
  await plan(own, { operation, outcome: 'error:UNKNOWN_KEY' })
  assertRefused(await there.providers(), 400, 'NOT_ALLOWED')
  assertRefused(await there.providers(), 400, 'NOT_ALLOWED')
  assertRefused(await there.providers(), 400, 'UNKNOWN_KEY')
  assert.equal((await there.providers()).status, 200)
})

test('matches planned outcomes by body path, header and path parameter (gaps: shared.sandbox.outcomes)', async () => {
  const own = await openBank()
  const there = openShop(own)
  const outcome = 'error:NOT_ALLOWED'
  const { paymentId } = await there.made()
  const sessionId = randomUUID()
  await plan(own, { operation: 'online-payment.create', match: { 'message.text': 'Kolme' }, outcome })
  await plan(own, {
    operation: 'online-payment.create',
    match: { amount: '13.00', reference: '1232' },
    outcome,
  })
  await plan(own, { operation: 'online-payment.create', match: { 'x-session-id': sessionId }, outcome })
  await plan(own, { operation: 'online-payment.status', match: { paymentId }, outcome })
  assert.equal((await there.create()).status, 200)
  assert.equal((await there.create({ amount: '13.00', reference: '1245' })).status, 200)
  assert.equal((await there.read((await there.made()).paymentId)).status, 200)
  assertRefused(await there.create({ message: { text: 'Kolme' } }), 403, 'NOT_ALLOWED')
  assertRefused(await there.create({ amount: '13.00' }), 403, 'NOT_ALLOWED')
  assertRefused(await there.create({}, { sessionId }), 403, 'NOT_ALLOWED')
  assertRefused(await there.read(paymentId), 400, 'NOT_ALLOWED')
  assert.equal((await there.create({ amount: '13.00' })).status, 200)
})

test('keeps a reject planned for create with its payment until the link is opened (gaps: shared.sandbox.outcomes; Part 2, online payment)', async () => {
  const own = await openBank()
  const there = openShop(own)
  await plan(own, { operation: 'online-payment.create', outcome: 'reject' })
  const [planned, plain] = [await there.made(), await there.made()]
  assert.equal((await there.status(planned.paymentId)).status, 'INITIAL')
  assert.equal(header(await open(own, plain), 'location'), 'https://shop.example/paid')
  assert.equal(header(await open(own, planned), 'location'), 'https://shop.example/rejected')
  assert.equal((await there.status(planned.paymentId)).errorCode, 'PAYMENT_REJECTED')
})

test('answers slowly as planned, when the time has passed (gaps: shared.sandbox.outcomes)', async () => {
  const own = await openBank()
  const there = openShop(own)
  await plan(own, { operation: 'online-payment.create', outcome: 'slow:120' })
  await withTimers(async (timers) => {
    let answered = false
    const answer = there.create().finally(() => (answered = true))
    await timers.asked(120)
    assert.isFalse(answered)
    timers.fire()
    assert.equal((await answer).status, 200)
  })
})

for (const [what, body] of [
  ['an unknown operation', { operation: 'online-payment.pay', outcome: 'reject' }],
  ['no operation', { outcome: 'reject' }],
  ['no outcome', { operation: 'online-payment.create' }],
  ['an unknown outcome', { operation: 'online-payment.create', outcome: 'explode' }],
  ['pending, which Part 2 does not name there', { operation: 'online-payment.create', outcome: 'pending' }],
  [
    'pending-reject, which Part 2 does not name there',
    { operation: 'online-payment.refund', outcome: 'pending-reject' },
  ],
  ['reject where nothing can be rejected', { operation: 'online-payment.status', outcome: 'reject' }],
  [
    'a code that the operation does not have',
    { operation: 'online-payment.create', outcome: 'error:NOT_REFUNDABLE' },
  ],
  ['a code that nobody has', { operation: 'online-payment.create', outcome: 'error:NOPE' }],
  ['an outcome of callbacks', { operation: 'online-payment.create', outcome: 'never' }],
  ['a time that is no number', { operation: 'online-payment.create', outcome: 'slow:soon' }],
  ['times 0', { operation: 'online-payment.create', outcome: 'drop-before', times: 0 }],
  ['times 1001', { operation: 'online-payment.create', outcome: 'drop-before', times: 1001 }],
  ['times 1.5', { operation: 'online-payment.create', outcome: 'drop-before', times: 1.5 }],
  ['an unknown member', { operation: 'online-payment.create', outcome: 'drop-before', colour: 'blue' }],
] as const) {
  test(`refuses to plan ${what} with 400 (gaps: shared.sandbox.outcomes)`, async () => {
    const answer = await control(bank, 'POST', '/outcomes', body)
    assert.equal(answer.status, 400, answer.body.toString())
    assertFlat(answer, 'VALIDATION')
  })
}

/** Checks a refusal of the flat family (gaps: shared.errors.flat, shared.errors.detail). */
function assertFlat(answer: Answer, type: string): void {
  const body = json(answer)
  assert.hasAllKeys(body, ['type', 'message', 'id', 'violations'])
  assert.equal(body['type'], type)
  assert.isArray(body['violations'])
  assert.match(String(body['id']), UUID_V4)
  assert.equal(header(answer, 'x-error-id'), body['id'])
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
}

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

// --- control itself ----------------------------------------------------------------------------------------------

test('asks for x-sandbox-key: missing or wrong is 401 (gaps: shared.sandbox.control)', async () => {
  const calls: [string, string, unknown][] = [
    ['GET', '/keys', undefined],
    ['PUT', '/clock', { advance: 'PT1S' }],
    ['POST', '/reset', {}],
    ['POST', '/outcomes', { operation: 'online-payment.create', outcome: 'drop-before' }],
    ['PUT', '/maintenance', { on: true }],
    ['POST', '/clients', {}],
    ['POST', `/merchants/${shop.merchantId}/keys`, {}],
  ]
  for (const [method, path, body] of calls) {
    for (const key of ['', 'wrong-key-1', `${bank.sandboxKey}x`]) {
      const answer = await control(bank, method, path, body, key)
      assert.equal(answer.status, 401, path)
      assertFlat(answer, 'SECURITY')
      assert.notInclude(answer.body.toString(), bank.sandboxKey)
    }
  }
  assert.equal((await shop.create()).status, 200)
})

test('moves the clock forward only (gaps: shared.sandbox.control)', async () => {
  const own = await openBank({ clock: handClock('2026-11-20T10:00:00Z').now })
  const now = async (body: unknown) => json(await steer(own, 'PUT', '/clock', body))['now']
  assert.equal(await now({ advance: 'PT1H' }), '2026-11-20T13:00:00.000+02:00')
  assert.equal(await now({ now: '2026-11-20T11:30:00Z' }), '2026-11-20T13:30:00.000+02:00')
  const wrong = [
    { now: '2026-11-20T13:29:59.999+02:00' },
    { now: 'tomorrow' },
    { now: '2026-11-21' },
    { advance: '-PT1S' },
    { advance: '1 hour' },
    { advance: 'P' },
    { advance: 5 },
    { forward: 'PT1S' },
  ]
  for (const body of wrong) {
    const answer = await control(own, 'PUT', '/clock', body)
    assert.equal(answer.status, 400, JSON.stringify(body))
    assertFlat(answer, 'VALIDATION')
  }
  assert.equal(await now({ advance: 'PT0S' }), '2026-11-20T13:30:00.000+02:00')
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

test('publishes its keys and where they are, to everybody (gaps: shared.keys)', async () => {
  const set = await browse(bank, '/.well-known/jwks.json')
  assert.equal(set.status, 200)
  const keys = json(set)['keys'] as Record<string, string>[]
  const callback = keys.find(({ kid }) => kid === 'callback-0')
  assert.equal(callback?.['kty'], 'RSA')
  assert.equal((await publicKeyOf(bank, 'callback-0')).asymmetricKeyDetails?.modulusLength, 2048)
  const metadata = await browse(bank, '/.well-known/openid-configuration')
  assert.equal(metadata.status, 200)
  assert.equal(json(metadata)['issuer'], bank.base)
  assert.equal(json(metadata)['jwks_uri'], `${bank.base}/.well-known/jwks.json`)
})

test('hands out keys and a default client, and makes clients whose API key is valid (1 B, Authentication; gaps: shared.keys, shared.sandbox.clients)', async () => {
  const keys = json(await steer(bank, 'GET', '/keys'))
  assert.hasAllKeys(keys, ['onlinePayment', 'defaultClient'])
  const members = [
    'clientId',
    'clientSecret',
    'apiKey',
    'certificatePem',
    'certificateKeyPem',
    'kid',
    'privateKeyPem',
  ]
  assert.hasAllKeys(keys['defaultClient'], members)
  const made = await steer(bank, 'POST', '/clients', {})
  assert.equal(made.status, 201)
  assert.hasAllKeys(json(made), members)
  assert.equal((await shop.create({}, { apiKey: String(json(made)['apiKey']) })).status, 200)
})

test('answers unknown control paths with 404 and unknown methods with 405 and Allow (gaps: shared.errors.closed-sets)', async () => {
  const nothing = await control(bank, 'GET', '/nothing')
  assert.equal(nothing.status, 404)
  assertFlat(nothing, 'VALIDATION')
  const method = await control(bank, 'DELETE', '/clock')
  assert.equal(method.status, 405)
  assert.include(header(method, 'allow'), 'PUT')
  assertFlat(method, 'VALIDATION')
})
