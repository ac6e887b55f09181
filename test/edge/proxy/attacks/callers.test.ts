// Who calls: what a page writes about itself, about its address or in the bank's own headers is dropped.
// Runs with --all: attacks in all their forms.
import { anyCharacter, assert, deep, fc, test } from '#kit'
import { callerOf, groupOf } from '../../../../edge/proxy/http/caller.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { BANK_API_KEY, HANDLE_KEY, startProxy, withLog } from '../kit/proxy.ts'
import { startService } from '../sessions/accounts-kit.ts'
import { wordsOf } from '../kit/lists.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)
const CANARY = 'planted-by-a-page'

/** Headers that a page could forge to pass as another caller. */
const FORGED: Record<string, string> = {
  'x-forwarded-for': CANARY,
  'x-forwarded-host': `${CANARY}.example`,
  'x-forwarded-proto': CANARY,
  'x-forwarded-port': CANARY,
  'x-forwarded-prefix': CANARY,
  forwarded: `for=${CANARY}`,
  'x-real-ip': CANARY,
  'true-client-ip': CANARY,
  'cf-connecting-ip': CANARY,
  'cf-ipcountry': CANARY,
  'cf-ray': CANARY,
  'cf-worker': CANARY,
  'x-api-key': CANARY,
  authorization: `Bearer ${CANARY}`,
  'proxy-authorization': CANARY,
  'x-jws-signature': CANARY,
  'x-client-certificate': CANARY,
  'x-session-id': CANARY,
  'x-request-id': CANARY,
  'x-idempotency-key': CANARY,
  'x-sandbox-scenario': CANARY,
  'x-sandbox-key': CANARY,
  'consent-id': CANARY,
  'psu-ip-address': CANARY,
  'psu-ip-port': CANARY,
  'psu-user-agent': CANARY,
  'psu-device-id': CANARY,
  'psu-geo-location': CANARY,
  'psu-accept-language': CANARY,
  'x-fapi-customer-ip-address': CANARY,
  'x-fapi-interaction-id': CANARY,
  'x-http-method-override': 'DELETE',
  'x-original-url': `/${CANARY}`,
  'x-rewrite-url': `/${CANARY}`,
  traceparent: CANARY,
  baggage: CANARY,
  cookie: CANARY,
  'user-agent': CANARY,
  referer: `https://shop.example/${CANARY}`,
  'accept-language': CANARY,
}

const OURS = ['accept', 'authorization', 'content-type', 'date', 'x-api-key', 'x-request-id', 'x-session-id']

const ADDRESSES = /^https:\/\/api\.bank\.example\/paymentbutton\/v1\/payments(\/[\w-]+(\/providers)?)?$/

test('sends the bank nothing of a page but its order, whatever a header is called (promises: R37, R40)', async () => {
  const proxy = await startProxy()
  await proxy.press({ headers: FORGED })
  await proxy.fetch(`/payments/${HANDLE}?x=${CANARY}`, { headers: FORGED })
  await proxy.fetch(`/providers?x=${CANARY}`, { headers: FORGED })
  await proxy.fetch(`/return/${HANDLE}?x=${CANARY}`, { headers: FORGED })
  await proxy.service(HANDLE).runDue()
  assert.isAtLeast(proxy.bank.calls.length, 3)
  for (const { headers, url, body } of proxy.bank.calls) {
    const sent = JSON.stringify([url, body, ...headers])
    assert.notInclude(sent, CANARY)
    for (const [name] of headers) assert.include(OURS, name, name)
    assert.equal(headers.get('x-api-key'), BANK_API_KEY)
    assert.match(url.href, ADDRESSES)
  }
})

test('sends the bank no header of a page with what an account page reads (promises: R40)', async () => {
  const service = await startService()
  const browser = service.browser()
  await browser.connect()
  const before = service.bank.calls.length
  const { cookie: _, ...forged } = FORGED
  assert.equal((await browser.get('/accounts', forged)).status, 200)
  const calls = service.bank.calls.slice(before)
  assert.isNotEmpty(calls)
  for (const { url, headers, form } of calls)
    assert.notInclude(JSON.stringify([url, [...headers], [...form]]), CANARY)
})

test('hands the address that the host wrote to orders and connections, and none that a page wrote (promises: R40)', async () => {
  const told: unknown[] = []
  const orders = {
    start: (...given: unknown[]) => (
      told.push(given[2]), Promise.resolve({ ok: false, code: 'bank_refused' })
    ),
    isLinkGiven: () => Promise.resolve(false),
  }
  const sessions = {
    list: (...given: unknown[]) => (
      told.push(given[1]), Promise.resolve({ ok: false, code: 'consent_ended' })
    ),
    entries: (...given: unknown[]) => (
      told.push(given[2]), Promise.resolve({ ok: false, code: 'consent_ended' })
    ),
  }
  const service = await startService({ CLIENT_ADDRESS_HEADER: 'x-real-ip' })
  const browser = service.browser()
  await browser.connect()
  Object.assign(service.proxy.bindings, {
    ORDERS: { getByName: () => orders },
    SESSIONS: { getByName: () => sessions },
  })
  const { cookie: _, ...forged } = FORGED
  const page = { ...forged, 'x-real-ip': '192.0.2.77', 'user-agent': 'Browser', 'accept-language': 'sv' }
  await withLog(async () => {
    await service.proxy.press({ headers: page })
    await browser.get('/accounts', page)
    await browser.get('/accounts/x/transactions', page)
  })
  const caller = { address: '192.0.2.77', userAgent: 'Browser', languages: 'sv' }
  assert.deepEqual(told.slice(1), [caller, caller])
  assert.deepInclude(told[0], { caller })
})

const request = (headers: Record<string, string>, cf?: object) =>
  Object.assign(new Request('https://pay.shop.example/', { headers }), cf && { cf })

test('takes an address only from where the host writes it (promises: R40)', () => {
  const all = {
    'cf-connecting-ip': '192.0.2.1',
    'x-forwarded-for': '203.0.113.9, 192.0.2.2',
    'x-real-ip': '192.0.2.3',
    'psu-ip-address': '192.0.2.4',
  }
  const addressOf = (setting?: string, cf?: object) => callerOf(request(all, cf), setting).address
  // Only Cloudflare itself writes its header; anywhere else a page can.
  assert.isUndefined(addressOf())
  assert.equal(addressOf(undefined, { colo: 'HEL' }), '192.0.2.1')
  assert.equal(addressOf('cf-connecting-ip'), '192.0.2.1')
  assert.equal(addressOf('x-real-ip'), '192.0.2.3')
  // The last one of a list is what the host's own server added.
  assert.equal(addressOf('x-forwarded-for'), '192.0.2.2')
  assert.isUndefined(addressOf('none'))
  assert.isUndefined(addressOf('none', { colo: 'HEL' }))
  assert.isUndefined(addressOf('x-other'))
})

test('takes nothing for an address that is none (promises: R40)', () => {
  const addressOf = (value: string) => callerOf(request({ 'x-real-ip': value }), 'x-real-ip').address
  for (const good of ['192.0.2.1', '2001:db8::1', '[2001:db8::1]', '::ffff:192.0.2.1', '255.255.255.255']) {
    assert.equal(addressOf(good), good.replace(/[[\]]/g, ''), good)
  }
  for (const bad of [
    '',
    'unknown',
    '256.0.0.1',
    '1.2.3',
    '192.0.2.1:80',
    'localhost',
    '2001:db8::1%eth0',
    ':::',
    '_hidden',
    '1'.repeat(50),
    '192.0.2.1,',
    '<script>',
  ]) {
    assert.isUndefined(addressOf(bad), bad)
  }
})

test('counts one IPv4 address, or the 64 bits that one line has of IPv6, as one caller (promises: R49)', () => {
  assert.equal(groupOf({ address: '192.0.2.1' }), '192.0.2.1')
  assert.equal(groupOf({ address: '2001:db8:1:2:3:4:5:6' }), '2001:db8:1:2::')
  assert.equal(groupOf({ address: '2001:db8:1:2::9' }), '2001:db8:1:2::')
  assert.equal(groupOf({ address: '2001:DB8:1:2:ffff::' }), '2001:db8:1:2::')
  assert.notEqual(groupOf({ address: '2001:db8:1:3::9' }), '2001:db8:1:2::')
  assert.equal(groupOf({ address: '::1' }), '0:0:0:0::')
  assert.equal(groupOf({}), '')
})

test('passes on what a browser says of itself only where other headers can hold it (promises: R40)', () => {
  const agent = (text: string) => callerOf(request({ 'user-agent': text }), undefined).userAgent
  assert.equal(agent('Mozilla/5.0 (X11)'), 'Mozilla/5.0 (X11)')
  assert.equal(agent('a'.repeat(512)), 'a'.repeat(512))
  for (const bad of ['', ' ', 'a'.repeat(513), 'ä', 'a\tb', 'a\u00ADb']) assert.isUndefined(agent(bad), bad)
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 600 }), (text) => {
      let made: Request
      try {
        made = request({ 'user-agent': text, 'accept-language': text })
      } catch {
        // The runtime itself refuses it.
        return
      }
      const { userAgent, languages } = callerOf(made, undefined)
      for (const value of [userAgent, languages])
        if (value !== undefined) assert.match(value, /^[ -~]{1,512}$/)
    }),
    { numRuns: deep(500, 100_000) },
  )
})

test('names a wrong header for addresses as a fault of the settings (promises: R40)', async () => {
  for (const name of ['X-Real-IP', 'a b', '', 'psu-ip-address', 'cookie', 'origin', 'host', 'x-silta']) {
    const proxy = await startProxy({ CLIENT_ADDRESS_HEADER: name })
    const { result } = await withLog(async () => (await proxy.fetch('/providers')).text())
    assert.include(result, 'CLIENT_ADDRESS_HEADER must be', name)
  }
})

/** Every header that an answer of the proxy may have. */
const ANSWERED = new Set(
  wordsOf(`
  access-control-allow-credentials access-control-allow-headers access-control-allow-methods
  access-control-allow-origin access-control-max-age allow cache-control content-length
  content-security-policy content-type location referrer-policy retry-after set-cookie
  strict-transport-security vary www-authenticate x-content-type-options x-request-id
`),
)

test('writes headers of its own only, whatever comes in by address, header or body (promises: R40)', async () => {
  const proxy = await startProxy()
  await proxy.press()
  const odd = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.constantFrom(
      'x\r\nset-cookie: a=b',
      'x%0d%0aset-cookie:%20a=b',
      'x\u010D\u010Aset-cookie: a=b',
      '\u0000',
      '\u2603',
    ),
  )
  await withLog(() =>
    fc.assert(
      fc.asyncProperty(odd, odd, fc.nat(3), async (text, other, at) => {
        const headers = new Headers({ 'x-silta': '1', 'content-type': 'application/json' })
        for (const name of ['origin', 'x-request-id', 'accept-language', 'cookie', 'retry-after']) {
          try {
            headers.set(name, other)
          } catch {
            // The runtime itself refuses it.
          }
        }
        const path = [`/return/${HANDLE}?x=${text}`, `/payments/${text}`, '/payments', `/${text}`][at] ?? '/'
        const body = JSON.stringify({ order: text, provider: other, language: text })
        const init = at === 2 ? { method: 'POST', headers, body } : { headers }
        const response = await proxy.fetch(path, init)
        for (const [name, value] of response.headers) {
          assert.isTrue(ANSWERED.has(name), name)
          assert.match(value, /^[ -~]*$/, name)
        }
        assert.isEmpty(response.headers.getSetCookie())
        assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
      }),
      { numRuns: deep(500, 100_000) },
    ),
  )
})
