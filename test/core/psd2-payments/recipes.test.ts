// The recipes of several calls: create and submit safely, delete, revoke, wait. Nothing here waits in real time.
// Each step as such has tests in drafts.test.ts and answers.test.ts.
import { assert, countedUuids, test } from '#kit'
import {
  awaitAuthorization,
  awaitPayment,
  type CreateIntent,
  createSafely,
  deleteSafely,
  prepareCreate,
  type PaymentInstruction,
  type Psd2BankOptions,
  revokeSafely,
  submitSafely,
} from '../../../core/psd2-payments/index.ts'
import { fromUtf8 } from '../../../core/shared/bytes.ts'
import { type Answering, type Arrived, json } from '../shared/fake-fetch.ts'
import { assertThrows, thrownBy, typeErrorOf } from '../shared/thrown.ts'
import {
  authorizationId,
  foreignOrder,
  paymentId,
  recurringOrder,
  scheduledOrder,
  sepaOrder,
  testBank,
  told,
} from './fixtures.ts'
import { words } from '../shared/lists.ts'

const START = Date.parse('2026-11-20T10:00:00Z')
const sepa: PaymentInstruction = { kind: 'sepa', body: sepaOrder }
const payment = { ...told, ...sepaOrder }
const address = { kind: 'sepa', paymentId } as const
const lose: Answering = () => Promise.reject(new Error('gone'))
const refuse = (status: number, type?: string, path?: string) =>
  json(status, {
    type: 'BUSINESS',
    message: 'no',
    id: 'e',
    violations: type ? [{ type, ...(path && { path }), message: 'x' }] : [],
  })

/** Makes a bank whose clock moves only by sleeping. */
async function world(answers: Answering[], options: Partial<Psd2BankOptions> = {}) {
  let now = START
  const slept: number[] = []
  const saved: CreateIntent[] = []
  const { bank, arrived } = await testBank(answers, { clock: () => now, uuid: countedUuids(), ...options })
  const passing = {
    sleep: (ms: number) => {
      slept.push(ms)
      now += ms
      return Promise.resolve()
    },
  }
  const keep = (intent: CreateIntent) => void saved.push(intent)
  const resume = (intent: CreateIntent) => createSafely(bank, intent, { keep, ...passing })
  return {
    bank,
    arrived,
    slept,
    saved,
    pass: (ms: number) => void (now += ms),
    options: passing,
    resume,
    create: (instruction = sepa) => resume(prepareCreate(bank, instruction)),
    submit: () => submitSafely(bank, address, passing),
    remove: () => deleteSafely(bank, address, passing),
  }
}

const UNKNOWN = { code: 'outcome_unknown' }

const keysOf = (arrived: Arrived[]) => arrived.map(({ headers }) => headers.get('x-idempotency-key'))
const pathsOf = (arrived: Arrived[]) =>
  arrived.map(({ method, url }) => `${method} ${new URL(url).pathname.replace('/payments-psd2/v2', '')}`)

const instructions: [PaymentInstruction, object][] = [
  [sepa, sepaOrder],
  [{ kind: 'scheduled', body: scheduledOrder }, scheduledOrder],
  [{ kind: 'recurring', body: recurringOrder }, recurringOrder],
  [{ kind: 'foreign', body: foreignOrder }, foreignOrder],
]

for (const [instruction, order] of instructions) {
  test(`creates a ${instruction.kind} payment once and saves it before it is sent (gaps: Part 4 psd2.create; promises: R7)`, async () => {
    const { bank, arrived, saved, slept, options } = await world([json(201, { ...told, ...order })])
    const intent = prepareCreate(bank, instruction)
    assert.deepEqual(intent, {
      kind: instruction.kind,
      idempotencyKey: '00000000-0000-4000-8000-000000000001',
      body: JSON.stringify(order),
      sentAtMs: [],
    })
    const created = await createSafely(bank, intent, {
      keep: (latest) => {
        assert.lengthOf(arrived, 0)
        saved.push(latest)
      },
      ...options,
    })
    assert.equal(created.paymentId, paymentId)
    assert.deepEqual(saved, [{ ...intent, sentAtMs: [START] }])
    assert.deepEqual(keysOf(arrived), [intent.idempotencyKey])
    assert.deepEqual(
      arrived.map(({ body }) => fromUtf8(body)),
      [intent.body],
    )
    assert.deepEqual(slept, [])
  })
}

test('sends the same body under the same key, 1 s after a lost answer (gaps: Part 4 psd2.create; promises: R2)', async () => {
  const { arrived, saved, slept, create } = await world([
    lose,
    json(503, {}, { 'retry-after': '5' }),
    json(201, { ...payment, status: 'Authorized' }),
  ])
  const created = await create()
  assert.equal(created.status, 'Authorized')
  assert.deepEqual(slept, [1_000, 5_000])
  assert.lengthOf(new Set(keysOf(arrived)), 1)
  assert.lengthOf(new Set(arrived.map(({ body }) => fromUtf8(body))), 1)
  assert.deepEqual(
    saved.map(({ sentAtMs }) => sentAtMs.length),
    [1, 2, 3],
  )
})

test('sends it three times at most, and then tells an unknown outcome (gaps: Part 4 psd2.create)', async () => {
  const { arrived, saved, slept, create, resume } = await world([lose, lose, lose, json(201, payment)])
  await assertThrows(() => create(), { code: 'outcome_unknown', operation: 'psd2.create.sepa' })
  assert.deepEqual(slept, [1_000, 1_000])
  assert.lengthOf(arrived, 3)
  const last = saved.at(-1)
  if (!last) throw new Error('nothing was saved')
  await assertThrows(() => resume(last), UNKNOWN)
  assert.lengthOf(arrived, 3)
})

test('goes on after a crash with what was saved last, within 24 h and not later (gaps: Part 4 psd2.create; promises: R2)', async () => {
  for (const [later, isSent] of [
    [86_399_999, true],
    [86_400_000, false],
  ] as const) {
    const { bank, arrived, pass, resume } = await world([json(201, payment)])
    const crashed = { ...prepareCreate(bank, sepa), sentAtMs: [START] }
    pass(later)
    const ended = resume(crashed)
    if (isSent) assert.equal((await ended).paymentId, paymentId)
    else await assertThrows(() => ended, UNKNOWN)
    assert.lengthOf(arrived, isSent ? 1 : 0)
  }
})

test('sends a scheduled payment again after midnight, when its due date could not be ordered any more (gaps: Part 4 psd2.create, psd2.request.due-date)', async () => {
  const order = { ...sepaOrder, dueDate: '2026-11-21' }
  let bankNow = Date.parse('2026-11-20T21:59:59.500Z')
  const { bank, arrived, resume } = await world([lose, json(201, { ...told, ...order })], {
    bankClock: () => bankNow,
  })
  const intent = prepareCreate(bank, { kind: 'scheduled', body: order })
  bankNow += 1_000
  assert.equal((await resume(intent)).paymentId, paymentId)
  assert.lengthOf(arrived, 2)
  assert.match(
    (await typeErrorOf(() => prepareCreate(bank, { kind: 'scheduled', body: order }))).message,
    /dueDate/,
  )
})

test('believes a refusal of the first sending that is none of its key, and sends no more (gaps: Part 4 psd2.create)', async () => {
  for (const [status, type, path] of [
    [400, 'EuroCents', 'amountEUR'],
    [403],
    [409, 'IllegalState'],
    [422, 'InsufficientFunds'],
    [429],
  ] as const) {
    const { arrived, create } = await world([refuse(status, type, path)])
    await assertThrows(() => create(), { code: status === 429 ? 'limit_reached' : 'call_refused', status })
    assert.lengthOf(arrived, 1)
  }
})

test('keeps a create unknown whose key the bank may know, at a first sending too, and sends no more (gaps: Part 4 psd2.create; gaps Part 5, law 4)', async () => {
  for (const refusal of [
    () => refuse(409, 'DuplicatePayment'),
    () => refuse(409, 'IdempotencyKeyReused'),
    () => json(409, ''),
    () => refuse(400),
    () => refuse(422),
    () => refuse(400, 'InvalidValue', 'x-idempotency-key'),
  ]) {
    for (const before of [[], [lose]]) {
      const { arrived, create } = await world([...before, refusal()])
      await assertThrows(() => create(), { code: 'outcome_unknown', status: refusal().status })
      assert.lengthOf(arrived, before.length + 1)
    }
  }
})

test('takes no refusal of a later sending for the end of a lost one, which nothing dates (gaps: shared.check-order, Part 4 psd2.create; gaps Part 5, law 4)', async () => {
  for (const refusal of [
    refuse(400, 'EuroCents', 'amountEUR'),
    refuse(409, 'IllegalState'),
    refuse(422, 'InsufficientFunds'),
    refuse(400, 'InvalidValue', 'x-jws-signature'),
    refuse(403),
    refuse(429),
    refuse(415),
  ]) {
    const { create } = await world([lose, refusal])
    await assertThrows(() => create(), {
      code: 'outcome_unknown',
      operation: 'psd2.create.sepa',
      status: refusal.status,
    })
  }
})

const inBundle: PaymentInstruction = { kind: 'sepa', body: { ...sepaOrder, authorizationId } }
const listed = (...sepaPayments: object[]) =>
  json(200, {
    authorizationId,
    status: 'Unauthorized',
    sepaPayments,
    scheduledSepaPayments: [],
    recurringSepaPayments: [],
    foreignPayments: [],
  })

test('looks into the bundle where the key is not taken any more: one payment like it is it, none or two are unknown (gaps: Part 4 psd2.create)', async () => {
  const duplicate = () => refuse(409, 'DuplicatePayment')
  const found = await world([
    lose,
    duplicate(),
    listed(
      { ...payment, paymentId: 'other', reference: '1245' },
      { ...payment, payer: { iban: 'FI3099900000000102' } },
    ),
  ])
  assert.equal((await found.create(inBundle)).paymentId, paymentId)
  assert.equal(pathsOf(found.arrived).at(-1), `GET /authorizations/${authorizationId}/payments`)
  for (const list of [
    listed(),
    listed(payment, { ...payment, paymentId: 'b' }),
    listed({ ...payment, amountEUR: '24.01' }),
    // One that cannot be read may be like it, too.
    listed(payment, { ...payment, paymentId: 'b', amountEUR: 'much' }),
    json(404, {}),
  ]) {
    const { create } = await world([lose, duplicate(), list])
    await assertThrows(() => create(inBundle), UNKNOWN)
  }
})

test('tells that the outcome is unknown, not why the search ended, when it is stopped after a lost answer (gaps: Part 4; promises: R8)', async () => {
  const { bank } = await world([lose])
  const stopped = { sleep: () => Promise.reject(new Error('stopped')) }
  const keep = () => undefined
  await assertThrows(() => createSafely(bank, prepareCreate(bank, sepa), { keep, ...stopped }), UNKNOWN)
  const unsaved = await world([])
  assert.equal(
    String(
      await thrownBy(() =>
        createSafely(unsaved.bank, prepareCreate(unsaved.bank, sepa), {
          keep: () => Promise.reject(new Error('full')),
        }),
      ),
    ),
    'Error: full',
  )
  assert.lengthOf(unsaved.arrived, 0)
})

const authorized = { ...payment, status: 'Authorized' }
const credited = { ...payment, status: 'Credited', submitted: told.modified }

test('submits after reading, in Authorized and SubmissionPending, and in no other status (gaps: Part 4 psd2.submit)', async () => {
  for (const status of ['Authorized', 'SubmissionPending']) {
    const { arrived, submit } = await world([json(200, { ...payment, status }), json(200, credited)])
    assert.equal((await submit()).status, 'Credited')
    assert.deepEqual(pathsOf(arrived), [
      `GET /sepa-payments/${paymentId}`,
      `POST /sepa-payments/${paymentId}/submit`,
    ])
    assert.deepEqual(
      arrived.map(({ body }) => fromUtf8(body)),
      ['', '{}'],
    )
  }
  for (const status of words(`
    Unauthorized Authorizing AwaitingDueDate Accepted Debited Credited Rejected Revoked Cancelled New
  `)) {
    const { arrived, submit } = await world([json(200, { ...payment, status })])
    assert.equal((await submit()).status, status)
    assert.lengthOf(arrived, 1)
  }
})

for (const [kind, order, place] of [
  ['scheduled', scheduledOrder, 'scheduled-sepa-payments/id/submit'],
  ['recurring', recurringOrder, 'recurring-sepa-payments/id/confirm'],
  ['foreign', foreignOrder, 'foreign-payments/id/submit'],
] as const) {
  test(`submits a ${kind} payment by the call of its kind (gaps: psd2.paths.submit)`, async () => {
    const answer = { ...told, ...order, status: 'Authorized' }
    const { bank, arrived, options } = await world([
      json(200, answer),
      json(200, { ...answer, status: 'AwaitingDueDate' }),
    ])
    assert.equal((await submitSafely(bank, { kind, paymentId }, options)).status, 'AwaitingDueDate')
    assert.equal(pathsOf(arrived)[1], `POST /${place.replace('id', paymentId)}`)
  })
}

test('finds the truth of a lost submission by reading, and submits again only where nothing happened (gaps: Part 4 psd2.submit)', async () => {
  const done = await world([json(200, authorized), lose, json(200, credited)])
  assert.equal((await done.submit()).status, 'Credited')
  assert.deepEqual(done.slept, [1_000])
  const undone = await world([json(200, authorized), lose, json(200, authorized), json(200, credited)])
  assert.equal((await undone.submit()).status, 'Credited')
  assert.lengthOf(undone.arrived, 4)
  const lost = await world([
    json(200, authorized),
    lose,
    json(200, authorized),
    lose,
    json(200, authorized),
    lose,
    json(200, authorized),
  ])
  await assertThrows(() => lost.submit(), { code: 'outcome_unknown', operation: 'psd2.submit.sepa' })
  assert.lengthOf(lost.arrived, 7)
  const unread = await world([json(200, authorized), lose, lose])
  await assertThrows(() => unread.submit(), UNKNOWN)
})

test('takes a submission that crossed another one for what the payment shows (gaps: psd2.submit.repeat)', async () => {
  const { submit } = await world([json(200, authorized), refuse(409, 'IllegalState'), json(200, credited)])
  assert.equal((await submit()).status, 'Credited')
})

test('leaves a submission that failed to the caller, and submits when called again (2 A, Rules; gaps: psd2.scenario.failure)', async () => {
  const { arrived, submit } = await world([
    json(200, authorized),
    refuse(422, 'InsufficientFunds'),
    json(200, authorized),
    json(200, credited),
  ])
  await assertThrows(() => submit(), { code: 'call_refused', status: 422 })
  assert.equal((await submit()).status, 'Credited')
  assert.lengthOf(arrived, 4)
})

test('takes no refusal for the end of an earlier submission whose answer was lost, whatever it names (gaps Part 5, law 4)', async () => {
  for (const after of [
    [refuse(422, 'InsufficientFunds')],
    [refuse(409, 'InsufficientFunds')],
    [refuse(401)],
    [refuse(400, 'InvalidValue', 'x')],
    [refuse(409, 'IllegalState'), json(200, authorized), refuse(422, 'PaymentFail')],
    [refuse(409, 'IllegalState'), lose],
    [refuse(409, 'IllegalState'), json(200, authorized), refuse(409, 'IllegalState'), json(200, authorized)],
  ]) {
    const { submit } = await world([json(200, authorized), lose, json(200, authorized), ...after])
    await assertThrows(() => submit(), { code: 'outcome_unknown', operation: 'psd2.submit.sepa' })
  }
})

test('deletes, and tells when the payer must approve it (2 A, Rules; gaps: psd2.delete.before, psd2.delete.after)', async () => {
  const revoked = { ...payment, status: 'Revoked' }
  const before = await world([json(200, revoked)])
  assert.deepEqual<unknown>(await before.remove(), {
    outcome: 'deleted',
    payment: revoked,
  })
  const waiting = { ...authorized, cancellationAuthorizationId: 'c-1' }
  const after = await world([lose, json(500, {}), json(202, waiting)])
  assert.deepEqual<unknown>(await after.remove(), {
    outcome: 'needs_payer',
    payment: waiting,
    authorizationId: 'c-1',
  })
  assert.deepEqual(after.slept, [1_000, 1_000])
  const late = await world([refuse(409, 'IllegalState')])
  await assertThrows(() => late.remove(), { code: 'call_refused', status: 409 })
  const lost = await world([lose, lose, lose, json(200, revoked)])
  await assertThrows(() => lost.remove(), UNKNOWN)
  assert.lengthOf(lost.arrived, 3)
})

test('revokes a bundle however often its answer is lost, three times at most (2 A, Rules; gaps: Part 4 psd2.authorization.delete)', async () => {
  const { bank, arrived, options } = await world([lose, json(200, { authorizationId, status: 'Revoked' })])
  assert.equal((await revokeSafely(bank, authorizationId, options)).status, 'Revoked')
  assert.deepEqual(pathsOf(arrived), Array(2).fill(`DELETE /authorizations/${authorizationId}`))
})

test('waits for the end of a payment after 2, 5, 15 s, then every 60 s, later where the bank asks for it (gaps: psd2.limits.calls)', async () => {
  const accepted = { ...payment, status: 'Accepted' }
  const { bank, slept, options } = await world([
    json(200, accepted),
    lose,
    json(200, accepted),
    json(429, {}, { 'retry-after': '120' }),
    json(200, accepted),
    json(200, { ...payment, status: 'Debited' }),
  ])
  assert.equal((await awaitPayment(bank, address, options))?.status, 'Debited')
  assert.deepEqual(slept, [2_000, 5_000, 15_000, 60_000, 120_000, 60_000])
})

test('waits as long as it is asked to, and for a day at most (gaps: psd2.limits.calls)', async () => {
  const waiting = () => json(200, { ...told, ...scheduledOrder, status: 'AwaitingDueDate' })
  const early = await world([waiting()])
  const until = { ...early.options, until: ({ status }: { status: string }) => status === 'AwaitingDueDate' }
  assert.equal(
    (await awaitPayment(early.bank, { kind: 'scheduled', paymentId }, until))?.status,
    'AwaitingDueDate',
  )
  const long = await world(Array.from({ length: 2_000 }, () => waiting))
  assert.equal(
    (await awaitPayment(long.bank, { kind: 'scheduled', paymentId }, long.options))?.status,
    'AwaitingDueDate',
  )
  assert.isAtMost(
    long.slept.reduce((sum, ms) => sum + ms, 0),
    86_400_000,
  )
  assert.isAbove(
    long.slept.reduce((sum, ms) => sum + ms, 0),
    86_300_000,
  )
})

test('waits for the decision of a payer, and not for a bundle that the bank does not know (gaps: psd2.limits.calls)', async () => {
  const bundle = (status: string) => json(200, { authorizationId, status })
  const { bank, slept, options } = await world([
    bundle('Unauthorized'),
    bundle('Authorizing'),
    bundle('Authorized'),
  ])
  assert.equal((await awaitAuthorization(bank, authorizationId, options))?.status, 'Authorized')
  assert.deepEqual(slept, [2_000, 5_000, 15_000])
  const unknown = await world([json(404, {})])
  await assertThrows(() => awaitAuthorization(unknown.bank, authorizationId, unknown.options), {
    code: 'call_refused',
    status: 404,
  })
})
