// What an earlier version stored and set as cookies, byte for byte: it is still read, still ends, and no session is lost by it.
// Written from what that version wrote; the code that wrote it is gone.
import { assert, test } from '#kit'
import { createHmac, randomBytes } from 'node:crypto'
import type { SessionRecord } from '../../../../edge/proxy/sessions/session-record.ts'
import { ACCOUNTS_URL, type Browser, connected, startService } from './accounts-kit.ts'
import { HANDLE_KEY } from '../kit/proxy.ts'

const DAY = 86_400_000
const connectionOf = async (browser: Browser) => (await browser.get('/accounts')).body.connection
const hmac = (text: string) => createHmac('sha256', HANDLE_KEY).update(text).digest()

/** Makes a session cookie and the name of its object as the earlier version did. */
function earlierSession(): { cookie: string; name: string } {
  const id = randomBytes(32).toString('base64url')
  const cookie = id + hmac(`handle:session:${id}`).subarray(0, 8).toString('base64url')
  return { cookie, name: hmac(`session:${cookie}`).toString('base64url') }
}

/** Puts a browser in place that the earlier version connected, with what it stored. */
async function connectedEarlier() {
  const service = await startService()
  // A real connection gives the tokens; its record is then written as it was written then.
  const { browser } = await connected(service)
  const [made] = service.kept.values()
  const madeName = made?.name ?? ''
  const { cookie, name } = earlierSession()
  const { grant, connectedAtMs, idKey, ids, pages } = made ?? {}
  service.kept.delete(madeName)
  service.alarms.delete(madeName)
  const record = { idKey, grant, connectedAtMs, ids, ...(pages && { pages }) } as SessionRecord
  service.kept.set(name, record)
  service.alarms.set(name, (connectedAtMs ?? 0) + 30 * DAY)
  browser.jar.clear()
  browser.jar.set('__Host-silta', cookie)
  return { service, browser, name }
}

test('reads a connection that an earlier version stored, with its ids and pages (house: 4)', async () => {
  const { service, browser } = await connectedEarlier()
  const { status, body } = await browser.get('/accounts')
  assert.deepEqual([status, body.connection, body.accounts?.length], [200, 'connected', 2])
  const path = `/accounts/${body.accounts?.[0]?.id}/transactions?from=2026-11-01&to=2026-11-20`
  const { next } = (await browser.get(path)).body
  assert.equal((await browser.get(`${path}&page=${next}`)).status, 200)
  service.bank.age()
  assert.equal(await connectionOf(browser), 'connected')
  // It lives as long as it did then: no cookie is waited for that has been there all along.
  await service.pass(30 * DAY - 1)
  assert.equal(await connectionOf(browser), 'connected')
  await service.pass(1)
  assert.equal(await connectionOf(browser), 'none')
  assert.equal(service.bank.live(), 0)
  assert.isEmpty(service.kept)
})

test('ends a connection of an earlier version by a disconnect, and by a new connection (gaps: shared.oauth.code)', async () => {
  const one = await connectedEarlier()
  await one.browser.disconnect()
  assert.equal(one.service.bank.live(), 0)
  assert.isEmpty(one.service.kept)
  const other = await connectedEarlier()
  await other.browser.connect()
  assert.equal(await connectionOf(other.browser), 'connected')
  assert.equal(other.service.bank.live(), 1)
  assert.isFalse(other.service.kept.has(other.name))
})

test('says of a connection that ended in an earlier version that it has ended (gaps: account-access.errors)', async () => {
  const { service, browser, name } = await connectedEarlier()
  const { idKey = '', connectedAtMs } = service.kept.get(name) ?? {}
  service.kept.set(name, { idKey, ended: true, ...(connectedAtMs !== undefined && { connectedAtMs }) })
  assert.equal(await connectionOf(browser), 'ended')
  await browser.connect()
  assert.equal(await connectionOf(browser), 'connected')
})

test('tells that a way has expired which began in an earlier version, and clears its record (house: 4)', async () => {
  for (const replaces of [{}, { replaces: 'name-of-an-older-connection' }]) {
    const service = await startService()
    const { cookie, name } = earlierSession()
    const pending = {
      state: 's'.repeat(43),
      codeVerifier: 'v'.repeat(43),
      redirectUri: 'https://pay.shop.example/consent',
      madeAtMs: service.clock.now,
    }
    // As that version stored it.
    const record = { idKey: 'key', pending, ...replaces }
    service.kept.set(name, record)
    service.alarms.set(name, service.clock.now + 3_600_000)
    const browser = service.browser()
    browser.jar.set('__Host-silta-flow', cookie)
    const back = await browser.comeBack(`?code=canary-code&state=${pending.state}`)
    assert.equal(back.status, 303)
    assert.equal(back.headers.get('location'), `${ACCOUNTS_URL}?connection=expired`)
    assert.isEmpty(service.bank.calls)
    await service.pass(3_600_000)
    assert.isEmpty(service.kept)
    await browser.connect()
    assert.equal(await connectionOf(browser), 'connected')
  }
})
