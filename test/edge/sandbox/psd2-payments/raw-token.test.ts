/// <reference types="node" />
// Who may call: the client token, its certificate, the API key, and objects of others.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { ask, browse, handClock, json, openBank, steer } from '../raw-client.ts'
import { defaultClient, form } from '../raw-request.ts'
import { operationsOn } from './raw-operations.ts'
import { KINDS, MONDAY, orderOf, RECURRING, SEPA, START } from './raw-orders.ts'
import { assertDenied, assertRefused } from './raw-refusal.ts'
import { askToken, newClient, REDIRECT, TOKEN, tokenBytes, tokenFor, Tpp } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const tpp = await Tpp.open(bank)
const { client } = tpp
const other = await newClient(bank)
const stranger = await Tpp.open(bank, { client: other })
const { all } = await operationsOn(tpp)
const theirs = encodeURIComponent(other.certificatePem)

test('answers 200 with an opaque token of 256 bits, its type, its life and its scope (2 A, Authentication; gaps: shared.oauth.client-token, psd2.token)', async () => {
  const answer = await askToken(bank, client)
  assert.equal(answer.status, 200, answer.body.toString())
  const { access_token, ...rest } = json(answer)
  assert.match(String(access_token), /^[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope: 'payments' })
  assert.notEqual(access_token, json(await askToken(bank, client))['access_token'])
})

for (const [what, certificate] of [
  ['no certificate', undefined],
  ['an empty certificate', ''],
  [
    'what is no certificate',
    encodeURIComponent('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'),
  ],
  ['the certificate of another client', theirs],
] as const) {
  test(`gives no token with ${what}: 401 invalid_client (2 A, Authentication; gaps: shared.mtls, shared.oauth.errors)`, async () => {
    const headers = { 'x-client-certificate': certificate }
    assertDenied(await askToken(bank, client, { headers }), 401, 'invalid_client')
  })
}

test('gives no token for a wrong id or secret: 401 invalid_client (gaps: shared.oauth.errors)', async () => {
  for (const fields of [
    { client_secret: 'x' },
    { client_secret: other.clientSecret },
    { client_id: 'x' },
    { client_id: randomUUID() },
    { client_id: other.clientId },
  ]) {
    assertDenied(await askToken(bank, client, { fields }), 401, 'invalid_client')
  }
})

test('gives no token without a scope, or for another one: 400 invalid_scope (gaps: shared.oauth.client-token, shared.oauth.authorize)', async () => {
  const wrong = ['accounts', 'AIS', 'PIS', 'Payments', 'payments accounts', 'payments payments', 'openid']
  for (const scope of [undefined, '', ...wrong]) {
    assertDenied(await askToken(bank, client, { fields: { scope } }), 400, 'invalid_scope')
  }
})

test('tells a missing grant from an unknown one: 400 invalid_request, unsupported_grant_type (gaps: shared.oauth.errors)', async () => {
  const missing = await askToken(bank, client, { fields: { grant_type: undefined } })
  assertDenied(missing, 400, 'invalid_request')
  for (const grant_type of ['password', 'implicit', 'Client_Credentials']) {
    assertDenied(await askToken(bank, client, { fields: { grant_type } }), 400, 'unsupported_grant_type')
  }
})

test('takes a form and nothing else, and no parameter twice: 400 invalid_request (gaps: shared.oauth.client-token, shared.oauth.errors)', async () => {
  const fields = { grant_type: 'client_credentials', client_id: client.clientId, scope: 'payments' }
  const asJson = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }
  assertDenied(await askToken(bank, client, asJson), 400, 'invalid_request')
  const body = `${form({ ...fields, client_secret: client.clientSecret })}&scope=payments`
  assertDenied(await askToken(bank, client, { body }), 400, 'invalid_request')
})

test('has a token endpoint for POST only (gaps: shared.errors.closed-sets)', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    assert.equal((await ask(bank, tokenBytes(bank, client, { method }))).status, 405, method)
  }
})

for (const { name, method, path, body, status } of all) {
  const at = (headers: Record<string, string | undefined>, hand = tpp) =>
    hand.call(method, path, { body, headers: { 'x-idempotency-key': randomUUID(), ...headers } })

  test(`wants a bearer token for ${name}: else 401 (2 A, Endpoints; gaps: psd2.errors.codes)`, async () => {
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${randomUUID()}`,
      `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`,
      tpp.token,
      `Bearer ${tpp.token}x`,
    ]) {
      assertRefused(await at({ authorization }), 401)
    }
  })

  test(`lets x-api-key be absent for ${name}, and refuses a wrong one with 401 (2 A, Authentication; gaps: psd2.headers.api-key)`, async () => {
    for (const key of ['', 'x', other.apiKey, `${client.apiKey}x`]) {
      if (key !== '') assertRefused(await at({ 'x-api-key': key }), 401)
    }
    const right = await at({ 'x-api-key': client.apiKey })
    assert.equal(right.status, status, right.body.toString())
  })

  test(`takes the token's own certificate for ${name}, and refuses another with 403 (gaps: shared.mtls, psd2.errors.codes)`, async () => {
    assertRefused(await at({ 'x-client-certificate': theirs }), 403)
    assertRefused(await at({ 'x-client-certificate': 'x' }), 403)
    const right = await at({ 'x-client-certificate': encodeURIComponent(client.certificatePem) })
    assert.equal(right.status, status, right.body.toString())
  })

  test(`refuses a token of another scope for ${name} with 403 (gaps: psd2.errors.codes)`, async () => {
    const told = json(await steer(bank, 'POST', '/account-access/tokens', { customerId: 'customer-1' }))
    assertRefused(await at({ authorization: `Bearer ${String(told['access_token'])}` }), 403)
  })

  if (status === 201) continue
  test(`answers another client like an unknown id: 404 for ${name} (gaps: shared.id)`, async () => {
    const answer = await at({}, stranger)
    const fault = path.startsWith('/authorizations') ? 'authorizationId' : 'paymentId'
    assertRefused(answer, 404, ['InvalidValue', fault])
    for (const id of [randomUUID(), 'x', 'a'.repeat(300), '%C3%A4']) {
      const unknown = await tpp.call(method, path.replace(/[0-9a-f-]{36}/, id), { body })
      assertRefused(unknown, 404, ['InvalidValue', fault])
    }
  })
}

test('knows a payment under its own collection only (gaps: psd2.paths.foreign)', async () => {
  for (const kind of KINDS) {
    const payment = await tpp.created(kind)
    for (const elsewhere of KINDS) {
      const answer = await tpp.get(elsewhere, payment.paymentId)
      if (elsewhere === kind) assert.equal(answer.status, 200)
      else {
        assertRefused(answer, 404, ['InvalidValue', 'paymentId'])
        assertRefused(await tpp.delete(elsewhere, payment.paymentId), 404, ['InvalidValue', 'paymentId'])
        assertRefused(await tpp.submit(elsewhere, payment.paymentId), 404, ['InvalidValue', 'paymentId'])
      }
    }
    assertRefused(await tpp.authorization('GET', payment.paymentId), 404, ['InvalidValue', 'authorizationId'])
    assertRefused(await tpp.get(kind, payment.authorizationId), 404, ['InvalidValue', 'paymentId'])
  }
})

test('takes a token for 3600 s of wire time, whatever the clock of the bank says (gaps: shared.oauth.client-token, shared.clock-tolerance)', async () => {
  const clock = handClock(START)
  const own = await openBank({ clock: clock.now })
  const there = await Tpp.open(own)
  await steer(own, 'PUT', '/clock', { advance: 'P1D' })
  clock.move(3_599_000)
  assert.equal((await there.create(SEPA)).status, 201)
  clock.move(2_000)
  for (const kind of KINDS) assertRefused(await there.create(kind, orderOf(kind)), 401)
  await (await Tpp.open(own)).created(SEPA)
})

test('serves every operation with the client token, and needs no other (gaps: psd2.token)', async () => {
  for (const kind of KINDS) {
    const { paymentId: id, authorizationId: bundle } = await tpp.created(kind)
    await tpp.authorize(bundle)
    assert.property(await tpp.submitted(kind, id), 'submitted')
    await tpp.read(kind, id)
    await tpp.payments(bundle)
  }
  const series = await tpp.done(RECURRING)
  await tpp.run(series.paymentId, MONDAY)
})

test('shows no secret in what it answers (2 A, Authentication)', async () => {
  const own = await tokenFor(bank, await defaultClient(bank))
  const answers = [
    await askToken(bank, client, { fields: { client_secret: 'x' } }),
    await tpp.create(SEPA),
    await tpp.call('GET', '/nothing'),
    await browse(bank, TOKEN),
  ]
  for (const answer of answers) {
    const text = answer.head + answer.body.toString()
    for (const secret of [client.clientSecret, own, tpp.token, client.apiKey]) assert.notInclude(text, secret)
  }
})
