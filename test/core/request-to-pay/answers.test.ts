// Answers of the bank: known members are read, unknown ones stay, refusals and lost answers are told apart.
import { assert, test } from '#kit'
import { createRequest, readRequest } from '../../../core/request-to-pay/index.ts'
import { isFinalRequestStatus, REQUEST_MOVES, REQUEST_STATUSES } from '../../../core/request-to-pay/rules.ts'
import { json } from '../shared/fake-fetch.ts'
import { bankErrorOf } from '../shared/thrown.ts'
import { created, smallRequest, testBank } from './fixtures.ts'

const query = { endToEndId: smallRequest.endToEndId }

test('reads the answer to a request, and keeps members and statuses that it does not know (1 C, Request-to-Pay response; gaps: request-to-pay.response, shared.members)', async () => {
  const answer = created({ paymentStatus: 'WAITING', more: { of: 'it' } })
  const { bank } = testBank([json(201, answer)])
  assert.deepEqual(await createRequest(bank, { body: smallRequest }), { status: 201, body: answer } as never)
})

test('reads the status (1 C, Request-to-Pay response; gaps: request-to-pay.status.values)', async () => {
  const { bank } = testBank([json(200, { paymentStatus: 'PENDING' })])
  const { body } = await readRequest(bank, { query })
  assert.equal(body.paymentStatus, 'PENDING')
})

test('takes an answer without its status for a lost one, and one that lacks anything else for an answer (gaps Part 5, law 5)', async () => {
  for (const members of [{ paymentStatus: undefined }, { paymentStatus: 1 }]) {
    const { bank } = testBank([json(201, created(members))])
    const error = await bankErrorOf(createRequest(bank, { body: smallRequest }))
    assert.equal(error.code, 'outcome_unknown')
    assert.equal(error.reason, 'schema')
  }
  for (const members of [
    { responderId: undefined },
    { responderId: 5 },
    { responseTime: 'today' },
    { message: {} },
    { paymentRequest: 'it' },
  ]) {
    const { bank } = testBank([json(202, created(members))])
    const { body } = await createRequest(bank, { body: smallRequest })
    const [name = ''] = Object.keys(members)
    assert.deepEqual<unknown>(body, JSON.parse(JSON.stringify({ ...created(), [name]: undefined })))
  }
})

test('tells a refusal from a lost answer in create, and names the next step (1 C, Errors; gaps: request-to-pay.errors, Part 4, request-to-pay.create)', async () => {
  const refusal = { id: 'b', errors: [{ type: 'VALIDATION', code: 'ANY', message: 'x', path: 'reference' }] }
  for (const [status, code] of [
    [400, 'call_refused'],
    [401, 'call_refused'],
    [404, 'call_refused'],
    [409, 'call_refused'],
    [429, 'limit_reached'],
    [500, 'outcome_unknown'],
    [503, 'outcome_unknown'],
    [200, 'outcome_unknown'],
    [302, 'outcome_unknown'],
  ] as const) {
    const { bank } = testBank([json(status, refusal, { 'retry-after': '7' })])
    const error = await bankErrorOf(createRequest(bank, { body: smallRequest }))
    assert.equal(error.code, code, String(status))
    assert.equal(error.operation, 'request-to-pay.create')
    if (code === 'outcome_unknown') assert.match(error.next ?? '', /^Read the request by its endToEndId/)
  }
  const { bank } = testBank()
  assert.equal((await bankErrorOf(createRequest(bank, { body: smallRequest }))).code, 'outcome_unknown')
})

test('tells a refusal from a lost answer in the status query (1 C, Errors; gaps: Part 4, request-to-pay.status)', async () => {
  for (const [status, code] of [
    [404, 'call_refused'],
    [429, 'limit_reached'],
    [500, 'answer_lost'],
    [503, 'answer_lost'],
  ] as const) {
    const { bank } = testBank([json(status, { id: 'b', errors: [] })])
    const error = await bankErrorOf(readRequest(bank, { query }))
    assert.equal(error.code, code, String(status))
    assert.equal(error.status, status)
  }
})

test('knows three statuses, of which only PENDING moves, to either end (1 C, States and transitions; gaps: Part 2, Request-to-Pay)', () => {
  assert.deepEqual([...REQUEST_STATUSES], ['PENDING', 'COMPLETED', 'REJECTED'])
  assert.deepEqual(REQUEST_MOVES, { PENDING: ['COMPLETED', 'REJECTED'], COMPLETED: [], REJECTED: [] })
  assert.deepEqual(REQUEST_STATUSES.map(isFinalRequestStatus), [false, true, true])
  assert.isFalse(isFinalRequestStatus('WAITING'))
})
