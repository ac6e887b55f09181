// Consents that end while the bank is closed: forgotten for the page at once, and tried until the bank has heard it.
// What ends and when: session.test.ts, session-returns.test.ts.
import { assert, fc, test } from '#kit'
import { makeAccountAccessBank } from '../../../../core/account-access/index.ts'
import { AccountAccessSource } from '../../../../edge/proxy/interfaces/account-access/source.ts'
import { toEnd, tryLater } from '../../../../edge/proxy/sessions/consent-endings.ts'
import { ORIGIN } from './accounts-bank.ts'
import { type Browser, connected, startService } from './accounts-kit.ts'
import { json } from '../kit/fake-bank.ts'

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
    const service = await startService()
    const { browser, account } = await connected(service)
    const copy = browser.copy()
    service.bank.rules.revoke = fault
    assert.equal((await browser.disconnect()).status, 204)
    assert.isEmpty(browser.jar)
    // For the page it is gone at once; what is stored is what the bank must hear.
    assert.equal(await connectionOf(copy), 'none')
    assert.equal((await copy.get(`/accounts/${account}/transactions`)).body.code, 'consent_missing')
    const [record] = [...service.kept.values()]
    assert.isUndefined(record?.grant)
    assert.isUndefined(record?.ids)
    await service.pass(DAY)
    assert.equal(service.bank.live(), 1)
    const tries = service.bank.count('revoke')
    assert.isAbove(tries, 5)
    assert.isBelow(tries, 30)
    service.crash()
    service.bank.rules.revoke = undefined
    await service.pass(1.5 * HOUR)
    assert.equal(service.bank.live(), 0)
    assert.equal(service.bank.count('revoke'), tries + 1)
    assert.isEmpty(service.kept)
    assert.deepInclude(service.log.at(-1), { event: 'consent_revoked_late', tries })
    assert.notMatch(JSON.stringify(service.log), /canary/)
  }
})

test('takes it as ended when the bank does not know the token any more (gaps: shared.oauth.code)', async () => {
  const known = [
    () => json(400, { error: 'invalid_grant' }),
    () => json(400, { error: 'invalid_token' }),
    () => new Response(),
  ]
  for (const answer of known) {
    const service = await startService()
    const { browser } = await connected(service)
    service.bank.rules.revoke = answer
    await browser.disconnect()
    await service.pass(DAY)
    assert.equal(service.bank.count('revoke'), 1)
    assert.isEmpty(service.kept)
  }
})

test('asks less and less often, never before the bank wants it, and never in step with others (house: 6)', () => {
  const first = toEnd({ kind: 'token', token: 'token' }, new AccountAccessSource(bank))
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
  const service = await startService()
  const { browser } = await connected(service)
  service.bank.rules.revoke = () => json(503, {})
  await browser.disconnect()
  await service.pass(180 * DAY)
  assert.isEmpty(service.kept)
  assert.isBelow(service.bank.count('revoke'), 5_000)
  assert.deepInclude(service.log.at(-1), { event: 'consent_not_revoked', isLast: true })
  const tries = service.bank.count('revoke')
  await service.pass(30 * DAY)
  assert.equal(service.bank.count('revoke'), tries)
})

test('ends a replaced consent too while the bank is closed for it, and a third one after it (gaps: shared.oauth.code)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  service.bank.rules.revoke = () => json(503, {})
  await browser.connect()
  await browser.connect()
  assert.equal(await connectionOf(browser), 'connected')
  assert.equal(service.bank.live(), 3)
  service.bank.rules.revoke = undefined
  service.crash()
  await service.pass(HOUR)
  assert.equal(service.bank.live(), 1)
  assert.equal(await connectionOf(browser), 'connected')
  assert.equal(service.kept.size, 1)
})

test('ends a replaced connection later when its object cannot be reached now (house: 2)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  const [old = ''] = service.kept.keys()
  const query = service.bank.approve(await browser.leave())
  service.unreachable.add(old)
  assert.match((await browser.comeBack(query)).headers.get('location') ?? '', /=connected$/)
  assert.equal(service.bank.live(), 2)
  assert.deepInclude(service.log.at(-1), { event: 'consent_not_revoked', tries: 1 })
  service.unreachable.delete(old)
  service.crash()
  await service.pass(60_000)
  assert.equal(service.bank.live(), 1)
  assert.equal(await connectionOf(browser), 'connected')
})

test('says in the log which request asked, and nothing that is secret (promises: R30)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  service.bank.rules.revoke = () => json(503, {})
  const { headers } = await browser.disconnect()
  assert.deepInclude(service.log.at(-1), {
    event: 'consent_not_revoked',
    requestId: headers.get('x-request-id'),
    status: 503,
  })
  await service.pass(HOUR)
  assert.notMatch(JSON.stringify(service.log), /canary/)
})
