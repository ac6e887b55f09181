// The order of checks: calls with two faults each, of which the earlier stage answers.
// What each check does by itself is in the other raw tests.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { randomUUID } from 'node:crypto'
import { assert, test, wallClock } from '#kit'
import { type Call, CREATE, openShop, order, PROVIDERS, requestBytes } from './raw-shop.ts'
import { assertRefused } from '../raw-refusal.ts'
import { ask, browse, exchange, handClock, header, openBank, steer } from '../raw-client.ts'

const bank = await openBank()
const shop = openShop(bank)
const unknown = 'b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03'
const yesterday = () => new Date(wallClock() - 86_400_000).toUTCString()
const badSignature = { hex: () => '00' }
const noKey = { headers: { 'x-api-key': undefined } }
const pair = () => ({ sessionId: randomUUID(), requestId: randomUUID() })

test('looks at path and method before maintenance (gaps: shared.check-order)', async () => {
  const own = await openBank()
  await steer(own, 'PUT', '/maintenance', { on: true })
  assertRefused(await browse(own, '/paymentbutton/v1/nothing'), 404, 'NOT_FOUND')
  const answer = await browse(own, CREATE, 'DELETE')
  assertRefused(answer, 405, 'METHOD_NOT_ALLOWED')
  assert.equal(header(answer, 'allow'), 'POST')
})

test('looks at maintenance before the key (gaps: shared.check-order)', async () => {
  const own = await openBank()
  await steer(own, 'PUT', '/maintenance', { on: true })
  assert.isUndefined(await exchange(own, requestBytes(own, { method: 'GET', target: PROVIDERS, ...noKey })))
})

test('looks at path and method before the key (gaps: shared.check-order)', async () => {
  assertRefused(await shop.call({ method: 'PUT', target: CREATE, ...noKey }), 405, 'METHOD_NOT_ALLOWED')
})

test('looks at the key before the call limit, at the limit before other headers, clock and signature (gaps: shared.check-order, shared.rate-limit)', async () => {
  const clock = handClock('2026-11-20T10:00:00Z')
  const own = await openBank({ limits: 'strict', clock: clock.now })
  const date = 'Fri, 20 Nov 2026 10:00:00 GMT'
  const there = openShop(own, { date })
  const calls = Array.from({ length: 100 }, () => there.providers())
  for (const answer of await Promise.all(calls)) assert.equal(answer.status, 200)
  assertRefused(await there.create({}, noKey), 403, 'INVALID_API_KEY')
  assertRefused(await there.create({}, { headers: { date: undefined } }), 403, 'CALL_LIMIT_EXCEEDED')
  assertRefused(await there.create({}, { requestId: 'x' }), 403, 'CALL_LIMIT_EXCEEDED')
  assertRefused(await there.create({}, { date: 'Fri, 20 Nov 2026 09:00:00 GMT' }), 403, 'CALL_LIMIT_EXCEEDED')
  assertRefused(await there.create({}, badSignature), 403, 'CALL_LIMIT_EXCEEDED')
  assertRefused(await there.create({}, { body: '{' }), 403, 'CALL_LIMIT_EXCEEDED')
})

/** Two faults: what is bent, the operation, and what must answer. */
const pairs: [string, 'create' | 'providers', () => Partial<Call>, number, string][] = [
  [
    'the key before a missing header',
    'create',
    () => ({ headers: { 'x-api-key': undefined, date: undefined } }),
    403,
    'INVALID_API_KEY',
  ],
  [
    'the key before a header that is unreadable',
    'create',
    () => ({ ...noKey, requestId: 'x' }),
    403,
    'INVALID_API_KEY',
  ],
  [
    'the key before the form of Authorization',
    'create',
    () => ({ ...noKey, authorization: () => 'x' }),
    403,
    'INVALID_API_KEY',
  ],
  ['the key before the clock', 'create', () => ({ ...noKey, date: yesterday() }), 403, 'INVALID_API_KEY'],
  ['the key before the signature', 'create', () => ({ ...noKey, ...badSignature }), 403, 'INVALID_API_KEY'],
  ['the key before the body', 'create', () => ({ ...noKey, body: '{' }), 403, 'INVALID_API_KEY'],
  [
    'x-session-id before the clock',
    'create',
    () => ({ sessionId: 'x', date: yesterday() }),
    400,
    'INVALID_HEADER',
  ],
  [
    'x-request-id before the signature',
    'create',
    () => ({ requestId: 'x', ...badSignature }),
    400,
    'INVALID_HEADER',
  ],
  [
    'the form of Authorization before the clock',
    'create',
    () => ({ authorization: () => 'x', date: yesterday() }),
    400,
    'INVALID_HEADER',
  ],
  [
    'the form of a merchantId before the key version',
    'create',
    () => ({ merchantId: 'shop', keyVersion: '5' }),
    400,
    'INVALID_HEADER',
  ],
  [
    'a missing Content-Type before the clock',
    'create',
    () => ({ headers: { 'content-type': undefined }, date: yesterday() }),
    400,
    'INVALID_HEADER',
  ],
  ['headers before the body', 'create', () => ({ requestId: 'x', body: '{' }), 400, 'INVALID_HEADER'],
  [
    'the clock before the signature',
    'create',
    () => ({ date: yesterday(), ...badSignature }),
    400,
    'CLOCK_SKEW',
  ],
  [
    'the clock before the key version',
    'create',
    () => ({ date: yesterday(), keyVersion: '5' }),
    400,
    'CLOCK_SKEW',
  ],
  ['the clock before the body', 'create', () => ({ date: yesterday(), body: '{' }), 400, 'CLOCK_SKEW'],
  [
    'the key version before the form of the signature',
    'create',
    () => ({ keyVersion: '5', ...badSignature }),
    403,
    'UNKNOWN_KEY',
  ],
  [
    'the signature before the media type',
    'create',
    () => ({ ...badSignature, contentType: 'text/plain' }),
    403,
    'INVALID_SIGNATURE',
  ],
  [
    'the signature before the media type of GET',
    'providers',
    () => ({ ...badSignature, contentType: 'text/plain' }),
    400,
    'INVALID_SIGNATURE',
  ],
  [
    'the signature before the JSON',
    'create',
    () => ({ ...badSignature, body: '{' }),
    403,
    'INVALID_SIGNATURE',
  ],
  [
    'the signature before the size',
    'create',
    () => ({ ...badSignature, body: ' '.repeat(65_537) }),
    403,
    'INVALID_SIGNATURE',
  ],
  [
    'the signature before the fields',
    'create',
    () => ({ ...badSignature, body: '{}' }),
    403,
    'INVALID_SIGNATURE',
  ],
  [
    'the media type before the JSON',
    'create',
    () => ({ contentType: 'text/plain', body: '{' }),
    400,
    'INVALID_HEADER',
  ],
  [
    'the media type before the size',
    'create',
    () => ({ contentType: 'text/plain', body: ' '.repeat(65_537) }),
    400,
    'INVALID_HEADER',
  ],
  [
    'the media type before the fields',
    'create',
    () => ({ contentType: 'text/plain', body: '{}' }),
    400,
    'INVALID_HEADER',
  ],
]
for (const [what, operation, bent, status, code] of pairs) {
  test(`looks at ${what} (gaps: shared.check-order)`, async () => {
    const answer = operation === 'create' ? await shop.create({}, bent()) : await shop.providers(bent())
    assertRefused(answer, status, code)
  })
}

test('looks at the signature before the pair (gaps: shared.check-order)', async () => {
  const used = pair()
  assert.equal((await shop.create({}, used)).status, 200)
  assertRefused(await shop.create({}, { ...used, ...badSignature }), 403, 'INVALID_SIGNATURE')
  assertRefused(await shop.create({}, { ...used, keyVersion: '5' }), 403, 'UNKNOWN_KEY')
})

test('looks at the pair before media type, size, JSON, payment and fields (gaps: shared.check-order)', async () => {
  const used = pair()
  assert.equal((await shop.providers(used)).status, 200)
  const again = [
    await shop.create({}, { ...used, contentType: 'text/plain' }),
    await shop.create({}, { ...used, body: ' '.repeat(65_537) }),
    await shop.create({}, { ...used, body: '{' }),
    await shop.create({ amount: 'x' }, used),
    await shop.read(unknown, used),
    await shop.read('a_b', used),
    await shop.refund(unknown, {}, used),
  ]
  for (const answer of again) assertRefused(answer, 400, 'DUPLICATE_REQUEST')
})

test('looks at the body of a refund before its payment, and at the payment before the fields (gaps: shared.check-order)', async () => {
  assertRefused(await shop.refund(unknown, {}, { contentType: 'text/plain' }), 400, 'INVALID_HEADER')
  assertRefused(await shop.refund(unknown, {}, { body: '{' }), 400, 'MALFORMED_BODY')
  assertRefused(await shop.refund(unknown, {}), 400, 'PAYMENT_NOT_FOUND')
  assertRefused(await shop.refund(unknown, { amount: 'x', colour: 1 }), 400, 'PAYMENT_NOT_FOUND')
})

test('looks at the fields of a refund before the state of its payment, and at the state before the money (gaps: shared.check-order)', async () => {
  const { paymentId } = await shop.made({ amount: '10.00' })
  const refund = { amount: '10.01', currency: 'EUR', reference: '1232' }
  assertRefused(await shop.refund(paymentId, { ...refund, currency: 'USD' }), 400, [
    'INVALID_FIELD',
    'currency',
  ])
  assertRefused(await shop.refund(paymentId, { ...refund, colour: 1 }), 400, ['UNKNOWN_MEMBER', 'colour'])
  assertRefused(await shop.refund(paymentId, refund), 400, 'NOT_REFUNDABLE')
})

test('looks at the fields of a refund before the money (gaps: shared.check-order)', async () => {
  const { paymentId } = await shop.paid({ amount: '10.00' })
  const refund = { amount: '10.01', currency: 'EUR', reference: '1231' }
  assertRefused(await shop.refund(paymentId, refund), 400, ['INVALID_FIELD', 'reference'])
  assertRefused(await shop.refund(paymentId, { ...refund, reference: '1232' }), 400, 'REFUND_TOO_LARGE')
})

test('answers one fault alone where headers and not fields are at fault (gaps: shared.errors.detail)', async () => {
  const headers = { date: undefined, 'x-request-id': undefined, authorization: undefined }
  assertRefused(await shop.create({}, { headers }), 400, 'INVALID_HEADER')
  const request = requestBytes(bank, {
    method: 'POST',
    target: CREATE,
    body: JSON.stringify(order()),
    headers: { 'x-session-id': 'x', 'x-request-id': 'y' },
  })
  assertRefused(await ask(bank, request), 400, 'INVALID_HEADER')
})
