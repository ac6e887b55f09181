/// <reference types="node" />
// SCA at `/oauth/authorize`: the address, the request object, the page, the decision, the way back, and the lock meanwhile.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { advance, exchange, header, json, plan, publicKeyOf, steer } from '../../raw-client.ts'
import { browsePage, formsOf, openPage, sendForm, textOf } from '../../raw-page.ts'
import { base64url, requestBytes } from '../../raw-request.ts'
import { isSigned, readPart } from '../raw-jws.ts'
import {
  ELSEWHERE,
  EMPTY,
  FIRST,
  KINDS,
  orderOf,
  RECURRING,
  SCHEDULED,
  SECOND,
  SEPA,
  SEPA_KINDS,
  to,
  UNENTITLED,
} from '../raw-orders.ts'
import {
  addressOf,
  askedFor,
  exchangeCode,
  fragmentIn,
  halfHash,
  passSca,
  type Request,
  SCA,
} from '../raw-psu.ts'
import { assertRefused } from '../raw-refusal.ts'
import { newClient, openRenewable, paymentIn, REDIRECT, Tpp } from '../raw-tpp.ts'

const { clock, own, renew } = await openRenewable()
const approve = { decision: 'approve' } as const
const refuse = { decision: 'refuse' } as const

/** Gives a new bank and a payment that waits for SCA. */
async function openOwn(kind: (typeof KINDS)[number] = SEPA) {
  const { tpp } = await renew()
  const payment = await tpp.created(kind)
  const { authorizationId } = payment
  const address = (bent?: Partial<Request>, id = authorizationId) =>
    addressOf(own, tpp.client, id, clock.now(), bent)
  const status = async () => (await tpp.bundle(authorizationId)).status
  return { tpp, payment, authorizationId, address, status }
}

/** Wants the browser to come back with an error in the fragment, and nothing else but the state. */
async function comesBack(address: string, ...errors: string[]): Promise<void> {
  const back = fragmentIn(await browsePage(own, address))
  assert.include(
    errors,
    back['error'],
    `${JSON.stringify(back)} ${decodeURIComponent(address).slice(0, 300)}`,
  )
  for (const name of Object.keys(back)) assert.include(['error', 'error_description', 'state', 'iss'], name)
}

// --- approving and refusing ----------------------------------------------------------------------------------------------

for (const kind of KINDS) {
  test(`authorises ${kind} on the page: Authorizing while the PSU is there, then Authorized (2 A, Authentication; gaps: psd2.sca.start; Part 2, PSD2, all kinds)`, async () => {
    const { tpp, payment, address, status } = await openOwn(kind)
    const page = await openPage(own, address())
    assert.equal(await status(), 'Authorizing')
    assert.equal((await tpp.read(kind, payment.paymentId)).status, 'Authorizing')
    await advance(own, 'PT1M')
    const back = fragmentIn(await sendForm(own, page, approve))
    assert.hasAllKeys(back, ['code', 'id_token', 'state'])
    assert.equal(await status(), 'Authorized')
    const done = await tpp.read(kind, payment.paymentId)
    const now = '2026-11-20T12:01:00.000+02:00'
    assert.deepInclude(done, { status: 'Authorized', authorized: now, modified: now, payer: { iban: FIRST } })
    assert.equal((await tpp.bundle(payment.authorizationId))['authorized'], now)
    assert.property(await tpp.submitted(kind, payment.paymentId), 'submitted')
  })

  test(`rejects ${kind} where the PSU refuses on the page, and says access_denied (gaps: psd2.sca.return; Part 2, PSD2, all kinds)`, async () => {
    const { tpp, payment, address, status } = await openOwn(kind)
    const state = randomUUID()
    const back = await passSca(own, address({ query: { state } }), refuse)
    assert.deepEqual(back, { error: 'access_denied', state })
    assert.equal(await status(), 'Rejected')
    assert.equal((await tpp.read(kind, payment.paymentId)).status, 'Rejected')
  })

  test(`locks ${kind} while the PSU is on the page: no joins, no deletes (2 A, What the service does; gaps: psd2.delete.before, psd2.bundle.revoke)`, async () => {
    const { tpp, payment, authorizationId, address, status } = await openOwn(kind)
    const page = await openPage(own, address())
    assertRefused(await tpp.delete(kind, payment.paymentId), 409, 'IllegalState')
    assertRefused(await tpp.authorization('DELETE', authorizationId), 409, 'IllegalState')
    assertRefused(await tpp.submit(kind, payment.paymentId), 409, 'IllegalState')
    for (const other of SEPA_KINDS) {
      assertRefused(await tpp.create(other, orderOf(other, { authorizationId })), 409, 'IllegalState')
    }
    assert.equal(await status(), 'Authorizing')
    await sendForm(own, page, approve)
    assert.equal(await status(), 'Authorized')
  })
}

test('returns code, id_token and state in the fragment, and the hashes bind them (gaps: psd2.sca.return)', async () => {
  const { tpp, authorizationId, address } = await openOwn()
  const [state, nonce] = [randomUUID(), randomUUID()]
  const back = await passSca(own, address({ query: { state, nonce } }), approve)
  assert.equal(back['state'], state)
  const [head, claims, signature = '', ...rest] = (back['id_token'] ?? '').split('.')
  assert.isEmpty(rest)
  assert.deepInclude(readPart(head), { alg: 'RS256', kid: 'id-token' })
  assert.isTrue(isSigned(`${head}.${claims}`, signature, await publicKeyOf(own, 'id-token')))
  const told = readPart(claims)
  const now = Math.floor(clock.now() / 1000)
  assert.deepInclude(told, {
    iss: own.base,
    aud: tpp.client.clientId,
    nonce,
    authorizationId,
    c_hash: halfHash(back['code'] ?? ''),
    s_hash: halfHash(state),
  })
  assert.isNotEmpty(told['sub'])
  assert.isAtMost(Math.abs(Number(told['iat']) - now), 5)
  assert.isAbove(Number(told['exp']), now)
  assert.equal(told['auth_time'], now, 'who asks for max_age is told when (OpenID Connect Core, 2)')
  assert.match(back['code'] ?? '', /^[\w~.-]{20,}$/)
})

test('lets the PSU change the account, whatever the payment names (2 A, Payment request; gaps: psd2.sca.payer)', async () => {
  const { tpp } = await renew()
  for (const [customerId, iban, first] of [
    ['customer-1', SECOND, FIRST],
    ['customer-1', FIRST, EMPTY],
    ['customer-2', EMPTY, FIRST],
    ['customer-3', 'FI1999900000000300', FIRST],
  ] as const) {
    const one = await tpp.created(SEPA, orderOf(SEPA, { payer: { iban: first } }))
    const { authorizationId } = one
    const two = await tpp.created(SCHEDULED, orderOf(SCHEDULED, { authorizationId }))
    const address = addressOf(own, tpp.client, authorizationId, clock.now())
    const page = await openPage(own, address, customerId)
    const isOnly = formsOf(page).every(({ choices }) => choices.length === 0)
    await sendForm(own, page, isOnly ? approve : { ...approve, iban })
    assert.deepEqual((await tpp.read(SEPA, one.paymentId))['payer'], { iban })
    assert.deepEqual((await tpp.read(SCHEDULED, two.paymentId))['payer'], { iban })
  }
})

test('refuses for a business user without the right: access_denied, and the bundle Rejected (2 A, What the service does; gaps: psd2.sca.payer)', async () => {
  const { address, status } = await openOwn()
  const choice = { ...approve, customerId: 'customer-4', iban: UNENTITLED }
  const { error } = await passSca(own, address(), choice)
  assert.equal(error, 'access_denied')
  assert.equal(await status(), 'Rejected')
})

test('shows on the page what is paid, to whom and how much (2 A, Authentication)', async () => {
  const { tpp } = await renew()
  const one = await tpp.created(
    SEPA,
    to(ELSEWHERE, '12.34', { payee: { iban: ELSEWHERE, name: 'Näkyvä & Co' } }),
  )
  const { authorizationId } = one
  await tpp.created(RECURRING, orderOf(RECURRING, { authorizationId, amountEUR: '56.78' }))
  const address = addressOf(own, tpp.client, authorizationId, clock.now())
  const page = await openPage(own, `${address}&language=en`)
  assert.match(header(page.answer, 'content-type') ?? '', /^text\/html; ?charset=utf-8$/i)
  assert.equal(header(page.answer, 'cache-control'), 'no-store')
  const seen = textOf(page.text)
  for (const text of ['12.34', '56.78', 'Näkyvä & Co']) assert.include(seen, text)
  assert.include(header(page.answer, 'content-security-policy') ?? '', "default-src 'none'")
  assert.notMatch(page.text, /<script/i)
  for (const secret of [tpp.token, tpp.client.clientSecret, tpp.client.apiKey])
    assert.notInclude(page.text, secret)
})

test('escapes what payments say (2 A, Authentication)', async () => {
  const { tpp } = await renew()
  const { authorizationId } = await tpp.created(
    SEPA,
    orderOf(SEPA, { message: "A & B 'C' (D)", payee: { iban: ELSEWHERE, name: "O'Neil & Pojat" } }),
  )
  const page = await openPage(own, addressOf(own, tpp.client, authorizationId, clock.now()))
  assert.notInclude(page.text, 'Neil & Pojat')
})

// --- leaving, reloading, time -------------------------------------------------------------------------------------------

test('opens the page again with the same request object while Authorizing, and with no other (gaps: psd2.sca.request-object)', async () => {
  const { address, status } = await openOwn()
  const same = address()
  await openPage(own, same)
  const page = await openPage(own, same)
  await comesBack(address(), 'invalid_request')
  assert.equal(await status(), 'Authorizing')
  assert.property(fragmentIn(await sendForm(own, page, approve)), 'code')
})

test('gives the bundle back when the PSU leaves for 15 minutes of wire time, whatever the clock of the bank says (gaps: shared.sandbox.sca, shared.clock-tolerance; Part 2, PSD2 all kinds)', async () => {
  const { tpp, payment, address, status } = await openOwn()
  await openPage(own, address())
  await advance(own, 'PT1H')
  assert.equal(await status(), 'Authorizing')
  clock.move(899_000)
  assert.equal(await status(), 'Authorizing')
  clock.move(2_000)
  assert.equal(await status(), 'Unauthorized')
  assert.equal((await tpp.read(SEPA, payment.paymentId)).status, 'Unauthorized')
  await tpp.created(SEPA, orderOf(SEPA, { authorizationId: payment.authorizationId }))
  // SCA may begin anew, with a new request.
  assert.property(await passSca(own, address(), approve), 'code')
  assert.equal(await status(), 'Authorized')
})

test('takes no decision from a page that was left: nothing is authorised (gaps: shared.sandbox.sca)', async () => {
  const { address, status } = await openOwn()
  const page = await openPage(own, address())
  clock.move(901_000)
  const sent = await sendForm(own, page, approve)
  const location = header(sent.answer, 'location') ?? ''
  assert.notInclude(location, 'code=')
  assert.notInclude(['Authorized', 'Rejected'], await status())
})

for (const choice of [approve, refuse]) {
  test(`decides over no payment that the page did not show: ${choice.decision} shows the page anew (2 A, What the service does; gaps: psd2.bundle.join, psd2.sca.request-object)`, async () => {
    const { tpp, payment, authorizationId, address, status } = await openOwn()
    const target = address()
    const page = await openPage(own, target)
    // The PSU leaves in another tab, a payment joins, and the same request opens the page again.
    await sendForm(own, await openPage(own, target), { decision: 'leave' })
    assert.equal(await status(), 'Unauthorized')
    const joined = await tpp.created(SEPA, orderOf(SEPA, { authorizationId, amountEUR: '77.00' }))
    assert.include(textOf((await openPage(own, target)).text), '77,00')
    const shown = await sendForm(own, page, choice)
    assert.equal(await status(), 'Authorizing', 'nothing is decided')
    assert.equal(shown.answer.status, 400)
    assert.include(textOf(shown.text), '77,00')
    assert.property(fragmentIn(await sendForm(own, shown, approve)), 'code')
    for (const { paymentId } of [payment, joined]) {
      assert.equal((await tpp.read(SEPA, paymentId)).status, 'Authorized')
    }
  })
}

test('shows the page anew where a payment that it showed was deleted (2 A, What the service does; gaps: psd2.delete.before)', async () => {
  const { tpp, payment, authorizationId, address, status } = await openOwn()
  const joined = await tpp.created(SEPA, orderOf(SEPA, { authorizationId, amountEUR: '77.00' }))
  const target = address()
  const page = await openPage(own, target)
  await sendForm(own, await openPage(own, target), { decision: 'leave' })
  assert.equal(paymentIn(await tpp.delete(SEPA, joined.paymentId)).status, 'Revoked')
  await openPage(own, target)
  const shown = await sendForm(own, page, approve)
  assert.equal(await status(), 'Authorizing', 'nothing is decided')
  assert.notInclude(textOf(shown.text), '77,00')
  assert.property(fragmentIn(await sendForm(own, shown, approve)), 'code')
  assert.equal((await tpp.read(SEPA, payment.paymentId)).status, 'Authorized')
})

test('ends nothing by the 24 hours while the PSU is on the page, and all of it when the page ends (gaps: shared.clock-tolerance, psd2.bundle.revoke)', async () => {
  const left = await openOwn()
  await openPage(own, left.address())
  await advance(own, 'PT25H')
  assert.equal(await left.status(), 'Authorizing')
  clock.move(901_000)
  assert.equal(await left.status(), 'Revoked')
  const done = await openOwn()
  const page = await openPage(own, done.address())
  await advance(own, 'PT25H')
  assert.property(fragmentIn(await sendForm(own, page, approve)), 'code')
  assert.equal(await done.status(), 'Authorized')
})

test('takes a decision once: a form sent again is answered as the first time until its code is used (Part 2, PSD2, all kinds; gaps: shared.oauth.code)', async () => {
  const { tpp, payment, address, status } = await openOwn()
  const page = await openPage(own, address())
  const { code = '' } = fragmentIn(await sendForm(own, page, approve))
  await tpp.submitted(SEPA, payment.paymentId)
  for (const choice of [refuse, approve]) {
    assert.equal(fragmentIn(await sendForm(own, page, choice))['code'], code)
  }
  assert.equal((await exchangeCode(own, tpp.client, code)).status, 200)
  const { answer } = await sendForm(own, page, approve)
  assert.deepEqual([answer.status, header(answer, 'location')], [409, undefined])
  assert.equal(await status(), 'Completed')
})

test('lets helper and control call decide while the page is open, and the page then decides nothing (gaps: psd2.sca.helpers)', async () => {
  for (const way of ['helper', 'control']) {
    const { tpp, authorizationId, address, status } = await openOwn()
    const page = await openPage(own, address())
    if (way === 'helper') await tpp.authorize(authorizationId)
    else await steer(own, 'POST', `/sca/${authorizationId}`, { result: 'authorized' })
    assert.equal(await status(), 'Authorized')
    const sent = await sendForm(own, page, refuse)
    assert.notInclude(header(sent.answer, 'location') ?? '', 'code=')
    assert.equal(await status(), 'Authorized')
  }
})

test('takes no form without what the page put into it (2 A, Authentication)', async () => {
  const { address, status } = await openOwn()
  const target = address()
  await openPage(own, target)
  for (const body of ['decision=approve', 'decision=approve&customer=customer-1', '']) {
    const { answer } = await browsePage(own, target, body)
    assert.notInclude(header(answer, 'location') ?? '', 'code=')
  }
  assert.notEqual(await status(), 'Authorized')
})

// --- the address --------------------------------------------------------------------------------------------------------

test('sends nobody anywhere for an unknown client or an unregistered address (gaps: shared.oauth.authorize)', async () => {
  const { tpp, address, status } = await openOwn()
  const other = await newClient(own)
  for (const query of [
    { client_id: randomUUID() },
    { client_id: undefined },
    { redirect_uri: `${REDIRECT}/` },
    { redirect_uri: `${REDIRECT}?a=b` },
    { redirect_uri: REDIRECT.toUpperCase() },
    { redirect_uri: 'https://evil.example.com/back' },
    { redirect_uri: undefined },
  ]) {
    const { answer } = await browsePage(own, address({ query }))
    assert.equal(answer.status, 400, JSON.stringify(query))
    assert.isUndefined(header(answer, 'location'))
    assert.match(header(answer, 'content-type') ?? '', /^text\/html/)
  }
  assert.equal(await status(), 'Unauthorized')
  assert.notEqual(other.clientId, tpp.client.clientId)
})

test('takes a state of 8 to 128 visible characters, and returns it unchanged (gaps: shared.oauth.authorize)', async () => {
  for (const state of ['12345678', 'a'.repeat(128), '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~']) {
    const { address } = await openOwn()
    const back = await passSca(own, address({ query: { state } }), refuse)
    assert.deepEqual(back, { error: 'access_denied', state })
  }
  const { address, status } = await openOwn()
  for (const state of [undefined, '1234567', 'a'.repeat(129), 'a b c d e f', 'ääääääää']) {
    await comesBack(address({ query: { state } }), 'invalid_request')
  }
  assert.equal(await status(), 'Unauthorized')
})

test('names what is wrong with the parameters: unsupported_response_type, invalid_scope, invalid_request (gaps: shared.oauth.authorize, psd2.sca.start)', async () => {
  const { address, status } = await openOwn()
  for (const response_type of ['code', 'id_token', 'token', 'code token']) {
    await comesBack(address({ query: { response_type } }), 'unsupported_response_type')
  }
  await comesBack(address({ query: { response_type: undefined } }), 'invalid_request')
  await comesBack(address({ query: { scope: 'openid payments colour' } }), 'invalid_scope')
  for (const nonce of [undefined, '']) {
    await comesBack(address({ query: { nonce } }), 'invalid_request', 'invalid_request_object')
  }
  await comesBack(address({ query: { request: undefined } }), 'invalid_request', 'invalid_request_object')
  assert.equal(await status(), 'Unauthorized')
})

// --- the request object ---------------------------------------------------------------------------------------------------

test('takes request objects of RS256, PS256 and ES256 (gaps: psd2.sca.request-object)', async () => {
  for (const alg of ['RS256', 'PS256', 'ES256'] as const) {
    const { tpp, address } = await openOwn()
    const pair =
      alg === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
    const publicKeyPem = pair.publicKey.export({ type: 'spki', format: 'pem' })
    const made = json(await steer(own, 'POST', `/clients/${tpp.client.clientId}/keys`, { publicKeyPem }))
    const bent = { alg, key: pair.privateKey, head: { alg, kid: made['kid'] } }
    assert.property(await passSca(own, address(bent), approve), 'code', alg)
  }
})

test('takes an audience that is a list with the bank in it (gaps: psd2.sca.request-object)', async () => {
  const { address } = await openOwn()
  const claims = { aud: ['https://other.example.com', own.base] }
  assert.property(await passSca(own, address({ claims }), approve), 'code')
})

test('takes iat up to 300 s to either side and exp up to 900 s after it, and not a second more (gaps: psd2.sca.request-object, shared.clock-tolerance)', async () => {
  const times: [iat: number, exp: number, isGood: boolean][] = [
    [-300, 600, true],
    [-301, 599, false],
    [300, 1200, true],
    [301, 900, false],
    [0, 899, true],
    [0, 900, true],
    [0, 901, false],
    [0, 1, true],
    [0, -1, false],
    [-300, -1, false],
    [0, 86_400, false],
  ]
  for (const [iat, exp, isGood] of times) {
    const { address } = await openOwn()
    const start = Math.floor(clock.now() / 1000)
    const target = address({ claims: { iat: start + iat, exp: start + exp } })
    if (isGood) assert.property(await passSca(own, target, approve), 'code', `${iat} ${exp}`)
    else await comesBack(target, 'invalid_request_object')
  }
})

test('takes a request object from nbf on, give or take 300 s, where it has one (RFC 7519, 4.1.5; gaps: psd2.sca.request-object, shared.clock-tolerance)', async () => {
  const { address, status } = await openOwn()
  const from = (seconds: number) => address({ claims: { nbf: Math.floor(clock.now() / 1000) + seconds } })
  await comesBack(from(301), 'invalid_request_object')
  await comesBack(from(3600), 'invalid_request_object')
  assert.equal(await status(), 'Unauthorized')
  for (const seconds of [-86_400, 0, 300]) {
    const opened = await openOwn()
    const nbf = Math.floor(clock.now() / 1000) + seconds
    assert.equal((await browsePage(own, opened.address({ claims: { nbf } }))).answer.status, 200)
    assert.equal(await opened.status(), 'Authorizing')
  }
})

test('refuses every fault of the request object with invalid_request_object, and changes nothing (gaps: psd2.sca.request-object)', async () => {
  const { tpp, authorizationId, address, status } = await openOwn()
  const other = await newClient(own)
  const { client } = tpp
  const asked = askedFor(authorizationId) as {
    userinfo: Record<string, unknown>
    id_token: Record<string, unknown>
  }
  const elsewhere = (await tpp.created(SEPA)).authorizationId
  const head = (members: Record<string, unknown>): Partial<Request> => ({
    head: { alg: 'RS256', kid: client.kid, ...members },
  })
  const claims = (members: Record<string, unknown>): Partial<Request> => ({ claims: members })
  const id = { value: authorizationId, essential: true }
  const acr = { essential: true, values: [SCA] }
  const idToken = (members: Record<string, unknown>): Partial<Request> => ({
    asked: { ...asked, id_token: { ...asked.id_token, ...members } },
  })
  const userinfo = (members: Record<string, unknown>): Partial<Request> => ({
    asked: { ...asked, userinfo: { ...asked.userinfo, ...members } },
  })
  const faults: [string, Partial<Request>][] = [
    ['text', { query: { request: 'x' } }],
    ['three empty parts', { query: { request: '..' } }],
    ['two parts', { bend: (jwt) => jwt.split('.').slice(0, 2).join('.') }],
    ['four parts', { bend: (jwt) => `${jwt}.x` }],
    ['no signature', { bend: (jwt) => `${jwt.split('.').slice(0, 2).join('.')}.` }],
    ['another signature', { bend: (jwt) => `${jwt.slice(0, -6)}AAAAAA` }],
    ['other claims', { bend: (jwt) => [jwt.split('.')[0], base64url('{}'), jwt.split('.')[2]].join('.') }],
    ['alg none', head({ alg: 'none' })],
    ['alg HS256', head({ alg: 'HS256' })],
    ['alg RS512', { ...head({ alg: 'RS512' }), alg: 'RS512' }],
    ['no alg', { head: { kid: client.kid } }],
    ['no kid', { head: { alg: 'RS256' } }],
    ['unknown kid', head({ kid: 'x' })],
    ['kid of another client', { head: { alg: 'RS256', kid: other.kid }, key: other.privateKeyPem }],
    ['key of another client', { key: other.privateKeyPem }],
    ['no aud', claims({ aud: undefined })],
    ['another aud', claims({ aud: 'https://other.example.com' })],
    ['aud with a slash', claims({ aud: `${own.base}/` })],
    ['aud of a list of others', claims({ aud: ['https://other.example.com'] })],
    ['no iss', claims({ iss: undefined })],
    ['another iss', claims({ iss: other.clientId })],
    ...['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'nonce'].flatMap(
      (name): [string, Partial<Request>][] => [
        [`no ${name}`, claims({ [name]: undefined })],
        [`another ${name}`, claims({ [name]: 'abcdefgh' })],
      ],
    ),
    ['no max_age', claims({ max_age: undefined })],
    ['another max_age', claims({ max_age: 3600 })],
    ['max_age as text', claims({ max_age: '86400' })],
    ['no iat', claims({ iat: undefined })],
    ['iat as text', claims({ iat: String(Math.floor(clock.now() / 1000)) })],
    ['no exp', claims({ exp: undefined })],
    ['nbf as text', claims({ nbf: String(Math.floor(clock.now() / 1000)) })],
    ['no claims', claims({ claims: undefined })],
    ['claims as text', claims({ claims: JSON.stringify(asked) })],
    ['no userinfo', { asked: { id_token: asked.id_token } }],
    ['no id_token', { asked: { userinfo: asked.userinfo } }],
    ['no id in userinfo', userinfo({ authorizationId: undefined })],
    ['no id in id_token', idToken({ authorizationId: undefined })],
    ['the id as text', userinfo({ authorizationId })],
    ['not essential in userinfo', userinfo({ authorizationId: { ...id, essential: false } })],
    ['not essential in id_token', idToken({ authorizationId: { value: authorizationId } })],
    ['two different ids', userinfo({ authorizationId: { ...id, value: elsewhere } })],
    ['no acr', idToken({ acr: undefined })],
    ['acr not essential', idToken({ acr: { values: [SCA] } })],
    ['no acr values', idToken({ acr: { essential: true } })],
    ['acr of the exemption', idToken({ acr: { ...acr, values: ['urn:openbanking:psd2:ca'] } })],
    ['unknown acr', idToken({ acr: { ...acr, values: ['x'] } })],
    ['empty acr', idToken({ acr: { ...acr, values: [] } })],
  ]
  for (const [what, bent] of faults) {
    const back = fragmentIn(await browsePage(own, address(bent)))
    assert.equal(back['error'], 'invalid_request_object', `${what} ${JSON.stringify(back)}`)
  }
  assert.equal(await status(), 'Unauthorized')
})

test('refuses a bundle that is unknown, of another client or no longer Unauthorized with invalid_request (gaps: psd2.sca.request-object)', async () => {
  const { tpp, address } = await openOwn()
  const other = await Tpp.open(own, { client: await newClient(own) })
  const done = await tpp.authorized(SEPA)
  const refused = await tpp.created(SEPA)
  await tpp.reject(refused.authorizationId)
  const revoked = await tpp.created(SEPA)
  await tpp.delete(SEPA, revoked.paymentId)
  for (const id of [
    randomUUID(),
    'x',
    (await other.created(SEPA)).authorizationId,
    done.authorizationId,
    done.paymentId,
    (await tpp.done(SEPA)).authorizationId,
    refused.authorizationId,
    revoked.authorizationId,
  ]) {
    await comesBack(address({ asked: askedFor(id) }), 'invalid_request')
  }
})

// --- cancelling on the page -----------------------------------------------------------------------------------------------

test('cancels on the page through the same start, and completes at once (2 A, Rules 1; gaps: psd2.delete.after)', async () => {
  for (const kind of KINDS) {
    const { tpp } = await renew()
    const { paymentId } = await tpp.authorized(kind)
    const id = await tpp.askCancel(kind, paymentId)
    const back = await passSca(own, addressOf(own, tpp.client, id, clock.now()), approve)
    assert.property(back, 'code')
    assert.equal((await tpp.bundle(id)).status, 'Completed')
    assert.equal((await tpp.read(kind, paymentId)).status, 'Cancelled')
  }
})

test('leaves the payment alone where the PSU refuses to cancel on the page: access_denied (gaps: psd2.delete.after)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.done(SCHEDULED)
  const id = await tpp.askCancel(SCHEDULED, paymentId)
  const back = await passSca(own, addressOf(own, tpp.client, id, clock.now()), refuse)
  assert.equal(back['error'], 'access_denied')
  assert.equal((await tpp.bundle(id)).status, 'Rejected')
  assert.equal((await tpp.read(SCHEDULED, paymentId)).status, 'AwaitingDueDate')
})

test('counts the 15 minutes of a cancellation on the clock of the bank, but not while the PSU is on the page (gaps: shared.clock-tolerance, psd2.delete.after)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.done(SCHEDULED)
  const id = await tpp.askCancel(SCHEDULED, paymentId)
  const page = await openPage(own, addressOf(own, tpp.client, id, clock.now()))
  await advance(own, 'PT1H')
  assert.equal((await tpp.bundle(id)).status, 'Authorizing')
  assert.property(fragmentIn(await sendForm(own, page, approve)), 'code')
  assert.equal((await tpp.read(SCHEDULED, paymentId)).status, 'Cancelled')
})

test('ends a cancellation late on the page as Rejected, and executes the payment (gaps: psd2.delete.after)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.done(SCHEDULED)
  const id = await tpp.askCancel(SCHEDULED, paymentId)
  const page = await openPage(own, addressOf(own, tpp.client, id, clock.now()))
  await steer(own, 'PUT', '/clock', { now: '2026-11-23T00:00:00+02:00' })
  await sendForm(own, page, approve)
  assert.equal((await tpp.bundle(id)).status, 'Rejected')
  await steer(own, 'PUT', '/clock', { now: '2026-11-23T06:00:00+02:00' })
  assert.equal((await tpp.read(SCHEDULED, paymentId)).status, 'Debited')
})

// --- what the bank says about itself --------------------------------------------------------------------------------------

test('publishes metadata of its authorization server and its keys, without private halves (RFC 8414; gaps: shared.keys)', async () => {
  const told = json((await browsePage(own, '/.well-known/openid-configuration')).answer)
  assert.equal(told['issuer'], own.base)
  assert.equal(told['authorization_endpoint'], `${own.base}/oauth/authorize`)
  assert.equal(told['token_endpoint'], `${own.base}/oauth/token`)
  const { keys } = json((await browsePage(own, '/.well-known/jwks.json')).answer) as {
    keys: Record<string, string>[]
  }
  for (const kid of ['id-token', 'psd2-response']) {
    const found = keys.filter((key) => key['kid'] === kid)
    assert.lengthOf(found, 1)
    for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi']) assert.notProperty(found[0], name)
  }
})

// --- maintenance, plans, faults of an address -------------------------------------------------------------------------------

test('shows a page that the bank is closed while the interface is in maintenance, and opens nothing (gaps: shared.check-order, shared.rate-limit)', async () => {
  const { address, status } = await openOwn()
  const target = address()
  const page = await openPage(own, target)
  await steer(own, 'PUT', '/maintenance', { on: true, interface: 'psd2-payments' })
  for (const body of [undefined, 'decision=approve']) {
    const { answer } = await browsePage(own, target, body)
    assert.equal(answer.status, 503)
    assert.match(header(answer, 'content-type') ?? '', /^text\/html/)
    assert.match(header(answer, 'retry-after') ?? '', /^\d+$/)
    assert.isUndefined(header(answer, 'location'))
  }
  const sent = await sendForm(own, page, approve)
  assert.equal(sent.answer.status, 503)
  await steer(own, 'PUT', '/maintenance', { on: false, interface: 'psd2-payments' })
  assert.equal(await status(), 'Authorizing')
  assert.property(fragmentIn(await sendForm(own, page, approve)), 'code')
})

test('refuses a parameter that stands twice with invalid_request (gaps: shared.oauth.authorize)', async () => {
  const { address, status } = await openOwn()
  const state = randomUUID()
  const target = address({ query: { state } })
  const { answer } = await browsePage(own, `${target}&nonce=abcdefgh`)
  assert.include(header(answer, 'location') ?? '', `${REDIRECT}#`)
  assert.include(header(answer, 'location') ?? '', 'error=invalid_request')
  assert.equal(await status(), 'Unauthorized')
})

test('sends the PSU back with a planned error, and opens nothing (gaps: shared.sandbox.outcomes; Part 4, psd2.sca)', async () => {
  for (const error of ['server_error', 'invalid_request', 'access_denied']) {
    const { address, status } = await openOwn()
    await plan(own, { operation: 'psd2.sca', outcome: `error:${error}` })
    await comesBack(address(), error)
    assert.equal(await status(), 'Unauthorized')
    assert.property(await passSca(own, address(), approve), 'code', 'the plan was for one call')
  }
})

test('loses the page before it opens, or after (gaps: shared.sandbox.outcomes; Part 4, psd2.sca)', async () => {
  for (const [outcome, wanted] of [
    ['drop-before', 'Unauthorized'],
    ['drop-after', 'Authorizing'],
  ] as const) {
    const { address, status } = await openOwn()
    await plan(own, { operation: 'psd2.sca', outcome })
    const target = address()
    const get = requestBytes(own, 'GET', target, { accept: 'text/html' }, Buffer.alloc(0))
    assert.isUndefined(await exchange(own, get))
    assert.equal(await status(), wanted)
    assert.property(await passSca(own, target, approve), 'code', 'the same address serves again')
  }
})

test('takes refusal by the helper while the page is open (gaps: psd2.sca.helpers)', async () => {
  const { tpp, authorizationId, address, status } = await openOwn()
  await openPage(own, address())
  assert.equal((await tpp.reject(authorizationId)).status, 'Rejected')
  assert.equal(await status(), 'Rejected')
})

test('wants a token for the helpers, and that of the client (2 A, Endpoints; gaps: psd2.sca.helpers)', async () => {
  const { tpp, authorizationId, status } = await openOwn()
  const stranger = await Tpp.open(own, { client: await newClient(own) })
  for (const helper of ['/sandbox-authorize', '/sandbox-reject']) {
    const path = `/authorizations/${authorizationId}${helper}`
    assertRefused(await tpp.call('POST', path, { body: '{}', headers: { authorization: undefined } }), 401)
    assertRefused(
      await tpp.call('POST', path, { body: '{}', headers: { 'x-fapi-interaction-id': 'x' } }),
      400,
    )
    assertRefused(await stranger.call('POST', path, { body: '{}' }), 404, ['InvalidValue', 'authorizationId'])
    const text = { 'content-type': 'text/plain' }
    assertRefused(await tpp.call('POST', path, { body: '{}', headers: text }), 415)
  }
  assert.equal(await status(), 'Unauthorized')
})

test('answers a delete again with the same SCA while the PSU is on its page (gaps: psd2.delete.after)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.done(SCHEDULED)
  const id = await tpp.askCancel(SCHEDULED, paymentId)
  await openPage(own, addressOf(own, tpp.client, id, clock.now()))
  assert.equal((await tpp.bundle(id)).status, 'Authorizing')
  assert.equal(await tpp.askCancel(SCHEDULED, paymentId), id)
})

test('changes nothing by the end of the 15 minutes of a page that was decided on, there or elsewhere (gaps: shared.sandbox.sca; Part 2, PSD2, all kinds)', async () => {
  for (const [way, wanted] of [
    ['approve', 'Authorized'],
    ['refuse', 'Rejected'],
    ['helper', 'Authorized'],
    ['control', 'Rejected'],
  ] as const) {
    const { tpp, payment, authorizationId, address, status } = await openOwn(SCHEDULED)
    const page = await openPage(own, address())
    if (way === 'helper') await tpp.authorize(authorizationId)
    else if (way === 'control') await steer(own, 'POST', `/sca/${authorizationId}`, { result: 'rejected' })
    else await sendForm(own, page, { decision: way })
    const before = await tpp.read(SCHEDULED, payment.paymentId)
    clock.move(901_000)
    assert.equal(await status(), wanted, way)
    assert.deepEqual(await tpp.read(SCHEDULED, payment.paymentId), before)
  }
})
