// The approval of the payer: the address with its signed request, what a return means, tokens, and the flow without a payer.
// Golden request objects of OpenSSL are in signature.test.ts.
import { assert, countedUuids, test, testKeyPair } from '#kit'
import {
  exchangeScaCode,
  halfHash,
  judgeScaReturn,
  makeScaRequest,
  type PendingSca,
  type Psd2BankOptions,
  refreshPayerAccess,
  requestExemption,
  type ScaReturn,
  verifyRequestObject,
} from '../../../core/psd2-payments/index.ts'
import { fromBase64Url, fromUtf8 } from '../../../core/shared/bytes.ts'
import {
  makeJwsSigner,
  makeSigner,
  readCompactJws,
  signCompactJws,
} from '../../../core/shared/signing/index.ts'
import { json, only } from '../shared/fake-fetch.ts'
import { everythingIn, thrownBy, typeErrorOf } from '../shared/thrown.ts'
import { authorizationId, secrets, testBank, tokenAnswer } from './fixtures.ts'

const redirectUri = 'https://provider.example.com/approved?order=1'
const now = Date.parse('2026-11-20T10:00:00Z')
const nowSeconds = now / 1_000
const { privateKey, publicKey } = await testKeyPair()
/** Signs under any header, also one that jose would not sign. */
const sign = makeJwsSigner(makeSigner(privateKey), 'RS256')
const findKey = (kid: string) => (kid === 'seal-1' ? publicKey : undefined)
const bankJwk = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'id-token' }
type Claims = Record<string, unknown>

const partsOf = (address: string) => Object.fromEntries(new URL(address).searchParams)
const readPart = (text = ''): Claims => JSON.parse(fromUtf8(fromBase64Url(text) ?? new Uint8Array()))

test('asks for the languages of the payer, in the address and in what is signed (gaps: psd2.sca.request-object, shared.oauth.authorize)', async () => {
  const { bank } = await testBank()
  const { approvalUrl: address } = await makeScaRequest(bank, authorizationId, redirectUri, '', 'sv en')
  const { request = '', ui_locales: asked, ...parameters } = partsOf(address)
  assert.equal(asked, 'sv en')
  assert.equal(readPart(request.split('.')[1])['ui_locales'], 'sv en')
  const audience = 'https://bank.example'
  const verdict = await verifyRequestObject(
    request,
    { audience, clientId: 'client-1', parameters },
    findKey,
    now,
  )
  assert.deepEqual(verdict, { ok: true, authorizationId, keyId: 'seal-1' })
  for (const wrong of ['', 'sv,en', 'sv  en', 's', 'sv&x=1']) {
    const { message } = await typeErrorOf(() => makeScaRequest(bank, authorizationId, redirectUri, '', wrong))
    assert.match(message, /^uiLocales must be/)
  }
})

test('makes the address of the bank with a signed request that says everything again (gaps: psd2.sca.start, psd2.sca.request-object)', async () => {
  const { bank } = await testBank()
  const { approvalUrl: address, pending } = await makeScaRequest(bank, authorizationId, redirectUri)
  assert.isTrue(address.startsWith('https://bank.example/oauth/authorize?'))
  const { request = '', ...parameters } = partsOf(address)
  const { state, nonce } = pending
  assert.deepEqual(parameters, {
    response_type: 'code id_token',
    client_id: 'client-1',
    redirect_uri: redirectUri,
    scope: 'openid payments',
    state,
    nonce,
  })
  assert.deepEqual(pending, { authorizationId, state, nonce, redirectUri, madeAtMs: now })
  for (const random of [state, nonce]) assert.match(random, /^[\w-]{43}$/)
  const [header, claims] = request.split('.')
  assert.deepEqual(readPart(header), { alg: 'RS256', kid: 'seal-1' })
  const named = { authorizationId: { value: authorizationId, essential: true } }
  assert.deepEqual(readPart(claims), {
    aud: 'https://bank.example',
    iss: 'client-1',
    iat: nowSeconds,
    exp: nowSeconds + 900,
    ...parameters,
    max_age: 86_400,
    claims: {
      userinfo: named,
      id_token: { ...named, acr: { essential: true, values: ['urn:openbanking:psd2:sca'] } },
    },
  })
})

test('makes another state, nonce and request each time (gaps: Part 4 psd2.sca)', async () => {
  const { bank } = await testBank()
  const [one, other] = [
    await makeScaRequest(bank, authorizationId, redirectUri),
    await makeScaRequest(bank, authorizationId, redirectUri),
  ]
  assert.notEqual(one.pending.state, other.pending.state)
  assert.notEqual(one.pending.nonce, other.pending.nonce)
  assert.notEqual(partsOf(one.approvalUrl)['request'], partsOf(other.approvalUrl)['request'])
})

test('refuses a way back that no bank takes, and a bundle without a name (gaps: shared.redirect-url)', async () => {
  const { bank } = await testBank()
  for (const address of ['http://provider.example.com', 'https://localhost/a', 'https://a.example/#b', 'x']) {
    assert.match(
      (await typeErrorOf(() => makeScaRequest(bank, authorizationId, address))).message,
      /^redirectUri must/,
    )
  }
  assert.match(
    (await typeErrorOf(() => makeScaRequest(bank, '', redirectUri))).message,
    /^authorizationId must/,
  )
  const { bank: local } = await testBank([], { allowLocalAddresses: true })
  await makeScaRequest(local, authorizationId, 'http://localhost:8787/back')
})

const parameters = {
  response_type: 'code id_token',
  client_id: 'client-1',
  redirect_uri: redirectUri,
  scope: 'openid payments',
  state: 'state-0001',
  nonce: 'nonce-0001',
}
const named = { authorizationId: { value: authorizationId, essential: true } }
const acr = (value: string) => ({ essential: true, values: [value] })
const SCA = 'urn:openbanking:psd2:sca'
const CA = 'urn:openbanking:psd2:ca'
const rightClaims: Claims = {
  aud: 'https://bank.example',
  iss: 'client-1',
  iat: nowSeconds,
  exp: nowSeconds + 900,
  ...parameters,
  max_age: 86_400,
  claims: { userinfo: named, id_token: { ...named, acr: acr(SCA) } },
}
const expected = { audience: 'https://bank.example', clientId: 'client-1', parameters }
const requestOf = (claims: Claims, header: Claims = { alg: 'RS256', kid: 'seal-1' }) =>
  signCompactJws(header, claims, sign)
const judged = async (claims: Claims, at = now) => {
  const verdict = await verifyRequestObject(await requestOf(claims), expected, findKey, at)
  return verdict.ok ? 'ok' : verdict.fault
}

test('accepts a right request, and tells by what another one is refused: form, key, signature, time or claims (gaps: psd2.sca.request-object, shared.clock-tolerance; promises: R22)', async () => {
  assert.equal(await judged(rightClaims), 'ok')
  assert.equal(await judged({ ...rightClaims, aud: ['https://other.example', 'https://bank.example'] }), 'ok')
  assert.equal(await judged({ ...rightClaims, iat: nowSeconds - 301, exp: nowSeconds + 1 }), 'time')
  assert.equal(await judged({ ...rightClaims, state: 'other' }), 'claims')
  const both = { ...named, acr: { essential: true, values: [SCA, CA] } }
  assert.equal(await judged({ ...rightClaims, claims: { userinfo: named, id_token: both } }), 'claims')
  for (const [header, fault] of [
    [{ alg: 'HS256', kid: 'seal-1' }, 'form'],
    [{ alg: 'RS256', kid: 'seal-1', crit: ['x'], x: 1 }, 'form'],
    [{ alg: 'RS256', kid: 'seal-1', b64: false, crit: ['b64'] }, 'form'],
    [{ alg: 'RS256', kid: 'seal-2' }, 'key'],
    [{ alg: 'PS256', kid: 'seal-1' }, 'signature'],
  ] as const) {
    const verdict = await verifyRequestObject(await requestOf(rightClaims, header), expected, findKey, now)
    assert.deepEqual(verdict, { ok: false, fault })
  }
})

const pending: PendingSca = {
  authorizationId,
  state: 'state-0001',
  nonce: 'nonce-0001',
  redirectUri,
  madeAtMs: now - 60_000,
}
const code = 'SplxlOBeZQQYbYS6WxSbIA'
const idClaims: Claims = {
  iss: 'https://bank.example',
  aud: 'client-1',
  sub: 'payer-1',
  iat: nowSeconds,
  exp: nowSeconds + 300,
  nonce: pending.nonce,
  c_hash: halfHash(code),
  s_hash: halfHash(pending.state),
  authorizationId,
}
const idToken = (changes: Claims = {}, header: Claims = { alg: 'RS256', kid: 'id-token' }) =>
  signCompactJws(header, { ...idClaims, ...changes }, sign)

async function returned(
  fragment: Record<string, string> | string,
  options: Partial<Psd2BankOptions> = {},
): Promise<ScaReturn> {
  const { bank } = await testBank([], { bankKeys: [bankJwk], ...options })
  return judgeScaReturn(bank, pending, new URLSearchParams(fragment))
}
const right = { code, state: pending.state, id_token: await idToken() }
type NotOurs = Extract<ScaReturn, { outcome: 'not_ours' }>
const notOurs = (why: NotOurs['why']): NotOurs => ({ outcome: 'not_ours', why })

test('writes the hash of the example of the standard (OpenID Connect Core, A.3; gaps: psd2.sca.return)', () => {
  // The published example: access token jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y, at_hash 77QmUPtjPfzWtF2AnpK9RQ.
  assert.equal(halfHash('jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y'), '77QmUPtjPfzWtF2AnpK9RQ')
  // And for the code Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk the c_hash LDktKdoQak3Pk0cnXxCltA.
  assert.equal(
    halfHash('Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk'),
    'LDktKdoQak3Pk0cnXxCltA',
  )
})

test('takes a return whose state, hashes, nonce and bundle are right for an approval (gaps: psd2.sca.return)', async () => {
  assert.deepEqual(await returned(right), { outcome: 'granted', code })
  assert.deepEqual(await returned({ ...right, iss: 'https://bank.example' }), { outcome: 'granted', code })
  assert.deepEqual(
    await returned({ ...right, id_token: await idToken({ aud: ['client-1'], auth_time: 1 }) }),
    { outcome: 'granted', code },
  )
})

test('tells a refusal and a fault of the bank, which need no token (gaps: shared.oauth.authorize, psd2.sca.return)', async () => {
  const state = pending.state
  assert.deepEqual(await returned({ state, error: 'access_denied' }), { outcome: 'refused' })
  assert.deepEqual(await returned({ state, error: 'invalid_request_object' }), {
    outcome: 'failed',
    error: 'invalid_request_object',
  })
  assert.deepEqual(await returned({ state, error: '<script>' }), { outcome: 'failed', error: 'unknown' })
  assert.deepEqual(await returned({ ...right, error: 'access_denied' }), notOurs('form'))
})

test('leaves a return alone that is not ours: state, issuer, form, time (gaps: psd2.sca.return; promises: R35)', async () => {
  for (const state of ['', 'state-0002', 'State-0001', 'state-0001 ']) {
    assert.deepEqual(await returned({ ...right, state }), notOurs('state'))
    assert.deepEqual(await returned({ state, error: 'access_denied' }), notOurs('state'))
  }
  assert.deepEqual(await returned({ code, id_token: right.id_token }), notOurs('state'))
  assert.deepEqual(await returned(`${String(new URLSearchParams(right))}&state=state-0001`), notOurs('state'))
  assert.deepEqual(await returned({ ...right, iss: 'https://evil.example' }), notOurs('issuer'))
  assert.deepEqual(await returned(`${String(new URLSearchParams(right))}&code=b`), notOurs('form'))
  assert.deepEqual(await returned(`${String(new URLSearchParams(right))}&id_token=b`), notOurs('form'))
  for (const changes of [{ code: '' }, { code: 'a b' }, { id_token: '' }, { code: 'a'.repeat(2_049) }]) {
    assert.deepEqual(await returned({ ...right, ...changes }), notOurs('form'))
  }
  assert.deepEqual(
    await returned(right, {
      clock: () => pending.madeAtMs + 1_800_000,
      assumptions: { 'shared.clock-tolerance': 3_600 },
    }),
    { outcome: 'granted', code },
  )
  assert.deepEqual(await returned(right, { clock: () => pending.madeAtMs + 1_800_001 }), notOurs('late'))
  const { bank } = await testBank()
  assert.match(
    (await typeErrorOf(() => judgeScaReturn(bank, { ...pending, state: '' }, new URLSearchParams(right))))
      .message,
    /^pending\.state/,
  )
})

test('leaves a return alone whose id_token is not of this bank, provider, way and bundle (gaps: psd2.sca.return; promises: R22, R35)', async () => {
  const wrong: Claims[] = [
    { iss: 'https://bank.example/' },
    { iss: undefined },
    { aud: 'client-2' },
    { aud: ['client-1', 'client-2'] },
    { aud: undefined },
    { sub: undefined },
    { iat: undefined },
    { exp: undefined },
    { exp: nowSeconds - 301 },
    { nbf: nowSeconds + 301 },
    { nonce: 'nonce-0002' },
    { nonce: undefined },
    { c_hash: halfHash('another') },
    { c_hash: undefined },
    { s_hash: halfHash('another') },
    { s_hash: undefined },
    { authorizationId: 'another' },
    { authorizationId: undefined },
    { authorizationId: [authorizationId] },
  ]
  for (const changes of wrong) {
    assert.deepEqual(
      await returned({ ...right, id_token: await idToken(changes) }),
      notOurs('identity'),
      JSON.stringify(changes),
    )
  }
  assert.deepEqual(await returned({ ...right, code: 'another' }), notOurs('identity'))
  for (const header of [
    { alg: 'PS256', kid: 'id-token' },
    { alg: 'none', kid: 'id-token' },
    { alg: 'HS256', kid: 'id-token' },
    { alg: 'RS256' },
    { alg: 'RS256', kid: 'other' },
    { alg: 'RS256', kid: 'id-token', crit: ['x'], x: 1 },
    { alg: 'RS256', kid: 'id-token', b64: true, crit: ['b64'] },
  ]) {
    assert.deepEqual(
      await returned({ ...right, id_token: await idToken({}, header) }),
      notOurs('identity'),
      JSON.stringify(header),
    )
  }
  const { id_token: token } = right
  const [head = '', payload = '', signature = ''] = token.split('.')
  for (const spelled of [
    `${head}.${payload}.`,
    `${head}.${payload}.${signature.slice(2)}`,
    `${token}=`,
    `${head}.${payload}`,
    'x',
  ]) {
    assert.deepEqual(await returned({ ...right, id_token: spelled }), notOurs('identity'), spelled)
  }
})

test('reads the keys of the bank for its id_token, and lets the same return be judged again when they cannot be read (gaps: shared.keys)', async () => {
  const { bank, arrived } = await testBank([json(503, {}), json(200, { keys: [bankJwk] })], {
    uuid: countedUuids(),
  })
  const fragment = new URLSearchParams(right)
  const error = await thrownBy(() => judgeScaReturn(bank, pending, fragment))
  assert.deepInclude(error, { code: 'answer_lost', operation: 'oauth.keys' })
  for (const secret of [...secrets, code, pending.state]) assert.notInclude(everythingIn(error), secret)
  assert.deepEqual(await judgeScaReturn(bank, pending, fragment), { outcome: 'granted', code })
  assert.lengthOf(arrived, 2)
})

const formOf = ({ body }: { body: Uint8Array }) => Object.fromEntries(new URLSearchParams(fromUtf8(body)))
const proof = { client_id: 'client-1', client_secret: 'marked-client-secret-41af' }

test('exchanges the code once, with the address of this way, and refreshes (gaps: shared.oauth.code)', async () => {
  const { bank, arrived } = await testBank([
    json(200, { ...tokenAnswer, refresh_token: 'refresh-1', id_token: 'x' }),
    json(200, { ...tokenAnswer, access_token: 'second' }),
  ])
  const grant = await exchangeScaCode(bank, pending, code)
  assert.deepEqual(grant, {
    accessToken: tokenAnswer.access_token,
    refreshToken: 'refresh-1',
    expiresAtMs: now + 3_600_000,
    scope: 'payments',
  })
  const next = await refreshPayerAccess(bank, 'refresh-1')
  assert.deepInclude(next, { accessToken: 'second', refreshToken: 'refresh-1' })
  assert.deepEqual(arrived.map(formOf), [
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...proof },
    { grant_type: 'refresh_token', refresh_token: 'refresh-1', ...proof },
  ])
})

test('never sends a code twice, and tells an unknown outcome when its answer is lost (gaps: Part 4 oauth.token)', async () => {
  const { bank, arrived } = await testBank([json(500, {})])
  const error = await thrownBy(() => exchangeScaCode(bank, pending, code))
  assert.deepInclude(error, { code: 'outcome_unknown', operation: 'oauth.exchange' })
  assert.lengthOf(arrived, 1)
})

test('asks for an exemption by an assertion that names the bundle and no payer (2 A, Authentication; gaps: psd2.sca.exemption)', async () => {
  const { bank, arrived } = await testBank([json(200, tokenAnswer)])
  assert.deepInclude(await requestExemption(bank, authorizationId), { accessToken: tokenAnswer.access_token })
  const { assertion = '', ...form } = formOf(only(arrived))
  assert.deepEqual(form, { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', ...proof })
  assert.deepEqual(readCompactJws(assertion)?.claims, {
    aud: 'https://bank.example',
    iss: 'client-1',
    iat: nowSeconds,
    exp: nowSeconds + 900,
    claims: { userinfo: named, id_token: { ...named, acr: acr(CA) } },
  })
  const exemption = { audience: 'https://bank.example', clientId: 'client-1' }
  assert.deepEqual(await verifyRequestObject(assertion, exemption, findKey, now), {
    ok: true,
    authorizationId,
    keyId: 'seal-1',
  })
  assert.deepEqual(await verifyRequestObject(assertion, expected, findKey, now), {
    ok: false,
    fault: 'claims',
  })
  assert.deepEqual(await verifyRequestObject(await requestOf(rightClaims), exemption, findKey, now), {
    ok: false,
    fault: 'claims',
  })
})

test('tells that a bank does not grant an exemption (gaps: psd2.sca.exemption)', async () => {
  const { bank } = await testBank([json(400, { error: 'invalid_grant' })])
  const error = await thrownBy(() => requestExemption(bank, authorizationId))
  assert.deepInclude(error, { code: 'call_refused', status: 400 })
  assert.equal((error as { bankCode?: string }).bankCode, 'invalid_grant')
})
