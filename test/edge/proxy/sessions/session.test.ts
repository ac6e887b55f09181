// The way to a consent and back: cookies, fixation, and returns that are forged, replayed, late, foreign or lost.
// What a connection reads afterwards: page/accounts.test.ts.
import { assert, deep, fc, test } from '#kit'
import { type AccessCall, CLIENT, ORIGIN } from './accounts-bank.ts'
import { ACCOUNTS_URL, type AccountsProxy, type Browser, connected, startService } from './accounts-kit.ts'
import { HANDLE_KEY, withLog } from '../kit/proxy.ts'
import { compactDecrypt, EncryptJWT } from 'jose'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '../../../../core/shared/bytes.ts'
import { FLOW_SECONDS, sealFlow, unsealFlow } from '../../../../edge/proxy/sessions/consent-flow.ts'
import { pluck } from '../kit/lists.ts'

const SESSION = '__Host-silta'
const FLOW = '__Host-silta-flow-'
const ID = /^[\w-]{54}$/
const placeOf = (response: Response) => `${response.status} ${response.headers.get('location')}`
const connectionOf = async (browser: Browser) => (await browser.get('/accounts')).body.connection

/** Judges that a return led to the page with a word, that it changed nothing, and that nothing was asked of the bank. */
function assertTurnedAway(service: AccountsProxy, response: Response, hint: 'failed' | 'expired'): void {
  assert.equal(placeOf(response), `303 ${ACCOUNTS_URL}?connection=${hint}`)
  assert.equal(service.bank.count('exchange'), 0)
  assert.isEmpty(response.headers.getSetCookie())
  assert.isEmpty(service.kept)
}

test('connects: the way to the bank, the return, and what is shared (gaps: shared.oauth.authorize)', async () => {
  const service = await startService()
  const browser = service.browser()
  assert.equal(await connectionOf(browser), 'none')
  const address = await browser.leave()
  const asked = Object.fromEntries(new URL(address).searchParams)
  assert.hasAllKeys(asked, [
    'response_type',
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'code_challenge',
    'code_challenge_method',
  ])
  assert.equal(asked['redirect_uri'], 'https://pay.shop.example/consent')
  assert.match(asked['state'] ?? '', /^[\w-]{43}$/)
  assert.equal(await connectionOf(browser), 'none')
  const back = await browser.comeBack(service.bank.approve(address))
  assert.equal(placeOf(back), `303 ${ACCOUNTS_URL}?connection=connected`)
  const { status, body } = await browser.get('/accounts')
  assert.equal(status, 200)
  assert.lengthOf(body.accounts ?? [], 2)
  assert.lengthOf(body.cards ?? [], 2)
  assert.deepEqual(body.consent, { balances: true, expiresAt: '2026-12-20T12:00:00.000+02:00' })
})

test('sets two cookies with exactly these attributes, and takes them away (promises: R28)', async () => {
  const service = await startService()
  const browser = service.browser()
  await browser.connect()
  await browser.disconnect()
  const [flow, session, ...gone] = browser.cookies.map((line) => line.split('; '))
  const [name = '', sealed = ''] = flow?.[0]?.split('=') ?? []
  const id = session?.[0]?.split('=')[1] ?? ''
  assert.match(name, /^__Host-silta-flow-[\w-]{16}$/)
  assert.match(id, ID)
  const base = ['Path=/', 'HttpOnly', 'Secure']
  assert.sameMembers(flow ?? [], [`${name}=${sealed}`, 'Max-Age=1800', 'SameSite=Lax', ...base])
  assert.sameMembers(session ?? [], [`${SESSION}=${id}`, 'Max-Age=2592000', 'SameSite=Strict', ...base])
  assert.lengthOf(gone, 2)
  for (const [at, cookie] of [SESSION, name].entries()) {
    assert.includeMembers(gone[at] ?? [], [`${cookie}=`, 'Max-Age=0', 'Path=/', 'Secure'])
    assert.notMatch(gone[at]?.join() ?? '', /domain/i)
  }
  assert.isEmpty(browser.jar)
})

test('gives each connection a new id, so that a cookie known before opens nothing after (promises: R28)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  // A thief had this browser in hand before its owner connected again.
  const thief = browser.copy()
  const address = await browser.leave()
  const thiefOnTheWay = browser.copy()
  const query = service.bank.approve(address)
  await browser.comeBack(query)
  assert.equal(await connectionOf(browser), 'connected')
  assert.notEqual(browser.jar.get(SESSION), thief.jar.get(SESSION))
  assert.equal(await connectionOf(thief), 'none')
  assert.equal(await connectionOf(thiefOnTheWay), 'none')
  // Once the page has asked with the new cookie, the way back does not give it out again.
  assert.equal(placeOf(await thiefOnTheWay.comeBack(query)), `303 ${ACCOUNTS_URL}?connection=connected`)
  assert.equal(await connectionOf(thiefOnTheWay), 'none')
  assert.equal(service.bank.live(), 1)
})

test('takes no id that a browser brought along, and looks nothing up for it (promises: R28, R36)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  const real = browser.jar.get(SESSION) ?? ''
  const names = service.names.size
  const wrong = [
    'a'.repeat(54),
    real.slice(0, 43),
    `${real.slice(0, -1)}${real.endsWith('A') ? 'B' : 'A'}`,
    `${real.startsWith('A') ? 'B' : 'A'}${real.slice(1)}`,
    `${real}A`,
    [...service.kept.keys()][0] ?? '',
    HANDLE_KEY,
    '',
    '__proto__',
    '%00',
    '../',
  ]
  for (const id of wrong) {
    for (const [path, method] of [
      ['/accounts', 'GET'],
      [`/accounts/${'x'.repeat(22)}/transactions`, 'GET'],
      ['/accounts/disconnect', 'POST'],
      ['/consent?code=1&state=2', 'GET'],
    ] as const) {
      const stranger = service.browser()
      stranger.jar.set(SESSION, id).set(`${FLOW}0123456789abcdef`, id)
      const { status } = await stranger.call(path, { method })
      const expected = method === 'POST' ? 204 : path.startsWith('/consent') ? 303 : 401
      assert.equal(status, path === '/accounts' ? 200 : expected, id)
    }
  }
  assert.equal(service.names.size, names)
  assert.equal(await connectionOf(browser), 'connected')
})

test('exchanges a code once, and tells every return that it is connected: 100 at once, and 100 after it (promises: R35)', async () => {
  const service = await startService()
  const browser = service.browser()
  const query = service.bank.approve(await browser.leave())
  const copies = Array.from({ length: 100 }, () => browser.copy())
  const all = await Promise.all(copies.map((copy) => copy.comeBack(query)))
  const done = `303 ${ACCOUNTS_URL}?connection=connected`
  assert.deepEqual([...new Set(all.map(placeOf))], [done])
  for (let at = 0; at < 100; at++) {
    assert.equal(placeOf(await browser.copy().comeBack(query)), done)
  }
  assert.equal(service.bank.count('exchange'), 1)
  assert.equal(service.bank.live(), 1)
  // All of them are the same connection, and all of them have its cookie: it is one browser that asked 100 times.
  assert.lengthOf([...new Set(copies.map(({ jar }) => jar.get(SESSION)))], 1)
  assert.equal(await connectionOf(copies[99] ?? browser), 'connected')
  assert.equal(service.kept.size, 1)
})

test('turns a return away whose state differs in anything, and still takes the real one (promises: R35)', async () => {
  const service = await startService()
  const browser = service.browser()
  const query = service.bank.approve(await browser.leave())
  const code = new URLSearchParams(query).get('code') ?? ''
  const state = new URLSearchParams(query).get('state') ?? ''
  const other = service.browser()
  const foreign = new URLSearchParams(service.bank.approve(await other.leave())).get('state') ?? ''
  const changed = Array.from(
    state,
    (character, at) => state.slice(0, at) + (character === 'A' ? 'B' : 'A') + state.slice(at + 1),
  )
  const expired = [
    ...changed.map((wrong) => `?code=${code}&state=${wrong}`),
    `?code=${code}&state=${foreign}`,
    `?code=${code}`,
    `?code=${code}&state=`,
    `?code=${code}&state=x&state=${state}`,
    `?code=${code}&state=${state.toLowerCase()}`,
    `?code=${code}&state=%20${state}`,
    `?error=access_denied&state=${foreign}`,
    '?error=access_denied',
  ]
  const failed = [
    `?state=${state}`,
    `?code=&state=${state}`,
    `?code=${code}&state=${state}&state=${state}`,
    `?code=${code}&code=other&state=${state}`,
    `?code=${code}&state=${state}&iss=https://evil.example`,
  ]
  for (const [hint, queries] of [
    ['expired', expired],
    ['failed', failed],
  ] as const) {
    for (const wrong of queries) assertTurnedAway(service, await browser.comeBack(wrong), hint)
  }
  assert.equal(placeOf(await browser.comeBack('')), `303 ${ACCOUNTS_URL}`)
  assert.equal(placeOf(await browser.comeBack(query)), `303 ${ACCOUNTS_URL}?connection=connected`)
  assert.equal(service.bank.count('exchange'), 1)
})

test('does nothing for a return in a browser that never left (promises: R35)', async () => {
  const service = await startService()
  const browser = service.browser()
  const query = service.bank.approve(await browser.leave())
  // An attacker lures a victim onto the way back of his own: the victim must not see his accounts as hers.
  for (const victim of [service.browser(), (await connected(service)).browser]) {
    const before = new Map(victim.jar)
    const exchanges = service.bank.count('exchange')
    const response = await victim.comeBack(query)
    assert.equal(placeOf(response), `303 ${ACCOUNTS_URL}?connection=expired`)
    assert.deepEqual(victim.jar, before)
    assert.equal(service.bank.count('exchange'), exchanges)
  }
})

test('turns the return of another browser away that is on a way of its own (promises: R35)', async () => {
  const service = await startService()
  const [attacker, victim] = [service.browser(), service.browser()]
  const his = service.bank.approve(await attacker.leave())
  const hers = service.bank.approve(await victim.leave())
  assertTurnedAway(service, await victim.comeBack(his), 'expired')
  await victim.comeBack(hers)
  await attacker.comeBack(his)
  assert.equal(service.bank.count('exchange'), 2)
  assert.equal(service.bank.live(), 2)
})

test('turns a return away after half an hour, also with a cookie that a browser kept (promises: R35)', async () => {
  for (const [lateMs, hint] of [
    [1_800_000, 'expired'],
    [1_799_000, 'connected'],
  ] as const) {
    const service = await startService()
    const browser = service.browser()
    const query = service.bank.approve(await browser.leave())
    service.clock.now += lateMs
    assert.equal(placeOf(await browser.comeBack(query)), `303 ${ACCOUNTS_URL}?connection=${hint}`)
    assert.equal(service.bank.count('exchange'), hint === 'connected' ? 1 : 0)
    assert.equal(await connectionOf(browser), hint === 'connected' ? 'connected' : 'none')
  }
})

test('tells the page of a no and of a failure, once, and keeps nothing of the way (gaps: shared.oauth.authorize)', async () => {
  const cases = [
    ['access_denied', 'refused'],
    ['server_error', 'failed'],
    ['invalid_scope', 'failed'],
    ['<script>', 'failed'],
  ] as const
  for (const [error, outcome] of cases) {
    const service = await startService()
    const browser = service.browser()
    const address = await browser.leave()
    const query = service.bank.deny(address, error)
    assert.equal(placeOf(await browser.comeBack(query)), `303 ${ACCOUNTS_URL}?connection=${outcome}`)
    assert.isEmpty(service.kept)
    assert.isEmpty(browser.jar)
    // A yes that comes after the no finds nothing.
    const late = await browser.comeBack(service.bank.approve(address))
    assert.equal(placeOf(late), `303 ${ACCOUNTS_URL}?connection=expired`)
    assert.equal(service.bank.count('exchange'), 0)
  }
})

test('keeps nothing that a lost exchange may have brought: the code is used again only to end it (gaps: Part 4 oauth.token, code exchange; shared.oauth.code)', async () => {
  const asUsual = (service: AccountsProxy) => async (call: AccessCall) =>
    void (await service.bank.usual(call))
  const broken: (() => Response)[] = [
    () => {
      throw new Error('gone')
    },
    () => new Response(null, { status: 500 }),
    () => new Response('{', { headers: { 'content-type': 'application/json' } }),
    () => Response.json({ access_token: 'x', token_type: 'mac' }),
    () => new Response(null, { status: 307, headers: { location: 'https://evil.example' } }),
  ]
  for (const answer of broken) {
    for (const isDone of [true, false]) {
      const service = await startService()
      const browser = service.browser()
      service.bank.rules.exchange = async (call) => {
        if (isDone) await asUsual(service)(call)
        return answer()
      }
      const query = service.bank.approve(await browser.leave())
      const again = browser.copy()
      assert.equal(placeOf(await browser.comeBack(query)), `303 ${ACCOUNTS_URL}?connection=failed`)
      assert.equal(service.bank.count('exchange'), 1)
      assert.equal(service.bank.live(), isDone ? 1 : 0)
      // A reload gets the same answer, and no code is sent for it.
      assert.equal(placeOf(await again.comeBack(query)), `303 ${ACCOUNTS_URL}?connection=failed`)
      assert.equal(service.bank.count('exchange'), 1)
      service.bank.rules.exchange = undefined
      service.crash()
      await service.pass(60_000)
      assert.equal(service.bank.count('exchange'), 2)
      assert.equal(service.bank.live(), 0)
      assert.equal(await connectionOf(browser), 'none')
      // And the next way is as good as the first.
      await browser.connect()
      assert.equal(await connectionOf(browser), 'connected')
      await service.pass(3_600_000)
      assert.equal(service.bank.live(), 1)
      assert.equal(service.kept.size, 1)
    }
  }
})

test('never sends a code again that the bank has refused (gaps: Part 4 oauth.token, code exchange)', async () => {
  const refusals = [
    () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
    () => Response.json({ error: 'invalid_client' }, { status: 401 }),
  ]
  for (const rule of refusals) {
    const service = await startService()
    const browser = service.browser()
    service.bank.rules.exchange = rule
    const query = service.bank.approve(await browser.leave())
    const again = browser.copy()
    assert.equal(placeOf(await browser.comeBack(query)), `303 ${ACCOUNTS_URL}?connection=failed`)
    service.bank.rules.exchange = undefined
    service.crash()
    assert.equal(placeOf(await again.comeBack(query)), `303 ${ACCOUNTS_URL}?connection=failed`)
    assert.deepEqual(pluck(service.log, 'event'), ['code_not_exchanged'])
    await service.pass(1_800_000)
    assert.equal(service.bank.count('exchange'), 1)
    assert.isEmpty(service.kept)
  }
})

test('ends what a code brought when the process died before the answer was there (gaps: Part 4 oauth.token, code exchange; shared.oauth.code)', async () => {
  for (const doesReload of [true, false]) {
    const service = await startService()
    const browser = service.browser()
    const held = service.bank.hold('exchange')
    const query = service.bank.approve(await browser.leave())
    const again = browser.copy()
    const { result } = await withLog(async () => {
      const lost = browser.comeBack(query)
      await held.arrived
      service.crash()
      held.open()
      return lost
    })
    assert.equal(placeOf(result), `303 ${ACCOUNTS_URL}?connection=failed`)
    assert.equal(service.bank.live(), 1)
    if (doesReload)
      assert.equal(placeOf(await again.comeBack(query)), `303 ${ACCOUNTS_URL}?connection=failed`)
    await service.pass(90_000)
    assert.equal(service.bank.live(), 0)
    assert.equal(service.bank.count('exchange'), 2)
    assert.notInclude(JSON.stringify([...service.kept]), 'canary')
    await service.pass(1_800_000)
    assert.isEmpty(service.kept)
  }
})

test('sends the code with its own verifier and address, and never through a page (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  const browser = service.browser()
  const address = await browser.leave()
  await browser.comeBack(service.bank.approve(address))
  const [call] = service.bank.calls
  assert.deepInclude(Object.fromEntries(call?.form ?? []), {
    grant_type: 'authorization_code',
    redirect_uri: 'https://pay.shop.example/consent',
    client_id: CLIENT.id,
  })
  assert.notInclude(address, call?.form.get('code_verifier') ?? '')
})

test('keeps the old connection until the new one is there, and ends it then (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  const { browser, body: old } = await connected(service)
  const address = await browser.leave()
  assert.equal(await connectionOf(browser), 'connected')
  await browser.comeBack(service.bank.deny(address))
  assert.equal(await connectionOf(browser), 'connected')
  assert.equal(service.bank.count('revoke'), 0)
  service.bank.rules.exchange = () => new Response(null, { status: 503 })
  await browser.connect()
  assert.equal(await connectionOf(browser), 'connected')
  service.bank.rules.exchange = undefined
  await browser.connect()
  assert.equal(service.bank.live(), 1)
  assert.equal(service.bank.count('revoke'), 1)
  await service.pass(1_800_000)
  assert.equal(service.kept.size, 1)
  const { body } = await browser.get('/accounts')
  assert.notDeepEqual(
    pluck(body.accounts, 'id'),
    old.accounts?.map(({ id }) => id),
  )
})

test('ends the old connection at once for its page, and at the bank as soon as it answers (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  const thief = browser.copy()
  service.bank.rules.revoke = () => new Response(null, { status: 500 })
  assert.equal(placeOf(await browser.connect()), `303 ${ACCOUNTS_URL}?connection=connected`)
  assert.equal(await connectionOf(thief), 'none')
  assert.deepInclude(service.log.at(-1), {
    event: 'consent_not_revoked',
    operation: 'oauth.revoke',
    status: 500,
    tries: 1,
  })
  service.bank.rules.revoke = undefined
  service.crash()
  await service.pass(10_000)
  assert.equal(service.bank.live(), 1)
  assert.equal(await connectionOf(browser), 'connected')
  assert.deepInclude(service.log.at(-1), { event: 'consent_revoked_late', tries: 1 })
})

test('stays disconnected when the return comes after it, or is on its way (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  const browser = service.browser()
  const query = service.bank.approve(await browser.leave())
  await browser.disconnect()
  assert.equal(placeOf(await browser.comeBack(query)), `303 ${ACCOUNTS_URL}?connection=expired`)
  assert.equal(service.bank.count('exchange'), 0)
  assert.isEmpty(service.kept)

  const second = service.bank.approve(await browser.leave())
  const held = service.bank.hold('exchange')
  const other = browser.copy()
  const coming = browser.comeBack(second)
  await held.arrived
  assert.equal((await other.disconnect()).status, 204)
  held.open()
  assert.equal(placeOf(await coming), `303 ${ACCOUNTS_URL}`)
  assert.isEmpty(browser.jar)
  assert.equal(service.bank.live(), 0)
  assert.equal(await connectionOf(browser), 'none')
  await service.pass(1_800_000)
  assert.isEmpty(service.kept)
})

test('stays disconnected when the exchange under way gets no answer, or its process dies (gaps: shared.oauth.code)', async () => {
  for (const doesDie of [true, false]) {
    const service = await startService()
    const browser = service.browser()
    const query = service.bank.approve(await browser.leave())
    service.bank.rules.exchange = async (call) => {
      await service.bank.usual(call)
      return new Response(null, { status: 500 })
    }
    const held = service.bank.hold('exchange')
    const other = browser.copy()
    const { result } = await withLog(async () => {
      const coming = browser.comeBack(query)
      await held.arrived
      await other.disconnect()
      if (doesDie) service.crash()
      held.open()
      return coming
    })
    assert.equal(result.status, 303)
    assert.notMatch(placeOf(result), /=connected/)
    assert.equal(service.bank.live(), 1)
    service.bank.rules.exchange = undefined
    await service.pass(90_000)
    assert.equal(service.bank.live(), 0)
    assert.equal(await connectionOf(browser), 'none')
  }
})

test('stands below a path, with cookies for the whole host (promises: R28)', async () => {
  const service = await startService({ PUBLIC_URL: 'https://shop.example/pay/v1' })
  const browser = service.browser()
  const address = await browser.leave()
  assert.equal(new URL(address).searchParams.get('redirect_uri'), 'https://shop.example/pay/v1/consent')
  await browser.comeBack(service.bank.approve(address))
  assert.equal(await connectionOf(browser), 'connected')
  for (const line of browser.cookies) assert.match(line, /; Path=\/;/)
  const { status } = await service.proxy.raw(new Request('https://shop.example/consent?code=1&state=2'))
  assert.equal(status, 404)
})

test('sends people to its own page only, whatever the return carries (promises: R34)', async () => {
  const service = await startService({ ACCOUNTS_URL: `${ACCOUNTS_URL}?tab=bank&connection=old` })
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '%0d%0aX: y',
    '@evil',
  ]
  for (const text of hostile) {
    const browser = service.browser()
    const address = await browser.leave()
    const more = `&next=${text}&return=${text}&redirect_uri=${text}&connection=${text}`
    const refused = await browser.copy().comeBack(`${service.bank.deny(address)}${more}`)
    assert.equal(placeOf(refused), `303 ${ACCOUNTS_URL}?tab=bank&connection=refused`)
    const nobody = await service.browser().comeBack(`?code=${text}&state=${text}${more}`)
    assert.equal(placeOf(nobody), `303 ${ACCOUNTS_URL}?tab=bank&connection=expired`)
    const bare = await service.browser().comeBack(`?next=${text}`)
    assert.equal(placeOf(bare), `303 ${ACCOUNTS_URL}?tab=bank&connection=old`)
  }
})

test('answers every return with headers that keep it to itself (promises: R31)', async () => {
  const service = await startService()
  const browser = service.browser()
  const query = service.bank.approve(await browser.leave())
  for (const search of ['?code=1&state=2', query, query]) {
    const { headers } = await browser.comeBack(search)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.isFalse(headers.has('access-control-allow-origin'))
  }
})

test('never fails on a return that makes no sense (promises: R44)', async () => {
  const service = await startService()
  const browser = service.browser()
  await browser.leave()
  const part = fc.constantFrom('code', 'state', 'error', 'iss', 'response', 'id_token', '', 'state[]')
  const piece = fc.tuple(part, fc.oneof(fc.string(), fc.constantFrom('%', '%zz', '\u0000', 'x'.repeat(700))))
  const { lines } = await withLog(() =>
    fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 5 }), async (pieces) => {
        const search = pieces.map(([name, value]) => `${name}=${value.replace(/[#\s]/g, '')}`).join('&')
        const response = await browser.comeBack(`?${search}`)
        assert.match(placeOf(response), /^303 https:\/\/shop\.example\/accounts(\?connection=expired)?$/)
      }),
      { numRuns: deep(30, 300) },
    ),
  )
  assert.isEmpty(lines)
  assert.equal(service.bank.calls.length, 0)
})

test('asks nobody but the bank for tokens (promises: R37)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  await browser.disconnect()
  for (const { url } of service.bank.calls) assert.equal(url.origin, ORIGIN)
})

const NOW = Date.parse('2026-11-20T10:00:00Z')
const pending = {
  state: 'st',
  codeVerifier: 've',
  redirectUri: 'https://pay.shop.example/consent',
  madeAtMs: NOW,
}
const flow = { pending, replaces: ['one'], source: 'ee' }
const key = hmac(sha256, utf8(HANDLE_KEY), utf8('key:consent-flow'))

test('seals a consent flow as a compact JWE that another library opens, and opens what that one sealed (house: 3)', async () => {
  const { plaintext, protectedHeader } = await compactDecrypt(await sealFlow(flow, HANDLE_KEY), key)
  assert.deepEqual(protectedHeader, { alg: 'dir', enc: 'A256GCM' })
  const exp = NOW / 1_000 + FLOW_SECONDS
  assert.deepEqual(JSON.parse(new TextDecoder().decode(plaintext)), { ...flow, exp })
  const other = await new EncryptJWT({ pending, replaces: ['one'], source: 'ee' })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(exp)
    .encrypt(key)
  assert.deepInclude(await unsealFlow(other, HANDLE_KEY, NOW), flow)
})

test('opens a consent flow until its end and by its key only, and no text with any character changed (house: 3)', async () => {
  const sealed = await sealFlow(flow, HANDLE_KEY)
  const end = NOW + FLOW_SECONDS * 1_000
  assert.isDefined(await unsealFlow(sealed, HANDLE_KEY, end - 1))
  assert.isUndefined(await unsealFlow(sealed, HANDLE_KEY, end))
  assert.isUndefined(await unsealFlow(sealed, `${HANDLE_KEY}x`, NOW))
  assert.notEqual(await sealFlow(flow, HANDLE_KEY), sealed)
  const [header = '', , iv = '', cipher = '', tag = ''] = sealed.split('.')
  const strange = [
    '',
    '....',
    `${sealed}.`,
    [header, 'AA', iv, cipher, tag].join('.'),
    [btoa('{"alg":"dir","enc":"A128GCM"}'), '', iv, cipher, tag].join('.'),
    [header, '', iv, cipher, tag.slice(0, 16)].join('.'),
    [header, '', '', cipher, tag].join('.'),
  ]
  for (const text of strange) assert.isUndefined(await unsealFlow(text, HANDLE_KEY, NOW), text)
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    assert.isUndefined(await unsealFlow(changed, HANDLE_KEY, NOW), String(at))
  }
})
