// What payments answer and how their states move: members and forms, results, both queries, settling by the sandbox clock.
// Not the money on the accounts (raw-ledger), nor repeats (raw-repeat).
import { assert, isFull, test } from '#kit'
import { advance, DATE_TIME, header, plan, steer } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'
import { finnishIban } from '../raw/ibans.ts'
import {
  DEBTOR,
  ELSEWHERE,
  EMPTY,
  FIRST,
  freshId,
  INSTANT,
  NAMES,
  newClient,
  openPayer,
  openRenewable,
  OPERATIONS,
  type Order,
  order,
  SECOND,
  SEPA,
  START,
  type Told,
  transfer,
  V2,
} from './raw-payer.ts'

/** The start in Helsinki. */
const NOON = '2026-11-20T12:00:00.000+02:00'
const DAY = '2026-11-20T00:00:00.000+02:00'
const SECONDS = /^[1-9]\d*$/

const { renew: openOwn } = await openRenewable()

/** A body with every member. */
const full = (members: Record<string, unknown> = {}): Order =>
  order({
    creditor: { iban: ELSEWHERE, name: 'Tavarantoimittaja Oy' },
    endToEndId: 'E2E-åäö_=:.,+',
    reference: '1232',
    ultimateDebtor: { name: 'Tytär Oy', identification: { id: '1234567-1', schemeName: 'COID' } },
    ultimateCreditor: { name: 'Emo & Kumpp' },
    ...members,
  })

/** What every answer about `full` repeats of its request. */
const ECHO = {
  amount: '1.00',
  currency: 'EUR',
  debtorIban: DEBTOR,
  creditorIban: ELSEWHERE,
  creditorName: 'Tavarantoimittaja Oy',
  endToEndId: 'E2E-åäö_=:.,+',
  ultimateDebtorName: 'Tytär Oy',
  ultimateCreditorName: 'Emo & Kumpp',
}

/** Checks the form of a booked payment's ids, and returns the rest. */
function withoutIds(told: Told, day = '20261120'): Record<string, string> {
  const { archiveId = '', transactionId, ...rest } = told
  assert.match(archiveId, /^\d{20}$/)
  assert.equal(archiveId.slice(0, 8), day)
  if (transactionId !== undefined) {
    assert.equal(transactionId, `T_99900000000300_${day}_${archiveId}_1`)
    assert.match(transactionId, /^[A-Za-z0-9_]{1,70}$/)
  }
  return rest
}

const BOOKED = {
  ...ECHO,
  bookingDate: DAY,
  transactionDate: NOON,
  paymentType: 'SCT_INST',
  status: 'PROCESSED',
}

// --- the answers -------------------------------------------------------------------------------------------------

for (const target of [SEPA, INSTANT]) {
  test(`answers ${target} with 201 and every member of the paper: instant first, processed at once (2 B, What the service does, SEPA Payment, Payment response; gaps: corporate.response.members; Part 2, Corporate)`, async () => {
    const { there } = await openOwn()
    const body = full()
    const told = await there.paid(target, body)
    assert.deepEqual(withoutIds(told), { ...BOOKED, instructionId: body.instructionId })
  })

  test(`leaves optional members out of the answer of ${target} where they were not sent (gaps: corporate.response.members, shared.members)`, async () => {
    const { there } = await openOwn()
    for (const [name, shown] of [
      ['endToEndId', 'endToEndId'],
      ['ultimateDebtor', 'ultimateDebtorName'],
      ['ultimateCreditor', 'ultimateCreditorName'],
    ] as const) {
      const body = full({ [name]: undefined })
      assert.notProperty(await there.paid(target, body), shown)
    }
    const bare = order()
    const told = await there.paid(target, bare)
    assert.lengthOf(Object.keys(told), 12)
  })

  test(`shows neither message nor reference in the answer of ${target} (2 B, Payment response)`, async () => {
    const { there } = await openOwn()
    assert.doesNotHaveAnyKeys(await there.paid(target, full()), [
      'message',
      'reference',
      'debtorName',
      'forceSepaInst',
    ])
  })
}

test('answers V2 with 201 PROCESSING and the members of the paper, without type, archiveId, dates and transactionId (2 B, SEPA Payment V2, Payment response; gaps: corporate.response.members, corporate.v2.results, corporate.status.payment-type)', async () => {
  const { there } = await openOwn()
  const body = full({ forceSepaInst: true })
  const told = await there.accepted(body)
  const { instructionId } = body
  assert.deepEqual<unknown>(told, { ...ECHO, instructionId, status: 'PROCESSING', forceSepaInst: true })
})

test('echoes forceSepaInst of V2 as it was sent, a boolean, and leaves it out where none was sent (2 B, Payment request, Payment response; gaps: corporate.response.members)', async () => {
  const { there } = await openOwn()
  for (const forceSepaInst of [true, false]) {
    const told = await there.accepted(full({ forceSepaInst }))
    assert.deepEqual<unknown>(told['forceSepaInst'], forceSepaInst)
  }
  for (const forceSepaInst of [undefined, null]) {
    const told = await there.accepted(full({ ...(forceSepaInst === null && { forceSepaInst }) }))
    assert.notProperty(told, 'forceSepaInst')
  }
})

test('leaves optional members out of the answers of V2 where they were not sent (gaps: corporate.response.members, shared.members)', async () => {
  const { clock, there } = await openOwn()
  const body = order()
  const told = await there.accepted(body)
  assert.doesNotHaveAnyKeys(told, ['endToEndId', 'ultimateDebtorName', 'ultimateCreditorName'])
  assert.lengthOf(Object.keys(await there.state(body)), 7)
  clock.move(5_000)
  assert.lengthOf(Object.keys(await there.state(body)), 11)
})

test('answers the V2 query with the members of the paper in each state: no transactionId, no forceSepaInst (2 B, Payment response; gaps: corporate.response.members)', async () => {
  const { clock, own, there } = await openOwn()
  const [done, ended] = [full({ forceSepaInst: true }), full()]
  await there.accepted(done)
  await plan(own, { operation: 'corporate.v2', outcome: 'reject' })
  await there.accepted(ended)
  for (const body of [done, ended]) {
    const { instructionId } = body
    assert.deepEqual<unknown>(await there.state(body), { ...ECHO, instructionId, status: 'PROCESSING' })
  }
  clock.move(5_000)
  const { instructionId } = done
  const processed = withoutIds(await there.state(done))
  assert.deepEqual(processed, { ...BOOKED, instructionId, transactionDate: '2026-11-20T12:00:05.000+02:00' })
  const rejected = await there.state(ended)
  assert.deepEqual<unknown>(rejected, { ...ECHO, instructionId: ended.instructionId, status: 'REJECTED' })
})

test('answers the instant query with a list of the synchronous shape, with transactionId and without instructionId (2 B, Payment response; gaps: corporate.instant-query.list)', async () => {
  for (const target of [SEPA, INSTANT]) {
    const { clock, own, there } = await openOwn()
    for (const body of [full(), order()]) {
      await plan(own, { operation: NAMES[target], outcome: 'pending' })
      const { instructionId: _, ...told } = await there.paid(target, body)
      assert.equal(told['status'], 'PROCESSING')
      assert.deepEqual(await there.list(body), [told])
      clock.move(5_000)
      assert.deepEqual(await there.list(body), [{ ...told, status: 'PROCESSED' }])
    }
  }
})

test('echoes the amount with two decimals and without leading zeros, exactly (gaps: shared.amount-string, Part 3, Amounts)', async () => {
  const { clock, there } = await openOwn()
  for (const [sent, told] of [
    ['0010.00', '10.00'],
    ['00.10', '0.10'],
    ['0000000000000.01', '0.01'],
    ['00001.23', '1.23'],
  ] as const) {
    for (const target of [SEPA, INSTANT]) {
      assert.equal((await there.paid(target, transfer(DEBTOR, ELSEWHERE, sent)))['amount'], told)
    }
    const body = transfer(DEBTOR, ELSEWHERE, sent)
    assert.equal((await there.accepted(body))['amount'], told)
    assert.equal((await there.state(body))['amount'], told)
    clock.move(5_000)
    assert.equal((await there.state(body))['amount'], told)
  }
  const huge = transfer(DEBTOR, ELSEWHERE, '9007199254740.93')
  assert.equal((await there.accepted(huge))['amount'], '9007199254740.93')
  assert.equal((await there.state(huge))['amount'], '9007199254740.93')
})

test('writes dates with milliseconds and the offset of Helsinki: the moment of the debit, and the start of its day, closed days too (gaps: shared.time, corporate.response.members)', async () => {
  for (const [at, moment, day] of [
    ['2026-11-20T10:00:00.007Z', '2026-11-20T12:00:00.007+02:00', '2026-11-20T00:00:00.000+02:00'],
    ['2026-07-01T10:00:00.120Z', '2026-07-01T13:00:00.120+03:00', '2026-07-01T00:00:00.000+03:00'],
    // The day of Helsinki, not of Greenwich.
    ['2026-11-20T22:30:00.000Z', '2026-11-21T00:30:00.000+02:00', '2026-11-21T00:00:00.000+02:00'],
    ['2026-11-20T21:59:59.999Z', '2026-11-20T23:59:59.999+02:00', '2026-11-20T00:00:00.000+02:00'],
    // A Sunday, Christmas Day, New Year.
    ['2026-11-22T10:00:00.000Z', '2026-11-22T12:00:00.000+02:00', '2026-11-22T00:00:00.000+02:00'],
    ['2026-12-25T10:00:00.000Z', '2026-12-25T12:00:00.000+02:00', '2026-12-25T00:00:00.000+02:00'],
    ['2026-12-31T22:00:00.000Z', '2027-01-01T00:00:00.000+02:00', '2027-01-01T00:00:00.000+02:00'],
    // The days on which the clocks change begin with the old offset.
    ['2026-10-25T10:00:00.000Z', '2026-10-25T12:00:00.000+02:00', '2026-10-25T00:00:00.000+03:00'],
    ['2026-03-29T10:00:00.000Z', '2026-03-29T13:00:00.000+03:00', '2026-03-29T00:00:00.000+02:00'],
  ] as const) {
    const { there } = await openOwn(at)
    for (const target of [SEPA, INSTANT]) {
      const told = await there.paid(target, order())
      assert.deepInclude(told, { transactionDate: moment, bookingDate: day, status: 'PROCESSED' })
      withoutIds(told, moment.slice(0, 10).replaceAll('-', ''))
      assert.match(told['transactionDate'] ?? '', DATE_TIME)
    }
  }
})

test('dates payments by the sandbox clock, not by wire time (gaps: shared.clock-tolerance)', async () => {
  const { own, there } = await openOwn()
  await steer(own, 'PUT', '/clock', { now: '2026-12-24T23:59:59.500+02:00' })
  const told = await there.paid(SEPA, order())
  assert.deepInclude(told, {
    transactionDate: '2026-12-24T23:59:59.500+02:00',
    bookingDate: '2026-12-24T00:00:00.000+02:00',
  })
  withoutIds(told, '20261224')
})

test('gives every payment an archiveId and a transactionId of its own, whose counter goes up (gaps: shared.id, corporate.response.members)', async () => {
  const { there } = await openOwn()
  const told: Told[] = []
  for (let at = 0; at < 6; at++) told.push(await there.paid([SEPA, INSTANT][at % 2] ?? SEPA, order()))
  for (const name of ['archiveId', 'transactionId']) {
    assert.equal(new Set(told.map((one) => one[name])).size, 6)
  }
  const counters = told.map(({ archiveId = '' }) => BigInt(archiveId))
  for (const [at, counter] of counters.entries())
    assert.isTrue(at === 0 || counter > (counters[at - 1] ?? 0n))
})

test('builds transactionId of the account that is debited (gaps: corporate.response.members)', async () => {
  const { there } = await openOwn(START, [FIRST, DEBTOR])
  for (const target of [SEPA, INSTANT]) {
    const told = await there.paid(target, transfer(FIRST, ELSEWHERE, '1.00'))
    assert.equal(told['transactionId'], `T_99900000000011_20261120_${told['archiveId']}_1`)
  }
})

// --- results of the synchronous operations -----------------------------------------------------------------------

test('falls back to a normal SEPA payment where instant is impossible: 201, SEPA_CREDIT_TRANSFER, PROCESSED (2 B, What the service does; gaps: corporate.sync.results, corporate.sandbox.triggers)', async () => {
  const { clock, own, there } = await openOwn()
  const body = full()
  await plan(own, { operation: 'corporate.sepa', outcome: 'error:INSTANT_NOT_POSSIBLE' })
  const told = await there.paid(SEPA, body)
  const { instructionId } = body
  assert.deepEqual(withoutIds(told), { ...BOOKED, instructionId, paymentType: 'SEPA_CREDIT_TRANSFER' })
  assert.deepEqual(await there.list(body), [])
  assert.deepEqual(await there.paid(SEPA, body), told)
  clock.move(10_000)
  assert.deepEqual(await there.paid(SEPA, body), told)
  assert.equal((await there.paid(SEPA, order()))['paymentType'], 'SCT_INST')
})

test('refuses an instant payment that is impossible with 400 INSTANT_NOT_POSSIBLE: it never falls back (2 B, What the service does; gaps: corporate.instant.impossible)', async () => {
  const { own, there } = await openOwn()
  const body = full()
  await plan(own, { operation: 'corporate.instant', outcome: 'error:INSTANT_NOT_POSSIBLE' })
  assertRefused(await there.post(INSTANT, body), 400, 'INSTANT_NOT_POSSIBLE')
  assertRefused(await there.get(`${INSTANT}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
  assert.equal((await there.paid(INSTANT, { ...body, message: 'Toinen' }))['paymentType'], 'SCT_INST')
})

test('answers 503 with Retry-After while the instant service is down, and SEPA Payment 500: nothing is done, nothing falls back (2 B, What the service does, Errors; gaps: corporate.instant.impossible, corporate.sandbox.triggers)', async () => {
  for (const [target, status] of [
    [SEPA, 500],
    [INSTANT, 503],
    [V2, 503],
  ] as const) {
    const { own, there } = await openOwn()
    const body = full()
    await plan(own, { operation: NAMES[target], outcome: 'error:SERVICE_UNAVAILABLE' })
    const answer = await there.post(target, body)
    assertRefused(answer, status, 'SERVICE_UNAVAILABLE')
    assert.match(header(answer, 'retry-after') ?? '', SECONDS)
    for (const query of [V2, INSTANT]) {
      assertRefused(await there.get(`${query}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
    }
    assert.equal((await there.post(target, { ...body, message: 'Toinen' })).status, 201)
  }
})

test('waits where the creditor bank is late: 201, SCT_INST, PROCESSING with all members, then PROCESSED after 5 s (gaps: corporate.sync.results, corporate.status.values, shared.sandbox.settle; Part 2, Corporate)', async () => {
  for (const target of [SEPA, INSTANT]) {
    const { clock, own, there } = await openOwn()
    const body = full()
    await plan(own, { operation: NAMES[target], outcome: 'pending' })
    const told = await there.paid(target, body)
    const { instructionId, ...entry } = told
    assert.equal(instructionId, body.instructionId)
    assert.deepEqual(withoutIds(entry), { ...BOOKED, status: 'PROCESSING' })
    clock.move(4_999)
    assert.deepEqual(await there.list(body), [entry])
    clock.move(1)
    assert.deepEqual(await there.list(body), [{ ...entry, status: 'PROCESSED' }])
    await advance(own, 'P3D')
    assert.deepEqual(await there.list(body), [{ ...entry, status: 'PROCESSED' }])
  }
})

test('ends a late payment that is refused REJECTED after 5 s, and keeps its archiveId and dates (gaps: corporate.status.values; Part 2, Corporate)', async () => {
  for (const target of [SEPA, INSTANT]) {
    const { clock, own, there } = await openOwn()
    const body = full()
    await plan(own, { operation: NAMES[target], outcome: 'pending-reject' })
    const { instructionId: _, ...told } = await there.paid(target, body)
    assert.equal(told['status'], 'PROCESSING')
    clock.move(4_999)
    assert.deepEqual(await there.list(body), [told])
    clock.move(1)
    assert.deepEqual(await there.list(body), [{ ...told, status: 'REJECTED' }])
    clock.move(60_000)
    assert.deepEqual(await there.list(body), [{ ...told, status: 'REJECTED' }])
  }
})

test('refuses with 400 INSUFFICIENT_FUNDS or PAYMENT_REJECTED, and no payment exists (gaps: corporate.sync.results, corporate.request.accounts; Part 2, Corporate)', async () => {
  const nobody = finnishIban('999', 987_654)
  for (const target of [SEPA, INSTANT]) {
    const { own, there } = await openOwn(START, [SECOND])
    const cases: [Order, string][] = [
      [transfer(SECOND, ELSEWHERE, '250.01'), 'INSUFFICIENT_FUNDS'],
      [transfer(SECOND, nobody, '1.00'), 'PAYMENT_REJECTED'],
      [transfer(SECOND, ELSEWHERE, '1.00'), 'PAYMENT_REJECTED'],
    ]
    for (const [at, [body, code]] of cases.entries()) {
      if (at === 2) await plan(own, { operation: NAMES[target], outcome: 'reject' })
      assertRefused(await there.post(target, body), 400, code)
      for (const query of [V2, INSTANT]) {
        assertRefused(await there.get(`${query}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
      }
    }
    assert.equal((await there.paid(target, transfer(SECOND, ELSEWHERE, '250.00')))['status'], 'PROCESSED')
    assertRefused(await there.post(target, transfer(SECOND, ELSEWHERE, '0.01')), 400, 'INSUFFICIENT_FUNDS')
  }
})

test('falls back to nothing where the creditor is nobody of this bank or the money is short (gaps: corporate.request.accounts; Part 2, Corporate)', async () => {
  const { own, there } = await openOwn(START, [SECOND])
  await plan(own, { operation: 'corporate.sepa', outcome: 'error:INSTANT_NOT_POSSIBLE', times: 2 })
  assertRefused(
    await there.post(SEPA, transfer(SECOND, finnishIban('999', 987_654), '1.00')),
    400,
    'PAYMENT_REJECTED',
  )
  assertRefused(await there.post(SEPA, transfer(SECOND, ELSEWHERE, '250.01')), 400, 'INSUFFICIENT_FUNDS')
})

// --- V2 ----------------------------------------------------------------------------------------------------------

test('settles V2 after 5 s of the sandbox clock: PROCESSING before, PROCESSED then, dated to that moment whenever it is asked (gaps: corporate.v2.results, corporate.response.members, shared.sandbox.settle; Part 2, Corporate)', async () => {
  const { clock, own, there } = await openOwn()
  const [one, two] = [full(), full()]
  await there.accepted(one)
  clock.move(1_000)
  await there.accepted(two)
  clock.move(3_999)
  assert.equal((await there.state(one))['status'], 'PROCESSING')
  clock.move(1)
  assert.deepInclude(await there.state(one), {
    status: 'PROCESSED',
    transactionDate: '2026-11-20T12:00:05.000+02:00',
  })
  assert.equal((await there.state(two))['status'], 'PROCESSING')
  await advance(own, 'P2D')
  const told = await there.state(two)
  assert.deepInclude(told, {
    status: 'PROCESSED',
    transactionDate: '2026-11-20T12:00:06.000+02:00',
    bookingDate: DAY,
  })
  withoutIds(told)
})

test('books a V2 payment that settles after midnight on the new day (gaps: corporate.response.members)', async () => {
  const { clock, there } = await openOwn('2026-11-20T21:59:57.000Z')
  const body = full()
  await there.accepted(body)
  clock.move(5_000)
  const told = await there.state(body)
  assert.deepInclude(told, {
    transactionDate: '2026-11-21T00:00:02.000+02:00',
    bookingDate: '2026-11-21T00:00:00.000+02:00',
  })
  withoutIds(told, '20261121')
})

test('lets a move of the sandbox clock settle V2 too, at 5 s and not before (gaps: shared.sandbox.settle)', async () => {
  const { own, there } = await openOwn()
  const body = full()
  await there.accepted(body)
  await advance(own, 'PT4S')
  assert.equal((await there.state(body))['status'], 'PROCESSING')
  await advance(own, 'PT1S')
  assert.equal((await there.state(body))['status'], 'PROCESSED')
})

test('falls back in V2 where instant is impossible and forceSepaInst is false or absent, and rejects where it is true (2 B, What the service does, Payment request; gaps: corporate.v2.results, corporate.sandbox.triggers)', async () => {
  for (const [forceSepaInst, status, paymentType] of [
    [undefined, 'PROCESSED', 'SEPA_CREDIT_TRANSFER'],
    [false, 'PROCESSED', 'SEPA_CREDIT_TRANSFER'],
    [null, 'PROCESSED', 'SEPA_CREDIT_TRANSFER'],
    [true, 'REJECTED', undefined],
  ] as const) {
    const { clock, own, there } = await openOwn()
    const body = full({ ...(forceSepaInst !== undefined && { forceSepaInst }) })
    await plan(own, { operation: 'corporate.v2', outcome: 'error:INSTANT_NOT_POSSIBLE' })
    assert.equal((await there.accepted(body))['status'], 'PROCESSING')
    assert.equal((await there.state(body))['status'], 'PROCESSING')
    clock.move(4_999)
    assert.equal((await there.state(body))['status'], 'PROCESSING')
    clock.move(1)
    const told = await there.state(body)
    assert.equal(told['status'], status)
    assert.equal(told['paymentType'], paymentType)
    assert.deepEqual(await there.list(body), [])
  }
})

test('pays forceSepaInst by instant where that is possible (2 B, What the service does; gaps: corporate.v2.results)', async () => {
  const { clock, there } = await openOwn()
  for (const forceSepaInst of [true, false]) {
    const body = full({ forceSepaInst })
    await there.accepted(body)
    clock.move(5_000)
    assert.deepInclude(await there.state(body), { status: 'PROCESSED', paymentType: 'SCT_INST' })
  }
})

test('accepts in V2 what lacks money or a creditor, and rejects it when it settles; bad fields are refused at once (gaps: corporate.v2.results, corporate.request.accounts; Part 2, Corporate)', async () => {
  const { clock, own, there } = await openOwn(START, [SECOND])
  const short = transfer(SECOND, ELSEWHERE, '250.01')
  const nobody = transfer(SECOND, finnishIban('999', 987_654), '1.00')
  const refused = transfer(SECOND, ELSEWHERE, '1.00')
  for (const body of [short, nobody, refused]) {
    if (body === refused) await plan(own, { operation: 'corporate.v2', outcome: 'reject' })
    assert.equal((await there.accepted(body))['status'], 'PROCESSING')
    assert.equal((await there.state(body))['status'], 'PROCESSING')
  }
  clock.move(5_000)
  for (const body of [short, nobody, refused]) {
    const told = await there.state(body)
    assert.equal(told['status'], 'REJECTED')
    assert.doesNotHaveAnyKeys(told, ['paymentType', 'archiveId', 'bookingDate', 'transactionDate'])
    clock.move(60_000)
    assert.deepEqual(await there.state(body), told, 'REJECTED is final')
    assert.deepEqual(await there.list(body), [])
  }
  assertRefused(await there.post(V2, transfer(SECOND, ELSEWHERE, '0.00')), 400, [
    'INVALID_FIELD',
    'instructedAmount.amount',
  ])
})

test('looks at the money of V2 when it settles: in order of time, with what has come in until then (gaps: corporate.v2.results, shared.sandbox.settle)', async () => {
  const { clock, own, there } = await openOwn(START, [SECOND, FIRST, EMPTY])
  const [first, second, third] = [
    transfer(SECOND, ELSEWHERE, '200.00'),
    transfer(SECOND, ELSEWHERE, '50.01'),
    transfer(SECOND, ELSEWHERE, '50.00'),
  ]
  for (const body of [first, second, third]) {
    await there.accepted(body)
    clock.move(10)
  }
  const gifted = transfer(EMPTY, ELSEWHERE, '5.00')
  await there.accepted(gifted)
  await there.paid(SEPA, transfer(FIRST, EMPTY, '5.00'))
  await advance(own, 'P1D')
  assert.equal((await there.state(first))['status'], 'PROCESSED')
  assert.equal((await there.state(second))['status'], 'REJECTED')
  assert.equal((await there.state(third))['status'], 'PROCESSED')
  assert.equal((await there.state(gifted))['status'], 'PROCESSED')
})

test('settles payments of all operations in order of time when one move makes them due (gaps: shared.sandbox.settle, shared.sandbox.control)', async () => {
  for (const [first, end] of [
    ['sync', 'PROCESSED'],
    ['async', 'REJECTED'],
  ] as const) {
    const { clock, own, there } = await openOwn(START, [SECOND])
    await plan(own, { operation: 'corporate.sepa', outcome: 'pending-reject' })
    const [back, async] = [transfer(SECOND, ELSEWHERE, '200.00'), transfer(SECOND, ELSEWHERE, '100.00')]
    const pay = [() => there.paid(SEPA, back), () => there.accepted(async)]
    for (const send of first === 'sync' ? pay : pay.toReversed()) {
      await send()
      clock.move(1_000)
    }
    await advance(own, 'P1D')
    assert.equal((await there.state(async))['status'], end, `${first} first`)
    assert.equal((await there.list(back))[0]?.['status'], 'REJECTED')
  }
})

test('settles what is due before any other call of the bank looks at the money (gaps: shared.sandbox.settle)', async () => {
  const { clock, there } = await openOwn(START, [SECOND])
  const body = transfer(SECOND, ELSEWHERE, '200.00')
  await there.accepted(body)
  clock.move(5_000)
  assertRefused(await there.post(SEPA, transfer(SECOND, ELSEWHERE, '100.00')), 400, 'INSUFFICIENT_FUNDS')
  assert.equal((await there.state(body))['status'], 'PROCESSED')
  const late = transfer(SECOND, ELSEWHERE, '40.00')
  await there.accepted(late)
  clock.move(4_999)
  await there.paid(SEPA, transfer(SECOND, ELSEWHERE, '20.00'))
  clock.move(1)
  assert.equal((await there.state(late))['status'], 'REJECTED')
})

const MANY = isFull ? 200 : 40

test(`settles ${MANY} V2 payments that one move of the clock makes due (2 B, What the service does; gaps: shared.sandbox.settle)`, async () => {
  const { own, there } = await openOwn()
  const bodies = Array.from({ length: MANY }, () => transfer(DEBTOR, ELSEWHERE, '0.01'))
  for (const body of bodies) await there.accepted(body)
  await advance(own, 'PT5S')
  const told = await Promise.all(bodies.map((body) => there.state(body)))
  for (const { status } of told) assert.equal(status, 'PROCESSED')
  assert.equal(new Set(told.map(({ archiveId }) => archiveId)).size, MANY)
})

// --- queries -----------------------------------------------------------------------------------------------------

test('answers the instant query with [] for every other bound id: processed at once, fallen back, V2 in each state (2 B, Endpoints; gaps: corporate.instant-query.list)', async () => {
  const { clock, own, there } = await openOwn()
  const [sepa, instant, fallen, v2, ended] = [full(), full(), full(), full(), full()]
  await there.paid(SEPA, sepa)
  await there.paid(INSTANT, instant)
  await plan(own, { operation: 'corporate.sepa', outcome: 'error:INSTANT_NOT_POSSIBLE' })
  await there.paid(SEPA, fallen)
  await there.accepted(v2)
  await plan(own, { operation: 'corporate.v2', outcome: 'reject' })
  await there.accepted(ended)
  for (const ms of [0, 5_000, 60_000]) {
    clock.move(ms)
    for (const body of [sepa, instant, fallen, v2, ended]) assert.deepEqual(await there.list(body), [])
  }
})

const MALFORMED = [
  'a-b',
  'a_b',
  'a'.repeat(36),
  'a%20b',
  '%C3%A4',
  'a.b',
  'a%2Fb',
  '%00',
  '*',
  'a+b',
  '%E4',
  '%',
]

for (const target of [INSTANT, V2]) {
  test(`answers unknown and malformed ids of ${target} with 404 PAYMENT_NOT_FOUND (2 B, Errors; gaps: corporate.instant-query.list, corporate.v2-query.unknown)`, async () => {
    const { there } = await openOwn()
    for (const id of [freshId(), 'a', 'a'.repeat(35), ...MALFORMED]) {
      const answer = await there.get(`${target}/${id}`)
      assert.equal(answer.status, 404, `${id}: ${answer.body.toString()}`)
      assertRefused(answer, 404, 'PAYMENT_NOT_FOUND')
    }
  })

  test(`answers ids of another client on ${target} exactly like unknown ones (gaps: shared.id)`, async () => {
    const { own, there } = await openOwn()
    const other = await openPayer(own, { client: await newClient(own), now: there.now })
    const [sync, async] = [full(), full()]
    await plan(own, { operation: 'corporate.sepa', outcome: 'pending' })
    await there.paid(SEPA, sync)
    await there.accepted(async)
    const bare = (text: string) => text.replaceAll(/[0-9a-f-]{36}/g, '')
    const unknown = await other.get(`${target}/${freshId()}`)
    for (const body of [sync, async]) {
      const answer = await other.get(`${target}/${body.instructionId}`)
      assertRefused(answer, 404, 'PAYMENT_NOT_FOUND')
      assert.equal(bare(answer.body.toString()), bare(unknown.body.toString()))
    }
  })
}

test('answers the V2 query for ids of the synchronous operations with 404 PAYMENT_NOT_FOUND, in each state (gaps: corporate.v2-query.unknown)', async () => {
  const { clock, own, there } = await openOwn()
  for (const target of [SEPA, INSTANT]) {
    for (const outcome of [undefined, 'pending', 'pending-reject']) {
      if (outcome) await plan(own, { operation: NAMES[target], outcome })
      const body = full()
      await there.paid(target, body)
      assertRefused(await there.get(`${V2}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
      clock.move(5_000)
      assertRefused(await there.get(`${V2}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
    }
  }
})

test('finds an id in its own case only (2 B, Limits; gaps: corporate.v2-query.unknown)', async () => {
  const { own, there } = await openOwn()
  const body = full({ instructionId: 'AbC123' })
  await there.accepted(body)
  assertRefused(await there.get(`${V2}/abc123`), 404, 'PAYMENT_NOT_FOUND')
  assertRefused(await there.get(`${INSTANT}/abc123`), 404, 'PAYMENT_NOT_FOUND')
  assert.equal((await there.state(body))['status'], 'PROCESSING')
  // The path says which payment: a query string does not.
  assertRefused(await there.get(`${V2}/x?instructionId=AbC123`), 404, 'PAYMENT_NOT_FOUND')
  assert.isNotEmpty(own.base)
})

test('tells of plans in one payment only: the next one is as ever (gaps: corporate.sandbox.triggers, shared.sandbox.outcomes)', async () => {
  const { own, there } = await openOwn()
  for (const target of OPERATIONS) {
    await plan(own, { operation: NAMES[target], outcome: 'error:BACKEND_TIMEOUT' })
    assertRefused(await there.post(target, full()), 504, 'BACKEND_TIMEOUT')
    assert.equal((await there.post(target, full())).status, 201)
  }
})
