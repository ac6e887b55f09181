/// <reference types="node" />
// The words on the wire over two versions: the recorded run of the version before passes, and whoever names the new version
// hears its words alone beside the old names of members.
import { readFileSync } from 'node:fs'
import { assert, test } from '#kit'
import { inWordsOf } from '../../../../edge/proxy/versions.ts'
import { inDays } from '../instructions/bundles/bundle-kit.ts'
import { PAYMENT, startInstructions } from '../instructions/instruction-kit.ts'
import { startPsd2Proxy } from '../interfaces/psd2-payments/proxy.ts'
import { startProxy, withLog } from '../kit/proxy.ts'
import { ask, handleFor, MERCHANT_KEY, shown, startMerchant } from '../merchant/merchant-kit.ts'
import { isForeign, OLD_NAMES } from './new-words.ts'
import { type Exchange, runOnce, type Sent } from './scenario.ts'

const recorded = readFileSync(new URL('run-2026-11-01.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Exchange | Sent)

/** What comes of the run now. */
async function run(headers?: Record<string, string>): Promise<(Exchange | Sent)[]> {
  const noted: (Exchange | Sent)[] = []
  await withLog(() => runOnce((one) => noted.push(one), headers))
  return noted
}

/** The run of whoever names no version: several tests look at it. */
let unnamed: Promise<(Exchange | Sent)[]> | undefined

test('answers the recorded run of the version before as that did, member by member (house: 2)', async () => {
  const noted = await (unnamed ??= run())
  const [before, now] = [recorded, noted].map((all) => all.filter((one): one is Exchange => 'request' in one))
  assert.deepEqual(
    now?.map(({ request }) => request),
    before?.map(({ request }) => request),
  )
  const missing = before?.flatMap(({ request, answer }, at) => {
    const own = now?.[at]?.answer
    return missingIn(answer, own, '').map((path) => `${request.method} ${request.path}${path}`)
  })
  assert.deepEqual(missing, [])
})

test('sends the notices of the version before as that did, member by member (house: 2)', async () => {
  const noted = await (unnamed ??= run())
  const [before = [], now = []] = [recorded, noted].map((all) =>
    all.flatMap((one) => ('notice' in one ? one.notice : [])),
  )
  for (const notice of before)
    assert.isTrue(
      now.some((one) => missingIn(notice, one, '').length === 0),
      JSON.stringify(notice),
    )
})

test('speaks no old word to whoever names the new version, in answers and notices, but for old names beside the new ones (house: 4)', async () => {
  const noted = await run(NEW)
  const old = noted.flatMap((one) =>
    'answer' in one
      ? oldWordsIn(one.answer.body).map((word) => `${one.request.path} ${word}`)
      : oldWordsIn(one.notice).map((word) => `notice ${word}`),
  )
  assert.deepEqual([...new Set(old)], [])
  // The run meets the words that changed.
  const text = JSON.stringify(noted)
  for (const word of [
    'approvalUrl',
    'approvalUrlEndsAt',
    'execution',
    'nextOccurrence',
    'needs_review',
    'resolved',
    'weekly',
  ])
    assert.include(text, `"${word}"`)
  for (const word of [
    'resolution_refused',
    'refund_not_in_review',
    'instruction_not_in_review',
    'occurrence_paid',
  ])
    assert.include(text, word)
})

test('speaks the new words in no value, code or type to whoever names no version (house: 2)', async () => {
  const noted = await (unnamed ??= run())
  const text = JSON.stringify(noted.map((one) => ('answer' in one ? one.answer : one.notice)))
  const values = ['needs_review', 'resolved', 'weekly', 'monthly', 'resolution_refused', 'occurrence_ended']
  for (const word of values) assert.notMatch(text, new RegExp(`:"${word}"`))
  assert.notMatch(text, /\.(occurrence_paid|needs_review)|not_in_review/)
})

test('names its version in every answer, and refuses one that it does not speak (house: 5)', async () => {
  const proxy = await startMerchant()
  for (const [headers, version] of [
    [{}, '2026-11-01'],
    [{ 'silta-version': '2026-11-01' }, '2026-11-01'],
    [NEW, '2026-12-01'],
  ] as const)
    for (const path of ['/providers', '/merchant/payments', '/nothing', '/merchant/nothing'])
      assert.equal((await proxy.fetch(path, { headers })).headers.get('silta-version'), version)
  for (const named of ['2026-12-02', '', 'constructor', 'canary-version']) {
    const response = await proxy.fetch('/providers', { headers: { 'silta-version': named } })
    assert.equal(response.status, 400)
    const text = await response.text()
    assert.include(text, 'version_unknown')
    assert.notInclude(text, 'canary')
  }
  assert.equal(proxy.bank.calls.length > 0, true)
})

test('takes the key of a press by either name, by both where they are equal, and refuses two values (house: 5)', async () => {
  const proxy = await startProxy({ BANK_ENVIRONMENT: 'sandbox' })
  const [key, other] = ['a'.repeat(43), 'b'.repeat(43)]
  const items = [{ sku: 'cup', quantity: 1 }]
  const press = async (names: object) => {
    const { result } = await withLog(() => proxy.press({ body: { items, ...names } }))
    return { status: result.status, body: (await result.json()) as { code?: string; detail?: string } }
  }
  const same = [{ idempotencyKey: key }, { attempt: key }, { idempotencyKey: key, attempt: key }]
  const statuses = []
  for (const names of same) statuses.push((await press(names)).status)
  assert.deepEqual(statuses, [201, 200, 200])
  for (const pair of [
    { idempotencyKey: null, attempt: key },
    { idempotencyKey: key, attempt: null },
  ])
    assert.match((await press(pair)).body.detail ?? '', /idempotencyKey.*attempt must be equal/)
  const { status, body } = await press({ idempotencyKey: key, attempt: other })
  assert.deepEqual([status, body.code], [400, 'body_invalid'])
  assert.match(body.detail ?? '', /idempotencyKey.*attempt/)
  assert.notInclude(body.detail ?? '', other)
  assert.equal(proxy.bank.count('create'), 1)
})

test('takes how often a payment recurs by either word as one and the same order (house: 2)', async () => {
  const { proxy } = await startPsd2Proxy({ MERCHANT_KEYS: MERCHANT_KEY })
  const start = async (every: string) => {
    const dueDate = inDays(3)
    const order = { id: 'series-1', amount: '7.31', currency: 'EUR', reference: '1232', dueDate }
    const recurrence = { every, until: inDays(90) }
    const { result } = await withLog(() => ask(proxy, '/payments', { order: { ...order, recurrence } }, NEW))
    const answer = await shown<{ payment?: { recurrence: { every: string } } }>(result)
    return [result.status, answer.payment?.recurrence.every]
  }
  assert.deepEqual(await start('Weekly'), [201, 'weekly'])
  assert.deepEqual(await start('weekly'), [200, 'weekly'])
  assert.deepEqual(await start('monthly'), [409, undefined])
})

test('asks the same scope for an old path as for the new one, and reads no id as an old path (house: 5)', async () => {
  const MERCHANT_KEYS = JSON.stringify({ one: { key: MERCHANT_KEY, may: ['read'] } })
  const { proxy } = await startInstructions({ MERCHANT_KEYS })
  const body = { outcome: 'paid', reason: 'Looked' }
  for (const path of [
    `/payments/${handleFor('a-1')}`,
    `/payments/${handleFor('a-1')}/refunds/refund-1`,
    '/corporate-payments/INVOICE42',
  ])
    for (const word of ['settle', 'resolve']) {
      const { result } = await withLog(() => ask(proxy, `${path}/${word}`, body))
      assert.equal(result.status, 403, `${path}/${word}`)
    }
  const { proxy: other } = await startInstructions()
  const payment = { ...PAYMENT, instructionId: 'settle' }
  assert.equal((await ask(other, '/corporate-payments', { operation: 'sepa', payment })).status, 201)
  const read = await shown<{ instructionId: string }>(ask(other, '/corporate-payments/settle'))
  assert.equal(read.instructionId, 'settle')
})

test('leaves the words of the merchant and of the bank as they are (house: 2)', async () => {
  const answer = {
    payment: {
      handle: 'h',
      state: 'paid',
      metadata: { execution: 'a', state: 'unclear', every: 'Weekly' },
      closed: { at: '', reason: 'settled' },
      history: [{ what: 'closed', reason: 'settled' }],
    },
    payments: [
      { state: 'unclear', payment: { recurrence: 'Weekly', execution: 'b' }, bank: { status: 'settled' } },
    ],
  }
  const said = inWordsOf({ version: '2026-12-01', oldAddress: 'link' }, answer)
  assert.deepEqual(said, {
    ...answer,
    payments: [{ ...answer.payments[0], state: 'needs_review' }],
  })
})

test('says of an answer with members without a value what it says of its JSON (house: 2)', () => {
  const answer = {
    payments: [
      { reason: 'settled', state: undefined, amount: undefined },
      { reason: 'settled', state: 'unclear', what: undefined },
      { payment: { handle: undefined, state: 'unclear' }, leavesOn: undefined },
      { payment: null, amount: null, reason: 'settled' },
    ],
  }
  for (const version of ['2026-11-01', '2026-12-01'] as const) {
    const say = (value: unknown) => JSON.stringify(inWordsOf({ version, oldAddress: 'link' }, value))
    assert.equal(say(answer), say(JSON.parse(JSON.stringify(answer))))
  }
})

/** Names the new version. */
const NEW = { 'silta-version': '2026-12-01' }

const OLD_VALUES =
  /^(unclear|settled|Weekly|Monthly|LastBankingDayOfTheMonth|.*[.:_](unclear|settled|run_\w+)|settlement_refused|run_ended)$/
/** Names what an answer has of the version before: an old name without its new one, or a value. */
function oldWordsIn(value: unknown, at = ''): string[] {
  if (typeof value === 'string')
    return OLD_VALUES.test(value) && !at.endsWith('.reason of a person') ? [`${at}: ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    if (isForeign(name, one)) return []
    const isText = name === 'reason' && !('state' in value)
    const twin = OLD_NAMES[name]
    const isAlone =
      twin !== undefined && JSON.stringify(value[twin as keyof typeof value]) !== JSON.stringify(one)
    const path = `${at}.${name}`
    return [...(isAlone ? [path] : []), ...oldWordsIn(one, isText ? `${path} of a person` : path)]
  })
}

/** Words for people, which are no part of what programs read. */
const FOR_PEOPLE = ['title', 'detail', 'rule']

/** How often the bank said the same is a matter of when it was asked, and no word of the surface. */
const isHowOften = (entry: object, name: string) =>
  'what' in entry && /^read(?:ing)?$/.test(String(entry.what)) && ['count', 'lastAt'].includes(name)

/** When a notice was sent is no word of the surface either: it leaves as soon as the proxy comes to it. */
const isSending = (entry: object, name: string) =>
  'tries' in entry && ['state', 'tries', 'nextAt'].includes(name)
const withoutSending = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((entry) => !/^notice_delivered$/.test(String(entry?.what))) : value

/** The index learns of an order sooner than it did, so lists have more rows: each row of before has one of the same order. */
const alignedWith = (before: unknown, now: unknown): unknown =>
  Array.isArray(before) && Array.isArray(now) && before.some((row) => row?.handle !== undefined)
    ? before.map((row) => now.find((one) => one?.handle === row?.handle))
    : now

/** Names what of an earlier answer is not in a later one, or has another value. What is new there is none of it. */
function missingIn(all: unknown, allNow: unknown, at: string): string[] {
  const before = withoutSending(all)
  const now = alignedWith(before, withoutSending(allNow))
  if (typeof before !== 'object' || before === null) return before === now ? [] : [`${at}: ${String(now)}`]
  if (typeof now !== 'object' || now === null) return [at]
  const names = Object.keys(before).filter(
    (name) => !FOR_PEOPLE.includes(name) && !isHowOften(before, name) && !isSending(before, name),
  )
  // A history goes on: what is read after an end may come before or after whoever looks.
  const goesOn = at.endsWith('.history')
  const isLonger =
    Array.isArray(before) &&
    Array.isArray(now) &&
    before.length !== now.length &&
    !(goesOn && before.length < now.length)
  return [
    ...(isLonger ? [`${at}.length`] : []),
    ...names.flatMap((name) =>
      missingIn(before[name as keyof typeof before], now[name as keyof typeof now], `${at}.${name}`),
    ),
  ]
}
