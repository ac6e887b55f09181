// Tokens of a connection: one refresh for all, what a refusal means, and what a disconnect leaves behind.
// How a connection is made: session.test.ts.
import { assert, fc, test } from '#kit'
import { type AccessCall, CLIENT, refusal } from './accounts-bank.ts'
import { type AccountsProxy, connected, startService } from './accounts-kit.ts'
import { json } from '../kit/fake-bank.ts'
import { makeAccountAccessBank } from '../../../../core/account-access/index.ts'
import { AccountAccessSource } from '../../../../edge/proxy/interfaces/account-access/source.ts'
import { SessionsBySource } from '../../../../edge/proxy/sessions/session-of-source.ts'
import type { SessionRecord } from '../../../../edge/proxy/sessions/session-record.ts'
import { FORMAT } from '../../../../edge/proxy/storage/format.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { times } from '../kit/lists.ts'

const DAY = 86_400_000
const eventsOf = ({ log }: AccountsProxy) =>
  log.map(({ event, status }) => [event, status].filter(Boolean).join(' '))
const grants = ({ kept }: AccountsProxy) => [...kept.values()].filter(({ grant }) => grant)

test('refreshes once for 200 reads at once whose token the bank does not take (promises: R36)', async () => {
  const service = await startService()
  const { browser, account } = await connected(service)
  service.bank.age()
  const before = service.bank.calls.length
  const reads = times(200, (at) =>
    browser.get(`/accounts/${account}/transactions?pageSize=${(at % 150) + 1}`),
  )
  const answers = await Promise.all(reads)
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(service.bank.count('refresh'), 1)
  // 150 questions, each asked twice: once with the old token and once with the new one.
  assert.equal(service.bank.calls.length - before, 301)
})

test('refreshes once for 200 reads at once whose token has run out, before any of them is sent (promises: R36)', async () => {
  const service = await startService()
  const { browser, account, card } = await connected(service)
  service.clock.now += 3_590_000
  const before = service.bank.calls.length
  const answers = await Promise.all(
    times(200, (at) => {
      const size = `?pageSize=${(at % 50) + 1}`
      const paths = ['/accounts', `/accounts/${account}/transactions${size}`, `/cards/${card}/transactions`]
      return browser.get(paths[at % 3] ?? '')
    }),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(service.bank.count('refresh'), 1)
  const refused = service.bank.calls.slice(before)[0]
  assert.equal(refused?.kind, 'refresh')
  // Accounts and cards, the card's entries, and each size of a page once.
  assert.equal(service.bank.calls.length - before, 1 + 2 + 1 + 50)
})

test('refreshes once for reads that come while it is on its way, one after the other (promises: R36)', async () => {
  const service = await startService()
  const { browser, account } = await connected(service)
  service.bank.age()
  const held = service.bank.hold('refresh')
  const path = (at: number) => `/accounts/${account}/transactions?pageSize=${at + 1}`
  const reads = [browser.get(path(0))]
  await held.arrived
  for (let at = 1; at < 20; at++) reads.push(browser.get(path(at)))
  // All of them have asked in vain before the answer comes.
  while (service.bank.count('entries') < 20) {
    await Promise.resolve()
  }
  held.open()
  const answers = await Promise.all(reads)
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(service.bank.count('refresh'), 1)
})

test('takes the token of a late refresh for a read that was refused before it (promises: R36)', async () => {
  const service = await startService()
  const { browser, account } = await connected(service)
  const held = service.bank.hold('entries')
  const slow = browser.get(`/accounts/${account}/transactions`)
  await held.arrived
  service.bank.age()
  assert.equal((await browser.get('/accounts')).status, 200)
  held.open()
  assert.equal((await slow).status, 200)
  assert.equal(service.bank.count('refresh'), 1)
})

test('asks the bank once for identical reads at once, and again for the next (house: 2)', async () => {
  const service = await startService()
  const { browser, account, card } = await connected(service)
  const count = (path: string) => async () => {
    const before = service.bank.calls.length
    const answers = await Promise.all(times(50, () => browser.get(path)))
    const bodies = new Set(answers.map(({ body }) => JSON.stringify(body)))
    assert.lengthOf([...bodies], 1)
    return service.bank.calls.length - before
  }
  const range = '?from=2026-11-01&to=2026-11-20'
  for (const [path, calls] of [
    ['/accounts', 2],
    [`/accounts/${account}/transactions`, 1],
    [`/accounts/${account}/transactions${range}`, 1],
    [`/cards/${card}/transactions${range}`, 1],
  ] as const) {
    assert.equal(await count(path)(), calls, path)
    assert.equal(await count(path)(), calls, path)
  }
})

test('shares nothing between reads that differ in anything, nor between browsers (promises: R36)', async () => {
  const service = await startService()
  const [one, two] = [await connected(service), await connected(service)]
  const before = service.bank.calls.length
  const paths = [
    '',
    '?from=2026-11-01',
    '?to=2026-11-01',
    '?from=2026-11-01&to=2026-11-20',
    '?from=2026-11-02&to=2026-11-20',
    '?pageSize=3',
    '?from=2026-11-01&to=2026-11-20&pageSize=3',
  ]
  const all = await Promise.all(
    [one, two].flatMap(({ browser, body }) =>
      (body.accounts ?? []).flatMap(({ id }) =>
        paths.map((path) => browser.get(`/accounts/${id}/transactions${path}`)),
      ),
    ),
  )
  assert.equal(service.bank.calls.length - before, all.length)
  const ids = all.map(({ body }) => body.entries?.[0]?.id)
  assert.lengthOf([...new Set(ids)], 4)
})

test('gives identical reads one failure, and the next read a new try (house: 2)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  service.bank.rules.accounts = () => json(500, {})
  const held = service.bank.hold('accounts')
  const waiting = times(20, () => browser.get('/accounts'))
  await held.arrived
  held.open()
  const codes = (await Promise.all(waiting)).map(({ body }) => body.code)
  assert.deepEqual([...new Set(codes)], ['bank_unavailable'])
  assert.equal(service.bank.count('accounts'), 2)
  service.bank.rules.accounts = undefined
  assert.equal((await browser.get('/accounts')).status, 200)
})

test('tells the page to connect again when the bank refuses the refresh, and keeps no token (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  service.bank.withdraw()
  service.bank.age()
  const { status, body } = await browser.get('/accounts')
  const name = { name: 'Own Bank', country: 'FI' }
  assert.deepEqual(
    [status, body],
    [
      200,
      {
        connection: 'ended',
        accounts: [],
        cards: [],
        connections: [{ id: 'own', provider: 'own', ...name, state: 'ended' }],
      },
    ],
  )
  assert.isEmpty(grants(service))
  assert.notInclude(JSON.stringify([...service.kept]), 'canary')
  const calls = service.bank.calls.length
  // It stays so, and the proxy asks the bank about it no more.
  assert.equal((await browser.get('/accounts')).body.connection, 'ended')
  service.crash()
  assert.equal((await browser.get('/accounts')).body.connection, 'ended')
  assert.equal(service.bank.calls.length, calls)
  await browser.connect()
  assert.equal((await browser.get('/accounts')).status, 200)
})

test('tells the page to connect again when a read says that the consent has ended (gaps: account-access.errors)', async () => {
  const service = await startService()
  const { browser, account } = await connected(service)
  service.bank.withdraw()
  const answers = await Promise.all([
    browser.get(`/accounts/${account}/transactions`),
    browser.get('/accounts'),
    browser.get(`/accounts/${account}/transactions?pageSize=1`),
  ])
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.code ?? body.connection]),
    [
      [401, 'consent_ended'],
      [200, 'ended'],
      [401, 'consent_ended'],
    ],
  )
  assert.equal(service.bank.count('refresh'), 0)
  assert.isEmpty(grants(service))
})

test('keeps the connection when a refresh is lost, or refused for a fault that is not the person’s (gaps: shared.oauth.errors)', async () => {
  const faults: [string, (call: AccessCall) => Response][] = [
    [
      'lost',
      () => {
        throw new Error('gone')
      },
    ],
    ['500', () => json(500, {})],
    ['no JSON', () => new Response('hello')],
    ['invalid_client', () => json(401, { error: 'invalid_client' })],
    ['unauthorized_client', () => json(400, { error: 'unauthorized_client' })],
    ['invalid_request', () => json(400, { error: 'invalid_request' })],
    ['forbidden', () => json(403, {})],
    ['moved', () => json(404, {})],
    ['limit', () => json(429, {}, { 'retry-after': '7' })],
  ]
  for (const [name, rule] of faults) {
    const service = await startService()
    const { browser } = await connected(service)
    service.bank.age()
    service.bank.rules.refresh = rule
    const { body, headers } = await browser.get('/accounts')
    const codes: Record<string, string> = { moved: 'bank_not_found', limit: 'limit_reached' }
    assert.equal(body.code, codes[name] ?? 'bank_unavailable', name)
    assert.equal(headers.get('retry-after'), name === 'limit' ? '7' : null)
    assert.lengthOf(grants(service), 1)
    assert.equal(service.bank.count('refresh'), 1)
    service.bank.rules.refresh = undefined
    assert.equal((await browser.get('/accounts')).status, 200, name)
  }
})

test('keeps the connection when a new token is not taken either: the API key is wrong (gaps: account-access.auth.key)', async () => {
  const service = await startService({ CLIENT_API_KEY: 'another-key' })
  const browser = service.browser()
  await browser.connect()
  const { body } = await browser.get('/accounts')
  assert.equal(body.code, 'bank_unavailable')
  assert.equal(service.bank.count('refresh'), 1)
  assert.equal(service.bank.count('accounts'), 2)
  assert.lengthOf(grants(service), 1)
  assert.deepEqual(eventsOf(service), ['accounts_not_read 401'])
})

test('refreshes once, not twice, when a token that was just renewed is refused (gaps: account-access.errors)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  service.clock.now += 3_600_000
  service.bank.rules.accounts = () => refusal(401, 'SECURITY')
  assert.equal((await browser.get('/accounts')).body.code, 'bank_unavailable')
  assert.equal(service.bank.count('refresh'), 1)
})

test('uses a token as long as the bank takes it when the bank does not say for how long (gaps: shared.oauth.client-token)', async () => {
  const service = await startService()
  service.bank.expiresIn = undefined
  const { browser } = await connected(service)
  service.clock.now += 20 * DAY
  assert.equal((await browser.get('/accounts')).status, 200)
  assert.equal(service.bank.count('refresh'), 0)
  service.bank.age()
  assert.equal((await browser.get('/accounts')).status, 200)
  assert.equal(service.bank.count('refresh'), 1)
})

test('tells the page to connect again when there is nothing to refresh with (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  service.bank.rules.exchange = async (call) => {
    const answer = (await (await service.bank.usual(call)).json()) as Record<string, unknown>
    const { refresh_token: _, ...rest } = answer
    return json(200, rest)
  }
  const { browser } = await connected(service)
  assert.equal((await browser.get('/accounts')).status, 200)
  service.bank.age()
  assert.equal((await browser.get('/accounts')).body.connection, 'ended')
  assert.equal(service.bank.count('refresh'), 0)
})

test('takes a refresh token that the bank replaces (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  service.bank.rules.refresh = async (call) => {
    const answer = (await (await service.bank.usual(call)).json()) as Record<string, unknown>
    return json(200, { ...answer, refresh_token: 'canary-replaced-refresh-token' })
  }
  service.bank.age()
  await browser.get('/accounts')
  service.bank.age()
  await browser.get('/accounts')
  assert.equal(
    service.bank.calls.findLast(({ kind }) => kind === 'refresh')?.form.get('refresh_token'),
    'canary-replaced-refresh-token',
  )
})

test('ends the consent at the bank with a disconnect, and reads nothing after it (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  const copy = browser.copy()
  const response = await browser.disconnect()
  assert.equal(response.status, 204)
  assert.equal(await response.text(), '')
  assert.notInclude(JSON.stringify([...service.kept]), 'canary')
  assert.equal(service.bank.live(), 0)
  const last = service.bank.calls.at(-1)
  assert.equal(last?.kind, 'revoke')
  assert.match(last?.form.get('token') ?? '', /^canary-refresh-token/)
  const calls = service.bank.calls.length
  for (const one of [browser, copy]) {
    assert.equal((await one.get('/accounts')).body.connection, 'none')
    assert.equal((await one.disconnect()).status, 204)
  }
  assert.equal(service.bank.calls.length, calls)
  await service.pass(1_800_000)
  assert.isEmpty(service.kept)
})

test('stays disconnected when a read, a refresh or a page is on its way: nothing is written back or told (gaps: shared.oauth.code)', async () => {
  const cases = [
    ['accounts', '/accounts'],
    ['cards', '/accounts'],
    ['entries', '/accounts/:account/transactions?from=2026-11-01&to=2026-11-20'],
    ['card-entries', '/cards/:card/transactions?from=2026-11-01&to=2026-11-20'],
    ['refresh', '/accounts'],
  ] as const
  for (const [kind, path] of cases) {
    const service = await startService()
    const { browser, account, card } = await connected(service)
    if (kind === 'refresh') service.bank.age()
    const held = service.bank.hold(kind)
    const copy = browser.copy()
    const address = path.replace(':account', account).replace(':card', card)
    const reading = copy.get(address)
    await held.arrived
    await browser.disconnect()
    // One that joins the read under way learns nothing either.
    const joining = copy.get(address)
    held.open()
    for (const { body } of await Promise.all([reading, joining])) {
      if (path === '/accounts') {
        const none = { connection: 'none', accounts: [], cards: [], connections: [] }
        assert.deepEqual(body, none, kind)
      } else {
        assert.equal(body.code, 'consent_missing', kind)
        assert.hasAllKeys(body, ['type', 'title', 'status', 'code', 'requestId'])
      }
    }
    assert.notInclude(JSON.stringify([...service.kept]), 'canary')
    assert.equal(service.bank.live(), 0)
  }
})

test('asks for no new token after a disconnect (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  const { browser, account } = await connected(service)
  const copy = browser.copy()
  const held = service.bank.hold('entries')
  const reading = copy.get(`/accounts/${account}/transactions`)
  await held.arrived
  await browser.disconnect()
  service.bank.age()
  held.open()
  assert.equal((await reading).body.code, 'consent_missing')
  assert.equal(service.bank.count('refresh'), 0)
})

test('ends by itself after 30 days, whatever the bank would still answer (promises: R28)', async () => {
  const service = await startService()
  const { browser, body } = await connected(service)
  assert.equal(Date.parse(body.consent?.expiresAt ?? '') - service.clock.now, 30 * DAY)
  service.clock.now += 30 * DAY - 1
  assert.equal((await browser.get('/accounts')).status, 200)
  service.clock.now += 1
  const calls = service.bank.calls.length
  assert.equal((await browser.get('/accounts')).body.connection, 'ended')
  assert.equal(service.bank.calls.length, calls)
  // The alarm clears up, and ends it at the bank too.
  assert.lengthOf(grants(service), 1)
  await service.pass(0)
  assert.isEmpty(service.kept)
  assert.equal(service.bank.live(), 0)
})

test('keeps to one connection through any order of events, and to what the person did last (promises: R36)', async () => {
  const step = fc.constantFrom('connect', 'deny', 'read', 'age', 'withdraw', 'disconnect', 'crash', 'wait')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const service = await startService()
      const browser = service.browser()
      let expected = 'none'
      for (const one of steps) {
        switch (one) {
          case 'connect':
            await browser.connect()
            expected = 'connected'
            break
          case 'deny':
            await browser.comeBack(service.bank.deny(await browser.leave()))
            break
          case 'disconnect':
            await browser.disconnect()
            expected = 'none'
            break
          case 'withdraw':
            service.bank.withdraw()
            if (expected === 'connected') expected = 'ended'
            break
          case 'age':
            service.bank.age()
            break
          case 'crash':
            service.crash()
            break
          case 'wait':
            await service.pass(3_600_000)
            break
          case 'read': {
            assert.equal((await browser.get('/accounts')).body.connection, expected)
          }
        }
      }
      assert.equal((await browser.get('/accounts')).body.connection, expected)
      assert.isAtMost(grants(service).length, 1)
      await service.pass(1_800_000)
      assert.isAtMost(service.kept.size, 1)
      assert.equal(service.bank.live(), expected === 'connected' ? 1 : 0)
      for (const { headers } of service.bank.calls.filter(({ kind }) => kind === 'accounts'))
        assert.equal(headers.get('x-api-key'), CLIENT.apiKey)
    }),
    { numRuns: 60 },
  )
})

test('ends at the bank what a refresh brought after the person had disconnected (gaps: shared.oauth.code)', async () => {
  const revoked: string[] = []
  let answer: (response: Response) => void = () => undefined
  let asked: () => void = () => undefined
  const refreshing = new Promise<void>((resolve) => (asked = resolve))
  const bank = makeAccountAccessBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    clock: () => Date.parse('2026-11-20T10:00:00Z'),
    sandbox: { apiKey: 'key', client: { id: 'client', secret: 'secret' } },
    fetch: async (address, init) => {
      const form = new URLSearchParams(await new Response(init.body ?? null).text())
      if (address.endsWith('/oauth/revoke')) {
        revoked.push(form.get('token') ?? '')
        return new Response(null, { status: 200 })
      }
      asked()
      return new Promise<Response>((resolve) => (answer = resolve))
    },
  })
  const record: SessionRecord = {
    idKey: 'k',
    name: 'session-1',
    source: 'own',
    connectedAtMs: bank.clock(),
    grant: { accessToken: 'A1', refreshToken: 'R1', expiresAtMs: bank.clock() },
  }
  const storage = new MemoryStorage(new Map([['session', { ...record, format: FORMAT }]]))
  const session = new SessionsBySource([new AccountAccessSource(bank)], {
    replace: () => Promise.resolve('ended'),
    random: () => 'r',
    log: () => undefined,
    storage,
  }).at()
  const listing = session.list('request-1')
  await refreshing
  await session.disconnect()
  answer(Response.json({ access_token: 'A2', token_type: 'Bearer', expires_in: 3600, refresh_token: 'R2' }))
  assert.deepEqual(await listing, { ok: false, code: 'consent_missing' })
  assert.deepEqual(revoked, ['R1', 'R2'])
  assert.isEmpty(storage.entries)
})
