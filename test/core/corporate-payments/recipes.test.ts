// A safe payment: what is written down, sent, read and sent again, whichever answer is lost.
// Random sequences of faults, and processes that end, are in recipe-sequences.test.ts.
import { assert, test } from '#kit'
import {
  awaitPayment,
  type CorporateBank,
  type PayOptions,
  type KnownPayment,
  paySafely,
  type PaymentInstruction,
  type PaymentIntent,
  type RecipeOptions,
} from '../../../core/corporate-payments/index.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { type Answering, type Arrived, json } from '../shared/fake-fetch.ts'
import { thrownBy } from '../shared/thrown.ts'
import { accepted, paid, refusal, secrets, smallOrder, testBank } from './fixtures.ts'

const lost: Answering = () => Promise.reject(new Error('the line broke'))
const done = () => json(201, paid())
const taken = () => json(201, accepted())
const unknown = () => refusal(404, 'PAYMENT_NOT_FOUND')
const entry = (status: string) => json(200, [{ ...paid({ status }), instructionId: undefined }])
const state = (status: string) => json(200, accepted({ status, forceSepaInst: undefined }))

const SYNCHRONOUS = ['sepa', 'instant'] as const
const order = (operation: PaymentInstruction['operation'], body = smallOrder): PaymentInstruction => ({
  operation,
  body,
})

/** Stores intents by their id, as a caller's store would. */
function memory(): PayOptions['keep'] {
  const kept = new Map<string, PaymentIntent>()
  return (intent) => {
    const known = kept.get(intent.instructionId)
    if (!known) kept.set(intent.instructionId, intent)
    return known
  }
}

/** A `keep` that has the instruction already: an earlier process has ended. */
function keptBefore(operation: PaymentInstruction['operation']): PayOptions['keep'] {
  const { instructionId } = smallOrder
  return () => ({ operation, instructionId, body: JSON.stringify(smallOrder) })
}

/** Waits in no time, and records each wait. */
function waiting() {
  const waits: number[] = []
  const sleep = (ms: number, signal?: AbortSignal) => {
    waits.push(ms / 1_000)
    return signal?.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve()
  }
  return { waits, sleep }
}

/** Runs the recipe, and returns all that it sent and waited: `POST`, `GET`, seconds. */
async function run(
  instruction: PaymentInstruction,
  answers: Answering[],
  { keep = memory(), ...options }: RecipeOptions & { keep?: PayOptions['keep'] } = {},
) {
  const steps: (string | number)[] = []
  const { bank, arrived } = testBank(
    answers.map(
      (answer): Answering =>
        (call) => {
          steps.push(call.method)
          return typeof answer === 'function' ? answer(call) : answer
        },
    ),
  )
  const sleep = (ms: number) => {
    steps.push(ms / 1_000)
    return Promise.resolve()
  }
  const result: KnownPayment | BankError = await paySafely(bank, instruction, {
    keep,
    sleep,
    ...options,
  }).catch((error: unknown) => {
    if (error instanceof BankError) return error
    throw error
  })
  return { steps, result, arrived, bank }
}

const posts = (arrived: readonly Arrived[]) => arrived.filter(({ method }) => method === 'POST')

/** Asserts that an error says that the outcome of the payment is unknown. */
function assertUnknown(result: unknown, operation: string): asserts result is BankError {
  assert.instanceOf(result, BankError)
  assert.include(result, { code: 'outcome_unknown', operation })
  assert.isNotEmpty(result.next)
}

for (const operation of SYNCHRONOUS) {
  test(`sends ${operation} once where the answer comes, PROCESSING too (gaps: Part 4, corporate.sepa, corporate.instant)`, async () => {
    for (const status of ['PROCESSED', 'PROCESSING']) {
      const { steps, result } = await run(order(operation), [json(201, paid({ status }))])
      assert.include(result, { status, archiveId: '20261120000000000001' })
      assert.deepEqual(steps, ['POST'])
    }
  })

  test(`sends the same bytes of ${operation} again after a lost answer: nothing that the query says keeps it from that (gaps: Part 4, corporate.sepa, corporate.instant)`, async () => {
    for (const answer of [
      lost,
      json(500, {}),
      json(504, {}),
      json(200, {}),
      json(201, { odd: true }),
      refusal(409, 'X'),
    ]) {
      for (const query of [
        () => json(200, []),
        unknown,
        lost,
        () => json(500, {}),
        () => refusal(403, 'NOT_ALLOWED'),
      ]) {
        const again = typeof answer === 'function' ? answer : answer.clone()
        const { steps, result, arrived } = await run(order(operation), [again, query, done()])
        assert.include(result, { status: 'PROCESSED' })
        assert.deepEqual(steps, ['POST', 'GET', 5, 'POST'])
        const [first, second] = posts(arrived)
        assert.deepEqual(first?.body, second?.body)
        assert.equal(first?.url, second?.url)
      }
    }
  })

  test(`takes a payment that the query finds for done, and sends ${operation} no more (gaps: Part 4, corporate.instant-status)`, async () => {
    for (const status of ['PROCESSING', 'PROCESSED', 'REJECTED']) {
      const { steps, result } = await run(order(operation), [lost, entry(status)])
      assert.include(result, { status })
      assert.deepEqual(steps, ['POST', 'GET'])
    }
  })

  test(`goes by nothing that the query tells of another payment (gaps: Part 4, corporate.instant-status)`, async () => {
    for (const members of [
      { amount: '1.00' },
      { creditorIban: 'FI7399900000000201' },
      { instructionId: 'other' },
    ]) {
      const { steps } = await run(order(operation), [lost, json(200, [paid(members)]), done()])
      assert.deepEqual(steps, ['POST', 'GET', 5, 'POST'])
    }
  })

  test(`stops ${operation} after three sendings, and leaves the truth open (gaps: Part 4, corporate.sepa, corporate.instant)`, async () => {
    const { steps, result } = await run(order(operation), [
      lost,
      unknown,
      lost,
      unknown,
      json(504, {}),
      unknown,
      done(),
    ])
    assertUnknown(result, `corporate.${operation}`)
    assert.deepEqual(steps, ['POST', 'GET', 5, 'POST', 'GET', 5, 'POST', 'GET', 5])
  })

  test(`sends ${operation} no more where its id is bound, at a first sending too, and looks what has it (gaps: Part 4, corporate.sepa, corporate.instant)`, async () => {
    for (const no of [
      () => refusal(400, 'DUPLICATE_PAYMENT'),
      () => refusal(409, 'DUPLICATE_PAYMENT'),
      () => refusal(400, 'INSTRUCTION_ID_ALREADY_USED'),
      () => refusal(400, 'INVALID_FIELD'),
      () => json(400, {}),
    ]) {
      for (const [first, before] of [
        [[], []],
        [
          [lost, unknown],
          ['POST', 'GET', 5],
        ],
      ] as const) {
        const found = await run(order(operation), [...first, no, entry('PROCESSED')])
        assert.include(found.result, { status: 'PROCESSED' })
        assert.deepEqual(found.steps, [...before, 'POST', 'GET'])
        for (const look of [
          unknown,
          () => json(200, []),
          () => json(200, [paid({ amount: '1.00' })]),
          lost,
        ]) {
          const open = await run(order(operation), [...first, no, look, done()])
          assertUnknown(open.result, `corporate.${operation}`)
          assert.deepEqual(open.steps, [...before, 'POST', 'GET'])
        }
      }
    }
  })

  test(`sends ${operation} at once when it was kept before, for the same body has one result (gaps: Part 4, corporate.sepa, corporate.instant)`, async () => {
    const keep = keptBefore(operation)
    const { steps, result } = await run(order(operation), [done()], { keep })
    assert.include(result, { status: 'PROCESSED' })
    assert.deepEqual(steps, ['POST'])
  })
}

test('sends v2 once where the answer comes (gaps: Part 4, corporate.v2)', async () => {
  const { steps, result } = await run(order('v2'), [taken()])
  assert.include(result, { status: 'PROCESSING' })
  assert.deepEqual(steps, ['POST'])
})

test('takes an asynchronous payment that is found for done (gaps: Part 4, corporate.v2)', async () => {
  for (const answer of [lost, json(500, {}), json(504, {}), json(503, {}), json(201, { odd: true })]) {
    const { steps, result } = await run(order('v2'), [answer, state('PROCESSED')])
    assert.include(result, { status: 'PROCESSED' })
    assert.deepEqual(steps, ['POST', 'GET'])
  }
})

test('sends v2 again only after two queries, 5 s apart, have found nothing (gaps: Part 4, corporate.v2)', async () => {
  const { steps, result, arrived } = await run(order('v2'), [lost, unknown, unknown, taken()])
  assert.include(result, { status: 'PROCESSING' })
  assert.deepEqual(steps, ['POST', 'GET', 5, 'GET', 'POST'])
  const [first, second] = posts(arrived)
  assert.deepEqual(first?.body, second?.body)
  const late = await run(order('v2'), [lost, unknown, state('PROCESSING')])
  assert.include(late.result, { status: 'PROCESSING' })
  assert.deepEqual(late.steps, ['POST', 'GET', 5, 'GET'])
})

test('takes DUPLICATE_PAYMENT on a second sending of v2 for bound, and reads it (gaps: Part 4, corporate.v2)', async () => {
  const duplicate = () => refusal(400, 'DUPLICATE_PAYMENT')
  const { steps, result } = await run(order('v2'), [lost, unknown, unknown, duplicate, state('PROCESSED')])
  assert.include(result, { status: 'PROCESSED' })
  assert.deepEqual(steps, ['POST', 'GET', 5, 'GET', 'POST', 'GET'])
  const kept = await run(order('v2'), [unknown, unknown, duplicate, state('PROCESSING')], {
    keep: keptBefore('v2'),
  })
  assert.include(kept.result, { status: 'PROCESSING' })
  assert.deepEqual(kept.steps, ['GET', 5, 'GET', 'POST', 'GET'])
})

test('looks for a payment whose first sending is refused as a repetition, and says no of none: the network may have brought it twice (gaps: corporate.duplicate.v2, Part 4, corporate.v2)', async () => {
  // A refusal whose code cannot be read, or that names no member, may be the same one.
  for (const no of [
    () => refusal(400, 'DUPLICATE_PAYMENT'),
    () => refusal(400, 'ALREADY_EXISTS'),
    () => refusal(400, 'INVALID_FIELD'),
    () => json(400, {}),
  ]) {
    const found = await run(order('v2'), [no, state('PROCESSING')])
    assert.include(found.result, { status: 'PROCESSING' })
    assert.deepEqual(found.steps, ['POST', 'GET'])
    const unbound = await run(order('v2'), [no, unknown, unknown, taken()])
    assertUnknown(unbound.result, 'corporate.v2')
    assert.deepEqual(unbound.steps, ['POST', 'GET', 5, 'GET'])
    const other = await run(order('v2'), [no, json(200, accepted({ amount: '1.00' })), taken()])
    assertUnknown(other.result, 'corporate.v2')
    assert.deepEqual(other.steps, ['POST', 'GET'])
    const open = await run(order('v2'), [no, lost, lost, lost, lost, taken()])
    assertUnknown(open.result, 'corporate.v2')
    assert.lengthOf(posts(open.arrived), 1)
  }
})

test('leaves the truth open where an id is bound and no query shows the payment, and sends no more (gaps: Part 4, corporate.v2)', async () => {
  const answers = [lost, unknown, unknown, refusal(400, 'DUPLICATE_PAYMENT'), unknown, unknown, taken()]
  const { steps, result } = await run(order('v2'), answers)
  assertUnknown(result, 'corporate.v2')
  assert.deepEqual(steps, ['POST', 'GET', 5, 'GET', 'POST', 'GET', 5, 'GET'])
})

test('leaves the truth open where the query of v2 stays lost, and sends nothing more (gaps: Part 4, corporate.v2)', async () => {
  const { steps, result } = await run(order('v2'), [lost, lost, json(500, {}), lost, json(503, {}), taken()])
  assertUnknown(result, 'corporate.v2')
  assert.deepEqual(steps, ['POST', 'GET', 5, 'GET', 5, 'GET', 5, 'GET'])
  for (const no of [refusal(403, 'NOT_ALLOWED'), refusal(400, 'INVALID_HEADER')]) {
    const refused = await run(order('v2'), [lost, no, no.clone(), no.clone(), no.clone(), taken()])
    assertUnknown(refused.result, 'corporate.v2')
    assert.lengthOf(posts(refused.arrived), 1)
  }
})

test('asks again where a query of v2 is lost in between, and counts only what it says (gaps: Part 4, corporate.v2-status)', async () => {
  const { steps } = await run(order('v2'), [lost, lost, unknown, lost, unknown, taken()])
  assert.deepEqual(steps, ['POST', 'GET', 5, 'GET', 5, 'GET', 5, 'GET', 'POST'])
})

test('asks before it sends v2 when it was kept before: after a crash (gaps: Part 4, corporate.v2)', async () => {
  const keep = keptBefore('v2')
  const found = await run(order('v2'), [state('PROCESSED')], { keep })
  assert.deepEqual([found.steps, (found.result as KnownPayment).status], [['GET'], 'PROCESSED'])
  const fresh = await run(order('v2'), [unknown, unknown, taken()], { keep })
  assert.deepEqual(fresh.steps, ['GET', 5, 'GET', 'POST'])
  const open = await run(order('v2'), [lost, lost, lost, lost], { keep })
  assertUnknown(open.result, 'corporate.v2')
  assert.isEmpty(posts(open.arrived))
})

test('stops v2 after three sendings (gaps: Part 4, corporate.v2)', async () => {
  const round: Answering[] = [lost, unknown, unknown]
  const { steps, result } = await run(order('v2'), [...round, ...round, ...round, taken()])
  assertUnknown(result, 'corporate.v2')
  assert.lengthOf(
    steps.filter((step) => step === 'POST'),
    3,
  )
})

const OPERATIONS = ['sepa', 'instant', 'v2'] as const

test('tells a definite no of a first sending at once, whatever its code (gaps: Part 4, corporate.duplicate.scope)', async () => {
  for (const operation of OPERATIONS) {
    for (const [status, code] of [
      [400, 'INVALID_HEADER'],
      [400, 'CLOCK_SKEW'],
      [403, 'UNKNOWN_KEY'],
      [403, 'NOT_ALLOWED'],
      [400, 'INSUFFICIENT_FUNDS'],
      [400, 'INSTANT_NOT_POSSIBLE'],
    ] as const) {
      const { steps, result } = await run(order(operation), [refusal(status, code)])
      assert.include(result, { code: 'call_refused', bankCode: code })
      assert.deepEqual(steps, ['POST'])
    }
    const member = await run(order(operation), [refusedAt('INVALID_FIELD')])
    assert.include(member.result, { code: 'call_refused', bankCode: 'INVALID_FIELD' })
    assert.deepEqual(member.steps, ['POST'])
    const limited = await run(order(operation), [refusal(403, 'CALL_LIMIT_EXCEEDED')])
    assert.include(limited.result, { code: 'limit_reached' })
  }
})

/** A refusal of a member that is not the id. */
const refusedAt = (code: string) => json(400, { errors: [{ code, path: 'creditor.iban' }] })

const FIELDS = ['INVALID_FIELD', 'MISSING_FIELD', 'UNKNOWN_MEMBER']
const MONEY = ['INSUFFICIENT_FUNDS', 'PAYMENT_REJECTED', 'INSTANT_NOT_POSSIBLE']

test('keeps the outcome unknown where a copy is refused right after a lost sending, which may still arrive (gaps: Part 4, shared.check-order)', async () => {
  for (const operation of OPERATIONS) {
    for (const code of [...FIELDS, ...MONEY]) {
      const { result, arrived } = await run(order(operation), [
        lost,
        unknown,
        ...(operation === 'v2' ? [unknown] : []),
        refusedAt(code),
        lost,
      ])
      assertUnknown(result, `corporate.${operation}`)
      assert.lengthOf(posts(arrived), 2)
    }
  }
})

test('tells a no to the members of an instruction that was kept before, which every sending of it has (gaps Part 5, law 4)', async () => {
  for (const operation of OPERATIONS) {
    for (const code of FIELDS) {
      const answers = [...(operation === 'v2' ? [unknown, unknown] : []), refusedAt(code)]
      const { result, arrived } = await run(order(operation), answers, { keep: keptBefore(operation) })
      assert.include(result, { code: 'call_refused', bankCode: code })
      assert.lengthOf(posts(arrived), 1)
    }
  }
})

test('takes no word about the money of a copy for one about a sending that may have been taken, and looks (gaps Part 5, law 4)', async () => {
  for (const operation of OPERATIONS) {
    const looks = operation === 'v2' ? [unknown, unknown] : []
    for (const code of MONEY) {
      const answers = [...looks, refusal(400, code)]
      const options = { keep: keptBefore(operation) }
      const open = await run(order(operation), [...answers, unknown, unknown, done()], options)
      assertUnknown(open.result, `corporate.${operation}`)
      assert.include(open.result, { bankCode: code })
      assert.lengthOf(posts(open.arrived), 1)
      const shown = operation === 'v2' ? state('PROCESSED') : entry('PROCESSED')
      const found = await run(order(operation), [...answers, shown], options)
      assert.include(found.result, { status: 'PROCESSED' })
    }
  }
})

test('keeps the outcome unknown where a later sending is refused before the bank looked for the id (gaps: Part 4, shared.check-order)', async () => {
  for (const operation of OPERATIONS) {
    const search = operation === 'v2' ? [unknown, unknown] : [unknown]
    for (const [status, code] of [
      [401, 'INVALID_TOKEN'],
      [403, 'CALL_LIMIT_EXCEEDED'],
      [403, 'UNKNOWN_KEY'],
      [403, 'INVALID_SIGNATURE'],
      [403, 'NOT_ALLOWED'],
      [400, 'INVALID_HEADER'],
      [400, 'CLOCK_SKEW'],
      [400, 'MALFORMED_BODY'],
    ] as const) {
      // A refused token is asked for anew, and the call made once more.
      const no =
        status === 401
          ? [() => refusal(status, code), () => refusal(status, code)]
          : [() => refusal(status, code)]
      const { result } = await run(order(operation), [lost, ...search, ...no, ...search, ...no, ...search])
      assertUnknown(result, `corporate.${operation}`)
      const kept = await run(
        order(operation),
        [...(operation === 'v2' ? search : []), ...no, ...search, ...no, ...search, ...no, ...search],
        {
          keep: keptBefore(operation),
        },
      )
      assertUnknown(kept.result, `corporate.${operation}`)
      assert.include(kept.result, { status, bankCode: code })
    }
  }
})

test('finds the payment after a later sending was refused for another reason (gaps: Part 4)', async () => {
  const limit = () => refusal(403, 'CALL_LIMIT_EXCEEDED', { 'retry-after': '12' })
  const sepa = await run(order('sepa'), [lost, unknown, limit, unknown, done()])
  assert.include(sepa.result, { status: 'PROCESSED' })
  assert.deepEqual(sepa.steps, ['POST', 'GET', 5, 'POST', 'GET', 12, 'POST'])
  const v2 = await run(order('v2'), [lost, unknown, unknown, limit, state('PROCESSED')])
  assert.include(v2.result, { status: 'PROCESSED' })
})

test('waits as long as the bank asks for, and no longer than a minute (gaps: corporate.instant.impossible)', async () => {
  for (const [seconds, waited] of [
    ['0', 5],
    ['4', 5],
    ['30', 30],
    ['60', 60],
    ['3600', 60],
  ] as const) {
    const down = refusal(503, 'SERVICE_UNAVAILABLE', { 'retry-after': seconds })
    const { steps } = await run(order('instant'), [down, unknown, done()])
    assert.deepEqual(steps, ['POST', 'GET', waited, 'POST'])
  }
})

test('stops at once where the answer is about another payment: sending again would tell the same (house: 2)', async () => {
  for (const operation of OPERATIONS) {
    const odd = operation === 'v2' ? accepted({ amount: '1.00' }) : paid({ amount: '1.00' })
    const { steps, result } = await run(order(operation), [json(201, odd), done()])
    assertUnknown(result, `corporate.${operation}`)
    assert.include(result, { reason: 'owner' })
    assert.deepEqual(steps, ['POST'])
  }
  const { steps, result } = await run(order('v2'), [lost, state('PROCESSED').clone(), done()])
  assert.include(result, { status: 'PROCESSED' })
  assert.deepEqual(steps, ['POST', 'GET'])
  const other = await run(order('v2'), [lost, json(200, accepted({ amount: '1.00' })), done()])
  assertUnknown(other.result, 'corporate.v2')
  assert.deepEqual(other.steps, ['POST', 'GET'])
})

test('refuses another instruction under an id that was kept, before anything is sent (2 B, What the service does; gaps: corporate.duplicate.scope)', async () => {
  const keep = memory()
  await run(order('sepa'), [done()], { keep })
  for (const other of [
    order('sepa', { ...smallOrder, message: 'other' }),
    order('sepa', { ...smallOrder, instructedAmount: { amount: '24.01', currency: 'EUR' } }),
    order('instant'),
    order('v2'),
  ]) {
    const { bank, arrived, tokens } = testBank([done()])
    assert.instanceOf(await thrownBy(() => paySafely(bank, other, { keep })), TypeError)
    assert.isEmpty([...arrived, ...tokens])
  }
})

test('sends what was kept, byte for byte, where the same instruction is written otherwise (gaps: shared.body-equality)', async () => {
  const body = JSON.stringify(Object.fromEntries(Object.entries(smallOrder).toReversed()), null, 1)
  const keep: PayOptions['keep'] = () => ({
    operation: 'sepa',
    instructionId: smallOrder.instructionId,
    body,
  })
  const { arrived } = await run(order('sepa'), [done()], { keep })
  assert.deepEqual(
    arrived.map((call) => new TextDecoder().decode(call.body)),
    [body],
  )
})

test('sends nothing where an order breaks a rule or could not be written down (gaps: Part 4)', async () => {
  const { bank, arrived, tokens } = testBank([done(), done()])
  let kept = 0
  const faulty = order('sepa', { ...smallOrder, reference: '1' })
  assert.instanceOf(await thrownBy(() => paySafely(bank, faulty, { keep: () => void kept++ })), TypeError)
  assert.equal(kept, 0)
  const full = new Error('the disk is full')
  assert.equal(
    await thrownBy(() => paySafely(bank, order('sepa'), { keep: () => Promise.reject(full) })),
    full,
  )
  assert.isEmpty([...arrived, ...tokens])
})

test('keeps what it sends before it sends it, byte for byte (gaps: Part 4)', async () => {
  for (const operation of OPERATIONS) {
    const { bank, arrived, tokens } = testBank([operation === 'v2' ? taken() : done()])
    const intents: PaymentIntent[] = []
    await paySafely(bank, order(operation), {
      keep: async (intent) => {
        await Promise.resolve()
        assert.isEmpty([...arrived, ...tokens])
        intents.push(intent)
        return undefined
      },
    })
    const { instructionId } = smallOrder
    assert.deepEqual(intents, [{ operation, instructionId, body: JSON.stringify(smallOrder) }])
    assert.equal(new TextDecoder().decode(arrived[0]?.body), intents[0]?.body)
  }
})

test('tells that nothing was sent where the token could not be had, and that nobody knows where it was sent before (gaps: Part 4, corporate.token)', async () => {
  const noToken = () => {
    const tokens = {
      get: () =>
        Promise.reject(new BankError({ code: 'answer_lost', operation: 'corporate.token', status: 503 })),
      forget: () => undefined,
    }
    return testBank([], { tokens })
  }
  const { sleep } = waiting()
  for (const operation of OPERATIONS) {
    const first = await thrownBy(() => paySafely(noToken().bank, order(operation), { keep: memory(), sleep }))
    assert.include(first, { code: 'answer_lost', operation: 'corporate.token' })
    const later = await thrownBy(() =>
      paySafely(noToken().bank, order(operation), { keep: keptBefore(operation), sleep }),
    )
    assertUnknown(later, `corporate.${operation}`)
    assert.equal(later.status, 503)
  }
})

test('tells that the outcome is unknown when the caller stops in the middle, and that nothing was sent when before (house: 3)', async () => {
  for (const operation of OPERATIONS) {
    const stop = new AbortController()
    const { bank, arrived } = testBank([
      () => {
        stop.abort(new Error('no more time'))
        return lost({} as Arrived)
      },
      done(),
    ])
    const { sleep } = waiting()
    const options = { signal: stop.signal, sleep }
    assertUnknown(
      await thrownBy(() => paySafely(bank, order(operation), { keep: memory(), ...options })),
      `corporate.${operation}`,
    )
    assert.lengthOf(arrived, 1)
    const never = await thrownBy(() => paySafely(bank, order(operation), { keep: memory(), ...options }))
    assert.include(never, { code: 'call_aborted', operation: `corporate.${operation}` })
    assertUnknown(
      await thrownBy(() => paySafely(bank, order(operation), { keep: keptBefore(operation), ...options })),
      `corporate.${operation}`,
    )
    assert.lengthOf(arrived, 1)
  }
})

test('tells that the outcome is unknown when the caller stops while it waits (house: 3)', async () => {
  for (const operation of OPERATIONS) {
    const stop = new AbortController()
    const { bank, arrived } = testBank([lost, unknown, done()])
    const sleep = () => {
      stop.abort()
      return Promise.reject(stop.signal.reason as Error)
    }
    const error = await thrownBy(() =>
      paySafely(bank, order(operation), { keep: memory(), signal: stop.signal, sleep }),
    )
    assertUnknown(error, `corporate.${operation}`)
    assert.lengthOf(arrived, 2)
  }
})

test('goes by the number of sendings and the pause that a bank has of its own (house: gaps.ts)', async () => {
  const { bank, arrived } = testBank([lost, unknown, lost, unknown], {
    assumptions: { 'corporate.resend': { sendings: 2, pauseSeconds: 9 } },
  })
  const { waits, sleep } = waiting()
  assertUnknown(
    await thrownBy(() => paySafely(bank, order('sepa'), { keep: memory(), sleep })),
    'corporate.sepa',
  )
  assert.lengthOf(posts(arrived), 2)
  assert.deepEqual(waits, [9, 9])
})

/** Waits for a payment with a clock of its own. */
async function wait(
  operation: PaymentInstruction['operation'],
  answers: Answering[],
  options: Parameters<typeof awaitPayment>[2] = {},
) {
  let nowMs = 0
  const waits: number[] = []
  const { bank, arrived } = testBank(answers, { clock: () => nowMs })
  const sleep = (ms: number) => {
    waits.push(ms / 1_000)
    nowMs += ms
    return Promise.resolve()
  }
  const result = await awaitPayment(bank, order(operation), { sleep, ...options })
  return { result, waits, arrived, bank: bank satisfies CorporateBank }
}

test('waits for an asynchronous payment until it is final, after 2, 5, 15, then every 60 s (gaps: corporate.limits.calls)', async () => {
  for (const status of ['PROCESSED', 'REJECTED']) {
    const processing = Array.from({ length: 5 }, () => state('PROCESSING'))
    const { result, waits } = await wait('v2', [...processing, state(status), state('PROCESSING')])
    assert.equal(result?.status, status)
    assert.deepEqual(waits, [2, 5, 15, 60, 60, 60])
  }
})

test('waits for a synchronous payment by the query for instant payments (2 B, Endpoints; gaps: corporate.instant-query.list)', async () => {
  for (const operation of SYNCHRONOUS) {
    const { result, waits, arrived } = await wait(operation, [
      entry('PROCESSING'),
      json(200, []),
      entry('REJECTED'),
    ])
    assert.equal(result?.status, 'REJECTED')
    assert.deepEqual(waits, [2, 5, 15])
    for (const { url } of arrived) assert.match(url, /\/v1\/sepa-instant-payment\/INVOICE20260042$/)
  }
})

test('ends at once where the bank shows nothing: a payment that was never on its way has no end to wait for (gaps: corporate.instant-query.list)', async () => {
  const { result, waits } = await wait('sepa', [json(200, [])])
  assert.isUndefined(result)
  assert.deepEqual(waits, [2])
})

test('refuses an operation that is none before anything is kept (house: 4)', async () => {
  const { bank } = testBank([])
  const keep = () => assert.fail('nothing may be kept')
  const wrong = { operation: 'SEPA', body: smallOrder } as unknown as PaymentInstruction
  assert.include(await thrownBy(() => paySafely(bank, wrong, { keep })), { name: 'TypeError' })
})

test('takes a lost answer for a reason to ask again, later where the bank asks for it (gaps: Part 4, corporate.v2-status)', async () => {
  const answers = [
    lost,
    json(500, {}, { 'retry-after': '40' }),
    refusal(403, 'CALL_LIMIT_EXCEEDED', { 'retry-after': '900' }),
    state('PROCESSED'),
  ]
  const { result, waits } = await wait('v2', answers)
  assert.equal(result?.status, 'PROCESSED')
  assert.deepEqual(waits, [2, 5, 40, 900])
})

test('ends with the last status where the waiting ends first, and with none where nothing was read (gaps: corporate.limits.calls)', async () => {
  const ladder = (reads: number) => (reads < 2 ? 1_000 : undefined)
  const { result, waits } = await wait('v2', [state('PROCESSING'), lost], { nextInMs: ladder })
  assert.equal(result?.status, 'PROCESSING')
  assert.deepEqual(waits, [1, 1])
  assert.isUndefined((await wait('v2', [lost, lost], { nextInMs: ladder })).result)
  assert.isUndefined((await wait('sepa', [json(200, []), json(200, [])], { nextInMs: ladder })).result)
  const day = await wait(
    'v2',
    Array.from({ length: 1_442 }, () => state('ON_ITS_WAY')),
  )
  assert.equal(day.result?.status, 'ON_ITS_WAY')
  assert.lengthOf(day.arrived, 1_442)
})

test('ends where the bank does not know the payment, or tells of another one (gaps: corporate.v2-query.unknown)', async () => {
  for (const operation of OPERATIONS) {
    const error = await thrownBy(() => wait(operation, [unknown]))
    assert.include(error, { code: 'call_refused', status: 404 })
  }
  const other = await thrownBy(() =>
    wait('v2', [json(200, accepted({ creditorIban: 'FI7399900000000201' }))]),
  )
  assert.include(other, { code: 'answer_lost', reason: 'owner' })
})

test('ends the waiting when the caller stops, in a pause and in a call (house: 3)', async () => {
  const stop = new AbortController()
  const reason = new Error('no more time')
  const { bank, arrived } = testBank([state('PROCESSING')])
  const sleep = () => {
    if (arrived.length === 0) return Promise.resolve()
    stop.abort(reason)
    return Promise.reject(reason)
  }
  const stopped = await thrownBy(() => awaitPayment(bank, order('v2'), { signal: stop.signal, sleep }))
  assert.equal(stopped, reason)
  const inCall = await thrownBy(() =>
    awaitPayment(bank, order('v2'), { signal: stop.signal, sleep: () => Promise.resolve() }),
  )
  assert.include(inCall, { code: 'call_aborted' })
})

test('keeps secrets and accounts out of what it throws (promises: R30)', async () => {
  const { result } = await run(order('sepa'), [lost, unknown, lost, unknown, lost, unknown])
  assert.instanceOf(result, BankError)
  const told = JSON.stringify([result, result.message, result.next, result.cause])
  for (const mark of [...Object.values(secrets), 'FI6299900000000011', 'INVOICE20260042'])
    assert.notInclude(told, mark)
})
