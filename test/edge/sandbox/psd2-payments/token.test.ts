/// <reference types="node" />
// The tokens of a provider: its own over mutual TLS, those of an approval, their life, and what the server says about itself.
// How an approval comes about is in sca.test.ts.
import { assert, test } from '#kit'
import { type Answered, answered, BASE, control } from '../bank-kit.ts'
import { send } from '../account-access/kit.ts'
import {
  approve,
  call,
  create,
  created,
  get,
  getBundle,
  order,
  type ProviderBank,
  remove,
  type Standing,
  statusOf,
  submit,
  submitted,
} from './kit.ts'
import {
  ask,
  bundleStatus,
  claimsOf,
  decide,
  errorOf,
  exchange,
  fragment,
  oauth,
  open,
  openPayer,
  pageOf,
  tokensOf,
} from './sca-kit.ts'

const OWN = { grant_type: 'client_credentials', scope: 'payments' }
const errorIn = ({ status, json }: Answered) => [status, json['error']]
const withToken = (bank: ProviderBank, token: unknown): ProviderBank => ({ ...bank, token: String(token) })
const approvedOn = async (bank: ProviderBank, payment: Standing) =>
  fragment(await decide(bank, ask(bank, payment.authorizationId), 'approve'))

test('gives the client a token for payments with its certificate, and none without it (gaps: psd2.token, shared.mtls)', async () => {
  const bank = await openPayer()
  const { status, headers, json } = await oauth(bank, 'token', OWN)
  const { access_token, ...rest } = json
  assert.equal(status, 200)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.match(String(access_token), /^[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope: 'payments' })
  const other = (await control(bank, 'POST', '/clients', {})).json
  for (const header of [null, '', 'x', encodeURIComponent(String(other['certificatePem']))]) {
    const refused = await oauth(bank, 'token', OWN, { 'x-client-certificate': header })
    assert.deepEqual(errorIn(refused), [401, 'invalid_client'])
  }
  assert.deepEqual(errorIn(await oauth(bank, 'token', { ...OWN, client_secret: 'x' })), [
    401,
    'invalid_client',
  ])
  for (const scope of [null, '', 'openid payments', 'payments payments', 'Payments']) {
    assert.deepEqual(errorIn(await oauth(bank, 'token', { ...OWN, scope })), [400, 'invalid_scope'])
  }
})

test('exchanges the code for tokens of this bundle and an id_token without hashes (gaps: shared.oauth.code, psd2.sca.return)', async () => {
  const bank = await openPayer()
  const payment = await created(bank, 'sepa')
  const asked = ask(bank, payment.authorizationId)
  const back = fragment(await decide(bank, asked, 'approve'))
  bank.wire.now += 30_000
  const { status, json } = await exchange(bank, back.get('code') ?? '')
  assert.equal(status, 200)
  const { access_token, refresh_token, id_token, ...rest } = json
  for (const token of [access_token, refresh_token]) assert.match(String(token), /^[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope: 'payments' })
  const now = Math.floor(bank.wire.now / 1000)
  const front = await claimsOf(bank, back.get('id_token') ?? '')
  const { c_hash: _, s_hash: __, ...same } = front
  assert.deepEqual(await claimsOf(bank, String(id_token)), { ...same, iat: now, exp: now + 3600 })
})

test('refuses a code that is late, foreign, used, or comes without certificate or with another address (gaps: shared.oauth.code)', async () => {
  const bank = await openPayer()
  const code = async () => (await approvedOn(bank, await created(bank, 'sepa'))).get('code') ?? ''
  const late = await code()
  bank.wire.now += 60_000
  const intime = await exchange(bank, late)
  assert.equal(intime.status, 200)
  const second = await code()
  bank.wire.now += 60_001
  assert.deepEqual(errorIn(await exchange(bank, second)), [400, 'invalid_grant'])
  const third = await code()
  const other = 'https://provider.example.com/approved'
  assert.deepEqual(errorIn(await exchange(bank, third, { redirect_uri: other })), [400, 'invalid_grant'])
  assert.deepEqual(errorIn(await exchange(bank, third, { redirect_uri: null })), [400, 'invalid_request'])
  const form = { grant_type: 'authorization_code', code: third, redirect_uri: 'x' }
  const bare = await oauth(bank, 'token', form, { 'x-client-certificate': null })
  assert.deepEqual(errorIn(bare), [401, 'invalid_client'])
  const tokens = await exchange(bank, third)
  assert.equal(tokens.status, 200)
  assert.deepEqual(errorIn(await exchange(bank, third)), [400, 'invalid_grant'])
  // A second use ends the first tokens.
  const payer = withToken(bank, tokens.json['access_token'])
  assert.equal((await call(payer, 'GET', '/authorizations/x')).status, 401)
})

test('lets a token of the payer serve for its bundle and its cancellations alone, and never to create (gaps: psd2.token)', async () => {
  const bank = await openPayer()
  const other = await created(bank, 'sepa')
  const payment = await created(bank, 'scheduled')
  const tokens = await tokensOf(bank, payment.authorizationId)
  const payer = withToken(bank, tokens['access_token'])
  assert.equal((await get(payer, payment)).status, 200)
  assert.equal((await getBundle(payer, payment.authorizationId)).status, 200)
  assert.equal((await get(payer, other)).status, 404)
  assert.equal((await getBundle(payer, other.authorizationId)).status, 404)
  assert.equal((await create(payer, 'sepa', order('sepa'))).status, 403)
  assert.equal(statusOf(await submit(payer, payment)), 'AwaitingDueDate')
  const { json } = await remove(payer, payment)
  const cancellation = String(json['cancellationAuthorizationId'])
  assert.equal((await getBundle(payer, cancellation)).status, 200)
})

test('refreshes until the bundle is final, with the same refresh token (gaps: shared.oauth.code)', async () => {
  const bank = await openPayer()
  const payment = await created(bank, 'sepa')
  const tokens = await tokensOf(bank, payment.authorizationId)
  const refresh_token = String(tokens['refresh_token'])
  const form = { grant_type: 'refresh_token', refresh_token }
  bank.wire.now += 3_601_000
  assert.equal((await get(withToken(bank, tokens['access_token']), payment)).status, 401)
  const { status, json } = await oauth(bank, 'token', form)
  assert.equal(status, 200)
  const { access_token, ...rest } = json
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope: 'payments', refresh_token })
  assert.equal((await get(withToken(bank, access_token), payment)).status, 200)
  const bare = await oauth(bank, 'token', form, { 'x-client-certificate': null })
  assert.deepEqual(errorIn(bare), [401, 'invalid_client'])
  assert.deepEqual(errorIn(await oauth(bank, 'token', { ...form, scope: 'accounts' })), [
    400,
    'invalid_scope',
  ])
  await submit(withToken(bank, access_token), payment)
  assert.equal(await bundleStatus(withToken(bank, access_token), payment.authorizationId), 'Completed')
  assert.deepEqual(errorIn(await oauth(bank, 'token', form)), [400, 'invalid_grant'])
  // What was given serves on until its hour is over.
  assert.equal((await get(withToken(bank, access_token), payment)).status, 200)
})

test('takes the code of an approval although the payment was submitted meanwhile (gaps: shared.oauth.code, psd2.token)', async () => {
  const bank = await openPayer()
  const payment = await created(bank, 'sepa')
  const back = await approvedOn(bank, payment)
  assert.equal(statusOf(await submit(bank, payment)), 'Debited')
  assert.equal((await exchange(bank, back.get('code') ?? '')).status, 200)
})

test('ends the tokens of an approval when the client revokes one, and leaves the payment as it is (gaps: shared.oauth.code; RFC 7009)', async () => {
  const bank = await openPayer()
  const payment = await created(bank, 'sepa')
  const tokens = await tokensOf(bank, payment.authorizationId)
  const refresh = String(tokens['refresh_token'])
  const own = (await oauth(bank, 'token', OWN)).json['access_token']
  const revoked = await oauth(bank, 'revoke', { token: refresh }, { 'x-client-certificate': null })
  assert.deepEqual([revoked.status, revoked.json], [200, {}])
  assert.equal((await get(withToken(bank, tokens['access_token']), payment)).status, 401)
  const form = { grant_type: 'refresh_token', refresh_token: refresh }
  assert.deepEqual(errorIn(await oauth(bank, 'token', form)), [400, 'invalid_grant'])
  assert.equal(statusOf(await get(withToken(bank, own), payment)), 'Authorized')
  await oauth(bank, 'revoke', { token: String(own) })
  assert.equal((await get(withToken(bank, own), payment)).status, 401)
  assert.equal(statusOf(await submit(bank, payment)), 'Debited')
})

test('approves a cancellation on its page, as the holder of the account alone (gaps: psd2.delete.after)', async () => {
  const bank = await openPayer()
  const cases: [choice: Record<string, string>, decision: string, bundle: string, payment: string][] = [
    [{}, 'approve', 'Completed', 'Cancelled'],
    [{ customer: 'customer-2' }, 'approve', 'Rejected', 'AwaitingDueDate'],
    [{}, 'refuse', 'Rejected', 'AwaitingDueDate'],
  ]
  for (const [choice, decision, bundle, status] of cases) {
    const payment = await submitted(bank, 'scheduled')
    const id = String((await remove(bank, payment)).json['cancellationAuthorizationId'])
    const asked = ask(bank, id)
    const { html } = await pageOf(bank, asked)
    assert.include(html, 'Cancel the payment?')
    assert.include(html, 'Poukaman Paperi Oy')
    assert.equal(await bundleStatus(bank, id), 'Authorizing')
    assert.equal(statusOf(await get(bank, payment)), 'AwaitingDueDate')
    const back = fragment(await decide(bank, asked, decision, choice))
    assert.equal(back.get('error'), bundle === 'Completed' ? null : 'access_denied')
    assert.equal(await bundleStatus(bank, id), bundle)
    assert.equal(statusOf(await get(bank, payment)), status)
    if (bundle === 'Completed') {
      const claims = await claimsOf(bank, back.get('id_token') ?? '')
      assert.equal(claims['authorizationId'], id)
      assert.equal((await exchange(bank, back.get('code') ?? '')).status, 200)
    }
  }
})

test('takes planned outcomes on the page, an effect without an answer too (gaps: shared.sandbox.outcomes; Part 4, psd2.sca)', async () => {
  const bank = await openPayer()
  const plan = async (outcome: string, match: Record<string, string> = {}) =>
    (await control(bank, 'POST', '/outcomes', { operation: 'psd2.sca', outcome, match })).status
  for (const wrong of ['reject', 'pending', 'error:nonsense', 'error:invalid_grant']) {
    assert.equal(await plan(wrong), 400, wrong)
  }
  const payment = await created(bank, 'sepa')
  const { authorizationId } = payment
  const asked = ask(bank, authorizationId)
  assert.equal(await plan('error:access_denied'), 204)
  assert.equal(await errorOf(open(bank, asked.path)), 'access_denied')
  assert.equal(await bundleStatus(bank, authorizationId), 'Unauthorized')
  const form = await pageOf(bank, asked)
  assert.equal(await plan('drop-before', { decision: 'approve' }), 204)
  const dropped = async () =>
    send(bank, form, 'approve').then(
      () => 'answered',
      () => 'dropped',
    )
  assert.equal(await dropped(), 'dropped')
  assert.equal(await bundleStatus(bank, authorizationId), 'Authorizing')
  assert.equal(await plan('drop-after', { decision: 'approve' }), 204)
  assert.equal(await dropped(), 'dropped')
  assert.equal(await bundleStatus(bank, authorizationId), 'Authorized')
  assert.isNotNull(fragment(await send(bank, form, 'approve')).get('code'))
  const other = ask(bank, (await created(bank, 'sepa')).authorizationId)
  assert.equal(await plan('error-after:server_error', { decision: 'refuse' }), 204)
  assert.equal(await errorOf(decide(bank, other, 'refuse')), 'server_error')
  // The same name stands for the helpers of the sandbox.
  assert.equal(await plan('error:IllegalState'), 204)
  assert.equal((await approve(bank, (await created(bank, 'sepa')).authorizationId)).status, 409)
})

test('closes page and tokens for maintenance, and leaves the bundle as it is (gaps: shared.rate-limit, shared.check-order)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  const asked = ask(bank, authorizationId)
  const back = await approvedOn(bank, await created(bank, 'sepa'))
  await control(bank, 'PUT', '/maintenance', { on: true, interface: 'psd2-payments' })
  const page = await open(bank, asked.path)
  assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '60'])
  for (const closed of [
    await oauth(bank, 'token', { ...OWN, client_secret: 'wrong' }),
    await exchange(bank, back.get('code') ?? ''),
  ]) {
    assert.deepEqual(errorIn(closed), [503, 'temporarily_unavailable'])
    assert.equal(closed.headers.get('retry-after'), '60')
  }
  await control(bank, 'PUT', '/maintenance', { on: false, interface: 'psd2-payments' })
  assert.equal(await bundleStatus(bank, authorizationId), 'Unauthorized')
  assert.equal((await exchange(bank, back.get('code') ?? '')).status, 200)
})

test('says in its metadata what a provider must know (RFC 8414; gaps: shared.keys, psd2.sca.start)', async () => {
  const bank = await openPayer()
  const { json } = await answered(await bank.sandbox.fetch(`${BASE}/.well-known/openid-configuration`))
  assert.deepInclude(json, {
    issuer: BASE,
    authorization_endpoint: `${BASE}/oauth/authorize`,
    token_endpoint: `${BASE}/oauth/token`,
    revocation_endpoint: `${BASE}/oauth/revoke`,
    jwks_uri: `${BASE}/.well-known/jwks.json`,
    scopes_supported: ['accounts', 'openid', 'payments'],
    response_modes_supported: ['query', 'fragment'],
    request_parameter_supported: true,
    request_uri_parameter_supported: false,
    request_object_signing_alg_values_supported: ['RS256', 'PS256', 'ES256'],
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['pairwise'],
    acr_values_supported: ['urn:openbanking:psd2:sca'],
    tls_client_certificate_bound_access_tokens: true,
  })
})
