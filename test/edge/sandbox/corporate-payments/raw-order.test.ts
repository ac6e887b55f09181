// The order of checks: calls with two faults each, of which the earlier stage answers.
// What each check does by itself is in the other raw tests.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import { browse, handClock, openBank, plan, steer } from '../raw-client.ts'
import { assertRefused, type Fault } from '../raw-refusal.ts'
import {
  askToken,
  type Call,
  EMPTY,
  FIRST,
  freshId,
  IAT,
  INSTANT,
  NAMES,
  newClient,
  openPayer,
  OPERATIONS,
  order,
  orderWith,
  SEPA,
  transfer,
  V2,
} from './raw-payer.ts'

const START = '2026-11-20T10:00:00.000Z'
const clock = handClock(START)
const bank = await openBank({ clock: clock.now })
const payer = await openPayer(bank, { now: clock.now })
const other = await newClient(bank)

const tooLarge = `${JSON.stringify(order()).slice(0, -1)}${' '.repeat(65_536)}}`
const late = { [IAT]: Date.parse(START) / 1000 - 301 }
const foreign = encodeURIComponent(other.certificatePem)

/** Faults by stage, in the order in which they answer; `headers` of two faults are joined. */
const STAGES: [what: string, bent: Partial<Call>, status: number, fault: Fault][] = [
  ['a bad token', { headers: { authorization: 'Bearer x' } }, 401, 'INVALID_TOKEN'],
  ['the certificate of another', { headers: { 'x-client-certificate': foreign } }, 403, 'NOT_ALLOWED'],
  ['no signature', { headers: { 'x-req-signature': undefined } }, 400, ['INVALID_HEADER', 'x-req-signature']],
  [
    'a bad header of the signature',
    { bend: (value) => `${value}=` },
    400,
    ['INVALID_HEADER', 'x-req-signature'],
  ],
  ['a signature too old', { members: late }, 400, 'CLOCK_SKEW'],
  ['an unknown key', { members: { kid: 'x' } }, 403, 'UNKNOWN_KEY'],
  ['a wrong signature', { signedBody: 'x' }, 403, 'INVALID_SIGNATURE'],
  [
    'another media type',
    { headers: { 'content-type': 'text/plain' } },
    400,
    ['INVALID_HEADER', 'content-type'],
  ],
  ['a body too large', { body: tooLarge }, 400, 'MALFORMED_BODY'],
  ['no JSON', { body: '{' }, 400, 'MALFORMED_BODY'],
  ['a bad field', { body: JSON.stringify(order({ message: '_' })) }, 400, ['INVALID_FIELD', 'message']],
]

/** Stages that cannot be told apart by an answer, or not be had together. */
const TOGETHER = new Set(['a body too large/no JSON', 'a body too large/a bad field', 'no JSON/a bad field'])

/** Joins the faults of two stages. */
function both(one: Partial<Call>, two: Partial<Call>): Partial<Call> {
  return {
    ...two,
    ...one,
    headers: { ...two.headers, ...one.headers },
    members: { ...two.members, ...one.members },
  }
}

STAGES.forEach(([first, one, status, fault], at) => {
  for (const [second, two] of STAGES.slice(at + 1)) {
    if (TOGETHER.has(`${first}/${second}`)) continue
    test(`looks at ${first} before ${second} (gaps: shared.check-order)`, async () => {
      for (const target of OPERATIONS) {
        assertRefused(await payer.post(target, order(), both(one, two)), status, fault)
      }
    })
  }
})

test('looks at path and method before maintenance, token and signature (gaps: shared.check-order)', async () => {
  const own = await openBank({ clock: clock.now })
  await steer(own, 'PUT', '/maintenance', { on: true })
  for (const there of [own, bank]) {
    assertRefused(await browse(there, '/corporate-payment/v1/nothing'), 404, 'NOT_FOUND')
    assertRefused(await browse(there, SEPA, 'DELETE'), 405, 'METHOD_NOT_ALLOWED')
    assertRefused(await browse(there, `${V2}/abc`, 'POST'), 405, 'METHOD_NOT_ALLOWED')
  }
})

test('looks at maintenance before everything else of a call, and leaves the plan (gaps: shared.check-order)', async () => {
  const own = await openBank({ clock: clock.now })
  const there = await openPayer(own, { now: clock.now })
  for (const target of OPERATIONS) {
    await plan(own, { operation: NAMES[target], outcome: 'error:BACKEND_TIMEOUT' })
  }
  await steer(own, 'PUT', '/maintenance', { on: true, interface: 'corporate-payments' })
  const statuses = { [SEPA]: 500, [INSTANT]: 503, [V2]: 503 }
  for (const target of OPERATIONS) {
    for (const [, bent] of STAGES) {
      assertRefused(await there.post(target, order(), bent), statuses[target], 'SERVICE_UNAVAILABLE')
    }
    assertRefused(await there.post(target, order()), statuses[target], 'SERVICE_UNAVAILABLE')
  }
  for (const target of [V2, INSTANT]) {
    for (const authorization of ['Bearer x', `Bearer ${there.token}`]) {
      const answer = await there.get(`${target}/a-b`, { headers: { authorization } })
      assertRefused(answer, 500, 'SERVICE_UNAVAILABLE')
    }
  }
  const denied = await askToken(own, there.client, { fields: { client_secret: 'x' } })
  assert.equal(denied.status, 503)
  await steer(own, 'PUT', '/maintenance', { on: false, interface: 'corporate-payments' })
  for (const target of OPERATIONS) assertRefused(await there.post(target, order()), 504, 'BACKEND_TIMEOUT')
})

test('looks at the token and its certificate before the call limit, at the limit before signature, body, fields and queries, and leaves the plan (gaps: shared.check-order, shared.rate-limit)', async () => {
  const ticking = handClock(START)
  const own = await openBank({ clock: ticking.now, limits: 'strict' })
  const there = await openPayer(own, { now: ticking.now })
  const stranger = await newClient(own)
  const body = order()
  for (let at = 0; at < 99; at++) assert.equal((await there.get(`${V2}/${freshId()}`)).status, 404)
  const [token, certificate, ...rest] = STAGES
  assertRefused(await there.post(SEPA, body, token?.[1]), 401, 'INVALID_TOKEN')
  const theirs = { 'x-client-certificate': encodeURIComponent(stranger.certificatePem) }
  assertRefused(await there.post(SEPA, body, { ...certificate?.[1], headers: theirs }), 403, 'NOT_ALLOWED')
  await plan(own, { operation: 'corporate.sepa', outcome: 'error:INTERNAL_ERROR' })
  for (const [, bent] of rest) assertRefused(await there.post(SEPA, body, bent), 403, 'CALL_LIMIT_EXCEEDED')
  assertRefused(await there.post(SEPA, body), 403, 'CALL_LIMIT_EXCEEDED')
  assertRefused(await there.get(`${V2}/a-b`), 403, 'CALL_LIMIT_EXCEEDED')
  assertRefused(await there.get(`${INSTANT}/${freshId()}`), 403, 'CALL_LIMIT_EXCEEDED')
  ticking.move(61_000)
  assertRefused(await there.post(SEPA, body), 500, 'INTERNAL_ERROR')
  assert.equal((await there.post(SEPA, body)).status, 201)
})

test('takes a plan up after the signature and before media type, size, JSON, ids and fields (gaps: shared.check-order, shared.sandbox.outcomes)', async () => {
  for (const target of OPERATIONS) {
    const bound = order()
    assert.equal((await payer.post(target, bound)).status, 201)
    await plan(bank, { operation: NAMES[target], outcome: 'error:INTERNAL_ERROR', times: 7 })
    const before = STAGES.slice(0, 7)
    for (const [, bent, status, fault] of before) {
      assertRefused(await payer.post(target, order(), bent), status, fault)
    }
    for (const [, bent] of STAGES.slice(7)) {
      assertRefused(await payer.post(target, order(), bent), 500, 'INTERNAL_ERROR')
    }
    assertRefused(await payer.post(target, bound), 500, 'INTERNAL_ERROR')
    assertRefused(await payer.post(target, { ...bound, message: 'Toinen' }), 500, 'INTERNAL_ERROR')
    assertRefused(await payer.post(target, transfer(FIRST, EMPTY, '1.00')), 500, 'INTERNAL_ERROR')
    assert.equal((await payer.post(target, order())).status, 201, 'seven were used up, and no more')
  }
})

test('takes a plan for a query up after the token and before the id is looked for (gaps: shared.check-order, shared.sandbox.outcomes)', async () => {
  for (const [operation, target] of [
    ['corporate.v2-status', V2],
    ['corporate.instant-status', INSTANT],
  ] as const) {
    await plan(bank, { operation, outcome: 'error:INTERNAL_ERROR', times: 2 })
    const headers = { authorization: 'Bearer x' }
    assertRefused(await payer.get(`${target}/a-b`, { headers }), 401, 'INVALID_TOKEN')
    assertRefused(await payer.get(`${target}/a-b`), 500, 'INTERNAL_ERROR')
    assertRefused(await payer.get(`${target}/${freshId()}`), 500, 'INTERNAL_ERROR')
    assertRefused(await payer.get(`${target}/${freshId()}`), 404, 'PAYMENT_NOT_FOUND')
  }
})

test('looks at an id used before ahead of fields, rights and money (gaps: shared.check-order, corporate.duplicate.scope)', async () => {
  const wrong: Record<string, unknown>[] = [
    { message: '_' },
    { message: null },
    { colour: 'blue' },
    { creditor: {} },
    { debtor: { iban: FIRST } },
    { instructedAmount: { amount: '999999.00', currency: 'EUR' } },
    { instructedAmount: 'much' },
    { forceSepaInst: 'x' },
  ]
  for (const first of OPERATIONS) {
    const body = order()
    assert.equal((await payer.post(first, body)).status, 201)
    for (const target of OPERATIONS) {
      for (const members of wrong) {
        assertRefused(await payer.post(target, { ...body, ...members }), 400, 'DUPLICATE_PAYMENT')
      }
      const { instructionId } = body
      assertRefused(await payer.post(target, JSON.stringify({ instructionId })), 400, 'DUPLICATE_PAYMENT')
      // What is no JSON at all comes first.
      assertRefused(await payer.post(target, `${JSON.stringify(body)}}`), 400, 'MALFORMED_BODY')
      const text = { headers: { 'content-type': 'text/plain' } }
      assertRefused(await payer.post(target, body, text), 400, ['INVALID_HEADER', 'content-type'])
    }
  }
})

test('looks at the fields before rights, and at rights before money (gaps: shared.check-order)', async () => {
  const poor = await newClient(bank, [EMPTY])
  const there = await openPayer(bank, { client: poor, now: clock.now })
  for (const target of OPERATIONS) {
    const barred = orderWith('debtor.iban', FIRST)
    assertRefused(await there.post(target, { ...barred, message: '_' }), 400, ['INVALID_FIELD', 'message'])
    const own = transfer(FIRST, FIRST, '1.00')
    assertRefused(await there.post(target, own), 400, ['INVALID_FIELD', 'creditor.iban'])
    const outside = transfer(FIRST, 'GB07SBOX99900000000001', '1.00')
    assertRefused(await there.post(target, outside), 400, ['INVALID_FIELD', 'creditor.iban'])
    assertRefused(
      await there.post(target, transfer(FIRST, 'FI3099900000000102', '99999.00')),
      403,
      'NOT_ALLOWED',
    )
  }
  const bad = transfer(EMPTY, FIRST, '1.00', { message: '_' })
  for (const target of OPERATIONS) {
    assertRefused(await there.post(target, bad), 400, ['INVALID_FIELD', 'message'])
  }
  for (const target of [SEPA, INSTANT]) {
    assertRefused(await there.post(target, transfer(EMPTY, FIRST, '1.00')), 400, 'INSUFFICIENT_FUNDS')
  }
})
