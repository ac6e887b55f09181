// Decisions in place of a payer: by the control call, for bundles, for cancellations, and in the bank's own channel.
// The page is in sca.test.ts.
import { assert, test } from '#kit'
import { control } from '../../bank-kit.ts'
import {
  COMPANY,
  create,
  created,
  get,
  getBundle,
  getInstance,
  order,
  PAYER,
  POOR,
  type ProviderBank,
  remove,
  SMALL,
  type Standing,
  statusOf,
  submit,
  submitted,
  UNCONFIRMED,
} from '../kit.ts'
import { openPayer } from '../sca-kit.ts'

const sca = (bank: ProviderBank, id: string, body: Record<string, unknown>) =>
  control(bank, 'POST', `/sca/${id}`, body)
const approved = { result: 'authorized' }
const payerOf = async (bank: ProviderBank, payment: Standing) => (await get(bank, payment)).json['payer']
const bundleOf = async (bank: ProviderBank, id: string) => statusOf(await getBundle(bank, id))

test('approves as the holder of the first payer, keeps each payer and fills the others (gaps: psd2.sca.payer, shared.sandbox.sca)', async () => {
  const bank = await openPayer()
  const first = await created(bank, 'sepa', { payer: null })
  const { authorizationId } = first
  const second = await created(bank, 'scheduled', { authorizationId, payer: { iban: SMALL } })
  const third = await created(bank, 'sepa', { authorizationId, payer: { iban: PAYER } })
  assert.equal((await sca(bank, authorizationId, approved)).status, 204)
  assert.equal(await bundleOf(bank, authorizationId), 'Authorized')
  assert.deepEqual(await payerOf(bank, first), { iban: PAYER })
  assert.deepEqual(await payerOf(bank, second), { iban: SMALL })
  assert.deepEqual(await payerOf(bank, third), { iban: PAYER })
  const company = await created(bank, 'sepa', { payer: { iban: COMPANY } })
  const filled = await created(bank, 'sepa', { authorizationId: company.authorizationId, payer: null })
  await sca(bank, company.authorizationId, approved)
  assert.deepEqual(await payerOf(bank, filled), { iban: COMPANY })
})

test('approves as customer-1 where no payer is named (gaps: psd2.sca.payer)', async () => {
  const bank = await openPayer()
  const payment = await created(bank, 'sepa', { payer: null })
  assert.equal((await sca(bank, payment.authorizationId, approved)).status, 204)
  assert.deepEqual(await payerOf(bank, payment), { iban: PAYER })
})

test('replaces every payer by the account of the customer or IBAN that is named (gaps: psd2.sca.payer)', async () => {
  const bank = await openPayer()
  const cases: [more: Record<string, string>, iban: string][] = [
    [{ customerId: 'customer-3' }, COMPANY],
    [{ customerId: 'customer-1' }, PAYER],
    [{ iban: SMALL }, SMALL],
    [{ customerId: 'customer-2', iban: POOR }, POOR],
  ]
  for (const [more, iban] of cases) {
    const payment = await created(bank, 'sepa', { payer: { iban: COMPANY } })
    const second = await created(bank, 'sepa', {
      authorizationId: payment.authorizationId,
      payer: { iban: PAYER },
    })
    assert.equal((await sca(bank, payment.authorizationId, { ...approved, ...more })).status, 204)
    for (const one of [payment, second]) assert.deepEqual(await payerOf(bank, one), { iban })
  }
})

test('ends the approval refused where a payer is not held, and for a user without the right (gaps: psd2.sca.payer)', async () => {
  const bank = await openPayer()
  const mixed = await created(bank, 'sepa', { payer: { iban: PAYER } })
  await created(bank, 'sepa', { authorizationId: mixed.authorizationId, payer: { iban: COMPANY } })
  const unconfirmed = await created(bank, 'sepa', { payer: { iban: UNCONFIRMED } })
  const strange = await created(bank, 'sepa', { payer: { iban: 'FI2112345600000785' } })
  const named = await created(bank, 'sepa')
  const cases: [Standing, Record<string, string>][] = [
    [mixed, {}],
    [unconfirmed, {}],
    [strange, {}],
    [named, { customerId: 'customer-4' }],
  ]
  for (const [{ authorizationId }, more] of cases) {
    assert.equal((await sca(bank, authorizationId, { ...approved, ...more })).status, 204)
    assert.equal(await bundleOf(bank, authorizationId), 'Rejected')
  }
})

test('refuses a customer or account that is none, and changes nothing (gaps: shared.sandbox.sca)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  const cases: [body: Record<string, string>, path: string][] = [
    [{ ...approved, customerId: 'customer-99' }, 'customerId'],
    [{ ...approved, iban: COMPANY }, 'iban'],
    [{ ...approved, customerId: 'customer-2', iban: PAYER }, 'iban'],
    [{ result: 'approved' }, 'result'],
  ]
  for (const [body, path] of cases) {
    const { status, json } = await sca(bank, authorizationId, body)
    const [violation] = json['violations'] as { path: string }[]
    assert.deepEqual([status, violation?.path], [400, path])
  }
  assert.equal((await sca(bank, '7e2f7c0e-0000-4000-8000-000000000000', approved)).status, 404)
  assert.equal(await bundleOf(bank, authorizationId), 'Unauthorized')
})

test('answers 409 where there is no such move (gaps: shared.sandbox.sca)', async () => {
  const bank = await openPayer()
  const payment = await created(bank, 'sepa')
  const { authorizationId, paymentId } = payment
  for (const [id, result] of [
    [authorizationId, 'revoked'],
    [paymentId, 'revoked'],
    [paymentId, 'authorized'],
    [paymentId, 'rejected'],
  ] as const) {
    assert.equal((await sca(bank, id, { result })).status, 409)
  }
  assert.equal((await sca(bank, authorizationId, { result: 'rejected' })).status, 204)
  assert.equal(statusOf(await get(bank, payment)), 'Rejected')
  for (const result of ['rejected', 'authorized', 'revoked']) {
    assert.equal((await sca(bank, authorizationId, { result })).status, 409)
  }
})

test('cancels in the bank’s channel what is approved or waits, within the limits of a delete (gaps: psd2.cancel.bank-channel, psd2.delete.too-late)', async () => {
  const bank = await openPayer()
  const revoked = { result: 'revoked' }
  const immediate = await created(bank, 'sepa')
  await sca(bank, immediate.authorizationId, approved)
  const scheduled = await submitted(bank, 'scheduled')
  const series = await submitted(bank, 'recurring')
  for (const payment of [immediate, scheduled, series]) {
    assert.equal((await sca(bank, payment.paymentId, revoked)).status, 204)
    assert.equal(statusOf(await get(bank, payment)), 'Cancelled')
    assert.equal((await sca(bank, payment.paymentId, revoked)).status, 409)
  }
  assert.equal(statusOf(await getInstance(bank, series, '2026-12-18')), 'Cancelled')
  const paid = await submitted(bank, 'sepa')
  const pending = await created(bank, 'sepa')
  await sca(bank, pending.authorizationId, approved)
  await submit(bank, pending, 'PaymentSystemUnavailable')
  const due = await submitted(bank, 'scheduled')
  await control(bank, 'PUT', '/clock', { now: '2026-11-24T00:00:00+02:00' })
  for (const payment of [paid, pending, due]) {
    const before = statusOf(await get(bank, payment))
    assert.equal((await sca(bank, payment.paymentId, revoked)).status, 409)
    assert.equal(statusOf(await get(bank, payment)), before)
  }
})

test('approves a cancellation as the holder of its account, whatever IBAN is named, and by nobody else (gaps: psd2.delete.after)', async () => {
  const bank = await openPayer()
  const cases: [more: Record<string, string>, bundle: string, payment: string][] = [
    [{}, 'Completed', 'Cancelled'],
    [{ iban: PAYER }, 'Completed', 'Cancelled'],
    [{ customerId: 'customer-3' }, 'Completed', 'Cancelled'],
    [{ customerId: 'customer-1' }, 'Rejected', 'AwaitingDueDate'],
  ]
  for (const [more, bundle, status] of cases) {
    const payment = await submitted(bank, 'scheduled', { payer: { iban: COMPANY } })
    const { json } = await remove(bank, payment)
    const id = String(json['cancellationAuthorizationId'])
    assert.equal((await sca(bank, id, { ...approved, ...more })).status, 204)
    assert.equal(await bundleOf(bank, id), bundle)
    assert.equal(statusOf(await get(bank, payment)), status)
  }
  const kept = await submitted(bank, 'scheduled')
  const id = String((await remove(bank, kept)).json['cancellationAuthorizationId'])
  assert.equal((await sca(bank, id, { result: 'rejected' })).status, 204)
  assert.deepEqual(
    [await bundleOf(bank, id), statusOf(await get(bank, kept))],
    ['Rejected', 'AwaitingDueDate'],
  )
})

test('gives no code: the token of the client serves on (gaps: shared.sandbox.sca)', async () => {
  const bank = await openPayer()
  const { json } = await create(bank, 'sepa', order('sepa'))
  const payment: Standing = {
    kind: 'sepa',
    paymentId: String(json['paymentId']),
    authorizationId: String(json['authorizationId']),
  }
  const answer = await sca(bank, payment.authorizationId, approved)
  assert.deepEqual([answer.status, answer.json], [204, {}])
  assert.equal((await submit(bank, payment)).status, 200)
})

test('shows the id by which a cancellation is decided in the report, once one was asked for (gaps: shared.sandbox.control)', async () => {
  const bank = await openPayer()
  const payment = await submitted(bank, 'scheduled')
  const reported = async () =>
    (await control(bank, 'GET', '/psd2-payments')).json['psd2-payments'] as Record<string, unknown>[]
  assert.deepEqual(
    (await reported()).map((one) => Object.hasOwn(one, 'cancellationAuthorizationId')),
    [false],
  )
  const { json } = await remove(bank, payment)
  assert.isString(json['cancellationAuthorizationId'])
  const [told] = await reported()
  assert.equal(told?.['cancellationAuthorizationId'], json['cancellationAuthorizationId'])
  assert.equal((await sca(bank, String(told?.['cancellationAuthorizationId']), approved)).status, 204)
  assert.equal((await reported())[0]?.['status'], 'Cancelled')
})
