/// <reference types="node" />
// Who calls: tokens of the three scopes, their address, age and form, certificates, and how consents are addressed.
// Tokens that a person gave are in raw-psu-token; certificates of real TLS in raw-tls.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { advance, type Answer, ask, control, handClock, header, json, openBank } from '../raw-client.ts'
import { form, requestBytes } from '../raw-request.ts'
import { BULK, consentBody, oneOff, orderOf, SINGLE, COUNTRIES, EE, LV, START } from './raw-bodies.ts'
import { callOn, operationsOn } from './raw-operations.ts'
import { assertDenied, assertRefused } from './raw-refusal.ts'
import { askToken, CONSENTS, FUNDS, newClient, REDIRECT, tokenFor, Tpp } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const tpp = await Tpp.open(bank)
const { all, objects } = await operationsOn(tpp)
const other = await newClient(bank)
const certificateOf = (pem: string) => ({ 'x-client-certificate': encodeURIComponent(pem) })

/** Scope that an operation needs (gaps: baltic.token.client). */
function scopeOf(planned: string): 'AIS' | 'PIS' | 'PIIS' {
  if (planned.startsWith('baltic.payment')) return 'PIS'
  return ['baltic.cof.create', 'baltic.funds'].includes(planned) ? 'PIIS' : 'AIS'
}

// --- the token endpoint --------------------------------------------------------------------------------------------------

for (const { country, base } of COUNTRIES) {
  const at = (fields: Record<string, string | undefined>, headers = {}) =>
    askToken(bank, base, tpp.client, { fields, headers })

  test(`gives a client token for each scope and for several in ${country} (3, Authentication; gaps: baltic.token.client, shared.oauth.client-token)`, async () => {
    const scopes = ['AIS', 'PIS', 'PIIS', 'AIS PIS', 'PIS AIS', 'AIS PIIS', 'PIS PIIS', 'AIS PIS PIIS']
    const tokens = new Set<unknown>()
    for (const scope of scopes) {
      const answer = await at({ scope })
      assert.equal(answer.status, 200, answer.body.toString())
      assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
      assert.equal(header(answer, 'cache-control'), 'no-store')
      const told = json(answer)
      assert.hasAllKeys(told, ['access_token', 'token_type', 'expires_in', 'scope'])
      assert.deepInclude(told, { token_type: 'Bearer', expires_in: 3600 })
      assert.sameMembers(String(told['scope']).split(' '), scope.split(' '))
      assert.match(String(told['access_token']), /^[A-Za-z0-9_-]{43}$/)
      tokens.add(told['access_token'])
    }
    assert.equal(tokens.size, scopes.length)
  })

  test(`refuses other scopes, grants and secrets in ${country} (gaps: shared.oauth.client-token, shared.oauth.errors)`, async () => {
    const wrong = ['', 'payments', 'ais', 'AIS payments', 'AIS,PIS', 'x', `AIS:${randomUUID()}`]
    const spaced = [' ', 'AIS ', ' AIS', 'AIS  PIS', 'AIS AIS']
    for (const scope of [undefined, ...wrong, ...spaced])
      assertDenied(await at({ scope }), 400, 'invalid_scope')
    for (const grant_type of ['password', 'x']) {
      assertDenied(await at({ grant_type }), 400, 'unsupported_grant_type')
    }
    assertDenied(await at({ grant_type: undefined }), 400, 'invalid_request')
    assertDenied(await at({ client_secret: 'x' }), 401, 'invalid_client')
    assertDenied(await at({ client_secret: undefined }), 401, 'invalid_client')
    assertDenied(await at({ client_id: randomUUID() }), 401, 'invalid_client')
    assertDenied(await at({ client_secret: other.clientSecret }), 401, 'invalid_client')
    assertDenied(
      await at({
        grant_type: 'authorization_code',
        code: 'x',
        redirect_uri: REDIRECT,
        code_verifier: 'a'.repeat(43),
      }),
      400,
      'invalid_grant',
    )
    assertDenied(await at({ grant_type: 'refresh_token', refresh_token: 'x' }), 400, 'invalid_grant')
    assertDenied(await at({}, certificateOf(other.certificatePem)), 401, 'invalid_client')
    assert.equal((await at({}, certificateOf(tpp.client.certificatePem))).status, 200)
  })

  test(`publishes metadata of ${country} with its own addresses (gaps: baltic.links, shared.base-url)`, async () => {
    const address = `${base}/.well-known/openid-configuration`
    const answer = await ask(bank, requestBytes(bank, 'GET', address, {}, Buffer.alloc(0)))
    assert.equal(answer.status, 200)
    const told = json(answer)
    assert.deepInclude(told, {
      authorization_endpoint: `${bank.base}${base}/oauth/authorize`,
      token_endpoint: `${bank.base}${base}/oauth/token`,
      revocation_endpoint: `${bank.base}${base}/oauth/revoke`,
    })
    assert.include(told['code_challenge_methods_supported'] as string[], 'S256')
    assert.include(told['response_types_supported'] as string[], 'code')
  })
}

test('gives no Baltic scope at the origin, and no scope of the Finnish interfaces under a country (gaps: shared.base-url, shared.oauth.client-token)', async () => {
  for (const scope of ['AIS', 'PIS', 'PIIS', 'payments AIS']) {
    const headers = certificateOf(tpp.client.certificatePem)
    assertDenied(await askToken(bank, '', tpp.client, { fields: { scope }, headers }), 400, 'invalid_scope')
  }
})

// --- tokens on calls -----------------------------------------------------------------------------------------------------

for (const operation of all) {
  const { name, status, planned, isFree } = operation
  const withToken = (authorization: string | undefined): Promise<Answer> =>
    callOn(tpp, operation, { headers: { authorization } })

  test(`wants a bearer token of the bank on ${name}${isFree ? ', if one is sent' : ''} (3, Authentication; gaps: baltic.errors.reads, baltic.errors.others, baltic.token.read)`, async () => {
    if (isFree) assert.equal((await withToken(undefined)).status, status)
    else assertRefused(await withToken(undefined), 401, 'TOKEN_UNKNOWN')
    const unknown = ['Bearer x', `Bearer ${'a'.repeat(43)}`, `Bearer ${tpp.token}x`]
    for (const value of [...unknown, `Bearer ${tpp.token.slice(1)}`]) {
      assertRefused(await withToken(value), 401, 'TOKEN_UNKNOWN')
    }
    const unreadable = [
      'Bearer',
      'Bearer ',
      'Basic eDp4',
      tpp.token,
      `Token ${tpp.token}`,
      `Bearer ${tpp.token} x`,
    ]
    for (const value of unreadable) assertRefused(await withToken(value), 401, 'TOKEN_INVALID')
    assert.equal((await withToken(`Bearer ${tpp.token}`)).status, status)
  })

  test(`wants the scope ${scopeOf(planned)} on ${name}: else 403 SERVICE_BLOCKED (gaps: baltic.token.client, baltic.funds.request)`, async () => {
    const scope = scopeOf(planned)
    const good = await tokenFor(bank, EE.base, tpp.client, scope)
    assert.equal((await withToken(`Bearer ${good}`)).status, status)
    const rest = ['AIS', 'PIS', 'PIIS'].filter((one) => one !== scope)
    for (const wrong of [...rest, rest.join(' ')]) {
      const token = await tokenFor(bank, EE.base, tpp.client, wrong)
      assertRefused(await withToken(`Bearer ${token}`), 403, 'SERVICE_BLOCKED')
    }
  })

  test(`serves a token only under the address that gave it, for ${name} (gaps: baltic.token.client)`, async () => {
    for (const base of ['/baltic/lv', '/baltic/lt']) {
      const token = await tokenFor(bank, base, tpp.client)
      assertRefused(await withToken(`Bearer ${token}`), 401, 'TOKEN_UNKNOWN')
    }
    const headers = certificateOf(tpp.client.certificatePem)
    const finnish = await askToken(bank, '', tpp.client, { fields: { scope: 'payments' }, headers })
    assertRefused(await withToken(`Bearer ${String(json(finnish)['access_token'])}`), 401, 'TOKEN_UNKNOWN')
  })

  test(`refuses a certificate that is not that of the token on ${name}: 401 CERTIFICATE_INVALID (gaps: shared.mtls, baltic.errors.reads, baltic.errors.others)`, async () => {
    const by = (headers: Record<string, string>) => callOn(tpp, operation, { headers })
    assert.equal((await by(certificateOf(tpp.client.certificatePem))).status, status)
    for (const pem of [other.certificatePem, 'x', tpp.client.certificatePem.slice(0, 100)]) {
      assertRefused(await by(certificateOf(pem)), 401, 'CERTIFICATE_INVALID')
    }
  })
}

test('lets a token live for 3600 s of wire time on every operation, whatever the clock of the bank says (gaps: shared.oauth.client-token, shared.clock-tolerance, baltic.errors.reads)', async () => {
  const clock = handClock(START)
  const own = await openBank({ clock: clock.now, redirectUris: [REDIRECT] })
  const there = await Tpp.open(own)
  const { all: operations } = await operationsOn(there)
  await advance(own, 'PT2H')
  const call = (operation: (typeof operations)[number]) => callOn(there, operation)
  clock.move(3_599_000)
  for (const operation of operations)
    assert.equal((await call(operation)).status, operation.status, operation.name)
  clock.move(2_000)
  for (const operation of operations) assertRefused(await call(operation), 401, 'TOKEN_EXPIRED')
})

test('ends a client token by revocation (gaps: shared.oauth.code, baltic.errors.reads)', async () => {
  const token = await tokenFor(bank, EE.base, tpp.client)
  const revoke = (base: string, value: string, client = tpp.client) =>
    askToken(bank, base, client, {
      path: '/oauth/revoke',
      fields: { grant_type: undefined, scope: undefined, token: value },
    })
  assert.equal((await revoke(EE.base, token, other)).status, 200, 'RFC 7009 tells nothing')
  assert.equal((await tpp.withToken(token).call('POST', CONSENTS, { body: consentBody() })).status, 201)
  assert.equal((await revoke(EE.base, token)).status, 200)
  const after = await tpp.withToken(token).call('POST', CONSENTS, { body: consentBody() })
  assertRefused(after, 401, 'TOKEN_UNKNOWN')
  assert.equal((await revoke(EE.base, 'unknown')).status, 200)
  assertDenied(
    await askToken(
      bank,
      EE.base,
      { ...tpp.client, clientSecret: 'x' },
      { path: '/oauth/revoke', fields: { token } },
    ),
    401,
    'invalid_client',
  )
})

// --- how a consent is addressed ------------------------------------------------------------------------------------------

test('addresses a consent by Consent-ID, with a token of its client beside or without (3, Authentication; gaps: baltic.token.read)', async () => {
  for (const authorization of [undefined, `Bearer ${tpp.token}`]) {
    const headers = { 'consent-id': objects.consentId, authorization, 'psu-ip-address': '::1' }
    assert.equal((await tpp.call('GET', '/account/v1/accounts', { headers })).status, 200)
  }
})

for (const { path, name } of all.filter(({ planned }) => planned === 'baltic.account.read')) {
  const get = (headers: Record<string, string | undefined>) => tpp.call('GET', path, { headers })

  test(`answers 401 CONSENT_INVALID where ${name} addresses no consent (gaps: baltic.token.read, baltic.errors.reads)`, async () => {
    assertRefused(await get({ authorization: undefined }), 401, 'CONSENT_INVALID')
    assertRefused(await get({}), 401, 'CONSENT_INVALID')
    assertRefused(await get({ 'consent-id': '' }), 401, 'CONSENT_INVALID')
  })

  test(`answers 403 CONSENT_UNKNOWN where ${name} names a consent that is unknown or of another client, alike (gaps: baltic.consent.use, baltic.token.read, shared.id)`, async () => {
    const stranger = await Tpp.open(bank, { client: other })
    const theirs = await stranger.granted()
    const mineWritten = [objects.consentId.slice(1), objects.consentId.toUpperCase()]
    for (const id of [randomUUID(), theirs, 'x', ...mineWritten]) {
      assertRefused(await get({ 'consent-id': id }), 403, 'CONSENT_UNKNOWN')
    }
    assertRefused(await get({ 'consent-id': randomUUID(), authorization: undefined }), 403, 'CONSENT_UNKNOWN')
    const mine = { 'consent-id': objects.consentId, authorization: `Bearer ${stranger.token}` }
    assertRefused(await get(mine), 403, 'CONSENT_UNKNOWN')
    const byCertificate = { authorization: undefined, ...certificateOf(other.certificatePem) }
    assertRefused(await get({ ...byCertificate, 'consent-id': objects.consentId }), 403, 'CONSENT_UNKNOWN')
    const right = { authorization: undefined, ...certificateOf(tpp.client.certificatePem) }
    const answer = await get({ ...right, 'consent-id': objects.consentId, 'psu-ip-address': '::1' })
    assert.equal(answer.status, 200)
  })

  test(`refuses a bad token beside a good Consent-ID on ${name} (gaps: baltic.errors.reads)`, async () => {
    const headers = { 'consent-id': objects.consentId, 'psu-ip-address': '::1' }
    assertRefused(await get({ ...headers, authorization: 'Bearer x' }), 401, 'TOKEN_UNKNOWN')
    assertRefused(await get({ ...headers, authorization: 'x' }), 401, 'TOKEN_INVALID')
  })
}

test('knows a consent and a payment only in the country that made them (gaps: baltic.onboarding)', async () => {
  const there = await Tpp.open(bank, { country: LV })
  assertRefused(await there.present(objects.consentId), 403, 'CONSENT_UNKNOWN')
  assertRefused(await there.get(SINGLE, objects.paymentId), 404, 'RESOURCE_UNKNOWN')
  assertRefused(await there.get(SINGLE, objects.paymentId, '/status'), 404, 'RESOURCE_UNKNOWN')
  assertRefused(await there.delete(SINGLE, objects.paymentId), 403, 'RESOURCE_UNKNOWN')
  const body = { account: { accountNumber: EE.first }, instructedAmount: { amount: 1, currency: 'EUR' } }
  assertRefused(await there.funds(objects.cofId, body), 400, 'NO_PIIS_ACTIVATION')
})

// --- order of checks -----------------------------------------------------------------------------------------------------

test('asks who calls before it looks at header, body or object, and looks at scope last (gaps: shared.check-order, baltic.token.client)', async () => {
  const text = { 'content-type': 'text/plain', accept: 'text/html' }
  const path = `/payment/v1/${SINGLE}`
  const post = (headers: Record<string, string | undefined>, body: string) =>
    tpp.call('POST', path, { headers, body })
  assertRefused(await post({ ...text, authorization: undefined }, 'x'), 401, 'TOKEN_UNKNOWN')
  assertRefused(await post(text, 'x'), 406, 'REQUESTED_FORMATS_INVALID')
  assertRefused(await post({ 'content-type': 'text/plain' }, 'x'), 415, [
    'UNSUPPORTED_MEDIA_TYPE',
    'content-type',
  ])
  assertRefused(await post({}, 'x'), 400, 'FORMAT_ERROR')
  const ais = tpp.withToken(await tokenFor(bank, EE.base, tpp.client, 'AIS'))
  assertRefused(await ais.create(SINGLE, orderOf(SINGLE, EE, { colour: 1 })), 400, 'FORMAT_ERROR')
  assertRefused(await ais.create(SINGLE), 403, 'SERVICE_BLOCKED')
  assertRefused(await ais.create(BULK, '{}'), 400)
  assertRefused(await ais.get(SINGLE, randomUUID()), 404, 'RESOURCE_UNKNOWN')
  const pis = tpp.withToken(await tokenFor(bank, EE.base, tpp.client, 'PIS'))
  assertRefused(
    await pis.call('POST', CONSENTS, { body: consentBody({ frequencyPerDay: 0 }) }),
    400,
    'FORMAT_ERROR',
  )
  assertRefused(await pis.call('POST', CONSENTS, { body: consentBody() }), 403, 'SERVICE_BLOCKED')
  assertRefused(await pis.present(randomUUID()), 403, 'CONSENT_UNKNOWN')
  assertRefused(await pis.present(objects.consentId, `/${randomUUID()}`), 404, 'RESOURCE_UNKNOWN')
  assertRefused(await pis.present(objects.consentId, '?withBalance=x'), 400, ['FORMAT_ERROR', 'withBalance'])
  assertRefused(await pis.present(objects.consentId), 403, 'SERVICE_BLOCKED')
  assertRefused(await pis.call('POST', FUNDS, { body: '{}', headers: { 'consent-id': objects.cofId } }), 400)
})

test('asks for control calls with the key, and knows no other country than the three (gaps: baltic.sandbox.tokens, shared.sandbox.control, shared.errors.violations)', async () => {
  const consentId = await tpp.consent(oneOff())
  const order = { country: 'EE', consentId }
  assert.equal((await control(bank, 'POST', '/baltic/tokens', order, '')).status, 401)
  const wrong: [body: object, type: string, path: string][] = [
    [{ consentId }, 'Required', 'country'],
    [{ ...order, country: 'FI' }, 'InvalidValue', 'country'],
    [{ ...order, country: '' }, 'InvalidValue', 'country'],
    [{ country: 'EE' }, 'Required', 'consentId'],
    [{ ...order, paymentId: objects.paymentId }, 'InvalidValue', 'paymentId'],
    [{ ...order, colour: 1 }, 'UnrecognizedProperty', 'colour'],
  ]
  for (const [body, type, path] of wrong) {
    const answer = await control(bank, 'POST', '/baltic/tokens', body)
    assert.equal(answer.status, 400, JSON.stringify(body))
    const violations = json(answer)['violations'] as { type: string; path: string }[]
    assert.deepEqual(
      violations.map((one) => [one.type, one.path]),
      [[type, path]],
    )
  }
  assert.equal((await control(bank, 'POST', '/baltic/tokens', { ...order, country: 'LV' })).status, 404)
  assert.equal(
    (await control(bank, 'POST', '/baltic/tokens', { ...order, consentId: randomUUID() })).status,
    404,
  )
  assert.equal((await control(bank, 'POST', '/baltic/tokens', order)).status, 200)
  assert.equal((await control(bank, 'POST', '/baltic/tokens', order)).status, 409, 'once')
})

test('keeps one form of client credentials: by a form, not by a query (gaps: shared.oauth.client-token)', async () => {
  const fields = form({
    grant_type: 'client_credentials',
    client_id: tpp.client.clientId,
    client_secret: tpp.client.clientSecret,
    scope: 'AIS',
  })
  const answer = await ask(
    bank,
    requestBytes(bank, 'POST', `${EE.base}/oauth/token?${fields}`, {}, Buffer.alloc(0)),
  )
  assert.include([400, 401], answer.status)
})
