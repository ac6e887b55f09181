/// <reference types="node" />
// The exemption: a bundle that is authorised by an assertion alone, where every payment was signed and names its payer.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { advance, json, steer } from '../../raw-client.ts'
import { base64url } from '../../raw-request.ts'
import { detached, signedJwt } from '../raw-jws.ts'
import {
  BUSINESS,
  ELSEWHERE,
  EMPTY,
  FIRST,
  FOREIGN,
  TRIED,
  type Kind,
  type Order,
  orderOf,
  SCHEDULED,
  SECOND,
  SEPA,
  SEPA_KINDS,
  UNENTITLED,
} from '../raw-orders.ts'
import { addressOf, askedFor, askExemption, EXEMPT, passSca, SCA } from '../raw-psu.ts'
import { assertDenied, assertRefused } from '../raw-refusal.ts'
import { askToken, newClient, openRenewable, type Payment, paymentIn, Tpp } from '../raw-tpp.ts'

const { clock, own, renew } = await openRenewable()

/** Creates a signed payment. */
async function signed(tpp: Tpp, kind: Kind, members: Order = { payer: { iban: FIRST } }): Promise<Payment> {
  const { kid, privateKeyPem } = tpp.client
  const body = JSON.stringify(orderOf(kind, members))
  const headers = { 'x-jws-signature': detached(JSON.stringify({ alg: 'RS256', kid }), body, privateKeyPem) }
  return paymentIn(await tpp.create(kind, body, headers), 201)
}

/** Writes an assertion with what the bank wants, and no more (gaps: psd2.sca.exemption). */
function assertionFor(tpp: Tpp, authorizationId: string, claims: Order = {}, asked?: unknown): string {
  const { clientId, kid, privateKeyPem } = tpp.client
  const iat = Math.floor(clock.now() / 1000)
  const right = { aud: own.base, iss: clientId, iat, exp: iat + 600 }
  const body = { ...right, claims: asked ?? askedFor(authorizationId, EXEMPT), ...claims }
  return signedJwt({ alg: 'RS256', kid }, body, privateKeyPem)
}

const ask = (tpp: Tpp, assertion: string | undefined) => askExemption(own, tpp.client, assertion)

/** Reads what a granted exemption answers. */
async function granted(tpp: Tpp, authorizationId: string): Promise<string> {
  const answer = await ask(tpp, assertionFor(tpp, authorizationId))
  assert.equal(answer.status, 200, answer.body.toString())
  const { access_token, ...rest } = json(answer)
  assert.match(String(access_token), /^[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope: 'payments' })
  return String(access_token)
}

for (const kind of TRIED) {
  test(`authorises a signed ${kind} that names its payer, and gives a token for its bundle only (2 A, Authentication; gaps: psd2.sca.exemption)`, async () => {
    const { tpp } = await renew()
    const payment = await signed(tpp, kind)
    await advance(own, 'PT1M')
    const token = await granted(tpp, payment.authorizationId)
    const now = '2026-11-20T12:01:00.000+02:00'
    assert.deepInclude(await tpp.bundle(payment.authorizationId), { status: 'Authorized', authorized: now })
    assert.deepInclude(await tpp.read(kind, payment.paymentId), {
      status: 'Authorized',
      authorized: now,
      payer: { iban: FIRST },
    })
    const psu = tpp.withToken(token)
    const other = await tpp.created(kind)
    assertRefused(await psu.get(kind, other.paymentId), 404, ['InvalidValue', 'paymentId'])
    assertRefused(await psu.create(kind), 403)
    assert.property(await psu.submitted(kind, payment.paymentId), 'submitted')
  })

  test(`refuses the exemption for ${kind} without a signature or without a payer: invalid_grant, and nothing changes (gaps: psd2.sca.exemption)`, async () => {
    const { tpp } = await renew()
    const unsigned = await tpp.created(kind, orderOf(kind, { payer: { iban: FIRST } }))
    const nameless = await signed(tpp, kind, {})
    for (const { paymentId, authorizationId } of [unsigned, nameless]) {
      assertDenied(await ask(tpp, assertionFor(tpp, authorizationId)), 400, 'invalid_grant')
      assert.equal((await tpp.read(kind, paymentId)).status, 'Unauthorized')
      assert.equal((await tpp.bundle(authorizationId)).status, 'Unauthorized')
    }
  })
}

test('gives a new token for the same call again, and none for a bundle authorised otherwise (gaps: psd2.sca.exemption)', async () => {
  const { tpp } = await renew()
  const one = await signed(tpp, SCHEDULED)
  const [first, second] = [await granted(tpp, one.authorizationId), await granted(tpp, one.authorizationId)]
  assert.notEqual(first, second)
  for (const token of [first, second]) await tpp.withToken(token).read(SCHEDULED, one.paymentId)
  const assertion = assertionFor(tpp, one.authorizationId)
  for (let at = 0; at < 2; at++)
    assert.equal((await ask(tpp, assertion)).status, 200, 'byte for byte the same')
  const helped = await signed(tpp, SEPA)
  await tpp.authorize(helped.authorizationId)
  const refused = await signed(tpp, SEPA)
  await tpp.reject(refused.authorizationId)
  const revoked = await signed(tpp, SEPA)
  await tpp.authorization('DELETE', revoked.authorizationId)
  for (const { authorizationId } of [helped, refused, revoked]) {
    assertDenied(await ask(tpp, assertionFor(tpp, authorizationId)), 400, 'invalid_grant')
  }
})

test('wants every payment of a bundle signed, named, and of one customer who may confirm (gaps: psd2.sca.exemption)', async () => {
  const { tpp } = await renew()
  const cases: [payers: (string | undefined)[], isSigned: boolean[], isGranted: boolean][] = [
    [[FIRST, SECOND, FIRST], [true, true, true], true],
    [[FIRST, SECOND], [true, false], false],
    [[FIRST, undefined], [true, true], false],
    [[FIRST, EMPTY], [true, true], false],
    [[BUSINESS], [true], true],
    [[UNENTITLED], [true], false],
    [[ELSEWHERE], [true], false],
    [[EMPTY], [true], true],
  ]
  for (const [payers, signatures, isGranted] of cases) {
    let authorizationId: string | undefined
    for (const [at, iban] of payers.entries()) {
      const kind = SEPA_KINDS[at % 3] ?? SEPA
      const members: Order = {
        ...(iban !== undefined && { payer: { iban } }),
        ...(authorizationId !== undefined && { authorizationId }),
      }
      const made = signatures[at]
        ? await signed(tpp, kind, members)
        : await tpp.created(kind, orderOf(kind, members))
      authorizationId = made.authorizationId
    }
    const id = authorizationId ?? ''
    if (isGranted) await granted(tpp, id)
    else assertDenied(await ask(tpp, assertionFor(tpp, id)), 400, 'invalid_grant')
    assert.equal(
      (await tpp.bundle(id)).status,
      isGranted ? 'Authorized' : 'Unauthorized',
      JSON.stringify(payers),
    )
  }
})

test('looks at no parameter of a browser in the assertion: there or not, right or wrong (gaps: psd2.sca.exemption)', async () => {
  const { tpp } = await renew()
  const { authorizationId } = await signed(tpp, SEPA)
  for (const claims of [
    {},
    { state: 'x', nonce: 1, max_age: 1, redirect_uri: 'x', scope: 'accounts', response_type: 'x' },
    { nbf: Math.floor(clock.now() / 1000) + 3600, client_id: 'x', jti: 1 },
  ]) {
    const answer = await ask(tpp, assertionFor(tpp, authorizationId, claims))
    assert.equal(answer.status, 200, answer.body.toString())
  }
})

test('takes assertions of PS256 and ES256 too (gaps: psd2.sca.exemption, psd2.sca.request-object)', async () => {
  const { tpp } = await renew()
  for (const alg of ['PS256', 'ES256'] as const) {
    const pair =
      alg === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
    const publicKeyPem = pair.publicKey.export({ type: 'spki', format: 'pem' })
    const { kid } = json(await steer(own, 'POST', `/clients/${tpp.client.clientId}/keys`, { publicKeyPem }))
    const { authorizationId } = await signed(tpp, SEPA)
    const iat = Math.floor(clock.now() / 1000)
    const claims = {
      aud: [own.base],
      iss: tpp.client.clientId,
      iat,
      exp: iat + 900,
      claims: askedFor(authorizationId, EXEMPT),
    }
    assert.equal((await ask(tpp, signedJwt({ alg, kid }, claims, pair.privateKey, alg))).status, 200, alg)
  }
})

test('refuses an assertion with any fault: 400, and nothing is authorised (gaps: psd2.sca.exemption, shared.oauth.errors)', async () => {
  const { tpp } = await renew()
  const { authorizationId } = await signed(tpp, SEPA)
  const other = await newClient(own)
  const now = Math.floor(clock.now() / 1000)
  const at = (claims: Order) => assertionFor(tpp, authorizationId, claims)
  const right = assertionFor(tpp, authorizationId)
  const asked = askedFor(authorizationId, EXEMPT) as { userinfo: Order; id_token: Order }
  const forged = signedJwt(
    { alg: 'RS256', kid: other.kid },
    { aud: own.base, iss: tpp.client.clientId, iat: now, exp: now + 600, claims: asked },
    other.privateKeyPem,
  )
  const faults: [string, string][] = [
    ['text', 'x'],
    ['no signature', `${right.split('.').slice(0, 2).join('.')}.`],
    ['another signature', `${right.slice(0, -6)}AAAAAA`],
    ['the key of another client', forged],
    ['other claims', [right.split('.')[0], base64url('{}'), right.split('.')[2]].join('.')],
    ['no aud', at({ aud: undefined })],
    ['another aud', at({ aud: 'https://other.example.com' })],
    ['no iss', at({ iss: undefined })],
    ['another iss', at({ iss: other.clientId })],
    ['no iat', at({ iat: undefined })],
    ['iat too old', at({ iat: now - 301, exp: now + 300 })],
    ['iat too new', at({ iat: now + 301, exp: now + 600 })],
    ['no exp', at({ exp: undefined })],
    ['exp passed', at({ iat: now - 10, exp: now - 1 })],
    ['exp too far', at({ exp: now + 901 })],
    ['no claims', at({ claims: undefined })],
    ['acr of SCA', assertionFor(tpp, authorizationId, {}, askedFor(authorizationId, SCA))],
    [
      'both acrs',
      assertionFor(
        tpp,
        authorizationId,
        {},
        { ...asked, id_token: { ...asked.id_token, acr: { essential: true, values: [EXEMPT, SCA] } } },
      ),
    ],
    [
      'no acr',
      assertionFor(
        tpp,
        authorizationId,
        {},
        { ...asked, id_token: { authorizationId: asked.id_token['authorizationId'] } },
      ),
    ],
    ['no userinfo', assertionFor(tpp, authorizationId, {}, { id_token: asked.id_token })],
    [
      'another bundle in one place',
      assertionFor(
        tpp,
        authorizationId,
        {},
        { ...asked, userinfo: askedFor(randomUUID(), EXEMPT)['userinfo'] },
      ),
    ],
    ['an unknown bundle', assertionFor(tpp, randomUUID())],
    ['a payment for a bundle', assertionFor(tpp, 'x')],
  ]
  for (const [what, assertion] of faults) {
    const answer = await ask(tpp, assertion)
    assert.equal(answer.status, 400, `${what} ${answer.body.toString()}`)
    assertDenied(answer, 400, 'invalid_grant')
  }
  assertDenied(await ask(tpp, undefined), 400, 'invalid_request')
  assert.equal((await tpp.bundle(authorizationId)).status, 'Unauthorized')
  const there = await Tpp.open(own, { client: other })
  const theirs = await there.created(SEPA)
  assertDenied(await ask(tpp, assertionFor(tpp, theirs.authorizationId)), 400, 'invalid_grant')
})

test('wants the certificate and the secret of the client for the exemption too (gaps: shared.mtls, psd2.sca.exemption)', async () => {
  const { tpp } = await renew()
  const { authorizationId } = await signed(tpp, SEPA)
  const assertion = assertionFor(tpp, authorizationId)
  const fields = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', scope: undefined, assertion }
  const bare = await askToken(own, tpp.client, { fields, headers: { 'x-client-certificate': undefined } })
  assertDenied(bare, 401, 'invalid_client')
  assertDenied(
    await askToken(own, tpp.client, { fields: { ...fields, client_secret: 'x' } }),
    401,
    'invalid_client',
  )
  assert.equal((await tpp.bundle(authorizationId)).status, 'Unauthorized')
})

test('asks for SCA to cancel what was exempt (2 A, Rules 1; gaps: psd2.delete.after)', async () => {
  const { tpp } = await renew()
  const { paymentId, authorizationId } = await signed(tpp, FOREIGN)
  await granted(tpp, authorizationId)
  await tpp.authorize(await tpp.askCancel(FOREIGN, paymentId))
  assert.equal((await tpp.read(FOREIGN, paymentId)).status, 'Cancelled')
})

test('lets a signed payment go through ordinary SCA as well (2 A, Authentication)', async () => {
  const { tpp } = await renew()
  const { authorizationId } = await signed(tpp, SEPA)
  const back = await passSca(own, addressOf(own, tpp.client, authorizationId, clock.now()), {
    decision: 'approve',
  })
  assert.isString(back['code'])
})
