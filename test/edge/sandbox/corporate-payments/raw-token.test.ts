/// <reference types="node" />
// Tokens of corporate payments: the form, who is asking, the certificate, the token itself and how long it lives.
import {
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { assert, test } from '#kit'
import {
  type Answer,
  ask,
  type Bank,
  browse,
  handClock,
  header,
  json,
  openBank,
  publicKeyOf,
  steer,
  UUID_V4,
} from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'
import { base64url, type Credentials, defaultClient, form } from '../raw-request.ts'
import {
  askToken,
  freshId,
  INSTANT,
  newClient,
  openPayer,
  OPERATIONS,
  order,
  SEPA,
  TOKEN,
  tokenBytes,
  tokenFor,
  V2,
} from './raw-payer.ts'

const START = '2026-11-20T10:00:00.000Z'
const bank = await openBank()
const client = await defaultClient(bank)
const other = await newClient(bank)

/** Checks the form of a refusal of the token endpoint (gaps: shared.oauth.errors, shared.errors.detail). */
function assertDenied(answer: Answer, status: number, error: string): void {
  const text = answer.body.toString()
  assert.equal(answer.status, status, text)
  const told = json(answer)
  assert.equal(told['error'], error, text)
  for (const name of Object.keys(told)) assert.include(['error', 'error_description'], name)
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  assert.match(header(answer, 'x-error-id') ?? '', UUID_V4)
  for (const secret of [client.clientSecret, other.clientSecret]) assert.notInclude(text, secret)
}

/** Reads the three parts of a token. */
function partsOf(
  token: string,
): [head: Record<string, unknown>, claims: Record<string, unknown>, signature: string] {
  const [head = '', claims = '', signature = '', ...rest] = token.split('.')
  assert.lengthOf(rest, 0)
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  return [read(head), read(claims), signature]
}

// --- the answer --------------------------------------------------------------------------------------------------

test('answers 200 with access_token, token_type and expires_in, and nothing else (2 B, Endpoints; gaps: corporate.token.answer)', async () => {
  const answer = await askToken(bank, client)
  assert.equal(answer.status, 200, answer.body.toString())
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  const { access_token, ...rest } = json(answer)
  assert.isString(access_token)
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600 })
})

test('gives a JWT with the five claims, of 3600 s, signed by the published key corporate-token (2 B, Authentication; gaps: corporate.token.answer, shared.keys)', async () => {
  const clock = handClock(START)
  const own = await openBank({ clock: clock.now })
  const who = await defaultClient(own)
  const token = await tokenFor(own, who)
  const [head, claims, signature] = partsOf(token)
  assert.equal(head['alg'], 'RS256')
  assert.equal(head['kid'], 'corporate-token')
  assert.containsAllKeys(claims, ['iss', 'sub', 'iat', 'exp', 'jti'])
  assert.equal(claims['sub'], who.clientId)
  assert.equal(claims['iat'], Date.parse(START) / 1000)
  assert.equal(claims['exp'], Date.parse(START) / 1000 + 3600)
  const metadata = json(await browse(own, '/.well-known/openid-configuration'))
  assert.isNotEmpty(claims['iss'])
  assert.equal(claims['iss'], metadata['issuer'])
  assert.isNotEmpty(claims['jti'])
  const key = await publicKeyOf(own, 'corporate-token')
  const input = token.split('.').slice(0, 2).join('.')
  assert.isTrue(createVerify('RSA-SHA256').update(input).verify(key, signature, 'base64url'))
  const secrets = [who.clientSecret, who.apiKey, who.privateKeyPem]
  for (const secret of secrets) assert.notInclude(JSON.stringify([head, claims]), secret)
})

test('publishes corporate-token as a key of its own, RSA of 2048 bits or more, without its private half (gaps: shared.keys)', async () => {
  const { keys } = json(await browse(bank, '/.well-known/jwks.json')) as { keys: Record<string, string>[] }
  const found = keys.filter(({ kid }) => kid === 'corporate-token')
  assert.lengthOf(found, 1)
  assert.equal(found[0]?.['kty'], 'RSA')
  for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi']) assert.notProperty(found[0], name)
  assert.isAtLeast(Buffer.from(found[0]?.['n'] ?? '', 'base64url').length, 256)
  const moduli = keys.map(({ n }) => n).filter((n) => n !== undefined)
  assert.equal(new Set(moduli).size, moduli.length, 'no key of the bank stands for another')
})

test('makes a token of its own for every call, and all of them serve (gaps: corporate.token.answer)', async () => {
  const tokens = await Promise.all([1, 2, 3].map(() => tokenFor(bank, client)))
  assert.equal(new Set(tokens).size, 3)
  assert.equal(new Set(tokens.map((token) => partsOf(token)[1]['jti'])).size, 3)
  for (const token of tokens) {
    const payer = await openPayer(bank, { client, token })
    await payer.paid(SEPA, order())
  }
})

// --- the form ----------------------------------------------------------------------------------------------------

test('accepts the form in any order, with unknown parameters and any query string (gaps: corporate.token.answer)', async () => {
  const { clientId, clientSecret } = client
  const bodies = [
    form({ client_secret: clientSecret, client_id: clientId, grant_type: 'client_credentials' }),
    form({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      colour: 'blue',
    }),
    form({
      scope: 'payments',
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
    form({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }).replace(
      'client_credentials',
      'client%5Fcredentials',
    ),
  ]
  for (const body of bodies) assert.equal((await askToken(bank, client, { body })).status, 200, body)
  assert.equal((await askToken(bank, client, { target: `${TOKEN}?colour=blue` })).status, 200)
})

test('accepts the media type with charset utf-8, in any case (gaps: corporate.token.answer, shared.body)', async () => {
  for (const type of [
    'application/x-www-form-urlencoded; charset=utf-8',
    'application/x-www-form-urlencoded;charset=UTF-8',
    'Application/X-WWW-Form-Urlencoded',
  ]) {
    assert.equal((await askToken(bank, client, { headers: { 'content-type': type } })).status, 200, type)
  }
})

for (const type of [
  undefined,
  '',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=a',
  '*/*',
]) {
  test(`refuses the media type ${String(type)} with 400 invalid_request (gaps: corporate.token.answer)`, async () => {
    assertDenied(await askToken(bank, client, { headers: { 'content-type': type } }), 400, 'invalid_request')
  })
}

test('refuses JSON in the place of a form with 400 invalid_request (gaps: corporate.token.answer)', async () => {
  const body = JSON.stringify({
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
  })
  const headers = { 'content-type': 'application/json' }
  assertDenied(await askToken(bank, client, { body, headers }), 400, 'invalid_request')
})

for (const name of ['grant_type', 'client_id', 'client_secret', 'colour']) {
  test(`refuses the parameter ${name} twice with 400 invalid_request, with equal values too (gaps: corporate.token.answer)`, async () => {
    const right = form({
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
      colour: 'blue',
    })
    const value = new URLSearchParams(right).get(name) ?? ''
    for (const again of [value, 'x']) {
      const body = `${right}&${form({ [name]: again })}`
      assertDenied(await askToken(bank, client, { body }), 400, 'invalid_request')
    }
  })
}

test('refuses a form without grant_type with 400 invalid_request, and another grant with 400 unsupported_grant_type (2 B, Endpoints; gaps: shared.oauth.errors)', async () => {
  assertDenied(await askToken(bank, client, { fields: { grant_type: undefined } }), 400, 'invalid_request')
  for (const grant_type of ['password', 'authorization_code', 'refresh_token', 'Client_Credentials', 'x']) {
    assertDenied(await askToken(bank, client, { fields: { grant_type } }), 400, 'unsupported_grant_type')
  }
})

test('takes what the form says from the form only, not from the query string (2 B, Endpoints)', async () => {
  const { clientId, clientSecret } = client
  const all = form({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret })
  const secret = form({ client_secret: clientSecret })
  const missing = { client_secret: undefined }
  assertDenied(
    await askToken(bank, client, { target: `${TOKEN}?${secret}`, fields: missing }),
    401,
    'invalid_client',
  )
  assert.notEqual((await askToken(bank, client, { target: `${TOKEN}?${all}`, body: '' })).status, 200)
})

test('refuses a form that is no UTF-8 or far too large, and gives no token for it (gaps: shared.body, corporate.token.answer)', async () => {
  const { clientId, clientSecret } = client
  const right = form({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret })
  const wrong = [
    Buffer.concat([Buffer.from(`${right}&a=`), Buffer.from([0xff])]),
    `${right}&a=${'a'.repeat(70_000)}`,
  ]
  for (const body of wrong) assertDenied(await askToken(bank, client, { body }), 400, 'invalid_request')
})

// --- who is asking -----------------------------------------------------------------------------------------------

test('refuses a client_id or client_secret that is missing, wrong or of another client with 401 invalid_client (2 B, Authentication; gaps: corporate.token.answer)', async () => {
  const { clientId, clientSecret } = client
  const wrong: Record<string, string | undefined>[] = [
    { client_id: undefined },
    { client_id: '' },
    { client_id: 'nobody' },
    { client_id: `${clientId}x` },
    { client_id: other.clientId },
    { client_id: '__proto__' },
    { client_secret: undefined },
    { client_secret: '' },
    { client_secret: 'x' },
    { client_secret: `${clientSecret}x` },
    { client_secret: clientSecret.slice(0, -1) },
    { client_secret: other.clientSecret },
    { client_secret: client.apiKey },
    { client_id: undefined, client_secret: undefined },
  ]
  for (const fields of wrong) {
    assertDenied(await askToken(bank, client, { fields }), 401, 'invalid_client')
  }
})

/** A certificate that the bank has not issued: of its form, with a letter changed. */
function bent(pem: string): string {
  const der = new X509Certificate(pem).raw
  der[der.length - 1] = (der.at(-1) ?? 0) ^ 1
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

test('refuses a token call without a certificate, or with a wrong one, with 401 invalid_client (2 B, Authentication; gaps: corporate.token.answer, shared.mtls)', async () => {
  const elsewhere = await openBank()
  const stranger = await defaultClient(elsewhere)
  const wrong = [
    undefined,
    '',
    'x',
    '%',
    'certificate',
    client.clientId,
    encodeURIComponent(other.certificatePem),
    encodeURIComponent(stranger.certificatePem),
    encodeURIComponent(bent(client.certificatePem)),
    encodeURIComponent(client.certificatePem).slice(0, -80),
    encodeURIComponent(client.certificateKeyPem),
    encodeURIComponent(client.privateKeyPem),
  ]
  for (const value of wrong) {
    const answer = await askToken(bank, client, { headers: { 'x-client-certificate': value } })
    assertDenied(answer, 401, 'invalid_client')
    assert.notInclude(answer.body.toString(), client.certificateKeyPem.split('\n')[1] ?? 'none')
  }
})

test('refuses the certificate of a client with the id and secret of another (gaps: shared.mtls)', async () => {
  const mixed: Credentials = { ...client, certificatePem: other.certificatePem }
  assertDenied(await askToken(bank, mixed), 401, 'invalid_client')
  assert.equal((await askToken(bank, other)).status, 200)
})

test('reads the certificate as PEM, percent-encoded, from x-client-certificate only (gaps: shared.mtls)', async () => {
  const every = Array.from(
    Buffer.from(client.certificatePem),
    (byte) => `%${byte.toString(16).padStart(2, '0')}`,
  )
  for (const value of [encodeURIComponent(client.certificatePem), every.join('')]) {
    const answer = await askToken(bank, client, { headers: { 'x-client-certificate': value } })
    assert.equal(answer.status, 200, answer.body.toString())
  }
  const value = encodeURIComponent(client.certificatePem)
  for (const name of ['x-forwarded-client-cert', 'client-cert', 'x-ssl-client-cert']) {
    const answer = await askToken(bank, client, {
      headers: { 'x-client-certificate': undefined, [name]: value },
    })
    assertDenied(answer, 401, 'invalid_client')
  }
})

// --- the certificate of a token ----------------------------------------------------------------------------------

test('needs no certificate with a token, and takes the one that it was issued to (gaps: shared.mtls)', async () => {
  const payer = await openPayer(bank, { client })
  const body = order()
  await payer.accepted(body)
  const headers = { 'x-client-certificate': encodeURIComponent(client.certificatePem) }
  for (const target of OPERATIONS) {
    const answer = await payer.post(target, order(), { headers })
    assert.equal(answer.status, 201, answer.body.toString())
  }
  assert.equal((await payer.get(`${V2}/${body.instructionId}`, { headers })).status, 200)
  assert.equal((await payer.get(`${INSTANT}/${body.instructionId}`, { headers })).status, 200)
})

test('refuses another certificate with a token than the one it was issued to with 403 NOT_ALLOWED, in every operation (gaps: shared.mtls, Codes of the list family)', {
  extent: 'full',
}, async () => {
  const payer = await openPayer(bank, { client })
  const body = order()
  await payer.accepted(body)
  for (const value of [
    encodeURIComponent(other.certificatePem),
    encodeURIComponent(bent(client.certificatePem)),
    'x',
    '%',
  ]) {
    const headers = { 'x-client-certificate': value }
    for (const target of OPERATIONS) {
      const tried = order()
      assertRefused(await payer.post(target, tried, { headers }), 403, [
        'NOT_ALLOWED',
        'x-client-certificate',
      ])
      assertRefused(await payer.get(`${V2}/${tried.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
    }
    assertRefused(await payer.get(`${V2}/${body.instructionId}`, { headers }), 403, [
      'NOT_ALLOWED',
      'x-client-certificate',
    ])
    assertRefused(await payer.get(`${INSTANT}/${body.instructionId}`, { headers }), 403, [
      'NOT_ALLOWED',
      'x-client-certificate',
    ])
  }
})

test('takes a certificate until it ends and not after, before it begins neither: with the token call, and with a token (gaps: shared.mtls, shared.clock-tolerance)', {
  extent: 'full',
}, async () => {
  const clock = handClock(START)
  const own = await openBank({ clock: clock.now })
  const who = await defaultClient(own)
  const { validToDate } = new X509Certificate(who.certificatePem)
  const headers = { 'x-client-certificate': encodeURIComponent(who.certificatePem) }
  clock.move(validToDate.getTime() - clock.now() - 60_000)
  const payer = await openPayer(own, { client: who, now: clock.now })
  assert.equal((await payer.get(`${V2}/a`, { headers })).status, 404)
  clock.move(120_000)
  assertDenied(await askToken(own, who), 401, 'invalid_client')
  assertRefused(await payer.get(`${V2}/a`, { headers }), 403, ['NOT_ALLOWED', 'x-client-certificate'])
  assertRefused(await payer.post(SEPA, order(), { headers }), 403, ['NOT_ALLOWED', 'x-client-certificate'])
  await payer.paid(SEPA, order())
  const early = handClock(START)
  const later = await openBank({ clock: early.now })
  const young = await defaultClient(later)
  const { validFromDate } = new X509Certificate(young.certificatePem)
  early.move(validFromDate.getTime() - early.now() - 60_000)
  assertDenied(await askToken(later, young), 401, 'invalid_client')
  early.move(120_000)
  await tokenFor(later, young)
})

// --- the token with payments -------------------------------------------------------------------------------------

/** Sends every operation with an `authorization` and returns the answers. */
async function everywhere(
  there: Bank,
  who: Credentials,
  authorization: string | undefined,
): Promise<Answer[]> {
  const payer = await openPayer(there, { client: who, token: 'unused' })
  const headers = { authorization }
  return [
    await payer.post(SEPA, order(), { headers }),
    await payer.post(INSTANT, order(), { headers }),
    await payer.post(V2, order(), { headers }),
    await payer.get(`${INSTANT}/${freshId()}`, { headers }),
    await payer.get(`${V2}/${freshId()}`, { headers }),
  ]
}

/** Writes a token with other parts, signed by a key or with the signature that was there. */
function forge(
  token: string,
  heads: Record<string, unknown>,
  claims: Record<string, unknown>,
  key?: KeyObject,
): string {
  const [head, told, signature] = partsOf(token)
  const input = [
    { ...head, ...heads },
    { ...told, ...claims },
  ]
    .map((part) => base64url(JSON.stringify(part)))
    .join('.')
  return `${input}.${key ? createSign('RSA-SHA256').update(input).sign(key, 'base64url') : signature}`
}

test('refuses calls whose bearer token is missing, unknown or bent with 401 INVALID_TOKEN (2 B, Authentication; gaps: Codes of the list family)', async () => {
  const token = await tokenFor(bank, client)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const first = signature.startsWith('A') ? 'B' : 'A'
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const wrong = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    token,
    `Basic ${token}`,
    `Token ${token}`,
    `Bearer: ${token}`,
    `Bearer ${token} ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token}=`,
    `Bearer ${token},`,
    `Bearer ${head}.${claims}.`,
    `Bearer ${head}.${claims}`,
    `Bearer ${head}.${claims}.${first}${signature.slice(1)}`,
    `Bearer ${head}..${signature}`,
    `Bearer ${forge(token, {}, { sub: other.clientId })}`,
    `Bearer ${forge(token, {}, { exp: 9_999_999_999 })}`,
    `Bearer ${forge(token, { alg: 'none' }, {})}`,
    `Bearer ${base64url('{"alg":"none"}')}.${claims}.`,
    `Bearer ${forge(token, {}, {}, privateKey)}`,
    `Bearer ${forge(token, {}, { iat: 1, exp: 3601 }, privateKey)}`,
    'Bearer unknown',
    `Bearer ${client.apiKey}`,
    `Bearer ${client.clientSecret}`,
    `Bearer ${'a'.repeat(5_000)}`,
  ]
  for (const authorization of wrong) {
    for (const answer of await everywhere(bank, client, authorization)) {
      assertRefused(answer, 401, ['INVALID_TOKEN', 'authorization'])
      assert.equal(header(answer, 'www-authenticate'), 'Bearer error="invalid_token"')
      assert.notInclude(answer.body.toString(), signature)
    }
  }
})

test('takes no token of another interface and gives none of its own to another (gaps: Codes of the list family, shared.id)', async () => {
  const access = json(await steer(bank, 'POST', '/account-access/tokens', { customerId: 'customer-3' }))
  for (const answer of await everywhere(bank, client, `Bearer ${String(access['access_token'])}`)) {
    assertRefused(answer, 401, ['INVALID_TOKEN', 'authorization'])
  }
  const token = await tokenFor(bank, client)
  const head = `GET /accounts/v3/accounts HTTP/1.1\r\nHost: ${bank.host}\r\nConnection: close\r\n`
  const rest = `x-api-key: ${client.apiKey}\r\nauthorization: Bearer ${token}\r\naccept: application/json\r\n\r\n`
  // A scope of another interface (gaps: account-access.errors).
  assert.equal((await ask(bank, head + rest)).status, 403)
})

test('takes no token of another bank (gaps: corporate.token.answer)', async () => {
  const elsewhere = await openBank()
  const token = await tokenFor(elsewhere, await defaultClient(elsewhere))
  for (const answer of await everywhere(bank, client, `Bearer ${token}`))
    assertRefused(answer, 401, ['INVALID_TOKEN', 'authorization'])
})

test('lets a token serve for 3600 s of wire time, and then answers 401 TOKEN_EXPIRED (gaps: corporate.token.answer, shared.clock-tolerance, Codes of the list family)', async () => {
  const clock = handClock(START)
  const own = await openBank({ clock: clock.now })
  const payer = await openPayer(own, { now: clock.now })
  const authorization = `Bearer ${payer.token}`
  const headers = { authorization }
  clock.move(3_599_000)
  for (const target of OPERATIONS) {
    const answer = await payer.post(target, order(), { headers })
    assert.equal(answer.status, 201, answer.body.toString())
  }
  clock.move(2_000)
  for (const target of OPERATIONS)
    assertRefused(await payer.post(target, order()), 401, ['TOKEN_EXPIRED', 'authorization'])
  for (const target of [V2, INSTANT]) {
    assertRefused(await payer.get(`${target}/${freshId()}`), 401, ['TOKEN_EXPIRED', 'authorization'])
  }
  // A forged one that is old is unknown, not old.
  const old = forge(payer.token, {}, { jti: 'other' })
  for (const answer of await everywhere(own, payer.client, `Bearer ${old}`)) {
    assertRefused(answer, 401, ['INVALID_TOKEN', 'authorization'])
  }
  const again = await openPayer(own, { now: clock.now })
  await again.paid(SEPA, order())
})

test('ends no token when the sandbox clock is moved (gaps: shared.clock-tolerance)', async () => {
  const clock = handClock(START)
  const own = await openBank({ clock: clock.now })
  const payer = await openPayer(own, { now: clock.now })
  await steer(own, 'PUT', '/clock', { advance: 'P2D' })
  await payer.paid(SEPA, order())
  const [, claims] = partsOf(await tokenFor(own, payer.client))
  assert.equal(claims['iat'], Date.parse(START) / 1000)
})

test('lets a client end one of its tokens, and gives none at the shared token endpoint (RFC 7009; gaps: shared.oauth.code, shared.oauth.client-token)', async () => {
  const [ended, kept] = [await openPayer(bank, { client }), await openPayer(bank, { client })]
  const token = { fields: { token: ended.token }, target: '/oauth/revoke' }
  assert.equal((await askToken(bank, client, token)).status, 200)
  assertRefused(await ended.post(SEPA, order()), 401, ['INVALID_TOKEN', 'authorization'])
  await kept.paid(SEPA, order())
  assert.equal((await askToken(bank, client, { target: '/oauth/token' })).status, 400)
})

test('gives a client that a reset has ended no token, and refuses its old one (gaps: shared.sandbox.control)', async () => {
  const own = await openBank()
  const later = await newClient(own)
  const payer = await openPayer(own, { client: later })
  await payer.paid(SEPA, order())
  await steer(own, 'POST', '/reset', {})
  assertRefused(await payer.post(SEPA, order()), 401, ['INVALID_TOKEN', 'authorization'])
  assertDenied(await askToken(own, later), 401, 'invalid_client')
  await (await openPayer(own)).paid(SEPA, order())
})

// --- path and method ---------------------------------------------------------------------------------------------

test('answers other methods of the token path with 405 METHOD_NOT_ALLOWED and Allow, and other paths with 404 NOT_FOUND, in the list family (gaps: corporate.token.answer, shared.errors.closed-sets)', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    for (const answer of [
      await browse(bank, TOKEN, method),
      await ask(bank, tokenBytes(bank, client, { method })),
    ]) {
      assertRefused(answer, 405, 'METHOD_NOT_ALLOWED')
      assert.equal(header(answer, 'allow'), 'POST')
    }
  }
  for (const target of `/corporate-oidc/v1 /corporate-oidc/v1/ /corporate-oidc/v1/token/
    /corporate-oidc/v1/Token /corporate-oidc/v2/token /corporate-oidc/token /corporate-oidc/v1/revoke`.split(
    /\s+/,
  )) {
    assertRefused(await askToken(bank, client, { target }), 404, 'NOT_FOUND')
    assertRefused(await browse(bank, target), 404, 'NOT_FOUND')
  }
})

test('keeps the certificate of a client what OpenSSL reads: a client certificate of its own key (gaps: shared.sandbox.clients)', () => {
  const certificate = new X509Certificate(client.certificatePem)
  const key = createPublicKey(client.certificateKeyPem)
  const spki = (of: KeyObject) => of.export({ type: 'spki', format: 'pem' })
  assert.equal(spki(certificate.publicKey), spki(key))
  assert.notEqual(spki(createPublicKey(client.privateKeyPem)), spki(key))
})
