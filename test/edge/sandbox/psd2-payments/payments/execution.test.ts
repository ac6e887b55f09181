// What submissions and due dates do in the books and to bundles, where more than one of them meet.
// Ordinary ways are in payments.test.ts, series.test.ts and foreign.test.ts.
import { assert, test } from '#kit'
import { advance, control, violations } from '../../bank-kit.ts'
import {
  approve,
  approved,
  call,
  COMPANY,
  created,
  get,
  getBundle,
  getInstance,
  openProvider,
  PAYER,
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

/** Cancels an approved payment as its payer would. */
async function cancel(bank: ProviderBank, payment: Standing): Promise<void> {
  const { json } = await remove(bank, payment)
  const done = await approve(bank, String(json['cancellationAuthorizationId']))
  assert.equal(statusOf(done), 'Completed')
}

/** Creates payments in one bundle and approves it. */
async function bundled(bank: ProviderBank, ...kinds: readonly Standing['kind'][]): Promise<Standing[]> {
  const payments: Standing[] = []
  for (const kind of kinds) {
    const [first] = payments
    payments.push(await created(bank, kind, first && { authorizationId: first.authorizationId }))
  }
  await approve(bank, payments[0]?.authorizationId ?? '')
  return payments
}

test('books a payment to the same account as two entries (gaps: psd2.status.transitions)', async () => {
  const bank = await openProvider()
  const before = await statement(bank)
  const payment = await submitted(bank, 'sepa', { payee: { iban: PAYER, name: 'Myself' } })
  const { json } = await get(bank, payment)
  assert.equal(json['status'], 'Credited')
  const after = await statement(bank)
  assert.equal(after.balance, before.balance)
  const amounts = after.entries
    .filter(({ archiveId }) => archiveId === json['archiveId'])
    .map(({ amount }) => amount)
  assert.sameMembers(amounts, ['-10.00', '10.00'])
})

test('shows the texts of a payment on both statements, its own message on that of the payer (2 A, Payment request)', async () => {
  const bank = await openProvider()
  const payment = await submitted(bank, 'sepa', {
    payee: { iban: SMALL, name: 'Savings' },
    message: 'For both',
    ownMessage: 'For me',
    payerReference: 'A-1',
  })
  const { json } = await get(bank, payment)
  const entryOf = async (iban: string) =>
    (await statement(bank, 'customer-1', iban)).entries.find(
      ({ archiveId }) => archiveId === json['archiveId'],
    )
  assert.equal((await entryOf(PAYER))?.['message'], 'For both\nFor me')
  assert.equal((await entryOf(SMALL))?.['message'], 'For both')
})

test('ends a bundle as its payments end, and never by a later cancellation (gaps Part 2, Authorization bundle)', async () => {
  const bank = await openProvider()
  const [first, second, third] = await bundled(bank, 'scheduled', 'scheduled', 'sepa')
  if (!first || !second || !third) throw new Error('three payments must stand')
  const bundle = async () => statusOf(await getBundle(bank, first.authorizationId))
  await cancel(bank, first)
  assert.equal(await bundle(), 'PartiallyRevoked')
  await submit(bank, second)
  assert.equal(await bundle(), 'PartiallyRevoked')
  await submit(bank, third)
  assert.equal(await bundle(), 'Completed')
  await cancel(bank, second)
  assert.equal(await bundle(), 'Completed')
})

test('revokes a bundle with its last cancellation, and rejects it with its last limit (gaps Part 2, Authorization bundle)', async () => {
  const bank = await openProvider()
  const cancelled = await bundled(bank, 'sepa', 'recurring')
  for (const payment of cancelled) await cancel(bank, payment)
  assert.equal(statusOf(await getBundle(bank, cancelled[0]?.authorizationId ?? '')), 'Revoked')
  const [late, other] = await bundled(bank, 'sepa', 'scheduled')
  if (!late || !other) throw new Error('two payments must stand')
  await cancel(bank, other)
  await advance(bank, 'P1D')
  assert.equal(statusOf(await get(bank, late)), 'Rejected')
  assert.equal(statusOf(await getBundle(bank, late.authorizationId)), 'Rejected')
})

test('rejects at its approval what is approved after its limit; others of the bundle stay (gaps: psd2.submit.deadline)', async () => {
  const bank = await openProvider()
  const late = await created(bank, 'scheduled', { dueDate: '2026-11-21' })
  const { authorizationId } = late
  const other = await created(bank, 'scheduled', { authorizationId, dueDate: '2026-11-23' })
  await advance(bank, 'PT12H')
  assert.equal(statusOf(await approve(bank, authorizationId)), 'Authorized')
  const { json } = await get(bank, late)
  assert.deepEqual(
    [json['status'], json['authorized'], json['modified']],
    ['Rejected', '2026-11-21T00:00:00.000+02:00', '2026-11-21T00:00:00.000+02:00'],
  )
  assert.equal(statusOf(await get(bank, other)), 'Authorized')
})

test('revokes what nobody has approved for 24 hours after the last create (gaps: psd2.bundle.revoke)', async () => {
  const bank = await openProvider()
  const first = await created(bank, 'sepa')
  const { authorizationId } = first
  await advance(bank, 'PT23H')
  const second = await created(bank, 'sepa', { authorizationId })
  await advance(bank, 'PT23H59M59S')
  assert.equal(statusOf(await get(bank, first)), 'Unauthorized')
  await advance(bank, 'PT1S')
  assert.deepEqual(
    [statusOf(await get(bank, first)), statusOf(await get(bank, second))],
    ['Revoked', 'Revoked'],
  )
  assert.equal((await getBundle(bank, authorizationId)).json['modified'], '2026-11-22T11:00:00.000+02:00')
})

test('revokes a bundle whose last payment was deleted, and approves what is left of another (gaps: psd2.delete.before)', async () => {
  const bank = await openProvider()
  const single = await created(bank, 'foreign')
  assert.deepEqual(
    [statusOf(await remove(bank, single)), statusOf(await remove(bank, single))],
    ['Revoked', 'Revoked'],
  )
  assert.equal(statusOf(await getBundle(bank, single.authorizationId)), 'Revoked')
  const first = await created(bank, 'sepa', { payer: { iban: COMPANY } })
  const { authorizationId } = first
  const second = await created(bank, 'sepa', { authorizationId, payer: undefined })
  await remove(bank, first)
  assert.equal(statusOf(await approve(bank, authorizationId)), 'Authorized')
  assert.deepEqual((await get(bank, second)).json['payer'], { iban: PAYER })
  assert.equal(statusOf(await get(bank, first)), 'Revoked')
})

test('takes at most 100 payments in a bundle (gaps: psd2.bundle.join)', async () => {
  const bank = await openProvider()
  const { authorizationId } = await created(bank, 'sepa')
  for (let count = 1; count < 100; count++) await created(bank, 'sepa', { authorizationId })
  const error = await created(bank, 'sepa', { authorizationId }).catch(({ message }: Error) => message)
  assert.include(error, '409')
  const listed = await call(bank, 'GET', `/authorizations/${authorizationId}/payments`)
  assert.lengthOf(listed.json['sepaPayments'] as unknown[], 100)
})

test('cancels no series of which nothing waits any more (gaps Part 2, PSD2 recurring)', async () => {
  const bank = await openProvider()
  const series = await submitted(bank, 'recurring')
  for (const date of ['2026-12-18', '2026-12-25', '2027-01-01', '2027-01-08']) {
    assert.equal(statusOf(await getInstance(bank, series, date, 'PaymentAccepted')), 'Accepted')
  }
  const refused = await remove(bank, series)
  assert.deepEqual([refused.status, ...violations(refused)], [409, 'IllegalState'])
})

test('pays what falls due first from what there is (gaps: shared.sandbox.settle, psd2.due.execution)', async () => {
  const bank = await openProvider()
  await submitted(bank, 'sepa', { amountEUR: '15.00', payee: { iban: POOR, name: 'Someone' } })
  const poor = { payer: { iban: POOR } }
  const later = await submitted(bank, 'scheduled', { ...poor, dueDate: '2026-11-25' })
  const earlier = await submitted(bank, 'scheduled', { ...poor, dueDate: '2026-11-24' })
  await control(bank, 'PUT', '/clock', { now: '2026-12-24T12:00:00+02:00' })
  assert.deepEqual(
    [statusOf(await get(bank, earlier)), statusOf(await get(bank, later))],
    ['Debited', 'Rejected'],
  )
  assert.equal((await statement(bank, 'customer-2')).balance, '5.00')
})

test('finds a payment under the collection of its kind only (gaps: psd2.paths.foreign)', async () => {
  const bank = await openProvider()
  const payment = await approved(bank, 'sepa')
  for (const kind of ['scheduled', 'recurring', 'foreign'] as const) {
    for (const answer of [
      await get(bank, { ...payment, kind }),
      await submit(bank, { ...payment, kind }),
      await remove(bank, { ...payment, kind }),
    ]) {
      assert.deepEqual([answer.status, ...violations(answer)], [404, 'InvalidValue paymentId'])
    }
  }
  assert.equal(statusOf(await get(bank, payment)), 'Authorized')
})
