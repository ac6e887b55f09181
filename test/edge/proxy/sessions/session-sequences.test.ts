// Random lives of one browser: ways, returns, lost answers, disconnects, a bank that closes, processes that die.
// What must hold after each step is said once, for all of them; single cases stand in the other files.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import { unsealFlow } from '../../../../edge/proxy/sessions/consent-flow.ts'
import { sessionIdOf, sessionName } from '../../../../edge/proxy/handle.ts'
import { ACCOUNTS_URL, type Browser, type AccountsProxy, startService } from './accounts-kit.ts'
import { json } from '../kit/fake-bank.ts'
import { HANDLE_KEY, withLog } from '../kit/proxy.ts'

const DAY = 86_400_000
const FLOW = '__Host-silta-flow-'
const HINT = /^https:\/\/shop\.example\/accounts(\?connection=(connected|refused|failed|expired))?$/

/** Long where the whole run is long. */
const OCCURRENCES = deep(150, 3_000)

interface Life {
  service: AccountsProxy
  browser: Browser
  /** Queries with which the bank sent the browser back, oldest first. */
  queries: string[]
}

const steps = {
  leave: async ({ service, browser, queries }: Life) =>
    void queries.push(service.bank.approve(await browser.leave())),
  async connect(life: Life) {
    await steps.leave(life)
    await steps.returnLast(life)
  },
  refuse: async ({ service, browser }: Life) => comeBack(browser, service.bank.deny(await browser.leave())),
  returnFirst: ({ browser, queries }: Life) => comeBack(browser, queries[0]),
  returnLast: ({ browser, queries }: Life) => comeBack(browser, queries.at(-1)),
  returnTwice: ({ browser, queries }: Life) =>
    Promise.all([comeBack(browser, queries.at(-1)), comeBack(browser, queries.at(-1))]),
  returnBoth: ({ browser, queries }: Life) =>
    Promise.all([comeBack(browser, queries[0]), comeBack(browser, queries.at(-1))]),
  returnInVain: ({ browser, queries }: Life) => comeBack(browser.copy(), queries.at(-1)),
  async returnAndDie(life: Life) {
    const held = life.service.bank.hold('exchange')
    const coming = comeBack(life.browser.copy(), life.queries.at(-1))
    // The exchange may be over already, or never be sent.
    await Promise.race([held.arrived, coming])
    life.service.crash()
    held.open()
    await coming
  },
  async returnAndDisconnect(life: Life) {
    const held = life.service.bank.hold('exchange')
    const coming = comeBack(life.browser, life.queries.at(-1))
    await Promise.race([held.arrived, coming])
    await life.browser.copy().disconnect()
    held.open()
    await coming
  },
  async forge({ service, browser, queries }: Life) {
    const before = JSON.stringify([[...service.kept], [...browser.jar], service.bank.calls.length])
    const state = new URLSearchParams(queries.at(-1)).get('state') ?? 'state'
    await comeBack(browser, `?code=canary-code-000001&state=${[...state].toReversed().join('')}`)
    await comeBack(browser, `?code=a&code=b&state=${state}`)
    const after = JSON.stringify([[...service.kept], [...browser.jar], service.bank.calls.length])
    assert.equal(after, before)
  },
  read: ({ browser }: Life) => browser.get('/accounts'),
  disconnect: async ({ browser }: Life) => {
    await browser.disconnect()
    assert.equal((await browser.get('/accounts')).body.connection, 'none')
  },
  disconnectInVain: ({ browser }: Life) => browser.copy().disconnect(),
  closeBank({ service }: Life) {
    service.bank.rules.revoke = () => json(503, {}, { 'retry-after': '30' })
    service.bank.rules.exchange = () => json(503, {})
  },
  loseAnswers({ service }: Life) {
    const noteLostAnswer = async (call: Parameters<typeof service.bank.usual>[0]) => {
      await service.bank.usual(call)
      throw new Error('gone')
    }
    service.bank.rules.revoke = noteLostAnswer
    service.bank.rules.exchange = noteLostAnswer
  },
  openBank: ({ service }: Life) => {
    service.bank.rules.revoke = service.bank.rules.exchange = undefined
  },
  die: ({ service }: Life) => service.crash(),
  wait: ({ service }: Life) => service.pass(60_000),
  waitHalfAnHour: ({ service }: Life) => service.pass(1_800_000),
  waitADay: ({ service }: Life) => service.pass(DAY),
}

async function comeBack(browser: Browser, query = '?state=none'): Promise<string> {
  const response = await browser.comeBack(query)
  const place = response.headers.get('location') ?? ''
  assert.equal(response.status, 303)
  assert.match(place, HINT)
  return place
}

/** Names the connections that the browser can still reach: by its cookie, or by coming back once more. */
async function reachable({ service, browser: { jar } }: Life): Promise<string[]> {
  const { now } = service.clock
  const sealed = [...jar].filter(([name]) => name.startsWith(FLOW))
  const flows = await Promise.all(sealed.map(([, text]) => unsealFlow(text, HANDLE_KEY, now)))
  const ids = flows.flatMap((flow) => (flow ? [sessionIdOf(flow.pending.codeVerifier, HANDLE_KEY)] : []))
  const names = [jar.get('__Host-silta') ?? '', ...ids].map((id) => sessionName(id, HANDLE_KEY))
  return [...new Set(names)].filter((name) => service.kept.get(name)?.grant)
}

async function assertHolds(life: Life): Promise<void> {
  const { service } = life
  assert.isAtMost((await reachable(life)).length, 1)
  for (const mark of service.bank.liveMarks()) {
    const owners = [...service.kept].filter(([, record]) => JSON.stringify(record).includes(mark))
    assert.isNotEmpty(owners, 'a consent that lives is known to somebody')
    for (const [name] of owners) assert.isTrue(service.alarms.has(name), 'and whoever knows it will end it')
  }
  for (const [, record] of service.kept) {
    const { grant, exchange } = record
    assert.isFalse(grant !== undefined && (exchange !== undefined || record.closed === true))
  }
  const flows = [...life.browser.jar.keys()].filter((name) => name.startsWith(FLOW))
  assert.isAtMost(flows.length, 5)
}

/** Lets the bank answer again and everything come to rest. */
async function settle({ service }: Life): Promise<void> {
  service.bank.rules.revoke = service.bank.rules.exchange = undefined
  // Longer than the longest wait of the schedule.
  await service.pass(12 * 3_600_000)
}

test('loses no connection and leaves no consent behind, in any order of events (promises: R6, R35; gaps: shared.oauth.code)', async () => {
  // What others build upon comes more often.
  const often = ['connect', 'connect', 'connect', 'leave', 'closeBank', 'loseAnswers', 'disconnect'] as const
  const names = [...often, ...(Object.keys(steps) as (keyof typeof steps)[])]
  const seen = new Set<string>()
  await withLog(() =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 25 }), async (chosen) => {
        const service = await startService()
        const life: Life = { service, browser: service.browser(), queries: [] }
        for (const name of chosen) {
          await steps[name](life)
          service.clock.now += 1
          await assertHolds(life)
        }
        // A person who connects now has that connection, whatever was before, and no other consent lives.
        service.bank.rules.revoke = service.bank.rules.exchange = undefined
        const query = service.bank.approve(await life.browser.leave())
        await comeBack(life.browser.copy(), query)
        assert.equal(await comeBack(life.browser, query), `${ACCOUNTS_URL}?connection=connected`)
        assert.equal((await life.browser.get('/accounts')).body.connection, 'connected')
        await assertHolds(life)
        await settle(life)
        await service.pass(DAY)
        assert.equal(service.bank.live(), 1)
        assert.equal((await life.browser.get('/accounts')).body.connection, 'connected')
        assert.equal(service.kept.size, 1)
        // And when it ends, nothing is left at all.
        await service.pass(30 * DAY)
        assert.equal(service.bank.live(), 0)
        assert.isEmpty(service.kept)
        for (const { event } of service.log) seen.add(event)
      }),
      { numRuns: OCCURRENCES },
    ),
  )
  // The walk has been where it matters.
  for (const event of ['code_not_exchanged', 'consent_not_revoked', 'consent_revoked_late'])
    assert.isTrue(seen.has(event), event)
})
