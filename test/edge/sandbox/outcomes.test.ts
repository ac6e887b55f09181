// Planned outcomes: each kind has its effect, for the call that it is meant for and for no other.
// Outcomes of callbacks are in callbacks.test.ts.
import { assert, test } from '#kit'
import { control, faults, openBank, violations } from './bank-kit.ts'
import { call, create, open, order, paid, refund, statusOf } from './online-payment/kit.ts'
import { withTimers } from '../../core/shared/fake-timers.ts'

const plan = (bank: ReturnType<typeof openBank>, operation: string, outcome: string, more = {}) =>
  control(bank, 'POST', '/outcomes', { operation: `online-payment.${operation}`, outcome, ...more })

test('rejects a payment that was planned to be, by its create call or its opening (gaps: Part 2 online payment)', async () => {
  const bank = openBank()
  assert.equal((await plan(bank, 'create', 'reject')).status, 204)
  const first = await create(bank)
  const second = await create(bank)
  const openedFirst = await open(bank, first.link)
  await plan(bank, 'browser', 'reject')
  const openedSecond = await open(bank, second.link)
  for (const { headers } of [openedFirst, openedSecond]) {
    assert.equal(headers.get('location'), 'https://shop.example/reject?order=1')
  }
  const state = await statusOf(bank, second.paymentId)
  assert.include(state, {
    status: 'REJECTED',
    failureReason: 'UnknownError',
    errorType: 'BUSINESS',
    errorCode: 'PAYMENT_REJECTED',
  })
  const third = await create(bank)
  assert.equal((await open(bank, third.link)).headers.get('location'), 'https://shop.example/return?order=1')
})

test('answers with a planned error, in the status of its operation, without effect (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  const { paymentId } = await paid(bank)
  await plan(bank, 'create', 'error:NOT_ALLOWED')
  const created = await call(bank, 'POST', '/payments', order())
  assert.equal(created.status, 403)
  assert.deepEqual(faults(created), ['NOT_ALLOWED'])
  await plan(bank, 'refund', 'error:NOT_ALLOWED')
  const refunded = await refund(bank, paymentId, '1.00')
  assert.equal(refunded.status, 400)
  assert.deepEqual((await statusOf(bank, paymentId))['refunds'], [])
})

test('refunds and then answers with a planned error, which may be one above 499 (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  const { paymentId } = await paid(bank)
  const totalOf = async () => (await statusOf(bank, paymentId))['totalRefundedAmount']
  await plan(bank, 'refund', 'error:BACKEND_TIMEOUT')
  await plan(bank, 'refund', 'error-after:BACKEND_TIMEOUT')
  const [before, after] = [await refund(bank, paymentId, '1.00'), await refund(bank, paymentId, '2.00')]
  for (const answer of [before, after]) {
    assert.equal(answer.status, 504)
    assert.deepEqual(faults(answer), ['BACKEND_TIMEOUT'])
  }
  assert.equal(await totalOf(), '2.00')
  await plan(bank, 'refund', 'error-after:INTERNAL_ERROR')
  assert.deepEqual(faults(await refund(bank, paymentId, '98.01')), ['REFUND_TOO_LARGE amount'])
  assert.equal(await totalOf(), '2.00')
})

test('takes a plan before the pair of ids is looked at: a repeated pair uses it up (gaps: shared.check-order, shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  const pair = { sessionId: crypto.randomUUID(), requestId: crypto.randomUUID() }
  const send = () => call(bank, 'GET', '/payments/multibank/providers', undefined, pair)
  assert.equal((await send()).status, 200)
  await plan(bank, 'providers', 'error:NOT_ALLOWED')
  assert.deepEqual(faults(await send()), ['NOT_ALLOWED'])
  assert.deepEqual(faults(await send()), ['DUPLICATE_REQUEST'])
  await plan(bank, 'providers', 'slow:1', { match: { 'x-request-id': pair.requestId } })
  assert.deepEqual(faults(await send()), ['DUPLICATE_REQUEST'])
  assert.equal((await call(bank, 'GET', '/payments/multibank/providers')).status, 200)
})

test('uses a pair of ids up with a planned error, and leaves it when the call was dropped before (gaps: online-payment.pair.reuse)', async () => {
  const bank = openBank()
  const pair = { sessionId: crypto.randomUUID(), requestId: crypto.randomUUID() }
  const send = () => call(bank, 'GET', '/payments/multibank/providers', undefined, pair)
  await plan(bank, 'providers', 'drop-before')
  assert.equal((await Promise.allSettled([send()]))[0].status, 'rejected')
  await plan(bank, 'providers', 'error:NOT_ALLOWED')
  assert.deepEqual(faults(await send()), ['NOT_ALLOWED'])
  assert.deepEqual(faults(await send()), ['DUPLICATE_REQUEST'])
})

test('answers a slow call only when its time has passed, in real time (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  await plan(bank, 'providers', 'slow:40')
  await withTimers(async (timers) => {
    let answered = false
    const answer = call(bank, 'GET', '/payments/multibank/providers').finally(() => (answered = true))
    await timers.asked(40)
    assert.isFalse(answered)
    timers.fire()
    assert.equal((await answer).status, 200)
  })
})

test('takes plans oldest first, by match, as often as asked (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  const session = crypto.randomUUID()
  await plan(bank, 'create', 'error:INVALID_FIELD', { match: { 'return.url': 'https://shop.example/other' } })
  await plan(bank, 'create', 'error:NOT_ALLOWED', { match: { amount: '5.00' }, times: 2 })
  await plan(bank, 'create', 'error:UNKNOWN_KEY', { match: { 'x-session-id': session, amount: '5.00' } })
  const codes = async (changes: object, options = {}) =>
    faults(await call(bank, 'POST', '/payments', order({ ...changes }), options))
  assert.deepEqual(await codes({ amount: '6.00' }), [])
  assert.deepEqual(await codes({ amount: '5.00' }, { sessionId: session }), ['NOT_ALLOWED'])
  assert.deepEqual(await codes({ amount: '5.00' }), ['NOT_ALLOWED'])
  assert.deepEqual(await codes({ amount: '5.00' }), [])
  assert.deepEqual(await codes({ amount: '5.00' }, { sessionId: session }), ['UNKNOWN_KEY'])
  assert.deepEqual(await codes({ return: { url: 'https://shop.example/other' } }), ['INVALID_FIELD'])
})

test('refuses plans that cannot come true (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  const refusals: [body: object, violation: string][] = [
    [{ operation: 'online-payment.nothing', outcome: 'reject' }, 'InvalidValue operation'],
    [{ operation: 'online-payment.create', outcome: 'pending' }, 'InvalidValue outcome'],
    [{ operation: 'online-payment.refund', outcome: 'pending-reject' }, 'InvalidValue outcome'],
    [{ operation: 'online-payment.status', outcome: 'reject' }, 'InvalidValue outcome'],
    [{ operation: 'online-payment.create', outcome: 'error:PAYMENT_NOT_FOUND' }, 'InvalidValue outcome'],
    [
      { operation: 'online-payment.create', outcome: 'error-after:PAYMENT_NOT_FOUND' },
      'InvalidValue outcome',
    ],
    [{ operation: 'online-payment.create', outcome: 'error:INVALID_TOKEN' }, 'InvalidValue outcome'],
    [{ operation: 'toString', outcome: 'reject' }, 'InvalidValue operation'],
    [{ operation: 'online-payment.browser', outcome: 'error:INVALID_FIELD' }, 'InvalidValue outcome'],
    [{ operation: 'online-payment.create', outcome: 'slow:soon' }, 'InvalidValue outcome'],
    [{ operation: 'online-payment.create', outcome: 'never' }, 'InvalidValue outcome'],
    [{ operation: 'online-payment.create', outcome: 'late:5' }, 'InvalidValue outcome'],
    [{ operation: 'online-payment.create', outcome: 'reject', times: 0 }, 'Min times'],
    [{ operation: 'online-payment.create', outcome: 'reject', times: 1001 }, 'Max times'],
    [{ operation: 'online-payment.create', outcome: 'reject', times: 1.5 }, 'InvalidValue times'],
    [{ operation: 'online-payment.create', outcome: 'reject', times: '1' }, 'TypeMismatch times'],
    [{ operation: 'online-payment.create', outcome: 'reject', match: [] }, 'TypeMismatch match'],
    [{ operation: 'online-payment.create' }, 'Required outcome'],
    [{ outcome: 'reject' }, 'Required operation'],
  ]
  for (const [body, violation] of refusals) {
    const answer = await control(bank, 'POST', '/outcomes', body)
    assert.deepEqual([answer.status, ...violations(answer)], [400, violation], JSON.stringify(body))
  }
})

test('names what can be planned to whoever planned what cannot, and takes each of the names (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  const namesOf = async (wanted: object): Promise<string[]> => {
    const { status, json } = await control(bank, 'POST', '/outcomes', wanted)
    assert.equal(status, 400)
    const [, list = ''] = /must be one of ([^"]+)/.exec(JSON.stringify(json)) ?? []
    return list.split(', ')
  }
  const operations = await namesOf({ operation: 'online-payment.pay', outcome: 'reject' })
  assert.include(operations, 'online-payment.create')
  assert.include(operations, 'corporate.sepa')
  for (const operation of operations) {
    const outcomes = await namesOf({ operation, outcome: 'nonsense' })
    assert.includeMembers(outcomes, ['drop-before', 'drop-after', 'slow:<ms>'])
    for (const outcome of outcomes) {
      const body = { operation, outcome: outcome.replace('<ms>', '5') }
      assert.equal((await control(bank, 'POST', '/outcomes', body)).status, 204, `${operation} ${outcome}`)
    }
  }
})
