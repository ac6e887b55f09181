// Foreign payments: debited on the day that the cut-off leaves, by the rates of the bank, each in a bundle of its own.
// What a test may ask of them with a scenario is in scenarios.test.ts.
import { assert, test } from '#kit'
import { control, violations } from '../../bank-kit.ts'
import {
  approved,
  create,
  get,
  getBundle,
  openProvider,
  order,
  POOR,
  remove,
  statement,
  statusOf,
  submit,
} from '../kit.ts'

for (const { at, day } of [
  { at: '2026-11-20T15:59:59+02:00', day: '2026-11-20' },
  { at: '2026-11-20T16:00:00+02:00', day: '2026-11-23' },
  { at: '2026-11-21T10:00:00+02:00', day: '2026-11-23' },
  { at: '2026-12-24T10:00:00+02:00', day: '2026-12-28' },
  { at: '2026-12-23T16:00:00+02:00', day: '2026-12-28' },
  { at: '2026-12-31T11:59:59+02:00', day: '2026-12-31' },
  { at: '2026-12-31T12:00:00+02:00', day: '2027-01-04' },
  { at: '2027-03-25T12:00:00+02:00', day: '2027-03-30' },
  { at: '2027-06-24T16:00:00+03:00', day: '2027-06-28' },
  { at: '2027-07-01T12:59:59Z', day: '2027-07-01' },
  { at: '2027-07-01T13:00:00Z', day: '2027-07-02' },
]) {
  test(`debits on ${day} what was submitted at ${at}, at the end of that day (gaps: psd2.foreign.cut-off, Part 3)`, async () => {
    const bank = await openProvider()
    await control(bank, 'PUT', '/clock', { now: at })
    const payment = await approved(bank, 'foreign')
    const accepted = await submit(bank, payment)
    assert.deepEqual([accepted.json['status'], accepted.json['archiveId']], ['Accepted', undefined])
    const end =
      Date.parse(`${day}T21:59:59.999Z`) - (at.includes('2027-0') && day > '2027-03-28' ? 3_600_000 : 0)
    await control(bank, 'PUT', '/clock', { now: new Date(end).toISOString() })
    assert.equal(statusOf(await get(bank, payment)), 'Accepted')
    await control(bank, 'PUT', '/clock', { now: new Date(end + 1).toISOString() })
    const { json } = await get(bank, payment)
    assert.equal(json['status'], 'Debited')
    assert.equal(String(json['archiveId']).slice(0, 8), day.replaceAll('-', ''))
    const { entries } = await statement(bank)
    const entry = entries.find(({ archiveId }) => archiveId === json['archiveId'])
    assert.include(String(entry?.['bookingDateTime']), `${day}T23:59:59`)
    assert.equal(entry?.['amount'], '-100.00')
  })
}

test('answers with the request, and what belongs to every foreign payment (gaps: psd2.foreign.bundle)', async () => {
  const bank = await openProvider()
  const body = order('foreign', { amount: '0110', currency: 'JPY' })
  const { status, json } = await create(bank, 'foreign', body)
  assert.equal(status, 201)
  const { paymentId, authorizationId, created, modified, ...rest } = json
  assert.deepEqual(rest, {
    ...body,
    amount: '110.00',
    paymentType: 'ForeignPayment',
    count: 1,
    status: 'Unauthorized',
  })
  assert.deepEqual([created, modified].map(String), [
    '2026-11-20T12:00:00.000+02:00',
    '2026-11-20T12:00:00.000+02:00',
  ])
  assert.notEqual(paymentId, authorizationId)
})

test('asks for money at the submission, and again on the debiting day (gaps Part 2, PSD2 foreign)', async () => {
  const bank = await openProvider()
  const poor = await approved(bank, 'foreign', { payer: { iban: POOR } })
  const refused = await submit(bank, poor)
  assert.deepEqual([refused.status, ...violations(refused)], [422, 'InsufficientFunds'])
  const first = await approved(bank, 'foreign', { amount: '10000.00' })
  const second = await approved(bank, 'foreign', { amount: '10000.00' })
  assert.equal(statusOf(await submit(bank, first)), 'Accepted')
  assert.equal(statusOf(await submit(bank, second)), 'Accepted')
  await control(bank, 'PUT', '/clock', { now: '2026-11-21T00:00:00+02:00' })
  assert.equal(statusOf(await get(bank, first)), 'Debited')
  const { json } = await get(bank, second)
  assert.deepEqual([json['status'], json['archiveId']], ['Rejected', undefined])
  assert.equal(statusOf(await getBundle(bank, second.authorizationId)), 'Completed')
})

test('deletes a foreign payment before its submission only (2 A, What the service does; gaps: psd2.delete.too-late)', async () => {
  const bank = await openProvider()
  const payment = await approved(bank, 'foreign')
  assert.equal((await remove(bank, payment)).status, 202)
  await submit(bank, payment)
  const late = await remove(bank, payment)
  assert.deepEqual([late.status, ...violations(late)], [409, 'IllegalState'])
})

const EEA = {
  bankAccount: { id: 'EE159900000000000013', schemeName: 'IBAN' },
  name: 'Kask & Pojad OÜ',
  financialInstitution: { bic: 'SBOXEEH0' },
  foreignAddress: { addressLine1: 'Pikk 1', country: 'EE' },
}

for (const { name, changes, listed } of [
  {
    name: 'euro to an IBAN in the EEA',
    changes: { currency: 'EUR', payee: EEA },
    listed: ['SepaPayment payee'],
  },
  {
    name: 'charges of the payer inside the EEA',
    changes: { payee: EEA, detailsOfCharges: 'OUR' },
    listed: ['ValidDetailOfCharges detailsOfCharges'],
  },
  {
    name: 'no IBAN inside the EEA',
    changes: { payee: { ...EEA, bankAccount: { id: '123', schemeName: 'BBAN' } } },
    listed: ['EuEtaValid payee'],
  },
  {
    name: 'neither BIC nor address of the bank',
    changes: { payee: { ...EEA, financialInstitution: { name: 'Example Bank' } } },
    listed: ['CreditorBicOrAddress payee.financialInstitution'],
  },
  {
    name: 'decimals of yen',
    changes: { amount: '100.50', currency: 'JPY' },
    listed: ['InvalidValue amount'],
  },
  { name: 'an unknown way', changes: { paymentOrder: 'FAST' }, listed: ['ValidPaymentOrder paymentOrder'] },
  { name: 'nothing', changes: { amount: '0' }, listed: ['Min amount'] },
  { name: 'no currency in use', changes: { currency: 'XTS' }, listed: ['InvalidValue currency'] },
]) {
  test(`refuses a foreign payment: ${name} (gaps: psd2.foreign.rules, psd2.errors.violations)`, async () => {
    const bank = await openProvider()
    const answer = await create(bank, 'foreign', order('foreign', changes))
    assert.deepEqual([answer.status, ...violations(answer)], [400, ...listed])
  })
}
