// The order of checks of queries, and of ids used before.
// Of any two faults of a create: ../raw-order.test.ts.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import { bill, freshId, newKey, openBiller, PAYMENTS, queryOf } from './raw-biller.ts'
import { handClock, openBank, plan, steer } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'

const bank = await openBank()
const biller = await openBiller(bank)
const noKey = { 'x-api-key': undefined }
const text = { 'content-type': 'text/plain' }

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

test('looks at maintenance before a plan for the query, at that before the query, and at the key and the limit before both (gaps: shared.check-order, shared.rate-limit, shared.sandbox.outcomes)', async () => {
  const own = await openBank({ limits: 'strict', clock: handClock('2026-11-20T10:00:00Z').now })
  const there = await openBiller(own)
  const ask = () =>
    Promise.all([there.call({ method: 'GET', target: PAYMENTS }), there.query('a b'), there.query('unknown')])
  await plan(own, { operation: 'request-to-pay.status', outcome: 'error:INTERNAL_ERROR', times: 3 })
  await steer(own, 'PUT', '/maintenance', { on: true })
  for (const answer of await ask()) assertRefused(answer, 503, 'SERVICE_UNAVAILABLE')
  await steer(own, 'PUT', '/maintenance', { on: false })
  assertRefused(await there.query('a', { headers: noKey }), 401, 'INVALID_API_KEY')
  for (const answer of await ask()) assertRefused(answer, 500, 'INTERNAL_ERROR')
  await Promise.all(Array.from({ length: 97 }, () => there.query('a')))
  for (const answer of await ask()) assertRefused(answer, 429, 'CALL_LIMIT_EXCEEDED')
})

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
