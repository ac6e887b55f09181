// Answers of the bank: successes, refusals and lost answers of each call. What a gateway or the network may do instead is in
// test/core/shared/send.test.ts and operation.test.ts.
import { assert, deep, fc, test } from '#kit'
import {
  createPayment,
  listProviders,
  readPayment,
  refundPayment,
} from '../../../core/online-payment/index.ts'
import type { CallReport } from '../../../core/shared/call-report.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { type Answering, json } from '../shared/fake-fetch.ts'
import { everythingIn, thrownBy } from '../shared/thrown.ts'
import {
  accountId,
  apiKey,
  createdAnswer,
  fullOrder,
  merchantId,
  paymentId,
  sessionId,
  smallOrder,
  state,
  testBank,
} from './fixtures.ts'

const refund = { amount: '1.00', currency: 'EUR', reference: '1232' } as const
const path = { paymentId }
type TestBank = Awaited<ReturnType<typeof testBank>>['bank']

/** The four calls, each with a valid input and a valid answer. */
const calls = {
  create: { ask: (bank: TestBank) => createPayment(bank, { body: smallOrder }), good: createdAnswer },
  status: { ask: (bank: TestBank) => readPayment(bank, { path }), good: state() },
  refund: {
    ask: (bank: TestBank) => refundPayment(bank, { path, body: refund }),
    good: { paymentId: 'r-1', totalRefundedAmount: '1.00' },
  },
  providers: {
    ask: (bank: TestBank) => listProviders(bank, {}),
    good: {
      providers: [
        { bankId: 'example-bank-one', countryCode: 'FI', name: 'One', status: { current: 'ENABLED' } },
      ],
    },
  },
}
type Name = keyof typeof calls
const names = ['create', 'status', 'refund', 'providers'] as const
const isWrite = (name: Name) => name === 'create' || name === 'refund'

/** Asks once and returns the reply or the error. */
async function outcome(
  name: Name,
  answer: Answering,
): Promise<{ status: number; body: unknown } | BankError> {
  const { bank } = await testBank([answer])
  try {
    return await calls[name].ask(bank)
  } catch (error) {
    if (error instanceof BankError) return error
    throw error
  }
}

async function errorOf(name: Name, answer: Answering): Promise<BankError> {
  const ended = await outcome(name, answer)
  if (ended instanceof BankError) return ended
  throw new Error('the call succeeded')
}

/** The id of the first call of a test bank. */
const requestId = '00000000-0000-4000-8000-000000000002'

const UNDOCUMENTED = [201, 202, 204, 206, 401, 404, 405, 409, 415, 422, 429, 500, 501, 502, 503, 504, 599]

/** Returns the code of a lost answer of a call. */
const lostCode = (name: Name) => (isWrite(name) ? 'outcome_unknown' : 'answer_lost')

for (const name of names) {
  test(`reads the success of ${name} (paper 1 B, Endpoints)`, async () => {
    assert.deepEqual(await outcome(name, json(200, calls[name].good)), {
      status: 200,
      body: calls[name].good,
      requestId,
    })
  })

  test(`keeps unknown members and unknown values of ${name} as they are (gaps: shared.members)`, async () => {
    const more = {
      ...calls[name].good,
      addedLater: { a: [1, 'x', false] },
      status: 'SOMETHING_NEW',
      paymentType: 'OTHER',
    }
    assert.deepEqual(await outcome(name, json(200, more)), { status: 200, body: more, requestId })
  })

  for (const status of [400, ...(name === 'create' ? [403] : [])]) {
    test(`takes ${status} of ${name} for a no: nothing was done (paper 1 B, Errors)`, async () => {
      const body = {
        id: 'e-1',
        errors: [{ type: 'VALIDATION', code: 'INVALID_FIELD', message: 'm', path: 'amount' }],
      }
      const error = await errorOf(name, json(status, body))
      assert.include(error, {
        code: 'call_refused',
        operation: `online-payment.${name}`,
        status,
        errorId: 'e-1',
      })
      assert.deepEqual(error.faults, [{ code: 'INVALID_FIELD', path: 'amount' }])
      assert.isUndefined(error.reason)
      assert.isUndefined(error.next)
      assert.equal(error.message, `online-payment.${name}: call_refused (${status}, INVALID_FIELD at amount)`)
    })
  }

  test(`takes a call limit of ${name} for a limit, with the wait that the bank asks for (gaps: shared.rate-limit, online-payment.limits.calls)`, async () => {
    const body = { id: 'e', errors: [{ type: 'TECHNICAL', code: 'CALL_LIMIT_EXCEEDED', message: 'm' }] }
    const error = await errorOf(name, json(name === 'create' ? 403 : 400, body, { 'retry-after': '42' }))
    assert.include(error, { code: 'limit_reached', retryAfterSeconds: 42 })
  })

  for (const status of [...(name === 'create' ? [] : [403]), ...UNDOCUMENTED]) {
    test(`takes ${status} of ${name}, which the paper does not list, for a lost answer (gaps: Part 4, shared.errors.closed-sets)`, async () => {
      const answer =
        status === 204 ? new Response(null, { status }) : json(status, { errors: [{ code: 'SOME' }] })
      const error = await errorOf(name, answer)
      // 200, 201 and 202 are the answer where the body fits (gaps Part 5, law 5), and this one does not.
      const reason = status === 201 || status === 202 ? 'schema' : 'status'
      assert.include(error, { code: lostCode(name), reason, status })
      assert.isString(error.next)
    })
  }

  for (const status of [201, 202]) {
    test(`takes ${status} of ${name} with a body that fits for the answer, and tells it (gaps Part 5, law 5)`, async () => {
      const reports: CallReport[] = []
      const { bank } = await testBank([json(status, calls[name].good)], {
        onCall: (report) => reports.push(report),
      })
      const reply = await calls[name].ask(bank)
      assert.equal(reply.status, 200)
      assert.deepEqual<unknown>(reply.body, calls[name].good)
      const oddities = [{ kind: 'status', path: 'status', rule: 'must be 200' } as const]
      assert.deepEqual(
        reports.map((report) => [report.status, report.code, report.oddities]),
        [[status, undefined, oddities]],
      )
    })
  }
}

test('tells for each call what to do after a lost answer (gaps: Part 4)', () => {
  const lost = (operation: { definition: { lost: { effect: string; resend: string } } }) => [
    operation.definition.lost.effect,
    operation.definition.lost.resend,
  ]
  assert.deepEqual(lost(createPayment), ['write', 'new-attempt'])
  assert.deepEqual(lost(readPayment), ['read', 'same'])
  assert.deepEqual(lost(refundPayment), ['write', 'after-read'])
  assert.deepEqual(lost(listProviders), ['read', 'same'])
})

test('names the documented replies and refusals of each call (paper 1 B, Errors)', () => {
  const told = [createPayment, readPayment, refundPayment, listProviders].map(({ definition }) => [
    definition.id,
    Object.keys(definition.replies),
    definition.refusals,
    definition.errors,
  ])
  assert.deepEqual(told, [
    ['online-payment.create', ['200'], [400, 403], 'list'],
    ['online-payment.status', ['200'], [400], 'list'],
    ['online-payment.refund', ['200'], [400], 'list'],
    ['online-payment.providers', ['200'], [400], 'list'],
  ])
})

for (const [what, body, faults] of [
  ['an error without code', { errors: [{ message: 'Invalid ApiKey' }] }, []],
  [
    "a gateway's fault",
    { fault: { faultstring: 'x y', detail: { errorcode: 'oauth.v2.InvalidApiKey' } } },
    [{ code: 'oauth.v2.InvalidApiKey' }],
  ],
  ['a problem document', { type: 'about:blank', title: 'Bad Request', status: 400 }, []],
  ['the flat family', { type: 'SECURITY', message: 'm', id: 'x', violations: [] }, [{ code: 'SECURITY' }]],
  ['an empty object', {}, []],
  ['null', null, []],
  ['a number', 5, []],
] as const) {
  test(`reads a 400 with ${what}: the status decides, the body only adds (gaps: shared.errors.tolerance)`, async () => {
    const error = await errorOf('create', json(400, body))
    assert.equal(error.code, 'call_refused')
    assert.deepEqual<unknown>(error.faults, faults)
  })
}

for (const [what, answer] of [
  ['plain text', () => new Response('Bad Request', { status: 400 })],
  ['an HTML page', () => new Response('<html>', { status: 400, headers: { 'content-type': 'text/html' } })],
  [
    'broken JSON',
    () => new Response('{"errors":[', { status: 400, headers: { 'content-type': 'application/json' } }),
  ],
  ['broken UTF-8', () => new Response(new Uint8Array([0xff, 0xfe]), { status: 400 })],
  ['nothing', () => new Response(null, { status: 400 })],
] as const) {
  test(`reads a 400 with ${what} as a no (gaps: shared.errors.tolerance)`, async () => {
    const error = await errorOf('refund', answer())
    assert.include(error, {
      code: 'call_refused',
      status: 400,
      message: 'online-payment.refund: call_refused (400)',
    })
  })
}

test("passes on the bank's wait and its error id with a 503, though the outcome is unknown (gaps: shared.rate-limit)", async () => {
  const body = { id: 'e-9', errors: [{ code: 'SERVICE_UNAVAILABLE' }] }
  const error = await errorOf('refund', json(503, body, { 'retry-after': '7' }))
  assert.include(error, {
    code: 'outcome_unknown',
    retryAfterSeconds: 7,
    errorId: 'e-9',
    bankCode: 'SERVICE_UNAVAILABLE',
  })
})

for (const [what, change] of [
  ['an empty refund list', { refunds: [] }],
  ['no refund list', { refunds: undefined }],
  ['null where nothing is', { refundOf: null, failureReason: null, errorType: null, errorCode: null }],
  ['a refund record', { refundOf: 'p-1', paymentType: 'REFUND', totalRefundedAmount: '0.00' }],
  [
    'failure members',
    { status: 'REJECTED', failureReason: 'UnknownError', errorType: 'BUSINESS', errorCode: 'NEW_CODE' },
  ],
  [
    'times with and without fraction',
    { createTime: '2026-11-20T12:00:00.000+02:00', updateTime: '2026-11-20T10:00:00Z' },
  ],
  [
    'refunds of unknown status',
    {
      refunds: [
        {
          paymentId: 'r',
          amount: '1.00',
          status: 'NEW',
          createTime: '2026-11-20T10:00:00.123456789Z',
          extra: 1,
        },
      ],
    },
  ],
] as const) {
  test(`reads a status with ${what} (gaps: online-payment.status.presence, shared.members)`, async () => {
    const ended = await outcome('status', json(200, state(change)))
    assert.notInstanceOf(ended, Error)
  })
}

for (const [what, change] of [
  ['an amount that is a number', { amount: 100 }],
  ['an amount with one decimal', { amount: '100.0' }],
  ['a status that is a number', { status: 1 }],
  ['no status', { status: undefined }],
  ['no amount', { amount: undefined }],
  ['no paymentId', { paymentId: undefined }],
] as const) {
  test(`refuses a status with ${what}: it may be asked again (gaps: online-payment.status.presence)`, async () => {
    assert.include(await errorOf('status', json(200, state(change))), {
      code: 'answer_lost',
      reason: 'schema',
    })
  })
}

for (const [what, name, value] of [
  ['a time without zone', 'createTime', '2026-11-20T10:00:00'],
  ['an empty time', 'updateTime', ''],
  ['a number for a time', 'updateTime', 1_795_168_800_000],
  ['an empty refundOf', 'refundOf', ''],
  ['a number for its type', 'paymentType', 1],
  ['a list for a failure', 'failureReason', []],
  ['a number for a total', 'totalRefundedAmount', 5],
  ['a total with one decimal', 'totalRefundedAmount', '5.0'],
  ['refunds that are no list', 'refunds', {}],
  ['a refund without amount', 'refunds', [{ paymentId: 'r', status: 'INITIAL' }]],
  [
    'one refund of two that cannot be read',
    'refunds',
    [
      { paymentId: 'r', amount: '1.00', status: 'INITIAL' },
      { paymentId: 's', amount: 1, status: 'INITIAL' },
    ],
  ],
] as const) {
  test(`reads a status with ${what} without it, and tells it (gaps Part 5, law 5)`, async () => {
    const { bank } = await testBank([json(200, state({ [name]: value }))])
    const { body, oddities } = await readPayment(bank, { path })
    const { [name]: _, ...rest } = state()
    assert.deepEqual<unknown>(body, rest)
    assert.deepEqual(
      oddities?.map(({ kind, path: at }) => [kind, at.split(/[.[]/)[0]]),
      [['left_out', name]],
    )
  })
}

test('reads a refund whose times cannot be read, and its list (gaps Part 5, law 5)', async () => {
  const refundEntry = { paymentId: 'r', amount: '1.00', status: 'INITIAL' }
  const { bank } = await testBank([json(200, state({ refunds: [{ ...refundEntry, createTime: 'today' }] }))])
  assert.deepEqual<unknown>((await readPayment(bank, { path })).body.refunds, [refundEntry])
})

test('takes a refund by its id alone (gaps Part 5, law 5)', async () => {
  for (const totalRefundedAmount of [undefined, null, 1, '1.0', '']) {
    const { bank } = await testBank([json(201, { paymentId: 'r-1', totalRefundedAmount })])
    assert.deepEqual<unknown>((await refundPayment(bank, { path, body: refund })).body, { paymentId: 'r-1' })
  }
})

for (const [what, change] of [
  ['a validation of 500', { paymentOperationValidation: 'a'.repeat(500) }],
  ['a validation that must be encoded', { paymentOperationValidation: '+/=' }],
] as const) {
  test(`reads a created payment with ${what} (gaps: online-payment.create.response)`, async () => {
    assert.deepEqual(await outcome('create', json(200, { ...createdAnswer, ...change })), {
      status: 200,
      body: { ...createdAnswer, ...change },
      requestId,
    })
  })
}

for (const [what, change] of [
  ['no validation', { paymentOperationValidation: undefined }],
  ['an empty validation', { paymentOperationValidation: '' }],
  ['a validation of 501', { paymentOperationValidation: 'a'.repeat(501) }],
  ['no operation id', { paymentOperationId: undefined }],
  ['no payment id', { paymentId: undefined }],
  ['a payment id that is a number', { paymentId: 7 }],
] as const) {
  test(`calls the outcome unknown for a created payment with ${what} (gaps: online-payment.create.response)`, async () => {
    const error = await errorOf('create', json(200, { ...createdAnswer, ...change }))
    assert.include(error, { code: 'outcome_unknown', reason: 'schema' })
  })
}

for (const [what, change] of [
  ['a bank id in capitals', { bankId: 'BANK' }],
  ['a bank id with a slash', { bankId: 'a/b' }],
  ['a bank id of 37', { bankId: 'a'.repeat(37) }],
  ['an empty bank id', { bankId: '' }],
  ['no status', { status: undefined }],
  ['a status that is a text', { status: 'ENABLED' }],
] as const) {
  test(`leaves one entry out of the providers, and tells it: ${what} (gaps Part 5, law 5)`, async () => {
    const [good] = calls.providers.good.providers
    const { bank } = await testBank([json(200, { providers: [{ ...good, ...change }, good] })])
    const { body, oddities } = await listProviders(bank, {})
    assert.deepEqual<unknown>(body, { providers: [good] })
    assert.deepEqual(
      oddities?.map(({ kind, path: at }) => [kind, at.split('.')[0]]),
      [['row_unread', 'providers[0]']],
    )
  })
}

/** Everything that must never be in an error: what was sent, and every word that the bank said. */
const marks = [
  apiKey,
  merchantId,
  accountId,
  sessionId,
  'shop.example.com',
  'marked-in-body',
  'marked-in-header',
  'marked in words',
  'Tilaus',
  'Järjestö',
]

test('holds nothing of body, headers and secrets in an error, however deep one looks (peers: Errors carry credentials)', async () => {
  const headers = {
    'x-error-id': 'marked-in-header',
    'set-cookie': 'a=marked-in-header',
    'www-authenticate': 'marked-in-header',
  }
  const bodies: unknown[] = [
    {
      id: 'marked-in-body in words',
      errors: [{ code: 'marked in words', message: 'marked-in-body', path: 'marked in words' }],
    },
    { fault: { faultstring: 'marked-in-body', detail: { errorcode: 'marked in words' } } },
    { title: 'marked-in-body', detail: `${apiKey} ${merchantId}` },
    { error: 'marked in words', error_description: 'marked-in-body' },
    { paymentId: 5, marked: 'marked-in-body' },
  ]
  const ask = [
    (bank: TestBank) => createPayment(bank, { body: fullOrder, headers: { 'x-session-id': sessionId } }),
    (bank: TestBank) => refundPayment(bank, { path, body: refund }),
    (bank: TestBank) => listProviders(bank, {}),
  ]
  const failing: (() => Answering)[] = [
    ...[200, 302, 400, 403, 429, 500].flatMap((status) =>
      bodies.map((body) => () => json(status, body, headers)),
    ),
    () => new Response('marked-in-body', { status: 200, headers }),
    () => () => Promise.reject(new Error(`marked-in-body ${apiKey}`, { cause: { apiKey, merchantId } })),
    () => () => {
      throw Object.assign(new TypeError(`marked-in-body https://bank.example ${accountId}`), {
        init: { apiKey },
      })
    },
  ]
  for (const answer of failing) {
    for (const call of ask) {
      const { bank } = await testBank([answer()])
      const error = await thrownBy(() => call(bank))
      assert.instanceOf(error, BankError)
      const everything = everythingIn(error).toLowerCase()
      for (const mark of marks) assert.notInclude(everything, mark.toLowerCase())
    }
  }
})

test('finds the marks in what it looks through: the check before this one can fail (house: Tests)', () => {
  const hidden = Object.defineProperty(new Error('x'), 'hidden', {
    value: { headers: new Headers({ a: apiKey }) },
    enumerable: false,
  })
  assert.include(everythingIn(hidden), apiKey)
  assert.include(everythingIn({ body: new TextEncoder().encode(accountId) }), accountId)
  assert.include(everythingIn(new Error('x', { cause: new Error(merchantId) })), merchantId)
})

test('reads purely: the same answer, the same result, nothing sent (house: The operation)', () => {
  const answer = {
    status: 200,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: new TextEncoder().encode(JSON.stringify(state())),
  }
  const first = readPayment.read(answer)
  assert.isTrue(first.ok)
  assert.deepEqual(readPayment.read(answer), first)
})

test('reads any bytes of any status without throwing (R44)', () => {
  const operations = [createPayment, readPayment, refundPayment, listProviders]
  const body = fc.oneof(
    fc.uint8Array(),
    fc.json().map((text) => new TextEncoder().encode(text)),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...operations),
      fc.integer({ min: 200, max: 599 }),
      body,
      (operation, status, bytes) => {
        const headers = new Headers({ 'content-type': 'application/json' })
        const result = operation.read({ status, headers, body: bytes })
        if (!result.ok) assert.instanceOf(result.error, BankError)
      },
    ),
    { numRuns: deep(100, 2_500) },
  )
})
