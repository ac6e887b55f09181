// What earlier versions stored of an order, byte for byte: it is still read, goes on, and ends as it would have then.
// Written from what those versions wrote; the code that wrote it is gone.
import { assert, test } from '#kit'
import type { VersionedOrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import { HANDLE, makeStand, press } from '../kit/stand.ts'

/** As it was stored when online payment was the only way to pay, and its statuses were the words of an order. */
const stored = (attempt: string) =>
  JSON.parse(`{"handle":"${HANDLE}","order":{"id":"order-1","amount":"12.50","currency":"EUR","reference":"1232"},"payee":"Shop",
    "attempts":[{"startedAt":1763632800000,"order":{"id":"order-1","amount":"12.50","currency":"EUR","reference":"1232"},
      "created":{"paymentId":"b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03","paymentOperationId":"0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01",
        "paymentOperationValidation":"q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k="},
      "polls":0,"changedAt":1763632800000,${attempt}}],"dueAt":1763632802000}`) as VersionedOrderRecord

/** A service that finds what an earlier version stored. */
function standWith(attempt: string) {
  const stand = makeStand()
  stand.clock.now = 1_763_632_900_000
  stand.disk.record = stored(attempt) as NonNullable<typeof stand.disk.record>
  const paymentId = 'b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03'
  const payment = { paymentId, paymentOperationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01', amount: '12.50' }
  stand.bank.payments.push({ ...payment, status: 'INITIAL' })
  return stand
}

test('goes on with an open payment that an earlier version stored: the same link, and its end (house: 4)', async () => {
  const stand = standWith('"status":"INITIAL"')
  assert.deepInclude(await stand.service.payment(), { state: 'pending', amount: '12.50', canRetry: false })
  const { redirect, isNew } = await press(stand)
  assert.isFalse(isNew)
  assert.include(redirect, 'paymentOperationId=0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01')
  assert.include(redirect, 'paymentOperationValidation=q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k%3D')
  assert.equal(stand.bank.count('create'), 0)
  stand.bank.decide('ACCEPTED')
  await stand.service.returned()
  stand.clock.now += 2_000
  assert.equal((await stand.service.payment())?.state, 'paid')
})

test('shows payments that an earlier version saw end, and begins anew only where no money moved (house: 4)', async () => {
  const ended = async (attempt: string) => {
    const stand = standWith(attempt)
    const shown = await stand.service.payment()
    return [shown?.state, shown?.reason, shown?.canRetry, stand.bank.calls.length]
  }
  assert.deepEqual(await ended('"status":"ACCEPTED"'), ['paid', undefined, false, 0])
  assert.deepEqual(await ended('"status":"CANCELLED"'), ['cancelled', undefined, true, 0])
  assert.deepEqual(await ended('"status":"REJECTED","errorCode":"PAYMENT_EXPIRED"'), [
    'failed',
    'expired',
    true,
    0,
  ])
  assert.deepEqual(await ended('"status":"REJECTED","errorCode":"PROVIDER_DISABLED"'), [
    'failed',
    'provider_disabled',
    true,
    0,
  ])
  assert.deepEqual(await ended('"status":"REJECTED","mismatched":true'), ['mismatched', undefined, false, 0])
})

test('asks for an unread notice, and tells a lost answer, that an earlier version noted (house: 4)', async () => {
  const stand = standWith('"status":"INITIAL","hinted":true,"lost":true,"askedAt":1763632899000')
  assert.equal((await stand.service.payment())?.state, 'unknown')
  stand.bank.decide('REJECTED', 'PAYMENT_EXPIRED')
  stand.clock.now += 2_000
  assert.deepInclude(await stand.service.payment(), { state: 'failed', reason: 'expired', canRetry: true })
  // What is stored from now on says it in the words of every rail.
  assert.deepInclude(stand.disk.record?.attempts[0], { status: 'failed', errorCode: 'expired' })
})

test('pays an order anew after an ended payment that an earlier version stored, by both names of a rail (house: 4)', async () => {
  const stand = standWith('"status":"CANCELLED"')
  const payment = stand.bank.last()
  payment.status = 'CANCELLED'
  assert.isTrue((await press(stand)).isNew)
  assert.deepEqual(
    stand.disk.record?.attempts.map(({ rail, status }) => [rail, status]),
    [
      [undefined, 'cancelled'],
      ['online-payment', 'open'],
    ],
  )
  // The earlier one is read by the only rail that there was then.
  assert.equal(stand.bank.count('status'), 1)
})
