/// <reference types="node" />
// The payer at the bank: which requests open the page, what a decision does, how the browser comes back, and how the page ends.
// What the tokens of an approval are good for is in token.test.ts.
import { generateKeyPairSync } from 'node:crypto'
import { assert, test } from '#kit'
import { send } from '../../account-access/kit.ts'
import { BASE, control } from '../../bank-kit.ts'
import {
  COMPANY,
  create,
  created,
  get,
  getBundle,
  order,
  PAYER,
  type ProviderBank,
  reject,
  remove,
  SMALL,
  statusOf,
  submit,
  UNCONFIRMED,
} from '../kit.ts'
import {
  about,
  ask,
  bundleStatus,
  claimsOf,
  decide,
  errorOf,
  exchange,
  fragment,
  half,
  open,
  openPayer,
  pageOf,
  REDIRECT,
} from '../sca-kit.ts'

const payerOf = async (bank: ProviderBank, payment: Parameters<typeof get>[1]) =>
  (await get(bank, payment)).json['payer']

test('opens the page for a right request and locks the bundle (gaps: psd2.sca.start; Part 2, PSD2 all kinds)', async () => {
  const bank = await openPayer()
  const payment = await created(bank, 'sepa')
  const answer = await open(bank, ask(bank, payment.authorizationId).path)
  assert.equal(answer.status, 200)
  assert.equal(await bundleStatus(bank, payment.authorizationId), 'Authorizing')
  assert.equal(statusOf(await get(bank, payment)), 'Authorizing')
  assert.equal((await remove(bank, payment)).status, 409)
  const joining = await create(bank, 'sepa', order('sepa', { authorizationId: payment.authorizationId }))
  assert.equal(joining.status, 409)
})

test('brings code, id_token and state back in the fragment, and the chosen account pays (gaps: psd2.sca.return, psd2.sca.payer)', async () => {
  const bank = await openPayer()
  const payment = await created(bank, 'sepa', { payer: { iban: COMPANY } })
  const asked = ask(bank, payment.authorizationId)
  const answer = await decide(bank, asked, 'approve', { account: SMALL })
  assert.equal(answer.status, 303)
  const back = fragment(answer)
  assert.deepEqual([...back.keys()], ['code', 'id_token', 'state'])
  assert.equal(back.get('state'), asked.state)
  const code = back.get('code') ?? ''
  const { sub, ...claims } = await claimsOf(bank, back.get('id_token') ?? '')
  const now = Math.floor(bank.wire.now / 1000)
  assert.match(String(sub), /^[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(claims, {
    iss: BASE,
    aud: bank.clientId,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    acr: 'urn:openbanking:psd2:sca',
    nonce: asked.nonce,
    authorizationId: payment.authorizationId,
    c_hash: half(code),
    s_hash: half(asked.state),
  })
  assert.equal(await bundleStatus(bank, payment.authorizationId), 'Authorized')
  assert.deepEqual(await payerOf(bank, payment), { iban: SMALL })
  assert.equal(statusOf(await submit(bank, payment)), 'Debited')
})

test('replaces every payer of a bundle by the chosen account, whoever held it (gaps: psd2.sca.payer)', async () => {
  const bank = await openPayer()
  const first = await created(bank, 'sepa', { payer: { iban: PAYER } })
  const { authorizationId } = first
  const second = await created(bank, 'scheduled', { authorizationId, payer: { iban: COMPANY } })
  const third = await created(bank, 'recurring', { authorizationId, payer: null })
  await decide(bank, ask(bank, authorizationId), 'approve', { account: SMALL })
  for (const payment of [first, second, third]) {
    assert.deepEqual(await payerOf(bank, payment), { iban: SMALL })
  }
})

test('sends the browser back with access_denied when the payer refuses, and when one has no right to confirm (gaps: psd2.sca.return, psd2.sca.payer)', async () => {
  const bank = await openPayer()
  for (const [decision, choice] of [
    ['refuse', {}],
    ['approve', { account: UNCONFIRMED }],
  ] as const) {
    const payment = await created(bank, 'sepa')
    const asked = ask(bank, payment.authorizationId)
    const back = fragment(await decide(bank, asked, decision, choice))
    assert.deepEqual(
      [...back],
      [
        ['error', 'access_denied'],
        ['state', asked.state],
      ],
    )
    assert.equal(await bundleStatus(bank, payment.authorizationId), 'Rejected')
    assert.equal(statusOf(await get(bank, payment)), 'Rejected')
  }
})

test('takes RS256, PS256 and ES256, and an audience that is a list with the bank in it (gaps: psd2.sca.request-object)', async () => {
  const bank = await openPayer()
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' })
  const { json } = await control(bank, 'POST', `/clients/${bank.clientId}/keys`, { publicKeyPem })
  for (const options of [
    { header: { alg: 'RS256' } },
    { header: { alg: 'PS256' } },
    { header: { alg: 'ES256', kid: json['kid'] }, key: privateKey },
    { header: { typ: 'oauth-authz-req+jwt' } },
    { claims: { aud: ['https://other.example', BASE] } },
    { claims: { exp: Math.floor(bank.wire.now / 1000) + 1 } },
    { query: { scope: 'payments openid' } },
  ]) {
    const { authorizationId } = await created(bank, 'sepa')
    const answer = await open(bank, ask(bank, authorizationId, options).path)
    assert.equal(answer.status, 200, JSON.stringify(options))
  }
})

test('refuses each fault of a request object: invalid_request_object (gaps: psd2.sca.request-object)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const iat = Math.floor(bank.wire.now / 1000)
  const right = about(authorizationId) as {
    userinfo: object
    id_token: { authorizationId: object; acr: object }
  }
  const named = { value: authorizationId, essential: true }
  const acr = { essential: true, values: ['urn:openbanking:psd2:sca'] }
  const faults: Parameters<typeof ask>[2][] = [
    { key: other },
    { header: { kid: null } },
    { header: { kid: 'nobody.1' } },
    { header: { alg: 'RS512' } },
    { header: { alg: 'none' } },
    { header: { crit: ['b64'] } },
    ...['aud', 'iss', 'response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'nonce', 'max_age'].map(
      (name) => ({ claims: { [name]: null } }),
    ),
    ...['iat', 'exp', 'claims'].map((name) => ({ claims: { [name]: null } })),
    { claims: { aud: 'https://other.example' } },
    { claims: { aud: `${BASE}/` } },
    { claims: { aud: ['https://other.example'] } },
    { claims: { iss: 'somebody' } },
    { claims: { client_id: 'somebody' } },
    { claims: { response_type: 'code' } },
    { claims: { redirect_uri: 'https://provider.example.com/approved' } },
    { claims: { scope: 'payments' } },
    { claims: { state: 'another-state' } },
    { claims: { nonce: 'another-nonce' } },
    { claims: { max_age: 86401 } },
    { claims: { max_age: '86400' } },
    { claims: { iat: iat + 301, exp: iat + 900 } },
    { claims: { iat: iat - 301, exp: iat + 300 } },
    { claims: { iat: String(iat) } },
    { claims: { exp: iat } },
    { claims: { exp: iat + 901 } },
    { claims: { exp: String(iat + 900) } },
    { claims: { claims: { id_token: right.id_token } } },
    { claims: { claims: { userinfo: right.userinfo } } },
    { claims: { claims: { ...right, userinfo: { authorizationId: { value: authorizationId } } } } },
    { claims: { claims: { ...right, userinfo: { authorizationId } } } },
    { claims: { claims: { ...right, id_token: { authorizationId: named } } } },
    { claims: { claims: { ...right, id_token: { acr } } } },
    { claims: { claims: { ...right, id_token: { acr, authorizationId: { ...named, value: 'another' } } } } },
    {
      claims: {
        claims: { ...right, id_token: { authorizationId: named, acr: { ...acr, essential: false } } },
      },
    },
    { claims: { claims: { ...right, id_token: { authorizationId: named, acr: { ...acr, values: [] } } } } },
    { claims: { claims: about(authorizationId, 'urn:openbanking:psd2:ca') } },
  ]
  for (const options of faults) {
    const asked = ask(bank, authorizationId, options)
    const back = fragment(await open(bank, asked.path))
    const said = [...back]
    assert.deepEqual(
      said,
      [
        ['error', 'invalid_request_object'],
        ['state', asked.state],
      ],
      JSON.stringify(options),
    )
  }
  const broken = ask(bank, authorizationId)
  for (const request of ['x', 'a.b.c', `${broken.request}A`, `${broken.request}=`, `${broken.request}.`]) {
    const path = broken.path.replace(encodeURIComponent(broken.request), encodeURIComponent(request))
    assert.equal(await errorOf(open(bank, path)), 'invalid_request_object', request)
  }
  assert.equal(await bundleStatus(bank, authorizationId), 'Unauthorized')
})

test('compares the times of a request object with wire time, 300 s to either side (gaps: psd2.sca.request-object, shared.clock-tolerance)', async () => {
  const bank = await openPayer()
  await control(bank, 'PUT', '/clock', { advance: 'P40D' })
  const iat = Math.floor(bank.wire.now / 1000)
  for (const claims of [
    { iat: iat - 300, exp: iat + 600 },
    { iat: iat + 300, exp: iat + 1200 },
  ]) {
    const { authorizationId } = await created(bank, 'sepa')
    assert.equal((await open(bank, ask(bank, authorizationId, { claims }).path)).status, 200)
  }
})

test('refuses other parameters before the request object, each by its error (gaps: shared.oauth.authorize)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  const cases: [query: Record<string, string | null>, error: string][] = [
    [{ nonce: null }, 'invalid_request'],
    [{ nonce: '' }, 'invalid_request'],
    [{ response_type: 'code' }, 'unsupported_response_type'],
    [{ response_type: 'id_token code' }, 'unsupported_response_type'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: null }, 'invalid_request'],
    [{ scope: 'payments' }, 'invalid_scope'],
    [{ scope: 'openid payments accounts' }, 'invalid_scope'],
    [{ state: 'seven77' }, 'invalid_request'],
    [{ state: 'x'.repeat(129) }, 'invalid_request'],
  ]
  for (const [query, error] of cases) {
    assert.equal(
      await errorOf(open(bank, ask(bank, authorizationId, { query }).path)),
      error,
      JSON.stringify(query),
    )
  }
  const { path, request } = ask(bank, authorizationId)
  const bare = path.replace(`&request=${encodeURIComponent(request)}`, '')
  assert.equal(await errorOf(open(bank, bare)), 'invalid_request')
  assert.equal(await errorOf(open(bank, `${path}&state=another-state`)), 'invalid_request')
  for (const query of [{ redirect_uri: 'https://other.example/' }, { client_id: 'nobody' }]) {
    const answer = await open(bank, ask(bank, authorizationId, { query }).path)
    assert.deepEqual([answer.status, answer.headers.get('location')], [400, null])
  }
})

test('refuses bundles that are unknown, foreign or decided: invalid_request (gaps: psd2.sca.request-object)', async () => {
  const bank = await openPayer()
  const decided = await created(bank, 'sepa')
  await reject(bank, decided.authorizationId)
  const revoked = await created(bank, 'sepa')
  await remove(bank, revoked)
  const ids = ['7e2f7c0e-0000-4000-8000-000000000000', decided.authorizationId, revoked.authorizationId]
  for (const id of ids) assert.equal(await errorOf(open(bank, ask(bank, id).path)), 'invalid_request')

  const { json } = await control(bank, 'POST', '/clients', { redirectUris: [REDIRECT] })
  const foreign = await created(bank, 'sepa')
  const { createPrivateKey } = await import('node:crypto')
  const other = {
    ...bank,
    clientId: String(json['clientId']),
    kid: String(json['kid']),
    signingKey: createPrivateKey(String(json['privateKeyPem'])),
  }
  assert.equal(await errorOf(open(bank, ask(other, foreign.authorizationId).path)), 'invalid_request')
  assert.equal(await bundleStatus(bank, foreign.authorizationId), 'Unauthorized')
})

test('opens the same request again while the page is open, older than its exp too, and no other one (gaps: psd2.sca.request-object)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  const iat = Math.floor(bank.wire.now / 1000)
  const asked = ask(bank, authorizationId, { claims: { exp: iat + 60 } })
  assert.equal((await open(bank, asked.path)).status, 200)
  assert.equal(await errorOf(open(bank, ask(bank, authorizationId).path)), 'invalid_request')
  bank.wire.now += 800_000
  assert.equal((await open(bank, asked.path)).status, 200)
  assert.equal((await open(bank, `${asked.path}&language=sv`)).status, 200)
  // The same object under another proof of the code is another request.
  const proof = `&code_challenge=${'A'.repeat(43)}&code_challenge_method=S256`
  assert.notEqual((await open(bank, asked.path + proof)).status, 200)
  const back = fragment(await decide(bank, asked, 'approve'))
  assert.equal((await exchange(bank, back.get('code') ?? '')).status, 200)
  assert.equal(await errorOf(open(bank, asked.path)), 'invalid_request')
})

test('ends the page after 15 minutes of wire time, however the clock of the bank is moved (gaps: shared.clock-tolerance; Part 2, PSD2 all kinds)', async () => {
  const bank = await openPayer()
  const payment = await created(bank, 'sepa')
  const asked = ask(bank, payment.authorizationId)
  const form = await pageOf(bank, asked)
  await control(bank, 'PUT', '/clock', { advance: 'PT20M' })
  assert.equal(await bundleStatus(bank, payment.authorizationId), 'Authorizing')
  bank.wire.now += 899_000
  assert.equal(await bundleStatus(bank, payment.authorizationId), 'Authorizing')
  bank.wire.now += 2_000
  assert.equal(await bundleStatus(bank, payment.authorizationId), 'Unauthorized')
  assert.equal(statusOf(await get(bank, payment)), 'Unauthorized')
  assert.equal(await errorOf(send(bank, form, 'approve')), 'invalid_request_object')
  assert.equal(await bundleStatus(bank, payment.authorizationId), 'Unauthorized')
  assert.equal((await open(bank, ask(bank, payment.authorizationId).path)).status, 200)
})

test('ends the page at its moment where the clock of the bank was moved on while it was open (gaps: psd2.status.times)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  await pageOf(bank, ask(bank, authorizationId))
  // To the last moment of its day, past the first end of the page, and then on by ten minutes.
  for (const minutes of [24 * 60 - 1, 10]) await control(bank, 'PUT', '/clock', { advance: `PT${minutes}M` })
  bank.wire.now += 15 * 60_000 + 1_000
  const bundle = (await getBundle(bank, authorizationId)).json
  assert.equal(bundle['status'], 'Revoked')
  // The page stood open for a quarter of an hour, and the 24 hours of the bundle had passed by then.
  assert.equal(bundle['modified'], '2026-11-21T12:24:00.000+02:00')
})

test('lets the payer leave without a decision, and come back by the same request or a new one (gaps: Part 2, PSD2 all kinds; Part 4, psd2.sca)', async () => {
  const bank = await openPayer()
  const payment = await created(bank, 'sepa')
  const asked = ask(bank, payment.authorizationId)
  const left = await decide(bank, asked, 'leave')
  assert.equal(left.status, 200)
  assert.include(await left.text(), 'No money has moved')
  assert.equal(await bundleStatus(bank, payment.authorizationId), 'Unauthorized')
  assert.equal(statusOf(await get(bank, payment)), 'Unauthorized')
  assert.equal((await open(bank, asked.path)).status, 200)
  await decide(bank, asked, 'leave')
  assert.equal((await open(bank, ask(bank, payment.authorizationId).path)).status, 200)
})

test('tells what a payment in another currency takes from the account, by the rates of the bank (gaps: shared.sandbox.rates)', async () => {
  const bank = await openPayer()
  const pageFor = async (changes: Record<string, unknown>, language: string) => {
    const { authorizationId } = await created(bank, 'foreign', changes)
    return (await pageOf(bank, ask(bank, authorizationId), language)).html.replaceAll('\u00A0', ' ')
  }
  const sek = { currency: 'SEK', amount: '100.00' }
  assert.include(await pageFor(sek, 'en'), '<dt>Debited</dt><dd>about €9.09</dd>')
  assert.include(await pageFor(sek, 'fi'), '<dt>Veloitetaan</dt><dd>noin 9,09 €</dd>')
  assert.include(await pageFor(sek, 'sv'), '<dt>Debiteras</dt><dd>cirka 9,09 €</dd>')
  assert.include(await pageFor({ currency: 'JPY', amount: '160' }, 'en'), 'about €1.00')
  // What is in euro takes what it says.
  assert.notInclude(await pageFor({ currency: 'EUR', amount: '12.34' }, 'en'), 'Debited')
})

test('decides nothing without the token of its own page (house: 2)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  const asked = ask(bank, authorizationId)
  const form = await pageOf(bank, asked)
  const theirs = await pageOf(bank, ask(bank, (await created(bank, 'sepa')).authorizationId))
  for (const token of ['', 'x', theirs.fields.get('token') ?? '']) {
    const answer = await send(bank, form, 'approve', (fields) => fields.set('token', token))
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.get('location'), `${form.action}&again=yes`)
  }
  const strange = await send(bank, form, 'nonsense')
  assert.equal(strange.headers.get('location'), `${form.action}&again=yes`)
  for (const account of ['', 'FI0000000000000000', 'FI4699800000000013']) {
    const answer = await send(bank, form, 'approve', (fields) => fields.set('account', account))
    assert.equal(answer.status, 400)
    assert.include(await answer.text(), 'Choose the account that pays.')
  }
  assert.equal(await bundleStatus(bank, authorizationId), 'Authorizing')
})

test('answers a form that comes twice as the first time, and once its code is used says that all is done (gaps: shared.oauth.code)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  const form = await pageOf(bank, ask(bank, authorizationId))
  const codes: (string | null)[] = []
  for (let times = 0; times < 2; times++) codes.push(fragment(await send(bank, form, 'approve')).get('code'))
  codes.push(fragment(await send(bank, form, 'refuse')).get('code'))
  assert.lengthOf([...new Set(codes)], 1)
  assert.equal((await exchange(bank, codes[0] ?? '')).status, 200)
  const late = await send(bank, form, 'approve')
  assert.deepEqual([late.status, late.headers.get('location')], [409, null])
  assert.include(await late.text(), 'already decided')
})

test('sends the browser back when somebody else has decided meanwhile (gaps: psd2.sca.helpers, psd2.sca.request-object)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  const asked = ask(bank, authorizationId)
  const form = await pageOf(bank, asked)
  await reject(bank, authorizationId)
  assert.equal(await errorOf(send(bank, form, 'approve')), 'invalid_request')
  assert.equal(await errorOf(open(bank, asked.path)), 'invalid_request')
  assert.equal(await bundleStatus(bank, authorizationId), 'Rejected')
})

test('keeps an approval that comes after the 24 hours of its bundle while the payer was on the page (gaps: shared.clock-tolerance)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  const asked = ask(bank, authorizationId)
  await pageOf(bank, asked)
  await control(bank, 'PUT', '/clock', { advance: 'PT25H' })
  assert.equal(await bundleStatus(bank, authorizationId), 'Authorizing')
  assert.isNotNull(fragment(await decide(bank, asked, 'approve')).get('code'))
  const second = await created(bank, 'sepa')
  const again = ask(bank, second.authorizationId)
  await pageOf(bank, again)
  await control(bank, 'PUT', '/clock', { advance: 'PT25H' })
  await decide(bank, again, 'leave')
  assert.equal(await bundleStatus(bank, second.authorizationId), 'Revoked')
})
