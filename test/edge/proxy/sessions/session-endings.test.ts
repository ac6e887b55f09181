// Consents that end while the bank is closed: forgotten for the page at once, and tried until the bank has heard it.
// What ends and when: session.test.ts, session-returns.test.ts.
import { assert, fc, test } from '#kit'
import { makeAccountAccessBank } from '../../../../core/account-access/index.ts'
import { toEnd, tryLater } from '../../../../edge/proxy/sessions/consent-endings.ts'
import { ORIGIN } from './accounts-bank.ts'
import { type Browser, connected, startDesk } from './accounts-kit.ts'
import { json } from '../fake-bank.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const connectionOf = async (browser: Browser) => (await browser.get('/accounts')).body.connection

const bank = makeAccountAccessBank({
  environment: 'sandbox',
  baseUrl: ORIGIN,
  sandbox: { apiKey: 'key' },
  clock: () => 0,
})

test('ends a consent that was disconnected while the bank was closed, over restarts, once it is open (gaps: shared.oauth.code)', async () => {
  const faults = [
    () => json(503, {}, { 'retry-after': '60' }),
    () => json(500, {}),
    () => json(429, {}),
    () => json(401, { error: 'invalid_client' }),
    () => {
      throw new Error('gone')
    },
  ]
  for (const fault of faults) {
    // oxlint-disable no-await-in-loop -- one bank after the other
    const desk = await startDesk()
    const { browser, account } = await connected(desk)
    const copy = browser.copy()
    desk.bank.rules.revoke = fault
    assert.equal((await browser.disconnect()).status, 204)
    assert.isEmpty(browser.jar)
    // For the page it is gone at once; what is kept is what the bank must hear.
    assert.equal(await connectionOf(copy), 'none')
    assert.equal((await copy.get(`/accounts/${account}/transactions`)).body.code, 'consent_missing')
    const [record] = [...desk.kept.values()]
    assert.isUndefined(record?.grant)
    assert.isUndefined(record?.ids)
    await desk.pass(DAY)
    assert.equal(desk.bank.live(), 1)
    const tries = desk.bank.count('revoke')
    assert.isAbove(tries, 5)
    assert.isBelow(tries, 30)
    desk.crash()
    desk.bank.rules.revoke = undefined
    await desk.pass(1.5 * HOUR)
    assert.equal(desk.bank.live(), 0)
    assert.equal(desk.bank.count('revoke'), tries + 1)
    assert.isEmpty(desk.kept)
    assert.deepInclude(desk.log.at(-1), { event: 'consent_revoked_late', tries })
    assert.notMatch(JSON.stringify(desk.log), /canary/)
    // oxlint-enable no-await-in-loop
  }
})

test('takes it as ended when the bank does not know the token any more (gaps: shared.oauth.code)', async () => {
  const known = [
    () => json(400, { error: 'invalid_grant' }),
    () => json(400, { error: 'invalid_token' }),
    () => new Response(),
  ]
  for (const answer of known) {
    // oxlint-disable no-await-in-loop -- one bank after the other
    const desk = await startDesk()
    const { browser } = await connected(desk)
    desk.bank.rules.revoke = answer
    await browser.disconnect()
    await desk.pass(DAY)
    assert.equal(desk.bank.count('revoke'), 1)
    assert.isEmpty(desk.kept)
    // oxlint-enable no-await-in-loop
  }
})

test('asks less and less often, never before the bank wants it, and never in step with others (house: 6)', () => {
  const first = toEnd({ kind: 'token', token: 'token' }, bank)
  const waits = (chance: number, retryAfter?: number) => {
    const seen: number[] = []
    let [ending, now] = [first, 0]
    for (let at = 0; at < 10; at++) {
      const next = tryLater(ending, now, chance, retryAfter)
      if (!next) break
      seen.push(next.nextAtMs - now)
      ;[ending, now] = [next, next.nextAtMs]
    }
    return seen
  }
  const steps = [5_000, 20_000, 60_000, 300_000, 900_000, ...Array<number>(5).fill(3_600_000)]
  assert.deepEqual(waits(0), steps)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(100_000), (chance, retryAfter) => {
      for (const [at, wait] of waits(chance, retryAfter).entries()) {
        const least = Math.max(steps[at] ?? 0, Math.min(retryAfter * 1_000, HOUR))
        assert.isAtLeast(wait, least)
        assert.isAtMost(wait, least * 1.5 + 1)
      }
    }),
  )
  assert.notEqual(waits(0.1)[0], waits(0.9)[0])
})

test('gives up when the consent has ended by itself, and says so (gaps: account-access.consent.model)', async () => {
  const desk = await startDesk()
  const { browser } = await connected(desk)
  desk.bank.rules.revoke = () => json(503, {})
  await browser.disconnect()
  await desk.pass(180 * DAY)
  assert.isEmpty(desk.kept)
  assert.isBelow(desk.bank.count('revoke'), 5_000)
  assert.deepInclude(desk.log.at(-1), { event: 'consent_not_revoked', isLast: true })
  const tries = desk.bank.count('revoke')
  await desk.pass(30 * DAY)
  assert.equal(desk.bank.count('revoke'), tries)
})

test('ends a replaced consent too while the bank is closed for it, and a third one after it (gaps: shared.oauth.code)', async () => {
  const desk = await startDesk()
  const { browser } = await connected(desk)
  desk.bank.rules.revoke = () => json(503, {})
  await browser.connect()
  await browser.connect()
  assert.equal(await connectionOf(browser), 'connected')
  assert.equal(desk.bank.live(), 3)
  desk.bank.rules.revoke = undefined
  desk.crash()
  await desk.pass(HOUR)
  assert.equal(desk.bank.live(), 1)
  assert.equal(await connectionOf(browser), 'connected')
  assert.equal(desk.kept.size, 1)
})

test('ends a replaced connection later when its object cannot be reached now (house: 2)', async () => {
  const desk = await startDesk()
  const { browser } = await connected(desk)
  const [old = ''] = desk.kept.keys()
  const query = desk.bank.approve(await browser.leave())
  desk.unreachable.add(old)
  assert.match((await browser.comeBack(query)).headers.get('location') ?? '', /=connected$/)
  assert.equal(desk.bank.live(), 2)
  assert.deepInclude(desk.log.at(-1), { event: 'consent_not_revoked', tries: 1 })
  desk.unreachable.delete(old)
  desk.crash()
  await desk.pass(60_000)
  assert.equal(desk.bank.live(), 1)
  assert.equal(await connectionOf(browser), 'connected')
})

test('says in the log which request asked, and nothing that is secret (promises: R30)', async () => {
  const desk = await startDesk()
  const { browser } = await connected(desk)
  desk.bank.rules.revoke = () => json(503, {})
  const { headers } = await browser.disconnect()
  assert.deepInclude(desk.log.at(-1), {
    event: 'consent_not_revoked',
    requestId: headers.get('x-request-id'),
    status: 503,
  })
  await desk.pass(HOUR)
  assert.notMatch(JSON.stringify(desk.log), /canary/)
})
