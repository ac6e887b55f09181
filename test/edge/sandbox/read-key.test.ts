// The second key, which only reads: every control call with it, by what the data of the call allow.
// What the calls do is tested beside each of them.
import { assert, test } from '#kit'
import { isBankError } from '../../../core/shared/index.ts'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { CALLS as NAMED } from '../../../edge/sandbox/control/calls/named.ts'
import { documentation } from '../../../edge/sandbox/control/documentation.ts'
import { createSandbox, memoryStore } from '../../../edge/sandbox/index.ts'
import { BASE, control, openBank, SANDBOX_KEY, type TestBank, violations } from './bank-kit.ts'
import { paid } from './online-payment/kit.ts'

const READ_KEY = 'read-key-of-the-team'
const asReader = { 'x-sandbox-key': READ_KEY }

/** What the data of each call allow. */
const CALLS = new Map(Array.from(NAMED, ([name, { definition }]) => [name, definition] as const))

/** Makes a control call by its data and the example of its document, with the key that only reads. */
async function asked(bank: TestBank, name: string, path: Record<string, string> = {}) {
  const { method = 'GET', path: template = '' } = CALLS.get(name) ?? {}
  const { body, path: named = {} } =
    (documentation.examples as Record<string, { body?: unknown; path?: object }>)[name] ?? {}
  const values: Record<string, string> = { ...named, ...path }
  const place = template
    .replace('/_sandbox', '')
    .replaceAll(/\{(\w+)\}/g, (_, one: string) => values[one] ?? 'x')
  return control(bank, method, place, body, asReader)
}

test('lets the second key make every call that reads, and refuses it all others, which change nothing (gaps: shared.sandbox.control)', async () => {
  const store = memoryStore()
  const bank = openBank({ store, readKey: READ_KEY, callLog: true })
  await paid(bank)
  // What a bank makes at its first use is there.
  await control(bank, 'GET', '/keys')
  const state = () => JSON.stringify(store.list({ prefix: '' }))
  const before = state()
  let [reading, refused] = [0, 0]
  for (const [name, { id, scope, lost }] of CALLS) {
    const answer = await asked(bank, name)
    if (scope === 'read') {
      reading++
      assert.notInclude([401, 403], answer.status, id)
      assert.equal(lost.effect, 'read', id)
    } else {
      refused++
      assert.equal(answer.status, 403, id)
      const message = `x-sandbox-key only reads: ${id} needs the sandbox key`
      assert.include(answer.json, { type: 'SECURITY', message })
      assert.deepEqual(violations(answer), ['KeyOnlyReads x-sandbox-key'])
    }
    assert.equal(state(), before, id)
  }
  assert.isAbove(reading, 15)
  assert.isAbove(refused, 15)
})

test('shows the second key no secret, in any call that reads (gaps: shared.keys, shared.sandbox.control)', async () => {
  const bank = openBank({ readKey: READ_KEY, callLog: true })
  await paid(bank, { b2bBackendURL: { url: 'https://shop.example/callbacks' } })
  await bank.sandbox.idle()
  const own = (await control(bank, 'GET', '/keys')).json
  const { access_token: token } = (
    await control(bank, 'POST', '/account-access/tokens', { customerId: 'customer-1' })
  ).json
  const registered = (await control(bank, 'POST', '/clients', {})).json
  const secrets = [
    SANDBOX_KEY,
    String(token),
    'sandbox-api-key-1',
    ...secretsIn(own),
    ...secretsIn(registered),
  ]
  assert.isAbove(secrets.length, 8)
  const { calls: listed } = (await control(bank, 'GET', '/calls', undefined, asReader)).json
  for (const { id } of listed as { id: string }[])
    for (const name of CALLS.keys()) {
      if (CALLS.get(name)?.scope !== 'read') continue
      const text = JSON.stringify((await asked(bank, name, { callId: id })).json)
      for (const secret of secrets) assert.notInclude(text, secret, name)
    }
})

test('keeps secrets of an export and of a log that shows them from the second key (gaps: shared.sandbox.control)', async () => {
  const bank = openBank({ readKey: READ_KEY, callLog: { secrets: true } })
  await paid(bank)
  const plain = await control(bank, 'GET', '/export', undefined, asReader)
  assert.equal(plain.status, 200)
  assert.notProperty(plain.json, 'secrets')
  for (const path of [
    '/export?secrets=true',
    '/calls',
    '/calls?search=sandbox',
    '/calls/000000000000001',
    '/calls.har',
  ]) {
    const answer = await control(bank, 'GET', path, undefined, asReader)
    assert.deepEqual([answer.status, ...violations(answer)], [403, 'KeyOnlyReads x-sandbox-key'], path)
    assert.equal((await control(bank, 'GET', path)).status, 200, path)
  }
})

test('tells a program by a typed error what needs the other key, and each key what it may (gaps: shared.sandbox.control)', async () => {
  const { sandbox } = openBank({ readKey: READ_KEY })
  const reader = makeControl({ baseUrl: BASE, sandboxKey: READ_KEY, fetch: sandbox.fetch })
  const owner = makeControl({ baseUrl: BASE, sandboxKey: SANDBOX_KEY, fetch: sandbox.fetch })
  assert.deepEqual([(await reader.bank()).onlyReads, (await owner.bank()).onlyReads], [true, false])
  const error: unknown = await reader.clock.move({ advance: 'P1D' }).catch((caught: unknown) => caught)
  if (!isBankError(error)) throw new Error('nothing was refused')
  assert.deepInclude(error, { code: 'call_refused', status: 403, operation: 'control.clock.move' })
  assert.deepInclude(error.faults[0], { code: 'KeyOnlyReads', path: 'x-sandbox-key' })
})

test('takes a second key of the length of the first, and another one than that (gaps: shared.sandbox.control)', () => {
  const publicBaseUrl = 'https://bank.example'
  const wrong: [options: object, rule: RegExp][] = [
    [{ readKey: 'short' }, /^readKey must be 8 to 128 visible ASCII characters$/],
    [{ readKey: 'has a space' }, /^readKey must be 8 to 128 visible ASCII characters$/],
    [{ readKey: READ_KEY, publicBaseUrl }, /^readKey must be at least 24 characters/],
    [{ readKey: READ_KEY, sandboxKey: READ_KEY }, /^readKey must be another one than sandboxKey$/],
  ]
  for (const [options, rule] of wrong) assert.throws(() => createSandbox(options), TypeError, rule)
  // The sandbox key that an earlier start has kept counts too.
  const store = memoryStore()
  const { sandboxKey: kept } = createSandbox({ store })
  assert.throws(() => createSandbox({ store, readKey: kept }), TypeError, 'readKey must be another one')
})

test('knows no second key where none was given, and slows down who tries some (house: 4, Errors)', async () => {
  const bank = openBank()
  assert.equal((await control(bank, 'GET', '/bank', undefined, asReader)).status, 401)
  assert.equal((await control(bank, 'GET', '/bank', undefined, { 'x-sandbox-key': 'undefined' })).status, 401)
})

test('gives a fork the second key with the others, and none with new keys (gaps: shared.sandbox.control)', async () => {
  const { sandbox } = openBank({ readKey: READ_KEY })
  const statusAt = async (fork: Pick<typeof sandbox, 'fetch'>) =>
    (await fork.fetch(`${BASE}/_sandbox/bank`, { headers: asReader })).status
  assert.deepEqual(
    [await statusAt(sandbox.fork()), await statusAt(sandbox.fork({ keys: 'new' }))],
    [200, 401],
  )
})

function secretsIn(value: unknown): string[] {
  return Object.entries(Object(value)).flatMap(([name, one]: [string, unknown]) => {
    if (typeof one !== 'string') return secretsIn(one)
    const isSecret = /^(clientSecret|apiKey|callbackApiKey|privateKeyPem|certificateKeyPem)$/.test(name)
    return isSecret ? [one] : []
  })
}
