// The life of payments of companies: each operation's ends, how they settle, and what an id is bound to.
// What reaches the accounts is in money.test.ts, who may call in access.test.ts.
import { assert, test } from '#kit'
import { advance, control, faults } from '../bank-kit.ts'
import {
  COMPANY,
  type CompanyBank,
  NOBODY,
  openCompany,
  order,
  pay,
  PERSON,
  plan,
  query,
  SUPPLIER,
  tokenOf,
} from './kit.ts'

const SYNCHRONOUS = ['sepa', 'instant'] as const
const NOON = '2026-11-20T12:00:00.000+02:00'
const DAY = '2026-11-20T00:00:00.000+02:00'

/** Makes what every answer says of an order that was sent without optional members. */
const told = (body: Record<string, unknown>) => ({
  amount: '100.00',
  currency: 'EUR',
  debtorIban: COMPANY,
  creditorIban: SUPPLIER,
  creditorName: 'Poukaman Paperi Oy',
  instructionId: body['instructionId'],
})

for (const operation of SYNCHRONOUS) {
  test(`pays at once with corporate.${operation} and tells it with every member (2 B, SEPA Payment; gaps: Part 2 Corporate, corporate.response.members)`, async () => {
    const bank = await openCompany()
    const body = order()
    const { status, headers, json } = await pay(bank, operation, body)
    assert.equal(status, 201, JSON.stringify(json))
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(headers.get('cache-control'), 'no-store')
    const archiveId = String(json['archiveId'])
    assert.match(archiveId, /^20261120\d{12}$/)
    assert.deepEqual(json, {
      ...told(body),
      status: 'PROCESSED',
      paymentType: 'SCT_INST',
      archiveId,
      bookingDate: DAY,
      transactionDate: NOON,
      transactionId: `T_99900000000300_20261120_${archiveId}_1`,
    })
    assert.deepEqual((await query(bank, 'instant', String(body['instructionId']))).list, [])
  })

  test(`leaves a payment of corporate.${operation} open, and settles it 5 s later with the same archive id (gaps: corporate.sync.results, corporate.instant-query.list)`, async () => {
    for (const [outcome, end] of [
      ['pending', 'PROCESSED'],
      ['pending-reject', 'REJECTED'],
    ] as const) {
      const bank = await openCompany()
      assert.equal(await plan(bank, operation, outcome), 204)
      const body = order()
      const first = await pay(bank, operation, body)
      assert.equal(first.status, 201)
      assert.include(first.json, { status: 'PROCESSING', paymentType: 'SCT_INST', transactionDate: NOON })
      const { instructionId, ...shown } = first.json
      assert.deepEqual((await query(bank, 'instant', String(instructionId))).list, [shown])
      await advance(bank, 'PT4.999S')
      assert.equal((await pay(bank, operation, body)).json['status'], 'PROCESSING')
      await advance(bank, 'PT0.001S')
      const settled = { ...first.json, status: end }
      const again = await pay(bank, operation, body)
      assert.deepEqual([again.status, again.json], [201, settled])
      assert.deepEqual((await query(bank, 'instant', String(instructionId))).list, [
        { ...shown, status: end },
      ])
      await advance(bank, 'P1D')
      assert.deepEqual((await pay(bank, operation, body)).json, settled)
    }
  })

  test(`refuses with corporate.${operation} what cannot be paid, and leaves the id free (gaps: Part 2 Corporate, corporate.duplicate.scope)`, async () => {
    const bank = await openCompany()
    const body = order({ instructedAmount: { amount: '9999999999999.99', currency: 'EUR' } })
    const { instructionId } = body
    assert.deepEqual(faults(await pay(bank, operation, body)), ['INSUFFICIENT_FUNDS'])
    const nobody = order({ instructionId, creditor: { iban: NOBODY, name: 'Nobody' } })
    for (const outcome of [undefined, 'pending', 'pending-reject'] as const) {
      if (outcome) await plan(bank, operation, outcome)
      const refused = await pay(bank, operation, nobody)
      assert.deepEqual([refused.status, ...faults(refused)], [400, 'PAYMENT_REJECTED'])
    }
    for (const outcome of ['pending', 'pending-reject']) {
      await plan(bank, operation, outcome)
      assert.deepEqual(faults(await pay(bank, operation, body)), ['INSUFFICIENT_FUNDS'])
    }
    await plan(bank, operation, 'reject')
    assert.deepEqual(faults(await pay(bank, operation, order({ instructionId }))), ['PAYMENT_REJECTED'])
    assert.equal((await query(bank, 'instant', String(instructionId))).status, 404)
    assert.equal((await pay(bank, 'v2', order({ instructionId }))).status, 201)
  })
}

test('pays as a normal SEPA payment where instant is impossible, and refuses where only instant will do (gaps: corporate.sandbox.triggers, corporate.instant.impossible)', async () => {
  const bank = await openCompany()
  for (const operation of [...SYNCHRONOUS, 'v2'] as const) {
    assert.equal(await plan(bank, operation, 'error:INSTANT_NOT_POSSIBLE'), 204)
  }
  const body = order()
  const { status, json } = await pay(bank, 'sepa', body)
  assert.equal(status, 201)
  assert.include(json, { status: 'PROCESSED', paymentType: 'SEPA_CREDIT_TRANSFER', bookingDate: DAY })
  assert.deepEqual((await query(bank, 'instant', String(body['instructionId']))).list, [])
  const refused = await pay(bank, 'instant', order())
  assert.deepEqual([refused.status, ...faults(refused)], [400, 'INSTANT_NOT_POSSIBLE'])
  const later = order()
  assert.equal((await pay(bank, 'v2', later)).json['status'], 'PROCESSING')
  await advance(bank, 'PT5S')
  const state = await query(bank, 'v2', String(later['instructionId']))
  assert.include(state.json, { status: 'PROCESSED', paymentType: 'SEPA_CREDIT_TRANSFER' })
})

test('takes a V2 payment on, tells nothing of money before it settles, and everything after (2 B, SEPA Payment V2; gaps: corporate.v2.results, corporate.response.members)', async () => {
  const bank = await openCompany()
  const body = order({ forceSepaInst: false })
  const first = await pay(bank, 'v2', body)
  assert.deepEqual(
    [first.status, first.json],
    [201, { ...told(body), status: 'PROCESSING', forceSepaInst: false }],
  )
  const id = String(body['instructionId'])
  const waiting = await query(bank, 'v2', id)
  assert.deepEqual([waiting.status, waiting.json], [200, { ...told(body), status: 'PROCESSING' }])
  assert.deepEqual((await query(bank, 'instant', id)).list, [])
  await advance(bank, 'PT4.999S')
  assert.equal((await query(bank, 'v2', id)).json['status'], 'PROCESSING')
  await advance(bank, 'PT1H')
  const { json } = await query(bank, 'v2', id)
  assert.deepEqual(json, {
    ...told(body),
    status: 'PROCESSED',
    paymentType: 'SCT_INST',
    archiveId: json['archiveId'],
    bookingDate: DAY,
    transactionDate: '2026-11-20T12:00:05.000+02:00',
  })
  assert.match(String(json['archiveId']), /^20261120\d{12}$/)
})

const REJECTED: [why: string, planned: string | undefined, changes: Record<string, unknown>][] = [
  ['instant is asked for and impossible', 'error:INSTANT_NOT_POSSIBLE', { forceSepaInst: true }],
  [
    'there is too little money',
    undefined,
    { instructedAmount: { amount: '9999999999999.99', currency: 'EUR' } },
  ],
  ['nobody holds the creditor’s account', undefined, { creditor: { iban: NOBODY, name: 'Nobody' } }],
  ['a bank refuses it', 'reject', {}],
]
for (const [why, planned, changes] of REJECTED) {
  test(`rejects a V2 payment when it settles because ${why}, without a trace in its answer (gaps: Part 2 Corporate)`, async () => {
    const bank = await openCompany()
    if (planned) assert.equal(await plan(bank, 'v2', planned), 204)
    const body = order(changes)
    const first = await pay(bank, 'v2', body)
    assert.deepEqual([first.status, first.json['status']], [201, 'PROCESSING'])
    assert.equal('forceSepaInst' in first.json, 'forceSepaInst' in body)
    await advance(bank, 'PT5S')
    const { status, json } = await query(bank, 'v2', String(body['instructionId']))
    assert.equal(status, 200)
    assert.equal(json['status'], 'REJECTED')
    for (const name of [
      'paymentType',
      'archiveId',
      'bookingDate',
      'transactionDate',
      'transactionId',
      'forceSepaInst',
    ]) {
      assert.notProperty(json, name)
    }
    const again = await pay(bank, 'v2', body)
    assert.deepEqual(faults(again), ['DUPLICATE_PAYMENT instructionId'])
  })
}

test('binds an id to one path and one body, for all operations of a client (gaps: corporate.duplicate.scope, corporate.duplicate.sync, corporate.duplicate.v2)', async () => {
  const bank = await openCompany()
  for (const bound of ['sepa', 'instant', 'v2'] as const) {
    const body = order()
    const first = await pay(bank, bound, body)
    for (const operation of ['sepa', 'instant', 'v2'] as const) {
      const again = await pay(bank, operation, body)
      if (operation === bound && bound !== 'v2') assert.deepEqual(again.json, first.json)
      else assert.deepEqual([again.status, ...faults(again)], [400, 'DUPLICATE_PAYMENT instructionId'])
      const other = await pay(bank, operation, { ...body, message: 'another' })
      assert.deepEqual(faults(other), ['DUPLICATE_PAYMENT instructionId'])
    }
  }
})

test('takes bodies for the same that differ in order, white space and members without a value only (gaps: shared.body-equality)', async () => {
  const bank = await openCompany()
  const body = order({ reference: '1232' })
  const first = await pay(bank, 'sepa', body)
  const same = JSON.stringify(
    { endToEndId: null, ...Object.fromEntries(Object.entries(body).toReversed()) },
    undefined,
    2,
  )
  assert.deepEqual((await pay(bank, 'sepa', same)).json, first.json)
  for (const changes of [
    { instructedAmount: { amount: '0100.00', currency: 'EUR' } },
    { reference: '01232' },
    { endToEndId: 'E2E' },
    { reference: null },
  ]) {
    const other = await pay(bank, 'sepa', { ...body, ...changes })
    assert.deepEqual(faults(other), ['DUPLICATE_PAYMENT instructionId'], JSON.stringify(changes))
  }
})

test('shows a payment only to the client that made it, and to every other one as unknown (gaps: shared.id, corporate.v2-query.unknown)', async () => {
  const bank = await openCompany()
  const other = (await control(bank, 'POST', '/clients', { debtorIbans: [COMPANY] })).json
  const stranger: CompanyBank = { ...bank, token: await tokenFor(bank, other) }
  const body = order()
  const late = order()
  await pay(bank, 'v2', body)
  await plan(bank, 'sepa', 'pending')
  await pay(bank, 'sepa', late)
  const [id, lateId] = [String(body['instructionId']), String(late['instructionId'])]
  for (const [operation, name] of [
    ['v2', id],
    ['instant', id],
    ['instant', lateId],
    ['v2', lateId],
  ] as const) {
    const answer = await query(stranger, operation, name)
    assert.deepEqual([answer.status, ...faults(answer)], [404, 'PAYMENT_NOT_FOUND'])
  }
  for (const name of ['UNKNOWN1', 'a_b', 'x'.repeat(36), '%20', id.toLowerCase()]) {
    assert.deepEqual(faults(await query(bank, 'v2', name)), ['PAYMENT_NOT_FOUND'], name)
    assert.deepEqual(faults(await query(bank, 'instant', name)), ['PAYMENT_NOT_FOUND'], name)
  }
  assert.deepEqual(faults(await query(bank, 'v2', lateId)), ['PAYMENT_NOT_FOUND'])
})

function tokenFor(bank: CompanyBank, secrets: Record<string, unknown>): Promise<string> {
  const text = (name: string) => String(secrets[name])
  return tokenOf({
    sandbox: bank.sandbox,
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    certificatePem: text('certificatePem'),
  })
}

test('keeps an id that an error of the bank has left behind a payment, and frees one without (gaps: corporate.duplicate.scope)', async () => {
  const bank = await openCompany()
  for (const [outcome, status, isBound] of [
    ['error:INTERNAL_ERROR', 500, false],
    ['error:BACKEND_TIMEOUT', 504, false],
    ['error-after:INTERNAL_ERROR', 500, true],
    ['error-after:BACKEND_TIMEOUT', 504, true],
    ['drop-before', 0, false],
    ['drop-after', 0, true],
  ] as const) {
    const body = order()
    assert.equal(await plan(bank, 'instant', outcome), 204)
    const [first] = await Promise.allSettled([pay(bank, 'instant', body)])
    assert.equal(first.status === 'fulfilled' ? first.value.status : 0, status, outcome)
    const changed = await pay(bank, 'instant', { ...body, message: 'another' })
    assert.equal(changed.status, isBound ? 400 : 201, outcome)
    assert.equal((await pay(bank, 'instant', body)).status, isBound ? 201 : 400, outcome)
  }
})

test('lets the sender of a lost answer find the truth, and pays once, whichever call it was (gaps: Part 4 corporate.sepa, Part 4 corporate.instant, Part 4 corporate.v2, Part 4 corporate.instant-status, Part 4 corporate.v2-status)', async () => {
  const bank = await openCompany()
  const lost = async (operation: string, outcome: string, call: () => Promise<unknown>) => {
    assert.equal(await plan(bank, operation, outcome), 204)
    const [result] = await Promise.allSettled([call()])
    assert.equal(result?.status, 'rejected', `${operation} ${outcome}`)
  }
  for (const outcome of ['drop-before', 'drop-after']) {
    for (const operation of SYNCHRONOUS) {
      const body = order()
      await lost(operation, outcome, () => pay(bank, operation, body))
      // A query proves nothing: the same body goes out again.
      const seen = await query(bank, 'instant', String(body['instructionId']))
      assert.equal(seen.status, outcome === 'drop-before' ? 404 : 200)
      const [first, second] = [await pay(bank, operation, body), await pay(bank, operation, body)]
      assert.deepEqual([first.status, first.json], [201, second.json])
    }
    const body = order()
    const id = String(body['instructionId'])
    await lost('v2', outcome, () => pay(bank, 'v2', body))
    const isThere = outcome === 'drop-after'
    assert.equal((await query(bank, 'v2', id)).status, isThere ? 200 : 404)
    assert.deepEqual(faults(await pay(bank, 'v2', body)), isThere ? ['DUPLICATE_PAYMENT instructionId'] : [])
    await lost('v2-status', outcome, () => query(bank, 'v2', id))
    await lost('instant-status', outcome, () => query(bank, 'instant', id))
    assert.equal((await query(bank, 'v2', id)).json['status'], 'PROCESSING')
  }
  const { json } = await control(bank, 'GET', '/corporate-payments')
  assert.lengthOf(json['corporate-payments'] as unknown[], 6)
})

test('answers that the instant service is down in the status of each operation, and does nothing (gaps: corporate.sandbox.triggers)', async () => {
  const bank = await openCompany()
  for (const [operation, expected] of [
    ['sepa', 500],
    ['instant', 503],
    ['v2', 503],
  ] as const) {
    const body = order()
    assert.equal(await plan(bank, operation, 'error:SERVICE_UNAVAILABLE'), 204)
    const answer = await pay(bank, operation, body)
    assert.deepEqual([answer.status, ...faults(answer)], [expected, 'SERVICE_UNAVAILABLE'])
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal((await pay(bank, operation, { ...body, message: 'another' })).status, 201)
  }
})

test('makes the days of an answer those of the bank’s clock, closed days and summer time too (gaps: shared.time, corporate.response.members)', async () => {
  const bank = await openCompany({ now: '2027-06-25T23:59:58.500+03:00' })
  const { json } = await pay(bank, 'instant', order({ creditor: { iban: PERSON, name: 'Aino' } }))
  assert.include(json, {
    transactionDate: '2027-06-25T23:59:58.500+03:00',
    bookingDate: '2027-06-25T00:00:00.000+03:00',
  })
  const body = order()
  await pay(bank, 'v2', body)
  await advance(bank, 'P3D')
  const state = (await query(bank, 'v2', String(body['instructionId']))).json
  assert.include(state, {
    transactionDate: '2027-06-26T00:00:03.500+03:00',
    bookingDate: '2027-06-26T00:00:00.000+03:00',
  })
  assert.match(String(state['archiveId']), /^20270626\d{12}$/)
})
