/// <reference types="node" />
// Tokens that a person gave: what they serve, what they do not, how long they and their refresh tokens live.
// How they are got on the page is in raw-sca; here most come by control call.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import { advance, control } from '../../raw-client.ts'
import {
  amount,
  consentBody,
  KINDS,
  oneOff,
  orderOf,
  PERIODIC,
  reference,
  SINGLE,
  COUNTRIES,
  EE,
  LV,
} from '../raw-bodies.ts'
import { approveOnPage, refresh, revokeToken, tokensIn } from '../raw-psu.ts'
import { assertDenied, assertRefused } from '../raw-refusal.ts'
import { ACCOUNTS, COF, CONSENTS, decide, moveTo, newClient, openRenewable, Tpp } from '../raw-tpp.ts'

const { clock, own, renew } = await openRenewable()
const present = { 'psu-ip-address': '192.0.2.1' }
const list = (person: Tpp, headers = {}) =>
  person.call('GET', ACCOUNTS, { headers: { ...present, ...headers } })

/** Approves a consent, and gives a provider with the person's token. */
async function openPerson(body = consentBody()) {
  const tpp = await renew()
  const consentId = await tpp.consent(body)
  const tokens = await tpp.tokens({ consentId })
  return { tpp, consentId, tokens, person: tpp.withToken(tokens.access_token) }
}

for (const country of COUNTRIES) {
  test(`gives tokens in ${country.country} on the page and by control call alike, and reads with them alone (3, Authentication; gaps: baltic.token.read, baltic.sandbox.tokens)`, async () => {
    const tpp = await renew({ country })
    const one = await tpp.consent(oneOff())
    const paged = await approveOnPage(tpp, `AIS:${one}`)
    const two = await tpp.consent(oneOff())
    const told = await tpp.tokens({ consentId: two })
    for (const [{ access_token, scope, token_type, expires_in, refresh_token }, id] of [
      [paged, one],
      [told, two],
    ] as const) {
      assert.deepEqual([scope, token_type, expires_in], [`AIS:${id}`, 'Bearer', 3600])
      assert.isNotEmpty(refresh_token)
      assert.equal((await list(tpp.withToken(access_token))).status, 200)
    }
  })

  test(`approves in ${country.country} by control call as the row says: customer, account, and 409 where it cannot be (gaps: baltic.sandbox.tokens, shared.sandbox.sca)`, async () => {
    const tpp = await renew({ country })
    const order = (members: object) =>
      control(own, 'POST', '/baltic/tokens', { country: country.country, ...members })
    const named = await tpp.consent(consentBody({ access: { accounts: [reference(country.first)] } }))
    assert.equal((await order({ consentId: named, customerId: 'customer-3' })).status, 409)
    assert.equal((await order({ consentId: named, customerId: 'customer-1' })).status, 200)
    const free = await tpp.consent(consentBody({ access: {} }))
    await tpp.tokens({ consentId: free, customerId: 'customer-3', iban: country.business })
    assert.deepEqual(
      (await tpp.accounts(free)).map(({ iban }) => iban),
      [country.business],
    )
    const cof = await tpp.consent({ account: reference(country.first) }, COF)
    assert.equal((await tpp.tokens({ consentId: cof })).scope, `PIIS:${cof}`)
    const paymentId = await tpp.initiated(SINGLE)
    assert.equal((await tpp.tokens({ paymentId })).scope, `PIS:${paymentId}`)
    assert.equal(await tpp.status(SINGLE, paymentId), 'ACSP')
    assert.equal((await order({ paymentId })).status, 409)
  })
}

test('agrees with the Consent-ID of its own consent, and with no other: 401 CONSENT_INVALID (gaps: baltic.token.read)', async () => {
  const { tpp, consentId, person } = await openPerson()
  const other = await tpp.granted(oneOff())
  assert.equal((await list(person, { 'consent-id': consentId })).status, 200)
  assertRefused(await list(person, { 'consent-id': other }), 401, 'CONSENT_INVALID')
})

test('serves its own consent only: it creates nothing, and reads no payment (gaps: baltic.token.client)', async () => {
  const { tpp, person } = await openPerson()
  assertRefused(await person.call('POST', CONSENTS, { body: consentBody() }), 403, 'SERVICE_BLOCKED')
  assertRefused(
    await person.call('POST', COF, { body: { account: reference(EE.first) } }),
    403,
    'SERVICE_BLOCKED',
  )
  assertRefused(await person.create(SINGLE), 403, 'SERVICE_BLOCKED')
  const paymentId = await tpp.initiated(SINGLE)
  const answer = await person.get(SINGLE, paymentId)
  assert.include([403, 404], answer.status)
})

test('serves its own payment only: others are unknown, and it creates nothing (gaps: baltic.token.client)', async () => {
  const tpp = await renew()
  for (const kind of KINDS) {
    const day = { requestedExecutionDate: '2026-11-30' }
    const paymentId = await tpp.initiated(kind, orderOf(kind, EE, day))
    const other = await tpp.initiated(kind)
    const person = tpp.withToken((await tpp.tokens({ paymentId })).access_token)
    assert.equal(await person.status(kind, paymentId), 'ACTC')
    assert.equal((await person.get(kind, paymentId)).status, 200)
    assertRefused(await person.get(kind, other), 404, 'RESOURCE_UNKNOWN')
    assertRefused(await person.get(kind, other, '/status'), 404, 'RESOURCE_UNKNOWN')
    assertRefused(await person.delete(kind, other), 403, 'RESOURCE_UNKNOWN')
    assertRefused(await person.create(kind), 403, 'SERVICE_BLOCKED')
    assertRefused(await person.call('POST', CONSENTS, { body: consentBody() }), 403, 'SERVICE_BLOCKED')
    assert.equal(await tpp.status(kind, other), 'RCVD')
    assert.equal((await person.delete(kind, paymentId)).status, 200, 'its own it may ask to cancel')
  }
})

test('lives for 3600 s of wire time, and is refreshed with the same refresh token (gaps: shared.oauth.code, baltic.errors.reads)', async () => {
  const { tpp, tokens, person } = await openPerson()
  clock.move(3_599_000)
  assert.equal((await list(person)).status, 200)
  clock.move(2_000)
  assertRefused(await list(person), 401, 'TOKEN_EXPIRED')
  const next = tokensIn(await refresh(tpp, tokens.refresh_token))
  assert.equal(next.refresh_token, tokens.refresh_token)
  assert.notEqual(next.access_token, tokens.access_token)
  assert.equal(next.scope, tokens.scope)
  assert.equal((await list(tpp.withToken(next.access_token))).status, 200)
  const again = tokensIn(await refresh(tpp, tokens.refresh_token))
  assert.equal((await list(tpp.withToken(again.access_token))).status, 200)
})

test('is refreshed only by its client and in its country (gaps: shared.oauth.code, baltic.token.client)', async () => {
  const { tpp, tokens } = await openPerson()
  const stranger = await Tpp.open(own, { client: await newClient(own) })
  assertDenied(await refresh(stranger, tokens.refresh_token), 400, 'invalid_grant')
  assertDenied(
    await refresh(await Tpp.open(own, { country: LV }), tokens.refresh_token),
    400,
    'invalid_grant',
  )
  assertDenied(await refresh(tpp, tokens.access_token), 400, 'invalid_grant')
  const there = (await Tpp.open(own, { country: LV })).withToken(tokens.access_token)
  assertRefused(await list(there), 401, 'TOKEN_UNKNOWN')
})

test('ends by revocation, and the consent stays (gaps: baltic.token.read, shared.oauth.code)', async () => {
  for (const which of ['access_token', 'refresh_token'] as const) {
    const { tpp, consentId, tokens, person } = await openPerson()
    assert.equal((await revokeToken(await Tpp.open(own, { country: LV }), tokens[which])).status, 200)
    assert.equal((await list(person)).status, 200, 'another country ends nothing')
    assert.equal((await revokeToken(tpp, tokens[which])).status, 200)
    assertRefused(await list(person), 401, 'TOKEN_UNKNOWN')
    assertDenied(await refresh(tpp, tokens.refresh_token), 400, 'invalid_grant')
    assert.equal((await tpp.present(consentId)).status, 200)
  }
})

test('answers with the code of the consent once that is no longer valid (gaps: baltic.token.read, baltic.consent.use)', async () => {
  const revoked = await openPerson()
  await decide(own, revoked.consentId, { result: 'revoked' })
  assertRefused(await list(revoked.person), 401, 'CONSENT_INVALID')
  assertDenied(await refresh(revoked.tpp, revoked.tokens.refresh_token), 400, 'invalid_grant')
  const replaced = await openPerson()
  await replaced.tpp.granted()
  assertRefused(await list(replaced.person), 401, 'CONSENT_INVALID')
  assertDenied(await refresh(replaced.tpp, replaced.tokens.refresh_token), 400, 'invalid_grant')
  const expired = await openPerson(oneOff())
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  assertRefused(await list(expired.person), 401, 'CONSENT_EXPIRED')
  assertDenied(await refresh(expired.tpp, expired.tokens.refresh_token), 400, 'invalid_grant')
})

test('refreshes the token of a payment until the payment is final (gaps: shared.oauth.code)', async () => {
  const tpp = await renew()
  const single = await tpp.initiated(SINGLE)
  const one = await tpp.tokens({ paymentId: single })
  tokensIn(await refresh(tpp, one.refresh_token))
  await advance(own, 'PT5S')
  assert.equal(await tpp.status(SINGLE, single), 'ACSC')
  assertDenied(await refresh(tpp, one.refresh_token), 400, 'invalid_grant')
  const series = await tpp.initiated(PERIODIC)
  const two = await tpp.tokens({ paymentId: series })
  await moveTo(own, '2026-12-06T12:00:00+02:00')
  tokensIn(await refresh(tpp, two.refresh_token))
  await moveTo(own, '2026-12-07T00:00:05+02:00')
  assertDenied(await refresh(tpp, two.refresh_token), 400, 'invalid_grant')
})

test('asks for funds with the token of its CoF consent beside the Consent-ID (gaps: baltic.funds.request)', async () => {
  const tpp = await renew()
  const consentId = await tpp.consent({ account: reference(EE.first) }, COF)
  const { access_token } = await tpp.tokens({ consentId })
  const body = { account: reference(EE.first), instructedAmount: amount('1.00') }
  assert.equal((await tpp.funds(consentId, body, { authorization: `Bearer ${access_token}` })).status, 200)
  assertRefused(
    await tpp.funds(undefined, body, { authorization: `Bearer ${access_token}` }),
    400,
    'NO_PIIS_ACTIVATION',
  )
})
