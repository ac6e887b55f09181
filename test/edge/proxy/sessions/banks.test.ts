// Several banks side by side in one browser: connected, read and ended each for itself, with nothing of one in another.
// How one connection lives: session.test.ts; what the Baltic source reads: interfaces/baltic/source.
import { assert, test } from '#kit'
import { tppRefusal } from '../interfaces/baltic/source/bank.ts'
import { type BanksBrowser, type BanksProxy, startBanks } from '../interfaces/baltic/source/kit.ts'
import type { Session } from '../../../../edge/proxy/sessions/session.ts'
import { json } from '../kit/fake-bank.ts'
import { withLog } from '../kit/proxy.ts'

const idsOf = async (browser: BanksBrowser) => {
  const { accounts, cards } = await browser.overview()
  return [...accounts, ...cards].map(({ id }) => id)
}
const statesOf = async (browser: BanksBrowser) =>
  Object.fromEntries((await browser.overview()).connections.map(({ id, state }) => [id, state]))

async function connected(service: BanksProxy): Promise<BanksBrowser> {
  const browser = service.browser()
  await browser.connectTo('own')
  await browser.connectTo('ee')
  return browser
}

test('lists the banks that accounts can be connected to (house: 3)', async () => {
  const service = await startBanks()
  const response = await service.browser().call('/accounts/providers')
  assert.deepEqual(await response.json(), {
    providers: [
      { id: 'own', country: 'FI', name: 'Own Bank', enabled: true },
      { id: 'ee', country: 'EE', name: 'Pank', enabled: true },
      { id: 'lv', country: 'LV', name: 'Banka', enabled: true },
    ],
  })
})

test('shows accounts of two banks at once, each under its connection (3, Account list)', async () => {
  const service = await startBanks()
  const browser = await connected(service)
  const { connection, accounts, cards, connections } = await browser.overview()
  assert.equal(connection, 'connected')
  assert.deepEqual(
    accounts.map(({ connection: at, currency }) => [at, currency]),
    [
      ['own', 'EUR'],
      ['own', 'EUR'],
      ['ee', 'EUR'],
      ['ee', 'USD'],
    ],
  )
  assert.deepEqual(
    cards.map(({ connection: at, lastDigits }) => [at, lastDigits]),
    [
      ['own', '1234'],
      ['own', '1234'],
      ['ee', '4321'],
    ],
  )
  assert.deepEqual(
    connections.map(({ id, provider, name, country, state }) => [id, provider, name, country, state]),
    [
      ['own', 'own', 'Own Bank', 'FI', 'connected'],
      ['ee', 'ee', 'Pank', 'EE', 'connected'],
    ],
  )
  for (const { consent } of connections) assert.match(consent?.expiresAt ?? '', /^2026-12-20T/)
  // Entries of each are read at its own bank.
  for (const { id, connection: at } of accounts) {
    const calls = service.banks.ee.calls.length
    assert.equal((await browser.entries(id, '?from=2026-11-01&to=2026-11-20')).status, 200)
    assert.equal(service.banks.ee.calls.length > calls, at === 'ee')
  }
})

test('tells a page that knows one bank only the least that any of its banks gives at a time (gaps: baltic.report.page, account-access.query.range)', async () => {
  const service = await startBanks()
  const [one, other] = [service.browser(), service.browser()]
  await one.connectTo('ee')
  assert.deepEqual((await one.overview()).limits, (await one.overview()).connections[0]?.limits)
  await other.connectTo('own')
  assert.notProperty(await other.overview(), 'limits')
  await other.connectTo('ee')
  assert.deepEqual((await other.overview()).limits, { pageSize: 100, months: 3, daysBack: 90 })
})

test('connects to the first bank where the page names none, and to no bank that is not offered (house: 3)', async () => {
  const service = await startBanks()
  const browser = service.browser()
  assert.match(await browser.leave(), /^https:\/\/api\.bank\.example\/oauth\/authorize\?/)
  const { result: response, lines } = await withLog(() =>
    browser.call('/accounts/connect', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'lt' }),
    }),
  )
  assert.include(lines.join(' '), '"event":"provider_refused"')
  assert.deepEqual(
    [response.status, ((await response.json()) as { code: string }).code],
    [400, 'provider_unknown'],
  )
  assert.equal(service.banks.ee.calls.length, 0)
})

test('takes the place of the connection to the same bank only, and keeps the ids of its accounts (3, Setup)', async () => {
  const service = await startBanks()
  const browser = await connected(service)
  const before = await idsOf(browser)
  await browser.connectTo('ee')
  // The bank has other ids for the accounts of a new consent; they are matched by number and currency.
  assert.deepEqual(await idsOf(browser), before)
  assert.equal(service.own.live(), 1)
  assert.equal(service.banks.ee.good(), 1)
  assert.deepEqual(await statesOf(browser), { own: 'connected', ee: 'connected' })
  assert.equal([...service.kept.values()].filter(({ grant }) => grant).length, 2)
})

test('keeps ids apart of people who share an account, and of who comes back after a disconnect (promises: R36)', async () => {
  const service = await startBanks()
  const [one, other] = [await connected(service), await connected(service)]
  const [hers, his] = [await idsOf(one), await idsOf(other)]
  assert.isEmpty(hers.filter((id) => his.includes(id)))
  await one.end('ee')
  await one.connectTo('ee')
  const again = (await idsOf(one)).filter((id) => id.startsWith('ee-'))
  assert.lengthOf(again, 3)
  assert.isEmpty(again.filter((id) => hers.includes(id)))
})

test('crosses nothing between browsers and banks, all ids swapped (promises: R36)', async () => {
  const service = await startBanks()
  const [one, other] = [await connected(service), await connected(service)]
  await other.connectTo('lv')
  const all = [...(await idsOf(one)), ...(await idsOf(other))]
  const mine = { one: await idsOf(one), other: await idsOf(other) }
  const calls = service.banks.ee.calls.length + service.banks.lv.calls.length
  for (const [browser, own] of [
    [one, mine.one],
    [other, mine.other],
  ] as const) {
    const swapped = all.filter((id) => !own.includes(id))
    const places = own.map((id) => (id.startsWith('ee-') ? id.replace(/^ee-/, 'lv-') : `ee-${id}`))
    for (const id of [
      ...swapped,
      ...places,
      'ee-',
      `zz-${'x'.repeat(22)}`,
      `constructor-${'x'.repeat(22)}`,
    ]) {
      for (const kind of ['accounts', 'cards']) {
        const response = await browser.call(`/${kind}/${encodeURIComponent(id)}/transactions`)
        assert.include([401, 404], response.status, id)
      }
    }
  }
  assert.equal(service.banks.ee.calls.length + service.banks.lv.calls.length, calls)
})

test('opens no connection with the cookie of another bank (promises: R36)', async () => {
  const service = await startBanks()
  const browser = await connected(service)
  const value = browser.jar.get('__Host-silta-at-ee') ?? ''
  assert.match(value, /^[\w-]{54}$/)
  const thief = service.browser()
  for (const name of ['__Host-silta', '__Host-silta-at-lv', '__Host-silta-at-zz']) thief.jar.set(name, value)
  assert.deepEqual(await thief.overview(), { connection: 'none', accounts: [], cards: [], connections: [] })
})

test('brings nobody a connection from a way that began in another browser (gaps: baltic.token.psu)', async () => {
  const service = await startBanks()
  const [one, other] = [service.browser(), service.browser()]
  const { approvalUrl } = (await (await one.leaveFor('ee')).json()) as { approvalUrl: string }
  const query = service.banks.ee.approve(approvalUrl)
  const stray = await other.comeBack(query)
  assert.match(stray.headers.get('location') ?? '', /connection=expired$/)
  assert.equal((await other.overview()).connection, 'none')
  assert.equal(service.banks.ee.count(/oauth\/token/), 1)
  // The real return still comes.
  assert.match((await one.comeBack(query)).headers.get('location') ?? '', /connection=connected$/)
})

test('keeps the other banks when one fails, and says which one does (house: 2)', async () => {
  const service = await startBanks()
  const browser = await connected(service)
  service.banks.ee.rule = ({ name }) =>
    name.startsWith('GET') ? tppRefusal(503, 'SERVICE_UNAVAILABLE') : undefined
  const { result: half } = await withLog(() => browser.overview())
  assert.deepEqual(
    half.connections.map(({ id, state }) => [id, state]),
    [
      ['own', 'connected'],
      ['ee', 'unavailable'],
    ],
  )
  assert.isTrue(half.accounts.every(({ connection }) => connection === 'own'))
  service.own.rules.accounts = () => json(503, {})
  const { result: none } = await withLog(() => browser.overview())
  assert.equal(none.code, 'bank_unavailable')
  service.banks.ee.rule = undefined
  service.own.rules.accounts = undefined
  assert.deepEqual(await statesOf(browser), { own: 'connected', ee: 'connected' })
})

test('tells a page that knows one bank only of the permission of a bank that was read, where another was not yet (gaps: baltic.consent.frequency)', async () => {
  const service = await startBanks()
  const browser = service.browser()
  service.banks.ee.rule = ({ name }) =>
    name.startsWith('GET') ? tppRefusal(429, 'ACCESS_EXCEEDED', { wait: '600' }) : undefined
  await browser.connectTo('ee')
  const { result: alone } = await withLog(() => browser.overview())
  assert.deepEqual([alone.connection, alone.consent?.balances], ['connected', false])
  service.banks.lv.accounts = [
    {
      iban: 'LV56SBOX0000000000001',
      currency: 'EUR',
      balances: [{ balanceAmount: { amount: '#1.00', currency: 'EUR' }, balanceType: 'closingBooked' }],
    },
  ]
  await browser.connectTo('lv')
  const { result: both } = await withLog(() => browser.overview())
  assert.deepEqual(
    both.connections.map(({ id, state }) => [id, state]),
    [
      ['ee', 'unread'],
      ['lv', 'connected'],
    ],
  )
  assert.isTrue(both.consent?.balances)
  assert.lengthOf(both.accounts, 1)
})

test('keeps the other banks when the object of one connection fails (house: 2)', async () => {
  const service = await startBanks()
  const browser = await connected(service)
  for (const [name, record] of service.kept) {
    if (record.source === 'ee' && record.grant)
      service.kept.set(name, { ...record, grant: { ...record.grant, accessToken: 'no token' } })
  }
  // Each object reads what is stored once.
  service.crash()
  const { result, lines } = await withLog(() => browser.overview())
  assert.deepEqual(
    result.connections.map(({ id, state }) => [id, state]),
    [
      ['own', 'connected'],
      ['ee', 'unavailable'],
    ],
  )
  assert.include(JSON.stringify(lines), 'connection_failed')
})

test('says that one permission has ended beside one that has not, and connects that one again (gaps: baltic.consent.use)', async () => {
  const service = await startBanks()
  const browser = await connected(service)
  const before = (await idsOf(browser)).filter((id) => id.startsWith('ee-'))
  service.banks.ee.withdraw()
  assert.deepEqual(await statesOf(browser), { own: 'connected', ee: 'ended' })
  assert.equal((await browser.overview()).connection, 'connected')
  await browser.connectTo('ee')
  assert.deepEqual(
    (await idsOf(browser)).filter((id) => id.startsWith('ee-')),
    before,
  )
  await browser.end('own')
  service.banks.ee.withdraw()
  const ended = await browser.overview()
  assert.equal(ended.connection, 'ended')
})

test('ends the connection that is meant, and says until when the bank’s consent lives (gaps: baltic.token.read)', async () => {
  const service = await startBanks()
  const browser = await connected(service)
  const response = await browser.end('ee')
  assert.equal(response.status, 200)
  // 180 days after the day on which it was made, to midnight in Helsinki.
  assert.deepEqual(await response.json(), { consentEndsAt: '2027-05-20T00:00:00.000+03:00' })
  assert.equal(service.banks.ee.good(), 0)
  assert.equal(service.banks.ee.live(), 1)
  assert.deepEqual(await statesOf(browser), { own: 'connected' })
  assert.equal((await browser.end('ee')).status, 204)
  assert.equal((await browser.end('own')).status, 204)
  assert.equal(service.own.live(), 0)
  assert.isEmpty(service.known)
  await browser.connectTo('ee')
  await browser.connectTo('own')
  assert.property(await (await browser.end()).json(), 'consentEndsAt')
  assert.deepEqual(await statesOf(browser), {})
  assert.equal(
    (await browser.call('/accounts/disconnect', { method: 'POST', body: '{"connection":1}' })).status,
    400,
  )
})

test('says before a disconnect until when the consent lives on where only the person can end it, and nothing where it ends (gaps: baltic.consent.status-values)', async () => {
  const service = await startBanks()
  const browser = await connected(service)
  const told = async () =>
    (await browser.overview()).connections.map(({ id, consentEndsAt }) => [id, consentEndsAt])
  const before = await told()
  assert.deepEqual(before, [
    ['own', undefined],
    ['ee', '2027-05-20T00:00:00.000+03:00'],
  ])
  // The same as after it, whenever it is asked.
  await service.pass(3 * 86_400_000)
  assert.deepEqual(await told(), before)
  assert.deepEqual(await (await browser.end('ee')).json(), { consentEndsAt: before[1]?.[1] })
})

test('says that the bank is away when no way to it can be asked for, and stores nothing (gaps: baltic.consent.required)', async () => {
  const service = await startBanks()
  const browser = service.browser()
  for (const [rule, status, code] of [
    [tppRefusal(500, 'INTERNAL_ERROR'), 503, 'bank_unavailable'],
    [tppRefusal(403, 'SERVICE_BLOCKED'), 502, 'bank_refused'],
  ] as const) {
    service.banks.ee.rule = ({ name }) => (name.startsWith('POST /consent') ? rule.clone() : undefined)
    const { result } = await withLog(() => browser.leaveFor('ee'))
    assert.deepEqual([result.status, ((await result.json()) as { code: string }).code], [status, code])
  }
  assert.isEmpty(browser.jar)
  assert.isEmpty(service.kept)
})

test('uses a code at no other bank where the one that it is from is not offered, and lets the person connect again (house: 3)', async () => {
  const service = await startBanks()
  const { getByName } = service.proxy.bindings['SESSIONS'] as { getByName: (name: string) => Session }
  const object = getByName('name-of-a-connection')
  const pending = {
    state: 'state',
    codeVerifier: 'verifier',
    redirectUri: 'https://pay.shop.example/consent',
    madeAtMs: service.clock.now,
  }
  for (const source of ['zz', 'lt', 'constructor', '']) {
    const genuine = { name: 'name', source, code: 'code', pending, replaces: [], flowEndsAtMs: 0 }
    assert.deepEqual(await object.returned(genuine, 'r-1'), { outcome: 'failed' }, source)
    assert.deepEqual(await object.list('r-1'), { ok: false, code: 'consent_missing' }, source)
  }
  assert.deepEqual([service.own.calls.length, service.banks.ee.calls.length], [0, 0])
  assert.isEmpty(service.kept)
  const browser = service.browser()
  assert.match((await browser.connectTo('ee')).headers.get('location') ?? '', /connection=connected$/)
})

test('keeps the connection to a bank that is not offered any more out of sight, and forgets it when it is woken (house: 3)', async () => {
  const service = await startBanks()
  const browser = await connected(service)
  await browser.overview()
  assert.isNotEmpty(service.known)
  const { BALTIC_CLIENT_ID, BALTIC_CLIENT_SECRET } = service.proxy.bindings
  const later = await startBanks({
    BALTIC_CLIENT_ID: undefined,
    BALTIC_CLIENT_SECRET: undefined,
  })
  assert.isString(BALTIC_CLIENT_ID)
  assert.isString(BALTIC_CLIENT_SECRET)
  for (const [name, record] of service.kept) later.kept.set(name, record)
  for (const [name, known] of service.known) later.known.set(name, known)
  for (const [name, at] of service.alarms) later.alarms.set(name, at)
  const again = later.browser()
  for (const [name, value] of browser.jar) again.jar.set(name, value)
  await withLog(() => later.pass(40 * 86_400_000))
  assert.deepEqual((await again.overview()).connections, [])
  assert.isEmpty(later.known)
  assert.isEmpty([...later.kept.values()].filter(({ source }) => source === 'ee'))
})

test('asks three banks for one page of accounts, and has no more than six calls on their way at a time (promises: R46)', async () => {
  let [now, most, calls] = [0, 0, 0]
  const service: BanksProxy = await startBanks({}, async (request, init) => {
    const [, place] = /^\/baltic\/(ee|lv)\//.exec(new URL(request).pathname) ?? []
    const bank = place === 'ee' || place === 'lv' ? service.banks[place] : service.own
    most = Math.max(most, ++now)
    calls++
    // Everything that is asked at once is on its way before anything is answered.
    await new Promise((resolve) => setTimeout(resolve, 5))
    try {
      return await bank.fetch(request, init)
    } finally {
      now--
    }
  })
  const browser = service.browser()
  for (const place of ['own', 'ee', 'lv'] as const) await browser.connectTo(place)
  ;[most, calls] = [0, 0]
  const { connections } = await browser.overview()
  assert.lengthOf(connections, 3)
  assert.isAtLeast(calls, 4)
  assert.isAbove(most, 1)
  assert.isAtMost(most, 6)
})
