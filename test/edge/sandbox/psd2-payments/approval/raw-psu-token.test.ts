/// <reference types="node" />
// What a code of SCA is good for: exchange, the PSU token and its bounds, refresh, revocation.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { type Answer, json, plan, publicKeyOf } from '../../raw-client.ts'
import { isSigned, readPart } from '../raw-jws.ts'
import { FIRST, KINDS, TRIED, orderOf, SCHEDULED, SEPA } from '../raw-orders.ts'
import { addressOf, exchangeCode, passSca, refresh, type Request, revokeToken } from '../raw-psu.ts'
import { assertDenied, assertRefused } from '../raw-refusal.ts'
import { askToken, newClient, openRenewable, REDIRECT, Tpp } from '../raw-tpp.ts'

const { clock, own, renew } = await openRenewable()

/** Gives a new bank and a payment that a PSU has approved on the page, with the code. */
async function openOwn(kind: (typeof KINDS)[number] = SEPA, bent?: Partial<Request>) {
  const { tpp } = await renew()
  const payment = await tpp.created(kind)
  const address = addressOf(own, tpp.client, payment.authorizationId, clock.now(), bent)
  const back = await passSca(own, address, { decision: 'approve' })
  return { tpp, payment, code: back['code'], idToken: back['id_token'] ?? '', state: back['state'] }
}

/** What an exchange answers. */
interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
}

function tokensIn(answer: Answer): Tokens {
  assert.equal(answer.status, 200, answer.body.toString())
  const told = json(answer)
  assert.hasAllKeys(told, ['access_token', 'token_type', 'expires_in', 'scope', 'refresh_token', 'id_token'])
  assert.deepInclude(told, { token_type: 'Bearer', expires_in: 3600, scope: 'payments' })
  assert.match(String(told['access_token']), /^[A-Za-z0-9_-]{43}$/)
  return told as unknown as Tokens
}

test('exchanges a code for tokens and an id_token without hashes (gaps: shared.oauth.code, psd2.sca.return)', async () => {
  const nonce = randomUUID()
  const { tpp, payment, code, idToken } = await openOwn(SEPA, { query: { nonce } })
  const told = tokensIn(await exchangeCode(own, tpp.client, code))
  const [head, claims, signature = ''] = told.id_token.split('.')
  assert.deepInclude(readPart(head), { alg: 'RS256', kid: 'id-token' })
  assert.isTrue(isSigned(`${head}.${claims}`, signature, await publicKeyOf(own, 'id-token')))
  const said = readPart(claims)
  const { authorizationId } = payment
  assert.deepInclude(said, { iss: own.base, aud: tpp.client.clientId, nonce, authorizationId })
  assert.doesNotHaveAnyKeys(said, ['c_hash', 's_hash', 'at_hash'])
  assert.equal(said['sub'], readPart(idToken.split('.')[1])['sub'], 'the same person')
  for (const name of ['iat', 'exp']) assert.isNumber(said[name])
})

test('takes a code once: a second exchange is invalid_grant and ends the first tokens (gaps: shared.oauth.code)', async () => {
  const { tpp, payment, code } = await openOwn()
  const first = tokensIn(await exchangeCode(own, tpp.client, code))
  const psu = tpp.withToken(first.access_token)
  await psu.read(SEPA, payment.paymentId)
  assertDenied(await exchangeCode(own, tpp.client, code), 400, 'invalid_grant')
  assertRefused(await psu.get(SEPA, payment.paymentId), 401)
  assertDenied(await refresh(own, tpp.client, first.refresh_token), 400, 'invalid_grant')
  assert.equal((await tpp.read(SEPA, payment.paymentId)).status, 'Authorized', 'the authorisation stands')
})

test('takes a code for 60 s of wire time (gaps: shared.oauth.code)', async () => {
  const inTime = await openOwn()
  clock.move(59_000)
  tokensIn(await exchangeCode(own, inTime.tpp.client, inTime.code))
  const late = await openOwn()
  clock.move(61_000)
  assertDenied(await exchangeCode(own, late.tpp.client, late.code), 400, 'invalid_grant')
})

test('takes a code from its own client, with the address it went to and over mutual TLS only (gaps: shared.oauth.code, shared.mtls)', async () => {
  const { tpp, code } = await openOwn()
  const other = await newClient(own)
  const at = (more: Record<string, string | undefined>) => exchangeCode(own, tpp.client, code, more)
  assertDenied(await exchangeCode(own, other, code), 400, 'invalid_grant')
  assertDenied(await at({ client_secret: 'x' }), 401, 'invalid_client')
  const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, scope: undefined }
  const bare = await askToken(own, tpp.client, { fields, headers: { 'x-client-certificate': undefined } })
  assertDenied(bare, 401, 'invalid_client')
  const theirs = { 'x-client-certificate': encodeURIComponent(other.certificatePem) }
  assertDenied(await askToken(own, tpp.client, { fields, headers: theirs }), 401, 'invalid_client')
})

test('refuses a code with a wrong or missing address, and an unknown one (gaps: shared.oauth.code, shared.oauth.errors)', async () => {
  const { tpp, code } = await openOwn()
  assertDenied(
    await exchangeCode(own, tpp.client, code, { redirect_uri: `${REDIRECT}/` }),
    400,
    'invalid_grant',
  )
  assertDenied(await exchangeCode(own, tpp.client, 'x'), 400, 'invalid_grant')
  assertDenied(await exchangeCode(own, tpp.client, undefined), 400, 'invalid_request')
})

test('holds a code to its PKCE verifier where there was a challenge (RFC 9700, 2.1.1; gaps: shared.oauth.code)', async () => {
  const verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = { code_challenge, code_challenge_method: 'S256' }
  const right = await openOwn(SEPA, { query })
  tokensIn(await exchangeCode(own, right.tpp.client, right.code, { code_verifier: verifier }))
  for (const [code_verifier, error] of [
    [undefined, 'invalid_request'],
    ['x'.repeat(43), 'invalid_grant'],
  ] as const) {
    const wrong = await openOwn(SEPA, { query })
    assertDenied(await exchangeCode(own, wrong.tpp.client, wrong.code, { code_verifier }), 400, error)
  }
  const bare = await openOwn(SEPA)
  const swapped = await exchangeCode(own, bare.tpp.client, bare.code, { code_verifier: verifier })
  assertDenied(swapped, 400, 'invalid_grant')
})

for (const kind of TRIED) {
  test(`lets a PSU token do everything with its bundle of ${kind} (gaps: psd2.token)`, async () => {
    const { tpp, payment, code } = await openOwn(kind)
    const { access_token } = tokensIn(await exchangeCode(own, tpp.client, code))
    const psu = tpp.withToken(access_token)
    assert.deepEqual(await psu.read(kind, payment.paymentId), await tpp.read(kind, payment.paymentId))
    assert.equal((await psu.bundle(payment.authorizationId)).status, 'Authorized')
    await psu.payments(payment.authorizationId)
    const done = await psu.submitted(kind, payment.paymentId)
    assert.property(done, 'submitted')
  })

  test(`lets a PSU token find nothing else, and create no ${kind}: 404, 403 (gaps: psd2.token)`, async () => {
    const { tpp, code } = await openOwn(kind)
    const { access_token } = tokensIn(await exchangeCode(own, tpp.client, code))
    const psu = tpp.withToken(access_token)
    const mine = await tpp.created(kind)
    const done = await tpp.done(SCHEDULED)
    assertRefused(await psu.get(kind, mine.paymentId), 404, ['InvalidValue', 'paymentId'])
    assertRefused(await psu.delete(kind, mine.paymentId), 404, ['InvalidValue', 'paymentId'])
    assertRefused(await psu.submit(kind, mine.paymentId), 404, ['InvalidValue', 'paymentId'])
    assertRefused(await psu.get(SCHEDULED, done.paymentId), 404, ['InvalidValue', 'paymentId'])
    for (const more of ['', '/payments']) {
      const answer = await psu.authorization('GET', mine.authorizationId, more)
      assertRefused(answer, 404, ['InvalidValue', 'authorizationId'])
    }
    assertRefused(await psu.authorization('DELETE', mine.authorizationId), 404, [
      'InvalidValue',
      'authorizationId',
    ])
    const helper = await psu.authorization('POST', mine.authorizationId, '/sandbox-authorize', '{}')
    assertRefused(helper, 404, ['InvalidValue', 'authorizationId'])
    for (const other of KINDS) assertRefused(await psu.create(other), 403)
    assertRefused(await psu.create(kind, orderOf(kind), { 'x-idempotency-key': undefined }), 403)
    assert.equal((await tpp.read(kind, mine.paymentId)).status, 'Unauthorized')
  })

  test(`gives a PSU token the cancellations of its payments of ${kind} (gaps: psd2.token)`, async () => {
    const { tpp, payment, code } = await openOwn(kind)
    const { access_token } = tokensIn(await exchangeCode(own, tpp.client, code))
    const psu = tpp.withToken(access_token)
    const id = await psu.askCancel(kind, payment.paymentId)
    assert.equal((await psu.bundle(id)).status, 'Unauthorized')
    await psu.payments(id)
    const elsewhere = await tpp.authorized(kind)
    const foreign = await tpp.askCancel(kind, elsewhere.paymentId)
    assertRefused(await psu.authorization('GET', foreign), 404, ['InvalidValue', 'authorizationId'])
    assert.equal((await psu.authorize(id)).status, 'Completed')
    assert.equal((await psu.read(kind, payment.paymentId)).status, 'Cancelled')
  })
}

test('keeps the refresh token the same, and takes it until the bundle is final (gaps: shared.oauth.code)', async () => {
  const { tpp, payment, code } = await openOwn(SCHEDULED)
  const first = tokensIn(await exchangeCode(own, tpp.client, code))
  clock.move(3_601_000)
  assertRefused(await tpp.withToken(first.access_token).get(SCHEDULED, payment.paymentId), 401)
  const told = json(await refresh(own, tpp.client, first.refresh_token))
  assert.deepInclude(told, { token_type: 'Bearer', expires_in: 3600, scope: 'payments' })
  if ('refresh_token' in told) assert.equal(told['refresh_token'], first.refresh_token)
  const psu = tpp.withToken(String(told['access_token']))
  assert.notEqual(psu.token, first.access_token)
  await psu.read(SCHEDULED, payment.paymentId)
  const other = await newClient(own)
  assertDenied(await refresh(own, other, first.refresh_token), 400, 'invalid_grant')
  assertDenied(await refresh(own, tpp.client, 'x'), 400, 'invalid_grant')
  assertDenied(await refresh(own, tpp.client, first.access_token), 400, 'invalid_grant')
  await psu.submitted(SCHEDULED, payment.paymentId)
  // The bundle is Completed.
  assertDenied(await refresh(own, tpp.client, first.refresh_token), 400, 'invalid_grant')
})

test('takes the refresh token of a bundle that is revoked in part, and not of one that is revoked wholly (gaps: shared.oauth.code; Part 2, Authorization bundle)', async () => {
  const { tpp } = await renew()
  const { paymentId, authorizationId } = await tpp.created(SCHEDULED)
  const other = await tpp.created(SEPA, orderOf(SEPA, { authorizationId }))
  const address = addressOf(own, tpp.client, authorizationId, clock.now())
  const back = await passSca(own, address, { decision: 'approve' })
  const { refresh_token } = tokensIn(await exchangeCode(own, tpp.client, back['code']))
  await tpp.authorize(await tpp.askCancel(SEPA, other.paymentId))
  assert.equal((await tpp.bundle(authorizationId)).status, 'PartiallyRevoked')
  const told = json(await refresh(own, tpp.client, refresh_token))
  await tpp.withToken(String(told['access_token'])).read(SCHEDULED, paymentId)
  await tpp.authorize(await tpp.askCancel(SCHEDULED, paymentId))
  assert.equal((await tpp.bundle(authorizationId)).status, 'Revoked')
  assertDenied(await refresh(own, tpp.client, refresh_token), 400, 'invalid_grant')
})

test('ends all tokens of the authorisation when one is revoked, and nothing else (gaps: shared.oauth.code)', async () => {
  for (const which of ['access_token', 'refresh_token'] as const) {
    const { tpp, payment, code } = await openOwn(SCHEDULED)
    const told = tokensIn(await exchangeCode(own, tpp.client, code))
    const more = String(json(await refresh(own, tpp.client, told.refresh_token))['access_token'])
    const other = await newClient(own)
    assert.equal(
      (await revokeToken(own, other, told[which])).status,
      200,
      'another client’s call ends nothing',
    )
    await tpp.withToken(told.access_token).read(SCHEDULED, payment.paymentId)
    const answer = await revokeToken(own, tpp.client, told[which])
    assert.equal(answer.status, 200, answer.body.toString())
    for (const token of [told.access_token, more]) {
      assertRefused(await tpp.withToken(token).get(SCHEDULED, payment.paymentId), 401)
    }
    assertDenied(await refresh(own, tpp.client, told.refresh_token), 400, 'invalid_grant')
    // The client's own token and the payment stay what they are.
    assert.equal((await tpp.submitted(SCHEDULED, payment.paymentId)).status, 'AwaitingDueDate')
    assert.equal((await revokeToken(own, tpp.client, 'x')).status, 200, 'RFC 7009: unknown tokens too')
  }
})

test('takes the code of a cancellation for its payment (gaps: psd2.delete.after, psd2.token)', async () => {
  const { tpp } = await renew()
  const { paymentId, authorizationId } = await tpp.done(SCHEDULED)
  const id = await tpp.askCancel(SCHEDULED, paymentId)
  const back = await passSca(own, addressOf(own, tpp.client, id, clock.now()), { decision: 'approve' })
  assert.isString(back['code'])
  const told = tokensIn(await exchangeCode(own, tpp.client, back['code']))
  const psu = tpp.withToken(told.access_token)
  assert.equal((await psu.bundle(id)).status, 'Completed')
  assert.equal((await psu.read(SCHEDULED, paymentId)).status, 'Cancelled')
  assertRefused(await psu.authorization('GET', authorizationId), 404, ['InvalidValue', 'authorizationId'])
  // The bundle is final at once.
  assertDenied(await refresh(own, tpp.client, told.refresh_token), 400, 'invalid_grant')
})

test('needs no PSU token for submitting: the authorised bundle is enough (gaps: psd2.token)', async () => {
  const { tpp, payment } = await openOwn()
  const done = await tpp.submitted(SEPA, payment.paymentId)
  assert.deepInclude(done, { status: 'Debited', payer: { iban: FIRST } })
})

test('binds a PSU token to the certificate of its client (gaps: shared.mtls)', async () => {
  const { tpp, payment, code } = await openOwn()
  const { access_token } = tokensIn(await exchangeCode(own, tpp.client, code))
  const other = await newClient(own)
  const path = `/${SEPA}/${payment.paymentId}`
  const psu = tpp.withToken(access_token)
  const theirs = { 'x-client-certificate': encodeURIComponent(other.certificatePem) }
  assertRefused(await psu.call('GET', path, { headers: theirs }), 403)
  const mine = { 'x-client-certificate': encodeURIComponent(tpp.client.certificatePem) }
  assert.equal((await psu.call('GET', path, { headers: mine })).status, 200)
  assertRefused(await psu.call('GET', path, { headers: { 'x-api-key': other.apiKey } }), 401)
  const stranger = await Tpp.open(own, { client: other })
  assertRefused(await stranger.get(SEPA, payment.paymentId), 404, ['InvalidValue', 'paymentId'])
})

test('loses a token call by plan before it has an effect or after, and gives errors by plan (gaps: shared.sandbox.outcomes; Part 4, oauth.token)', async () => {
  const { tpp, code } = await openOwn()
  const match = { grant_type: 'authorization_code' }
  for (const error of ['invalid_request', 'invalid_grant', 'invalid_scope']) {
    await plan(own, { operation: 'oauth.token', match, outcome: `error:${error}` })
    assertDenied(await exchangeCode(own, tpp.client, code), 400, error)
  }
  await plan(own, { operation: 'oauth.token', match, outcome: 'error:invalid_client' })
  assertDenied(await exchangeCode(own, tpp.client, code), 401, 'invalid_client')
  tokensIn(await exchangeCode(own, tpp.client, code))
})
