/// <reference types="node" />
// The order of checks of submissions, reads and dates.
// Of any two faults of a create: ../raw-order.test.ts.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { ask, browse, handClock, openBank, plan, steer } from '../raw-client.ts'
import { requestBytes } from '../raw-request.ts'
import { operationsOn } from './raw-operations.ts'
import { KINDS, orderOf, RECURRING, SEPA, START } from './raw-orders.ts'
import { assertDenied, assertRefused, type Fault } from './raw-refusal.ts'
import { askToken, type Call, newClient, PREFIX, Tpp, verbOf } from './raw-tpp.ts'

const clock = handClock(START)
const bank = await openBank({ clock: clock.now })
const tpp = await Tpp.open(bank)
const other = await newClient(bank)
const foreignCertificate = encodeURIComponent(other.certificatePem)
const { all } = await operationsOn(tpp)

/** A fault of a stage. */
type Stage = [what: string, bent: Partial<Call>, status: number, ...faults: Fault[]]

const both = (one: Partial<Call>, two: Partial<Call>): Partial<Call> => ({
  ...two,
  ...one,
  headers: { ...two.headers, ...one.headers },
})

/** Faults of a submit by stage; the fields are the members of the empty object. */
const SUBMIT: Stage[] = [
  ['a bad token', { headers: { authorization: 'Bearer x' } }, 401],
  ['the certificate of another', { headers: { 'x-client-certificate': foreignCertificate } }, 403],
  ['a bad scenario', { headers: { 'x-sandbox-scenario': 'x' } }, 400, ['InvalidValue', 'x-sandbox-scenario']],
  ['another media type', { headers: { 'content-type': 'text/plain' } }, 415],
  ['no JSON', { body: '{' }, 400, 'InvalidValue'],
]

for (const kind of KINDS) {
  SUBMIT.forEach(([first, one, status, ...faults], at) => {
    for (const [second, two] of SUBMIT.slice(at + 1)) {
      test(`looks at ${first} before ${second} and before an unknown id, for ${verbOf(kind)} of ${kind} (gaps: shared.check-order)`, async () => {
        const path = `/${kind}/${randomUUID()}/${verbOf(kind)}`
        const bent = both(one, two)
        const answer = await tpp.call('POST', path, { ...bent, body: bent.body ?? '{}' })
        assertRefused(answer, status, ...faults)
      })
    }
  })

  test(`looks for ${kind} before it looks at members, at members before the state, and at the state before money (gaps: shared.check-order)`, async () => {
    const submit = (id: string, body: string) => tpp.call('POST', `/${kind}/${id}/${verbOf(kind)}`, { body })
    assertRefused(await submit(randomUUID(), '{"a":1}'), 404, ['InvalidValue', 'paymentId'])
    const amounts = kind === 'foreign-payments' ? { amount: '99999999' } : { amountEUR: '99999999' }
    const { paymentId } = await tpp.created(kind, orderOf(kind, amounts))
    assertRefused(await submit(paymentId, '{"a":1}'), 400, ['UnrecognizedProperty', 'a'])
    assertRefused(await submit(paymentId, '{}'), 409, 'IllegalState')
  })

  test(`looks at a bad scenario before it looks for ${kind} (gaps: shared.check-order)`, async () => {
    assertRefused(await tpp.get(kind, randomUUID(), 'x'), 400, ['InvalidValue', 'x-sandbox-scenario'])
    assertRefused(await tpp.get(kind, randomUUID(), 'PaymentDebited'), 404, ['InvalidValue', 'paymentId'])
  })
}

test('looks for the payment before the form of a due date, and at the form before the dates of the series (gaps: psd2.errors.codes)', async () => {
  assertRefused(await tpp.instance(randomUUID(), 'x'), 404, ['InvalidValue', 'paymentId'])
  const { paymentId } = await tpp.done(RECURRING)
  for (const date of ['x', '2026-13-01', '2026-11-31', '20261123', '2026-11-23T00:00:00']) {
    assertRefused(await tpp.instance(paymentId, date), 400, ['Date', 'dueDate'])
  }
  for (const date of ['2026-11-24', '2026-11-16', '2026-12-14', '2030-01-01']) {
    assertRefused(await tpp.instance(paymentId, date), 404, ['InvalidValue', 'dueDate'])
  }
})

test('looks at the media type before the size, however large the body is (gaps: shared.check-order, shared.body)', async () => {
  const { paymentId } = await tpp.authorized(SEPA)
  for (const length of [65_537, 1_048_577]) {
    const body = JSON.stringify(orderOf(SEPA, { message: 'a'.repeat(length) }))
    const text = { 'content-type': 'text/plain' }
    assertRefused(await tpp.create(SEPA, body, text), 415)
    assertRefused(await tpp.create(SEPA, body), 400, 'InvalidValue')
    const path = `/${SEPA}/${paymentId}/submit`
    assertRefused(await tpp.call('POST', path, { body, headers: text }), 415)
    assertRefused(await tpp.call('POST', path, { body }), 400, 'InvalidValue')
  }
})

test('looks at fields before the state of the bundle (gaps: shared.check-order)', async () => {
  const { authorizationId } = await tpp.authorized(SEPA)
  const body = orderOf(SEPA, { authorizationId })
  assertRefused(await tpp.create(SEPA, { ...body, message: '_' }), 400, ['InvalidValue', 'message'])
  assertRefused(await tpp.create(SEPA, body), 409, 'IllegalState')
})

test('looks at path and method before maintenance, and at maintenance before everything else (gaps: shared.check-order, shared.rate-limit)', async () => {
  const own = await openBank({ clock: clock.now })
  const there = await Tpp.open(own)
  const operations = (await operationsOn(there)).all
  for (const { planned = '' } of operations)
    await plan(own, { operation: planned, outcome: 'error:INTERNAL_ERROR' }).catch(() => undefined)
  await steer(own, 'PUT', '/maintenance', { on: true, interface: 'psd2-payments' })
  for (const { method, path, body } of operations) {
    for (const headers of [
      {},
      { authorization: 'Bearer x' },
      { 'x-fapi-interaction-id': 'x' },
      { 'x-client-certificate': foreignCertificate },
      { 'content-type': 'text/plain' },
    ]) {
      const answer = await there.call(method, path, { body, headers })
      assertRefused(answer, 503)
      assert.match(answer.head, /\r\nretry-after: \d+(\r\n|$)/i)
    }
  }
  for (const path of ['/nothing', `/${SEPA}/x/y`]) assertRefused(await there.call('GET', path), 404)
  assertRefused(await browse(own, `${PREFIX}/${SEPA}`), 405)
  // The token endpoint belongs to it, the control calls do not.
  assert.equal((await askToken(own, there.client)).status, 503)
  await steer(own, 'PUT', '/maintenance', { on: false, interface: 'psd2-payments' })
  await there.created(SEPA).catch(() => undefined)
})

test('takes a plan up before the object of a call is looked for (gaps: shared.check-order, shared.sandbox.outcomes)', async () => {
  for (const { planned = '', method, path, body, name, status } of all) {
    if (status === 201) continue
    const unknown = path.replace(/[0-9a-f-]{36}/, randomUUID())
    await plan(bank, { operation: planned, outcome: 'drop-before' })
    assertRefused(await tpp.call(method, unknown, { body, headers: { authorization: 'Bearer x' } }), 401)
    assert.isUndefined(await tpp.lost(method, unknown, { body }), name)
    assertRefused(await tpp.call(method, unknown, { body }), 404)
  }
})

test('asks for the certificate of a token call before its scope (gaps: shared.mtls, shared.check-order)', async () => {
  const fields = { scope: 'accounts' }
  const headers = { 'x-client-certificate': undefined }
  assertDenied(
    await askToken(bank, tpp.client, { fields: { scope: 'payments' }, headers }),
    401,
    'invalid_client',
  )
  assertDenied(await askToken(bank, tpp.client, { fields }), 400, 'invalid_scope')
})

test('answers HEAD and OPTIONS like any unknown method (gaps: shared.errors.closed-sets)', async () => {
  for (const method of ['OPTIONS', 'TRACE', 'PATCH']) {
    const answer = await ask(bank, requestBytes(bank, method, `${PREFIX}/${SEPA}`, {}, Buffer.alloc(0)))
    assert.include([404, 405, 400, 501], answer.status, method)
    if (method === 'OPTIONS') assertRefused(answer, 405)
  }
})
