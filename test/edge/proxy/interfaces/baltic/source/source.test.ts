// What the proxy asks of a Baltic bank for a page, and what it makes of the answers: rights, pages, pending rows, the read budget.
// Several banks side by side: banks.test.ts; the real sandbox: sandbox.test.ts.
import { assert, test } from '#kit'
import { answer, type BalticRow, tppRefusal } from './bank.ts'
import { type BanksBrowser, type BanksProxy, startBanks } from './kit.ts'
import { type Changes, withLog } from '../../../kit/proxy.ts'
import { pluck } from '../../../kit/lists.ts'

const DAY_MS = 86_400_000

const booked = (id: string, amount: string, more: object = {}): BalticRow => ({
  id,
  amount,
  more: { bookingDate: '2026-11-19', valueDate: '2026-11-19', ...more },
})
const pendingRow = (id: string, amount: string, more: Readonly<Record<string, unknown>> = {}): BalticRow => ({
  id,
  amount,
  more,
})

async function connected(changes?: Changes): Promise<{
  service: BanksProxy
  browser: BanksBrowser
  account: string
}> {
  const service = await startBanks(changes)
  const browser = service.browser()
  await browser.connectTo('ee')
  const { accounts } = await browser.overview()
  return { service, browser, account: accounts[0]?.id ?? '' }
}

const shown = ({ entries }: { entries: readonly { status: string; amount: string }[] }) =>
  entries.map(({ status, amount }) => `${status} ${amount}`)

test('asks for a consent that lets the person choose, for as long and as often as the bank grants (3, Consent request)', async () => {
  const { service } = await connected()
  const consent = service.banks.ee.calls.find(({ name }) => name === 'POST /consent/v1/consents')
  assert.deepEqual(consent?.json, {
    access: {},
    recurringIndicator: true,
    validUntil: '9999-12-31',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  })
  assert.deepEqual(pluck(service.banks.ee.calls, 'name'), [
    'POST /oauth/token',
    'POST /consent/v1/consents',
    'POST /oauth/token',
    'GET /account/v1/accounts',
  ])
})

test('tells the bank who looks where that is known, and makes nothing up (3, Endpoints)', async () => {
  const psu = (service: BanksProxy) =>
    service.banks.ee.calls.map(({ headers }) =>
      Object.fromEntries([...headers].filter(([name]) => name.startsWith('psu-'))),
    )
  const unknown = await connected()
  assert.isTrue(psu(unknown.service).every((headers) => Object.keys(headers).length === 0))
  const { service, browser } = await connected({ CLIENT_ADDRESS_HEADER: 'x-address' })
  await browser.overview({
    'x-address': '203.0.113.7',
    'user-agent': 'Browser/1.0',
    'accept-language': 'et,en;q=0.5',
    'psu-ip-address': '198.51.100.1',
    'psu-device-id': 'invented',
  })
  assert.deepEqual(psu(service).at(-1), {
    'psu-ip-address': '203.0.113.7',
    'psu-user-agent': 'Browser/1.0',
    'psu-accept-language': 'et,en;q=0.5',
  })
})

test('shows sub-accounts by currency with their balances, and of a card its last digits only (3, Balance)', async () => {
  const service = await startBanks()
  const { ee } = service.banks
  const money = (amount: string, balanceType: string, more: object = {}) => ({
    balanceAmount: { amount: `#${amount}`, currency: 'EUR' },
    balanceType,
    ...more,
  })
  ee.accounts = [
    {
      iban: 'EE159900000000000013',
      currency: 'EUR',
      product: 'Konto',
      balances: [
        money('10000.1', 'closingBooked', { referenceDate: '2026-11-19' }),
        money('9975.10', 'interimAvailable'),
      ],
    },
    { iban: 'EE159900000000000013', currency: 'JPY', name: 'Jeenid', status: 'blocked' },
    {
      bban: '4111111111114321',
      currency: 'EUR',
      cashAccountType: 'CARD',
      name: 'Kaart',
      balances: [money('12.00', 'authorised'), money('40.50', 'nonInvoiced'), money('947.5', 'available')],
    },
  ]
  const browser = service.browser()
  await browser.connectTo('ee')
  const { accounts, cards } = await browser.overview()
  const plain = (all: readonly object[]): object[] => all.map((one) => ({ ...one, id: '' }))
  assert.deepEqual(plain(accounts), [
    {
      id: '',
      connection: 'ee',
      name: 'Konto',
      iban: 'EE159900000000000013',
      currency: 'EUR',
      balance: '10000.10',
      balanceDay: '2026-11-19',
      available: '9975.10',
    },
    {
      id: '',
      connection: 'ee',
      name: 'Jeenid',
      iban: 'EE159900000000000013',
      currency: 'JPY',
      blocked: true,
    },
  ])
  assert.deepEqual(plain(cards), [
    {
      id: '',
      connection: 'ee',
      name: 'Kaart',
      lastDigits: '4321',
      currency: 'EUR',
      statementBalance: '40.50',
      outstanding: '12.00',
      available: '947.50',
    },
  ])
  assert.notInclude(JSON.stringify([accounts, cards]), '4111')
})

test('tells whoever runs the site that an address answers with accounts of another country, by the name of the setting and no number (3, Account; gaps: shared.base-url)', async () => {
  const { service, browser } = await connected()
  const { ee } = service.banks
  const euros = { currency: 'EUR', name: 'Konto' }
  assert.isEmpty(service.logged)
  // One account of elsewhere beside its own, or accounts without an IBAN, say nothing about the address.
  ee.accounts = [
    { iban: 'LV56SBOX0000000000001', ...euros },
    { iban: 'EE159900000000000013', ...euros },
  ]
  await browser.overview()
  ee.accounts = [{ bban: '4321', ...euros }]
  await browser.overview()
  assert.isEmpty(service.logged)
  ee.accounts = [{ iban: 'LV56SBOX0000000000001', ...euros }]
  assert.lengthOf((await browser.overview()).accounts, 1)
  const [told, ...more] = service.logged
  assert.isEmpty(more)
  const { requestId, ...facts } = told ?? { event: '' }
  assert.isString(requestId)
  assert.deepEqual(facts, {
    event: 'country_unexpected',
    rule: 'BALTIC_EE_BASE_URL must be the address for EE, not that of another country',
  })
  assert.notMatch(JSON.stringify(service.logged), /SBOX|0000/)
})

test('keeps the ids of two cards apart whose numbers are alike, in whatever order the bank lists them (3, AccountDetails)', async () => {
  const { service, browser } = await connected()
  const { ee } = service.banks
  const card = {
    bban: '4321',
    currency: 'EUR',
    cashAccountType: 'CARD',
    linkedAccounts: 'EE159900000000000013',
  }
  const [one, other] = [
    { ...card, resourceId: 'canary-card-one', name: 'One' },
    { ...card, resourceId: 'canary-card-other', name: 'Other' },
  ] as const
  const idsByName = async (accounts: readonly (typeof one | typeof other)[]) => {
    ee.accounts = [...accounts]
    const { cards } = (await browser.overview()) as unknown as { cards: { id: string; name: string }[] }
    return Object.fromEntries(cards.map(({ id, name }) => [name, id]))
  }
  assert.deepEqual(await idsByName([other, one]), await idsByName([one, other]))
})

test('shows what is pending above what is booked, though the bank lists it on its last pages (gaps: baltic.report.page)', async () => {
  const { service, browser, account } = await connected()
  const { ee } = service.banks
  ee.pageSize = 3
  ee.booked = ['1', '2', '3', '4', '5'].map((at) => booked(`b${at}`, `-${at}.00`))
  ee.pending = ['6', '7'].map((at) => pendingRow(`p${at}`, `-${at}.00`))
  const first = await browser.entries(account)
  assert.deepEqual(shown(first.body), [
    'pending -6.00',
    'pending -7.00',
    'booked -1.00',
    'booked -2.00',
    'booked -3.00',
  ])
  // What the bank names no day for is pending on the day of the reading.
  assert.equal(first.body.entries[0]?.day, '2026-11-20')
  const second = await browser.entries(account, `?page=${first.body.next}`)
  assert.deepEqual(shown(second.body), ['booked -4.00', 'booked -5.00'])
  assert.isUndefined(second.body.next)
  // A past period has nothing pending.
  const past = await browser.entries(account, '?from=2026-11-01&to=2026-11-18')
  assert.deepEqual(new Set(past.body.entries.map(({ status }) => status)), new Set(['booked']))
  assert.equal(
    ee.calls.at(-1)?.url.search,
    '?bookingStatus=booked&dateFrom=2026-11-01&dateTo=2026-11-18&page=1',
  )
})

test('shows every entry once, however booked and pending ones share the pages (gaps: baltic.report.page)', async () => {
  const { service, browser, account } = await connected()
  const { ee } = service.banks
  ee.pageSize = 3
  const asked: string[] = []
  for (let of = 0; of <= 7; of++) {
    for (let waiting = 0; waiting <= 7; waiting++) {
      ee.booked = Array.from({ length: of }, (_, at) => booked(`b${of}-${at}`, `-${at + 1}.00`))
      ee.pending = Array.from({ length: waiting }, (_, at) => pendingRow(`p${waiting}-${at}`, `${at + 1}.00`))
      const rows: string[] = []
      let query: string | undefined = ''
      while (query !== undefined) {
        const { body } = await browser.entries(account, query)
        rows.push(...shown(body))
        query = body.next === undefined ? undefined : `?page=${body.next}`
      }
      const all = [
        ...ee.pending.map(({ amount }) => `pending ${amount}`),
        ...ee.booked.map(({ amount }) => `booked ${amount}`),
      ]
      assert.deepEqual(rows, all, `${of} ${waiting}`)
      asked.push(`${of} ${waiting}`)
    }
  }
  assert.lengthOf(asked, 64)
})

test('goes on in two accounts with as many entries, whichever page was read last (gaps: baltic.report.page)', async () => {
  const { service, browser, account } = await connected()
  const { ee } = service.banks
  ee.pageSize = 1
  ee.booked = [booked('a', '-1.00'), booked('b', '-2.00')]
  const [, other] = (await browser.overview()).accounts
  const { next } = (await browser.entries(account)).body
  await browser.entries(other?.id ?? '')
  const second = await browser.entries(account, `?page=${next}`)
  assert.deepEqual([second.status, shown(second.body)], [200, ['booked -2.00']])
})

test('shows no whole number of a card as the account of the other side (3, Account reference; promises: R25)', async () => {
  const { service, browser, account } = await connected()
  const number = '4111111111114321'
  const card = { accountNumber: number, accountReferenceType: 'PAN' }
  service.banks.ee.booked = [
    booked('a', '-1.00', { creditorName: 'Pood', creditorAccount: card }),
    booked('b', '2.00', { debtorName: 'Pood', debtorAccount: card }),
  ]
  const { body } = await browser.entries(account)
  assert.deepEqual(pluck(body.entries, 'counterpart'), [{ name: 'Pood' }, { name: 'Pood' }])
})

test('keeps a pending row that is booked under another id one row, and says by what it knows (3, Transaction)', async () => {
  const { service, browser, account } = await connected()
  const { ee } = service.banks
  const shop = { creditorName: 'Kohvik', creditorAccount: { accountNumber: 'EE899900000000000039' } }
  // The same was paid at the same shop before: it must not be taken for the row that waits.
  ee.booked = [booked('old', '-25.00', shop), booked('other', '-3.00')]
  ee.pending = [pendingRow('wait', '-25.00', { ...shop, endToEndId: 'E2E-1' })]
  const before = (await browser.entries(account)).body.entries
  assert.deepEqual(pluck(before, 'status'), ['pending', 'booked', 'booked'])
  ee.pending = []
  // It is gone, and nothing new is booked: nothing is made up.
  const gone = (await browser.entries(account)).body.entries
  assert.deepEqual(
    pluck(gone, 'id'),
    before.slice(1).map(({ id }) => id),
  )
  ee.booked = [booked('new', '-25.00', { ...shop, endToEndId: 'E2E-1' }), ...ee.booked]
  service.crash()
  const after = (await browser.entries(account)).body.entries
  assert.deepEqual([after[0]?.id, after[0]?.status], [before[0]?.id, 'booked'])
  assert.deepEqual(after[0]?.matchedBy, ['endToEndId', 'account', 'name'])
  assert.lengthOf(new Set(after.map(({ id }) => id)), 3)
  // The same on every later reading, of another period too.
  const again = (await browser.entries(account, '?from=2026-11-01&to=2026-11-19')).body.entries
  assert.equal(again[0]?.id, before[0]?.id)
})

test('takes no row for another that differs in currency, amount, id or account, or only looks alike (3, Transaction)', async () => {
  const cases = [
    [{ creditorName: 'Kohvik' }, '-25.01', { creditorName: 'Kohvik' }],
    [
      { endToEndId: 'E2E-1', creditorName: 'Kohvik' },
      '-25.00',
      { endToEndId: 'E2E-2', creditorName: 'Kohvik' },
    ],
    [{ endToEndId: 'NOTPROVIDED' }, '-25.00', { endToEndId: 'NOTPROVIDED' }],
    [{}, '-25.00', {}],
    [{ creditorName: 'Kohvik' }, '-25.00', { creditorName: 'Pood' }],
  ] as const
  for (const [waiting, amount, came] of cases) {
    const { service, browser, account } = await connected()
    const { ee } = service.banks
    ee.pending = [pendingRow('wait', '-25.00', waiting)]
    const [before] = (await browser.entries(account)).body.entries
    ee.pending = []
    ee.booked = [booked('new', amount, { ...came, bookingDate: '2026-11-20' })]
    const [after] = (await browser.entries(account)).body.entries
    assert.notEqual(after?.id, before?.id, JSON.stringify(came))
    assert.notProperty(after, 'matchedBy')
  }
})

test('shows what was read last when nothing is left of today’s reads, and from when there is more (gaps: baltic.consent.frequency)', async () => {
  const { service, browser, account } = await connected()
  const { ee } = service.banks
  ee.booked = [booked('b', '-1.00')]
  const before = await browser.overview()
  const rows = (await browser.entries(account)).body
  ee.rule = ({ name }) =>
    name.startsWith('GET') ? tppRefusal(429, 'ACCESS_EXCEEDED', { wait: '43200' }) : undefined
  service.crash()
  const { result, lines } = await withLog(async () => ({
    overview: await browser.overview(),
    entries: await browser.entries(account),
    unread: await browser.entries(account, '?from=2026-11-02'),
  }))
  // Whom the bank knows to be present it does not count.
  assert.equal(lines.filter((line) => line.includes('CLIENT_ADDRESS_HEADER')).length, 3)
  const freshAgainAt = '2026-11-21T00:00:00.000+02:00'
  assert.deepEqual(result.overview.accounts, before.accounts)
  assert.deepEqual(
    result.overview.connections.map(({ state, freshAgainAt: at }) => [state, at]),
    [['connected', freshAgainAt]],
  )
  assert.deepEqual([result.entries.status, result.entries.body], [200, { ...rows, freshAgainAt }])
  // What was never read is not known, and not made up.
  assert.deepEqual([result.unread.status, result.unread.body.code], [429, 'reads_used_up'])
  ee.rule = undefined
  assert.notProperty((await browser.overview()).connections[0], 'freshAgainAt')
  assert.notProperty((await browser.entries(account)).body, 'freshAgainAt')
  await browser.end('ee')
  assert.isEmpty(service.known)
})

test('says that nothing is known yet, and from when it can be, where the reads were used up before anything was read (gaps: baltic.consent.frequency)', async () => {
  const service = await startBanks()
  const browser = service.browser()
  const { ee } = service.banks
  ee.rule = ({ name }) =>
    name.startsWith('GET') ? tppRefusal(429, 'ACCESS_EXCEEDED', { wait: '43200' }) : undefined
  await browser.connectTo('ee')
  const { result } = await withLog(async () => [await browser.overview(), await browser.overview()])
  const freshAgainAt = '2026-11-21T00:00:00.000+02:00'
  for (const { connection, connections, accounts } of result) {
    assert.deepEqual([connection, accounts], ['connected', []])
    assert.deepEqual(
      connections.map(({ state, freshAgainAt: at }) => [state, at]),
      [['unread', freshAgainAt]],
    )
  }
  // What was read once is known from then on, also where it is nothing.
  ee.rule = undefined
  ee.accounts = []
  assert.equal((await browser.overview()).connections[0]?.state, 'connected')
  ee.rule = ({ name }) => (name.startsWith('GET') ? tppRefusal(429, 'ACCESS_EXCEEDED') : undefined)
  const { result: later } = await withLog(() => browser.overview())
  assert.equal(later.connections[0]?.state, 'connected')
})

test('tells with the refusal of entries that were never read from when they can be (gaps: baltic.consent.frequency)', async () => {
  const { service, browser, account } = await connected()
  service.banks.ee.rule = ({ name }) =>
    name.startsWith('GET') ? tppRefusal(429, 'ACCESS_EXCEEDED', { wait: '43200' }) : undefined
  const { result } = await withLog(() => browser.entries(account))
  assert.deepEqual(
    [result.status, result.body.code, result.body.freshAgainAt],
    [429, 'reads_used_up', '2026-11-21T00:00:00.000+02:00'],
  )
})

test('tells one and the same time as long as the reads are used up, whatever is asked and however the answer delays (gaps: baltic.consent.frequency)', async () => {
  const { service, browser, account } = await connected()
  const { ee } = service.banks
  ee.booked = [booked('b', '-1.00')]
  await browser.entries(account)
  const midnight = Date.parse('2026-11-21T00:00:00+02:00')
  ee.rule = ({ name }) => {
    if (!name.startsWith('GET')) return undefined
    const wait = String(Math.ceil((midnight - service.clock.now) / 1_000))
    // The answer is on its way for a while.
    service.clock.now += 3_700
    return tppRefusal(429, 'ACCESS_EXCEEDED', { wait })
  }
  const told = new Set<string | undefined>()
  const { result } = await withLog(async () => {
    for (let times = 0; times < 6; times++) {
      told.add((await browser.overview()).connections[0]?.freshAgainAt)
      told.add((await browser.entries(account)).body.freshAgainAt)
      told.add((await browser.entries(account, '?from=2026-11-02')).body.freshAgainAt)
      service.clock.now += 977
      // The process that holds the connection in memory may be gone.
      service.crash()
    }
    return [...told]
  })
  assert.lengthOf(result, 1)
  assert.isAtMost(Math.abs(Date.parse(result[0] ?? '') - midnight), 5_000)
})

test('says that what it shows is of before where the bank does not say how long to wait (gaps: baltic.consent.frequency)', async () => {
  const { service, browser, account } = await connected()
  const { ee } = service.banks
  ee.booked = [booked('b', '-1.00')]
  await browser.entries(account)
  ee.rule = ({ name }) => (name.startsWith('GET') ? tppRefusal(429, 'ACCESS_EXCEEDED') : undefined)
  const { result } = await withLog(async () => ({
    overview: await browser.overview(),
    entries: await browser.entries(account),
  }))
  const midnight = '2026-11-21T00:00:00.000+02:00'
  assert.deepEqual(
    [result.overview.connections[0]?.freshAgainAt, result.entries.body.freshAgainAt],
    [midnight, midnight],
  )
})

test('reads as far back as the bank allows where its clock is ahead, and takes it for no end of the consent (gaps: baltic.report.query)', async () => {
  const { service, browser, account } = await connected()
  const { ee } = service.banks
  ee.booked = [booked('b', '-1.00')]
  ee.today = '2026-11-25'
  const balances = [
    {
      balanceAmount: { amount: '#1.00', currency: 'EUR' },
      balanceType: 'openingBooked',
      referenceDate: ee.today,
    },
  ]
  ee.accounts = ee.accounts.map((one) => ({ ...one, balances }))
  assert.deepEqual(shown((await browser.entries(account)).body), ['booked -1.00'])
  assert.equal(ee.calls.at(-1)?.url.searchParams.get('dateFrom'), '2026-08-27')
  // From then on it is known.
  const calls = ee.calls.length
  await browser.entries(account)
  assert.equal(ee.calls.length, calls + 1)
  assert.deepEqual((await browser.overview()).connections[0]?.state, 'connected')
  const { result } = await withLog(() => browser.entries(account, '?from=2026-08-01'))
  assert.equal(result.status, 200)
  service.clock.now += 31 * 60_000
  assert.equal((await browser.entries(account, '?from=2026-08-01')).body.code, 'range_invalid')
})

test('says that a range is wrong before it spends a read on it, and after (gaps: baltic.report.query)', async () => {
  const { service, browser, account } = await connected()
  const calls = service.banks.ee.calls.length
  for (const query of [
    'from=2026-11-20&to=2026-11-19',
    'from=yesterday',
    'to=2026-02-30',
    'pageSize=0',
    'pageSize=x',
    'from=2026-11-01&from=2026-11-02',
  ])
    assert.deepEqual((await browser.entries(account, `?${query}`)).body.code, 'range_invalid', query)
  assert.equal(service.banks.ee.calls.length, calls)
  service.banks.ee.today = '2026-11-10'
  const { result } = await withLog(() => browser.entries(account, '?from=2026-11-19'))
  assert.deepEqual([result.status, result.body.code], [400, 'range_invalid'])
})

test('asks a page to start again when the report has fewer pages than it had (gaps: baltic.report.page)', async () => {
  const { service, browser, account } = await connected()
  const { ee } = service.banks
  ee.pageSize = 1
  ee.booked = [booked('a', '-1.00'), booked('b', '-2.00')]
  const { next } = (await browser.entries(account)).body
  ee.booked = [booked('a', '-1.00')]
  const { result } = await withLog(() => browser.entries(account, `?page=${next}`))
  assert.deepEqual([result.status, result.body.code], [400, 'page_unknown'])
})

test('gets the next token when the bank takes the old one no more, and says when the consent has ended (gaps: baltic.consent.use)', async () => {
  const { service, browser } = await connected()
  const { ee } = service.banks
  ee.age()
  assert.equal((await browser.overview()).connection, 'connected')
  assert.equal(ee.calls.filter(({ form }) => form.get('grant_type') === 'refresh_token').length, 1)
  for (const code of ['CONSENT_EXPIRED', 'CONSENT_INVALID', 'CONSENT_UNKNOWN']) {
    const one = await connected()
    one.service.banks.ee.rule = ({ name }) =>
      name.startsWith('GET') ? tppRefusal(code === 'CONSENT_UNKNOWN' ? 403 : 401, code) : undefined
    const { result } = await withLog(() => one.browser.overview())
    assert.deepEqual([result.connection, result.connections[0]?.state], ['ended', 'ended'], code)
    assert.notInclude(
      JSON.stringify([...one.service.kept.values(), ...one.service.known.values()]),
      'canary-a',
    )
  }
})

test('lists accounts without balances where the consent has no right to them (gaps: baltic.account.with-balance)', async () => {
  const { service, browser } = await connected()
  service.banks.ee.rule = ({ url }) =>
    url.searchParams.get('withBalance') === 'true' ? tppRefusal(401, 'CONSENT_INVALID') : undefined
  const { accounts, connections } = await browser.overview()
  assert.lengthOf(accounts, 2)
  assert.deepEqual([connections[0]?.state, connections[0]?.consent?.balances], ['connected', false])
})

test('makes no connection of a code whose answer was lost: nobody has shown that it was this browser (gaps: Part 4, oauth.token)', async () => {
  const service = await startBanks()
  const { ee } = service.banks
  const browser = service.browser()
  ee.rule = ({ form }) => (form.get('grant_type') === 'authorization_code' ? answer(503, {}) : undefined)
  const { result } = await withLog(async () => browser.connectTo('ee'))
  assert.match(result.headers.get('location') ?? '', /connection=failed$/)
  assert.equal((await browser.overview()).connection, 'none')
  // The proxy uses the code once more, so that no unknown token is left.
  ee.rule = undefined
  await withLog(() => service.pass(DAY_MS))
  assert.equal(ee.good(), 0)
  assert.isEmpty(service.kept)
  assert.match((await browser.connectTo('ee')).headers.get('location') ?? '', /connection=connected$/)
})

test('believes no answer that echoes another request id (gaps: baltic.headers.request-id)', async () => {
  const { service, browser } = await connected()
  const { ee } = service.banks
  const echoes = new Set(ee.calls.map(({ headers }) => headers.get('x-request-id')))
  assert.equal(echoes.size, ee.calls.filter(({ headers }) => headers.has('x-request-id')).length + 1)
  const { fetch } = ee
  const swapped = async (request: string, init?: RequestInit) => {
    const response = await fetch(request, init)
    response.headers.set('x-request-id', '00000000-0000-4000-8000-000000000000')
    return response
  }
  Object.assign(ee, { fetch: swapped })
  const { result } = await withLog(() => browser.overview())
  assert.equal(result.code, 'bank_unavailable')
})

test('shows no page an id, a token or a code of the bank (promises: R25)', async () => {
  const { service, browser, account } = await connected()
  service.banks.ee.booked = [booked('b', '-1.00')]
  service.banks.ee.pending = [pendingRow('p', '-1.00')]
  const texts = [
    JSON.stringify(await browser.overview()),
    JSON.stringify(await browser.entries(account)),
    ...browser.cookies,
  ]
  for (const text of texts) assert.notInclude(text, 'canary')
})

test('says of each page how many rows of it could not be read, each once, and shows the others (gaps Part 5, laws 5 and 6)', async () => {
  const { service, browser, account } = await connected()
  const { ee } = service.banks
  ee.pageSize = 2
  const odd = { transactionAmount: 'none' }
  ee.booked = [
    booked('a', '-1.00'),
    booked('b', '-2.00', odd),
    booked('c', '-3.00', odd),
    booked('d', '-4.00'),
    booked('e', '-5.00', odd),
  ]
  ee.pending = [pendingRow('p', '6.00', odd), pendingRow('q', '7.00')]
  const pages: unknown[] = []
  let query = ''
  do {
    const { body } = await browser.entries(account, query)
    pages.push([body.unread, ...shown(body)])
    query = body.next === undefined ? '' : `?page=${body.next}`
  } while (query !== '')
  assert.deepEqual(pages, [[2, 'pending 7.00', 'booked -1.00'], [1, 'booked -4.00'], [1]])
})

test('says how many accounts and cards could not be read, also when it repeats what was read last (gaps Part 5, laws 5 and 6)', async () => {
  const { service, browser } = await connected()
  const { ee } = service.banks
  ee.accounts.push({ iban: 'EE159900000000000014', currency: 7 })
  const unlisted = async () => {
    const { accounts, cards, connections } = await browser.overview()
    return [accounts.length, cards.length, connections.find(({ id }) => id === 'ee')?.unlisted]
  }
  assert.deepEqual(await unlisted(), [2, 1, 1])
  ee.rule = () => tppRefusal(429, 'ACCESS_EXCEEDED', { wait: '3600' })
  assert.deepEqual(await unlisted(), [2, 1, 1])
})

test('leaves out of a page what the page before has given, by content and as often, and nothing else (gaps: baltic.report.page)', async () => {
  const { service, browser, account } = await connected()
  const { ee } = service.banks
  ee.pageSize = 3
  // A bank that gives one id to several entries.
  ee.booked = [booked('x', '-1.00'), booked('x', '-2.00'), booked('x', '-3.00'), booked('x', '-3.00')]
  const first = (await browser.entries(account)).body
  assert.deepEqual(shown(first), ['booked -1.00', 'booked -2.00', 'booked -3.00'])
  // It books one more meanwhile, and an old one too: the pages move on.
  ee.booked = [booked('n', '-9.00'), ...ee.booked.slice(0, 3), booked('m', '-8.00'), booked('x', '-5.00')]
  const second = (await browser.entries(account, `?page=${first.next}`)).body
  assert.deepEqual(shown(second), ['booked -8.00', 'booked -5.00'])
})
