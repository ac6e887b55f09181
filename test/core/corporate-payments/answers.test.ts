// Answers of the bank: known members are read, unknown ones stay, refusals and lost answers are told apart.
import { assert, test } from '#kit'
import {
  createInstantPayment,
  createPayment,
  createSepaPayment,
  readInstantPayments,
  readPayment,
} from '../../../core/corporate-payments/index.ts'
import {
  isFinalStatus,
  nextReadInMs,
  PAYMENT_MOVES,
  PAYMENT_STATUSES,
} from '../../../core/corporate-payments/rules.ts'
import { json } from '../shared/fake-fetch.ts'
import { bankErrorOf, everythingIn } from '../shared/thrown.ts'
import { accepted, fullOrder, paid, refusal, secrets, smallOrder, testBank } from './fixtures.ts'

type Bank = ReturnType<typeof testBank>['bank']

const path = { instructionId: smallOrder.instructionId }
const body = smallOrder

const posts: Readonly<Record<string, (bank: Bank) => Promise<unknown>>> = {
  'corporate.sepa': (bank) => createSepaPayment(bank, { body }),
  'corporate.instant': (bank) => createInstantPayment(bank, { body }),
  'corporate.v2': (bank) => createPayment(bank, { body }),
}
const queries: Readonly<Record<string, (bank: Bank) => Promise<unknown>>> = {
  'corporate.instant-status': (bank) => readInstantPayments(bank, { path }),
  'corporate.v2-status': (bank) => readPayment(bank, { path }),
}

test('reads the synchronous answers, and keeps members and values that it does not know (2 B, Payment response; gaps: shared.members)', async () => {
  for (const members of [
    {},
    { status: 'PROCESSING' },
    { paymentType: 'SEPA_CREDIT_TRANSFER' },
    { status: 'ON_ITS_WAY', paymentType: 'PIGEON', more: { of: 'it' } },
    { archiveId: undefined, transactionId: undefined, bookingDate: undefined, creditorName: undefined },
    { transactionDate: '2026-11-20T10:00:00Z', bookingDate: '2026-11-20T00:00:00.123456789+02:00' },
  ]) {
    for (const create of [createSepaPayment, createInstantPayment]) {
      const { bank } = testBank([json(201, paid(members))])
      const reply = await create(bank, { body })
      assert.equal(reply.status, 201)
      assert.deepEqual<unknown>(reply.body, JSON.parse(JSON.stringify(paid(members))))
    }
  }
})

test('reads both answers of the asynchronous payment (2 B, Payment response; gaps: corporate.response.members)', async () => {
  const settled = { ...paid(), transactionId: undefined }
  const { bank } = testBank([
    json(201, accepted()),
    json(200, accepted({ forceSepaInst: undefined })),
    json(200, settled),
  ])
  assert.isFalse((await createPayment(bank, { body })).body.forceSepaInst)
  const early = await readPayment(bank, { path })
  assert.equal(early.body.status, 'PROCESSING')
  assert.isUndefined(early.body.archiveId)
  const late = await readPayment(bank, { path })
  assert.include(late.body, {
    status: 'PROCESSED',
    archiveId: '20261120000000000001',
    paymentType: 'SCT_INST',
  })
})

test('reads the list of instant payments, empty too, whose entries have no instructionId (2 B, Payment response; gaps: corporate.instant-query.list)', async () => {
  const entry = { ...paid({ status: 'PROCESSING' }), instructionId: undefined }
  const { bank } = testBank([json(200, [entry]), json(200, [])])
  const { body: list } = await readInstantPayments(bank, { path })
  assert.deepEqual(
    list.map(({ status, transactionId }) => [status, transactionId]),
    [['PROCESSING', 'T_99900000000300_20261120_20261120000000000001_1']],
  )
  assert.deepEqual((await readInstantPayments(bank, { path })).body, [])
})

test('takes an answer that breaks its form for a lost one (2 B, Payment response)', async () => {
  for (const members of [
    { status: undefined },
    { status: 1 },
    { amount: undefined },
    { amount: 24 },
    { amount: '24' },
    { currency: undefined },
    { debtorIban: undefined },
    { creditorIban: undefined },
    { instructionId: undefined },
  ]) {
    for (const [name, post] of Object.entries(posts)) {
      const { bank } = testBank([json(201, name === 'corporate.v2' ? accepted(members) : paid(members))])
      const error = await bankErrorOf(post(bank))
      assert.include(error, { code: 'outcome_unknown', reason: 'schema', operation: name })
    }
  }
  for (const members of [{ bookingDate: 'today' }, { transactionDate: '2026-11-20' }, { archiveId: 5 }]) {
    const { bank } = testBank([json(200, paid(members))])
    const reply = await createSepaPayment(bank, { body })
    const [name = ''] = Object.keys(members)
    assert.notProperty(reply.body, name)
    assert.deepEqual(
      reply.oddities?.map(({ kind, path: at }) => [kind, at]),
      [
        ['status', 'status'],
        ['left_out', name],
      ],
    )
  }
  for (const list of [{}, [1], [{ ...paid(), status: 1 }], null]) {
    const { bank } = testBank([json(200, list)])
    assert.include(await bankErrorOf(readInstantPayments(bank, { path })), {
      code: 'answer_lost',
      reason: 'schema',
    })
  }
})

test('takes an answer about another payment for a lost one, and names what differs (house: 2)', async () => {
  for (const [member, value] of [
    ['instructionId', 'INVOICE20260041'],
    ['amount', '24.01'],
    ['amount', '240.00'],
    ['currency', 'SEK'],
    ['debtorIban', 'FI8399900000000409'],
    ['creditorIban', 'FI7399900000000201'],
  ] as const) {
    for (const [name, post] of Object.entries(posts)) {
      const members = { [member]: value }
      const { bank } = testBank([json(201, name === 'corporate.v2' ? accepted(members) : paid(members))])
      const error = await bankErrorOf(post(bank))
      assert.include(error, { code: 'outcome_unknown', reason: 'owner', status: 201 })
      assert.deepEqual(
        error.answerFaults.map((fault) => fault.path),
        [member],
      )
    }
  }
  const { bank } = testBank([json(200, accepted({ instructionId: 'other' }))])
  assert.include(await bankErrorOf(readPayment(bank, { path })), { code: 'answer_lost', reason: 'owner' })
})

test('compares amounts as money: leading zeros are not echoed (gaps: shared.amount-string)', async () => {
  for (const amount of ['10.00', '0010.00']) {
    const { bank } = testBank([json(201, paid({ amount }, fullOrder))])
    const reply = await createSepaPayment(bank, { body: fullOrder })
    assert.equal(reply.body.amount, amount)
  }
  const small = { ...smallOrder, instructedAmount: { amount: '0.10', currency: 'EUR' } } as const
  const { bank } = testBank([json(201, paid({}, small)), json(201, paid({ amount: '0.01' }, small))])
  await createSepaPayment(bank, { body: small })
  assert.equal((await bankErrorOf(createSepaPayment(bank, { body: small }))).reason, 'owner')
})

test('tells a refusal from a lost answer in every payment, and names the next step (2 B, Errors; gaps: corporate.errors, Part 4)', async () => {
  for (const [name, post] of Object.entries(posts)) {
    for (const [status, code] of [
      [400, 'call_refused'],
      [403, 'call_refused'],
      [404, 'outcome_unknown'],
      [409, 'outcome_unknown'],
      [415, 'outcome_unknown'],
      [429, 'outcome_unknown'],
      [500, 'outcome_unknown'],
      [502, 'outcome_unknown'],
      [503, 'outcome_unknown'],
      [504, 'outcome_unknown'],
      [200, 'outcome_unknown'],
      [202, 'outcome_unknown'],
      [302, 'outcome_unknown'],
    ] as const) {
      const { bank } = testBank([refusal(status, 'SOME_CODE', { 'retry-after': '7' })])
      const error = await bankErrorOf(post(bank))
      assert.include(error, { code, status, operation: name }, `${name} ${status}`)
      if (status !== 200 && status !== 202 && status !== 302) {
        assert.include(error, { bankCode: 'SOME_CODE', retryAfterSeconds: 7 })
      }
      if (code === 'outcome_unknown') {
        assert.match(
          error.next ?? '',
          name === 'corporate.v2' ? /^Read the payment/ : /^Send the same body again/,
        )
      } else assert.isUndefined(error.next)
    }
    const { bank } = testBank([() => Promise.reject(new TypeError('fetch failed'))])
    assert.include(await bankErrorOf(post(bank)), { code: 'outcome_unknown', reason: 'network' })
  }
})

test('tells a refusal from a lost answer in both queries (2 B, Errors; gaps: corporate.errors)', async () => {
  for (const [name, query] of Object.entries(queries)) {
    for (const [status, code] of [
      [403, 'call_refused'],
      [404, 'call_refused'],
      [400, 'answer_lost'],
      [500, 'answer_lost'],
      [503, 'answer_lost'],
      [504, 'answer_lost'],
      [201, 'answer_lost'],
    ] as const) {
      const { bank } = testBank([refusal(status, 'SOME_CODE')])
      assert.include(await bankErrorOf(query(bank)), { code, status, operation: name }, `${name} ${status}`)
    }
  }
})

test('takes the limit of calls for a refusal that passes, by its code (gaps: corporate.limits.calls, shared.rate-limit)', async () => {
  for (const call of Object.values({ ...posts, ...queries })) {
    const { bank } = testBank([refusal(403, 'CALL_LIMIT_EXCEEDED', { 'retry-after': '12' })])
    assert.include(await bankErrorOf(call(bank)), {
      code: 'limit_reached',
      status: 403,
      retryAfterSeconds: 12,
    })
  }
})

test('keeps the sets of refusals to those of the paper (2 B, Errors)', () => {
  const sets = [createSepaPayment, createInstantPayment, createPayment, readInstantPayments, readPayment].map(
    ({ definition }) => [definition.id, definition.refusals, definition.lost.effect, definition.lost.resend],
  )
  assert.deepEqual(sets, [
    ['corporate.sepa', [400, 401, 403], 'write', 'same'],
    ['corporate.instant', [400, 401, 403], 'write', 'same'],
    ['corporate.v2', [400, 401, 403], 'write', 'after-read'],
    ['corporate.instant-status', [401, 403, 404], 'read', 'same'],
    ['corporate.v2-status', [401, 403, 404], 'read', 'same'],
  ])
})

test('keeps secrets, names and accounts out of every error (promises: R30)', async () => {
  const marks = [...Object.values(secrets), 'Savi ja Saari', 'FI6299900000000011', 'FI1999900000000300']
  const words = marks.join(' ')
  const echo = { id: words, errors: [{ type: words, code: words, message: words, path: words }] }
  for (const answer of [
    () => json(400, echo),
    () => json(500, echo),
    () => json(201, { ...paid(), status: { of: marks } }),
    () => json(201, paid({ creditorIban: 'FI7399900000000201' })),
    () => Promise.reject(new Error(`cannot send ${words}`)),
  ]) {
    const { bank } = testBank([answer])
    const error = await bankErrorOf(createSepaPayment(bank, { body }))
    const told = everythingIn(error)
    for (const mark of marks) assert.notInclude(told, mark)
  }
})

test('knows three statuses, of which only PROCESSING moves, to either end (2 B, States and transitions; gaps: corporate.status.values, Part 2)', () => {
  assert.deepEqual([...PAYMENT_STATUSES], ['PROCESSING', 'PROCESSED', 'REJECTED'])
  assert.deepEqual(PAYMENT_MOVES, { PROCESSING: ['PROCESSED', 'REJECTED'], PROCESSED: [], REJECTED: [] })
  assert.deepEqual(PAYMENT_STATUSES.map(isFinalStatus), [false, true, true])
  assert.isFalse(isFinalStatus('ON_ITS_WAY'))
})

test('reads again after 2, 5, 15 s, then every 60 s, for a day, or as a bank wants it (gaps: corporate.limits.calls)', () => {
  const waits = (assumptions?: Parameters<typeof nextReadInMs>[2]['assumptions']) => {
    const list: number[] = []
    let elapsedMs = 0
    for (let reads = 0; ; reads++) {
      const waitMs = nextReadInMs(reads, elapsedMs, { assumptions })
      if (waitMs === undefined) return list
      list.push(waitMs / 1_000)
      elapsedMs += waitMs
    }
  }
  const day = waits()
  assert.deepEqual(day.slice(0, 5), [2, 5, 15, 60, 60])
  assert.deepEqual([...new Set(day.slice(3))], [60])
  assert.equal(
    day.reduce((sum, seconds) => sum + seconds, 0),
    86_400 - 38,
  )
  assert.deepEqual(
    waits({ 'corporate.poll': { firstSeconds: [1], thenSeconds: 2, lastSeconds: 5 } }),
    [1, 2, 2],
  )
})
