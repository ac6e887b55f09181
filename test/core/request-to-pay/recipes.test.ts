// A safe request to pay: what is written down, sent, read and sent again, whichever answer is lost.
import { assert, test } from '#kit'
import {
  type PaymentRequest,
  type RequestIntent,
  requestSafely,
  type RequestToPayBank,
} from '../../../core/request-to-pay/index.ts'
import { BankError, type BankFault } from '../../../core/shared/errors.ts'
import { type Answering, type Arrived, json } from '../shared/fake-fetch.ts'
import { thrownBy } from '../shared/thrown.ts'
import { created, smallRequest, testBank } from './fixtures.ts'
import { judgeSending, lostRuleOf } from '../../../core/request-to-pay/rules.ts'

const lost: Answering = () => Promise.reject(new Error('the line broke'))
const done = json.bind(undefined, 201, created())
const unknown = () =>
  json(404, { id: 'b', errors: [{ type: 'VALIDATION', code: 'PAYMENT_NOT_FOUND', message: 'x' }] })
const found = (paymentStatus: string) => json(200, { paymentStatus })

/** Stores intents by both of their ids, as a caller's store would. */
function memory() {
  const kept = new Map<string, RequestIntent>()
  return (intent: RequestIntent): RequestIntent | undefined => {
    const [e, i] = [`e/${intent.endToEndId}`, `i/${intent.instructionId}`]
    const known = kept.get(e) ?? kept.get(i)
    if (!known) for (const id of [e, i]) kept.set(id, intent)
    return known
  }
}

const sent = (arrived: readonly Arrived[]) =>
  arrived.map(({ method, url, body }) =>
    [method, new URL(url).search, new TextDecoder().decode(body)].join(' '),
  )
const POST = `POST  ${JSON.stringify(smallRequest)}`
const GET = 'GET ?endToEndId=ORDER-2026-0042 '

const run = (bank: RequestToPayBank, order: PaymentRequest = smallRequest, keep = memory()) =>
  requestSafely(bank, order, { keep })

test('sends once where the answer comes (gaps: Part 4, request-to-pay.create)', async () => {
  const { bank, arrived } = testBank([done()])
  assert.equal(await run(bank), 'COMPLETED')
  assert.deepEqual(sent(arrived), [POST])
})

test('takes a request that is found after a lost answer for done (gaps: Part 4, request-to-pay.create)', async () => {
  for (const answer of [lost, json(500, {}), json(201, { odd: true })]) {
    const { bank, arrived } = testBank([answer, found('PENDING')])
    assert.equal(await run(bank), 'PENDING')
    assert.deepEqual(sent(arrived), [POST, GET])
  }
})

test('sends the same bytes again only after the bank has said that it knows nothing (gaps: Part 4, request-to-pay.create)', async () => {
  const { bank, arrived } = testBank([lost, unknown(), done()])
  assert.equal(await run(bank), 'COMPLETED')
  assert.deepEqual(sent(arrived), [POST, GET, POST])
})

test('stops after three sendings, and leaves the truth open (gaps: Part 4, request-to-pay.create)', async () => {
  const { bank, arrived } = testBank([lost, unknown(), lost, unknown(), lost, unknown(), done()])
  const error = await thrownBy(() => run(bank))
  assert.instanceOf(error, BankError)
  assert.equal(error.code, 'outcome_unknown')
  assert.deepEqual(sent(arrived), [POST, GET, POST, GET, POST, GET])
})

test('leaves the truth open where the query is lost or refused too, and sends nothing more (gaps: Part 4, request-to-pay.create)', async () => {
  for (const answer of [lost, json(503, {}), json(401, {}), json(400, {}), json(429, {})]) {
    const { bank, arrived } = testBank([lost, answer, done()])
    const error = await thrownBy(() => run(bank))
    assert.instanceOf(error, BankError)
    assert.equal(error.code, 'outcome_unknown')
    assert.equal(error.operation, 'request-to-pay.create')
    assert.deepEqual(sent(arrived), [POST, GET])
  }
})

const no = (status: number, code: string, path?: string) =>
  json(status, { errors: [{ code, ...(path !== undefined && { path }) }] })

test('tells a definite no to a first sending at once, and takes none for a word about a lost one (gaps: Part 4, request-to-pay.create; gaps Part 5, law 4)', async () => {
  for (const answer of [() => no(400, 'INVALID_FIELD', 'creditor.iban'), () => no(403, 'NOT_ALLOWED')]) {
    const first = testBank([answer()])
    assert.include(await thrownBy(() => run(first.bank)), { code: 'call_refused' })
    assert.deepEqual(sent(first.arrived), [POST])
    const second = testBank([lost, unknown(), answer(), done()])
    assert.include(await thrownBy(() => run(second.bank)), { code: 'outcome_unknown' })
    assert.deepEqual(sent(second.arrived), [POST, GET, POST])
  }
})

test('says no of nothing where the bank knows one of its ids, at a first sending too: it may be a sending of ours (gaps: request-to-pay.create.ids; gaps Part 5, law 4)', async () => {
  for (const answer of [
    () => json(409, {}),
    () => no(400, 'ALREADY_EXISTS'),
    () => no(400, 'INVALID_FIELD', 'endToEndId'),
  ]) {
    for (const before of [[], [lost, unknown()]]) {
      const { bank, arrived } = testBank([...before, answer(), done()])
      assert.include(await thrownBy(() => run(bank)), {
        code: 'outcome_unknown',
        operation: 'request-to-pay.create',
      })
      assert.equal(sent(arrived).at(-1), POST)
    }
  }
})

test('asks before it sends when the order was kept before: after a crash (gaps: Part 4, request-to-pay.create)', async () => {
  const keep = memory()
  const first = testBank([lost, lost])
  await thrownBy(() => run(first.bank, smallRequest, keep))
  const second = testBank([found('COMPLETED')])
  assert.equal(await run(second.bank, smallRequest, keep), 'COMPLETED')
  assert.deepEqual(sent(second.arrived), [GET])
  const third = testBank([unknown(), done()])
  assert.equal(await run(third.bank, smallRequest, keep), 'COMPLETED')
  assert.deepEqual(sent(third.arrived), [GET, POST])
})

test('refuses another order under an id that was kept, before anything is sent (gaps: Part 4, request-to-pay.create)', async () => {
  const keep = memory()
  await run(testBank([done()]).bank, smallRequest, keep)
  for (const changes of [{ message: 'other' }, { endToEndId: 'other' }, { instructionId: 'other' }]) {
    const { bank, arrived } = testBank([done()])
    const error = await thrownBy(() => run(bank, { ...smallRequest, ...changes }, keep))
    assert.instanceOf(error, TypeError)
    assert.isEmpty(arrived)
  }
})

test('sends nothing where an order breaks a rule or could not be written down (gaps: Part 4, request-to-pay.create)', async () => {
  const { bank, arrived } = testBank([done(), done()])
  const faulty = { ...smallRequest, reference: '1' }
  let kept = 0
  const keep = () => void kept++
  assert.instanceOf(await thrownBy(() => requestSafely(bank, faulty, { keep })), TypeError)
  assert.equal(kept, 0)
  const full = new Error('the disk is full')
  assert.equal(
    await thrownBy(() => requestSafely(bank, smallRequest, { keep: () => Promise.reject(full) })),
    full,
  )
  assert.isEmpty(arrived)
})

test('keeps what it sends before it sends it, byte for byte (gaps: Part 4, request-to-pay.create)', async () => {
  const { bank, arrived } = testBank([done()])
  const intents: RequestIntent[] = []
  await requestSafely(bank, smallRequest, {
    keep: (intent) => {
      assert.isEmpty(arrived)
      intents.push(intent)
      return undefined
    },
  })
  assert.deepEqual(intents, [
    { endToEndId: 'ORDER-2026-0042', instructionId: 'ORDER20260042', body: JSON.stringify(smallRequest) },
  ])
})

test('tells that the outcome is unknown when the caller stops in the middle (gaps: Part 4, request-to-pay.create)', async () => {
  const stop = new AbortController()
  const { bank, arrived } = testBank([
    () => {
      stop.abort()
      return Promise.reject(new Error('the line broke'))
    },
    found('COMPLETED'),
  ])
  const error = await thrownBy(() =>
    requestSafely(bank, smallRequest, { keep: memory(), signal: stop.signal }),
  )
  assert.instanceOf(error, BankError)
  assert.equal(error.code, 'outcome_unknown')
  assert.lengthOf(arrived, 1)
})

const fault = (status: number, faults: readonly BankFault[] = [], code: BankError['code'] = 'call_refused') =>
  new BankError({ code, operation: 'request-to-pay.create', status, faults })

const REFUSALS: readonly (readonly [status: number, faults: readonly BankFault[], expected: object])[] = [
  [401, [{ code: 'INVALID_API_KEY' }], { fault: 'later' }],
  [403, [], { fault: 'later' }],
  [403, [{ code: 'NOT_ALLOWED' }], { fault: 'refused', about: 'form' }],
  [400, [{ code: 'MALFORMED_BODY' }], { fault: 'refused', about: 'form' }],
  [404, [], { fault: 'refused', about: 'form' }],
  [400, [{ code: 'INVALID_FIELD', path: 'creditor.iban' }], { fault: 'refused', about: 'fields' }],
  [400, [{ code: 'INVALID_FIELD', path: 'endToEndId' }], { fault: 'duplicate' }],
  [400, [{ code: 'INVALID_FIELD', path: 'instructionId' }], { fault: 'duplicate' }],
  [400, [{ code: 'INVALID_FIELD' }], { fault: 'duplicate' }],
  [400, [{ code: 'ALREADY_EXISTS' }], { fault: 'duplicate' }],
  [409, [{ code: 'DUPLICATE_PAYMENT' }], { fault: 'duplicate' }],
  [409, [], { fault: 'duplicate' }],
]

test('tells what a refusal says of an earlier sending by the table of its codes (gaps Part 5, law 4; gaps: request-to-pay.create.ids)', () => {
  for (const [status, faults, expected] of REFUSALS)
    assert.deepEqual(judgeSending(fault(status, faults)), expected, `${status} ${JSON.stringify(faults)}`)
  assert.deepEqual(judgeSending(fault(429, [], 'limit_reached')), { fault: 'later' })
  assert.deepEqual(judgeSending(fault(500, [], 'outcome_unknown')), { fault: 'lost' })
})

test('asks once before it sends again, or as a bank wants, and believes no refusal of a copy: nothing in it bears a time (gaps Part 4, request-to-pay.create; Part 5, law 4)', () => {
  const rule = { looks: 1, betweenMs: 0, againAtMs: [], showsContent: false }
  assert.deepEqual(lostRuleOf({}), rule)
  const assumptions = { 'request-to-pay.lost': { looks: 2, pauseSeconds: 3 } }
  assert.deepEqual(lostRuleOf({ assumptions }), { ...rule, looks: 2, betweenMs: 3_000 })
})
