import { assert, test } from '#kit'
import { bill, openBiller, PAYMENTS } from './raw-biller.ts'
import {
  type Answer,
  advance,
  ask,
  type Bank,
  exchange,
  handClock,
  header,
  json,
  openBank,
  plan,
  steer,
} from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'

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

/** Checks that the answers to wait show how long, and no others do (gaps: shared.rate-limit). */
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
