/// <reference types="node" />
// Foreign payments from submission to the last cycle of the debiting day: cut-off, day, final status, scenarios, rates.
import { assert, deep, isFull, test } from '#kit'
import { advance } from '../../raw-client.ts'
import { openStatement } from '../../raw-statement.ts'
import { EMPTY, FIRST, FOREIGN, foreign, foreignPayee, type Order, SEPA, to } from '../raw-orders.ts'
import { assertRefused } from '../raw-refusal.ts'
import { moveTo, openRenewable } from '../raw-tpp.ts'

const { renew } = await openRenewable()

/** Offset of Helsinki on a day, from noon on. */
const offsetOn = (day: string): string => {
  const summer = [
    ['2026-03-29', '2026-10-25'],
    ['2027-03-28', '2027-10-31'],
    ['2028-03-26', '2028-10-29'],
  ]
  return summer.some(([begin = '', end = '']) => day >= begin && day < end) ? '+03:00' : '+02:00'
}
const at = (day: string, time: string): string => `${day}T${time}${offsetOn(day)}`

/** The table of Part 3, every row. */
const CUT_OFF: [submitted: string, day: string][] = [
  ['2026-11-20T15:59:59+02:00', '2026-11-20'],
  ['2026-11-20T15:59:59.999+02:00', '2026-11-20'],
  ['2026-11-20T16:00:00+02:00', '2026-11-23'],
  ['2026-07-01T12:59:59Z', '2026-07-01'],
  ['2026-07-01T13:00:00Z', '2026-07-02'],
  ['2026-11-20T13:59:59Z', '2026-11-20'],
  ['2026-11-20T14:00:00Z', '2026-11-23'],
  ['2026-11-21T10:00:00+02:00', '2026-11-23'],
  ['2026-12-24T10:00:00+02:00', '2026-12-28'],
  ['2026-12-23T16:00:00+02:00', '2026-12-28'],
  ['2027-06-24T16:00:00+03:00', '2027-06-28'],
  ['2026-12-31T11:59:59+02:00', '2026-12-31'],
  ['2026-12-31T12:00:00+02:00', '2027-01-04'],
  ['2027-03-25T11:59:59+02:00', '2027-03-25'],
  ['2027-03-25T12:00:00+02:00', '2027-03-30'],
  ['2026-11-20T00:00:00+02:00', '2026-11-20'],
  ['2026-11-20T23:59:59+02:00', '2026-11-23'],
  ['2028-04-13T11:59:59+03:00', '2028-04-13'],
  ['2028-04-13T12:00:00+03:00', '2028-04-18'],
]

for (const [submitted, day] of CUT_OFF) {
  test(`debits what is submitted at ${submitted} on ${day}, at the end of it (2 A, What the service does; gaps: psd2.foreign.cut-off; Part 3, Banking days)`, async () => {
    const { own, tpp } = await renew(submitted)
    const account = await openStatement(own, 'customer-1', FIRST)
    const done = await tpp.done(FOREIGN, foreign({ payer: { iban: FIRST } }))
    assert.equal(done.status, 'Accepted')
    assert.notProperty(done, 'archiveId')
    assert.equal(Date.parse(String(done['submitted'])), Date.parse(submitted))
    await moveTo(own, at(day, '23:59:58.999'))
    assert.deepEqual(await tpp.read(FOREIGN, done.paymentId), done)
    await moveTo(own, new Date(Date.parse(at(day, '23:59:59')) + 1000).toISOString())
    const ended = await tpp.read(FOREIGN, done.paymentId)
    assert.equal(ended.status, 'Debited')
    assert.match(ended.archiveId ?? '', new RegExp(`^${day.replaceAll('-', '')}\\d{12}$`))
    const entries = await account.entriesOf(ended.archiveId)
    assert.lengthOf(entries, 1)
    assert.deepInclude(entries[0], { amount: '-10.00', bookingDateTime: at(day, '23:59:59.000') })
    assert.equal((await tpp.bundle(done.authorizationId)).status, 'Completed')
  })
}

const wallTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Helsinki',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** When submissions of a day are too late, hours; closed days have none. */
const DAYS: Record<string, [cutOff: number, next: string]> = {
  // Maundy Thursday, then Easter, with the change to summer time on Sunday.
  '2027-03-25': [12, '2027-03-30'],
  '2027-03-27': [0, '2027-03-30'],
  '2027-03-28': [0, '2027-03-30'],
  '2027-03-30': [16, '2027-03-31'],
  // The change to winter time, with the days beside it.
  '2027-10-29': [16, '2027-11-01'],
  '2027-10-31': [0, '2027-11-01'],
  '2027-11-01': [16, '2027-11-02'],
  // New Year's Eve, which is short.
  '2026-12-31': [12, '2027-01-04'],
}

/** A quick run takes steps in which every cut-off lies, and the quarter before it; the others an hour, or every quarter. */
const STEP_MINUTES = isFull ? deep(60, 15) : 240

for (const [day, [cutOff, next]] of Object.entries(DAYS)) {
  test(`holds the cut-off every ${STEP_MINUTES} minutes of ${day}, and a quarter before it (2 A, What the service does, Limits; gaps: psd2.foreign.cut-off)`, async () => {
    const before = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
    const { own, tpp } = await renew(new Date(Date.parse(at(before, '23:59:00'))).toISOString())
    const wanted: [string, string, string][] = []
    let quarters = 0
    // Every instant of the day in Helsinki, also the hour that there is twice, and without the one that there is not.
    const begin = Date.parse(`${day}T00:00:00${offsetOn(before)}`)
    for (let instant = begin; ; instant += 900_000) {
      const wall = wallTime.format(instant)
      if (!wall.startsWith(day)) break
      quarters++
      const minutes = Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14))
      // The last quarter before a border, and the hour that a change of clocks takes or doubles.
      const always = [cutOff * 60 - 15, 3 * 60, 24 * 60 - 15]
      if (minutes % STEP_MINUTES !== 0 && !always.includes(minutes)) continue
      await moveTo(own, new Date(instant).toISOString())
      const { paymentId } = await tpp.done(FOREIGN, foreign({ payer: { iban: FIRST }, amount: '0.11' }))
      wanted.push([paymentId, wall, minutes < cutOff * 60 ? day : next])
    }
    const changes: Record<string, number> = { '2027-03-28': 92, '2027-10-31': 100 }
    assert.equal(quarters, changes[day] ?? 96)
    assert.isAtLeast(wanted.length, quarters / (STEP_MINUTES / 15))
    await moveTo(own, new Date(Date.parse(at(next, '23:59:59')) + 1000).toISOString())
    for (const [paymentId, wall, debiting] of wanted) {
      const { status, archiveId } = await tpp.read(FOREIGN, paymentId)
      assert.equal(status, 'Debited')
      assert.equal(archiveId?.slice(0, 8), debiting.replaceAll('-', ''), wall)
    }
  })
}

test('ends foreign payments with HIGH at the same moment (gaps: psd2.foreign.cut-off)', async () => {
  const { own, tpp } = await renew()
  const { paymentId } = await tpp.done(FOREIGN, foreign({ paymentOrder: 'HIGH' }))
  await moveTo(own, '2026-11-20T23:59:58+02:00')
  assert.equal((await tpp.read(FOREIGN, paymentId)).status, 'Accepted')
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  assert.equal((await tpp.read(FOREIGN, paymentId)).status, 'Debited')
})

test('fixes the debiting day when it is submitted, not when it is authorised or fails first (gaps: psd2.foreign.cut-off)', async () => {
  const { own, tpp } = await renew('2026-11-20T15:00:00+02:00')
  const failed = await tpp.authorized(FOREIGN)
  assertRefused(await tpp.submit(FOREIGN, failed.paymentId, 'PaymentFail'), 422)
  const waiting = await tpp.done(FOREIGN, undefined, 'PaymentSystemUnavailable')
  await moveTo(own, '2026-11-20T16:30:00+02:00')
  await tpp.submitted(FOREIGN, failed.paymentId)
  assert.equal((await tpp.read(FOREIGN, waiting.paymentId, 'PaymentAccepted')).status, 'Accepted')
  await moveTo(own, '2026-11-24T00:00:00+02:00')
  const done = await tpp.read(FOREIGN, failed.paymentId)
  assert.deepInclude(done, { status: 'Debited' })
  assert.match(done.archiveId ?? '', /^20261123/)
})

test('asks for money at submission without a scenario, and again at the end of the day (gaps: psd2.scenario.results; Part 2, PSD2 foreign)', async () => {
  const { own, tpp } = await renew()
  const poor = foreign({ payer: { iban: EMPTY } })
  const { paymentId } = await tpp.authorized(FOREIGN, poor)
  assertRefused(await tpp.submit(FOREIGN, paymentId), 422, 'InsufficientFunds')
  await tpp.done(SEPA, to(EMPTY, '10.00'))
  assert.equal((await tpp.submitted(FOREIGN, paymentId)).status, 'Accepted')
  // The money goes elsewhere meanwhile.
  await tpp.done(SEPA, to(FIRST, '0.01', { payer: { iban: EMPTY } }))
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  const ended = await tpp.read(FOREIGN, paymentId)
  assert.equal(ended.status, 'Rejected')
  assert.notProperty(ended, 'archiveId')
})

test('debits by the rates of the sandbox, rounded half up to the cent (gaps: shared.sandbox.rates)', async () => {
  const { own, tpp } = await renew()
  const account = await openStatement(own, 'customer-1', FIRST)
  const cases: [currency: string, amount: string, euros: string][] = [
    ['USD', '11.00', '10.00'],
    ['USD', '1.00', '0.91'],
    ['USD', '0.01', '0.01'],
    ['GBP', '0.85', '1.00'],
    ['CHF', '9.50', '10.00'],
    ['SEK', '100.00', '9.09'],
    ['NOK', '11.50', '1.00'],
    ['DKK', '7.46', '1.00'],
    ['JPY', '160', '1.00'],
    ['JPY', '4', '0.03'],
    ['PLN', '3.01', '1.51'],
    ['AUD', '2.00', '1.00'],
    ['EUR', '12.34', '12.34'],
  ]
  const made: [string, string][] = []
  for (const [currency, amount, euros] of cases) {
    made.push([(await tpp.done(FOREIGN, foreign({ currency, amount }))).paymentId, euros])
  }
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  for (const [paymentId, euros] of made) {
    const { archiveId } = await tpp.read(FOREIGN, paymentId)
    const [entry] = await account.entriesOf(archiveId)
    assert.deepInclude(entry, { amount: `-${euros}`, currency: 'EUR' })
  }
})

test('shows a payment that comes to no cent as a debit to its payee (gaps: shared.sandbox.rates, account-access.transaction.amount)', async () => {
  const { own, tpp } = await renew()
  const account = await openStatement(own, 'customer-1', FIRST)
  const { paymentId } = await tpp.done(FOREIGN, foreign({ currency: 'SEK', amount: '0.05' }))
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  const { archiveId } = await tpp.read(FOREIGN, paymentId)
  const [entry] = await account.entriesOf(archiveId)
  assert.deepInclude(entry, { amount: '-0.00', creditDebitIndicator: 'debit' })
  assert.property(entry, 'creditor')
  assert.notProperty(entry, 'debtor')
})

test('takes no fee, whoever bears the charges (gaps: shared.sandbox.rates)', async () => {
  const { own, tpp } = await renew()
  const account = await openStatement(own, 'customer-1', FIRST)
  await tpp.done(FOREIGN, foreign({ detailsOfCharges: 'OUR' }))
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  const entries = await account.entries()
  assert.lengthOf(
    entries.filter(({ creditor }) => creditor?.['accountName'] === 'Supplier Ltd'),
    1,
  )
})

// --- scenarios ----------------------------------------------------------------------------------------------------------

test('accepts PaymentAccepted, PaymentDebited and PaymentRejected on submit, and refuses PaymentCredited with 400 (gaps: Part 2, PSD2 foreign)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.authorized(FOREIGN)
  assertRefused(await tpp.submit(FOREIGN, paymentId, 'PaymentCredited'), 400, [
    'InvalidValue',
    'x-sandbox-scenario',
  ])
  assert.equal((await tpp.read(FOREIGN, paymentId)).status, 'Authorized')
  for (const scenario of ['PaymentAccepted', 'PaymentDebited', 'PaymentRejected']) {
    const done = await tpp.done(FOREIGN, undefined, scenario)
    assert.equal(done.status, 'Accepted')
    assert.property(done, 'submitted')
    assert.notProperty(done, 'archiveId')
  }
})

test('shows PaymentDebited and PaymentRejected of submit on the next get (gaps: psd2.scenario.results)', async () => {
  const { own, tpp } = await renew('2026-11-20T16:30:00+02:00')
  const debited = await tpp.done(FOREIGN, undefined, 'PaymentDebited')
  const rejected = await tpp.done(FOREIGN, undefined, 'PaymentRejected')
  await advance(own, 'PT1M')
  const seen = await tpp.read(FOREIGN, debited.paymentId)
  assert.equal(seen.status, 'Debited')
  assert.match(seen.archiveId ?? '', /^\d{20}$/)
  const ended = await tpp.read(FOREIGN, rejected.paymentId)
  assert.equal(ended.status, 'Rejected')
  assert.notProperty(ended, 'archiveId')
  await moveTo(own, '2026-11-24T12:00:00+02:00')
  assert.deepEqual(await tpp.read(FOREIGN, debited.paymentId), seen)
  assert.deepEqual(await tpp.read(FOREIGN, rejected.paymentId), ended)
})

test('moves an accepted foreign payment by a get with PaymentDebited or PaymentRejected, and ignores the rest (gaps: Part 2, PSD2 foreign)', async () => {
  const { own, tpp } = await renew()
  for (const scenario of [
    'PaymentCredited',
    'PaymentAccepted',
    'InsufficientFunds',
    'PaymentFail',
    'PaymentSystemUnavailable',
  ]) {
    const done = await tpp.done(FOREIGN)
    assert.deepEqual(await tpp.read(FOREIGN, done.paymentId, scenario), done, scenario)
  }
  const { paymentId } = await tpp.done(FOREIGN)
  const seen = await tpp.read(FOREIGN, paymentId, 'PaymentDebited')
  assert.equal(seen.status, 'Debited')
  assert.match(seen.archiveId ?? '', /^20261120\d{12}$/)
  assert.equal((await tpp.read(FOREIGN, paymentId, 'PaymentCredited')).status, 'Debited')
  const ended = await tpp.done(FOREIGN)
  assert.equal((await tpp.read(FOREIGN, ended.paymentId, 'PaymentRejected')).status, 'Rejected')
  await moveTo(own, '2026-11-22T00:00:00+02:00')
  assert.equal((await tpp.read(FOREIGN, ended.paymentId)).status, 'Rejected')
})

test('rejects a debit by scenario without money (gaps: Part 2, PSD2 foreign)', async () => {
  const { tpp } = await renew()
  const poor = foreign({ payer: { iban: EMPTY } })
  const one = await tpp.done(FOREIGN, poor, 'PaymentDebited')
  assert.equal((await tpp.read(FOREIGN, one.paymentId)).status, 'Rejected')
  const two = await tpp.done(FOREIGN, poor, 'PaymentAccepted')
  assert.equal((await tpp.read(FOREIGN, two.paymentId, 'PaymentDebited')).status, 'Rejected')
})

test('leaves PaymentAccepted of submit where it is until a scenario moves it on (gaps: psd2.foreign.cut-off)', async () => {
  const { own, tpp } = await renew()
  const { paymentId } = await tpp.done(FOREIGN, undefined, 'PaymentAccepted')
  await moveTo(own, '2026-12-20T00:00:00+02:00')
  assert.equal((await tpp.read(FOREIGN, paymentId)).status, 'Accepted')
  const seen = await tpp.read(FOREIGN, paymentId, 'PaymentDebited')
  assert.equal(seen.status, 'Debited')
  assert.match(seen.archiveId ?? '', /^\d{20}$/)
})

test('is never deleted after submission (2 A, What the service does; gaps: psd2.delete.too-late)', async () => {
  const { tpp } = await renew()
  const done = await tpp.done(FOREIGN)
  assertRefused(await tpp.delete(FOREIGN, done.paymentId), 409, 'IllegalState')
  const waiting = await tpp.done(FOREIGN, undefined, 'PaymentSystemUnavailable')
  assertRefused(await tpp.delete(FOREIGN, waiting.paymentId), 409, 'IllegalState')
})

test('pays an account at the test bank itself in another currency like any other (gaps: psd2.foreign.rules)', async () => {
  const { own, tpp } = await renew()
  const payee: Order = foreignPayee({
    bankAccount: { id: 'FI3099900000000102', schemeName: 'IBAN' },
    financialInstitution: { bic: 'SBOXFIH0' },
  })
  const { paymentId } = await tpp.done(FOREIGN, foreign({ payee }))
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  assert.equal((await tpp.read(FOREIGN, paymentId)).status, 'Debited')
})

test('debits nothing by itself where a value was kept from submit: the next get shows it, however late (gaps: psd2.scenario.results; Part 2, PSD2 foreign)', async () => {
  const { own, tpp } = await renew()
  const rejected = await tpp.done(FOREIGN, undefined, 'PaymentRejected')
  const debited = await tpp.done(FOREIGN, undefined, 'PaymentDebited')
  await moveTo(own, '2026-11-25T12:00:00+02:00')
  const [listed] = (await tpp.payments(rejected.authorizationId))['foreignPayments'] ?? []
  assert.equal(listed?.status, 'Accepted')
  assert.equal((await tpp.read(FOREIGN, rejected.paymentId)).status, 'Rejected')
  assert.equal((await tpp.read(FOREIGN, debited.paymentId)).status, 'Debited')
})
