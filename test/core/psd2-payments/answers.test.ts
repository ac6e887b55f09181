// Answers of the bank: which replies are read, which members stay, refusals, and answers about something else.
// What to do after a lost one is in recipes.test.ts.
import { assert, deep, fc, test } from '#kit'
import {
  confirmRecurringPayment,
  createForeignPayment,
  createScheduledPayment,
  createSepaPayment,
  deleteRecurringPayment,
  deleteSepaPayment,
  listAuthorizationPayments,
  readAuthorization,
  readForeignPayment,
  readRecurrence,
  readSepaPayment,
  revokeAuthorization,
  submitSepaPayment,
} from '../../../core/psd2-payments/index.ts'
import { json } from '../shared/fake-fetch.ts'
import { assertThrows, everythingIn, thrownBy } from '../shared/thrown.ts'
import {
  authorizationId,
  foreignOrder,
  paymentId,
  recurringOrder,
  scheduledOrder,
  secrets,
  sepaOrder,
  testBank,
  told,
} from './fixtures.ts'

const path = { paymentId }
const bundle = { path: { authorizationId } }
const payment = { ...told, ...sepaOrder }
const bundleAnswer = {
  authorizationId,
  status: 'Authorized',
  created: told.created,
  modified: told.modified,
  authorized: told.modified,
}

test('reads a payment with unknown members and statuses as they are (gaps: shared.members; promises: R59)', async () => {
  const answer = {
    ...payment,
    status: 'OnTheMoon',
    archiveId: '20261120000000000001',
    fresh: { a: [1] },
    authorized: '2026-11-20T10:00:00Z',
  }
  const { bank } = await testBank([json(200, answer, { 'x-fapi-interaction-id': 'a-1' })])
  const { status, body, headers } = await readSepaPayment(bank, { path })
  assert.deepEqual<unknown>(body, answer)
  assert.equal(status, 200)
  assert.equal(headers['x-fapi-interaction-id'], 'a-1')
})

test('reads each success of the paper with its object (2 A, Endpoints; gaps: psd2.paths.success-codes)', async () => {
  const { bank } = await testBank([
    json(201, payment),
    json(200, payment),
    json(200, { ...payment, status: 'Revoked' }),
    json(202, { ...payment, status: 'Authorized', cancellationAuthorizationId: 'c-1' }),
    json(200, { ...told, ...recurringOrder, status: 'AwaitingDueDate', submitted: told.modified }),
    json(200, { dueDate: '2026-12-25', status: 'AwaitingDueDate', modified: told.modified }),
    json(200, bundleAnswer),
    json(200, {
      ...bundleAnswer,
      sepaPayments: [payment],
      scheduledSepaPayments: [],
      recurringSepaPayments: [],
      foreignPayments: [],
    }),
    json(200, { ...bundleAnswer, status: 'Revoked' }),
    json(200, { ...told, ...foreignOrder, paymentType: 'ForeignPayment', count: 1 }),
  ])
  assert.equal((await createSepaPayment(bank, { body: sepaOrder })).status, 201)
  assert.equal((await submitSepaPayment(bank, { path, body: {} })).body.paymentId, paymentId)
  assert.equal((await deleteSepaPayment(bank, { path })).body.status, 'Revoked')
  const deleted = await deleteSepaPayment(bank, { path })
  assert.equal(deleted.status === 202 && deleted.body.cancellationAuthorizationId, 'c-1')
  assert.equal((await confirmRecurringPayment(bank, { path })).body.recurrence, 'Weekly')
  assert.equal(
    (await readRecurrence(bank, { path: { paymentId, dueDate: '2026-12-25' } })).body.status,
    'AwaitingDueDate',
  )
  assert.equal((await readAuthorization(bank, bundle)).body.authorized, told.modified)
  assert.lengthOf((await listAuthorizationPayments(bank, bundle)).body.sepaPayments, 1)
  assert.equal((await revokeAuthorization(bank, bundle)).body.status, 'Revoked')
  assert.equal((await readForeignPayment(bank, { path })).body.currency, 'USD')
})

test('takes another success with a body that fits, but not of a delete, which means something by it (gaps Part 5, law 5)', async () => {
  for (const status of [200, 202]) {
    const { bank } = await testBank([json(status, payment)])
    const reply = await createSepaPayment(bank, { body: sepaOrder })
    assert.equal(reply.status, 201)
    assert.deepEqual(reply.oddities, [{ kind: 'status', path: 'status', rule: 'must be 201' }])
  }
  const { bank } = await testBank([
    json(202, payment),
    new Response(null, { status: 204 }),
    json(201, payment),
  ])
  assert.equal((await submitSepaPayment(bank, { path })).body.paymentId, paymentId)
  for (const ask of [() => submitSepaPayment(bank, { path }), () => deleteSepaPayment(bank, { path })]) {
    await assertThrows(ask, { code: 'outcome_unknown', reason: 'status' })
  }
})

test('verifies the signature of every success, whatever its status (gaps Part 5, law 5; gaps: psd2.jws)', async () => {
  for (const status of [200, 201, 202]) {
    const { bank } = await testBank([json(status, payment, { 'x-jws-signature': 'e30..AA' })])
    await assertThrows(() => createSepaPayment(bank, { body: sepaOrder }), {
      code: 'outcome_unknown',
      reason: 'signature',
      row: 'psd2.jws',
    })
  }
})

test('counts authorized and submitted by their being there, and leaves other times out (gaps Part 5, law 5)', async () => {
  const odd = { ...payment, authorized: true, submitted: '2026-11-20 10:00', modified: 5, archiveId: {} }
  const { bank } = await testBank([json(200, odd)])
  const { body, oddities } = await readSepaPayment(bank, { path })
  assert.deepInclude(body, { authorized: '', submitted: '' })
  assert.doesNotHaveAnyKeys(body, ['modified', 'archiveId'])
  assert.deepEqual(oddities?.map(({ path: at }) => at).toSorted(), [
    'archiveId',
    'authorized',
    'modified',
    'submitted',
  ])
})

test('refuses a delete that waits for the payer without the bundle to wait for (gaps: psd2.delete.after)', async () => {
  const { bank } = await testBank([json(202, payment)])
  await assertThrows(() => deleteSepaPayment(bank, { path }), { code: 'outcome_unknown', reason: 'schema' })
})

for (const [what, changes] of [
  ['amount', { amountEUR: '24.01' }],
  ['account', { payee: { iban: 'FI6299900000000011' } }],
  ['reference', { reference: '1245' }],
] as const) {
  test(`takes a created payment of another ${what} for an unknown outcome (2 A, Payment response; promises: R44)`, async () => {
    const { bank } = await testBank([json(201, { ...payment, ...changes })])
    await assertThrows(() => createSepaPayment(bank, { body: sepaOrder }), {
      code: 'outcome_unknown',
      reason: 'owner',
      row: 'shared.id',
    })
  })
}

test('compares amounts and references as money and references, not as texts (gaps: shared.amount-string, shared.reference)', async () => {
  const { bank } = await testBank([
    json(201, { ...payment, amountEUR: '1.00', reference: '0001232' }),
    json(201, { ...told, ...foreignOrder, amount: '100.00' }),
  ])
  await createSepaPayment(bank, { body: { ...sepaOrder, amountEUR: '01' } })
  await createForeignPayment(bank, { body: { ...foreignOrder, amount: '0100' } })
})

test('takes a scheduled payment for another day, or in another bundle, for an unknown outcome (2 A, Payment response)', async () => {
  const answer = { ...told, ...scheduledOrder }
  const { bank } = await testBank([
    json(201, { ...answer, dueDate: '2026-12-25' }),
    json(201, { ...answer, authorizationId: 'b' }),
  ])
  const create = (body: object) => createScheduledPayment(bank, { body: { ...scheduledOrder, ...body } })
  await assertThrows(() => create({}), { reason: 'owner' })
  await assertThrows(() => create({ authorizationId: 'a' }), { reason: 'owner' })
})

test('refuses an answer about another payment, bundle or day (house: 4)', async () => {
  const other = { paymentId: 'x', authorizationId: 'x' }
  const { bank } = await testBank([
    json(200, { ...payment, ...other }),
    json(200, { ...payment, ...other }),
    json(200, { ...bundleAnswer, ...other }),
    json(200, { dueDate: '2026-12-18', status: 'Debited' }),
  ])
  await assertThrows(() => readSepaPayment(bank, { path }), { code: 'answer_lost', reason: 'owner' })
  await assertThrows(() => submitSepaPayment(bank, { path }), { code: 'outcome_unknown', reason: 'owner' })
  await assertThrows(() => readAuthorization(bank, bundle), { reason: 'owner' })
  await assertThrows(() => readRecurrence(bank, { path: { paymentId, dueDate: '2026-12-25' } }), {
    reason: 'owner',
  })
})

const refusals: [status: number, type: string, violation: string | undefined, code: string][] = [
  [400, 'VALIDATION', 'EuroCents', 'call_refused'],
  [403, 'SECURITY', undefined, 'call_refused'],
  [404, 'VALIDATION', 'InvalidValue', 'call_refused'],
  [409, 'BUSINESS', 'DuplicatePayment', 'call_refused'],
  [415, 'VALIDATION', 'InvalidValue', 'call_refused'],
  [422, 'BUSINESS', 'InsufficientFunds', 'call_refused'],
  [429, 'TECHNICAL', undefined, 'limit_reached'],
  [500, 'TECHNICAL', undefined, 'outcome_unknown'],
  [503, 'TECHNICAL', undefined, 'outcome_unknown'],
]

for (const [status, type, violation, code] of refusals) {
  test(`reads ${status} ${violation ?? type} of a submission as ${code} (gaps: psd2.errors.codes)`, async () => {
    const violations = violation ? [{ type: violation, path: 'amountEUR', message: 'amountEUR 24.005' }] : []
    const { bank } = await testBank([
      json(status, { type, message: 'no', id: 'e-1', violations }, { 'retry-after': '7' }),
    ])
    const error = await thrownBy(() => submitSepaPayment(bank, { path }))
    assert.deepInclude(error, {
      code,
      status,
      errorId: 'e-1',
      operation: 'psd2.submit.sepa',
      retryAfterSeconds: 7,
    })
    assert.deepEqual(
      (error as { faults: unknown }).faults,
      violation ? [{ code: violation, path: 'amountEUR' }] : [{ code: type }],
    )
    for (const secret of [...secrets, '24.005']) assert.notInclude(everythingIn(error), secret)
  })
}

test('reads a status of a lost read as a lost answer, and a 401 that stays as a refusal (gaps: psd2.errors.codes)', async () => {
  const { bank, arrived } = await testBank([json(500, {}), json(401, {}), json(401, { type: 'SECURITY' })])
  await assertThrows(() => readSepaPayment(bank, { path }), { code: 'answer_lost' })
  await assertThrows(() => readSepaPayment(bank, { path }), { code: 'call_refused', status: 401 })
  assert.lengthOf(arrived, 3)
})

test('reads any answer with members added, or refuses it, and never fails otherwise (promises: R59)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 })),
      async (more) => {
        const read = readSepaPayment.read({
          status: 200,
          headers: new Headers({ 'content-type': 'application/json' }),
          body: new TextEncoder().encode(JSON.stringify({ ...more, ...payment })),
        })
        if (read.ok) assert.equal(read.reply.body.paymentId, paymentId)
        else assert.equal(read.error.code, 'answer_lost')
      },
    ),
    { numRuns: deep(100, 2_500) },
  )
  assert.isFalse(
    deleteRecurringPayment.read({
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      body: new Uint8Array(),
    }).ok,
  )
})
