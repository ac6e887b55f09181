/// <reference types="node" />
// Scheduled payments and series on their days: dates, execution, money, scenarios stored and given, the end of a series.
import { assert, test } from '#kit'
import { advance, header } from '../../raw-client.ts'
import { type Entry, openStatement } from '../../raw-statement.ts'
import {
  EMPTY,
  FIRST,
  type Order,
  RECURRING,
  recurring,
  SCHEDULED,
  scheduled,
  SECOND,
  SEPA,
  sepa,
  to,
} from '../raw-orders.ts'
import { assertRefused } from '../raw-refusal.ts'
import { moveTo, openRenewable } from '../raw-tpp.ts'

const { renew } = await openRenewable()

const archiveOf = (day: string): RegExp => new RegExp(`^${day.replaceAll('-', '')}\\d{12}$`)
const sameBank = { payee: { iban: SECOND, name: 'Saaja Oy' } }

/** Six in the morning in Helsinki, as answers write it. */
function sixOf(day: string): string {
  const offset = day >= '2027-03-28' && day < '2027-10-31' ? '+03:00' : '+02:00'
  return `${day}T06:00:00.000${offset}`
}

/** Entries that an account has of the payments of these tests. */
async function paidFrom(account: { entries(): Promise<Entry[]> }): Promise<Entry[]> {
  return (await account.entries()).filter(({ creditor }) =>
    ['Kauppa Oy', 'Saaja Oy'].includes(creditor?.['accountName'] ?? ''),
  )
}

// --- scheduled --------------------------------------------------------------------------------------------------------

test('waits for the due date after submission, and asks for no money before it (2 A, What the service does; gaps: psd2.status.transitions)', async () => {
  const { own, tpp } = await renew()
  const done = await tpp.done(SCHEDULED, scheduled({ payer: { iban: EMPTY } }))
  assert.deepInclude(done, { status: 'AwaitingDueDate', submitted: '2026-11-20T12:00:00.000+02:00' })
  assert.notProperty(done, 'archiveId')
  await moveTo(own, '2026-11-23T05:59:59+02:00')
  assert.deepEqual(await tpp.read(SCHEDULED, done.paymentId), done)
})

test('debits on a banking day at 06.00 in Helsinki, once, as of that moment (gaps: psd2.due.execution; Part 2, PSD2 scheduled)', async () => {
  const { own, tpp } = await renew()
  const account = await openStatement(own, 'customer-1', FIRST)
  const { paymentId } = await tpp.done(SCHEDULED)
  await moveTo(own, '2026-11-23T05:59:59.999+02:00')
  assert.equal((await tpp.read(SCHEDULED, paymentId)).status, 'AwaitingDueDate')
  assert.isEmpty(await paidFrom(account))
  await moveTo(own, '2026-11-23T06:00:00+02:00')
  const done = await tpp.read(SCHEDULED, paymentId)
  assert.deepInclude(done, { status: 'Debited', modified: sixOf('2026-11-23') })
  assert.match(done.archiveId ?? '', archiveOf('2026-11-23'))
  await advance(own, 'P10D')
  assert.deepEqual(await tpp.read(SCHEDULED, paymentId), done)
  const entries = await paidFrom(account)
  assert.lengthOf(entries, 1)
  assert.deepInclude(entries[0], {
    amount: '-1.00',
    archiveId: String(done.archiveId),
    bookingDateTime: sixOf('2026-11-23'),
  })
})

test('books as of 06.00 where the clock jumps far beyond (gaps: psd2.due.execution, shared.sandbox.settle)', async () => {
  const { own, tpp } = await renew()
  const { paymentId } = await tpp.done(SCHEDULED, scheduled({ ...sameBank, dueDate: '2026-11-21' }))
  await moveTo(own, '2027-02-01T00:00:00+02:00')
  const done = await tpp.read(SCHEDULED, paymentId)
  assert.deepInclude(done, { status: 'Credited', modified: sixOf('2026-11-21') })
  assert.match(done.archiveId ?? '', archiveOf('2026-11-21'))
})

test('executes at the same bank on the due date, elsewhere on the next banking day (gaps: psd2.due.execution, shared.calendar)', async () => {
  for (const [dueDate, next] of [
    ['2026-11-21', '2026-11-23'],
    ['2026-11-22', '2026-11-23'],
    ['2026-12-24', '2026-12-28'],
    ['2026-12-25', '2026-12-28'],
    ['2027-01-01', '2027-01-04'],
    ['2027-01-06', '2027-01-07'],
    ['2027-03-26', '2027-03-30'],
    ['2027-03-28', '2027-03-30'],
    ['2027-05-06', '2027-05-07'],
    ['2027-06-25', '2027-06-28'],
    ['2027-10-31', '2027-11-01'],
  ] as const) {
    const { own, tpp } = await renew()
    const here = await tpp.done(SCHEDULED, scheduled({ ...sameBank, dueDate }))
    const there = await tpp.done(SCHEDULED, scheduled({ dueDate }))
    await moveTo(own, sixOf(dueDate))
    assert.deepInclude(await tpp.read(SCHEDULED, here.paymentId), {
      status: 'Credited',
      modified: sixOf(dueDate),
    })
    assert.equal((await tpp.read(SCHEDULED, there.paymentId)).status, 'AwaitingDueDate', dueDate)
    await moveTo(own, sixOf(next).replace('06:00:00.000', '05:59:59.000'))
    assert.equal((await tpp.read(SCHEDULED, there.paymentId)).status, 'AwaitingDueDate', dueDate)
    await moveTo(own, sixOf(next))
    const done = await tpp.read(SCHEDULED, there.paymentId)
    assert.deepInclude(done, { status: 'Debited', modified: sixOf(next) })
    assert.match(done.archiveId ?? '', archiveOf(next))
  }
})

test('tries once: too little money on the due date is Rejected, and more money later changes nothing (gaps: psd2.due.execution)', async () => {
  const { own, tpp } = await renew()
  const { paymentId } = await tpp.done(SCHEDULED, scheduled({ payer: { iban: EMPTY }, amountEUR: '5.00' }))
  await moveTo(own, '2026-11-23T06:00:00+02:00')
  const ended = await tpp.read(SCHEDULED, paymentId)
  assert.deepInclude(ended, { status: 'Rejected', modified: sixOf('2026-11-23') })
  assert.notProperty(ended, 'archiveId')
  await tpp.done(SEPA, to(EMPTY, '100.00'))
  await advance(own, 'P2D')
  assert.deepEqual(await tpp.read(SCHEDULED, paymentId), ended)
  assert.equal(
    (await tpp.submitted(SCHEDULED, paymentId)).status,
    'Rejected',
    'submitted once: a repeat shows it',
  )
})

test('executes what is due on the way in order of time, each with the money that is there then (gaps: shared.sandbox.control, shared.sandbox.settle)', async () => {
  const { own, tpp } = await renew()
  const later = await tpp.done(
    SCHEDULED,
    scheduled({ payer: { iban: SECOND }, amountEUR: '200.00', dueDate: '2026-11-25' }),
  )
  const first = await tpp.done(
    SCHEDULED,
    scheduled({ payer: { iban: SECOND }, amountEUR: '200.00', dueDate: '2026-11-24' }),
  )
  const back = await tpp.done(
    SCHEDULED,
    scheduled({ ...sameBank, payer: { iban: FIRST }, amountEUR: '150.00', dueDate: '2026-11-26' }),
  )
  const last = await tpp.done(
    SCHEDULED,
    scheduled({ payer: { iban: SECOND }, amountEUR: '200.00', dueDate: '2026-11-27' }),
  )
  await moveTo(own, '2026-12-01T12:00:00+02:00')
  const status = async ({ paymentId }: { paymentId: string }) => (await tpp.read(SCHEDULED, paymentId)).status
  assert.deepEqual(
    [await status(first), await status(later), await status(back), await status(last)],
    ['Debited', 'Rejected', 'Credited', 'Debited'],
  )
})

const SCHEDULED_RESULTS = [
  ['PaymentDebited', 'Debited'],
  ['PaymentCredited', 'Credited'],
  ['PaymentRejected', 'Rejected'],
  ['PaymentAccepted', 'Accepted'],
] as const

for (const [scenario, status] of SCHEDULED_RESULTS) {
  test(`keeps ${scenario} from submit for the due date, and takes its effect then: ${status} (gaps: psd2.scenario.results)`, async () => {
    const { own, tpp } = await renew()
    const { paymentId, status: first } = await tpp.done(SCHEDULED, undefined, scenario)
    assert.equal(first, 'AwaitingDueDate')
    await advance(own, 'P1D')
    assert.equal((await tpp.read(SCHEDULED, paymentId)).status, 'AwaitingDueDate')
    await moveTo(own, '2026-11-23T06:00:00+02:00')
    const listed = ((await tpp.payments((await tpp.read(SCHEDULED, paymentId)).authorizationId))[
      'scheduledSepaPayments'
    ] ?? [])[0]
    const done = await tpp.read(SCHEDULED, paymentId)
    assert.deepInclude(done, { status, modified: sixOf('2026-11-23') })
    assert.deepEqual(listed, done)
    if (['Debited', 'Credited'].includes(status)) assert.match(done.archiveId ?? '', archiveOf('2026-11-23'))
    else assert.notProperty(done, 'archiveId')
  })

  test(`moves a waiting scheduled payment by a get with ${scenario} before its day, and not again on it (gaps: psd2.scenario.results; Part 2, PSD2 scheduled)`, async () => {
    const { own, tpp } = await renew()
    const account = await openStatement(own, 'customer-1', FIRST)
    const { paymentId } = await tpp.done(SCHEDULED)
    await advance(own, 'PT1H')
    const seen = await tpp.read(SCHEDULED, paymentId, scenario)
    assert.deepInclude(seen, { status, modified: '2026-11-20T13:00:00.000+02:00' })
    if (['Debited', 'Credited'].includes(status)) assert.match(seen.archiveId ?? '', archiveOf('2026-11-20'))
    else assert.notProperty(seen, 'archiveId')
    await moveTo(own, '2026-11-24T12:00:00+02:00')
    assert.deepEqual(await tpp.read(SCHEDULED, paymentId), seen)
    assert.lengthOf(await paidFrom(account), ['Debited', 'Credited'].includes(status) ? 1 : 0)
  })
}

test('replaces a kept value by one on get, and rejects a debit without money whatever is kept (gaps: psd2.scenario.results)', async () => {
  const { own, tpp } = await renew()
  const one = await tpp.done(SCHEDULED, undefined, 'PaymentRejected')
  assert.equal((await tpp.read(SCHEDULED, one.paymentId, 'PaymentDebited')).status, 'Debited')
  const ignored = await tpp.done(SCHEDULED, undefined, 'PaymentRejected')
  assert.equal((await tpp.read(SCHEDULED, ignored.paymentId, 'InsufficientFunds')).status, 'AwaitingDueDate')
  const poor = scheduled({ payer: { iban: EMPTY } })
  const kept = await tpp.done(SCHEDULED, poor, 'PaymentDebited')
  const credited = await tpp.done(SCHEDULED, poor, 'PaymentCredited')
  const given = await tpp.done(SCHEDULED, poor)
  assert.equal((await tpp.read(SCHEDULED, given.paymentId, 'PaymentCredited')).status, 'Rejected')
  await moveTo(own, '2026-11-23T06:00:00+02:00')
  for (const { paymentId } of [ignored, kept, credited]) {
    assert.equal((await tpp.read(SCHEDULED, paymentId)).status, 'Rejected')
  }
})

test('forgets a kept value that a get has replaced with PaymentAccepted: only a scenario moves it on then (gaps: psd2.scenario.results, psd2.foreign.cut-off; Part 2, PSD2 immediate SEPA)', async () => {
  for (const scenario of ['PaymentDebited', 'PaymentCredited', 'PaymentRejected']) {
    const { own, tpp } = await renew()
    const { paymentId } = await tpp.done(SCHEDULED, undefined, scenario)
    const accepted = await tpp.read(SCHEDULED, paymentId, 'PaymentAccepted')
    assert.equal(accepted.status, 'Accepted')
    assert.deepEqual(await tpp.read(SCHEDULED, paymentId), accepted, scenario)
    await moveTo(own, '2026-11-23T06:00:00+02:00')
    assert.deepEqual(await tpp.read(SCHEDULED, paymentId), accepted, scenario)
    assert.equal((await tpp.read(SCHEDULED, paymentId, 'PaymentCredited')).status, 'Credited')
  }
})

test('goes on from Accepted and Debited like an immediate payment (gaps: Part 2, PSD2 scheduled)', async () => {
  const { own, tpp } = await renew()
  const accepted = await tpp.done(SCHEDULED, undefined, 'PaymentAccepted')
  const debited = await tpp.done(SCHEDULED)
  await moveTo(own, '2026-11-23T12:00:00+02:00')
  const one = await tpp.read(SCHEDULED, accepted.paymentId, 'PaymentDebited')
  assert.equal(one.status, 'Debited')
  const two = await tpp.read(SCHEDULED, debited.paymentId, 'PaymentCredited')
  assert.equal(two.status, 'Credited')
  assert.equal((await tpp.read(SCHEDULED, debited.paymentId, 'PaymentRejected')).status, 'Credited')
})

test('keeps no PaymentAccepted that ended SubmissionPending: the due date debits (gaps: psd2.scenario.results)', async () => {
  const { own, tpp } = await renew()
  const { paymentId } = await tpp.done(SCHEDULED, undefined, 'PaymentSystemUnavailable')
  assert.equal((await tpp.read(SCHEDULED, paymentId, 'PaymentAccepted')).status, 'AwaitingDueDate')
  await moveTo(own, '2026-11-23T06:00:00+02:00')
  assert.equal((await tpp.read(SCHEDULED, paymentId)).status, 'Debited')
})

test('executes what the clock has made due before it looks at the value of a get (gaps: psd2.scenario.results)', async () => {
  const { own, tpp } = await renew()
  const { paymentId } = await tpp.done(SCHEDULED)
  await moveTo(own, '2026-11-23T07:00:00+02:00')
  const seen = await tpp.read(SCHEDULED, paymentId, 'PaymentAccepted')
  assert.deepInclude(seen, { status: 'Debited', modified: sixOf('2026-11-23') })
  // It was debited first, and so it is given back.
  const given = await tpp.read(SCHEDULED, paymentId, 'PaymentRejected')
  assert.deepEqual([given.status, given.archiveId], ['Rejected', seen.archiveId])
})

// --- series -----------------------------------------------------------------------------------------------------------

const SERIES: [what: string, order: Order, dates: string[], days: string[]][] = [
  [
    'Weekly, 2026-12-18 to 2027-01-08',
    { recurrence: 'Weekly', dueDate: '2026-12-18', recurrenceEndDate: '2027-01-08' },
    ['2026-12-18', '2026-12-25', '2027-01-01', '2027-01-08'],
    ['2026-12-18', '2026-12-28', '2027-01-04', '2027-01-08'],
  ],
  [
    'Monthly, 2027-01-31 to 2027-05-31',
    { recurrence: 'Monthly', dueDate: '2027-01-31', recurrenceEndDate: '2027-05-31' },
    ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
    ['2027-02-01', '2027-03-01', '2027-03-31', '2027-04-30', '2027-05-31'],
  ],
  [
    'LastBankingDayOfTheMonth, 2026-12-01 to 2027-03-31',
    { recurrence: 'LastBankingDayOfTheMonth', dueDate: '2026-12-01', recurrenceEndDate: '2027-03-31' },
    ['2026-12-31', '2027-01-29', '2027-02-26', '2027-03-31'],
    ['2026-12-31', '2027-01-29', '2027-02-26', '2027-03-31'],
  ],
  [
    'LastBankingDayOfTheMonth, 2027-01-30 to 2027-02-28',
    { recurrence: 'LastBankingDayOfTheMonth', dueDate: '2027-01-30', recurrenceEndDate: '2027-02-28' },
    ['2027-02-26'],
    ['2027-02-26'],
  ],
]

for (const [what, order, dates, days] of SERIES) {
  test(`makes the days of ${what}, and executes each (gaps: psd2.request.recurrence, psd2.due.execution; Part 3, Series)`, async () => {
    const { own, tpp } = await renew()
    const { paymentId } = await tpp.done(RECURRING, recurring(order))
    for (const date of dates) assert.equal((await tpp.run(paymentId, date))['status'], 'AwaitingDueDate')
    for (const date of neighbours(dates)) {
      assertRefused(await tpp.instance(paymentId, date), 404, ['InvalidValue', 'dueDate'])
    }
    for (const [at, day] of days.entries()) {
      const date = dates[at] ?? ''
      await moveTo(own, sixOf(day).replace('06:00:00.000', '05:59:59.999'))
      assert.equal((await tpp.run(paymentId, date))['status'], 'AwaitingDueDate', date)
      assert.equal((await tpp.read(RECURRING, paymentId)).status, 'AwaitingDueDate')
      await moveTo(own, sixOf(day))
      const run = await tpp.run(paymentId, date)
      assert.deepInclude(run, { status: 'Debited', modified: sixOf(day) })
      assert.match(String(run['archiveId']), archiveOf(day))
      const account = await openStatement(own, 'customer-1', FIRST)
      const entry = (await account.entriesOf(String(run['archiveId'])))[0]
      assert.deepInclude(entry, { amount: '-1.00', bookingDateTime: sixOf(day) })
    }
    const series = await tpp.read(RECURRING, paymentId)
    assert.deepInclude(series, { status: 'Completed', modified: sixOf(days.at(-1) ?? '') })
    assert.notProperty(series, 'archiveId')
    const paid = await paidFrom(await openStatement(own, 'customer-1', FIRST))
    assert.lengthOf(paid, dates.length)
  })

  test(`executes ${what} in one jump as in many, at the same bank on its days (gaps: psd2.due.execution)`, async () => {
    const { own, tpp } = await renew()
    const { paymentId } = await tpp.done(RECURRING, recurring({ ...order, ...sameBank }))
    await moveTo(own, '2027-07-01T00:00:00+03:00')
    const ids = new Set<unknown>()
    for (const date of dates) {
      const run = await tpp.run(paymentId, date)
      assert.deepInclude(run, { status: 'Credited', modified: sixOf(date) })
      assert.match(String(run['archiveId']), archiveOf(date))
      ids.add(run['archiveId'])
    }
    assert.equal(ids.size, dates.length, 'each instance has its own')
    assert.equal((await tpp.read(RECURRING, paymentId)).status, 'Completed')
  })
}

/** Days beside those of a series. */
function neighbours(dates: readonly string[]): string[] {
  const near = dates.flatMap((date) =>
    [-1, 1, 7, 31].map((days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)),
  )
  return near.filter((date) => !dates.includes(date))
}

test('has no instances before a series is confirmed (gaps: psd2.recurrence.instance)', async () => {
  const { tpp } = await renew()
  const { paymentId, authorizationId } = await tpp.created(RECURRING)
  const missing = async () =>
    assertRefused(await tpp.instance(paymentId, '2026-11-23'), 404, ['InvalidValue', 'dueDate'])
  await missing()
  await tpp.authorize(authorizationId)
  await missing()
  await tpp.submitted(RECURRING, paymentId, 'PaymentSystemUnavailable')
  await missing()
  assertRefused(await tpp.submit(RECURRING, paymentId, 'PaymentFail'), 422)
  await missing()
  const series = await tpp.submitted(RECURRING, paymentId)
  assert.deepInclude(series, { status: 'AwaitingDueDate' })
  assert.notProperty(series, 'archiveId')
  const run = await tpp.run(paymentId, '2026-11-23')
  assert.deepEqual(run, {
    dueDate: '2026-11-23',
    status: 'AwaitingDueDate',
    modified: '2026-11-20T12:00:00.000+02:00',
  })
  assert.isString(header(await tpp.instance(paymentId, '2026-11-23'), 'x-fapi-interaction-id'))
})

test('goes on with a series after an instance without money (gaps: psd2.due.execution)', async () => {
  const { own, tpp } = await renew()
  const { paymentId } = await tpp.done(RECURRING, recurring({ payer: { iban: EMPTY }, amountEUR: '5.00' }))
  await moveTo(own, '2026-11-23T12:00:00+02:00')
  assert.equal((await tpp.run(paymentId, '2026-11-23'))['status'], 'Rejected')
  assert.equal((await tpp.read(RECURRING, paymentId)).status, 'AwaitingDueDate')
  await tpp.done(SEPA, to(EMPTY, '5.00'))
  await moveTo(own, '2026-12-08T12:00:00+02:00')
  assert.equal((await tpp.run(paymentId, '2026-11-23'))['status'], 'Rejected')
  assert.equal((await tpp.run(paymentId, '2026-11-30'))['status'], 'Debited')
  assert.equal((await tpp.run(paymentId, '2026-12-07'))['status'], 'Rejected')
  assert.equal((await tpp.read(RECURRING, paymentId)).status, 'Completed')
})

for (const [scenario, status] of SCHEDULED_RESULTS) {
  test(`keeps ${scenario} from confirm for the first day only (gaps: psd2.scenario.results)`, async () => {
    const { own, tpp } = await renew()
    const { paymentId } = await tpp.done(RECURRING, undefined, scenario)
    assert.equal((await tpp.run(paymentId, '2026-11-23'))['status'], 'AwaitingDueDate')
    await moveTo(own, '2026-12-07T06:00:00+02:00')
    assert.equal((await tpp.run(paymentId, '2026-11-23'))['status'], status)
    assert.equal((await tpp.run(paymentId, '2026-11-30'))['status'], 'Debited')
    assert.equal((await tpp.run(paymentId, '2026-12-07'))['status'], 'Debited')
  })

  test(`moves one waiting instance by a get with ${scenario}, and no other (gaps: Part 2, Recurrence instance)`, async () => {
    const { own, tpp } = await renew()
    const account = await openStatement(own, 'customer-1', FIRST)
    const { paymentId } = await tpp.done(RECURRING)
    const run = await tpp.run(paymentId, '2026-11-30', scenario)
    assert.equal(run['status'], status)
    assert.equal('archiveId' in run, ['Debited', 'Credited'].includes(status))
    assert.equal((await tpp.run(paymentId, '2026-11-23'))['status'], 'AwaitingDueDate')
    assert.equal((await tpp.run(paymentId, '2026-12-07'))['status'], 'AwaitingDueDate')
    await moveTo(own, '2026-12-08T12:00:00+02:00')
    assert.deepEqual(await tpp.run(paymentId, '2026-11-30'), run)
    assert.lengthOf(await paidFrom(account), ['Debited', 'Credited'].includes(status) ? 3 : 2)
  })
}

test('does nothing on a get of a confirmed series with any value (gaps: psd2.scenario.results)', async () => {
  const { tpp } = await renew()
  const series = await tpp.done(RECURRING)
  for (const scenario of `PaymentAccepted PaymentDebited PaymentCredited PaymentRejected PaymentFail
    InsufficientFunds`.split(/\s+/)) {
    assert.deepEqual(await tpp.read(RECURRING, series.paymentId, scenario), series, scenario)
    assert.equal((await tpp.run(series.paymentId, '2026-11-23'))['status'], 'AwaitingDueDate')
  }
})

test('ignores failure values on a get of an instance (gaps: psd2.scenario.results)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.done(RECURRING)
  for (const scenario of [
    'InsufficientFunds',
    'PaymentFail',
    'PaymentFail=InvalidPayee',
    'PaymentSystemUnavailable',
  ]) {
    assert.equal((await tpp.run(paymentId, '2026-11-23', scenario))['status'], 'AwaitingDueDate')
  }
})

test('goes on from Accepted and Debited of an instance like an immediate payment, and waits for Accepted (gaps: Part 2, Recurrence instance, PSD2 recurring)', async () => {
  const { own, tpp } = await renew()
  const { paymentId } = await tpp.done(RECURRING, undefined, 'PaymentAccepted')
  await moveTo(own, '2026-12-08T12:00:00+02:00')
  assert.equal((await tpp.run(paymentId, '2026-11-30', 'PaymentCredited'))['status'], 'Credited')
  assert.equal((await tpp.read(RECURRING, paymentId)).status, 'AwaitingDueDate', 'one instance is not done')
  assert.equal((await tpp.run(paymentId, '2026-11-23', 'PaymentDebited'))['status'], 'Debited')
  assert.equal((await tpp.read(RECURRING, paymentId)).status, 'Completed')
})

test('rejects an instance that a get wants to debit without money (gaps: psd2.scenario.results)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.done(RECURRING, recurring({ payer: { iban: EMPTY } }))
  for (const [date, scenario] of [
    ['2026-11-23', 'PaymentDebited'],
    ['2026-11-30', 'PaymentCredited'],
    ['2026-12-07', 'PaymentRejected'],
  ] as const) {
    assert.equal((await tpp.run(paymentId, date, scenario))['status'], 'Rejected')
  }
  assert.equal((await tpp.read(RECURRING, paymentId)).status, 'Completed')
})

test('runs a weekly series over both clock changes at six in Helsinki (gaps: psd2.due.execution, shared.time)', async () => {
  for (const [begin, end, dates] of [
    ['2027-03-20T12:00:00+02:00', '2027-04-06', ['2027-03-23', '2027-03-30', '2027-04-06']],
    ['2027-10-20T12:00:00+03:00', '2027-11-05', ['2027-10-22', '2027-10-29', '2027-11-05']],
  ] as const) {
    const { own, tpp } = await renew(begin)
    const { paymentId } = await tpp.done(RECURRING, recurring({ dueDate: dates[0], recurrenceEndDate: end }))
    await moveTo(own, `${end}T12:00:00+02:00`)
    for (const date of dates) {
      assert.deepInclude(await tpp.run(paymentId, date), { status: 'Debited', modified: sixOf(date) })
    }
  }
})

test('makes one instance where the end is the due date, and sixty of five years of months (gaps: psd2.request.recurrence)', async () => {
  const { own, tpp } = await renew()
  const one = await tpp.done(RECURRING, recurring({ recurrenceEndDate: '2026-11-23' }))
  const long = await tpp.done(
    RECURRING,
    recurring({
      recurrence: 'Monthly',
      dueDate: '2026-11-30',
      recurrenceEndDate: '2031-11-29',
      ...sameBank,
      amountEUR: '0.01',
    }),
  )
  await moveTo(own, '2026-11-23T06:00:00+02:00')
  assert.equal((await tpp.read(RECURRING, one.paymentId)).status, 'Completed')
  for (const date of ['2027-02-28', '2028-02-29', '2031-10-30']) {
    assert.equal((await tpp.run(long.paymentId, date))['status'], 'AwaitingDueDate')
  }
  assertRefused(await tpp.instance(long.paymentId, '2031-11-30'), 404, ['InvalidValue', 'dueDate'])
})

test('keeps a series apart from an immediate and a scheduled payment of the same bundle (2 A, What the service does)', async () => {
  const { own, tpp } = await renew()
  const first = await tpp.created(SEPA, sepa())
  const { authorizationId } = first
  const two = await tpp.created(SCHEDULED, scheduled({ authorizationId }))
  const three = await tpp.created(RECURRING, recurring({ authorizationId }))
  await tpp.authorize(authorizationId)
  assert.equal((await tpp.submitted(SEPA, first.paymentId)).status, 'Debited')
  await tpp.submitted(SCHEDULED, two.paymentId)
  await tpp.submitted(RECURRING, three.paymentId)
  await moveTo(own, '2026-11-23T06:00:00+02:00')
  assert.equal((await tpp.read(SCHEDULED, two.paymentId)).status, 'Debited')
  assert.equal((await tpp.run(three.paymentId, '2026-11-23'))['status'], 'Debited')
  const account = await openStatement(own, 'customer-1', FIRST)
  assert.lengthOf(await paidFrom(account), 3)
})
