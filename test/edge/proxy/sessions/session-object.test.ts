// The object of one connection on a storage of the test: when it forgets, and what it does then.
// The runtime's base class is a stand-in; in real workerd it runs in worker/harness.test.ts.
import { registerHooks } from 'node:module'
import { assert, test, wallClock } from '#kit'
import { makeAccountAccessBank, makeConsentRequest } from '../../../../core/account-access/index.ts'
import { readConfig } from '../../../../edge/proxy/config/config.ts'
import { type AccessBank, CLIENT, makeAccessBank, ORIGIN } from './accounts-bank.ts'
import { ACCOUNTS_URL } from './accounts-kit.ts'
import { BALTIC_CLIENT, makeBalticTestBank } from '../interfaces/baltic/source/bank.ts'
import { json } from '../kit/fake-bank.ts'
import { settings, withLog } from '../kit/proxy.ts'

const BASE =
  'export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env } }; export class WorkerEntrypoint {}'
registerHooks({
  resolve: (name, context, next) =>
    name === 'cloudflare:workers'
      ? { url: `data:text/javascript,${encodeURIComponent(BASE)}`, shortCircuit: true }
      : next(name, context),
})
const { SessionObject } = await import('../../../../edge/proxy/sessions/session-object.ts')

const HOUR = 3_600_000

// The object takes the clock of its process, which a test may move on.
const { now } = Date
let aheadMs = 0
Date.now = () => now() + aheadMs

/** Makes an object on an empty storage. */
async function makeObject(bank: AccessBank, changes: Record<string, unknown> = {}) {
  const kept = new Map<string, unknown>()
  const alarms: number[] = []
  const replaced: string[] = []
  let wiped = 0
  const storage = {
    sql: { exec: () => ({ toArray: () => [] }) },
    transactionSync: <T>(work: () => T) => work(),
    getAlarm: () => Promise.resolve(alarms.at(-1) ?? null),
    deleteAlarm: () => Promise.resolve(),
    kv: {
      get: <T>(key: string) => structuredClone(kept.get(key)) as T | undefined,
      list: () => [],
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
    SESSIONS: {
      getByName: (name: string) => ({
        replacedBy: () => Promise.resolve(replaced.push(name) ? 'ended' : 'newer'),
      }),
    },
    ...changes,
  })
  const ctx = {
    id: {},
    storage,
    waitUntil: () => undefined,
    blockConcurrencyWhile: <T>(work: () => Promise<T>) => work(),
  }
  const object = new SessionObject(ctx, env)
  const again = () => new SessionObject(ctx, env)
  return { object, again, env, kept, alarms, replaced, wiped: () => wiped }
}

/** Judges that the last alarm comes so long from now, to the second. */
function assertAlarm(alarms: number[], inMs: number): void {
  assert.closeTo((alarms.at(-1) ?? 0) - wallClock(), inMs, 5_000)
}

/** Goes to the bank and comes back, and returns what the object learns of it. */
async function genuineReturn(bank: AccessBank, replaces: readonly string[] = []) {
  const client = makeAccountAccessBank({
    environment: 'production',
    baseUrl: ORIGIN,
    production: { apiKey: CLIENT.apiKey, client: { id: CLIENT.id, secret: CLIENT.secret } },
  })
  const { approvalUrl: address, pending } = await makeConsentRequest(
    client,
    'https://pay.shop.example/consent',
  )
  const code = new URLSearchParams(bank.approve(address)).get('code') ?? ''
  return { name: 'this', source: 'own', code, pending, replaces, flowEndsAtMs: pending.madeAtMs + HOUR / 2 }
}

/** Lets the object act as if so much time had passed. */
async function later<T>(inMs: number, work: () => Promise<T>): Promise<T> {
  aheadMs = inMs
  try {
    return await work()
  } finally {
    aheadMs = 0
  }
}

test('keeps nothing that it was only asked about (promises: R28)', async () => {
  const { object, kept, alarms } = await makeObject(makeAccessBank())
  await object.list('r')
  await object.disconnect()
  assert.equal(await object.replacedBy({ name: 'other', connectedAtMs: 1 }), 'ended')
  await object.alarm()
  assert.isEmpty(kept)
  assert.isEmpty(alarms)
})

test('forgets a connection after 30 days, and ends it at the bank (promises: R28)', async () => {
  const bank = makeAccessBank()
  const { object, kept, alarms, wiped, replaced } = await makeObject(bank)
  const genuine = await genuineReturn(bank, ['older'])
  assert.deepEqual(await object.returned(genuine, 'r'), { outcome: 'connected', isReceived: false })
  assert.deepEqual(replaced, ['older'])
  // A browser that never shows its cookie does not have it.
  assertAlarm(alarms, 24 * HOUR)
  assert.isTrue((await object.list('r')).ok)
  assertAlarm(alarms, 720 * HOUR)
  const at = alarms.at(-1)
  // Reading and refreshing prolong nothing.
  bank.age()
  assert.isTrue((await object.list('r')).ok)
  assert.equal(alarms.at(-1), at)
  // An alarm that comes too early ends nothing.
  await object.alarm()
  assert.equal(bank.live(), 1)
  await later(720 * HOUR, () => object.alarm())
  assert.isEmpty(kept)
  assert.equal(bank.live(), 0)
  assert.equal(bank.count('revoke'), 1)
  assert.deepEqual(await object.list('r'), { ok: false, code: 'consent_missing' })
  // An alarm may ring twice.
  await object.alarm()
  assert.equal(bank.count('revoke'), 1)
  assert.equal(wiped(), 2)
})

test('keeps what the bank must hear when it is away at the end, and tries again (promises: R28)', async () => {
  const bank = makeAccessBank()
  const { object, kept, alarms } = await makeObject(bank)
  await object.returned(await genuineReturn(bank), 'r')
  bank.rules.revoke = () => json(503, {})
  const { lines } = await withLog(() => later(24 * HOUR, () => object.alarm()))
  assert.lengthOf(lines, 1)
  assert.include(lines[0], 'consent_not_revoked')
  assert.notInclude(lines[0], 'canary')
  assert.isAtLeast((alarms.at(-1) ?? 0) - wallClock(), 24 * HOUR)
  assert.isAtMost((alarms.at(-1) ?? 0) - wallClock(), 24 * HOUR + 60_000)
  bank.rules.revoke = undefined
  await withLog(() => later(25 * HOUR, () => object.alarm()))
  assert.equal(bank.live(), 0)
  assert.isEmpty(kept)
})

test('remembers for as long that a consent has ended, and no token with it (promises: R28)', async () => {
  const bank = makeAccessBank()
  const { object, kept, alarms } = await makeObject(bank)
  await object.returned(await genuineReturn(bank), 'r')
  bank.withdraw()
  const { result } = await withLog(() => object.list('r'))
  assert.deepEqual(result, { ok: false, code: 'consent_ended' })
  assertAlarm(alarms, 720 * HOUR)
  assert.notInclude(JSON.stringify([...kept.values()]), 'canary')
})

test('knows its bank anew after a crash, keeps what it read last, and takes it along when it ends (gaps: baltic.consent.frequency)', async () => {
  const baltic = makeBalticTestBank('lv')
  const made = await makeObject(makeAccessBank(), {
    BALTIC_CLIENT_ID: BALTIC_CLIENT.id,
    BALTIC_CLIENT_SECRET: BALTIC_CLIENT.secret,
    BALTIC_LV_BASE_URL: `${ORIGIN}/baltic/lv`,
    BALTIC_LV_BANK: 'Banka',
    BANK_BALTIC: { fetch: baltic.fetch },
  })
  const source = readConfig(made.env).accounts?.sources.find(({ id }) => id === 'lv')
  const request = await source?.authorize('https://pay.shop.example/consent')
  const code = new URLSearchParams(baltic.approve(request?.approvalUrl ?? '')).get('code') ?? ''
  const { object, again, kept } = made
  if (!request) throw new Error('the bank is not offered')
  const genuine = {
    name: 'this',
    source: 'lv',
    code,
    pending: request.pending,
    replaces: [],
    flowEndsAtMs: 0,
  }
  assert.deepEqual(await object.returned(genuine, 'r'), { outcome: 'connected', isReceived: false })
  const listed = await again().list('r')
  assert.isTrue(listed.ok && listed.value.accounts.length === 2)
  assert.sameMembers([...kept.keys()], ['session', 'known'])
  assert.notInclude(JSON.stringify(kept.get('known')), 'canary')
  const left = await again().disconnect('r')
  assert.match(left.consentEndsAt ?? '', /T00:00:00\.000\+0[23]:00$/)
  assert.equal(baltic.good(), 0)
  assert.isFalse(kept.has('known'))
  assert.deepEqual(await again().list('r'), { ok: false, code: 'consent_missing' })
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
