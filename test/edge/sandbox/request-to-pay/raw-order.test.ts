// The order of checks: calls with two faults each, of which the earlier stage answers.
// What each check does by itself is in the other raw tests.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import { bill, freshId, newKey, openBiller, PAYMENTS, queryOf } from './raw-biller.ts'
import { browse, handClock, header, openBank, plan, steer } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'

const bank = await openBank()
const biller = await openBiller(bank)
const noKey = { 'x-api-key': undefined }
const text = { 'content-type': 'text/plain' }
const tooLarge = ' '.repeat(65_537)

test('looks at path and method before maintenance (gaps: shared.check-order)', async () => {
  const own = await openBank()
  await steer(own, 'PUT', '/maintenance', { on: true })
  assertRefused(await browse(own, '/r2p-sandbox/v1/nothing'), 404, 'NOT_FOUND')
  assertRefused(await browse(own, PAYMENTS, 'DELETE'), 405, 'METHOD_NOT_ALLOWED')
})

test('looks at path and method before the key (gaps: shared.check-order)', async () => {
  assertRefused(
    await biller.call({ method: 'PUT', target: PAYMENTS, headers: noKey }),
    405,
    'METHOD_NOT_ALLOWED',
  )
  const target = '/r2p-sandbox/v1/nothing'
  assertRefused(await biller.call({ method: 'GET', target, headers: noKey }), 404, 'NOT_FOUND')
})

test('looks at maintenance before the key, the body and the fields (gaps: shared.check-order)', async () => {
  const own = await openBank()
  const there = await openBiller(own)
  await steer(own, 'PUT', '/maintenance', { on: true })
  const answers = [
    await there.create(bill(), { headers: noKey }),
    await there.create('{'),
    await there.create('{}', { headers: text }),
    await there.query('a b', { headers: noKey }),
    await there.query('unknown'),
  ]
  for (const answer of answers) assertRefused(answer, 503, 'SERVICE_UNAVAILABLE')
})

test('looks at maintenance before the call limit and the planned outcome, and leaves that (gaps: shared.check-order)', async () => {
  const own = await openBank({ limits: 'strict', clock: handClock('2026-11-20T10:00:00Z').now })
  const there = await openBiller(own)
  await plan(own, { operation: 'request-to-pay.status', outcome: 'error:INTERNAL_ERROR' })
  await steer(own, 'PUT', '/maintenance', { on: true })
  const closed = await Promise.all(Array.from({ length: 101 }, () => there.query('a')))
  for (const answer of closed) assertRefused(answer, 503, 'SERVICE_UNAVAILABLE')
  await steer(own, 'PUT', '/maintenance', { on: false })
  assertRefused(await there.query('a'), 500, 'INTERNAL_ERROR')
})

for (const [what, headers, body] of [
  ['the media type', { ...noKey, ...text }, '{}'],
  ['the size', noKey, tooLarge],
  ['the JSON', noKey, '{'],
  ['the fields', noKey, '{}'],
] as const) {
  test(`looks at the key before ${what} (gaps: shared.check-order)`, async () => {
    assertRefused(await biller.create(body, { headers }), 401, 'INVALID_API_KEY')
  })
}

test('looks at the key before an id used before, and before a query (gaps: shared.check-order)', async () => {
  const body = bill()
  await biller.made(body)
  const headers = { 'x-api-key': 'unknown' }
  assertRefused(await biller.create({ ...body, message: 'Toinen' }, { headers }), 401, 'INVALID_API_KEY')
  assertRefused(await biller.create(body, { headers }), 401, 'INVALID_API_KEY')
  for (const target of [PAYMENTS, queryOf('a b'), queryOf(freshId()), queryOf(body.endToEndId)]) {
    assertRefused(await biller.call({ method: 'GET', target, headers }), 401, 'INVALID_API_KEY')
  }
})

test('looks at the key before the call limit, at the limit before body, fields and query (gaps: shared.check-order, shared.rate-limit)', async () => {
  const own = await openBank({ limits: 'strict', clock: handClock('2026-11-20T10:00:00Z').now })
  const there = await openBiller(own)
  const body = bill()
  await there.made(body)
  const calls = await Promise.all(Array.from({ length: 99 }, () => there.query(body.endToEndId)))
  for (const { status } of calls) assert.equal(status, 200)
  assertRefused(await there.create(bill(), { headers: noKey }), 401, 'INVALID_API_KEY')
  const over = [
    await there.create('{}', { headers: text }),
    await there.create(tooLarge),
    await there.create('{'),
    await there.create({ ...body, message: 'Toinen' }),
    await there.create('{}'),
    await there.create(body),
    await there.query('a b'),
    await there.query('unknown'),
    await there.call({ method: 'GET', target: PAYMENTS }),
  ]
  for (const answer of over) {
    assertRefused(answer, 429, 'CALL_LIMIT_EXCEEDED')
    assert.match(header(answer, 'retry-after') ?? '', /^[1-9]\d?$/)
  }
})

test('looks at the call limit before the planned outcome, and leaves that (gaps: shared.check-order, shared.sandbox.outcomes)', async () => {
  const clock = handClock('2026-11-20T10:00:00Z')
  const own = await openBank({ limits: 'strict', clock: clock.now })
  const there = await openBiller(own)
  await Promise.all(Array.from({ length: 100 }, () => there.query('a')))
  await plan(own, { operation: 'request-to-pay.status', outcome: 'error:INTERNAL_ERROR' })
  assertRefused(await there.query('a'), 429, 'CALL_LIMIT_EXCEEDED')
  clock.move(61_000)
  assertRefused(await there.query('a'), 500, 'INTERNAL_ERROR')
  assertRefused(await there.query('a'), 404, 'PAYMENT_NOT_FOUND')
})

test('looks at the key before the planned outcome, and leaves that (gaps: shared.check-order, shared.sandbox.outcomes)', async () => {
  const own = await openBank()
  const there = await openBiller(own)
  await plan(own, { operation: 'request-to-pay.create', outcome: 'error:INTERNAL_ERROR' })
  assertRefused(await there.create(bill(), { headers: noKey }), 401, 'INVALID_API_KEY')
  assertRefused(await there.create(bill(), { headers: { 'x-api-key': 'x' } }), 401, 'INVALID_API_KEY')
  assertRefused(await there.call({ method: 'PUT', target: PAYMENTS }), 405, 'METHOD_NOT_ALLOWED')
  assertRefused(await there.create(), 500, 'INTERNAL_ERROR')
  assert.equal((await there.create()).status, 201)
})

test('looks at the planned outcome before media type, size, JSON, ids, fields and query (gaps: shared.check-order, shared.sandbox.outcomes)', async () => {
  const own = await openBank()
  const there = await openBiller(own)
  const body = bill()
  await there.made(body)
  const outcome = 'error:INTERNAL_ERROR'
  await plan(own, { operation: 'request-to-pay.create', outcome, times: 6 })
  const creates = [
    await there.create(bill(), { headers: text }),
    await there.create(tooLarge),
    await there.create('{'),
    await there.create({ ...body, message: 'Toinen' }),
    await there.create('{}'),
    await there.create(body),
  ]
  await plan(own, { operation: 'request-to-pay.status', outcome, times: 4 })
  const queries = [
    await there.call({ method: 'GET', target: PAYMENTS }),
    await there.query('a b'),
    await there.query('unknown'),
    await there.query(body.endToEndId),
  ]
  for (const answer of [...creates, ...queries]) assertRefused(answer, 500, 'INTERNAL_ERROR')
  assert.equal((await there.create()).status, 201)
  assert.equal(await there.status(body.endToEndId), 'COMPLETED')
})

for (const [what, body] of [
  ['the size', tooLarge],
  ['the JSON', '{'],
  ['the fields', '{}'],
] as const) {
  test(`looks at the media type before ${what} (gaps: shared.check-order)`, async () => {
    const answer = await biller.create(body, { headers: text })
    assertRefused(answer, 400, ['INVALID_HEADER', 'content-type'])
  })
}

test('looks at the media type, the size and the JSON before an id used before (gaps: shared.check-order)', async () => {
  const body = bill()
  await biller.made(body)
  const other = JSON.stringify({ ...body, message: 'Toinen' })
  assertRefused(await biller.create(other, { headers: text }), 400, 'INVALID_HEADER')
  const large = other.slice(0, -1) + ' '.repeat(65_536) + '}'
  assertRefused(await biller.create(large), 400, 'MALFORMED_BODY')
  assertRefused(await biller.create(`${other}}`), 400, 'MALFORMED_BODY')
  assertRefused(await biller.create(`${other.slice(0, -1)},"message":"a"}`), 400, 'MALFORMED_BODY')
})

test('looks at an id used before ahead of the fields (gaps: shared.check-order, request-to-pay.create.ids)', async () => {
  const body = bill()
  await biller.made(body)
  const wrong: Record<string, unknown>[] = [
    { message: '_' },
    { reference: '1' },
    { debtor: {} },
    { creditor: { name: 'a', iban: 'x' } },
    { instructedAmount: 'much' },
    { instructedAmount: { amount: 100, currency: 'EUR' } },
    { colour: 'blue' },
    { endToEndId: 'a b' },
  ]
  const answers = await Promise.all(wrong.map((members) => biller.create({ ...body, ...members })))
  answers.forEach((answer, at) => {
    assert.equal(answer.status, 409, `${JSON.stringify(wrong[at])}: ${answer.body.toString()}`)
    assertRefused(answer, 409, 'DUPLICATE_PAYMENT')
  })
  const { instructionId, endToEndId } = body
  assertRefused(await biller.create(JSON.stringify({ instructionId })), 409, 'DUPLICATE_PAYMENT')
  assertRefused(await biller.create(JSON.stringify({ endToEndId })), 409, 'DUPLICATE_PAYMENT')
  // With another key the ids are unused, so the fields are looked at.
  const other = await openBiller(bank, await newKey(bank))
  assertRefused(await other.create({ ...body, message: '_' }), 400, ['INVALID_FIELD', 'message'])
})

test('answers one fault alone where it is not about fields (gaps: shared.errors.detail)', async () => {
  assertRefused(await biller.create('{', { headers: { ...noKey, ...text } }), 401, 'INVALID_API_KEY')
  assertRefused(await biller.create('{', { headers: text }), 400, 'INVALID_HEADER')
})
