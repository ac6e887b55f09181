// Scheduled payments and series: what waits for its day, is carried out on it, and can be cancelled until it begins.
// What a test may ask of them with a scenario is in scenarios.test.ts.
import { assert, test } from '#kit'
import { advance, control, violations } from '../../bank-kit.ts'
import {
  approve,
  approved,
  create,
  get,
  getBundle,
  getInstance,
  NOBODY,
  openProvider,
  order,
  POOR,
  type ProviderBank,
  remove,
  SMALL,
  type Standing,
  statement,
  statusOf,
  submit,
  submitted,
} from '../kit.ts'

const SAME_BANK = { payee: { iban: NOBODY, name: 'Nobody' } }

/** Puts the clock of the bank to an instant. */
async function clockTo(bank: ProviderBank, now: string): Promise<void> {
  const { status } = await control(bank, 'PUT', '/clock', { now })
  assert.equal(status, 200)
}

const dates = async (bank: ProviderBank, series: Standing, nominal: readonly string[]) => {
  const found = []
  for (const date of nominal) {
    const { json } = await getInstance(bank, series, date)
    found.push([json['status'], String(json['modified']).slice(0, 16), String(json['archiveId']).slice(0, 8)])
  }
  return found
}

test('carries a scheduled payment out at 06.00 of its day, as of then however far the clock jumps (gaps: psd2.due.execution)', async () => {
  const bank = await openProvider()
  const other = await submitted(bank, 'scheduled', { dueDate: '2026-11-28' })
  const same = await submitted(bank, 'scheduled', { dueDate: '2026-11-28', ...SAME_BANK })
  await clockTo(bank, '2026-11-28T05:59:59+02:00')
  assert.equal(statusOf(await get(bank, same)), 'AwaitingDueDate')
  await clockTo(bank, '2026-11-28T06:00:00+02:00')
  // A Saturday: the same bank works, others wait for Monday.
  assert.equal(statusOf(await get(bank, same)), 'Credited')
  assert.equal(statusOf(await get(bank, other)), 'AwaitingDueDate')
  await clockTo(bank, '2026-12-09T12:00:00+02:00')
  const { json } = await get(bank, other)
  assert.deepEqual([json['status'], json['modified']], ['Debited', '2026-11-30T06:00:00.000+02:00'])
  assert.match(String(json['archiveId']), /^20261130/)
  const { entries } = await statement(bank)
  const entry = entries.find(({ archiveId }) => archiveId === json['archiveId'])
  assert.include(String(entry?.['bookingDateTime']), '2026-11-30T06:00')
})

test('rejects on its day what has too little money, in one attempt, and goes on with the series (gaps: psd2.due.execution)', async () => {
  const bank = await openProvider()
  const poor = { payer: { iban: POOR } }
  const payment = await submitted(bank, 'scheduled', poor)
  const series = await submitted(bank, 'recurring', poor)
  await clockTo(bank, '2026-12-18T12:00:00+02:00')
  const { json } = await get(bank, payment)
  assert.deepEqual([json['status'], json['archiveId']], ['Rejected', undefined])
  await submitted(bank, 'sepa', { payer: { iban: SMALL }, payee: { iban: POOR, name: 'Someone' } })
  await clockTo(bank, '2027-01-31T12:00:00+02:00')
  assert.equal(statusOf(await get(bank, payment)), 'Rejected')
  const found = await dates(bank, series, ['2026-12-18', '2026-12-25', '2027-01-01', '2027-01-08'])
  assert.deepEqual(found, [
    ['Rejected', '2026-12-18T06:00', 'undefine'],
    ['Debited', '2026-12-28T06:00', '20261228'],
    ['Rejected', '2027-01-04T06:00', 'undefine'],
    ['Rejected', '2027-01-08T06:00', 'undefine'],
  ])
  assert.equal(statusOf(await get(bank, series)), 'Completed')
})

for (const { name, terms, nominal, executed } of [
  {
    name: 'weekly',
    terms: { recurrence: 'Weekly', dueDate: '2026-12-18', recurrenceEndDate: '2027-01-08' },
    nominal: ['2026-12-18', '2026-12-25', '2027-01-01', '2027-01-08'],
    executed: ['2026-12-18', '2026-12-28', '2027-01-04', '2027-01-08'],
  },
  {
    name: 'monthly',
    terms: { recurrence: 'Monthly', dueDate: '2027-01-31', recurrenceEndDate: '2027-05-31' },
    nominal: ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
    executed: ['2027-02-01', '2027-03-01', '2027-03-31', '2027-04-30', '2027-05-31'],
  },
  {
    name: 'by the last banking day of the month',
    terms: {
      recurrence: 'LastBankingDayOfTheMonth',
      dueDate: '2026-12-01',
      recurrenceEndDate: '2027-03-31',
    },
    nominal: ['2026-12-31', '2027-01-29', '2027-02-26', '2027-03-31'],
    executed: ['2026-12-31', '2027-01-29', '2027-02-26', '2027-03-31'],
  },
]) {
  test(`executes a series ${name} on its days, each with an archive id of its own (gaps: psd2.request.recurrence, Part 3)`, async () => {
    const bank = await openProvider()
    const series = await approved(bank, 'recurring', terms)
    const [first = ''] = nominal
    const early = await getInstance(bank, series, first)
    assert.deepEqual([early.status, ...violations(early)], [404, 'InvalidValue dueDate'])
    assert.equal(statusOf(await submit(bank, series)), 'AwaitingDueDate')
    assert.deepEqual((await getInstance(bank, series, first)).json, {
      dueDate: first,
      status: 'AwaitingDueDate',
      modified: '2026-11-20T12:00:00.000+02:00',
    })
    await clockTo(bank, '2027-06-30T12:00:00+03:00')
    const { json } = await get(bank, series)
    assert.deepEqual([json['status'], json['archiveId']], ['Completed', undefined])
    const days = (await dates(bank, series, nominal)).map(([status, modified, archive]) => [
      status,
      modified,
      archive,
    ])
    assert.deepEqual(
      days,
      executed.map((day) => ['Debited', `${day}T06:00`, day.replaceAll('-', '')]),
    )
    const archiveIds = new Set<unknown>()
    for (const date of nominal) archiveIds.add((await getInstance(bank, series, date)).json['archiveId'])
    assert.equal(archiveIds.size, nominal.length)
    assert.equal(statusOf(await getBundle(bank, series.authorizationId)), 'Completed')
  })
}

test('refuses a date that is none of the series, and one that is none at all (gaps: psd2.recurrence.instance)', async () => {
  const bank = await openProvider()
  const series = await submitted(bank, 'recurring')
  const other = await getInstance(bank, series, '2026-12-19')
  assert.deepEqual([other.status, ...violations(other)], [404, 'InvalidValue dueDate'])
  const none = await getInstance(bank, series, '2026-02-30')
  assert.deepEqual([none.status, ...violations(none)], [400, 'Date dueDate'])
  const stranger = await getInstance(bank, { ...series, paymentId: 'nobody' }, '2026-02-30')
  assert.deepEqual([stranger.status, ...violations(stranger)], [404, 'InvalidValue paymentId'])
})

test('cancels of a series what waits, and executes an instance whose day has begun (gaps: psd2.delete.too-late)', async () => {
  const bank = await openProvider()
  const series = await submitted(bank, 'recurring')
  await clockTo(bank, '2026-12-26T12:00:00+02:00')
  const asked = await remove(bank, series)
  assert.equal(asked.status, 202)
  await approve(bank, String(asked.json['cancellationAuthorizationId']))
  assert.equal(statusOf(await get(bank, series)), 'Cancelled')
  await clockTo(bank, '2027-02-01T12:00:00+02:00')
  const found = await dates(bank, series, ['2026-12-18', '2026-12-25', '2027-01-01', '2027-01-08'])
  assert.deepEqual(
    found.map(([status]) => status),
    ['Debited', 'Debited', 'Cancelled', 'Cancelled'],
  )
  assert.equal(statusOf(await get(bank, series)), 'Cancelled')
  // The bundle was completed when the series was confirmed.
  assert.equal(statusOf(await getBundle(bank, series.authorizationId)), 'Completed')
})

for (const [kind, limit] of [
  ['scheduled', '2026-11-24T00:00:00+02:00'],
  ['recurring', '2027-01-08T00:00:00+02:00'],
] as const) {
  test(`cancels a ${kind} payment up to the last day before its limit (gaps: psd2.delete.too-late)`, async () => {
    const bank = await openProvider()
    const early = await submitted(bank, kind)
    const late = await submitted(bank, kind)
    await clockTo(bank, new Date(Date.parse(limit) - 1_000).toISOString())
    const cancellation = String((await remove(bank, early)).json['cancellationAuthorizationId'])
    assert.equal(statusOf(await approve(bank, cancellation)), 'Completed')
    const other = String((await remove(bank, late)).json['cancellationAuthorizationId'])
    await advance(bank, 'PT1S')
    const refused = await remove(bank, late)
    assert.deepEqual([refused.status, ...violations(refused)], [409, 'IllegalState'])
    assert.equal(statusOf(await approve(bank, other)), 'Rejected')
    assert.equal(statusOf(await get(bank, late)), 'AwaitingDueDate')
    assert.equal(statusOf(await get(bank, early)), 'Cancelled')
  })
}

for (const { kind, limit, terms } of [
  { kind: 'sepa', limit: '2026-11-21T00:00:00+02:00', terms: {} },
  { kind: 'foreign', limit: '2026-11-21T00:00:00+02:00', terms: {} },
  { kind: 'scheduled', limit: '2026-11-24T00:00:00+02:00', terms: { dueDate: '2026-11-24' } },
  { kind: 'recurring', limit: '2026-12-18T00:00:00+02:00', terms: { dueDate: '2026-12-18' } },
] as const) {
  test(`rejects a ${kind} payment that was not submitted in time, with its bundle (gaps: psd2.submit.deadline)`, async () => {
    const bank = await openProvider()
    const payment = await approved(bank, kind, terms)
    await clockTo(bank, new Date(Date.parse(limit) - 1).toISOString())
    assert.equal(statusOf(await get(bank, payment)), 'Authorized')
    await clockTo(bank, limit)
    const { json } = await get(bank, payment)
    assert.deepEqual([json['status'], json['modified']], ['Rejected', limit.replace('+', '.000+')])
    assert.equal((await submit(bank, payment)).status, 409)
    assert.equal(statusOf(await getBundle(bank, payment.authorizationId)), 'Rejected')
  })
}

test('gives 15 minutes to submit what was approved just before midnight (gaps: psd2.submit.deadline)', async () => {
  const bank = await openProvider()
  await clockTo(bank, '2026-11-20T23:50:00+02:00')
  const payment = await approved(bank, 'sepa')
  await clockTo(bank, '2026-11-21T00:04:59+02:00')
  assert.equal(statusOf(await get(bank, payment)), 'Authorized')
  await advance(bank, 'PT1S')
  assert.equal(statusOf(await get(bank, payment)), 'Rejected')
})

for (const { dueDate, status, listed } of [
  { dueDate: '2026-11-20', status: 400, listed: ['InvalidValue dueDate'] },
  { dueDate: '2026-11-21', status: 201, listed: [] },
  { dueDate: '2027-11-20', status: 201, listed: [] },
  { dueDate: '2027-11-21', status: 400, listed: ['InvalidValue dueDate'] },
  { dueDate: '2026-02-30', status: 400, listed: ['Date dueDate'] },
]) {
  test(`answers a due date of ${dueDate} with ${status} on 2026-11-20 (gaps: psd2.request.due-date)`, async () => {
    const bank = await openProvider()
    const answer = await create(bank, 'scheduled', order('scheduled', { dueDate }))
    assert.deepEqual([answer.status, ...violations(answer)], [status, ...listed])
  })
}

test('keeps the members of a kind to that kind (gaps: psd2.request.due-date)', async () => {
  const bank = await openProvider()
  const answer = await create(bank, 'sepa', order('sepa', { dueDate: '2026-11-24', recurrence: 'Weekly' }))
  assert.deepEqual(violations(answer), ['UnrecognizedProperty dueDate', 'UnrecognizedProperty recurrence'])
})
