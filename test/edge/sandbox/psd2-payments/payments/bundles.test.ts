// Bundles: payments joined under one approval, revoked before it, cancelled one by one after it.
import { assert, test } from '#kit'
import { advance, violations } from '../../bank-kit.ts'
import {
  approve,
  approved,
  call,
  COMPANY,
  create,
  created,
  get,
  getBundle,
  getInstance,
  nextKey,
  openProvider,
  order,
  PAYEE,
  PAYER,
  POOR,
  reject,
  remove,
  signature,
  SMALL,
  statement,
  statusOf,
  submit,
  submitted,
  tokenOf,
  UNCONFIRMED,
} from '../kit.ts'

test('joins payments of three kinds under one approval, and a foreign one never (2 A, What the service does; gaps: psd2.bundle.join)', async () => {
  const bank = await openProvider()
  const first = await created(bank, 'sepa')
  const { authorizationId } = first
  await created(bank, 'scheduled', { authorizationId })
  await created(bank, 'recurring', { authorizationId })
  const foreign = await create(bank, 'foreign', order('foreign', { authorizationId }))
  assert.deepEqual([foreign.status, ...violations(foreign)], [400, 'UnrecognizedProperty authorizationId'])
  const unknown = await create(bank, 'sepa', order('sepa', { authorizationId: 'nobody' }))
  assert.deepEqual([unknown.status, ...violations(unknown)], [400, 'InvalidValue authorizationId'])
  const listed = await call(bank, 'GET', `/authorizations/${authorizationId}/payments`)
  const counts = ['sepaPayments', 'scheduledSepaPayments', 'recurringSepaPayments', 'foreignPayments'].map(
    (name) => (listed.json[name] as unknown[]).length,
  )
  assert.deepEqual(counts, [1, 1, 1, 0])
  assert.equal(statusOf(await approve(bank, authorizationId)), 'Authorized')
  const late = await create(bank, 'sepa', order('sepa', { authorizationId }))
  assert.deepEqual([late.status, ...violations(late)], [409, 'IllegalState authorizationId'])
  const own = await created(bank, 'foreign')
  const joined = await create(bank, 'sepa', order('sepa', { authorizationId: own.authorizationId }))
  assert.deepEqual([joined.status, ...violations(joined)], [409, 'IllegalState authorizationId'])
})

test('revokes all payments of a bundle before its approval, and never after it (2 A, Rules 2)', async () => {
  const bank = await openProvider()
  const first = await created(bank, 'sepa')
  const { authorizationId } = first
  const second = await created(bank, 'recurring', { authorizationId })
  const revoke = () => call(bank, 'DELETE', `/authorizations/${authorizationId}`)
  assert.deepEqual([(await revoke()).status, statusOf(await revoke())], [200, 'Revoked'])
  assert.deepEqual(
    [statusOf(await get(bank, first)), statusOf(await get(bank, second))],
    ['Revoked', 'Revoked'],
  )
  const after = await approved(bank, 'sepa')
  const refused = await call(bank, 'DELETE', `/authorizations/${after.authorizationId}`)
  assert.deepEqual([refused.status, ...violations(refused)], [409, 'IllegalState'])
  const rejected = await created(bank, 'sepa')
  assert.equal(statusOf(await reject(bank, rejected.authorizationId)), 'Rejected')
  assert.equal(statusOf(await get(bank, rejected)), 'Rejected')
  assert.equal((await call(bank, 'DELETE', `/authorizations/${rejected.authorizationId}`)).status, 409)
})

test('cancels an approved payment only by an approval of its own (2 A, Rules 1; gaps: psd2.delete.after)', async () => {
  const bank = await openProvider()
  const payment = await submitted(bank, 'recurring')
  const asked = await remove(bank, payment)
  assert.deepEqual([asked.status, statusOf(asked)], [202, 'AwaitingDueDate'])
  const cancellation = String(asked.json['cancellationAuthorizationId'])
  assert.equal((await remove(bank, payment)).json['cancellationAuthorizationId'], cancellation)
  assert.equal((await get(bank, payment)).json['cancellationAuthorizationId'], undefined)
  assert.equal(statusOf(await approve(bank, cancellation)), 'Completed')
  assert.equal(statusOf(await get(bank, payment)), 'Cancelled')
  assert.equal(statusOf(await getInstance(bank, payment, '2026-12-18')), 'Cancelled')
  assert.equal(statusOf(await remove(bank, payment)), 'Cancelled')
})

test('lets a payment go on whose cancellation nobody has approved within 15 minutes (gaps: psd2.delete.after)', async () => {
  const bank = await openProvider()
  const payment = await approved(bank, 'scheduled')
  const cancellation = String((await remove(bank, payment)).json['cancellationAuthorizationId'])
  await advance(bank, 'PT14M59S')
  assert.equal(statusOf(await getBundle(bank, cancellation)), 'Unauthorized')
  await advance(bank, 'PT1S')
  assert.equal(statusOf(await getBundle(bank, cancellation)), 'Revoked')
  assert.equal(statusOf(await get(bank, payment)), 'Authorized')
})

test('refuses for whoever may not confirm, or does not hold the payer (gaps: psd2.sca.payer)', async () => {
  const bank = await openProvider()
  const business = await created(bank, 'sepa', { payer: { iban: UNCONFIRMED } })
  assert.equal(statusOf(await approve(bank, business.authorizationId)), 'Rejected')
  const mixed = await created(bank, 'sepa', { payer: { iban: COMPANY } })
  const { authorizationId } = mixed
  await created(bank, 'sepa', { authorizationId, payer: { iban: POOR } })
  assert.equal(statusOf(await approve(bank, authorizationId)), 'Rejected')
  const outside = await created(bank, 'sepa', { payer: { iban: PAYEE } })
  assert.equal(statusOf(await approve(bank, outside.authorizationId)), 'Rejected')
  const open = await created(bank, 'sepa', { payer: undefined })
  await approve(bank, open.authorizationId)
  assert.deepEqual((await get(bank, open)).json['payer'], { iban: PAYER })
})

test('refuses a submission without money, and takes it again when there is some (2 A, Rules 3)', async () => {
  const bank = await openProvider()
  const payment = await approved(bank, 'sepa', { payer: { iban: POOR } })
  const refused = await submit(bank, payment)
  assert.deepEqual([refused.status, ...violations(refused)], [422, 'InsufficientFunds'])
  await submitted(bank, 'sepa', { payer: { iban: SMALL }, payee: { iban: POOR, name: 'Someone' } })
  assert.equal(statusOf(await submit(bank, payment)), 'Debited')
  assert.equal((await statement(bank, 'customer-2')).balance, '0.00')
})

test('verifies a signature of a create, and signs its answers (2 A, Authentication; gaps: psd2.jws)', async () => {
  const bank = await openProvider()
  const body = JSON.stringify(order('sepa'))
  const signed = await create(bank, 'sepa', body, { 'x-jws-signature': signature(bank, body) })
  assert.equal(signed.status, 201)
  assert.match(signed.headers.get('x-jws-signature') ?? '', /^[\w-]+\.\.[\w-]+$/)
  const forged = await create(bank, 'sepa', `${body} `, { 'x-jws-signature': signature(bank, body) })
  assert.deepEqual([forged.status, forged.json['type']], [403, 'SECURITY'])
  const header = { alg: 'RS256', kid: bank.kid, b64: true }
  const unread = await create(bank, 'sepa', body, { 'x-jws-signature': signature(bank, body, header) })
  assert.deepEqual([unread.status, ...violations(unread)], [400, 'InvalidValue x-jws-signature'])
})

test('creates once for one key, whatever token carries it (2 A, Rules 4)', async () => {
  const bank = await openProvider()
  const key = { 'x-idempotency-key': nextKey() }
  const body = order('sepa')
  const [first, second] = [
    await create(bank, 'sepa', body, key),
    await create({ ...bank, token: await tokenOf(bank) }, 'sepa', body, key),
  ]
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.deepEqual(first.json, second.json)
  const other = await create(bank, 'sepa', { ...body, amountEUR: '10.01' }, key)
  assert.deepEqual([other.status, ...violations(other)], [409, 'DuplicatePayment x-idempotency-key'])
})
