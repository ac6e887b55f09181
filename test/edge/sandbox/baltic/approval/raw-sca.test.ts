/// <reference types="node" />
// Approval by a person at `/oauth/authorize`: the address, the page, the decision, the way back, and the code.
// What the tokens are good for is in raw-psu-token.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { advance, header, json } from '../../raw-client.ts'
import { browsePage, openPage, sendForm, textOf } from '../../raw-page.ts'
import {
  amount,
  BULK_CROSS,
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
import { addressOf, exchangeCode, passSca, proofKey, queryIn, tokensIn } from '../raw-psu.ts'
import { assertDenied, assertRefused } from '../raw-refusal.ts'
import {
  COF,
  decide,
  decided,
  type Headers,
  moveTo,
  newClient,
  openRenewable,
  REDIRECT,
  Tpp,
} from '../raw-tpp.ts'

const { clock, own, renew } = await openRenewable()
const approve = { decision: 'approve' } as const
const refuse = { decision: 'refuse' } as const
const key = proofKey()

/** Gives a new bank and a consent that waits for the PSU. */
async function openOwn(country = EE) {
  const tpp = await renew({ country })
  const consentId = await tpp.consent(consentBody({ access: { transactions: [reference(country.first)] } }))
  const address = (query?: Headers, scope = `AIS:${consentId}`) => addressOf(tpp, scope, key, query)
  const isValid = async () => (await tpp.present(consentId)).status === 200
  return { tpp, consentId, address, isValid }
}

/** Wants the browser to come back with an error in the query, and nothing else but the state. */
async function comesBack(address: string, error: string): Promise<void> {
  const back = queryIn(await browsePage(own, address))
  assert.equal(back['error'], error, decodeURIComponent(address).slice(0, 300))
  for (const name of Object.keys(back)) assert.include(['error', 'error_description', 'state', 'iss'], name)
}

for (const country of COUNTRIES) {
  test(`approves a consent of each kind and a payment of each kind on the page in ${country.country} (3, Authentication; gaps: baltic.token.psu, shared.oauth.authorize)`, async () => {
    const { tpp, address, isValid } = await openOwn(country)
    const state = randomUUID()
    const back = await passSca(own, address({ state }), approve)
    assert.hasAllKeys(back, ['code', 'state', ...('iss' in back ? ['iss'] : [])])
    assert.equal(back['state'], state)
    assert.isTrue(await isValid())
    const account = reference(country.first)
    const cof = await tpp.consent({ account }, COF)
    assert.property(await passSca(own, address({}, `PIIS:${cof}`), approve), 'code')
    assert.equal((await tpp.funds(cof, { account, instructedAmount: amount('1.00') })).status, 200)
    for (const kind of KINDS) {
      const paymentId = await tpp.initiated(
        kind,
        orderOf(
          kind,
          country,
          kind.startsWith('bulk') || kind.startsWith('payments')
            ? { requestedExecutionDate: '2026-11-30' }
            : {},
        ),
      )
      assert.property(await passSca(own, address({}, `PIS:${paymentId}`), approve), 'code')
      assert.equal(await tpp.status(kind, paymentId), 'ACTC')
    }
  })

  test(`refuses on the page in ${country.country}: access_denied, and the object is rejected (gaps: shared.oauth.authorize; Part 2, Baltic account consent, Baltic payment)`, async () => {
    const { tpp, consentId, address, isValid } = await openOwn(country)
    const state = randomUUID()
    const back = await passSca(own, address({ state }), refuse)
    assert.deepInclude(back, { error: 'access_denied', state })
    assert.isFalse(await isValid())
    assert.equal(await decided(own, consentId, { result: 'authorized' }), 409)
    const paymentId = await tpp.initiated(SINGLE)
    assert.deepInclude(await passSca(own, address({}, `PIS:${paymentId}`), refuse), {
      error: 'access_denied',
    })
    assert.equal(await tpp.status(SINGLE, paymentId), 'RJCT')
    const failed = `AIS:${await tpp.consent()}`
    assert.deepInclude(await passSca(own, address({}, failed), { decision: 'fail' }), {
      error: 'server_error',
    })
  })
}

test('approves a cancellation on the page, and leaves the payment where it is refused (gaps: baltic.cancel.codes)', async () => {
  const { tpp, address } = await openOwn()
  const order = orderOf(SINGLE, EE, { requestedExecutionDate: '2026-11-30' })
  const paymentId = await tpp.approved(SINGLE, order)
  await comesBack(address({}, `PIS:${paymentId}`), 'invalid_scope')
  assert.equal((await tpp.delete(SINGLE, paymentId)).status, 200)
  assert.deepInclude(await passSca(own, address({}, `PIS:${paymentId}`), refuse), { error: 'access_denied' })
  assert.equal(await tpp.status(SINGLE, paymentId), 'ACTC')
  assert.equal((await tpp.delete(SINGLE, paymentId)).status, 200)
  assert.property(await passSca(own, address({}, `PIS:${paymentId}`), approve), 'code')
  assert.equal(await tpp.status(SINGLE, paymentId), 'CANC')
})

for (const choice of [approve, refuse]) {
  test(`decides over no cancellation by a page that showed the payment: ${choice.decision} shows the new page (3, Authentication; gaps: baltic.cancel.codes, shared.sandbox.sca)`, async () => {
    const { tpp, address } = await openOwn()
    const order = orderOf(SINGLE, EE, { requestedExecutionDate: '2026-11-30' })
    const paymentId = await tpp.initiated(SINGLE, order)
    const target = address({ language: 'en' }, `PIS:${paymentId}`)
    const payment = await openPage(own, target)
    await decide(own, paymentId, { result: 'authorized' })
    assert.equal((await tpp.delete(SINGLE, paymentId)).status, 200)
    const shown = await sendForm(own, payment, choice)
    assert.notInclude(header(shown.answer, 'location') ?? '', 'code=')
    assert.equal(await tpp.status(SINGLE, paymentId), 'ACTC', 'nothing is decided')
    assert.equal(shown.answer.status, 400)
    assert.include(textOf(shown.text), 'Cancel')
    assert.equal((await tpp.delete(SINGLE, paymentId)).status, 200, 'the cancellation still waits')
    assert.property(queryIn(await sendForm(own, shown, approve)), 'code')
    assert.equal(await tpp.status(SINGLE, paymentId), 'CANC')
  })
}

test('answers invalid_scope for a cancellation that is 15 minutes old, or whose payment was executed (gaps: baltic.cancel.codes)', async () => {
  const { tpp, address } = await openOwn()
  const order = orderOf(SINGLE, EE, { requestedExecutionDate: '2026-11-23' })
  const paymentId = await tpp.approved(SINGLE, order)
  await tpp.delete(SINGLE, paymentId)
  await advance(own, 'PT15M1S')
  await comesBack(address({}, `PIS:${paymentId}`), 'invalid_scope')
  await moveTo(own, '2026-11-22T23:55:00+02:00')
  await tpp.delete(SINGLE, paymentId)
  await moveTo(own, '2026-11-23T00:00:00+02:00')
  await comesBack(address({}, `PIS:${paymentId}`), 'invalid_scope')
})

test('shows on the page what is approved: who asks, which account, how much, to whom, when and the fee (3, Authentication)', async () => {
  const { tpp, address } = await openOwn()
  const bulk = await tpp.initiated(
    BULK_CROSS,
    orderOf(BULK_CROSS, EE, { requestedExecutionDate: '2026-11-30' }),
  )
  const page = await openPage(own, address({ language: 'en' }, `PIS:${bulk}`))
  const seen = textOf(page.text)
  for (const text of ['11.00', 'Supplier Ltd', '6.00']) assert.include(seen, text)
  const series = await tpp.initiated(PERIODIC, orderOf(PERIODIC, EE, { creditorName: "O'Neil & Pojad" }))
  const other = await openPage(own, address({ language: 'en' }, `PIS:${series}`))
  assert.include(textOf(other.text), "O'Neil & Pojad")
  assert.notInclude(other.text, 'Neil & Pojad', 'written as HTML')
  for (const { answer, text } of [page, other, await openPage(own, address())]) {
    assert.match(header(answer, 'content-type') ?? '', /^text\/html; ?charset=utf-8$/i)
    assert.equal(header(answer, 'cache-control'), 'no-store')
    assert.include(header(answer, 'content-security-policy') ?? '', "default-src 'none'")
    assert.notMatch(text, /<script/i)
    for (const secret of [tpp.token, tpp.client.clientSecret]) assert.notInclude(text, secret)
  }
})

test('offers only customers and accounts of the country on its page (gaps: shared.sandbox.identity)', async () => {
  const { tpp, address } = await openOwn()
  const free = await tpp.consent(consentBody({ access: {} }))
  const page = await openPage(own, address({}, `AIS:${free}`))
  const seen = textOf(page.text).replaceAll(/\s/g, '')
  assert.include(seen, EE.first)
  for (const iban of [LV.first, 'FI6299900000000011', EE.deleted]) assert.notInclude(seen, iban)
  await sendForm(own, page, approve)
  assert.include(
    (await tpp.accounts(free)).map(({ iban }) => iban),
    EE.first,
  )
})

test('takes a decision once: a form sent again is answered as the first time (Part 2, Baltic account consent)', async () => {
  const { address, isValid } = await openOwn()
  const page = await openPage(own, address())
  const { code = '' } = queryIn(await sendForm(own, page, approve))
  for (const choice of [refuse, approve]) {
    assert.equal(queryIn(await sendForm(own, page, choice))['code'], code)
  }
  assert.isTrue(await isValid())
})

test('takes no form without what the page put into it (3, Authentication)', async () => {
  const { address, isValid } = await openOwn()
  const target = address()
  await openPage(own, target)
  for (const body of ['decision=approve', 'decision=approve&customer=customer-1', '']) {
    const { answer } = await browsePage(own, target, body)
    assert.notInclude(header(answer, 'location') ?? '', 'code=')
  }
  assert.isFalse(await isValid())
})

test('takes no decision from a page that was left for 15 minutes of wire time (gaps: shared.sandbox.sca, shared.clock-tolerance)', async () => {
  const { address, isValid } = await openOwn()
  const page = await openPage(own, address())
  clock.move(901_000)
  const sent = await sendForm(own, page, approve)
  assert.notInclude(header(sent.answer, 'location') ?? '', 'code=')
  assert.isFalse(await isValid())
  assert.property(await passSca(own, address(), approve), 'code', 'the person may begin anew')
})

test('ends nothing by the 24 hours while the person is on the page (gaps: shared.clock-tolerance)', async () => {
  const { tpp, address, isValid } = await openOwn()
  const paymentId = await tpp.initiated(SINGLE)
  const page = await openPage(own, address())
  const payment = await openPage(own, address({}, `PIS:${paymentId}`))
  await advance(own, 'PT25H')
  assert.property(queryIn(await sendForm(own, page, approve)), 'code')
  assert.isTrue(await isValid())
  assert.property(queryIn(await sendForm(own, payment, approve)), 'code')
  assert.equal(await tpp.status(SINGLE, paymentId), 'ACTC', 'a Saturday')
})

// --- the address ---------------------------------------------------------------------------------------------------------

test('sends nobody anywhere for an unknown client or an unregistered address (gaps: shared.oauth.authorize)', async () => {
  const { address, isValid } = await openOwn()
  for (const query of [
    { client_id: randomUUID() },
    { client_id: undefined },
    { redirect_uri: `${REDIRECT}/` },
    { redirect_uri: `${REDIRECT}?a=b` },
    { redirect_uri: 'https://evil.example.com/back' },
    { redirect_uri: undefined },
  ]) {
    const { answer } = await browsePage(own, address(query))
    assert.equal(answer.status, 400, JSON.stringify(query))
    assert.isUndefined(header(answer, 'location'))
    assert.match(header(answer, 'content-type') ?? '', /^text\/html/)
  }
  assert.isFalse(await isValid())
})

test('takes a state of 8 to 128 visible characters, and returns it unchanged (gaps: shared.oauth.authorize)', async () => {
  for (const state of ['12345678', 'a'.repeat(128), '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~']) {
    const { address } = await openOwn()
    assert.equal((await passSca(own, address({ state }), refuse))['state'], state)
  }
  const { address } = await openOwn()
  for (const state of [undefined, '1234567', 'a'.repeat(129), 'a b c d e f', 'ääääääää']) {
    await comesBack(address({ state }), 'invalid_request')
  }
})

test('names what is wrong with the parameters: unsupported_response_type, invalid_request, invalid_scope (gaps: shared.oauth.authorize, baltic.token.psu)', async () => {
  const { tpp, consentId, address, isValid } = await openOwn()
  for (const response_type of ['token', 'code id_token', 'x']) {
    await comesBack(address({ response_type }), 'unsupported_response_type')
  }
  for (const query of [
    { code_challenge: undefined },
    { code_challenge: '' },
    { code_challenge: 'x' },
    { code_challenge_method: undefined },
    { code_challenge_method: 'plain' },
    { code_challenge_method: 's256' },
  ]) {
    await comesBack(address(query), 'invalid_request')
  }
  const cof = await tpp.consent({ account: reference(EE.first) }, COF)
  const paymentId = await tpp.initiated(SINGLE)
  const stranger = await Tpp.open(own, { client: await newClient(own) })
  const abroad = await Tpp.open(own, { country: LV })
  for (const scope of [
    '',
    'AIS',
    'AIS:',
    consentId,
    `ais:${consentId}`,
    `AIS ${consentId}`,
    `AIS:${randomUUID()}`,
    `PIIS:${consentId}`,
    `PIS:${consentId}`,
    `AIS:${cof}`,
    `AIS:${paymentId}`,
    `AIS:${consentId} PIS:${paymentId}`,
    `AIS:${await stranger.consent(oneOff())}`,
    `PIS:${await stranger.initiated(SINGLE)}`,
    `AIS:${await abroad.consent(oneOff())}`,
    `PIS:${await abroad.initiated(SINGLE)}`,
  ]) {
    await comesBack(address({}, scope), 'invalid_scope')
  }
  assert.isFalse(await isValid())
})

test('answers invalid_scope for what is decided, cancelled or too old (gaps: shared.oauth.authorize)', async () => {
  const { tpp, consentId, address } = await openOwn()
  await decide(own, consentId, { result: 'authorized' })
  await comesBack(address(), 'invalid_scope')
  const rejected = await tpp.consent(oneOff())
  await decide(own, rejected, { result: 'rejected' })
  await comesBack(address({}, `AIS:${rejected}`), 'invalid_scope')
  const cancelled = await tpp.initiated(SINGLE)
  await tpp.delete(SINGLE, cancelled)
  await comesBack(address({}, `PIS:${cancelled}`), 'invalid_scope')
  const [old, late] = [await tpp.consent(oneOff()), await tpp.initiated(SINGLE)]
  await advance(own, 'PT24H1S')
  await comesBack(address({}, `AIS:${old}`), 'invalid_scope')
  await comesBack(address({}, `PIS:${late}`), 'invalid_scope')
})

// --- codes ---------------------------------------------------------------------------------------------------------------

test('exchanges a code once, within 60 s of wire time, with its verifier, address and client (gaps: shared.oauth.code)', async () => {
  const { tpp, consentId, address } = await openOwn()
  const { code } = await passSca(own, address(), approve)
  const told = tokensIn(await exchangeCode(tpp, code, key))
  assert.equal(told.scope, `AIS:${consentId}`)
  const person = tpp.withToken(told.access_token)
  assert.equal(
    (await person.call('GET', '/account/v1/accounts', { headers: { 'psu-ip-address': '::1' } })).status,
    200,
  )
  assertDenied(await exchangeCode(tpp, code, key), 400, 'invalid_grant')
  assertRefused(await person.call('GET', '/account/v1/accounts'), 401, 'TOKEN_UNKNOWN')
  assert.equal((await tpp.present(consentId)).status, 200, 'the tokens end, the consent stays')
})

test('refuses a code with another verifier, address, client or country, or too late (gaps: shared.oauth.code, baltic.token.psu)', async () => {
  const wrong: [string, (tpp: Tpp, code: string) => ReturnType<typeof exchangeCode>][] = [
    ['verifier', (tpp, code) => exchangeCode(tpp, code, proofKey())],
    ['no verifier', (tpp, code) => exchangeCode(tpp, code, key, { code_verifier: undefined })],
    ['address', (tpp, code) => exchangeCode(tpp, code, key, { redirect_uri: `${REDIRECT}/` })],
    [
      'client',
      async (tpp, code) =>
        exchangeCode(await Tpp.open(tpp.bank, { client: await newClient(own) }), code, key),
    ],
    ['country', async (tpp, code) => exchangeCode(await Tpp.open(tpp.bank, { country: LV }), code, key)],
    [
      'too late',
      (tpp, code) => {
        clock.move(61_000)
        return exchangeCode(tpp, code, key)
      },
    ],
  ]
  for (const [name, exchange] of wrong) {
    const { tpp, address } = await openOwn()
    const { code = '' } = await passSca(own, address(), approve)
    const answer = await exchange(tpp, code)
    assert.equal(answer.status, 400, name)
    assert.include(['invalid_grant', 'invalid_request'], json(answer)['error'], name)
  }
  const { tpp, address } = await openOwn()
  const { code } = await passSca(own, address(), approve)
  clock.move(59_000)
  tokensIn(await exchangeCode(tpp, code, key))
})
