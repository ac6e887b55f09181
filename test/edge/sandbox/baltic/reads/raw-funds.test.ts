/// <reference types="node" />
// Confirmation of funds against the live ledger, and its consent.
// The form of the consent request is in raw-consents.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { advance, handClock, openBank } from '../../raw-client.ts'
import { amount, type Body, orderOf, reference, SINGLE, COUNTRIES, EE, LV, START } from '../raw-bodies.ts'
import { assertRefused } from '../raw-refusal.ts'
import {
  COF,
  decide,
  decided,
  FUNDS,
  moveTo,
  newClient,
  openRenewable,
  readAnswer,
  REDIRECT,
  tokenFor,
  Tpp,
} from '../raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const { own, renew } = await openRenewable()
const tpp = await Tpp.open(bank)
const first = reference(EE.first)

/** Asks for funds, which must be answered. */
async function covers(
  there: Tpp,
  consentId: string,
  text: string,
  currency = 'EUR',
  account: Body = reference(there.country.first),
) {
  const body = readAnswer(await there.funds(consentId, { account, instructedAmount: amount(text, currency) }))
  assert.hasAllKeys(body, ['fundsAvailable'])
  assert.isBoolean(body['fundsAvailable'])
  return body['fundsAvailable']
}

for (const country of COUNTRIES) {
  test(`says in ${country.country} whether interimAvailable of the sub-account in the currency covers the amount, to the cent (3, Endpoints; gaps: baltic.funds.result)`, async () => {
    const there = await Tpp.open(bank, { country })
    const cof = await there.cof()
    const cases: [string, string, boolean][] = [
      ['0.01', 'EUR', true],
      ['9974.99', 'EUR', true],
      ['9975.00', 'EUR', true],
      ['9975.01', 'EUR', false],
      ['10000.00', 'EUR', false],
      ['99999999999999.99', 'EUR', false],
      ['500', 'USD', true],
      ['500.01', 'USD', false],
      ['0.01', 'GBP', false],
      ['1', 'JPY', false],
    ]
    for (const [text, currency, wanted] of cases) {
      assert.equal(await covers(there, cof, text, currency), wanted, `${text} ${currency}`)
    }
    const blocked = await there.cof({ account: reference(country.blocked) })
    assert.equal(await covers(there, blocked, '50.01', 'EUR', reference(country.blocked)), false)
    const business = await there.cof({ account: reference(country.business) })
    assert.equal(await covers(there, business, '100000.00', 'EUR', reference(country.business)), true)
    assert.equal(await covers(there, business, '100000.01', 'EUR', reference(country.business)), false)
  })
}

test('follows the ledger: a pending debit counts at once, and nothing is reserved (gaps: baltic.funds.result, baltic.balance.members)', async () => {
  const there = await renew()
  const cof = await there.cof()
  for (let at = 0; at < 3; at++) assert.equal(await covers(there, cof, '9975.00'), true, 'nothing reserved')
  const monday = { requestedExecutionDate: '2026-11-23', instructedAmount: amount('75.00') }
  await there.approved(SINGLE, orderOf(SINGLE, EE, monday))
  assert.equal(await covers(there, cof, '9975.00'), true, 'what waits for its date is no debit')
  await there.approved(SINGLE, orderOf(SINGLE, EE, { instructedAmount: amount('0.01') }))
  assert.equal(await covers(there, cof, '9974.99'), true)
  assert.equal(await covers(there, cof, '9975.00'), false)
  await advance(own, 'PT5S')
  assert.equal(await covers(there, cof, '9974.99'), true)
  await moveTo(own, '2026-11-23T00:00:00+02:00')
  assert.equal(await covers(there, cof, '9899.99'), true)
  assert.equal(await covers(there, cof, '9900.00'), false)
  assert.equal((await there.present(await there.granted())).status, 200)
})

test('is asked as often as one likes (gaps: baltic.consent.frequency)', async () => {
  const cof = await tpp.cof()
  for (let at = 0; at < 12; at++) assert.equal(await covers(tpp, cof, '1.00'), true)
})

const right = { account: first, instructedAmount: amount('1.00') }

test('answers 400 NO_PIIS_ACTIVATION for whatever is no valid consent to it (gaps: baltic.funds.request)', async () => {
  const there = await renew()
  const refused = async (consentId: string | undefined, headers = {}) =>
    assertRefused(await there.funds(consentId, right, headers), 400, 'NO_PIIS_ACTIVATION')
  await refused(undefined)
  await refused('')
  await refused('x')
  await refused(randomUUID())
  await refused(await there.granted())
  const received = await there.consent({ account: first }, COF)
  await refused(received)
  await decide(own, received, { result: 'rejected' })
  await refused(received)
  const revoked = await there.cof()
  await decide(own, revoked, { result: 'revoked' })
  await refused(revoked)
  const expiring = await there.cof({ account: first, cardExpiryDate: '2026-11-20' })
  const stranger = await Tpp.open(own, { client: await newClient(own) })
  const theirs = await stranger.cof()
  await refused(theirs, { authorization: `Bearer ${there.token}` })
  await refused(theirs, { 'x-client-certificate': encodeURIComponent(there.client.certificatePem) })
  assert.equal((await there.funds(theirs, right)).status, 200, 'a Consent-ID is all that it asks for')
  await moveTo(own, '2026-11-20T23:59:59+02:00')
  assert.equal((await there.funds(expiring, right)).status, 200)
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  await refused(expiring)
})

test('asks for the consent before it looks at the body (gaps: shared.check-order)', async () => {
  assertRefused(await tpp.funds(undefined, 'x', { 'content-type': 'text/plain' }), 400, 'NO_PIIS_ACTIVATION')
  assertRefused(
    await tpp.funds(await tpp.cof(), 'x', { 'content-type': 'text/plain' }),
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  )
})

test('checks a token that is sent, and wants PIIS of it (gaps: baltic.funds.request, baltic.token.client)', async () => {
  const cof = await tpp.cof()
  const by = (authorization: string | undefined) => tpp.funds(cof, right, { authorization })
  for (const token of [
    undefined,
    `Bearer ${tpp.token}`,
    `Bearer ${await tokenFor(bank, EE.base, tpp.client, 'PIIS')}`,
  ]) {
    assert.equal((await by(token)).status, 200)
  }
  assertRefused(await by('Bearer x'), 401, 'TOKEN_UNKNOWN')
  assertRefused(await by('x'), 401, 'TOKEN_INVALID')
  for (const scope of ['AIS', 'PIS', 'AIS PIS']) {
    assertRefused(
      await by(`Bearer ${await tokenFor(bank, EE.base, tpp.client, scope)}`),
      403,
      'SERVICE_BLOCKED',
    )
  }
  const { access_token } = await tpp.tokens({ consentId: await tpp.consent({ account: first }, COF) })
  assert.isString(access_token)
})

test('ends a CoF consent only by the PSU or with its card: months later it serves (gaps: baltic.cof.request; Part 2, CoF consent)', async () => {
  const there = await renew()
  const open = await there.cof()
  const card = await there.cof({ account: first, cardExpiryDate: '2027-12-31' })
  await moveTo(own, '2027-12-31T23:59:59+02:00')
  const again = await Tpp.open(own)
  for (const id of [open, card]) assert.equal((await again.funds(id, right)).status, 200)
  await moveTo(own, '2028-01-01T00:00:00+02:00')
  assertRefused(await again.funds(card, right), 400, 'NO_PIIS_ACTIVATION')
  assert.equal((await again.funds(open, right)).status, 200)
  assert.equal(await decided(own, card, { result: 'revoked' }), 409, 'expired')
  await decide(own, open, { result: 'revoked' })
  assertRefused(await again.funds(open, right), 400, 'NO_PIIS_ACTIVATION')
})

test('wants account and instructedAmount, and takes payee and cardNumber up to their lengths (3, Payment requests; gaps: baltic.funds.request)', async () => {
  const cof = await tpp.cof()
  for (const name of ['account', 'instructedAmount']) {
    for (const value of [undefined, null, 'x', []]) {
      assertRefused(await tpp.funds(cof, { ...right, [name]: value }), 400, ['FORMAT_ERROR', name])
    }
  }
  for (const payee of ['a', 'ä'.repeat(70), null])
    assert.equal((await tpp.funds(cof, { ...right, payee })).status, 200)
  for (const payee of ['', 'a'.repeat(71), 1, ' a', 'a\nb', 'Ж']) {
    assertRefused(await tpp.funds(cof, { ...right, payee }), 400, ['FORMAT_ERROR', 'payee'])
  }
  for (const cardNumber of ['', '1'.repeat(36), 1]) {
    assertRefused(await tpp.funds(cof, { ...right, cardNumber }), 400, ['FORMAT_ERROR', 'cardNumber'])
  }
  for (const [account, path] of [
    [{ accountNumber: 'x' }, 'account.accountNumber'],
    [{}, 'account.accountNumber'],
    [reference(EE.first, { accountReferenceType: 'x' }), 'account.accountReferenceType'],
    [reference(EE.first, { currency: 'x' }), 'account.currency'],
    [reference(EE.first, { colour: 1 }), 'account.colour'],
  ] as const) {
    assertRefused(await tpp.funds(cof, { ...right, account }), 400, ['FORMAT_ERROR', path])
  }
})

test('answers 401 CONSENT_INVALID for another account, 400 CARD_INVALID for another card (gaps: baltic.funds.request)', async () => {
  const cof = await tpp.cof({ account: first, cardNumber: '1234' })
  for (const iban of [EE.business, EE.blocked, EE.deleted, LV.first, 'DE82999000000000000001']) {
    assertRefused(await tpp.funds(cof, { ...right, account: reference(iban) }), 401, 'CONSENT_INVALID')
  }
  for (const cardNumber of ['1235', '12345', '01234']) {
    assertRefused(await tpp.funds(cof, { ...right, cardNumber }), 400, 'CARD_INVALID')
  }
  assert.equal((await tpp.funds(cof, { ...right, cardNumber: '1234' })).status, 200)
  const same = { ...right, account: reference(EE.first, { accountReferenceType: 'IBAN' }) }
  assert.equal((await tpp.funds(cof, same)).status, 200, 'the same account, with the type that it has anyway')
})

test('answers only below its own address (3, Endpoints)', async () => {
  assertRefused(await tpp.call('POST', `${FUNDS}/x`), 404, 'RESOURCE_UNKNOWN')
})
