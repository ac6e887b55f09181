/// <reference types="node" />
// What a refusal writes for the client that reads it: the state that does not allow a call, and what an empty body looks like.
// Which call is refused in which state is in the tests of each rule.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import type { Answer } from '../raw-client.ts'
import { FOREIGN, orderOf, SCHEDULED, SEPA } from './raw-orders.ts'
import { assertRefused } from './raw-refusal.ts'
import { moveTo, openRenewable } from './raw-tpp.ts'

const { renew } = await openRenewable()

/** Reads the message of a refusal by the state, and that of its violation. */
function wordsOf(answer: Answer): string | undefined {
  const [violation] = assertRefused(answer, 409, 'IllegalState')
  return violation?.message
}

test('says the state in which a payment cannot be submitted or deleted (gaps: psd2.submit.repeat, psd2.delete.too-late)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.created(SEPA)
  assert.equal(
    wordsOf(await tpp.submit(SEPA, paymentId)),
    'the payment is Unauthorized: its state does not allow it now',
  )
  const paid = await tpp.done(SEPA)
  assert.equal(
    wordsOf(await tpp.delete(SEPA, paid.paymentId)),
    'the payment is Debited: its state does not allow it now',
  )
})

test('says that the day of a payment has begun where that is why it cannot be deleted (gaps: psd2.delete.too-late)', async () => {
  const { tpp, own } = await renew()
  const { paymentId } = await tpp.done(SCHEDULED, orderOf(SCHEDULED, { dueDate: '2026-11-30' }))
  await moveTo(own, '2026-11-30T00:00:00+02:00')
  assert.equal(
    wordsOf(await tpp.delete(SCHEDULED, paymentId)),
    'the payment is AwaitingDueDate, and its day has begun: it cannot be deleted any more',
  )
})

test('says the state in which a bundle cannot be revoked, decided or joined (gaps: psd2.bundle.revoke, psd2.bundle.join)', async () => {
  const { tpp } = await renew()
  const { authorizationId } = await tpp.authorized(SEPA)
  const state = 'the bundle is Authorized: its state does not allow it now'
  assert.equal(wordsOf(await tpp.authorization('DELETE', authorizationId)), state)
  assert.equal(wordsOf(await tpp.authorization('POST', authorizationId, '/sandbox-reject', '{}')), state)
  assert.equal(wordsOf(await tpp.create(SEPA, orderOf(SEPA, { authorizationId }))), state)
})

test('says that a bundle takes no other payment where its state is not why (gaps: psd2.bundle.join)', async () => {
  const { tpp } = await renew()
  const { authorizationId } = await tpp.created(FOREIGN)
  assert.equal(
    wordsOf(await tpp.create(SEPA, orderOf(SEPA, { authorizationId }))),
    'the bundle takes no further payment: it is full, or holds a foreign payment or a cancellation',
  )
})

test('says what an empty body looks like where a submission has none (gaps: psd2.submit.body)', async () => {
  const { tpp } = await renew()
  const { paymentId } = await tpp.authorized(SEPA)
  for (const body of ['', '[]']) {
    const headers = { 'content-type': 'application/json' }
    const answer = await tpp.call('POST', `/${SEPA}/${paymentId}/submit`, { body, headers })
    const [violation] = assertRefused(answer, 400, 'InvalidValue')
    assert.include(violation?.message ?? '', '{}', body)
  }
})
