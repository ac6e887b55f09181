// How the console is served, and what it is made of that needs no page: policy, key, texts to copy.
// What a person does with it is in page.test.ts.
import { assert, test } from '#kit'
import { makeControl } from '../../../../edge/sandbox/control/index.ts'
import { addressOf, placeOf, SCREENS } from '../../../../edge/sandbox/console/routes.ts'
import { curlOfCall } from '../../../../edge/sandbox/console/screens/call-text.ts'
import { FIRST_CALLS, WAYS } from '../../../../edge/sandbox/console/screens/first-calls.ts'
import { outcomePresets } from '../../../../edge/sandbox/control/presets.ts'
import { durationOf } from '../../../../edge/sandbox/console/screens/clock.ts'
import { takeKey } from '../../../../edge/sandbox/console/key.ts'
import { builtConsole } from '../../../../edge/sandbox/hosts/built-console.ts'
import { serveConsole } from '../../../../edge/sandbox/hosts/console.ts'
import { serveSandbox } from '../../../../edge/sandbox/hosts/index.ts'
import { createSandbox } from '../../../../edge/sandbox/index.ts'
import { freshConsole } from '../../../tools/console.ts'
import { BASE, openBank } from '../bank-kit.ts'

await freshConsole()
const pages = serveConsole(builtConsole)
const { sandbox } = openBank({ console: pages })
const get = (path: string, init?: RequestInit) => sandbox.fetch(`${BASE}${path}`, init)

test('serves one page at every address of the console, under a policy without inline scripts and with Trusted Types (house: 4)', async () => {
  for (const path of ['/console', '/console/calls', '/console/calls/000000000000001']) {
    const answer = await get(path)
    assert.equal(answer.status, 200, path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.include(policy, "default-src 'none'")
    assert.include(policy, "script-src 'self'; style-src 'self'")
    assert.include(policy, "require-trusted-types-for 'script'; trusted-types lit-html")
    assert.notMatch(policy, /unsafe|\*|data:/)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.notMatch(await answer.text(), /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
  }
})

test('serves each part that the page names, for good, and nothing else (house: 4)', async () => {
  const page = await (await get('/console')).text()
  const parts = Array.from(
    page.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g),
    ([, path = '']) => path,
  )
  assert.isAtLeast(parts.length, 3)
  for (const path of parts) {
    const { status, headers } = await get(path)
    assert.equal(status, 200, path)
    assert.include(headers.get('cache-control'), 'immutable')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
  }
  assert.equal((await get('/console/assets/none.js')).status, 404)
  assert.include(await (await get('/console/assets/..%2Findex.html')).text(), '<bank-console>')
  assert.equal((await get('/console', { method: 'POST' })).status, 405)
})

test('has no console, and no link to one, where a host gives none (house: 4)', async () => {
  const bare = createSandbox()
  assert.equal((await bare.fetch(`${BASE}/console`)).status, 404)
  assert.notInclude(await (await bare.fetch(`${BASE}/`)).text(), '/console')
  assert.include(await (await get('/')).text(), 'href="/console"')
  bare.close()
})

test('serves the console where the bank is for this machine alone, and elsewhere only when asked to (promises: R30)', async () => {
  const far = { publicBaseUrl: 'https://bank.example', sandboxKey: 'k'.repeat(24) }
  for (const [options, has] of [
    [{}, true],
    [{ console: false }, false],
    [far, false],
    [{ ...far, console: true }, true],
  ] as const) {
    const served = await serveSandbox(options)
    const answer = await fetch(`${served.address}/console`)
    assert.deepEqual([served.hasConsole, answer.status], [has, has ? 200 : 404], JSON.stringify(options))
    await served.close()
  }
})

test('takes the key out of the address at once, and keeps it for the tab (promises: R30)', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  }
  const replaced: string[] = []
  const history = {
    replaceState: (_: unknown, __: string, url?: string | URL | null) => void replaced.push(String(url)),
  }
  const key = 'a+b%/&=#key'
  const place = { hash: `#key=${encodeURIComponent(key)}`, pathname: '/console/calls', search: '?status=4xx' }
  assert.equal(takeKey(place, history, store), key)
  assert.deepEqual(replaced, ['/console/calls?status=4xx'])
  assert.equal(takeKey({ ...place, hash: '' }, history, store), key)
  assert.lengthOf(replaced, 1)
  assert.isUndefined(takeKey({ ...place, hash: '' }, history, { ...store, getItem: () => null }))
})

test('has an address for every screen, and finds the screen of every address (house: 4)', () => {
  for (const screen of SCREENS) assert.deepEqual(placeOf(addressOf(screen)), { screen })
  assert.deepEqual(placeOf(addressOf('calls', 'a/b?c')), { screen: 'calls', id: 'a/b?c' })
  assert.deepEqual(placeOf('/console/never-heard-of'), { screen: 'overview' })
  assert.deepEqual(placeOf('/console/calls/%E0%A4%A'), { screen: 'calls' })
})

test('writes a call for curl with the names of variables in the place of secrets, and its body byte by byte (promises: R30)', () => {
  const call = {
    id: '1',
    at: '2026-11-20T10:00:00Z',
    direction: 'in',
    method: 'POST',
    path: '/accounts/v3/x?y=1',
    durationMs: 1,
    request: {
      headers: [
        ['Host', 'bank.example'],
        ['authorization', 'Bearer sha256:1a2b3c4d'],
        ['content-type', 'application/json'],
      ],
      body: { text: `{"name": "D'Arc",  "token":"sha256:5e6f7a8b"}`, bytes: 40, isCut: false },
    },
  } as const
  const text = curlOfCall(call, 'https://bank.example')
  assert.include(text, `"https://bank.example/accounts/v3/x?y=1"`)
  assert.include(text, '"authorization: Bearer $AUTHORIZATION"')
  assert.include(text, `--data-binary '{"name": "D'\\''Arc",  "token":"SECRET"}'`)
  assert.notMatch(text, /sha256:|host:/i)
})

test('offers a first call of every interface in three ways, with the names of the bank and without a secret (gaps: shared.sandbox.identity)', async () => {
  const control = makeControl({ baseUrl: BASE, sandboxKey: sandbox.sandboxKey, fetch: sandbox.fetch })
  const { interfaces } = await control.bank()
  assert.sameMembers(
    FIRST_CALLS.map(({ name }) => name),
    interfaces.map(({ name }) => name),
  )
  const { defaultClient } = await control.keys()
  const names = { baseUrl: BASE, clientId: defaultClient.clientId, kid: defaultClient.kid }
  for (const call of FIRST_CALLS) {
    for (const way of WAYS) {
      const text = call[way](names)
      assert.include(text, BASE)
      for (const secret of [defaultClient.clientSecret, defaultClient.apiKey, sandbox.sandboxKey])
        assert.notInclude(text, secret)
      assert.notInclude(text, 'PRIVATE KEY-----')
    }
  }
})

test('plans only what the bank can carry out, in every set of troubles (gaps: shared.sandbox.outcomes)', async () => {
  const control = makeControl({ baseUrl: BASE, sandboxKey: sandbox.sandboxKey, fetch: sandbox.fetch })
  for (const { plans } of outcomePresets) for (const plan of plans) await control.planOutcome(plan)
  const { planned } = await control.outcomes.list()
  assert.lengthOf(planned, outcomePresets.flatMap(({ plans }) => plans).length)
  for (const { id } of planned) await control.outcomes.takeBack(id)
})

test('reads a duration as people write it (gaps: shared.sandbox.control)', () => {
  assert.deepEqual(
    ['1d', '12h', '30 m', '2w', '1Y', 'p1dt2h'].map(durationOf),
    `P1D PT12H PT30M P14D P1Y
    P1DT2H`.split(/\s+/),
  )
})
