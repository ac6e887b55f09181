/// <reference types="node" />
// Series: nominal dates, days of execution, make-ups, executions left out, the fee of each, and how they end.
// The form of their bodies is in raw-payment-fields, cancellation in raw-cancel.
import { assert, test } from '#kit'
import { advance } from '../../raw-client.ts'
import { amount, type Body, orderOf, PERIODIC, PERIODIC_CROSS, reference, EE, TRIED } from '../raw-bodies.ts'
import { Books } from '../raw-books.ts'
import { decide, moveTo, openRenewable, type Tpp } from '../raw-tpp.ts'

const { own, renew } = await openRenewable()
const ID = 'SERIES'

/** Makes a series of 1.00 EUR. */
const seriesOf = (members: Body): Body =>
  orderOf(PERIODIC, EE, {
    startDate: '2026-11-20',
    endDate: undefined,
    endToEndIdentification: ID,
    ...members,
  })

/** A series, the day to which the clock is moved, and the days of execution. */
interface Series {
  name: string
  members: Body
  until: string
  days: string[]
}

const DAYS: Series[] = [
  {
    name: 'Monthly on day 31, following (the vector)',
    members: { frequency: 'Monthly', dayOfExecution: 31, endDate: '2027-02-28', executionRule: 'following' },
    until: '2027-03-31',
    days: ['2026-11-30', '2026-12-31', '2027-02-01', '2027-03-01'],
  },
  {
    name: 'Monthly on day 31, preceding (the vector)',
    members: { frequency: 'Monthly', dayOfExecution: 31, endDate: '2027-02-28', executionRule: 'preceding' },
    until: '2027-03-31',
    days: ['2026-11-30', '2026-12-31', '2027-01-29', '2027-02-26'],
  },
  {
    name: 'Monthly on day 31, with no rule, which is following',
    members: { frequency: 'Monthly', dayOfExecution: 31, endDate: '2027-02-28' },
    until: '2027-03-31',
    days: ['2026-11-30', '2026-12-31', '2027-02-01', '2027-03-01'],
  },
  {
    name: 'Weekly over Christmas and New Year',
    members: { frequency: 'Weekly', startDate: '2026-12-18', endDate: '2027-01-08' },
    until: '2027-01-31',
    days: ['2026-12-18', '2026-12-28', '2027-01-04', '2027-01-08'],
  },
  {
    name: 'Weekly over Christmas and New Year, preceding',
    members: {
      frequency: 'Weekly',
      startDate: '2026-12-18',
      endDate: '2027-01-08',
      executionRule: 'preceding',
    },
    until: '2027-01-31',
    days: ['2026-12-18', '2026-12-24', '2026-12-31', '2027-01-08'],
  },
  {
    name: 'Daily over a weekend: every nominal date is one execution',
    members: { frequency: 'Daily', endDate: '2026-11-24' },
    until: '2026-11-30',
    days: ['2026-11-20', '2026-11-23', '2026-11-23', '2026-11-23', '2026-11-24'],
  },
  {
    name: 'Daily over a weekend, preceding',
    members: {
      frequency: 'Daily',
      startDate: '2026-11-27',
      endDate: '2026-11-30',
      executionRule: 'preceding',
    },
    until: '2026-12-04',
    days: ['2026-11-27', '2026-11-27', '2026-11-27', '2026-11-30'],
  },
  {
    name: 'preceding never before startDate',
    members: {
      frequency: 'Daily',
      startDate: '2026-11-21',
      endDate: '2026-11-23',
      executionRule: 'preceding',
    },
    until: '2026-11-30',
    days: ['2026-11-23', '2026-11-23', '2026-11-23'],
  },
  {
    name: 'EveryTwoWeeks',
    members: { frequency: 'EveryTwoWeeks', endDate: '2027-01-01' },
    until: '2027-01-31',
    days: ['2026-11-20', '2026-12-04', '2026-12-18', '2027-01-04'],
  },
  {
    name: 'Weekly with a day of execution, which is ignored',
    members: { frequency: 'Weekly', endDate: '2026-12-04', dayOfExecution: 1 },
    until: '2026-12-31',
    days: ['2026-11-20', '2026-11-27', '2026-12-04'],
  },
  {
    name: 'Monthly on the day of startDate',
    members: { frequency: 'Monthly', endDate: '2027-02-20' },
    until: '2027-03-15',
    days: ['2026-11-20', '2026-12-21', '2027-01-20', '2027-02-22'],
  },
  {
    name: 'Monthly on an earlier day: the first is next month',
    members: { frequency: 'Monthly', dayOfExecution: 5, endDate: '2027-02-05' },
    until: '2027-02-28',
    days: ['2026-12-07', '2027-01-05', '2027-02-05'],
  },
  {
    name: 'Monthly on day 30, which February lacks',
    members: { frequency: 'Monthly', dayOfExecution: 30, startDate: '2027-01-04', endDate: '2027-03-31' },
    until: '2027-04-15',
    days: ['2027-02-01', '2027-03-01', '2027-03-30'],
  },
  {
    name: 'EveryTwoMonths',
    members: { frequency: 'EveryTwoMonths', endDate: '2027-05-20' },
    until: '2027-06-30',
    days: ['2026-11-20', '2027-01-20', '2027-03-22', '2027-05-20'],
  },
  {
    name: 'Quarterly, counted from the first nominal date',
    members: { frequency: 'Quarterly', dayOfExecution: 1, endDate: '2027-09-30' },
    until: '2027-10-15',
    days: ['2026-12-01', '2027-03-01', '2027-06-01', '2027-09-01'],
  },
  {
    name: 'SemiAnnual',
    members: { frequency: 'SemiAnnual', endDate: '2027-11-20' },
    until: '2027-12-15',
    days: ['2026-11-20', '2027-05-20', '2027-11-22'],
  },
  {
    name: 'Annual',
    members: { frequency: 'Annual', dayOfExecution: 25, endDate: '2028-12-31' },
    until: '2029-01-15',
    days: ['2026-11-25', '2027-11-25', '2028-11-27'],
  },
  {
    name: 'endDate inclusive for nominal dates, whatever day they are executed',
    members: { frequency: 'Weekly', startDate: '2026-11-21', endDate: '2026-11-28' },
    until: '2026-12-31',
    days: ['2026-11-23', '2026-11-30'],
  },
  {
    name: 'one date only',
    members: { frequency: 'Annual', endDate: '2026-11-20' },
    until: '2026-12-31',
    days: ['2026-11-20'],
  },
]

for (const { name, members, until, days } of DAYS) {
  test(`executes a series on its days: ${name} (gaps: baltic.payment.frequency, baltic.payment.dates; Part 3, Series)`, async () => {
    const tpp = await renew()
    const paymentId = await tpp.approved(PERIODIC, seriesOf(members))
    const summer = (day: string) => (day >= '2027-03-28' && day < '2027-10-31' ? '+03:00' : '+02:00')
    const last = days.at(-1) ?? ''
    const isToday = last === '2026-11-20'
    if (!isToday) await moveTo(own, `${last}T00:00:00${summer(last)}`)
    assert.equal(await tpp.status(PERIODIC, paymentId), 'ACSP', 'the last one is under way')
    await moveTo(own, isToday ? '2026-11-20T12:00:05+02:00' : `${last}T00:00:05${summer(last)}`)
    assert.equal(await tpp.status(PERIODIC, paymentId), 'ACSC')
    await moveTo(own, `${until}T12:00:00${summer(until)}`)
    assert.deepEqual(
      await new Books(tpp).booked(ID),
      days.map((day) => `${day} -1.00`),
    )
  })
}

for (const country of TRIED) {
  test(`stays ACSP in ${country.country} between executions, and shows each when it happens (Part 2, Baltic payment)`, async () => {
    const tpp = await renew({ country })
    const books = new Books(tpp)
    const body = orderOf(PERIODIC, country, { endToEndIdentification: ID })
    const paymentId = await tpp.approved(PERIODIC, body)
    const steps: [now: string, status: string, booked: number, pending: number][] = [
      ['2026-11-22T23:59:59.999+02:00', 'ACTC', 0, 0],
      ['2026-11-23T00:00:00+02:00', 'ACSP', 0, 1],
      ['2026-11-23T00:00:05+02:00', 'ACSP', 1, 0],
      ['2026-11-29T23:59:59.999+02:00', 'ACSP', 1, 0],
      ['2026-11-30T00:00:00+02:00', 'ACSP', 1, 1],
      ['2026-11-30T00:00:05+02:00', 'ACSP', 2, 0],
      ['2026-12-07T00:00:00+02:00', 'ACSP', 2, 1],
      ['2026-12-07T00:00:05+02:00', 'ACSC', 3, 0],
      ['2027-12-31T00:00:00+02:00', 'ACSC', 3, 0],
    ]
    for (const [now, status, booked, pending] of steps) {
      await moveTo(own, now)
      assert.equal(await tpp.status(PERIODIC, paymentId), status, now)
      assert.lengthOf(await books.booked(ID), booked, now)
      assert.lengthOf(await books.pending(ID), pending, now)
    }
  })
}

test('executes at once what is due when the series is approved (gaps: baltic.payment.dates)', async () => {
  const tpp = await renew()
  const body = seriesOf({ frequency: 'Weekly', endDate: '2026-11-27' })
  const paymentId = await tpp.approved(PERIODIC, body)
  assert.equal(await tpp.status(PERIODIC, paymentId), 'ACSP')
  assert.deepEqual(await new Books(tpp).pending(ID), ['-1.00'])
})

test('makes up for nominal dates that passed before the approval, with one execution for each (gaps: baltic.payment.dates)', async () => {
  const friday = await renew({ at: '2026-11-19T10:00:00Z' })
  const body = seriesOf({ frequency: 'Daily', startDate: '2026-11-19', endDate: '2026-11-20' })
  const paymentId = await friday.initiated(PERIODIC, body)
  await moveTo(own, '2026-11-20T11:00:00+02:00')
  await decide(own, paymentId, { result: 'authorized' })
  assert.deepEqual(await new Books(friday).pending(ID), ['-1.00', '-1.00'])
  await advance(own, 'PT5S')
  assert.deepEqual(await new Books(friday).booked(ID), ['2026-11-20 -1.00', '2026-11-20 -1.00'])
  assert.equal(await friday.status(PERIODIC, paymentId), 'ACSC')
})

test('makes up on the next TARGET day where the approval came on a closed one (gaps: baltic.payment.dates)', async () => {
  const tpp = await renew({ at: '2026-11-20T20:00:00Z' })
  const body = seriesOf({ frequency: 'Daily', endDate: '2026-11-23' })
  const paymentId = await tpp.initiated(PERIODIC, body)
  await moveTo(own, '2026-11-21T20:00:00+02:00')
  await decide(own, paymentId, { result: 'authorized' })
  assert.equal(await tpp.status(PERIODIC, paymentId), 'ACTC')
  await moveTo(own, '2026-11-23T00:00:05+02:00')
  const days = Array.from({ length: 4 }, () => '2026-11-23 -1.00')
  assert.deepEqual(await new Books(tpp).booked(ID), days)
  assert.equal(await tpp.status(PERIODIC, paymentId), 'ACSC')
})

test('leaves out an execution without enough money, and goes on with the next (Part 2, Baltic payment; gaps: baltic.payment.answer)', async () => {
  const tpp = await renew()
  const books = new Books(tpp)
  const body = orderOf(PERIODIC, EE, { instructedAmount: amount('6000.00'), endToEndIdentification: ID })
  const paymentId = await tpp.approved(PERIODIC, body)
  await moveTo(own, '2026-11-30T12:00:00+02:00')
  assert.equal(await tpp.status(PERIODIC, paymentId), 'ACSP')
  assert.deepEqual(await books.booked(ID), ['2026-11-23 -6000.00'])
  const credit = orderOf('payments/sepa-credit-transfers', EE, {
    debtorAccount: reference(EE.business),
    creditorAccount: reference(EE.first),
    instructedAmount: amount('5000.00'),
  })
  await tpp.approved('payments/sepa-credit-transfers', credit)
  await moveTo(own, '2026-12-07T00:00:05+02:00')
  assert.deepEqual(await books.booked(ID), ['2026-11-23 -6000.00', '2026-12-07 -6000.00'])
  assert.equal(await tpp.status(PERIODIC, paymentId), 'ACSC')
  assert.equal(await books.balance(), '2975.00')
})

test('takes a fee with each execution abroad, and none for one that is left out (gaps: baltic.payment.answer)', async () => {
  const tpp = await renew()
  const books = new Books(tpp)
  const before = await books.entries()
  const paymentId = await tpp.approved(
    PERIODIC_CROSS,
    orderOf(PERIODIC_CROSS, EE, { instructedAmount: amount('4981.50') }),
  )
  await moveTo(own, '2026-11-23T00:00:00+02:00')
  assert.deepEqual(await books.since(before), ['-4981.50', '-6.00'])
  await moveTo(own, '2026-12-08T12:00:00+02:00')
  // The debit of the seed is booked meanwhile, under another id.
  assert.deepEqual(await books.since(before), ['-25.00', '-4981.50', '-4981.50', '-6.00', '-6.00'].toSorted())
  assert.equal(await books.balance(), '0.00')
  assert.equal(await tpp.status(PERIODIC_CROSS, paymentId), 'ACSC')
})

test('wants money for amount and fee of each execution (gaps: baltic.payment.answer)', async () => {
  for (const [text, count] of [
    ['9969.00', 1],
    ['9969.01', 0],
  ] as const) {
    const tpp = await renew()
    const books = new Books(tpp)
    await tpp.approved(
      PERIODIC_CROSS,
      orderOf(PERIODIC_CROSS, EE, {
        instructedAmount: amount(text),
        endDate: '2026-11-23',
        endToEndIdentification: ID,
      }),
    )
    await moveTo(own, '2026-11-23T00:00:05+02:00')
    assert.lengthOf(await books.booked(ID), count, text)
    assert.equal(await books.balance(), count === 1 ? '0.00' : '9975.00')
  }
})

test('goes on without an end where endDate is absent (gaps: baltic.payment.required)', async () => {
  const tpp = await renew()
  const paymentId = await tpp.approved(
    PERIODIC,
    seriesOf({ frequency: 'Annual', instructedAmount: amount('0.01') }),
  )
  await moveTo(own, '2031-12-01T12:00:00+02:00')
  assert.equal(await tpp.status(PERIODIC, paymentId), 'ACSP')
  assert.lengthOf(await new Books(tpp).booked(ID), 6)
})

test('keeps several series in the order of time, and conserves the money (gaps: shared.sandbox.settle)', async () => {
  const one: Tpp = await renew()
  const credit = { creditorAccount: reference(EE.business), instructedAmount: amount('10.00') }
  for (const frequency of ['Daily', 'Weekly', 'Monthly']) {
    await one.approved(PERIODIC, seriesOf({ frequency, endDate: '2026-12-31', ...credit }))
  }
  await moveTo(own, '2027-01-31T12:00:00+02:00')
  // 42 days, 6 weeks and 2 months.
  assert.equal(await new Books(one).balance(), '9475.00')
  assert.equal(await new Books(one, EE.business).balance(), '100500.00')
})
