// The part of a bank that all interfaces share: what it requires and what it assumes.
import { assert, test, wallClock } from '#kit'
import { checkedBase, makeBank } from '../../../core/shared/bank.ts'
import { everythingIn, typeErrorOf } from './thrown.ts'
import { derive } from '../../../core/shared/interface-bank.ts'
import { words } from './lists.ts'

const options = { environment: 'sandbox', baseUrl: 'https://bank.example' } as const

test('makes a bank with the defaults that are written down (gaps: shared.base-url)', () => {
  const bank = makeBank(options)
  assert.equal(bank.environment, 'sandbox')
  assert.equal(bank.baseUrl, 'https://bank.example')
  assert.equal(bank.timeoutMs, 30_000)
  assert.equal(bank.maxAnswerBytes, 1_048_576)
  assert.isUndefined(bank.signal)
  assert.match(bank.uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.notEqual(bank.uuid(), bank.uuid())
  const earlier = wallClock()
  const told = bank.clock()
  assert.isTrue(earlier <= told && told <= wallClock())
})

test('takes everything that a caller gives (house: Bank)', () => {
  const { signal } = new AbortController()
  const given = {
    fetch: () => Promise.resolve(new Response()),
    clock: () => 5,
    uuid: () => 'u',
    timeoutMs: 7,
    maxAnswerBytes: 1_024,
    signal,
  }
  assert.include(makeBank({ ...options, ...given }), given)
})

for (const environment of [undefined, null, '', 'Sandbox', 'prod', 'test', 1]) {
  test(`refuses the environment ${JSON.stringify(environment) ?? 'undefined'}: there is no default (gaps: shared.base-url)`, async () => {
    const { message } = await typeErrorOf(() =>
      Reflect.apply(makeBank, undefined, [{ ...options, environment }]),
    )
    assert.equal(message, "environment must be 'sandbox' or 'production'")
  })
}

for (const baseUrl of words(`
    https://bank.example https://bank.example:8443 https://bank.example/some/path https://127.0.0.1:8443
    https://[::1]:8443`)) {
  test(`accepts ${baseUrl} in both environments (gaps: shared.base-url)`, () => {
    assert.equal(checkedBase('baseUrl', baseUrl, 'production'), baseUrl)
    assert.equal(checkedBase('baseUrl', baseUrl, 'sandbox'), baseUrl)
  })
}

for (const baseUrl of ['http://localhost:8787', 'http://127.0.0.1', 'http://bank.example']) {
  test(`accepts ${baseUrl} for a sandbox only (gaps: shared.base-url)`, () => {
    assert.equal(checkedBase('baseUrl', baseUrl, 'sandbox'), baseUrl)
    assert.throws(
      () => checkedBase('baseUrl', baseUrl, 'production'),
      TypeError,
      /^baseUrl must be an absolute https/,
    )
  })
}

for (const [baseUrl, why] of [
  ['', 'nothing'],
  ['bank.example', 'no scheme'],
  ['//bank.example', 'no scheme'],
  ['ftp://bank.example', 'another scheme'],
  ['wss://bank.example', 'another scheme'],
  ['https://', 'no host'],
  ['https://bank.example/', 'a slash at the end'],
  ['https://bank.example/path/', 'a slash at the end'],
  ['https://bank.example?x=1', 'a query'],
  ['https://bank.example?', 'an empty query'],
  ['https://bank.example#x', 'a fragment'],
  ['https://user@bank.example', 'a user name'],
  ['https://user:marked-secret@bank.example', 'a password'],
  [' https://bank.example', 'a space'],
  ['https://bank.example ', 'a space that fetch would cut off'],
  ['https://bank.example\n', 'a line feed that fetch would cut off'],
  ['https://Bank.Example', 'capitals that fetch would lower'],
  ['HTTPS://bank.example', 'a scheme in capitals'],
  ['https://bank.example:443', 'a default port that fetch would drop'],
  ['https://bank.example/a/../b', 'a path that fetch would shorten'],
  ['https://bank.example/ä', 'a path that fetch would encode'],
  ['https://bänk.example', 'a host that fetch would encode'],
  ['https://bank.example\\path', 'a backslash'],
  ['https://0x7f000001', 'a number that fetch would rewrite'],
] as const) {
  test(`refuses ${JSON.stringify(baseUrl)}: ${why} (gaps: shared.base-url, online-payment.auth.details)`, async () => {
    const error = await typeErrorOf(() => makeBank({ ...options, baseUrl }))
    assert.match(error.message, /^baseUrl must be (an absolute http address|in normal form)/)
    assert.notInclude(everythingIn(error), 'marked-secret')
  })
}

for (const [name, wrong] of [
  ['timeoutMs', [0, -1, 0.5, 600_001, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]],
  ['maxAnswerBytes', [0, 1_023, 16_777_217, 1_024.5, Number.NaN]],
] as const) {
  test(`refuses ${name} out of range (house: Bank)`, async () => {
    for (const value of wrong) {
      const { message } = await typeErrorOf(() => makeBank({ ...options, [name]: value }))
      assert.match(message, new RegExp(`^${name} must be a whole number from `))
    }
  })
}

test('accepts the ends of each range (house: Bank)', () => {
  for (const timeoutMs of [1, 600_000]) assert.equal(makeBank({ ...options, timeoutMs }).timeoutMs, timeoutMs)
  for (const maxAnswerBytes of [1_024, 16_777_216]) {
    assert.equal(makeBank({ ...options, maxAnswerBytes }).maxAnswerBytes, maxAnswerBytes)
  }
})

const first = derive({ baseUrl: 'https://bank.example', clock: () => 1 }, {}, { identity: 'hush-1' })

/** Everything of an object that a log, JSON or a copy would hold. */
const shownOf = (it: object) =>
  JSON.stringify(it) +
  JSON.stringify({ ...it }) +
  JSON.stringify(Object.assign({}, it)) +
  Object.keys(it).join()

test('derives a bank with other members, and leaves the first as it was (house: 3)', () => {
  const second = derive(first, { clock: () => 2 })
  assert.deepEqual([first.clock(), second.clock()], [1, 2])
  assert.equal(second.baseUrl, first.baseUrl)
})

test('keeps what is hidden hidden, however often a bank is derived (house: 2)', () => {
  const second = derive(derive(first, { timeoutMs: 5 }), {}, { access: 'hush-2' })
  const third = derive(second, {}, { access: 'hush-3' })
  assert.deepEqual([second.identity, second.access, third.access], ['hush-1', 'hush-2', 'hush-3'])
  for (const bank of [first, second, third]) assert.notInclude(shownOf(bank), 'hush')
})

test('takes members of the derived bank along where it is shown, secrets not (house: 2)', () => {
  const second = derive(first, { frontUrl: 'https://pay.example' })
  assert.deepEqual(Object.keys(second), ['baseUrl', 'clock', 'frontUrl'])
})

test('derives also from a bank that a caller derived in a way of their own (house: 3)', () => {
  const own: typeof first = Object.create(first, { clock: { value: () => 3 } })
  const second = derive(own, { clock: () => 4 }, { access: 'hush-4' })
  assert.deepEqual([own.clock(), second.clock(), second.identity, second.access], [3, 4, 'hush-1', 'hush-4'])
  assert.equal(derive(own, {}).clock(), 3)
})
