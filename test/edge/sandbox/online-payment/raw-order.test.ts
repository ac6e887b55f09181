// The order of checks of reads and refunds, and of what comes after a pair.
// Of any two faults of a create: ../raw-order.test.ts.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { CREATE, openShop, order, requestBytes } from './raw-shop.ts'
import { assertRefused } from '../raw-refusal.ts'
import { ask, openBank } from '../raw-client.ts'

const bank = await openBank()
const shop = openShop(bank)
const unknown = 'b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03'

test('looks at the pair before a payment and its id (gaps: shared.check-order)', async () => {
  const used = { sessionId: randomUUID(), requestId: randomUUID() }
  assert.equal((await shop.providers(used)).status, 200)
  const again = [
    await shop.read(unknown, used),
    await shop.read('a_b', used),
    await shop.refund(unknown, {}, used),
  ]
  for (const answer of again) assertRefused(answer, 400, 'DUPLICATE_REQUEST')
})

test('looks at the body of a refund before its payment, and at the payment before the fields (gaps: shared.check-order)', async () => {
  assertRefused(await shop.refund(unknown, {}, { contentType: 'text/plain' }), 400, 'INVALID_HEADER')
  assertRefused(await shop.refund(unknown, {}, { body: '{' }), 400, 'MALFORMED_BODY')
  assertRefused(await shop.refund(unknown, {}), 400, 'PAYMENT_NOT_FOUND')
  assertRefused(await shop.refund(unknown, { amount: 'x', colour: 1 }), 400, 'PAYMENT_NOT_FOUND')
})

test('looks at the fields of a refund before the state of its payment, and at the state before the money (gaps: shared.check-order)', async () => {
  const { paymentId } = await shop.made({ amount: '10.00' })
  const refund = { amount: '10.01', currency: 'EUR', reference: '1232' }
  assertRefused(await shop.refund(paymentId, { ...refund, currency: 'USD' }), 400, [
    'INVALID_FIELD',
    'currency',
  ])
  assertRefused(await shop.refund(paymentId, { ...refund, colour: 1 }), 400, ['UNKNOWN_MEMBER', 'colour'])
  assertRefused(await shop.refund(paymentId, refund), 400, 'NOT_REFUNDABLE')
})

test('looks at the fields of a refund before the money (gaps: shared.check-order)', async () => {
  const { paymentId } = await shop.paid({ amount: '10.00' })
  const refund = { amount: '10.01', currency: 'EUR', reference: '1231' }
  assertRefused(await shop.refund(paymentId, refund), 400, ['INVALID_FIELD', 'reference'])
  assertRefused(await shop.refund(paymentId, { ...refund, reference: '1232' }), 400, 'REFUND_TOO_LARGE')
})

test('answers one fault alone where headers and not fields are at fault (gaps: shared.errors.detail)', async () => {
  const headers = { date: undefined, 'x-request-id': undefined, authorization: undefined }
  assertRefused(await shop.create({}, { headers }), 400, 'INVALID_HEADER')
  const request = requestBytes(bank, {
    method: 'POST',
    target: CREATE,
    body: JSON.stringify(order()),
    headers: { 'x-session-id': 'x', 'x-request-id': 'y' },
  })
  assertRefused(await ask(bank, request), 400, 'INVALID_HEADER')
})
