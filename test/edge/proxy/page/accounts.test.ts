// Accounts for pages: lists, entries and their pages, one person beside another, hostile questions, origins, settings.
// How a connection is made and stored: session.test.ts, session-tokens.test.ts.
import { assert, test } from '#kit'
import { checkSettings } from '../../../../edge/proxy/config/faults.ts'
import { INTERFACES } from '../../../../edge/proxy/interfaces/index.ts'
import { CLIENT, refusal } from '../sessions/accounts-bank.ts'
import {
  ACCOUNTS_URL,
  type Answer,
  type Body,
  connected,
  type AccountsProxy,
  startService,
} from '../sessions/accounts-kit.ts'
import { json } from '../kit/fake-bank.ts'
import { Growth } from '../storage/growth.ts'
import { problemOf, RETURN_URL, SHOP, settings, withLog } from '../kit/proxy.ts'
import { wordsOf } from '../kit/lists.ts'

const RANGE = 'from=2026-11-01&to=2026-11-20'
const HIDDEN = /^[\w-]{22}$/
const idsOf = ({ accounts = [], cards = [], entries = [], next }: Body) => [
  ...[...accounts, ...cards, ...entries].map(({ id }) => id),
  ...(next === undefined ? [] : [next]),
]

const plainOf = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } })

test('lists accounts and cards with ids of its own, the same as long as the connection lives (gaps: account-access.ids)', async () => {
  const service = await startService()
  const { browser, body } = await connected(service)
  const ids = idsOf(body)
  assert.lengthOf(new Set(ids), 4)
  for (const id of ids) assert.match(id, HIDDEN)
  service.crash()
  assert.deepEqual(idsOf((await browser.get('/accounts')).body), ids)
  await browser.disconnect()
  await browser.connect({ accounts: ['canary-account-000001.1', 'canary-account-000001.2'], cards: [] })
  const again = idsOf((await browser.get('/accounts')).body)
  assert.isEmpty(ids.filter((id) => again.includes(id)))
})

test('lists what is shared when there are no balances, no cards, or nothing (gaps: account-access.consent.hidden)', async () => {
  const service = await startService()
  const { body } = await connected(service, { balances: false, cards: [] })
  assert.isFalse(body.consent?.balances)
  assert.isEmpty(body.cards)
  assert.notProperty(body.accounts?.[0], 'balance')
  const nothing = await connected(service, { accounts: [], cards: [] })
  assert.deepEqual(idsOf(nothing.body), [])
})

test('walks page by page, and each handle belongs to its own question (gaps: account-access.paging.token)', async () => {
  const service = await startService()
  const { browser, account, body } = await connected(service)
  const path = `/accounts/${account}/transactions?${RANGE}`
  const seen: (string | undefined)[] = []
  let next: string | undefined
  do {
    const page = await browser.get(next === undefined ? path : `${path}&page=${next}`)
    assert.equal(page.status, 200)
    seen.push(...(page.body.entries ?? []).map(({ amount }) => amount))
    next = page.body.next
    // Each page can be asked for again, and in another process.
    service.crash()
  } while (next !== undefined)
  assert.deepEqual(seen, ['-1.00', '-2.00', '-3.00', '-4.00', '-5.00'])

  const first = (await browser.get(path)).body.next ?? ''
  assert.match(first, HIDDEN)
  const other = body.accounts?.[1]?.id ?? ''
  const calls = service.bank.calls.length
  const mixed = [
    `/accounts/${other}/transactions?${RANGE}&page=${first}`,
    `/accounts/${account}/transactions?page=${first}`,
    `/accounts/${account}/transactions?from=2026-11-01&page=${first}`,
    `/accounts/${account}/transactions?from=2026-11-02&to=2026-11-20&page=${first}`,
    `${path}&pageSize=2&page=${first}`,
    `${path}&page=${first}x`,
    `${path}&page=${first.toLowerCase()}`,
    `${path}&page=`,
    `${path}&page=${'x'.repeat(3_500)}`,
    `${path}&page=__proto__`,
    `${path}&page=${other}`,
  ]
  for (const address of mixed) {
    const { status, body: told } = await browser.get(address)
    assert.deepEqual([status, told.code], [400, 'page_unknown'], address)
  }
  assert.equal(service.bank.calls.length, calls)
})

test('asks a page to start again when the bank does not know its token any more (gaps: account-access.paging.token)', async () => {
  const service = await startService()
  const { browser, card } = await connected(service)
  const path = `/cards/${card}/transactions?${RANGE}`
  const { next } = (await browser.get(path)).body
  service.bank.rules['card-entries'] = () => refusal(400, 'VALIDATION', 'forwardPagingToken')
  assert.equal((await browser.get(`${path}&page=${next}`)).body.code, 'page_unknown')
  service.bank.rules['card-entries'] = undefined
  assert.equal((await browser.get(path)).status, 200)
})

test('remembers 200 pages, the newest ones, and no more (promises: R43)', async () => {
  const service = await startService()
  const { browser, account } = await connected(service, { entries: 1_000 })
  const path = `/accounts/${account}/transactions?${RANGE}`
  const handles: string[] = []
  for (let at = 0; at < 210; at++) {
    const page = handles.at(-1)
    const { body } = await browser.get(page === undefined ? path : `${path}&page=${page}`)
    handles.push(body.next ?? '')
  }
  // Asking for the same page again and again takes no further place.
  await browser.get(`${path}&page=${handles.at(-2)}`)
  const [rows = new Map()] = [...service.pages.values()].filter(({ size }) => size > 0)
  assert.isAtMost(rows.size, 21)
  assert.isBelow(JSON.stringify([...rows]).length, 100_000)
  assert.equal((await browser.get(`${path}&page=${handles[9]}`)).body.code, 'page_unknown')
  assert.equal((await browser.get(`${path}&page=${handles[10]}`)).status, 200)
})

test('gives the hundredth page of two years of entries for what the tenth cost, and forgets all of them with the session (house: 5; promises: R43)', async () => {
  const service = await startService()
  const { browser, account } = await connected(service, { entries: 1_500 })
  const path = `/accounts/${account}/transactions?${RANGE}`
  const pages = new Growth(10, [100, 200])
  let page: string | undefined
  for (let at = 1; at <= pages.last; at++) {
    // Woken anew, so that nothing is remembered.
    service.crash()
    service.disk.counts = { rows: 0, bytes: 0 }
    const { body } = await browser.get(page === undefined ? path : `${path}&page=${page}`)
    pages.add(at, service.disk.counts)
    page = body.next
    assert.isDefined(page)
  }
  pages.assertFlat()
  assert.isAbove(
    [...service.pages.values()].reduce((sum, { size }) => sum + size, 0),
    10,
  )
  await browser.disconnect()
  assert.isEmpty([...service.pages.values()].flatMap((rows) => [...rows.keys()]))
})

const routes = (id: string, page = '') => {
  const more = page === '' ? '' : `&page=${page}`
  return [
    `/accounts/${id}/transactions`,
    `/accounts/${id}/transactions?${RANGE}${more}`,
    `/accounts/${id}/transactions?${RANGE}&pageSize=2${more}`,
    `/cards/${id}/transactions`,
    `/cards/${id}/transactions?${RANGE}${more}`,
  ]
}

test('crosses nothing between two people: all routes, all ids swapped, one answer for there and not there (promises: R36)', async () => {
  const service = await startService()
  const people = [await connected(service), await connected(service)] as const
  const everything: string[][] = []
  for (const { browser, account, card, body } of people) {
    const ids = idsOf(body)
    for (const path of [...routes(account).slice(0, 3), ...routes(card).slice(3)]) {
      const page = await browser.get(path)
      assert.equal(page.status, 200)
      ids.push(...idsOf(page.body))
    }
    everything.push([...new Set(ids)])
  }
  const [hers = [], his = []] = everything
  assert.isEmpty(hers.filter((id) => his.includes(id)))
  const bankIds = Object.keys(service.bank.secrets()).filter((id) => /^[\w.-]{1,256}$/.test(id))
  const nowhere = 'x'.repeat(22)
  const calls = service.bank.calls.length
  for (const [{ browser, account, card }, foreign] of [
    [people[0], his],
    [people[1], hers],
  ] as const) {
    const plain = plainOf(await browser.get(`/accounts/${nowhere}/transactions`))
    assert.equal(plain.status, 404)
    const ids = [...foreign, ...bankIds, ...service.kept.keys(), ...service.names]
    const paths = ids.flatMap((id) => routes(id, foreign.at(-1)))
    // An account is no card, and a card no account.
    paths.push(...routes(card).slice(0, 3), ...routes(account).slice(3))
    for (const answer of await Promise.all(paths.map((path) => browser.get(path))))
      assert.deepEqual(plainOf(answer), plain)
    // Handles of pages cross as little.
    for (const page of foreign) {
      const { body } = await browser.get(`/accounts/${account}/transactions?${RANGE}&page=${page}`)
      assert.equal(body.code, 'page_unknown')
    }
  }
  assert.equal(service.bank.calls.length, calls)
})

test('tells an account that the bank does not show any more like one that never was (promises: R36)', async () => {
  const service = await startService()
  const { browser, account } = await connected(service)
  const never = plainOf(await browser.get(`/accounts/${'x'.repeat(22)}/transactions`))
  service.bank.rules.entries = () => refusal(404, 'VALIDATION', 'accountId')
  assert.deepEqual(plainOf(await browser.get(`/accounts/${account}/transactions`)), never)
})

test('gives 64 people, 10 questions each at once, each their own and nothing else (promises: R36)', async () => {
  const service = await startService()
  const people = await Promise.all(Array.from({ length: 64 }, () => connected(service)))
  assert.lengthOf(new Set(people.flatMap(({ body }) => idsOf(body))), 64 * 4)
  service.bank.age()
  const answers = await Promise.all(
    people.map(async ({ browser, account }) => {
      const path = (at: number) =>
        at % 2 ? '/accounts' : `/accounts/${account}/transactions?pageSize=${at + 1}`
      const own = await Promise.all(Array.from({ length: 10 }, (_, at) => browser.get(path(at))))
      return own.map(({ body }) => JSON.stringify(idsOf(body).slice(0, 1)))
    }),
  )
  for (const own of answers) assert.lengthOf([...new Set(own)], 2)
  assert.lengthOf([...new Set(answers.flat())], 128)
  assert.equal(service.bank.count('refresh'), 64)
})

test('refuses ranges and sizes that the bank would refuse, without asking it (gaps: account-access.query.range)', async () => {
  const service = await startService()
  const { browser, account, card } = await connected(service)
  const calls = service.bank.calls.length
  const both = wordsOf(`
    from=2026-02-30 from=2026-11-1 from=20261101 from=2026-11-01T00:00:00 from=2026-11-01Z from= to=
    to=today from=-2026-11-01 from=%202026-11-01 from=2026-11-01%00 from=2026-11-20&to=2026-11-19
    from=2026-08-20&to=2026-11-20 from=9999-12-01&to=9999-13-01 from=0000-00-00
    from=2026-11-01&from=2026-11-01 from=2026-11-01&from=2026-11-02 to=2026-11-01&to=2026-11-02
    page=a&page=b pageSize=1&pageSize=150 limit=1&limit=1 limit=1&pageSize=2 cursor=a&page=b limit=0
  `)
  const sizes = [
    '0',
    '151',
    '-1',
    '1.5',
    '1e2',
    'NaN',
    'Infinity',
    '',
    ' 1',
    '0x10',
    '٣',
    '9'.repeat(400),
    'null',
  ]
  const paths = [
    ...both.flatMap((query) => [
      `/accounts/${account}/transactions?${query}`,
      `/cards/${card}/transactions?${query}`,
    ]),
    ...sizes.map((size) => `/accounts/${account}/transactions?pageSize=${encodeURIComponent(size)}`),
    `/cards/${card}/transactions?pageSize=10`,
  ]
  for (const path of paths) {
    const { status, body } = await browser.get(path)
    assert.deepEqual([status, body.code], [400, 'range_invalid'], path)
  }
  assert.equal(service.bank.calls.length, calls)
})

test('takes limit and cursor, the names of the lists of the merchant, beside pageSize and page (house: 2)', async () => {
  const service = await startService()
  const { browser, account } = await connected(service)
  const path = `/accounts/${account}/transactions?${RANGE}`
  const read = async (query: string) => {
    const { status, body } = await browser.get(`${path}&${query}`)
    assert.equal(status, 200, query)
    return { next: body.next, amounts: body.entries?.map(({ amount }) => amount) }
  }
  const first = await read('pageSize=2')
  assert.isString(first.next)
  assert.deepEqual(await read('limit=2'), first)
  assert.deepEqual(await read('limit=2&pageSize=2'), first)
  const second = await read(`pageSize=2&page=${first.next}`)
  assert.notDeepEqual(second, first)
  for (const query of ['limit=2&cursor=', 'pageSize=2&cursor=', 'limit=2&page='])
    assert.deepEqual(await read(`${query}${first.next}`), second, query)
})

test('asks the bank for whole days, and for nothing that a page adds (gaps: account-access.query.dates)', async () => {
  const service = await startService()
  const { browser, account, card } = await connected(service)
  const asked = async (path: string) => {
    assert.equal((await browser.get(path)).status, 200, path)
    return Object.fromEntries(service.bank.calls.at(-1)?.url.searchParams ?? [])
  }
  const whole = { fromBookingDateTime: '2026-08-21T00:00:00', toBookingDateTime: '2026-11-20T23:59:59' }
  assert.deepEqual(await asked(`/accounts/${account}/transactions?from=2026-08-21&to=2026-11-20`), whole)
  assert.deepEqual(await asked(`/cards/${card}/transactions?from=2026-08-21&to=2026-11-20`), whole)
  assert.deepEqual(await asked(`/accounts/${account}/transactions?pageSize=150`), { pageSize: '150' })
  assert.deepEqual(await asked(`/accounts/${account}/transactions?from=9999-12-31`), {
    fromBookingDateTime: '9999-12-31T00:00:00',
  })
  const calls = service.bank.calls.length
  const { result, lines } = await withLog(() =>
    Promise.all(
      [
        'dateFrom',
        'forwardPagingToken',
        'fromBookingDateTime',
        'accountId',
        '__proto__',
        'constructor',
      ].flatMap((name) =>
        [account, card].map(async (id, at) => {
          const list = at === 0 ? 'accounts' : 'cards'
          return [
            name,
            await browser.get(`/${list}/${id}/transactions?from=2026-11-01&${name}=canary`),
          ] as const
        }),
      ),
    ),
  )
  for (const [name, { status, body }] of result)
    assert.deepEqual([status, body.code], [400, 'range_invalid'], name)
  assert.include(lines.join(' '), 'dateFrom is not known: from, to, limit, cursor, pageSize, page are.')
  assert.notInclude(lines.join(' '), 'canary')
  assert.equal(service.bank.calls.length, calls)
})

test('needs the header of its own for reads too, whatever else a page sends (promises: R33)', async () => {
  const service = await startService()
  const { browser, account, card } = await connected(service)
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const calls = [
    ['GET', '/accounts'],
    ['GET', `/accounts/${account}/transactions`],
    ['GET', `/cards/${card}/transactions`],
    ['POST', '/accounts/connect'],
    ['POST', '/accounts/disconnect'],
    ['HEAD', '/accounts'],
  ] as const
  const origins = [undefined, SHOP, 'https://pay.shop.example', 'https://evil.example', 'null', '']
  const sites = [undefined, 'same-origin', 'same-site', 'cross-site', 'none']
  const own = [undefined, '', '0', 'true', '1']
  const types = [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/json']
  let passed = 0
  let cells = 0
  for (const [method, path] of calls)
    for (const origin of origins)
      for (const site of sites)
        for (const header of own)
          for (const type of method === 'POST' ? types : [undefined]) {
            const headers = {
              cookie,
              ...(origin !== undefined && { origin }),
              ...(site !== undefined && { 'sec-fetch-site': site }),
              ...(header !== undefined && { 'x-silta': header }),
              ...(type !== undefined && { 'content-type': type }),
            }
            const listed = origin === SHOP || origin === 'https://pay.shop.example'
            const near =
              origin === undefined && (site === undefined || site === 'same-origin' || site === 'none')
            const before = service.bank.calls.length
            const may = header === '1' && (listed || near)
            cells += 1
            // What may pass is tried elsewhere, and disconnecting here would end the test.
            if (may && path !== '/accounts') continue
            const response = await service.proxy.fetch(path, { method, headers })
            assert.equal(response.status, may ? 200 : 403, JSON.stringify([method, path, headers]))
            assert.equal(service.bank.calls.length - before, may ? 2 : 0)
            if (may) passed += 1
            else assert.isEmpty(response.headers.getSetCookie())
            const shares = response.headers.get('access-control-allow-credentials')
            assert.equal(shares, may && listed ? 'true' : null)
          }
  assert.isAbove(cells, 1_000)
  assert.isAbove(passed, 10)
})

test('shares answers and cookies with listed origins only, and says so for each request (promises: R32)', async () => {
  const service = await startService({
    ALLOWED_ORIGINS: 'https://www.shop.example',
    ACCOUNTS_URL: 'https://my.shop.example/bank',
  })
  const listed = ['https://www.shop.example', 'https://my.shop.example', SHOP, 'https://pay.shop.example']
  const foreign = wordsOf(`
    null https://evil.example http://www.shop.example https://www.shop.example:8443
    https://www.shop.example.evil.example https://evilwww.shop.example https://WWW.shop.example
    https://www.shop.example. https://shop.example@evil.example
  `)
  for (const origin of [...listed, ...foreign]) {
    const known = listed.includes(origin)
    for (const path of [
      '/accounts',
      '/accounts/connect',
      '/accounts/disconnect',
      '/accounts/x/transactions',
      '/cards/x/transactions',
    ]) {
      const { status, headers } = await service.proxy.fetch(path, { method: 'OPTIONS', headers: { origin } })
      assert.equal(status, 204)
      assert.equal(headers.get('access-control-allow-origin'), known ? origin : null)
      assert.equal(headers.get('access-control-allow-credentials'), known ? 'true' : null)
      assert.equal(headers.get('access-control-allow-headers'), known ? 'content-type, x-silta' : null)
      assert.include(headers.get('vary') ?? '', 'Origin')
    }
    const answer = await service.proxy.fetch('/accounts', { headers: { origin, 'x-silta': '1' } })
    assert.equal(answer.status, known ? 200 : 403)
    assert.equal(answer.headers.get('access-control-allow-origin'), known ? origin : null)
    assert.equal(answer.headers.get('access-control-allow-credentials'), known ? 'true' : null)
  }
  // Payments need no cookie, so their answers are shared without.
  const { headers } = await service.proxy.fetch('/providers', { headers: { origin: SHOP } })
  assert.isFalse(headers.has('access-control-allow-credentials'))
})

test('answers everything with no-store and its type, refusals too (promises: R31)', async () => {
  const service = await startService()
  const { browser, account, card } = await connected(service)
  const answers: [string, Response][] = []
  const ask = async (path: string, init: RequestInit = {}) =>
    void answers.push([path, await browser.call(path, init)])
  await ask('/accounts')
  await ask(`/accounts/${account}/transactions`)
  await ask(`/cards/${card}/transactions`)
  await ask(`/cards/${account}/transactions`)
  await ask(`/accounts/${account}/transactions?from=x`)
  await ask('/accounts', { method: 'DELETE' })
  await ask('/accounts/x')
  await ask('/cards')
  await ask('/accounts', { headers: { 'x-silta': '0' } })
  await ask('/accounts', { method: 'OPTIONS' })
  service.bank.rules.cards = () => json(500, {})
  await ask('/accounts')
  await ask('/accounts/connect', { method: 'POST' })
  await ask('/accounts/disconnect', { method: 'POST' })
  await ask('/accounts')
  assert.deepEqual(
    answers.map(([, { status }]) => status),
    [200, 200, 200, 404, 400, 405, 404, 404, 403, 204, 503, 201, 204, 200],
  )
  for (const [path, { status, headers }] of answers) {
    assert.equal(headers.get('cache-control'), 'no-store', path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
    const type = headers.get('content-type')
    if (status === 204) assert.isNull(type)
    else assert.equal(type, status < 300 ? 'application/json' : 'application/problem+json', path)
  }
})

test('names the methods of each address (house: 4)', async () => {
  const service = await startService()
  const cases = [
    ['/accounts', 'POST', 'GET, OPTIONS'],
    ['/accounts/connect', 'GET', 'POST, OPTIONS'],
    ['/accounts/disconnect', 'GET', 'POST, OPTIONS'],
    ['/accounts/x/transactions', 'POST', 'GET, OPTIONS'],
    ['/cards/x/transactions', 'PUT', 'GET, OPTIONS'],
    ['/consent', 'POST', 'GET'],
  ] as const
  for (const [path, method, allow] of cases) {
    const response = await service.browser().call(path, { method })
    assert.deepEqual([response.status, response.headers.get('allow')], [405, allow], path)
  }
})

test('tells a page what it can do about each failure of the bank (house: 4)', async () => {
  const cases: [() => Response, number, string][] = [
    [() => json(500, {}), 503, 'bank_unavailable'],
    [() => json(503, {}, { 'retry-after': '30' }), 503, 'bank_unavailable'],
    [() => json(429, {}, { 'retry-after': '30' }), 429, 'limit_reached'],
    [() => json(406, {}), 503, 'bank_unavailable'],
    [() => json(200, { accounts: 'none' }), 503, 'bank_unavailable'],
    [() => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 503, 'bank_unavailable'],
    [
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
      503,
      'bank_unavailable',
    ],
  ]
  for (const [rule, status, code] of cases) {
    const service = await startService()
    const { browser } = await connected(service)
    service.bank.rules.accounts = rule
    const answer = await browser.get('/accounts')
    assert.deepEqual([answer.status, answer.body.code], [status, code])
    assert.notInclude(answer.body.title, 'money')
    assert.equal(answer.headers.get('retry-after'), rule().headers.get('retry-after'))
    service.bank.rules.accounts = undefined
    assert.equal((await browser.get('/accounts')).status, 200)
  }
})

const CLIENT_SETTINGS = {
  ACCOUNTS_URL,
  CLIENT_ID: CLIENT.id,
  CLIENT_SECRET: CLIENT.secret,
  CLIENT_API_KEY: CLIENT.apiKey,
}

test('names settings that go together, and what is wrong in one (house: 2)', async () => {
  const names = Object.keys(CLIENT_SETTINGS)
  const all = await settings(CLIENT_SETTINGS)
  assert.isTrue(checkSettings(INTERFACES, all).ok)
  const faultsOf = (change: Record<string, unknown>) => {
    const checked = checkSettings(INTERFACES, { ...all, ...change })
    return checked.ok ? [] : checked.faults
  }
  // All choices but none and all.
  for (let mask = 1; mask < 15; mask++) {
    const change = Object.fromEntries(
      names.filter((_, at) => mask & (1 << at)).map((name) => [name, undefined]),
    )
    assert.deepEqual(faultsOf(change), ['ACCOUNTS_URL, CLIENT_ID, CLIENT_SECRET, CLIENT_API_KEY go together'])
  }
  assert.deepEqual(faultsOf(Object.fromEntries(names.map((name) => [name, undefined]))), [])
  for (const name of names) {
    for (const value of ['', 'with space', 'tab\t', 'ä', 7]) {
      const [fault = '', ...more] = faultsOf({ [name]: value })
      assert.isEmpty(more)
      assert.match(fault, new RegExp(`^${name} must be `))
    }
  }
  assert.match(faultsOf({ ACCOUNTS_URL: `${ACCOUNTS_URL}#top` }).join(), /^ACCOUNTS_URL must/)
  assert.match(faultsOf({ ACCOUNTS_URL: 'javascript:alert(1)' }).join(), /^ACCOUNTS_URL must/)
})

test('says that accounts are not offered where there are no settings for them (house: 2)', async () => {
  const nothing = Object.fromEntries(Object.keys(CLIENT_SETTINGS).map((name) => [name, undefined]))
  const service = await startService({ ...nothing, SESSIONS: undefined })
  for (const path of ['/accounts', '/accounts/x/transactions', '/cards/x/transactions', '/consent']) {
    const { status, body } = await service.browser().get(path)
    assert.deepEqual([status, body.code], [404, 'accounts_not_offered'])
  }
  const connect = await service.browser().call('/accounts/connect', { method: 'POST' })
  assert.equal((await problemOf(connect)).code, 'accounts_not_offered')
  assert.equal((await service.proxy.press()).status, 201)
})

test("asks for the bank's pages in the language of the page, or else in English (ecosystem: 5)", async () => {
  const service = await startService()
  const connect = (body?: string) =>
    service.browser().call('/accounts/connect', {
      method: 'POST',
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body }),
    })
  for (const [language, wish] of [
    ['en', 'en'],
    ['fi', 'fi en'],
    ['et', 'et en'],
    ['lv', 'lv en'],
    ['lt', 'lt en'],
  ] as const) {
    const { approvalUrl } = (await (await connect(JSON.stringify({ language }))).json()) as {
      approvalUrl: string
    }
    assert.equal(new URL(approvalUrl).searchParams.get('ui_locales'), wish)
  }
  const { approvalUrl } = (await (await connect()).json()) as { approvalUrl: string }
  assert.isFalse(new URL(approvalUrl).searchParams.has('ui_locales'))
  for (const language of ['est', 'ET', 'e&', '', 1, null])
    assert.equal((await connect(JSON.stringify({ language }))).status, 400)
})

test('names a binding that is missing, to the operator and in the answer (house: 2)', async () => {
  const service: AccountsProxy = await startService({ SESSIONS: undefined })
  const { result, lines } = await withLog(() =>
    service.browser().call('/accounts/connect', { method: 'POST' }),
  )
  const told = await problemOf(result)
  assert.deepInclude(told, { status: 503, code: 'configuration_invalid', detail: 'SESSIONS is missing' })
  assert.lengthOf(lines, 1)
  assert.isEmpty(result.headers.getSetCookie())
  // It is named at once, whatever was asked for first.
  const { result: pressed } = await withLog(() => service.proxy.press())
  assert.equal((await problemOf(pressed)).detail, 'SESSIONS is missing')
  assert.equal(new URL(RETURN_URL).origin, SHOP)
})

test('says how many accounts, cards and entries could not be read, and shows the others (gaps Part 5, laws 5 and 6)', async () => {
  const service = await startService()
  const { browser, account } = await connected(service)
  for (const kind of ['accounts', 'cards', 'entries'] as const)
    service.bank.rules[kind] = async (call) => {
      const body = (await (await service.bank.usual(call)).json()) as Record<string, object[]>
      const list = kind === 'entries' ? 'transactions' : kind
      return json(200, { ...body, [list]: [{}, ...(body[list] ?? [])] })
    }
  const { accounts, cards, connections } = (await browser.get('/accounts')).body
  assert.deepEqual([accounts?.length, cards?.length, connections?.[0]?.unlisted], [2, 2, 2])
  const { entries, unread } = (await browser.get(`/accounts/${account}/transactions?${RANGE}`)).body
  assert.deepEqual([entries?.length, unread], [2, 1])
})
