// The whole way with our own bank in the Baltic countries: its page, lists, entries, clock, limits, ends, and its faults.
// The bank is a function here. A bank written from the paper alone is in source.test.ts.
import { assert, test } from '#kit'
import { createSandbox, type Sandbox } from '../../../../../../edge/sandbox/index.ts'
import { CLIENT, ORIGIN } from '../../../sessions/accounts-bank.ts'
import { BALTIC_CLIENT } from './bank.ts'
import { type BanksBrowser, type BanksProxy, type Place, startBanks } from './kit.ts'
import { type Changes, withLog } from '../../../kit/proxy.ts'
import { pluck } from '../../../kit/lists.ts'

const KEY = 'sandbox-key-of-this-test'

interface Street {
  readonly service: BanksProxy
  readonly sandbox: Sandbox
  readonly calls: string[]
  control(method: string, path: string, body?: object): Promise<Response>
  /** Moves the clock of the bank on, an ISO 8601 duration. */
  advance(duration: string): Promise<void>
  /** Paths whose next answer gets lost. */
  readonly lost: Set<string>
  /** Goes to a bank, ticks everything on its page, and comes back; gives where the browser then is. */
  connect(browser: BanksBrowser, place: Place | 'own', customer: string): Promise<string | null>
}

/** Builds a proxy and a bank beside each other, on a Friday at noon in Helsinki. */
async function build(changes: Changes = {}): Promise<Street> {
  const now = '2026-11-20T10:00:00Z'
  const calls: string[] = []
  const lost = new Set<string>()
  const control = (method: string, path: string, body?: object) =>
    sandbox.fetch(`${ORIGIN}/_sandbox${path}`, {
      method,
      headers: { 'x-sandbox-key': KEY, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const carry = async (request: string, init?: RequestInit) => {
    const response = await sandbox.fetch(request, init)
    const { pathname } = new URL(request)
    calls.push(`${init?.method ?? 'GET'} ${pathname} ${response.status}`)
    if (!lost.delete(pathname)) return response
    throw new Error('the answer got lost')
  }
  const { id: CLIENT_ID, secret: CLIENT_SECRET } = BALTIC_CLIENT
  const service = await startBanks({ CLIENT_ID, CLIENT_SECRET, ...changes }, carry)
  const sandbox = createSandbox({
    sandboxKey: KEY,
    publicBaseUrl: ORIGIN,
    redirectUris: ['https://pay.shop.example/consent'],
    defaultClient: { clientId: BALTIC_CLIENT.id, clientSecret: BALTIC_CLIENT.secret, apiKey: CLIENT.apiKey },
    now,
    clock: () => service.clock.now,
  })
  // The bank makes its default client when it is first asked for one.
  await control('GET', '/keys')
  const decide = async (address: string, customer: string) => {
    const shown = await (await sandbox.fetch(`${address}&customer=${customer}`)).text()
    const fields = [...shown.matchAll(/<input type="(?:hidden|checkbox)" name="(\w+)" value="([^"]*)"/g)]
    const form = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
    form.set('decision', 'approve')
    const decided = await sandbox.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    assert.equal(decided.status, 303)
    return new URL(decided.headers.get('location') ?? '').search
  }
  return {
    service,
    sandbox,
    calls,
    control,
    lost,
    async advance(duration) {
      assert.equal((await control('PUT', '/clock', { advance: duration })).status, 200)
    },
    async connect(browser, place, customer) {
      const { approvalUrl } = (await (await browser.leaveFor(place)).json()) as { approvalUrl: string }
      return (await browser.comeBack(await decide(approvalUrl, customer))).headers.get('location')
    },
  }
}

const consentsOf = async ({ control }: Street) =>
  (await (await control('GET', '/baltic/consents')).json()) as { consentId: string; status: string }[]

/** Connects a browser to the Estonian bank, and finds its first euro account. */
async function connected(street: Street, customer = 'customer-1') {
  const browser = street.service.browser()
  assert.match((await street.connect(browser, 'ee', customer)) ?? '', /connection=connected$/)
  const overview = await browser.overview()
  return { browser, overview, account: overview.accounts[0]?.id ?? '' }
}

for (const place of ['own', 'ee'] as const) {
  test(`connects ${place === 'own' ? 'the own bank' : 'a Baltic bank'} without a browser: a control call tells the way back (gaps: shared.sandbox.sca, shared.oauth.authorize)`, async () => {
    const { service, control } = await build()
    const browser = service.browser()
    const { approvalUrl } = (await (await browser.leaveFor(place)).json()) as { approvalUrl: string }
    const decided = await control('POST', '/sca', { address: approvalUrl, result: 'authorized' })
    assert.equal(decided.status, 200)
    const { location } = (await decided.json()) as { location: string }
    assert.isTrue(location.startsWith('https://pay.shop.example/consent?'), location)
    const back = await browser.comeBack(new URL(location).search)
    assert.include(back.headers.get('location') ?? '', 'connection=connected')
    const { accounts } = await browser.overview()
    const first = place === 'own' ? 'FI6299900000000011' : 'EE159900000000000013'
    assert.include(pluck(accounts, 'iban'), first)
  })
}

test('shows accounts of a Finnish and an Estonian bank beside each other (3, Account list; gaps: shared.sandbox.identity)', async () => {
  const street = await build()
  const browser = street.service.browser()
  await street.connect(browser, 'own', 'customer-1')
  await street.connect(browser, 'ee', 'customer-1')
  const { accounts, cards, connections } = await browser.overview()
  assert.deepEqual(
    connections.map(({ id, state }) => [id, state]),
    [
      ['own', 'connected'],
      ['ee', 'connected'],
    ],
  )
  const numbers = accounts.map(({ connection, iban, currency, balance, available }) => [
    connection,
    iban,
    currency,
    balance,
    available,
  ])
  assert.deepInclude(numbers, ['own', 'FI6299900000000011', 'EUR', '10000.00', undefined])
  assert.deepInclude(numbers, ['ee', 'EE159900000000000013', 'EUR', '10000.00', '9975.00'])
  assert.deepInclude(numbers, ['ee', 'EE159900000000000013', 'USD', '500.00', '500.00'])
  assert.deepInclude(numbers, ['ee', 'EE089900000000000042', 'EUR', '50.00', '50.00'])
  assert.isUndefined(numbers.find(([, iban]) => iban === 'EE459900000000000055'))
  assert.sameMembers([...new Set(cards.map(({ connection }) => connection))], ['own', 'ee'])
  for (const { id } of [...accounts, ...cards]) {
    const kind = accounts.some((one) => one.id === id) ? 'accounts' : 'cards'
    assert.equal((await browser.call(`/${kind}/${id}/transactions`)).status, 200, id)
  }
})

test('keeps the pending debit one row when the bank books it under another id (gaps: shared.sandbox.identity)', async () => {
  const street = await build()
  const { browser, account } = await connected(street)
  const [pending] = (await browser.entries(account)).body.entries
  assert.deepEqual([pending?.status, pending?.amount], ['pending', '-25.00'])
  // The second TARGET day after Friday is Tuesday, at six.
  await street.advance('PT89H59M')
  assert.equal((await browser.entries(account)).body.entries[0]?.status, 'pending')
  await street.advance('PT2M')
  const { entries } = (await browser.entries(account)).body
  const same = entries.filter(({ id }) => id === pending?.id)
  assert.deepEqual(
    same.map(({ status, amount }) => [status, amount]),
    [['booked', '-25.00']],
  )
  assert.isNotEmpty(same[0]?.matchedBy)
  assert.isEmpty(entries.filter(({ status }) => status === 'pending'))
  assert.equal((await browser.overview()).connections[0]?.state, 'connected')
})

test('shows what it has when the reads of the day are used up, and reads again after midnight (gaps: baltic.consent.frequency)', async () => {
  const street = await build()
  const { browser, overview: first } = await connected(street)
  for (let reads = 2; reads <= 4; reads++) {
    assert.notProperty((await browser.overview()).connections[0], 'freshAgainAt')
  }
  const { result } = await withLog(() => browser.overview())
  assert.deepEqual(result.accounts, first.accounts)
  assert.equal(result.connections[0]?.freshAgainAt, '2026-11-21T00:00:00.000+02:00')
  assert.match(street.calls.at(-1) ?? '', / 429$/)
  await street.advance('PT14H')
  assert.notProperty((await browser.overview()).connections[0], 'freshAgainAt')
})

test('reads as often as the person looks where the address is known (gaps: baltic.headers.other)', async () => {
  const street = await build({ CLIENT_ADDRESS_HEADER: 'x-address' })
  const { browser } = await connected(street)
  for (let reads = 0; reads < 12; reads++) {
    const { connections } = await browser.overview({ 'x-address': '2001:db8::7' })
    assert.notProperty(connections[0], 'freshAgainAt')
  }
  assert.isEmpty(street.calls.filter((call) => call.endsWith(' 429')))
})

test('tells until when older days than 90 may be asked for, and the bank gives them until then (gaps: baltic.report.query)', async () => {
  const street = await build({ CLIENT_ADDRESS_HEADER: 'x-address' })
  const { browser, overview, account } = await connected(street)
  const { limits } = overview.connections[0] ?? {}
  // The approval was at most a minute before, because a code lives no longer.
  assert.deepEqual(limits, { pageSize: 100, daysBack: 90, deepUntil: '2026-11-20T12:29:00.000+02:00' })
  const older = () => browser.entries(account, '?from=2025-01-01&to=2025-12-31')
  street.service.clock.now = Date.parse(limits?.deepUntil ?? '')
  assert.equal((await older()).status, 200)
  assert.notProperty((await browser.overview()).connections[0]?.limits, 'deepUntil')
  street.service.clock.now += 61_000
  assert.equal((await older()).body.code, 'range_invalid')
  assert.match(street.calls.at(-1) ?? '', / 200$/)
})

test('asks to connect again when the person has ended the consent, and finds the accounts again (gaps: baltic.consent.use)', async () => {
  const street = await build()
  const { browser, overview } = await connected(street)
  const [consent] = await consentsOf(street)
  assert.equal(
    (await street.control('POST', `/sca/${consent?.consentId}`, { result: 'revoked' })).status,
    204,
  )
  const { result } = await withLog(() => browser.overview())
  assert.deepEqual([result.connection, result.connections[0]?.state], ['ended', 'ended'])
  await street.connect(browser, 'ee', 'customer-1')
  assert.deepEqual((await browser.overview()).accounts, overview.accounts)
})

test('ends the connection of another browser when the same person connects anew (gaps: baltic.consent.life)', async () => {
  const street = await build()
  const [{ browser: one }, { browser: stranger }] = [
    await connected(street),
    await connected(street, 'customer-3'),
  ]
  const { browser: other } = await connected(street)
  const { result } = await withLog(() => one.overview())
  assert.equal(result.connection, 'ended')
  for (const browser of [other, stranger]) assert.equal((await browser.overview()).connection, 'connected')
})

test('says that the permission has ended when its last day has passed, however far the clock was moved (gaps: baltic.consent.valid-until)', async () => {
  const street = await build()
  const { browser, account } = await connected(street)
  await street.advance('P180D')
  // The last day: reports begin by the bank's day, not by ours.
  assert.equal((await browser.entries(account)).status, 200)
  await street.advance('P1D')
  const { result } = await withLog(() => browser.entries(account))
  assert.equal(result.body.code, 'consent_ended')
  assert.equal((await browser.overview()).connection, 'ended')
})

test('keeps the token of a connection wherever the clock of the bank is moved to, and gets the next one after an hour of its own (gaps: shared.clock-tolerance)', async () => {
  const street = await build({ CLIENT_ADDRESS_HEADER: 'x-address' })
  const { browser, overview } = await connected(street)
  const { expiresAt } = overview.connections[0]?.consent ?? {}
  const tokens = () => street.calls.filter((call) => call === 'POST /baltic/ee/oauth/token 200').length
  const look = async () => (await browser.overview({ 'x-address': '192.0.2.7' })).connections[0]
  const before = tokens()
  for (const duration of ['PT2H', 'P1D', 'P170D']) {
    await street.advance(duration)
    const { state, consent } = (await look()) ?? {}
    assert.deepEqual([state, consent?.expiresAt, tokens()], ['connected', expiresAt, before], duration)
  }
  street.service.clock.now += 3_600_000
  assert.equal((await look())?.state, 'connected')
  assert.equal(tokens(), before + 1)
  await street.advance('P10D')
  const { result } = await withLog(look)
  assert.equal(result?.state, 'ended')
})

test('tells the truth about a disconnect: tokens end, the consent lives on at the bank (gaps: baltic.token.read)', async () => {
  const street = await build()
  const { browser } = await connected(street)
  const { consentEndsAt } = (await (await browser.end('ee')).json()) as { consentEndsAt: string }
  assert.equal(consentEndsAt, '2027-05-20T00:00:00.000+03:00')
  assert.deepEqual(pluck(await consentsOf(street), 'status'), ['valid'])
  assert.match(street.calls.at(-1) ?? '', /POST \/baltic\/ee\/oauth\/revoke 200/)
  await street.advance('P180D')
  assert.equal((await consentsOf(street))[0]?.status, 'valid')
  await street.advance('P1D')
  assert.equal((await consentsOf(street))[0]?.status, 'expired')
})

test('crosses nothing between two people with all ids swapped (promises: R36)', async () => {
  const street = await build()
  const people = [await connected(street), await connected(street, 'customer-3')]
  const [hers = [], his = []] = people.map(({ overview }) => overview.accounts.map(({ id }) => id))
  const calls = street.calls.length
  for (const [person, ids] of [
    [people[0], his],
    [people[1], hers],
  ] as const)
    for (const id of ids) assert.deepEqual((await person?.browser.entries(id))?.body.code, 'account_unknown')
  assert.equal(street.calls.length, calls)
})

test('leaves no token behind when the answer to a code got lost, and connects anew (gaps: Part 4, oauth.token)', async () => {
  const street = await build()
  const browser = street.service.browser()
  await street.connect(browser, 'lv', 'customer-1')
  street.lost.add('/baltic/ee/oauth/token')
  // The client token comes first; the answer to the code is the one that gets lost.
  const { result: away } = await withLog(() => browser.leaveFor('ee'))
  assert.equal(away.status, 503)
  const { approvalUrl } = (await (await browser.leaveFor('ee')).json()) as { approvalUrl: string }
  street.lost.add('/baltic/ee/oauth/token')
  const state = new URL(approvalUrl).searchParams.get('state')
  assert.isNotNull(state)
  const { result } = await withLog(async () => {
    const shown = await (await street.sandbox.fetch(`${approvalUrl}&customer=customer-1`)).text()
    const fields = [...shown.matchAll(/<input type="(?:hidden|checkbox)" name="(\w+)" value="([^"]*)"/g)]
    const form = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
    form.set('decision', 'approve')
    const decided = await street.sandbox.fetch(approvalUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    const back = await browser.comeBack(new URL(decided.headers.get('location') ?? '').search)
    await street.service.pass(60_000)
    return back.headers.get('location')
  })
  assert.match(result ?? '', /connection=failed$/)
  assert.match(street.calls.filter((call) => call.includes('/ee/oauth/token')).at(-1) ?? '', / 400$/)
  assert.deepEqual(
    (await browser.overview()).connections.map(({ id, state: stands }) => [id, stands]),
    [['lv', 'connected']],
  )
  await street.connect(browser, 'ee', 'customer-1')
  assert.lengthOf((await browser.overview()).connections, 2)
})

test('keeps the connection when the bank fails, whatever it fails with (gaps: baltic.errors.reads)', async () => {
  const street = await build({ CLIENT_ADDRESS_HEADER: 'x-address' })
  const { browser } = await connected(street)
  for (const outcome of [
    'error:INTERNAL_ERROR',
    'error:SERVICE_UNAVAILABLE',
    'error:REQUEST_TIMEOUT',
    'drop-before',
    'drop-after',
  ]) {
    const planned = await street.control('POST', '/outcomes', { operation: 'baltic.account.read', outcome })
    assert.equal(planned.status, 204, `${outcome} ${await planned.text()}`)
    const { result } = await withLog(() => browser.overview({ 'x-address': '192.0.2.7' }))
    assert.equal(result.code, 'bank_unavailable', outcome)
    assert.equal((await browser.overview({ 'x-address': '192.0.2.7' })).connection, 'connected', outcome)
  }
})
