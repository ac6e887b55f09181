/// <reference types="node" />
// The object of one connection on a shelf of the test: when it forgets, and what it does then.
// The runtime's base class is a stand-in; in real workerd it runs in session-harness.test.ts.
import { registerHooks } from 'node:module'
import { assert, test } from '#kit'
import { type AccessBank, CLIENT, makeAccessBank, ORIGIN } from './accounts-bank.ts'
import { ACCOUNTS_URL } from './accounts-kit.ts'
import { json } from './fake-bank.ts'
import { settings, withLog } from './proxy.ts'

const BASE =
  'export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env } }; export class WorkerEntrypoint {}'
registerHooks({
  resolve: (name, context, next) =>
    name === 'cloudflare:workers'
      ? { url: `data:text/javascript,${encodeURIComponent(BASE)}`, shortCircuit: true }
      : next(name, context),
})
const { SessionObject } = await import('../../../edge/proxy/session-object.ts')

const HOUR = 3_600_000

/** Makes an object on an empty shelf. */
async function makeObject(bank: AccessBank, changes: Record<string, unknown> = {}) {
  const kept = new Map<string, unknown>()
  const alarms: number[] = []
  let wiped = 0
  const storage = {
    sql: { exec: () => ({ toArray: () => [] }) },
    transactionSync: <T>(work: () => T) => work(),
    getAlarm: () => Promise.resolve(alarms.at(-1) ?? null),
    deleteAlarm: () => Promise.resolve(),
    kv: {
      get: <T>(key: string) => structuredClone(kept.get(key)) as T | undefined,
      put: (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
      delete: (key: string) => kept.delete(key),
    },
    setAlarm: (at: number) => Promise.resolve(void alarms.push(at)),
    deleteAll: () => {
      wiped += 1
      return Promise.resolve(kept.clear())
    },
  }
  const env = await settings({
    ACCOUNTS_URL,
    CLIENT_ID: CLIENT.id,
    CLIENT_SECRET: CLIENT.secret,
    CLIENT_API_KEY: CLIENT.apiKey,
    BANK_BASE_URL: ORIGIN,
    BANK: { fetch: bank.fetch },
    ...changes,
  })
  const ctx = {
    id: {},
    storage,
    waitUntil: () => undefined,
    blockConcurrencyWhile: <T>(work: () => Promise<T>) => work(),
  }
  const object = new SessionObject(ctx, env)
  return { object, kept, alarms, wiped: () => wiped }
}

/** Judges that the last alarm comes so long from now, to the second. */
function assertAlarm(alarms: number[], inMs: number): void {
  assert.closeTo((alarms.at(-1) ?? 0) - Date.now(), inMs, 5_000)
}

test('forgets a way that nobody came back from after an hour (promises: R28)', async () => {
  const bank = makeAccessBank()
  const { object, kept, alarms } = await makeObject(bank)
  await object.leave()
  assertAlarm(alarms, HOUR)
  await object.alarm()
  assert.isEmpty(kept)
  assert.isEmpty(bank.calls)
  assert.deepEqual(await object.returned('?code=1&state=2'), { outcome: 'nothing' })
})

test('forgets a connection after 30 days, and ends it at the bank (promises: R28)', async () => {
  const bank = makeAccessBank()
  const { object, kept, alarms, wiped } = await makeObject(bank)
  const { redirect } = await object.leave('older')
  assert.deepEqual(await object.returned(bank.approve(redirect)), { outcome: 'connected', replaces: 'older' })
  assertAlarm(alarms, 720 * HOUR)
  const at = alarms.at(-1)
  // Reading and refreshing prolong nothing.
  bank.age()
  assert.isTrue((await object.list()).ok)
  assert.equal(alarms.at(-1), at)
  await object.alarm()
  assert.isEmpty(kept)
  assert.equal(bank.live(), 0)
  assert.equal(bank.count('revoke'), 1)
  assert.deepEqual(await object.list(), { ok: false, code: 'consent_missing' })
  // An alarm may ring twice.
  await object.alarm()
  assert.equal(bank.count('revoke'), 1)
  assert.equal(wiped(), 2)
})

test('forgets a connection even when the bank is away (promises: R28)', async () => {
  const bank = makeAccessBank()
  const { object, kept } = await makeObject(bank)
  const { redirect } = await object.leave()
  await object.returned(bank.approve(redirect))
  bank.rules.revoke = () => json(503, {})
  const { lines } = await withLog(() => object.alarm())
  assert.isEmpty(kept)
  assert.lengthOf(lines, 1)
  assert.include(lines[0], 'consent_not_revoked')
  assert.notInclude(lines[0], 'canary')
})

test('remembers for as long that a consent has ended, and no token with it (promises: R28)', async () => {
  const bank = makeAccessBank()
  const { object, kept, alarms } = await makeObject(bank)
  const { redirect } = await object.leave()
  await object.returned(bank.approve(redirect))
  bank.withdraw()
  const { result } = await withLog(() => object.list())
  assert.deepEqual(result, { ok: false, code: 'consent_ended' })
  assertAlarm(alarms, 720 * HOUR)
  assert.notInclude(JSON.stringify([...kept.values()]), 'canary')
})

test('names what is missing when it is made without settings for accounts (house: 2)', async () => {
  const none = {
    ACCOUNTS_URL: undefined,
    CLIENT_ID: undefined,
    CLIENT_SECRET: undefined,
    CLIENT_API_KEY: undefined,
  }
  const made = makeObject(makeAccessBank(), none)
  const told = await made.then(
    () => '',
    (error: Error) => `${error.name}: ${error.message}`,
  )
  assert.equal(told, 'ConfigurationError: ACCOUNTS_URL is missing')
})
