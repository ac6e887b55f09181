// Immediate SEPA payments through the bank: created, approved, submitted, and the money in the books.
// Bundles, series, foreign payments and scenarios are in the files beside.
import { assert, test } from '#kit'
import { members } from '../../account-access/kit.ts'
import { control, violations } from '../../bank-kit.ts'
import {
  approve,
  create,
  created,
  get,
  getBundle,
  NOBODY,
  openProvider,
  order,
  statement,
  statusOf,
  submit,
} from '../kit.ts'

test('creates a payment, has it approved, submits it once and debits the payer once (2 A, What the service does; Rules 3)', async () => {
  const bank = await openProvider()
  const before = Number((await statement(bank)).balance)
  const made = await create(bank, 'sepa', order('sepa', { amountEUR: '0012.50' }))
  assert.equal(made.status, 201)
  assert.equal(statusOf(made), 'Unauthorized')
  assert.equal(made.json['amountEUR'], '12.50')
  const payment = {
    kind: 'sepa',
    paymentId: String(made.json['paymentId']),
    authorizationId: String(made.json['authorizationId']),
  } as const
  const early = await submit(bank, payment)
  assert.deepEqual([early.status, ...violations(early)], [409, 'IllegalState'])
  assert.equal(statusOf(await approve(bank, payment.authorizationId)), 'Authorized')
  assert.equal(statusOf(await get(bank, payment)), 'Authorized')
  const done = await submit(bank, payment)
  assert.deepEqual([done.status, statusOf(done)], [200, 'Debited'])
  assert.match(String(done.json['archiveId']), /^20261120\d{12}$/)
  assert.deepEqual((await submit(bank, payment)).json, done.json)
  assert.deepEqual((await get(bank, payment)).json, done.json)
  assert.equal(statusOf(await getBundle(bank, payment.authorizationId)), 'Completed')
  const after = await statement(bank)
  assert.equal(Math.round((before - Number(after.balance)) * 100), 1250)
  assert.equal(after.entries.filter(({ archiveId }) => archiveId === done.json['archiveId']).length, 1)
})

test('credits a payee at the same bank at once, one that nobody holds too (gaps: psd2.status.transitions)', async () => {
  const bank = await openProvider()
  const payment = await created(bank, 'sepa', { payee: { iban: NOBODY, name: 'Nobody' } })
  await approve(bank, payment.authorizationId)
  assert.equal(statusOf(await submit(bank, payment)), 'Credited')
})

test('lists all payments in the order of their creation, each with its client and kind (gaps: shared.sandbox.control)', async () => {
  const bank = await openProvider()
  const made: [string, string][] = []
  for (const kind of ['foreign', 'sepa', 'recurring', 'scheduled', 'sepa', 'foreign'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after another is what this is about
    made.push([kind, (await created(bank, kind)).paymentId])
    // oxlint-disable-next-line no-await-in-loop -- as above
    assert.equal((await control(bank, 'PUT', '/clock', { advance: 'PT1S' })).status, 200)
  }
  const { json } = await control(bank, 'GET', '/psd2-payments')
  const listed = members(json, 'psd2-payments')
  assert.deepEqual(
    listed.map((payment) => [payment['kind'], payment['paymentId']]),
    made,
  )
  assert.deepEqual([...new Set(listed.map((payment) => payment['clientId']))], [bank.clientId])
})
