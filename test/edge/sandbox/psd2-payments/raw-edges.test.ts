/// <reference types="node" />
// Where two rules meet, and spellings that few clients send: paths, headers that occur twice, bodies that are packed.
// What each rule is by itself is in the other raw tests.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { ask, control, header, steer } from '../raw-client.ts'
import {
  FOREIGN,
  KINDS,
  MONDAY,
  orderOf,
  RECURRING,
  SCHEDULED,
  SECOND,
  SEPA,
  sepa,
  to,
} from './raw-orders.ts'
import { assertDenied, assertRefused } from './raw-refusal.ts'
import { askToken, moveTo, openRenewable, PREFIX } from './raw-tpp.ts'

const { clock, own, renew } = await openRenewable()
const YEAR_MS = 365 * 86_400_000

// --- spellings ------------------------------------------------------------------------------------------------------

test('knows a path in one spelling: no slash more, no other case, an escaped letter like the letter (gaps: shared.errors.closed-sets, shared.id)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.created(SEPA)
  for (const path of [
    `/${SEPA}/${paymentId}/`,
    `//${SEPA}/${paymentId}`,
    `/${SEPA}//${paymentId}`,
    `/Sepa-Payments/${paymentId}`,
    `/${SEPA}/`,
  ]) {
    assertRefused(await tpp.call('GET', path), 404)
  }
  for (const id of [paymentId.toUpperCase(), `${paymentId}%20`, '%zz', '%00', '.%2F']) {
    assertRefused(await tpp.call('GET', `/${SEPA}/${id}`), 404, ['InvalidValue', 'paymentId'])
  }
  const escaped = await tpp.call('GET', `/${SEPA}/${paymentId.replaceAll('-', '%2D')}?a=1&a=2&b`)
  assert.equal(escaped.status, 200)
})

test('takes no token out of the query or beside another one (2 A, Headers; gaps: psd2.errors.codes)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.created(SEPA)
  const lines = (target: string, ...more: string[]) =>
    ask(
      own,
      `GET ${PREFIX}${target} HTTP/1.1\r\nHost: ${own.host}\r\nConnection: close\r\n${more.join('')}\r\n`,
    )
  assertRefused(await lines(`/${SEPA}/${paymentId}?access_token=${tpp.token}`), 401)
  const bearer = `Authorization: Bearer ${tpp.token}\r\n`
  assertRefused(await lines(`/${SEPA}/${paymentId}`, bearer, bearer), 401)
  assert.equal((await lines(`/${SEPA}/${paymentId}`, bearer)).status, 200)
})

test('refuses a header of one value that stands twice (gaps: psd2.headers.customer, psd2.jws, shared.body)', async () => {
  const { tpp } = await renew()
  const body = JSON.stringify(sepa())
  const create = (...more: string[]) => {
    const head = [
      `POST ${PREFIX}/${SEPA} HTTP/1.1`,
      `Host: ${own.host}`,
      'Connection: close',
      `Authorization: Bearer ${tpp.token}`,
      `x-idempotency-key: ${randomUUID()}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...more,
    ]
    return ask(own, `${head.join('\r\n')}\r\n\r\n${body}`)
  }
  const json = 'Content-Type: application/json'
  assert.equal((await create(json)).status, 201)
  assertRefused(await create(json, json), 415)
  for (const [name, value] of [
    ['x-fapi-interaction-id', randomUUID()],
    ['x-fapi-customer-ip-address', '192.0.2.1'],
    ['x-jws-signature', 'a..b'],
  ]) {
    const line = `${name}: ${value}`
    assertRefused(await create(json, line, line), 400, ['InvalidValue', name ?? ''])
  }
})

test('takes no body that is packed or in another encoding (gaps: shared.body)', async () => {
  const { tpp } = await renew()
  const text = JSON.stringify(sepa({ message: 'ä' }))
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  assertRefused(await tpp.create(SEPA, bytes, { 'content-encoding': 'gzip' }), 400, 'InvalidValue')
  for (const encoding of ['latin1', 'utf16le'] as const) {
    assertRefused(await tpp.create(SEPA, Buffer.from(text, encoding)), 400, 'InvalidValue')
  }
  for (const charset of ['utf-16', 'iso-8859-1', 'us-ascii']) {
    const type = { 'content-type': `application/json; charset=${charset}` }
    assertRefused(await tpp.create(SEPA, text, type), 415)
  }
})

// --- time -----------------------------------------------------------------------------------------------------------

test('gives no token to a certificate before its time and after it, and takes no call with it (gaps: shared.mtls)', async () => {
  const { tpp } = await renew()
  for (const ms of [-2 * YEAR_MS, 50 * YEAR_MS]) {
    clock.move(ms)
    assertDenied(await askToken(own, tpp.client), 401, 'invalid_client')
    clock.move(-ms)
  }
  assert.equal((await askToken(own, tpp.client)).status, 200)
})

for (const kind of KINDS) {
  test(`rejects ${kind} that waits for the payment system when its limit passes (gaps: psd2.submit.deadline; Part 2, PSD2, all kinds)`, async () => {
    const { tpp } = await renew()
    const { paymentId, authorizationId } = await tpp.authorized(kind)
    await tpp.submitted(kind, paymentId, 'PaymentSystemUnavailable')
    const day = kind === SEPA || kind === FOREIGN ? '2026-11-21' : MONDAY
    const limit = Date.parse(`${day}T00:00:00+02:00`)
    await moveTo(own, new Date(limit - 1).toISOString())
    assert.equal((await tpp.read(kind, paymentId)).status, 'SubmissionPending')
    await moveTo(own, new Date(limit).toISOString())
    // It is too late for a reading to end the wait.
    const late = await tpp.read(kind, paymentId, 'PaymentAccepted')
    assert.deepInclude(late, { status: 'Rejected', modified: `${day}T00:00:00.000+02:00` })
    assert.notProperty(late, 'submitted')
    assert.equal((await tpp.bundle(authorizationId)).status, 'Rejected')
    assertRefused(await tpp.delete(kind, paymentId), 409, 'IllegalState')
  })
}

test('cancels nothing that its limit has rejected meanwhile: the SCA ends Rejected (gaps: psd2.submit.deadline, psd2.delete.after)', async () => {
  for (const kind of [SEPA, FOREIGN] as const) {
    const { tpp } = await renew()
    const { paymentId } = await tpp.authorized(kind)
    await moveTo(own, '2026-11-20T23:50:00+02:00')
    const id = await tpp.askCancel(kind, paymentId)
    await moveTo(own, '2026-11-21T00:00:00+02:00')
    assert.equal((await tpp.bundle(id)).status, 'Unauthorized')
    assert.equal((await tpp.authorize(id)).status, 'Rejected')
    assert.equal((await tpp.read(kind, paymentId)).status, 'Rejected')
  }
})

// --- states ---------------------------------------------------------------------------------------------------------

test('revokes and joins no bundle that is revoked in part: 409 (2 A, Rules 2; gaps: psd2.bundle.revoke, psd2.bundle.join)', async () => {
  const { tpp } = await renew()
  const { paymentId, authorizationId } = await tpp.created(SEPA)
  await tpp.created(SCHEDULED, orderOf(SCHEDULED, { authorizationId }))
  await tpp.authorize(authorizationId)
  await tpp.authorize(await tpp.askCancel(SEPA, paymentId))
  assert.equal((await tpp.bundle(authorizationId)).status, 'PartiallyRevoked')
  assertRefused(await tpp.authorization('DELETE', authorizationId), 409, 'IllegalState')
  assertRefused(await tpp.create(SEPA, sepa({ authorizationId })), 409, ['IllegalState', 'authorizationId'])
  assert.equal((await tpp.bundle(authorizationId)).status, 'PartiallyRevoked')
})

test('credits a debited instance after its series is completed, and the series stays so (gaps: Part 2, Recurrence instance)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.done(RECURRING)
  await moveTo(own, '2026-12-07T06:00:00+02:00')
  const series = await tpp.read(RECURRING, paymentId)
  assert.equal(series.status, 'Completed')
  const run = await tpp.run(paymentId, '2026-12-07')
  assert.equal(run['status'], 'Debited')
  const credited = await tpp.run(paymentId, '2026-12-07', 'PaymentCredited')
  assert.deepInclude(credited, { status: 'Credited', archiveId: run['archiveId'] })
  assert.deepEqual(await tpp.read(RECURRING, paymentId), series)
})

test('answers a submission that was done with the payment, whatever scenario comes with it (2 A, Rules 3; gaps: psd2.submit.repeat)', async () => {
  for (const kind of KINDS) {
    const { tpp } = await renew()
    const done = await tpp.done(kind, kind === SEPA ? to(SECOND) : undefined)
    for (const scenario of ['InsufficientFunds', 'PaymentFail=LimitExceeded', 'PaymentSystemUnavailable']) {
      assert.deepEqual(await tpp.submitted(kind, done.paymentId, scenario), done)
    }
  }
})

test('decides by control call as no customer that there is not: 400, and nothing changes (gaps: shared.sandbox.sca)', async () => {
  const { tpp } = await renew()
  const { authorizationId } = await tpp.created(SEPA)
  const order = { result: 'authorized', customerId: 'customer-99' }
  const answer = await control(own, 'POST', `/sca/${authorizationId}`, order)
  assert.equal(answer.status, 400)
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal((await tpp.bundle(authorizationId)).status, 'Unauthorized')
  await steer(own, 'POST', `/sca/${authorizationId}`, { result: 'authorized' })
  assert.equal((await tpp.bundle(authorizationId)).status, 'Authorized')
})
