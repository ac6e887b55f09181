// The five reads of accounts in the Baltic countries: what is listed, balances, reports and their pages.
// Rights and counting are in consents.test.ts.
import { assert, test } from '#kit'
import type { Json } from '../../bank-kit.ts'
import { call, giveConsent, openBaltic, PRESENT, read, said } from '../kit.ts'

const list = (json: Json, name: string) => json[name] as Json[]

test('lists every sub-account of customer-1 but the deleted one, each country its own (gaps: shared.sandbox.identity, baltic.account.listing)', async () => {
  const bank = await openBaltic()
  const first = { ee: 'EE159900000000000013', lv: 'LV56SBOX0000000000001', lt: 'LT379900000000000001' }
  const blocked = { ee: 'EE089900000000000042', lv: 'LV72SBOX0000000000004', lt: 'LT539900000000000004' }
  for (const country of ['ee', 'lv', 'lt'] as const) {
    const consent = await giveConsent(bank, {}, { country, customerId: 'customer-1' })
    const { status, json } = await read(bank, consent, '?withBalance=true', PRESENT, country)
    assert.equal(status, 200)
    const accounts = list(json, 'accounts')
    assert.deepEqual(
      accounts.map(({ iban, currency, status: state, usage }) => [iban, currency, state, usage]).slice(0, 3),
      [
        [first[country], 'EUR', 'enabled', 'PRIV'],
        [first[country], 'USD', 'enabled', 'PRIV'],
        [blocked[country], 'EUR', 'blocked', 'PRIV'],
      ],
    )
    const card = accounts.at(-1)
    assert.equal(card?.['cashAccountType'], 'CARD')
    assert.match(String(card?.['bban']), /^\d{4}$/)
    assert.equal(card?.['linkedAccounts'], first[country])
    assert.equal(new Set(accounts.map(({ resourceId }) => resourceId)).size, accounts.length)
    for (const account of accounts) assert.match(String(account['resourceId']), UUID)
  }
})

test('shows every member of a transaction, and of a link, among what each country begins with (3, Transaction, Shared types)', async () => {
  const bank = await openBaltic()
  for (const country of ['ee', 'lv', 'lt'] as const) {
    const seen = new Map<string, string>()
    const ofLinks = new Set<string>()
    for (const customerId of ['customer-1', 'customer-3']) {
      const consent = await giveConsent(bank, {}, { country, customerId })
      const { json } = await read(bank, consent, '', PRESENT, country)
      for (const { resourceId } of list(json, 'accounts')) {
        const query = `/${String(resourceId)}/transactions?bookingStatus=both&dateFrom=2026-09-01`
        const report = (await read(bank, consent, query, PRESENT, country)).json['transactions'] as Json
        for (const link of list(report, '_links')) for (const name of Object.keys(link)) ofLinks.add(name)
        for (const entry of [...list(report, 'booked'), ...list(report, 'pending')])
          for (const [name, value] of Object.entries(entry)) seen.set(name, JSON.stringify(value))
      }
    }
    const names = ['checkId', 'creditorId', 'mandateId', 'ultimateCreditor', 'ultimateDebtor', 'endToEndId']
    assert.includeMembers([...seen.keys()], names, country)
    const creditor = `${country.toUpperCase()}\\d\\dZZZ00000210`
    assert.match(seen.get('creditorId') ?? '', new RegExp(creditor))
    assert.sameMembers(
      [...ofLinks],
      ['href', 'rel', 'title', 'type', 'hreflang', 'media', 'templated', 'deprecation'],
    )
  }
})

test('writes amounts as numbers with the decimals of the currency (gaps: baltic.amount)', async () => {
  const bank = await openBaltic()
  const consent = await giveConsent(bank)
  const response = await bank.sandbox.fetch(
    'https://bank.example/baltic/ee/account/v1/accounts?withBalance=true',
    { headers: { 'consent-id': consent } },
  )
  const text = await response.text()
  assert.include(text, '"amount":10000.00,')
  assert.include(text, '"amount":500.00,')
  assert.notInclude(text, '"amount":"')
})

test('refuses parameters that a read does not have, twice or of another form (gaps: baltic.query.unknown, baltic.account.with-balance)', async () => {
  const bank = await openBaltic()
  const consent = await giveConsent(bank)
  assert.equal(said(await read(bank, consent, '?x=1')), '400 PARAMETER_NOT_SUPPORTED x')
  assert.equal(
    said(await read(bank, consent, '?withBalance=true&withBalance=true')),
    '400 PARAMETER_NOT_SUPPORTED withBalance',
  )
  assert.equal(said(await read(bank, consent, '?withBalance=yes')), '400 FORMAT_ERROR withBalance')
  assert.equal(said(await read(bank, consent, '/2f7c', PRESENT)), '404 RESOURCE_UNKNOWN')
  assert.equal(said(await call(bank, 'POST', '/baltic/ee/account/v1/accounts')), '405 SERVICE_INVALID')
  assert.equal(said(await call(bank, 'GET', '/baltic/ee/_sandbox/clock')), '404 RESOURCE_UNKNOWN')
})

test('echoes X-Request-ID on every answer, or makes one (gaps: baltic.headers.request-id)', async () => {
  const bank = await openBaltic()
  const consent = await giveConsent(bank)
  const id = { 'x-request-id': 'one of mine' }
  const echoed = async (headers: Record<string, string>) =>
    (await read(bank, consent, '', headers)).headers.get('x-request-id')
  assert.equal(await echoed({ 'x-request-id': '{any-visible~}' }), '{any-visible~}')
  assert.match((await echoed(id)) ?? '', UUID)
  assert.match((await echoed({})) ?? '', UUID)
  const unknown = await call(bank, 'GET', '/baltic/ee/nothing', { headers: { 'x-request-id': 'a' } })
  assert.equal(unknown.headers.get('x-request-id'), 'a')
})

test('refuses to answer in a format that the caller does not accept (gaps: baltic.headers.other)', async () => {
  const bank = await openBaltic()
  const consent = await giveConsent(bank)
  assert.equal(
    said(await read(bank, consent, '', { accept: 'text/html' })),
    '406 REQUESTED_FORMATS_INVALID accept',
  )
  assert.equal((await read(bank, consent, '', { accept: 'text/html, */*;q=0.1' })).status, 200)
})

test('keeps what belongs to Finland and to each country apart (gaps: shared.sandbox.identity)', async () => {
  const bank = await openBaltic()
  const consent = await giveConsent(bank)
  const { json } = await read(bank, consent)
  for (const { iban = '' } of list(json, 'accounts')) assert.notMatch(String(iban), /^(FI|LV|LT)/)
  assert.equal(said(await read(bank, consent, '', {}, 'lv')), '403 CONSENT_UNKNOWN')
})

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
