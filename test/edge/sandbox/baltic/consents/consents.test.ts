// Consents of the Baltic countries: what may be asked for, how they live and end, what they let be read, and how often.
// The bank's page is in approval.test.ts.
import { assert, test } from '#kit'
import { advance, control, type Json } from '../../bank-kit.ts'
import {
  anotherTpp,
  askConsent,
  type BalticBank,
  bearer,
  call,
  consentBody,
  decide,
  giveConsent,
  openBaltic,
  PRESENT,
  read,
  said,
} from '../kit.ts'

const FIRST = { accountNumber: 'EE159900000000000013' }
const COMPANY = { accountNumber: 'EE899900000000000039' }

test('takes a consent and says where its approval begins (3, Responses; gaps: baltic.links, baltic.consent.status-values)', async () => {
  const bank = await openBaltic()
  const { status, json } = await askConsent(bank, bank)
  assert.equal(status, 201)
  assert.equal(json['consentStatus'], 'received')
  assert.deepEqual(json['_links'], [
    { href: 'https://bank.example/baltic/ee/.well-known/openid-configuration', rel: 'scaOAuth' },
  ])
  const { json: metadata } = await call(bank, 'GET', '/baltic/ee/.well-known/openid-configuration')
  assert.equal(metadata['token_endpoint'], 'https://bank.example/baltic/ee/oauth/token')
})

test('refuses consents that break a rule, each by its code (gaps: baltic.consent.required, baltic.consent.access, baltic.consent.frequency, baltic.consent.valid-until)', async () => {
  const bank = await openBaltic()
  const wrong = async (changes: Json) => said(await askConsent(bank, bank, changes))
  assert.equal(await wrong({ access: null }), '400 FORMAT_ERROR access')
  assert.equal(await wrong({ frequencyPerDay: 0 }), '400 FORMAT_ERROR frequencyPerDay')
  assert.equal(
    await wrong({ recurringIndicator: false, frequencyPerDay: 2 }),
    '400 FORMAT_ERROR frequencyPerDay',
  )
  assert.equal(await wrong({ validUntil: '2026-11-19' }), '400 PERIOD_INVALID validUntil')
  assert.equal(await wrong({ validUntil: '2026-11-31' }), '400 FORMAT_ERROR validUntil')
  assert.equal(
    await wrong({ combinedServiceIndicator: true }),
    '400 SESSIONS_NOT_SUPPORTED combinedServiceIndicator',
  )
  assert.equal(
    await wrong({ access: { allPsd2: 'allAccounts', availableAccounts: 'allAccounts' } }),
    '400 SERVICE_INVALID access.availableAccounts',
  )
  assert.equal(await wrong({ access: { allPsd2: 'everything' } }), '400 FORMAT_ERROR access.allPsd2')
  assert.equal(
    await wrong({ access: { accounts: [{ accountNumber: 'EE639900000000000077' }] } }),
    '400 FORMAT_ERROR access.accounts[0].accountNumber',
  )
  const deleted = { accountNumber: 'EE459900000000000055' }
  assert.equal(await wrong({ access: { accounts: [deleted] } }), '404 RESOURCE_UNKNOWN')
  assert.equal(
    await wrong({ access: { accounts: [{ accountNumber: 'FI6299900000000011' }] } }),
    '404 RESOURCE_UNKNOWN',
  )
  assert.equal((await askConsent(bank, bank, { validUntil: '2026-11-20' })).status, 201)
})

test('asks for a token of the right scope, country and form (gaps: baltic.token.client, baltic.errors.reads)', async () => {
  const bank = await openBaltic()
  const send = async (headers: Record<string, string>, country = 'ee') =>
    said(await call(bank, 'POST', `/baltic/${country}/consent/v1/consents`, { headers, body: consentBody() }))
  const ais = await bearer(bank, bank, 'AIS PIIS')
  assert.equal(await send({}), '401 TOKEN_UNKNOWN')
  assert.equal(await send({ authorization: 'Bearer' }), '401 TOKEN_INVALID')
  assert.equal(await send({ authorization: 'Basic abc' }), '401 TOKEN_INVALID')
  assert.equal(await send({ authorization: `Bearer ${'a'.repeat(43)}` }), '401 TOKEN_UNKNOWN')
  assert.equal(await send(ais, 'lt'), '401 TOKEN_UNKNOWN')
  assert.equal(await send(await bearer(bank, bank, 'PIS')), '403 SERVICE_BLOCKED')
  assert.equal(await send(ais), '201')
  bank.wire.now += 3_601_000
  assert.equal(await send(ais), '401 TOKEN_EXPIRED')
})

test('gives by each kind of access what it is for and no more (gaps: baltic.consent.access, baltic.account.with-balance)', async () => {
  const bank = await openBaltic()
  const look = async (access: Json) => {
    const consent = await giveConsent(bank, { access })
    const { json } = await read(bank, consent, '', PRESENT)
    const accounts = json['accounts'] as Json[]
    const first = `/${String(accounts[0]?.['resourceId'])}`
    const report = `${first}/transactions?bookingStatus=both&dateFrom=2026-11-01`
    return [
      accounts.length,
      ...(await Promise.all(
        ['?withBalance=true', first, `${first}?withBalance=true`, `${first}/balances`, report].map(
          async (path) => said(await read(bank, consent, path, PRESENT)),
        ),
      )),
    ]
  }
  const no = '401 CONSENT_INVALID'
  assert.deepEqual(await look({ allPsd2: 'allAccounts' }), [4, '200', '200', '200', '200', '200'])
  assert.deepEqual(await look({}), [4, '200', '200', '200', '200', '200'])
  assert.deepEqual(await look({ availableAccounts: 'allAccounts' }), [4, no, '200', no, no, no])
  assert.deepEqual(await look({ availableAccounts: 'allAccountsWithBalances' }), [
    4,
    '200',
    '200',
    '200',
    '200',
    no,
  ])
  assert.deepEqual(await look({ accounts: [FIRST] }), [2, no, '200', no, no, no])
  assert.deepEqual(await look({ balances: [{ ...FIRST, currency: 'EUR' }] }), [
    1,
    '200',
    '200',
    '200',
    '200',
    no,
  ])
  assert.deepEqual(await look({ transactions: [FIRST], balances: [] }), [2, no, '200', no, no, '200'])
})

test('lets only who holds every named account approve (gaps: shared.sandbox.sca)', async () => {
  const bank = await openBaltic()
  const both = String(
    (await askConsent(bank, bank, { access: { accounts: [FIRST, COMPANY] } })).json['consentId'],
  )
  assert.equal(await decide(bank, both, { result: 'authorized' }), 409)
  assert.equal(await decide(bank, both, { result: 'authorized', customerId: 'customer-3' }), 409)
  const company = String(
    (await askConsent(bank, bank, { access: { accounts: [COMPANY] } })).json['consentId'],
  )
  assert.equal(await decide(bank, company, { result: 'authorized', customerId: 'customer-1' }), 409)
  for (const result of ['rejected', 'revoked']) {
    assert.equal(await decide(bank, company, { result, customerId: 'customer-1' }), 409)
  }
  assert.equal(await decide(bank, company, { result: 'authorized', customerId: 'nobody' }), 400)
  assert.equal(await decide(bank, company, { result: 'authorized' }), 204)
  assert.equal(await decide(bank, company, { result: 'authorized' }), 409)
  const chosen = String((await askConsent(bank, bank, { access: {} })).json['consentId'])
  assert.equal(await decide(bank, chosen, { result: 'authorized', iban: 'LV56SBOX0000000000001' }), 400)
  assert.equal(await decide(bank, chosen, { result: 'authorized', iban: FIRST.accountNumber }), 204)
  const { json } = await read(bank, chosen)
  assert.deepEqual(
    (json['accounts'] as Json[]).map(({ currency }) => currency),
    ['EUR', 'USD'],
  )
})

test('tells unusable consents apart (gaps: baltic.consent.use, baltic.token.read)', async () => {
  const bank = await openBaltic()
  const received = String((await askConsent(bank, bank)).json['consentId'])
  assert.equal(said(await read(bank, received)), '401 CONSENT_INVALID')
  assert.equal(said(await read(bank, 'unknown')), '403 CONSENT_UNKNOWN')
  assert.equal(said(await call(bank, 'GET', '/baltic/ee/account/v1/accounts')), '401 CONSENT_INVALID')
  await decide(bank, received, { result: 'rejected' })
  assert.equal(said(await read(bank, received)), '401 CONSENT_INVALID')
  const given = await giveConsent(bank, { validUntil: '2026-11-21' })
  assert.equal(said(await read(bank, given)), '200')
  const other = await anotherTpp(bank)
  const foreign = await bearer(bank, other, 'AIS')
  assert.equal(said(await read(bank, given, '', foreign)), '403 CONSENT_UNKNOWN')
  const certificate = { 'x-client-certificate': encodeURIComponent(other.certificatePem) }
  assert.equal(said(await read(bank, given, '', certificate)), '403 CONSENT_UNKNOWN')
  const ours = await bearer(bank, bank, 'AIS')
  assert.equal(said(await read(bank, given, '', { ...ours, ...certificate })), '401 CERTIFICATE_INVALID')
  assert.equal(said(await read(bank, given, '', { authorization: 'Bearer a b' })), '401 TOKEN_INVALID')
  assert.equal(said(await read(bank, given, '', await bearer(bank, bank, 'PIS'))), '403 SERVICE_BLOCKED')
  assert.equal(said(await read(bank, '', '', ours)), '401 CONSENT_INVALID')
  await advance(bank, 'PT35H59M')
  assert.equal(said(await read(bank, given)), '200')
  await advance(bank, 'PT1M')
  assert.equal(said(await read(bank, given)), '401 CONSENT_EXPIRED')
  const revoked = await giveConsent(bank)
  assert.equal(await decide(bank, revoked, { result: 'revoked' }), 204)
  assert.equal(said(await read(bank, revoked)), '401 CONSENT_INVALID')
})

test('replaces the former recurring consent of the same customer and client, and no other (gaps: baltic.consent.life)', async () => {
  const bank = await openBaltic()
  const tpp = await anotherTpp(bank)
  const first = await giveConsent(bank)
  const oneOff = await giveConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 })
  const company = await giveConsent(bank, {}, { customerId: 'customer-3' })
  const foreign = await giveConsent(bank, {}, { tpp })
  const latvian = await giveConsent(bank, {}, { country: 'lv' })
  assert.equal(said(await read(bank, first)), '200')
  const second = await giveConsent(bank)
  assert.equal(said(await read(bank, first)), '401 CONSENT_INVALID')
  for (const other of [oneOff, company, foreign, second]) assert.equal(said(await read(bank, other)), '200')
  assert.equal(said(await read(bank, latvian, '', {}, 'lv')), '200')
  const { json } = await control(bank, 'GET', '/baltic/consents')
  const states = Object.fromEntries(
    // A list, and no object as all others answer.
    (json as unknown as Json[]).map((one) => [one['consentId'], one['status']]),
  )
  assert.equal(states[first], 'terminatedByTpp')
  assert.equal(states[second], 'valid')
})

test('tells the accounts of its test people in the three countries, as they stand (gaps: shared.sandbox.control)', async () => {
  const bank = await openBaltic()
  const { json } = await control(bank, 'GET', '/baltic/accounts')
  // This call of the control interface answers a list, and no object as all others do.
  const accounts = json as unknown as Json[]
  const first = { customerId: 'customer-1', holder: 'Aino Esimerkki', currency: 'EUR', status: 'enabled' }
  for (const [country, iban] of [
    ['EE', 'EE159900000000000013'],
    ['LV', 'LV56SBOX0000000000001'],
    ['LT', 'LT379900000000000001'],
  ]) {
    const own = accounts.filter((account) => account['country'] === country)
    assert.deepInclude(own[0], { country, iban, ...first })
    assert.include(
      own.map(({ status }) => status),
      'blocked',
    )
    assert.notInclude(
      own.map(({ status }) => status),
      'deleted',
    )
  }
})

test('rejects a consent that nobody approved for 24 hours, and lets a one-off one end with its day (gaps: baltic.consent.life)', async () => {
  const bank = await openBaltic()
  const early = String((await askConsent(bank, bank)).json['consentId'])
  await advance(bank, 'PT23H59M59S')
  const late = String((await askConsent(bank, bank)).json['consentId'])
  const oneOff = await giveConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 })
  await advance(bank, 'PT1S')
  assert.equal(await decide(bank, early, { result: 'authorized' }), 409)
  assert.equal(await decide(bank, late, { result: 'authorized' }), 204)
  assert.equal(said(await read(bank, oneOff)), '200')
  await advance(bank, 'PT12H')
  assert.equal(said(await read(bank, oneOff)), '401 CONSENT_EXPIRED')
})

test('counts reads without the PSU, each kind by itself, anew every day in Helsinki (gaps: baltic.consent.frequency)', async () => {
  const bank = await openBaltic()
  const consent = await giveConsent(bank, { frequencyPerDay: 9 })
  const { json } = await read(bank, consent)
  const [one, two] = (json['accounts'] as Json[]).map(({ resourceId }) => `/${String(resourceId)}`)
  for (let nth = 2; nth <= 4; nth += 1) assert.equal((await read(bank, consent)).status, 200)
  const refused = await read(bank, consent, '?withBalance=true')
  assert.equal(said(refused), '429 ACCESS_EXCEEDED')
  assert.equal(refused.headers.get('retry-after'), String(12 * 3_600))
  assert.equal(said(await read(bank, consent, '?x')), '400 PARAMETER_NOT_SUPPORTED x')
  assert.equal((await read(bank, consent, '', PRESENT)).status, 200)
  assert.equal((await read(bank, consent, one)).status, 200)
  for (let nth = 1; nth <= 4; nth += 1) {
    assert.equal((await read(bank, consent, `${one}/balances`)).status, 200)
  }
  assert.equal((await read(bank, consent, `${one}/balances`)).status, 429)
  assert.equal((await read(bank, consent, `${two}/balances`)).status, 200)
  await advance(bank, 'PT11H59M59S')
  assert.equal((await read(bank, consent)).status, 429)
  await advance(bank, 'PT1S')
  assert.equal((await read(bank, consent)).status, 200)
})

test('counts every answered read of a one-off consent, with the PSU too (gaps: baltic.consent.frequency)', async () => {
  const bank = await openBaltic()
  const consent = await giveConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 })
  assert.equal((await read(bank, consent, '', PRESENT)).status, 200)
  assert.equal((await read(bank, consent, '', PRESENT)).status, 429)
})

test('answers exactly the reads that a consent has left to 100 readers at once (gaps: baltic.consent.frequency)', async () => {
  const bank = await openBaltic()
  const consent = await giveConsent(bank)
  const all = await Promise.all(Array.from({ length: 100 }, () => read(bank, consent)))
  assert.equal(all.filter(({ status }) => status === 200).length, 4)
  assert.equal(all.filter(({ status }) => status === 429).length, 96)
})

test('asks for consents for funds as the rules are, and ends them with the card (gaps: baltic.cof.request, Part 2 CoF consent)', async () => {
  const bank = await openBaltic()
  const headers = await bearer(bank, bank, 'PIIS')
  const path = '/baltic/ee/consent/v2/consents/confirmation-of-funds'
  const ask = (body: Json) => call(bank, 'POST', path, { headers, body })
  assert.equal(said(await ask({})), '400 FORMAT_ERROR account')
  assert.equal(
    said(await ask({ account: FIRST, cardExpiryDate: '2026-11-19' })),
    '400 FORMAT_ERROR cardExpiryDate',
  )
  assert.equal(
    said(await ask({ account: { accountNumber: 'EE489900000000000001' } })),
    '404 RESOURCE_UNKNOWN',
  )
  const { status, json } = await ask({ account: FIRST, cardNumber: '1', cardExpiryDate: '2026-11-20' })
  assert.equal(status, 201)
  const consentId = String(json['consentId'])
  const enough = async () => {
    const body = `{"account":{"accountNumber":"${FIRST.accountNumber}"},"instructedAmount":{"amount":1.00,"currency":"EUR"}}`
    const sent = { headers: { 'consent-id': consentId }, body }
    return call(bank, 'POST', '/baltic/ee/funds-confirmation/v1/funds-confirmations', sent)
  }
  assert.equal(said(await enough()), '400 NO_PIIS_ACTIVATION')
  assert.equal(await decide(bank, consentId, { result: 'authorized', customerId: 'customer-3' }), 409)
  assert.equal(await decide(bank, consentId, { result: 'authorized' }), 204)
  assert.deepEqual((await enough()).json, { fundsAvailable: true })
  await advance(bank, 'PT12H')
  assert.equal(said(await enough()), '400 NO_PIIS_ACTIVATION')
})

test('gives tokens of a PSU without a browser, and ends them and not the consent (gaps: baltic.sandbox.tokens, baltic.token.read)', async () => {
  const bank = await openBaltic()
  const consentId = String((await askConsent(bank, bank)).json['consentId'])
  const wrong = await control(bank, 'POST', '/baltic/tokens', { country: 'LV', consentId })
  assert.equal(wrong.status, 404)
  const { status, json } = await control(bank, 'POST', '/baltic/tokens', { country: 'EE', consentId })
  assert.equal(status, 200)
  assert.equal(json['scope'], `AIS:${consentId}`)
  const headers = { authorization: `Bearer ${String(json['access_token'])}` }
  const list = (more = {}) =>
    call(bank, 'GET', '/baltic/ee/account/v1/accounts', { headers: { ...headers, ...PRESENT, ...more } })
  assert.equal((await list()).status, 200)
  assert.equal((await list({ 'consent-id': consentId })).status, 200)
  const other = await giveConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 })
  assert.equal(said(await list({ 'consent-id': other })), '401 CONSENT_INVALID')
  const created = await call(bank, 'POST', '/baltic/ee/consent/v1/consents', { headers, body: consentBody() })
  assert.equal(said(created), '403 SERVICE_BLOCKED')
  await revoke(bank, String(json['refresh_token']))
  assert.equal(said(await list()), '401 TOKEN_UNKNOWN')
  assert.equal((await read(bank, consentId)).status, 200)
})

async function revoke(bank: BalticBank, token: string): Promise<void> {
  const { clientId, clientSecret } = bank
  const body = new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret })
  await bank.sandbox.fetch('https://bank.example/baltic/ee/oauth/revoke', { method: 'POST', body })
}
