import { assert, test } from '#kit'
import { bill, freshId, newKey, openBiller, PAYMENTS } from './raw-biller.ts'
import { openShop } from '../online-payment/raw-shop.ts'
import {
  type Answer,
  advance,
  ask,
  type Bank,
  control,
  exchange,
  handClock,
  header,
  json,
  openBank,
  plan,
  steer,
  UUID_V4,
} from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'
import { withTimers } from '../../../core/shared/fake-timers.ts'

const CREATE = 'request-to-pay.create'
const STATUS = 'request-to-pay.status'
const START = '2026-11-20T10:00:00.000Z'

/** Seconds of `Retry-After`. */
const SECONDS = /^[1-9]\d*$/

/** Opens a bank of its own with a biller. */
async function openOwn(options: Parameters<typeof openBank>[0] = {}) {
  const own = await openBank(options)
  return { own, there: await openBiller(own) }
}

// --- call limits -------------------------------------------------------------------------------------------------

test('counts no calls by default (1 C, Limits; gaps: shared.rate-limit, request-to-pay.errors)', async () => {
  const { there } = await openOwn()
  const answers = await Promise.all(Array.from({ length: 120 }, () => there.query('a')))
  for (const { status } of answers) assert.equal(status, 404)
})

test('takes 100 calls in 60 s under strict limits, both operations together: the 101st is 429 with Retry-After (1 C, Limits; gaps: shared.rate-limit, request-to-pay.errors)', async () => {
  const { own, there } = await openOwn({ limits: 'strict', clock: handClock(START).now })
  const body = bill()
  await there.made(body)
  const answers = await Promise.all(
    Array.from({ length: 98 }, (_, at) =>
      at % 2 === 0 ? there.query(body.endToEndId) : there.create(at % 4 === 1 ? body : '{'),
    ),
  )
  for (const { status } of answers) assert.include([200, 201, 400], status)
  assert.equal(await there.status(body.endToEndId), 'COMPLETED')
  const over = [
    await there.query(body.endToEndId),
    await there.create(),
    await there.create(body),
    await there.query('unknown'),
  ]
  for (const answer of over) {
    assertRefused(answer, 429, 'CALL_LIMIT_EXCEEDED')
    assert.match(header(answer, 'retry-after') ?? '', SECONDS)
    assert.isAtMost(Number(header(answer, 'retry-after')), 60)
  }
  // Neither another client nor another interface is counted with it.
  assert.equal((await (await openBiller(own, await newKey(own))).create()).status, 201)
  const shop = openShop(own, { apiKey: there.apiKey, date: 'Fri, 20 Nov 2026 10:00:00 GMT' })
  assert.equal((await shop.providers()).status, 200)
})

test('counts over a rolling minute, and says with Retry-After when a call passes again (gaps: shared.rate-limit)', async () => {
  const clock = handClock(START)
  const { there } = await openOwn({ limits: 'strict', clock: clock.now })
  const many = (count: number) => Promise.all(Array.from({ length: count }, () => there.query('a')))
  for (const { status } of await many(60)) assert.equal(status, 404)
  clock.move(30_000)
  for (const { status } of await many(40)) assert.equal(status, 404)
  const refused = await there.query('a')
  assertRefused(refused, 429, 'CALL_LIMIT_EXCEEDED')
  assert.include(['30', '31'], header(refused, 'retry-after'))
  clock.move(29_999)
  assertRefused(await there.query('a'), 429, 'CALL_LIMIT_EXCEEDED')
  clock.move(2)
  const later = await many(61)
  assert.isAtLeast(later.filter(({ status }) => status === 404).length, 55, 'the first sixty are forgotten')
  assert.isAtLeast(later.filter(({ status }) => status === 429).length, 1, 'the later forty still count')
})

test('does not count calls without a known client, of no operation, or of another interface (gaps: shared.rate-limit)', async () => {
  const { own, there } = await openOwn({ limits: 'strict', clock: handClock(START).now })
  const shop = openShop(own, { apiKey: there.apiKey, date: 'Fri, 20 Nov 2026 10:00:00 GMT' })
  const strange = await Promise.all(
    Array.from({ length: 110 }, (_, at) =>
      there.create(bill(), { headers: { 'x-api-key': at % 2 === 0 ? undefined : 'unknown' } }),
    ),
  )
  for (const answer of strange) assertRefused(answer, 401, 'INVALID_API_KEY')
  const nothing = await Promise.all(
    Array.from({ length: 110 }, () => there.call({ method: 'DELETE', target: PAYMENTS })),
  )
  for (const answer of nothing) assertRefused(answer, 405, 'METHOD_NOT_ALLOWED')
  const others = await Promise.all(Array.from({ length: 100 }, () => shop.providers()))
  for (const { status } of others) assert.equal(status, 200)
  const mine = await Promise.all(Array.from({ length: 100 }, () => there.query('a')))
  for (const { status } of mine) assert.equal(status, 404)
  assertRefused(await there.query('a'), 429, 'CALL_LIMIT_EXCEEDED')
})

// --- maintenance -------------------------------------------------------------------------------------------------

for (const named of [{}, { interface: 'request-to-pay' }]) {
  const what = 'interface' in named ? 'of this interface' : 'of all interfaces'
  test(`answers 503 with Retry-After during maintenance ${what}, and nothing happens (gaps: shared.rate-limit, request-to-pay.errors)`, async () => {
    const { own, there } = await openOwn()
    const [before, during] = [bill(), bill()]
    await there.made(before)
    assert.equal((await steer(own, 'PUT', '/maintenance', { on: true, ...named })).status, 204)
    for (const answer of [await there.create(during), await there.query(before.endToEndId)]) {
      assertRefused(answer, 503, 'SERVICE_UNAVAILABLE')
      assert.match(header(answer, 'retry-after') ?? '', SECONDS)
    }
    assert.equal((await steer(own, 'PUT', '/maintenance', { on: false, ...named })).status, 204)
    assertRefused(await there.query(during.endToEndId), 404, 'PAYMENT_NOT_FOUND')
    assert.equal(await there.status(before.endToEndId), 'COMPLETED')
    assert.equal((await there.create({ ...during, message: 'Toinen' })).status, 201)
  })
}

test('keeps the maintenance of one interface away from the others (gaps: shared.rate-limit)', async () => {
  const { own, there } = await openOwn()
  const shop = openShop(own)
  await steer(own, 'PUT', '/maintenance', { on: true, interface: 'online-payment' })
  assert.equal((await there.create()).status, 201)
  await steer(own, 'PUT', '/maintenance', { on: false, interface: 'online-payment' })
  await steer(own, 'PUT', '/maintenance', { on: true, interface: 'request-to-pay' })
  assert.equal((await shop.providers()).status, 200)
  assertRefused(await there.create(), 503, 'SERVICE_UNAVAILABLE')
})

// --- planned outcomes --------------------------------------------------------------------------------------------

/** Codes that each operation has, with their status. */
const CREATE_CODES = [
  ['MALFORMED_BODY', 400],
  ['UNKNOWN_MEMBER', 400],
  ['MISSING_FIELD', 400],
  ['INVALID_FIELD', 400],
  ['INVALID_HEADER', 400],
  ['INVALID_API_KEY', 401],
  ['DUPLICATE_PAYMENT', 409],
  ['CALL_LIMIT_EXCEEDED', 429],
  ['INTERNAL_ERROR', 500],
  ['SERVICE_UNAVAILABLE', 503],
] as const
const STATUS_CODES = [
  ['MISSING_FIELD', 400],
  ['INVALID_FIELD', 400],
  ['INVALID_API_KEY', 401],
  ['PAYMENT_NOT_FOUND', 404],
  ['CALL_LIMIT_EXCEEDED', 429],
  ['INTERNAL_ERROR', 500],
  ['SERVICE_UNAVAILABLE', 503],
] as const

/** Checks that the answers to wait say how long, and no others do (gaps: shared.rate-limit). */
function assertWait(answer: Answer, status: number): void {
  if (status === 429 || status === 503) assert.match(header(answer, 'retry-after') ?? '', SECONDS)
  else assert.isUndefined(header(answer, 'retry-after'))
}

for (const [code, status] of CREATE_CODES) {
  test(`answers Create with a planned ${code}, and does nothing, or does it and then answers so (gaps: shared.sandbox.outcomes, Codes of the list family, request-to-pay.errors)`, async () => {
    const { own, there } = await openOwn()
    const body = bill()
    await plan(own, { operation: CREATE, outcome: `error:${code}` })
    const refused = await there.create(body)
    assertRefused(refused, status, code)
    assertWait(refused, status)
    assertRefused(await there.query(body.endToEndId), 404, 'PAYMENT_NOT_FOUND')
    // The ids are free: another body may take them.
    const other = { ...body, message: 'Toinen' }
    await plan(own, { operation: CREATE, outcome: `error-after:${code}` })
    const done = await there.create(other)
    assertRefused(done, status, code)
    assertWait(done, status)
    assert.equal(await there.status(body.endToEndId), 'COMPLETED')
    assertRefused(await there.create(body), 409, 'DUPLICATE_PAYMENT')
    assert.equal((await there.made(other)).message, 'Toinen')
  })
}

for (const [code, status] of STATUS_CODES) {
  test(`answers the query with a planned ${code}, once (gaps: shared.sandbox.outcomes, Codes of the list family, request-to-pay.errors)`, async () => {
    const { own, there } = await openOwn()
    const body = bill()
    await there.made(body)
    for (const kind of ['error', 'error-after']) {
      await plan(own, { operation: STATUS, outcome: `${kind}:${code}` })
      const answer = await there.query(body.endToEndId)
      assertRefused(answer, status, code)
      assertWait(answer, status)
      assert.equal(await there.status(body.endToEndId), 'COMPLETED')
    }
  })
}

/** Codes that cannot happen in Request-to-Pay. */
const FOREIGN_CODES = [
  'CLOCK_SKEW',
  'UNKNOWN_KEY',
  'INVALID_SIGNATURE',
  'NOT_ALLOWED',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'DUPLICATE_REQUEST',
  'NOT_REFUNDABLE',
  'REFUND_TOO_LARGE',
  'INSUFFICIENT_FUNDS',
  'INSTANT_NOT_POSSIBLE',
  'PAYMENT_REJECTED',
  'BACKEND_TIMEOUT',
]

const bank = await openBank()

for (const [what, body] of [
  ['an unknown operation', { operation: 'request-to-pay.cancel', outcome: 'reject' }],
  ['a whole interface', { operation: 'request-to-pay', outcome: 'reject' }],
  ['no outcome', { operation: CREATE }],
  ['an unknown outcome', { operation: CREATE, outcome: 'explode' }],
  ['an empty outcome', { operation: CREATE, outcome: '' }],
  ['an outcome in other case', { operation: CREATE, outcome: 'Pending' }],
  ['reject, which Part 2 does not name for the query', { operation: STATUS, outcome: 'reject' }],
  ['pending, which Part 2 does not name for the query', { operation: STATUS, outcome: 'pending' }],
  [
    'pending-reject, which Part 2 does not name for the query',
    { operation: STATUS, outcome: 'pending-reject' },
  ],
  ['a code that nobody has', { operation: CREATE, outcome: 'error:NOPE' }],
  ['no code', { operation: CREATE, outcome: 'error:' }],
  ['no code afterwards', { operation: CREATE, outcome: 'error-after:' }],
  ['a code that nobody has afterwards', { operation: CREATE, outcome: 'error-after:NOPE' }],
  ['a notice, where nothing is pushed', { operation: CREATE, outcome: 'never' }],
  ['a time that is no number', { operation: CREATE, outcome: 'slow:soon' }],
  ['a negative time', { operation: CREATE, outcome: 'slow:-1' }],
  ['times 0', { operation: CREATE, outcome: 'reject', times: 0 }],
  ['times 1001', { operation: CREATE, outcome: 'reject', times: 1001 }],
  ['times 1.5', { operation: CREATE, outcome: 'reject', times: 1.5 }],
  ['times as a text', { operation: CREATE, outcome: 'reject', times: '2' }],
  ['an unknown member', { operation: CREATE, outcome: 'reject', colour: 'blue' }],
  ...FOREIGN_CODES.flatMap((code) => [
    [`${code} for Create`, { operation: CREATE, outcome: `error:${code}` }] as const,
    [`${code} after Create`, { operation: CREATE, outcome: `error-after:${code}` }] as const,
    [`${code} for the query`, { operation: STATUS, outcome: `error:${code}` }] as const,
  ]),
] as const) {
  test(`refuses to plan ${what} with 400 (gaps: shared.sandbox.outcomes; Part 2, Request-to-Pay)`, async () => {
    const answer = await control(bank, 'POST', '/outcomes', body)
    assert.equal(answer.status, 400, answer.body.toString())
    const told = json(answer)
    assert.hasAllKeys(told, ['type', 'message', 'id', 'violations'])
    assert.equal(told['type'], 'VALIDATION')
    assert.match(String(told['id']), UUID_V4)
  })
}

test('takes planned outcomes up oldest first, each as often as told (gaps: shared.sandbox.outcomes)', async () => {
  const { own, there } = await openOwn()
  await plan(own, { operation: CREATE, outcome: 'reject', times: 2 })
  await plan(own, { operation: CREATE, outcome: 'error:INTERNAL_ERROR' })
  await plan(own, { operation: CREATE, outcome: 'pending', times: 1000 })
  assert.equal((await there.made()).paymentStatus, 'REJECTED')
  assert.equal((await there.made()).paymentStatus, 'REJECTED')
  assertRefused(await there.create(), 500, 'INTERNAL_ERROR')
  for (let at = 0; at < 5; at++) {
    assert.equal((await there.made()).paymentStatus, 'PENDING')
  }
})

test('keeps plans of one operation from the other (gaps: shared.sandbox.outcomes)', async () => {
  const { own, there } = await openOwn()
  const body = bill()
  await plan(own, { operation: STATUS, outcome: 'error:INTERNAL_ERROR' })
  await there.made(body)
  await plan(own, { operation: CREATE, outcome: 'reject' })
  assertRefused(await there.query(body.endToEndId), 500, 'INTERNAL_ERROR')
  assert.equal(await there.status(body.endToEndId), 'COMPLETED')
  assert.equal((await there.made()).paymentStatus, 'REJECTED')
})

test('matches planned outcomes by body path, position, header and query parameter (gaps: shared.sandbox.outcomes, shared.errors.detail)', async () => {
  const { own, there } = await openOwn()
  const other = await openBiller(own, await newKey(own))
  const address = { country: 'FI', addressLine: ['Katu 1', 'Turku'] }
  const amount = { amount: '13.00', currency: 'EUR' }
  const [named, dated, housed, asked] = [freshId(), freshId(), freshId(), freshId()]
  const outcome = 'reject'
  await plan(own, { operation: CREATE, match: { endToEndId: named }, outcome })
  await plan(own, {
    operation: CREATE,
    match: { 'instructedAmount.amount': '13.00', reference: '1245' },
    outcome,
  })
  await plan(own, { operation: CREATE, match: { 'debtor.address.addressLine[1]': 'Turku' }, outcome })
  await plan(own, { operation: CREATE, match: { 'x-api-key': other.apiKey }, outcome })
  await plan(own, { operation: STATUS, match: { endToEndId: asked }, outcome: 'error:INTERNAL_ERROR' })
  const state = async (members: Record<string, unknown> = {}) =>
    (await there.made(bill(members))).paymentStatus
  assert.equal(await state(), 'COMPLETED')
  assert.equal(await state({ instructedAmount: amount }), 'COMPLETED')
  assert.equal(await state({ reference: '1245' }), 'COMPLETED')
  assert.equal(
    await state({
      debtor: { name: 'a', address: { ...address, addressLine: ['Turku', 'Katu 1'] } },
    }),
    'COMPLETED',
  )
  assert.equal(await state({ endToEndId: named }), 'REJECTED')
  assert.equal(await state({ endToEndId: dated, instructedAmount: amount, reference: '1245' }), 'REJECTED')
  assert.equal(await state({ endToEndId: housed, debtor: { name: 'a', address } }), 'REJECTED')
  assert.equal((await other.made()).paymentStatus, 'REJECTED')
  assert.equal(await there.status(named), 'REJECTED')
  assertRefused(await there.query(asked), 500, 'INTERNAL_ERROR')
  assertRefused(await there.query(asked), 404, 'PAYMENT_NOT_FOUND')
})

test('uses a plan up by a create that is refused later, and by a repeat (gaps: shared.sandbox.outcomes)', async () => {
  const { own, there } = await openOwn()
  const body = bill()
  await there.made(body)
  const uses: [string, () => Promise<Answer>, number][] = [
    ['a broken body', () => there.create('{'), 400],
    ['a bad field', () => there.create(bill({ message: '_' })), 400],
    ['an id used before', () => there.create({ ...body, message: 'Toinen' }), 409],
    ['a repeat', () => there.create(body), 201],
  ]
  for (const [what, use, status] of uses) {
    await plan(own, { operation: CREATE, outcome: 'reject' })
    assert.equal((await use()).status, status, what)
    assert.equal((await there.made()).paymentStatus, 'COMPLETED', what)
  }
  assert.equal(await there.status(body.endToEndId), 'COMPLETED', 'COMPLETED is final')
})

test('answers slowly as planned, and at once after 0 ms (gaps: shared.sandbox.outcomes)', async () => {
  const { own, there } = await openOwn()
  const body = bill()
  await plan(own, { operation: CREATE, outcome: 'slow:0' })
  await plan(own, { operation: STATUS, outcome: 'slow:0' })
  assert.equal((await there.made(body)).paymentStatus, 'COMPLETED')
  assert.equal(await there.status(body.endToEndId), 'COMPLETED')
  await plan(own, { operation: CREATE, outcome: 'slow:120' })
  await withTimers(async (timers) => {
    let answered = false
    const answer = there.create().finally(() => (answered = true))
    await timers.asked(120)
    assert.isFalse(answered)
    timers.fire()
    assert.equal((await answer).status, 201)
  })
})

// --- lost answers ------------------------------------------------------------------------------------------------

test('closes the connection before a create that is lost: the query finds nothing, and the same bytes are taken later (gaps: shared.sandbox.outcomes; Part 4, request-to-pay.create)', async () => {
  const { own, there } = await openOwn()
  const body = bill()
  const request = there.createBytes(body)
  await plan(own, { operation: CREATE, outcome: 'drop-before' })
  assert.isUndefined(await exchange(own, request))
  assertRefused(await there.query(body.endToEndId), 404, 'PAYMENT_NOT_FOUND')
  assert.equal((await ask(own, request)).status, 201)
  assert.equal(await there.status(body.endToEndId), 'COMPLETED')
})

test('closes the connection after a create whose answer is lost: the query finds it, and the same bytes tell it (gaps: shared.sandbox.outcomes; Part 4, request-to-pay.create)', async () => {
  const { own, there } = await openOwn()
  const body = bill()
  await plan(own, { operation: CREATE, outcome: 'drop-after' })
  assert.isUndefined(await there.lost(body))
  assert.equal(await there.status(body.endToEndId), 'COMPLETED')
  assertRefused(await there.create({ ...body, message: 'Toinen' }), 409, 'DUPLICATE_PAYMENT')
  const first = await there.made(body)
  assert.deepEqual(await there.made(body), first)
})

test('closes the connection on lost queries, and answers the next one (gaps: shared.sandbox.outcomes; Part 4, request-to-pay.status)', async () => {
  const { own, there } = await openOwn()
  const body = bill()
  await there.made(body)
  const request = there.bytes({ method: 'GET', target: `${PAYMENTS}?endToEndId=${body.endToEndId}` })
  for (const outcome of ['drop-before', 'drop-after']) {
    await plan(own, { operation: STATUS, outcome })
    assert.isUndefined(await exchange(own, request))
    assert.equal(await there.status(body.endToEndId), 'COMPLETED')
  }
})

// --- what it leaves alone ----------------------------------------------------------------------------------------

/** Reads everything that account access shows of a customer with one token. */
async function openReader(own: Bank, apiKey: string) {
  const told = json(await steer(own, 'POST', '/account-access/tokens', { customerId: 'customer-1' }))
  const read = async (path: string): Promise<Record<string, unknown>> => {
    const head = `GET /accounts/v3${path} HTTP/1.1\r\nHost: ${own.host}\r\nConnection: close\r\n`
    const headers = `x-api-key: ${apiKey}\r\nAuthorization: Bearer ${String(told['access_token'])}\r\nAccept: application/json\r\n\r\n`
    const answer = await ask(own, head + headers)
    assert.equal(answer.status, 200, answer.body.toString())
    return json(answer)
  }
  return async () => {
    const list = await read('/accounts')
    const accounts = list['accounts'] as { accountId: string; identifier: string; balance: string }[]
    const transactions = await Promise.all(
      accounts.map(({ accountId }) => read(`/accounts/${accountId}/transactions`)),
    )
    return { accounts, transactions }
  }
}

test('books nothing on any account, whatever the state (1 C, What the service does; gaps: request-to-pay.status.values)', async () => {
  const { own, there } = await openOwn({ clock: handClock(START).now })
  const look = await openReader(own, there.apiKey)
  const before = await look()
  const balances = Object.fromEntries(before.accounts.map(({ identifier, balance }) => [identifier, balance]))
  assert.equal(balances['FI6299900000000011'], '10000.00')
  assert.equal(balances['FI3099900000000102'], '250.00')
  const due = {
    debtor: { name: 'Maija Maksaja', iban: 'FI6299900000000011' },
    creditor: { name: 'Laskuttaja Oy', iban: 'FI3099900000000102' },
    instructedAmount: { amount: '99999.00', currency: 'EUR' },
  }
  await there.made(bill(due))
  for (const outcome of ['pending', 'pending-reject', 'reject', 'drop-after']) {
    await plan(own, { operation: CREATE, outcome })
    await there.lost(bill(due))
  }
  assert.deepEqual(await look(), before)
  await advance(own, 'PT5S')
  assert.deepEqual(await look(), before)
})

test('pushes nothing to anybody, whatever the state (1 C, Events; gaps: request-to-pay.verification)', async () => {
  const sent: string[] = []
  const { own, there } = await openOwn({
    clock: handClock(START).now,
    fetch: (url) => {
      sent.push(url)
      return Promise.resolve(new Response(null, { status: 204 }))
    },
  })
  for (const outcome of ['pending', 'pending-reject', 'reject']) {
    await plan(own, { operation: CREATE, outcome })
    await there.made(bill({ debtor: { name: 'Maija', phoneNumber: '+358401234567' } }))
  }
  await there.made()
  await advance(own, 'P2D')
  await own.idle()
  assert.deepEqual(sent, [])
})

// --- reset and restart -------------------------------------------------------------------------------------------

test('forgets payments, ids and planned outcomes on reset, and keeps the default key (gaps: shared.sandbox.control)', async () => {
  const { own, there } = await openOwn({ clock: handClock(START).now })
  const [done, pending] = [bill(), bill()]
  await there.made(done)
  await plan(own, { operation: CREATE, outcome: 'pending' })
  await there.made(pending)
  await plan(own, { operation: CREATE, outcome: 'reject' })
  assert.equal((await steer(own, 'POST', '/reset', {})).status, 204)
  assertRefused(await there.query(done.endToEndId), 404, 'PAYMENT_NOT_FOUND')
  assertRefused(await there.query(pending.endToEndId), 404, 'PAYMENT_NOT_FOUND')
  for (const body of [done, pending]) {
    const made = await there.made({ ...body, message: 'Toinen' })
    assert.equal(made.paymentStatus, 'COMPLETED')
    assert.equal(made.message, 'Toinen')
  }
  await advance(own, 'PT5S')
  assert.equal(await there.status(pending.endToEndId), 'COMPLETED')
})
