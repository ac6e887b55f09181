// The status query and the states that the sandbox clock leads through.
import { assert, test } from '#kit'
import { bill, freshId, newKey, openBiller, PAYMENTS } from './raw-biller.ts'
import { advance, handClock, json, openBank, plan, steer } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'

const bank = await openBank()
const biller = await openBiller(bank)

/** Asks with a query string written out. */
const ask = (query: string) => biller.call({ method: 'GET', target: `${PAYMENTS}${query}` })

// --- the query ---------------------------------------------------------------------------------------------------

test('answers the payment whose endToEndId matches with paymentStatus and nothing else (1 C, Endpoints, Request-to-Pay response, States and transitions; gaps: request-to-pay.status.values)', async () => {
  const body = bill()
  await biller.made(body)
  await biller.made()
  const answer = await biller.query(body.endToEndId)
  assert.equal(answer.body.toString(), '{"paymentStatus":"COMPLETED"}')
  assert.equal(await biller.status(body.endToEndId), 'COMPLETED')
})

test('answers an endToEndId that nobody used with 404 PAYMENT_NOT_FOUND (1 C, Endpoints, Errors; gaps: request-to-pay.status.unknown)', async () => {
  assertRefused(await biller.query(freshId()), 404, 'PAYMENT_NOT_FOUND')
  for (const right of ['a', 'x'.repeat(34), 'x'.repeat(35), 'E2E-åäö_=:.,+x']) {
    assertRefused(await biller.query(right), 404, 'PAYMENT_NOT_FOUND')
  }
})

test('finds a payment by its endToEndId only, never by its instructionId (1 C, Endpoints)', async () => {
  const body = bill()
  const { responderId } = await biller.made(body)
  assertRefused(await biller.query(body.instructionId), 404, 'PAYMENT_NOT_FOUND')
  assertRefused(await biller.query(responderId), 400, ['INVALID_FIELD', 'endToEndId'])
  assertRefused(await ask(`?instructionId=${body.instructionId}`), 400, ['MISSING_FIELD', 'endToEndId'])
})

test('answers another key’s payment exactly like an unknown one (gaps: shared.id, request-to-pay.status.unknown)', async () => {
  const body = bill()
  await biller.made(body)
  const other = await openBiller(bank, await newKey(bank))
  const [foreign, unknown] = [await other.query(body.endToEndId), await other.query(freshId())]
  for (const answer of [foreign, unknown]) assertRefused(answer, 404, 'PAYMENT_NOT_FOUND')
  assert.deepEqual(json(foreign)['errors'], json(unknown)['errors'])
  const names = (answer: typeof foreign) => answer.headers.map(([name]) => name)
  assert.deepEqual(names(foreign), names(unknown))
})

test('tells letters of another case apart (1 C, Endpoints; gaps: request-to-pay.create.ids)', async () => {
  const id = `aB${freshId()}`
  await biller.made(bill({ endToEndId: id }))
  assert.equal(await biller.status(id), 'COMPLETED')
  assertRefused(await biller.query(`Ab${id.slice(2)}`), 404, 'PAYMENT_NOT_FOUND')
})

test('refuses a query without endToEndId with 400 MISSING_FIELD (1 C, Endpoints; gaps: request-to-pay.status.unknown)', async () => {
  for (const query of ['', '?', '?endtoendid=a', '?EndToEndId=a', '?end=a', '?x&y=z']) {
    assertRefused(await ask(query), 400, ['MISSING_FIELD', 'endToEndId'])
  }
})

test('refuses an endToEndId of 0 and 36 characters, and of other characters, with 400 INVALID_FIELD (1 C, Endpoints, Limits; gaps: request-to-pay.status.unknown)', async () => {
  const wrong = [
    '',
    'a'.repeat(36),
    '%C3%A4'.repeat(36),
    'a%20b',
    'a%2Fb',
    'a/b',
    'a*b',
    'a%7Cb',
    'a%C3%BCb',
    'a%CC%88',
    // Latin-1 instead of UTF-8, and percent signs that begin nothing.
    'a%E4b',
    'a%C3',
    'a%b',
    'a%',
    'a%00',
    'a%0A',
  ]
  for (const value of wrong) {
    const answer = await ask(`?endToEndId=${value}`)
    assert.equal(answer.status, 400, `${value}: ${answer.body.toString()}`)
    assertRefused(answer, 400, ['INVALID_FIELD', 'endToEndId'])
  }
})

test('refuses a repeated endToEndId with 400 INVALID_FIELD, equal or not (gaps: request-to-pay.status.unknown)', async () => {
  const [one, two] = [bill(), bill()]
  await biller.made(one)
  await biller.made(two)
  for (const [first, second] of [
    [one.endToEndId, one.endToEndId],
    [one.endToEndId, two.endToEndId],
    [one.endToEndId, ''],
    ['', one.endToEndId],
    [freshId(), one.endToEndId],
  ]) {
    const answer = await ask(`?endToEndId=${first}&a=b&endToEndId=${second}`)
    assertRefused(answer, 400, ['INVALID_FIELD', 'endToEndId'])
  }
})

test('reads a bare plus as a space and %2B as a plus (gaps: request-to-pay.status.unknown)', async () => {
  const id = freshId()
  await biller.made(bill({ endToEndId: `${id}+1` }))
  assertRefused(await ask(`?endToEndId=${id}+1`), 400, ['INVALID_FIELD', 'endToEndId'])
  for (const plus of ['%2B', '%2b']) {
    const answer = await ask(`?endToEndId=${id}${plus}1`)
    assert.equal(answer.body.toString(), '{"paymentStatus":"COMPLETED"}')
  }
})

test('reads every character of an endToEndId, percent-encoded or bare (1 C, Endpoints; gaps: request-to-pay.create.ids)', async () => {
  const tail = freshId().slice(0, 20)
  const id = `E2E-åäö_=:.,+${tail}`
  await biller.made(bill({ endToEndId: id }))
  assert.equal(await biller.status(id), 'COMPLETED')
  const bare = `?endToEndId=E2E-%C3%A5%c3%a4%C3%B6_=:.,%2B${tail}`
  assert.equal((await ask(bare)).status, 200)
  assert.equal((await ask(bare.replace('endToEndId', '%65ndToEndId').replace('E2E', '%452E'))).status, 200)
})

test('ignores unknown query parameters, on both calls (gaps: shared.members)', async () => {
  const body = bill()
  const target = `${PAYMENTS}?endToEndId=x&endToEndId=y&colour=blue`
  assert.equal((await biller.create(body, { target })).status, 201)
  const answer = await ask(`?a=1&endToEndId=${body.endToEndId}&a=2&instructionId=x&=&&`)
  assert.equal(answer.body.toString(), '{"paymentStatus":"COMPLETED"}')
})

test('asks for no header but the key, and looks at no other on a query (1 C, Authentication; gaps: shared.body)', async () => {
  const body = bill()
  await biller.made(body)
  const headers = {
    'content-type': 'text/plain',
    accept: 'application/xml',
    authorization: 'Bearer x',
    date: 'yesterday',
  }
  assert.equal((await biller.query(body.endToEndId, { headers })).status, 200)
})

// --- states ------------------------------------------------------------------------------------------------------

const START = '2026-11-20T10:00:00.000Z'

/** A bank whose clock only a test moves, with a biller. */
async function openStanding() {
  const clock = handClock(START)
  const own = await openBank({ clock: clock.now })
  return { clock, own, there: await openBiller(own) }
}

test('makes a payment COMPLETED at once, with 201, and leaves it so (1 C, States and transitions; gaps: request-to-pay.status.values, request-to-pay.verification; Part 2, Request-to-Pay)', async () => {
  const { own, there } = await openStanding()
  const body = bill()
  assert.equal((await there.made(body)).paymentStatus, 'COMPLETED')
  assert.equal(await there.status(body.endToEndId), 'COMPLETED')
  await advance(own, 'P400D')
  assert.equal(await there.status(body.endToEndId), 'COMPLETED')
})

for (const [outcome, end] of [
  ['pending', 'COMPLETED'],
  ['pending-reject', 'REJECTED'],
] as const) {
  test(`holds a payment planned ${outcome} PENDING for 4.999 s, and makes it ${end} at 5 s, by a jump of the clock (gaps: request-to-pay.status.values, shared.sandbox.settle; Part 2, Request-to-Pay)`, async () => {
    const { own, there } = await openStanding()
    const body = bill()
    await plan(own, { operation: 'request-to-pay.create', outcome })
    assert.equal((await there.made(body)).paymentStatus, 'PENDING')
    assert.equal(await there.status(body.endToEndId), 'PENDING')
    await steer(own, 'PUT', '/clock', { now: '2026-11-20T10:00:04.999Z' })
    assert.equal(await there.status(body.endToEndId), 'PENDING')
    assert.equal((await there.made(body)).paymentStatus, 'PENDING')
    await steer(own, 'PUT', '/clock', { now: '2026-11-20T10:00:05.000Z' })
    assert.equal(await there.status(body.endToEndId), end)
    assert.equal((await there.made(body)).paymentStatus, end)
    await advance(own, 'P400D')
    assert.equal(await there.status(body.endToEndId), end)
  })

  test(`holds a payment planned ${outcome} PENDING for 4.999 s, and makes it ${end} at 5 s, as the clock runs (gaps: shared.sandbox.settle; Part 2, Request-to-Pay)`, async () => {
    const { clock, own, there } = await openStanding()
    const body = bill()
    await plan(own, { operation: 'request-to-pay.create', outcome })
    assert.equal((await there.made(body)).paymentStatus, 'PENDING')
    clock.move(4_999)
    assert.equal(await there.status(body.endToEndId), 'PENDING')
    clock.move(1)
    // The first thing that looks at it is the repeat of the create.
    assert.equal((await there.made(body)).paymentStatus, end)
    assert.equal(await there.status(body.endToEndId), end)
  })
}

test('makes a payment planned reject REJECTED at once, with 201, and leaves it so (gaps: request-to-pay.status.values; Part 2, Request-to-Pay)', async () => {
  const { own, there } = await openStanding()
  const body = bill()
  await plan(own, { operation: 'request-to-pay.create', outcome: 'reject' })
  assert.equal((await there.made(body)).paymentStatus, 'REJECTED')
  assert.equal(await there.status(body.endToEndId), 'REJECTED')
  await advance(own, 'P400D')
  assert.equal(await there.status(body.endToEndId), 'REJECTED')
  assert.equal((await there.made(body)).paymentStatus, 'REJECTED')
  assertRefused(await there.create({ ...body, message: 'Toinen' }), 409, 'DUPLICATE_PAYMENT')
})

test('settles each pending payment 5 s after its own create, and leaves unplanned ones alone (gaps: shared.sandbox.settle; Part 2, Request-to-Pay)', async () => {
  const { clock, own, there } = await openStanding()
  const [first, second, plain] = [bill(), bill(), bill()]
  await plan(own, { operation: 'request-to-pay.create', outcome: 'pending', times: 2 })
  await there.made(first)
  clock.move(3_000)
  await there.made(second)
  assert.equal((await there.made(plain)).paymentStatus, 'COMPLETED')
  clock.move(2_000)
  assert.equal(await there.status(first.endToEndId), 'COMPLETED')
  assert.equal(await there.status(second.endToEndId), 'PENDING')
  clock.move(3_000)
  assert.equal(await there.status(second.endToEndId), 'COMPLETED')
})
