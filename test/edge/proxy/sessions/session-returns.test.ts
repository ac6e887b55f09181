// Ways to the bank and back that do not go smoothly: answers that get lost, reloads, several tabs, and what a browser carries.
// The plain way and forged returns: session.test.ts.
import { assert, fc, test } from '#kit'
import { makeAccountAccessBank, makeConsentRequest } from '../../../../core/account-access/index.ts'
import { createProxy } from '../../../../edge/proxy/app.ts'
import { flowIdOf, sealFlow, unsealFlow } from '../../../../edge/proxy/sessions/consent-flow.ts'
import { AccountAccessSource } from '../../../../edge/proxy/interfaces/account-access/source.ts'
import { SessionsBySource } from '../../../../edge/proxy/sessions/session-of-source.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { CLIENT, ORIGIN } from './accounts-bank.ts'
import {
  ACCOUNTS_URL,
  type AccountsProxy,
  type Browser,
  connected,
  makeBrowser,
  startService,
} from './accounts-kit.ts'
import { HANDLE_KEY, problemOf, startProxy, withLog } from '../kit/proxy.ts'

const SESSION = '__Host-silta'
const FLOW = '__Host-silta-flow-'
const NEXT_KEY = 'canary-handle-next-fedcba9876543210jihgf'
const CONNECTED = `303 ${ACCOUNTS_URL}?connection=connected`
const DAY = 86_400_000
const placeOf = (response: Response) => `${response.status} ${response.headers.get('location')}`
const connectionOf = async (browser: Browser) => (await browser.get('/accounts')).body.connection
const flowsIn = ({ jar }: Browser) => [...jar.keys()].filter((name) => name.startsWith(FLOW))
const grants = ({ kept }: AccountsProxy) => [...kept.values()].filter(({ grant }) => grant)
const pending = {
  state: 's'.repeat(43),
  codeVerifier: 'v'.repeat(43),
  redirectUri: 'https://pay.shop.example/consent',
  madeAtMs: Date.parse('2026-11-20T10:00:00Z'),
}

const comeBackInVain = (browser: Browser, query: string) => browser.copy().comeBack(query)

test('stores nothing until the browser is back: 600 ways make no object and no row (promises: R28)', async () => {
  const service = await startService()
  for (let at = 0; at < 600; at++) {
    assert.match(await service.browser().leave(), /^https:\/\/api\.bank\.example\/oauth\/authorize\?/)
  }
  assert.isEmpty(service.names)
  assert.isEmpty(service.kept)
  assert.isEmpty(service.bank.calls)
})

test('carries a way sealed: nothing of it can be read, changed, renamed, or used with another key (promises: R28)', async () => {
  const flow = { pending, replaces: ['name-of-a-connection'], source: 'own' }
  const sealed = await sealFlow(flow, HANDLE_KEY)
  assert.match(sealed, /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
  for (const part of sealed.split('.'))
    assert.notMatch(atob(part.replaceAll('-', '+').replaceAll('_', '/')), /ssss|vvvv|consent|name-of/)
  const now = pending.madeAtMs
  assert.deepEqual(await unsealFlow(sealed, HANDLE_KEY, now), flow)
  assert.isUndefined(await unsealFlow(sealed, `${HANDLE_KEY}x`, now))
  assert.isUndefined(await unsealFlow(sealed, HANDLE_KEY, now + 1_800_000))
  assert.notInclude(flowIdOf(pending.state, HANDLE_KEY), 'sss')
  // Any one bit that differs is no way any more.
  const places = fc.tuple(fc.nat(sealed.length - 1), fc.constantFrom(...'AZaz09-_.'))
  await fc.assert(
    fc.asyncProperty(places, async ([at, letter]) => {
      const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1)
      const opened = await unsealFlow(changed, HANDLE_KEY, now)
      // The last letter of a part has bits that say nothing.
      assert.isTrue(opened === undefined || changed === sealed || /\.|$/.test(sealed[at + 1] ?? '.'))
      if (opened) assert.deepEqual(opened.pending, pending)
    }),
    { numRuns: 300 },
  )
  const service = await startService()
  const [mine, other] = [service.browser(), service.browser()]
  const query = service.bank.approve(await mine.leave())
  await other.leave()
  // Under the name of another way it is none.
  const [mineName = ''] = flowsIn(mine)
  const [otherName = ''] = flowsIn(other)
  const mixed = service.browser()
  mixed.jar.set(otherName, mine.jar.get(mineName) ?? '')
  assert.equal(placeOf(await mixed.comeBack(query)), `303 ${ACCOUNTS_URL}?connection=expired`)
  assert.isEmpty(service.kept)
})

test('stays far below what a browser keeps in one cookie, with long addresses and many ways (promises: R28)', async () => {
  const publicUrl = `https://pay.shop.example/${'path/'.repeat(60)}v1`
  const service = await startService({ PUBLIC_URL: publicUrl })
  const { browser } = await connected(service)
  for (let at = 0; at < 8; at++) {
    await browser.leave()
  }
  const sizes = browser.cookies.map((line) => line.split(';')[0]?.length ?? 0)
  assert.isBelow(Math.max(...sizes), 2_000)
})

test('goes at most five ways at once, and forgets the oldest (promises: R28)', async () => {
  const service = await startService()
  const browser = service.browser()
  const queries: string[] = []
  for (let at = 0; at < 7; at++) {
    queries.push(service.bank.approve(await browser.leave()))
    service.clock.now += 1_000
  }
  assert.lengthOf(flowsIn(browser), 5)
  const [first = '', , third = ''] = queries
  assert.equal(placeOf(await browser.comeBack(first)), `303 ${ACCOUNTS_URL}?connection=expired`)
  assert.equal(placeOf(await browser.comeBack(third)), CONNECTED)
  // The next flow takes away what a browser held too long.
  service.clock.now += 1_800_000
  await browser.leave()
  assert.lengthOf(flowsIn(browser), 1)
})

test('tells a reload, Back and a second tab that it is connected, with the cookie until the page has used it (promises: R35)', async () => {
  const service = await startService()
  const browser = service.browser()
  const query = service.bank.approve(await browser.leave())
  await comeBackInVain(browser, query)
  assert.isFalse(browser.jar.has(SESSION))
  const reload = await browser.comeBack(query)
  assert.equal(placeOf(reload), CONNECTED)
  assert.lengthOf(reload.headers.getSetCookie(), 1)
  assert.equal(await connectionOf(browser), 'connected')
  const later = await browser.comeBack(query)
  assert.equal(placeOf(later), CONNECTED)
  assert.isEmpty(later.headers.getSetCookie())
  assert.equal(await connectionOf(browser), 'connected')
  assert.equal(service.bank.count('exchange'), 1)
  assert.equal(service.bank.live(), 1)
  // After half an hour the address says nothing any more, and the connection stays.
  await service.pass(1_800_000)
  assert.equal(placeOf(await browser.comeBack(query)), `303 ${ACCOUNTS_URL}?connection=expired`)
  assert.equal(await connectionOf(browser), 'connected')
})

test('loses neither connection when the answer is lost: a reload has the new one, and the old one ends once (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  const { browser, body: old } = await connected(service)
  const query = service.bank.approve(await browser.leave())
  await comeBackInVain(browser, query)
  assert.equal(service.bank.live(), 1)
  assert.equal(placeOf(await browser.comeBack(query)), CONNECTED)
  const { body } = await browser.get('/accounts')
  assert.equal(body.connection, 'connected')
  assert.notDeepEqual(body.accounts, old.accounts)
  assert.equal(service.bank.live(), 1)
  assert.equal(service.bank.count('revoke'), 1)
})

test('ends the old connection once although the process dies before it could (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  const query = service.bank.approve(await browser.leave())
  const held = service.bank.hold('revoke')
  const { result } = await withLog(async () => {
    const lost = comeBackInVain(browser, query)
    await held.arrived
    service.crash()
    // The bank hears it, and the proxy does not hear the bank.
    held.open()
    return lost
  })
  assert.equal(placeOf(result), `303 ${ACCOUNTS_URL}?connection=failed`)
  assert.equal(placeOf(await browser.comeBack(query)), CONNECTED)
  await service.pass(60_000)
  assert.equal(await connectionOf(browser), 'connected')
  assert.equal(service.bank.live(), 1)
  assert.lengthOf(grants(service), 1)
})

test('ends a connection after a day whose cookie no browser ever had (promises: R28)', async () => {
  const service = await startService()
  const [lost, kept] = [service.browser(), service.browser()]
  await comeBackInVain(lost, service.bank.approve(await lost.leave()))
  await kept.connect()
  assert.equal(await connectionOf(kept), 'connected')
  assert.equal(service.bank.live(), 2)
  await service.pass(DAY - 1)
  assert.equal(service.bank.live(), 2)
  await service.pass(1)
  assert.equal(service.bank.live(), 1)
  assert.equal(await connectionOf(kept), 'connected')
  assert.equal(service.kept.size, 1)
})

test('keeps two tabs apart that connect at once: each return finds its own way, and one connection stays (promises: R35)', async () => {
  const service = await startService()
  const browser = service.browser()
  const [one, two] = [await browser.leave(), await browser.leave()]
  assert.lengthOf(flowsIn(browser), 2)
  const [first, second] = [service.bank.approve(one), service.bank.approve(two, { accounts: [], cards: [] })]
  for (const [query, accounts] of [
    [first, 2],
    [second, 0],
  ] as const) {
    assert.equal(placeOf(await browser.comeBack(query)), CONNECTED)
    const { body } = await browser.get('/accounts')
    assert.deepEqual([body.connection, body.accounts?.length], ['connected', accounts])
    assert.equal(service.bank.live(), 1)
  }
  assert.equal(service.bank.count('exchange'), 2)
  // The tab that was overtaken leads to the page, which shows what is.
  assert.equal(placeOf(await browser.comeBack(first)), `303 ${ACCOUNTS_URL}`)
  assert.equal(await connectionOf(browser), 'connected')
})

test('leaves one connection when two tabs come back at the same moment, whichever answer is first (promises: R35)', async () => {
  for (const order of ['one', 'other'] as const) {
    const service = await startService()
    const browser = service.browser()
    const queries = [service.bank.approve(await browser.leave()), service.bank.approve(await browser.leave())]
    if (order === 'other') queries.reverse()
    const held = service.bank.hold('exchange')
    const coming = queries.map((query) => browser.comeBack(query))
    await held.arrived
    held.open()
    const places = (await Promise.all(coming)).map(placeOf)
    assert.include(places, CONNECTED)
    for (const place of places)
      assert.match(place, /^303 https:\/\/shop\.example\/accounts(\?connection=connected)?$/)
    assert.equal(service.bank.count('exchange'), 2)
    await service.pass(60_000)
    assert.equal(service.bank.live(), 1)
    assert.lengthOf(grants(service), 1)
    assert.equal(await connectionOf(browser), 'connected')
  }
})

test('knows of a way that was begun at the very same moment by the cookies of the return (promises: R35)', async () => {
  const service = await startService()
  const browser = service.browser()
  const ways = await Promise.all([browser.leave(), browser.leave()])
  for (const way of ways) {
    assert.equal(placeOf(await browser.comeBack(service.bank.approve(way))), CONNECTED)
  }
  assert.equal(service.bank.live(), 1)
  assert.equal(await connectionOf(browser), 'connected')
})

test('knows of a connection whose cookie got lost by the way that was begun after it (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  const browser = service.browser()
  const first = service.bank.approve(await browser.leave())
  service.clock.now += 1_700_000
  await comeBackInVain(browser, first)
  const second = service.bank.approve(await browser.leave())
  // When the second way ends, the first one is not in the browser any more.
  service.clock.now += 600_000
  await browser.comeBack(second)
  assert.equal(service.bank.live(), 1)
  assert.equal(await connectionOf(browser), 'connected')
})

test('leaves one connection when a later way is quicker than an earlier one that does not know it (promises: R35)', async () => {
  const service = await startService()
  const browser = service.browser()
  const first = service.bank.approve(await browser.leave())
  const held = service.bank.hold('exchange')
  const slow = browser.comeBack(first)
  await held.arrived
  service.bank.rules.exchange = undefined
  service.clock.now += 1
  await browser.connect()
  assert.equal(service.bank.live(), 1)
  service.clock.now += 1
  held.open()
  assert.equal(placeOf(await slow), CONNECTED)
  // The one whose answer came last is the one that the browser has.
  assert.equal(service.bank.live(), 1)
  assert.equal(await connectionOf(browser), 'connected')
})

test('ends itself when another connection of the browser turns out to be the newer one (promises: R35)', async () => {
  const service = await startService()
  const browser = service.browser()
  const bank = makeAccountAccessBank({
    environment: 'sandbox',
    baseUrl: ORIGIN,
    sandbox: { apiKey: CLIENT.apiKey, client: { id: CLIENT.id, secret: CLIENT.secret } },
    fetch: service.bank.fetch,
  })
  const session = new SessionsBySource([new AccountAccessSource(bank)], {
    random: () => 'key',
    replace: () => Promise.resolve('newer'),
    log: () => undefined,
    storage: new MemoryStorage(),
  }).at()
  const { approvalUrl: address, pending: own } = await makeConsentRequest(
    bank,
    'https://pay.shop.example/consent',
  )
  const code = new URLSearchParams(service.bank.approve(address)).get('code') ?? ''
  const genuine = {
    name: 'this',
    source: 'own',
    code,
    pending: own,
    replaces: ['other'],
    flowEndsAtMs: service.clock.now + 1,
  }
  assert.deepEqual(await session.returned(genuine, 'request-1'), { outcome: 'nothing' })
  assert.equal(service.bank.count('exchange'), 1)
  assert.equal(service.bank.live(), 0)
  assert.equal(await connectionOf(browser), 'none')
})

test('closes no way of another tab: 20 returns of each of two tabs at once (promises: R35)', async () => {
  const service = await startService()
  const browser = service.browser()
  const [one, two] = [
    service.bank.approve(await browser.leave()),
    service.bank.approve(await browser.leave()),
  ]
  const all = await Promise.all(Array.from({ length: 40 }, (_, at) => browser.comeBack(at % 2 ? one : two)))
  for (const response of all)
    assert.match(placeOf(response), /^303 https:\/\/shop\.example\/accounts(\?connection=connected)?$/)
  assert.equal(service.bank.count('exchange'), 2)
  await service.pass(60_000)
  assert.equal(service.bank.live(), 1)
  assert.equal(await connectionOf(browser), 'connected')
})

test('sends a person to the page when an object fails or is missing, and says in the log why (house: 4)', async () => {
  const service = await startService({
    SESSIONS: { getByName: () => ({ returned: () => Promise.reject(new Error('overloaded')) }) },
  })
  const browser = service.browser()
  const query = service.bank.approve(await browser.leave())
  const { result, lines } = await withLog(() => browser.comeBack(query))
  assert.equal(placeOf(result), `303 ${ACCOUNTS_URL}?connection=failed`)
  assert.lengthOf(flowsIn(browser), 1)
  assert.lengthOf(lines, 1)
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  assert.deepInclude(line, { event: 'consent_return_failed', error: 'Error: overloaded' })
  assert.equal(line['requestId'], result.headers.get('x-request-id'))
})

test('counts ways to the bank with the limit of the platform, where there is one (house: 6)', async () => {
  const keys: string[] = []
  const service = await startService({
    CLIENT_ADDRESS_HEADER: 'cf-connecting-ip',
    LIMITER: {
      limit({ key }: { key: string }) {
        keys.push(key)
        return Promise.resolve({ success: keys.length <= 2 })
      },
    },
  })
  const ask = (address: string) =>
    service.browser().call('/accounts/connect', { method: 'POST', headers: { 'cf-connecting-ip': address } })
  assert.equal((await ask('192.0.2.1')).status, 201)
  assert.equal((await service.browser().call('/accounts/connect', { method: 'POST' })).status, 201)
  const third = await ask('192.0.2.2')
  assert.isEmpty(third.headers.getSetCookie())
  assert.deepInclude(await problemOf(third), { status: 429, code: 'limit_reached' })
  assert.deepEqual(keys, ['connect:192.0.2.1', 'connect:', 'connect:192.0.2.2'])
  // What a connected person asks for is not counted.
  assert.equal((await service.browser().get('/accounts')).status, 200)
  assert.lengthOf(keys, 3)
})

test('goes on under the key that a consent flow and a session were begun with, while two handle keys stand (house: 4)', async () => {
  const service = await startService()
  const { bindings } = service.proxy
  const both = createProxy()
  const withBoth: Record<string, unknown> = { ...bindings, HANDLE_KEY_NEXT: NEXT_KEY }
  const fetchBoth = async (path: string, init: RequestInit) =>
    both.fetch(new Request(new URL(path, 'https://pay.shop.example'), init), withBoth)
  // One browser is connected, and one is at its bank, when the second key comes.
  const { browser: old, body } = await connected(service)
  const away = service.browser()
  const query = service.bank.approve(await away.leave())
  const oldAfter = makeBrowser(fetchBoth, service.bank, old.jar)
  const session = old.jar.get(SESSION)
  assert.equal((await oldAfter.get('/accounts')).body.accounts?.[0]?.id, body.accounts?.[0]?.id)
  assert.equal(old.jar.get(SESSION), session)
  const names = new Set(service.names)
  const awayAfter = makeBrowser(fetchBoth, service.bank, away.jar)
  assert.equal(placeOf(await awayAfter.comeBack(query)), CONNECTED)
  assert.equal(await connectionOf(awayAfter), 'connected')
  assert.equal(service.names.size, names.size + 1)
  // What begins now begins under the newer key: the older one alone cannot open it.
  const young = makeBrowser(fetchBoth, service.bank)
  const youngQuery = service.bank.approve(await young.leave())
  const [sealed] = flowsIn(young).map((name) => young.jar.get(name) ?? '')
  assert.isUndefined(await unsealFlow(sealed ?? '', HANDLE_KEY, service.clock.now))
  assert.isDefined(await unsealFlow(sealed ?? '', NEXT_KEY, service.clock.now))
  assert.equal(placeOf(await young.comeBack(youngQuery)), CONNECTED)
  const thief = makeBrowser((path, init) => service.proxy.fetch(path, init), service.bank, new Map(young.jar))
  assert.equal((await thief.get('/accounts')).body.connection, 'none')
  // Once the older key is gone, who is connected under it connects again, and who is away under it has expired.
  const late = service.browser()
  const lateQuery = service.bank.approve(await late.leave())
  const asked = service.bank.calls.length
  // What it keeps of the keys is with the orders: those of another store say nothing of them.
  const { ORDERS } = (await startProxy()).bindings
  const withNext = { ...bindings, HANDLE_KEY: NEXT_KEY, ORDERS }
  const fetchNext = async (path: string, init: RequestInit) =>
    createProxy().fetch(new Request(new URL(path, 'https://pay.shop.example'), init), withNext)
  const oldGone = makeBrowser(fetchNext, service.bank, old.jar)
  assert.equal((await oldGone.get('/accounts')).body.connection, 'none')
  const lateGone = makeBrowser(fetchNext, service.bank, late.jar)
  assert.include(placeOf(await lateGone.comeBack(lateQuery)), 'connection=expired')
  assert.equal(service.bank.calls.length, asked)
  const youngAfter = makeBrowser(fetchNext, service.bank, young.jar)
  assert.equal((await youngAfter.get('/accounts')).status, 200)
})
