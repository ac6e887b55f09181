// A page of an origin that is not listed, as the operator of the proxy meets it: in the log, already when its browser asks first.
import { mock } from 'node:test'
import { assert, test } from '#kit'
import { type Proxy, problemOf, startProxy, withLog } from '../kit/proxy.ts'

type Line = Record<string, unknown>

const preflight = (proxy: Proxy, origin: string, path = '/payments') =>
  proxy.fetch(path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-silta' },
  })

/** Runs something while the clock stands, and gives the lines of the log. */
async function linesOf(work: (pass: (ms: number) => void) => Promise<void>): Promise<Line[]> {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') })
  try {
    const { lines } = await withLog(() => work((ms) => mock.timers.tick(ms)))
    return lines.map((line) => JSON.parse(line) as Line)
  } finally {
    mock.timers.reset()
  }
}

test('tells of an unknown origin at the preflight, with the setting, once a minute and origin (house: 4)', async () => {
  const proxy = await startProxy()
  const lines = await linesOf(async (pass) => {
    for (const path of ['/payments', '/providers', '/payments/unknown']) {
      const answer = await preflight(proxy, 'https://other.example', path)
      assert.equal(answer.status, 204)
      assert.isFalse(answer.headers.has('access-control-allow-origin'))
    }
    await preflight(proxy, 'https://third.example')
    // What a browser would not send after that is refused all the same, and not logged a second time.
    const pressed = await proxy.press({ headers: { origin: 'https://other.example' } })
    assert.equal((await problemOf(pressed)).code, 'origin_refused')
    pass(59_999)
    await preflight(proxy, 'https://other.example')
    await preflight(proxy, 'https://fourth.example')
    pass(1)
    await preflight(proxy, 'https://other.example')
  })
  assert.deepEqual(
    lines.map(({ event, reason, setting, origin }) => [event, reason, setting, origin]),
    ['other', 'third', 'fourth', 'other'].map((name) => [
      'origin_refused',
      'origin',
      'ALLOWED_ORIGINS',
      `https://${name}.example`,
    ]),
  )
  for (const line of lines) assert.match(String(line['requestId']), /^[0-9a-f-]{36}$/)
})

test('tells nothing of a known origin, nor where no origin is named (house: 4)', async () => {
  const proxy = await startProxy({ ALLOWED_ORIGINS: 'https://other.example' })
  const lines = await linesOf(async () => {
    await preflight(proxy, 'https://other.example')
    await preflight(proxy, 'https://shop.example')
    await proxy.fetch('/payments', { method: 'OPTIONS' })
  })
  assert.deepEqual(lines, [])
})

test('tells of at most a hundred unknown origins a minute, and counts the rest (house: 4)', async () => {
  const proxy = await startProxy()
  const lines = await linesOf(async (pass) => {
    for (let at = 0; at < 130; at++) await preflight(proxy, `https://o-${at}.example`)
    await preflight(proxy, 'https://o-5.example')
    pass(60_000)
    await preflight(proxy, 'https://o-129.example')
    await preflight(proxy, 'https://o-128.example')
  })
  assert.lengthOf(lines, 102)
  assert.deepEqual(
    lines.slice(0, 100).map(({ origin, untold }) => [origin, untold]),
    Array.from({ length: 100 }, (_, at) => [`https://o-${at}.example`, undefined]),
  )
  assert.deepInclude(lines[100], { origin: 'https://o-129.example', untold: 30 })
  assert.notProperty(lines[101], 'untold')
})

test('cuts an unknown origin to 200 visible characters (promises: R30)', async () => {
  const proxy = await startProxy()
  const lines = await linesOf(async () => {
    await preflight(proxy, `https://\u00e9\u007f ${'z'.repeat(300)}`)
    // The same origin in the log.
    await preflight(proxy, `https://${'z'.repeat(400)}`)
  })
  assert.deepEqual(
    lines.map(({ origin }) => origin),
    [`https://${'z'.repeat(192)}`],
  )
})
