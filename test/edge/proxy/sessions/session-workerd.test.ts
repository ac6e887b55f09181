// Connections in real workerd: what anonymous requests leave on disk, killed processes, browsers that leave, a closed bank.
// What the rules are is held elsewhere; here only that disk, alarms and processes keep to them.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
// Runs as of today only: workerd goes by the clock of the machine.
import { after, before } from 'node:test'
import { assert, test } from '#kit'
import { type AccessBank, type AccessCall, CLIENT, makeAccessBank, ORIGIN } from './accounts-bank.ts'
import { ACCOUNTS_URL, type Browser, makeBrowser } from './accounts-kit.ts'
import { json } from '../kit/fake-bank.ts'
import { gate } from '../../../kit/scripted-bank.ts'
import { makeMachine, type Machine, type Running, serveBank } from '../kit/workerd.ts'
import { bankAt } from '../kit/proxy.ts'

const CONNECTED = `${ACCOUNTS_URL}?connection=connected`
const FAILED = `${ACCOUNTS_URL}?connection=failed`

let bank: AccessBank
let machine: Machine
let running: Running
let server: Awaited<ReturnType<typeof serveBank>>

before(async () => {
  bank = makeAccessBank()
  server = await serveBank(bank)
  machine = await makeMachine({
    ACCOUNTS_URL,
    CLIENT_ID: CLIENT.id,
    CLIENT_SECRET: CLIENT.secret,
    CLIENT_API_KEY: CLIENT.apiKey,
    ...bankAt(server.address),
    // All of them come from one place.
    CALLS_PER_MINUTE: '10000',
  })
  running = await machine.start()
})

after(async () => {
  await machine.close()
  await server.close()
})

const browse = (): Browser => makeBrowser((path, init) => fetch(`${running.address}${path}`, init), bank)
const approve = async (browser: Browser) =>
  bank.approve((await browser.leave()).replace(server.address, ORIGIN))
const placeOf = (response: Response) => response.headers.get('location')
const connectionOf = async (browser: Browser) => (await browser.get('/accounts')).body.connection
const kill = async () => {
  await running.kill()
  running = await machine.start()
}

/** Waits until something is so; an alarm fires in real time here. A hang is ended by the runner. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function holdBack(kind: 'exchange' | 'revoke', isDone: boolean) {
  const [arrival, release] = [gate(), gate()]
  bank.rules[kind] = async (call: AccessCall) => {
    bank.rules[kind] = undefined
    if (!isDone) {
      arrival.open()
      await release.opened
      // The process that asked is gone by now, and the bank has done nothing.
      return json(500, {})
    }
    const answer = await bank.usual(call)
    arrival.open()
    await release.opened
    return answer
  }
  return { arrived: arrival.opened, open: () => release.open() }
}

test('makes no object for 600 anonymous ways to the bank, and takes an honest person at once (promises: R28)', async () => {
  const earlier = await machine.objects('sessions')
  const all = await Promise.all(Array.from({ length: 600 }, () => browse().leave()))
  assert.lengthOf(new Set(all), 600)
  assert.equal(await machine.objects('sessions'), earlier)
  const browser = browse()
  assert.equal(placeOf(await browser.comeBack(await approve(browser))), CONNECTED)
  assert.equal(await connectionOf(browser), 'connected')
  assert.equal(await machine.objects('sessions'), earlier + 1)
  await browser.disconnect()
})

test('leaves nothing valid behind when it is killed in the middle of an exchange, before and after the bank has done it (promises: R6; gaps: shared.oauth.code)', async () => {
  for (const isDone of [false, true]) {
    const browser = browse()
    const live = bank.live()
    const query = await approve(browser)
    const held = holdBack('exchange', isDone)
    const lost = browser
      .copy()
      .comeBack(query)
      .catch(() => undefined)
    await held.arrived
    await kill()
    held.open()
    assert.isUndefined(await lost)
    const exchanges = bank.count('exchange')
    assert.equal(placeOf(await browser.comeBack(query)), FAILED)
    // What the code may have brought is ended by using it once more.
    await until(() => bank.count('exchange') > exchanges && bank.live() === live)
    assert.equal(await connectionOf(browser), 'none')
    assert.equal(placeOf(await browser.comeBack(await approve(browser))), CONNECTED)
    assert.equal(await connectionOf(browser), 'connected')
    await browser.disconnect()
    assert.equal(bank.live(), live)
  }
})

test('keeps the new connection and ends the old one when it is killed between the two (promises: R6; gaps: shared.oauth.code)', async () => {
  const browser = browse()
  await browser.comeBack(await approve(browser))
  assert.equal(await connectionOf(browser), 'connected')
  const live = bank.live()
  const query = await approve(browser)
  const held = holdBack('revoke', false)
  const lost = browser
    .copy()
    .comeBack(query)
    .catch(() => undefined)
  await held.arrived
  await kill()
  held.open()
  assert.isUndefined(await lost)
  assert.equal(placeOf(await browser.comeBack(query)), CONNECTED)
  assert.equal(await connectionOf(browser), 'connected')
  // The alarm of the old one fires.
  await until(() => bank.live() === live)
  assert.equal(await connectionOf(browser), 'connected')
  await browser.disconnect()
})

test('finishes for a browser that left in the middle, and tells it when it is back (promises: R6)', async () => {
  const browser = browse()
  const query = await approve(browser)
  const held = holdBack('exchange', true)
  const leaving = new AbortController()
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const left = fetch(`${running.address}/consent${query}`, {
    headers: { cookie },
    redirect: 'manual',
    signal: leaving.signal,
  }).catch(() => undefined)
  await held.arrived
  leaving.abort()
  assert.isUndefined(await left)
  const exchanges = bank.count('exchange')
  const back = browser.comeBack(query)
  held.open()
  assert.equal(placeOf(await back), CONNECTED)
  assert.equal(await connectionOf(browser), 'connected')
  assert.equal(bank.count('exchange'), exchanges)
  await browser.disconnect()
})

test('ends a consent by its alarm after a restart when the bank was closed at the disconnect (promises: R6; gaps: shared.oauth.code)', async () => {
  const browser = browse()
  await browser.comeBack(await approve(browser))
  const copy = browser.copy()
  const live = bank.live()
  bank.rules.revoke = () => json(503, {}, { 'retry-after': '1' })
  assert.equal((await browser.disconnect()).status, 204)
  assert.equal(await connectionOf(copy), 'none')
  assert.equal(bank.live(), live)
  await kill()
  bank.rules.revoke = undefined
  await until(() => bank.live() === live - 1)
  assert.equal(await connectionOf(copy), 'none')
})

test('tells 50 returns at once that they are connected, with one exchange (promises: R35)', async () => {
  const browser = browse()
  const query = await approve(browser)
  const exchanges = bank.count('exchange')
  const all = await Promise.all(Array.from({ length: 50 }, () => browser.copy().comeBack(query)))
  for (const response of all) assert.equal(placeOf(response), CONNECTED)
  assert.equal(bank.count('exchange') - exchanges, 1)
  const { body } = await browser.get('/accounts')
  assert.equal(body.connection, 'none')
  assert.equal(placeOf(await browser.comeBack(query)), CONNECTED)
  assert.equal(await connectionOf(browser), 'connected')
  await browser.disconnect()
})
