// X-Request-ID, what refusals leave out, and the document.
// Not what all interfaces share: ../raw-body.test.ts and ../raw-http.test.ts.
import { assert, test } from '#kit'
import { ask, header, json, openBank, plan, steer } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'
import {
  callsOf,
  freshId,
  INSTANT,
  NAMES,
  openPayer,
  OPERATIONS,
  type Order,
  order,
  orderWith,
  SEPA,
  secretsOf,
  V2,
} from './raw-payer.ts'

const bank = await openBank()
const payer = await openPayer(bank)

// --- X-Request-ID ------------------------------------------------------------------------------------------------

test('echoes X-Request-ID of 1 to 128 visible ASCII characters in every answer, refusals too (2 B, Endpoints; gaps: corporate.request-id)', async () => {
  const visible = Array.from({ length: 94 }, (_, at) => String.fromCodePoint(0x21 + at)).join('')
  for (const id of ['a', 'a'.repeat(127), 'b'.repeat(128), visible, freshId()]) {
    for (const [status, answer] of await callsOf(payer, { 'x-request-id': id })) {
      assert.equal(answer.status, status, answer.body.toString())
      assert.equal(header(answer, 'x-request-id'), id, String(status))
    }
  }
})

test('ignores an X-Request-ID that is absent or malformed, and echoes none (gaps: corporate.request-id)', async () => {
  for (const id of [undefined, '', 'a'.repeat(129), 'a b', 'a\tb', 'ä', 'a\u00a0b', 'a\u0080']) {
    for (const [status, answer] of await callsOf(payer, { 'x-request-id': id })) {
      assert.equal(answer.status, status, answer.body.toString())
      assert.isUndefined(header(answer, 'x-request-id'), `${JSON.stringify(id)} ${status}`)
    }
  }
})

test('ignores two X-Request-ID headers: which one is meant cannot be told (gaps: corporate.request-id)', async () => {
  const text = payer.postBytes(SEPA, order(), { headers: { 'x-request-id': 'a' } }).toString('latin1')
  const answer = await ask(
    bank,
    Buffer.from(text.replace('x-request-id: a\r\n', '$&x-request-id: b\r\n'), 'latin1'),
  )
  assert.equal(answer.status, 201, answer.body.toString())
  assert.isUndefined(header(answer, 'x-request-id'))
})

test('echoes X-Request-ID during maintenance and in planned refusals (gaps: corporate.request-id)', async () => {
  const own = await openBank()
  const there = await openPayer(own)
  const headers = { 'x-request-id': 'debug-1' }
  for (const target of OPERATIONS) {
    await plan(own, { operation: NAMES[target], outcome: 'error:INTERNAL_ERROR' })
    const answer = await there.post(target, order(), { headers })
    assertRefused(answer, 500, 'INTERNAL_ERROR')
    assert.equal(header(answer, 'x-request-id'), 'debug-1')
  }
  await steer(own, 'PUT', '/maintenance', { on: true })
  for (const target of OPERATIONS) {
    assert.equal(header(await there.post(target, order(), { headers }), 'x-request-id'), 'debug-1')
  }
  assert.equal(header(await there.get(`${V2}/a`, { headers }), 'x-request-id'), 'debug-1')
})

test('takes one X-Request-ID for many calls: it identifies nothing (2 B, Endpoints; gaps: corporate.request-id)', async () => {
  const headers = { 'x-request-id': 'the-same' }
  const told = [await payer.post(SEPA, order(), { headers }), await payer.post(SEPA, order(), { headers })]
  assert.equal(new Set(told.map((answer) => String(json(answer)['archiveId']))).size, 2)
})

// --- answers -----------------------------------------------------------------------------------------------------

test('repeats no rejected value, no token and no signature in a refusal (gaps: shared.errors.detail; 2 B, Authentication)', async () => {
  const secret = 'SALAINEN_ARVO'
  const wrong: Order[] = [
    order({ message: secret }),
    order({ reference: secret }),
    order({ endToEndId: `${secret}/` }),
    order({ instructionId: secret }),
    orderWith('creditor.name', secret),
    orderWith('creditor.iban', secret),
    orderWith('debtor.iban', secret),
    orderWith('instructedAmount.amount', secret),
    orderWith('instructedAmount.currency', secret),
    orderWith('creditor.address', { country: secret, addressLine: [secret] }),
    order({ ultimateDebtor: { name: secret, identification: { id: 'a', schemeName: secret } } }),
    order({ ultimateCreditor: secret }),
  ]
  for (const body of wrong) {
    for (const target of OPERATIONS) {
      const answer = await payer.post(target, body)
      assert.equal(answer.status, 400, answer.body.toString())
      assert.notInclude(answer.body.toString(), secret)
    }
  }
  const head = `{"alg":"${secret}"}`
  assert.notInclude((await payer.post(SEPA, order(), { head })).body.toString(), secret)
  const unknown = await payer.post(SEPA, order(), { members: { kid: secret } })
  assertRefused(unknown, 403, 'UNKNOWN_KEY')
  assert.notInclude(unknown.body.toString(), secret)
  for (const [, answer] of await callsOf(payer, {})) {
    for (const one of secretsOf(payer)) assert.notInclude(answer.head + answer.body.toString(), one)
  }
})

// --- paths and methods -------------------------------------------------------------------------------------------

test('answers at its own paths only (2 B, Endpoints, Versioning)', async () => {
  for (const target of [
    '/corporate-payments/v2/payment',
    '//corporate-payment/v2/payment',
    '/v2/payment',
    '/',
  ]) {
    assert.notEqual((await payer.post(target, order())).status, 201, target)
    assert.isAtLeast((await payer.post(target, order())).status, 400, target)
  }
})

test('ignores unknown query parameters, repeated ones too (gaps: shared.members)', async () => {
  const body = order()
  for (const target of [`${V2}?a=1&a=2`, `${SEPA}?instructionId=a`, `${INSTANT}?`]) {
    const one = target.startsWith(V2) ? body : order()
    assert.equal((await payer.post(target, one)).status, 201, target)
  }
  assert.equal((await payer.get(`${V2}/${body.instructionId}?a=1&a=2`)).status, 200)
  assert.equal((await payer.get(`${INSTANT}/${body.instructionId}?status=a`)).status, 200)
})

// --- the document ------------------------------------------------------------------------------------------------
