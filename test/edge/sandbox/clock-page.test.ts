// The page of the bank's clock: what it shows to every visitor, what it asks before it moves, and what moves with it.
// The control call is in control.test.ts.
// Runs with --all: every page, language or document in full.
// Runs as of today only: the browser goes by the clock of the machine.
import { assert, test } from '#kit'
import { BASE, control, openBank, SANDBOX_KEY, type TestBank } from './bank-kit.ts'
import { findings, onStage } from './page-stage.ts'
import { get, openProvider, statusOf, submitted } from './psd2-payments/kit.ts'

const CLOCK = `${BASE}/clock?language=en`

/** Sends a form of the page; the cookie comes along if there is one. */
function press(
  bank: TestBank,
  fields: Record<string, string>,
  cookie?: string,
  address = CLOCK,
): Promise<Response> {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
  return bank.sandbox.fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })
}

const bankTime = async (bank: TestBank) => (await control(bank, 'PUT', '/clock', {})).json['now']
const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Shows the key and reads the token of the page that comes then. */
async function unlock(bank: TestBank): Promise<{ cookie: string; token: string }> {
  const cookie = cookieOf(await press(bank, { key: SANDBOX_KEY }))
  const html = await (await bank.sandbox.fetch(CLOCK, { headers: { cookie } })).text()
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(html) ?? []
  return { cookie, token }
}

const START = '2026-11-20T12:00:00.000+02:00'

test('shows the clock to anybody, and asks for the key before it offers to move it (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  const answer = await bank.sandbox.fetch(CLOCK)
  assert.equal(answer.status, 200)
  const html = await answer.text()
  assert.match(html, /Friday,? 20 November 2026/)
  assert.include(html, 'type="password"')
  for (const hidden of ['datetime-local', 'name="advance"', 'name="token"', 'Falls due next', SANDBOX_KEY]) {
    assert.notInclude(html, hidden)
  }
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(
    policy,
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  const welcome = await (await bank.sandbox.fetch(`${BASE}/`)).text()
  assert.include(welcome, 'href="/clock"')
})

test('moves the clock for whoever has shown the key: by steps, to a time, to what falls due next (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  const shown = await press(bank, { key: SANDBOX_KEY })
  assert.deepEqual([shown.status, shown.headers.get('location')], [303, '/clock?language=en'])
  assert.match(
    shown.headers.get('set-cookie') ?? '',
    /^silta-clock=\d+\.[\w-]{43}; Path=\/clock; Max-Age=3600; HttpOnly; SameSite=Strict; Secure$/,
  )
  assert.equal(await bankTime(bank), START)
  const { cookie, token } = await unlock(bank)
  const cases: [fields: Record<string, string>, now: string][] = [
    [{ advance: 'PT1H' }, '2026-11-20T13:00:00.000+02:00'],
    [{ advance: 'P1D' }, '2026-11-21T13:00:00.000+02:00'],
    [{ advance: 'P7D' }, '2026-11-28T13:00:00.000+02:00'],
    [{ advance: 'P1M' }, '2026-12-28T13:00:00.000+02:00'],
    [{ advance: 'to', to: '2027-06-24T08:30' }, '2027-06-24T08:30:00.000+03:00'],
    [{ advance: 'P1Y' }, '2028-06-24T08:30:00.000+03:00'],
  ]
  for (const [fields, now] of cases) {
    assert.equal((await press(bank, { token, ...fields }, cookie)).status, 303)
    assert.equal(await bankTime(bank), now)
  }
})

test('lets the clock run at a pace and stand, and shows how fast it goes (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  const { cookie, token } = await unlock(bank)
  for (const [rate, shown] of [
    ['60', '60 times real time'],
    ['0', 'Stopped'],
    ['86400', '86,400 times real time'],
  ] as const) {
    assert.equal((await press(bank, { token, rate }, cookie)).status, 303)
    assert.equal((await control(bank, 'GET', '/clock')).json['rate'], Number(rate))
    const html = await (await bank.sandbox.fetch(CLOCK)).text()
    assert.include(html, `<dt>Pace</dt><dd>${shown}</dd>`)
  }
  // A pace that no button has is none, and without the token of the page nothing is set.
  await press(bank, { token, rate: '2' }, cookie)
  await press(bank, { rate: '1' }, cookie)
  assert.equal((await control(bank, 'GET', '/clock')).json['rate'], 86_400)
})

test('tells a key that only reads that it moves no clock (gaps: shared.sandbox.control)', async () => {
  const bank = openBank({ readKey: 'read-key-of-the-team' })
  const answer = await press(bank, { key: 'read-key-of-the-team', advance: 'P1D', rate: '60' })
  assert.equal(answer.status, 403)
  assert.isNull(answer.headers.get('set-cookie'))
  assert.include(await answer.text(), 'This key only reads.')
  assert.deepInclude((await control(bank, 'GET', '/clock')).json, { now: START, rate: 1 })
})

test('does what falls due on the way, and goes to the next of it as of its time (gaps: shared.sandbox.control, psd2.due.execution)', async () => {
  const bank = await openProvider()
  const payment = await submitted(bank, 'scheduled')
  const { cookie, token } = await unlock(bank)
  assert.equal(statusOf(await get(bank, payment)), 'AwaitingDueDate')
  // Other things fall due before: the end of what no payer approved.
  for (let presses = 0; presses < 5 && statusOf(await get(bank, payment)) === 'AwaitingDueDate'; presses++) {
    assert.equal((await press(bank, { token, advance: 'next' }, cookie)).status, 303)
  }
  assert.equal(statusOf(await get(bank, payment)), 'Debited')
  assert.equal(await bankTime(bank), '2026-11-24T06:00:00.000+02:00')
})

test('moves nothing without the key, without the token of its page, or with a cookie that is old or of another key (house: 4, Errors)', async () => {
  const bank = openBank()
  const { cookie, token } = await unlock(bank)
  const step = { advance: 'P1D' }
  const wrong: [fields: Record<string, string>, cookie: string | undefined][] = [
    [step, undefined],
    [{ ...step, key: '' }, undefined],
    [{ ...step, key: 'another-key-of-somebody' }, undefined],
    [{ ...step, token }, undefined],
    [step, cookie],
    [{ ...step, token: 'x'.repeat(43) }, cookie],
    [{ ...step, token }, cookie.replace(/=\d+/, '=99999999999')],
    [{ ...step, token }, `${cookie.slice(0, -1)}_`],
  ]
  for (const [fields, sent] of wrong) {
    const answer = await press(bank, fields, sent)
    assert.equal(answer.status, 401, JSON.stringify(fields))
    assert.isNull(answer.headers.get('set-cookie'))
    assert.include(await answer.text(), 'The clock is as it was.')
  }
  const other = openBank({ sandboxKey: 'another-key-of-the-tests' })
  assert.equal((await press(other, { ...step, token }, cookie)).status, 401)
  bank.wire.now += 3_601_000
  assert.equal((await press(bank, { ...step, token }, cookie)).status, 401)
  assert.equal(await bankTime(bank), '2026-11-20T13:00:01.000+02:00')
})

test('refuses earlier times and what is no time, and says so (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  const { cookie, token } = await unlock(bank)
  const cases: [fields: Record<string, string>, words: string][] = [
    [{ advance: 'to', to: '2026-11-20T11:59' }, 'only goes forward'],
    [{ advance: 'to', to: '2026-02-30T12:00' }, 'Choose the time'],
    [{ advance: 'to', to: '' }, 'Choose the time'],
    [{ advance: 'to', to: '9999-01-01T00:00' }, 'Choose the time'],
    [{ advance: 'P400Y' }, 'Choose the time'],
  ]
  for (const [fields, words] of cases) {
    const answer = await press(bank, { token, ...fields }, cookie)
    assert.equal(answer.status, 400)
    assert.include(await answer.text(), words)
  }
  assert.equal(await bankTime(bank), START)
})

test('slows down whoever tries keys, on the page and by calls together (house: 4, Errors)', async () => {
  const bank = openBank()
  for (let tries = 0; tries < 30; tries++) await press(bank, { key: `wrong-key-${tries}` })
  const slowed = await press(bank, { key: 'wrong-key-30' })
  assert.equal(slowed.status, 429)
  const call = await control(bank, 'PUT', '/clock', {}, { 'x-sandbox-key': 'wrong-key-31' })
  assert.equal(call.status, 429)
})

test('is whole in a browser, small and large, light and dark, in each language, and moves by the keyboard (house: look, Everyone)', () =>
  onStage(openBank(), async ({ bank, page, address, complaints }) => {
    const look = async () => {
      for (const [width, scheme] of [
        [320, 'light'],
        [1280, 'dark'],
      ] as const) {
        await page.setViewport({ width, height: 800 })
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
        for (const language of ['fi', 'sv', 'en']) {
          await page.goto(`${address}/clock?language=${language}`)
          const seen = await page.evaluate(() => ({
            wide: document.documentElement.scrollWidth,
            small: [...document.querySelectorAll('button, input:not([type=hidden])')]
              .map((element) => element.getBoundingClientRect().height)
              .filter((height) => height < 44),
          }))
          assert.deepEqual(seen, { wide: width, small: [] })
          assert.deepEqual(await findings(page), [])
        }
      }
    }
    await look()
    await page.type('input[name=key]', SANDBOX_KEY)
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    assert.equal(await bankTime(bank), START)
    await look()
    await page.focus('button[value=P7D]')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    assert.equal(await bankTime(bank), '2026-11-27T12:00:00.000+02:00')
    assert.match(await page.content(), /Friday,? 27 November 2026/)
    assert.deepEqual(complaints, [])
  }))
