/// <reference types="node" />
// Two third-party providers, three countries, two persons and the Finnish interfaces: nothing crosses.
// The ids, tokens and certificates of two providers over every operation are in raw-swapped.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import { control, handClock, json, openBank } from '../raw-client.ts'
import {
  amount,
  consentBody,
  KINDS,
  type Kind,
  oneOff,
  orderOf,
  reference,
  SINGLE,
  COUNTRIES,
  EE,
  LT,
  LV,
  START,
} from './raw-bodies.ts'
import { addressOf, proofKey, queryIn, refresh, revokeToken } from './raw-psu.ts'
import { assertDenied, assertRefused } from './raw-refusal.ts'
import { browsePage } from '../raw-page.ts'
import { ACCOUNTS, COF, newClient, REDIRECT, type Tokens, Tpp } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const [first, second] = [await newClient(bank), await newClient(bank)]

/** Everything that a provider has in a country. */
interface Holding {
  tpp: Tpp
  consentId: string
  tokens: Tokens
  resourceId: string
  transactionId: string
  cofId: string
  payments: Record<Kind, string>
  received: string
}

async function hold(tpp: Tpp): Promise<Holding> {
  const consentId = await tpp.consent()
  const tokens = await tpp.tokens({ consentId })
  const { resourceId } = await tpp.account(consentId)
  const report = await tpp.report(consentId, resourceId, 'bookingStatus=pending&dateFrom=2026-11-01')
  const payments = {} as Record<Kind, string>
  for (const kind of KINDS) payments[kind] = await tpp.initiated(kind)
  return {
    tpp,
    consentId,
    tokens,
    resourceId,
    transactionId: report.pending?.[0]?.transactionId ?? '',
    cofId: await tpp.cof(),
    payments,
    received: await tpp.consent(oneOff()),
  }
}

for (const country of COUNTRIES) {
  test(`lets no provider in ${country.country} open a page for, refresh or end what another one has (gaps: shared.id, baltic.consent.use, baltic.payment.get)`, async () => {
    const one = await hold(await Tpp.open(bank, { country, client: first }))
    const two = await hold(await Tpp.open(bank, { country, client: second }))
    for (const [mine, theirs] of [
      [one, two],
      [two, one],
    ] as const) {
      for (const scope of [
        `AIS:${theirs.received}`,
        `AIS:${theirs.consentId}`,
        `PIS:${theirs.payments[SINGLE]}`,
        `PIIS:${theirs.cofId}`,
      ]) {
        const back = queryIn(await browsePage(bank, addressOf(mine.tpp, scope, proofKey())))
        assert.equal(back['error'], 'invalid_scope')
      }
      assertDenied(await refresh(mine.tpp, theirs.tokens.refresh_token), 400, 'invalid_grant')
      assert.equal((await revokeToken(mine.tpp, theirs.tokens.access_token)).status, 200)
    }
    for (const { tpp, consentId, tokens, cofId, payments } of [one, two]) {
      assert.equal((await tpp.present(consentId)).status, 200, 'the other one ended nothing')
      const person = tpp.withToken(tokens.access_token)
      assert.equal((await person.call('GET', ACCOUNTS, { headers: { 'psu-ip-address': '::1' } })).status, 200)
      const body = { account: reference(country.first), instructedAmount: amount('1.00') }
      assert.equal((await tpp.funds(cofId, body)).status, 200)
      for (const kind of KINDS) assert.equal(await tpp.status(kind, payments[kind]), 'RCVD')
    }
  })
}

test('lets no id of one country be of use in another, for the same provider (gaps: baltic.onboarding, baltic.token.client)', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  for (const [here, there] of [
    [EE, LV],
    [LV, LT],
    [LT, EE],
  ] as const) {
    const mine = await hold(await Tpp.open(bank, { country: here, client: first }))
    const abroad = await Tpp.open(bank, { country: there, client: first })
    assertRefused(await abroad.present(mine.consentId), 403, 'CONSENT_UNKNOWN')
    assertRefused(await abroad.withToken(mine.tpp.token).present(mine.consentId), 401, 'TOKEN_UNKNOWN')
    assertRefused(
      await abroad.withToken(mine.tokens.access_token).call('GET', ACCOUNTS),
      401,
      'TOKEN_UNKNOWN',
    )
    const own = await abroad.granted()
    assertRefused(await abroad.present(own, `/${mine.resourceId}`), 404, 'RESOURCE_UNKNOWN')
    const { resourceId } = await abroad.account(own)
    assertRefused(
      await abroad.present(own, `/${resourceId}/transactions/${mine.transactionId}`),
      404,
      'RESOURCE_UNKNOWN',
    )
    for (const kind of KINDS) {
      assertRefused(await abroad.get(kind, mine.payments[kind]), 404, 'RESOURCE_UNKNOWN')
      assertRefused(await abroad.get(kind, mine.payments[kind], '/status'), 404, 'RESOURCE_UNKNOWN')
      assertRefused(await abroad.delete(kind, mine.payments[kind]), 403, 'RESOURCE_UNKNOWN')
    }
    const body = { account: reference(here.first), instructedAmount: amount('1.00') }
    assertRefused(await abroad.funds(mine.cofId, body), 400, 'NO_PIIS_ACTIVATION')
    assertDenied(await refresh(abroad, mine.tokens.refresh_token), 400, 'invalid_grant')
    for (const scope of [`AIS:${mine.received}`, `PIS:${mine.payments[SINGLE]}`]) {
      const back = queryIn(await browsePage(bank, addressOf(abroad, scope, proofKey())))
      assert.equal(back['error'], 'invalid_scope')
    }
    for (const order of [
      { consentId: mine.received },
      { paymentId: mine.payments[SINGLE] },
      { consentId: id },
    ]) {
      const answer = await control(bank, 'POST', '/baltic/tokens', { country: there.country, ...order })
      assert.equal(answer.status, 404, 'another country')
    }
  }
})

test('lets no PSU of one consent be reached by another: accounts of customer-1 and customer-3 do not mix (gaps: baltic.resource.unknown)', async () => {
  const tpp = await Tpp.open(bank, { client: second })
  const [person, business] = [
    await tpp.granted(),
    await tpp.granted(consentBody(), { customerId: 'customer-3' }),
  ]
  const [mine, theirs] = [await tpp.accounts(person), await tpp.accounts(business)]
  for (const [consentId, others] of [
    [person, theirs],
    [business, mine],
  ] as const) {
    for (const { resourceId } of others) {
      for (const path of ['', '/balances', '/transactions?bookingStatus=both&dateFrom=2026-11-01']) {
        assertRefused(await tpp.present(consentId, `/${resourceId}${path}`), 404, 'RESOURCE_UNKNOWN')
      }
    }
  }
})

test('takes no Baltic account over the Finnish interfaces, and no Finnish one here (gaps: shared.sandbox.identity)', async () => {
  for (const { first: iban } of COUNTRIES) {
    const answer = await control(bank, 'POST', '/account-access/tokens', {
      customerId: 'customer-1',
      accountIds: [iban],
    })
    assert.notEqual(answer.status, 200, iban)
  }
  const tpp = await Tpp.open(bank, { client: first })
  const finnish = reference('FI6299900000000011')
  assertRefused(await tpp.call('POST', COF, { body: { account: finnish } }), 404, 'RESOURCE_UNKNOWN')
  assertRefused(await tpp.create(SINGLE, orderOf(SINGLE, EE, { debtorAccount: finnish })), 400, [
    'PAYMENT_FAILED',
    'debtorAccount',
  ])
  const token = await control(bank, 'POST', '/account-access/tokens', { customerId: 'customer-1' })
  const finnishToken = String(json(token)['access_token'])
  assertRefused(await tpp.withToken(finnishToken).call('GET', ACCOUNTS), 401, 'TOKEN_UNKNOWN')
})
