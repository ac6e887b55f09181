// Orders that are closed while a call about their payment is on its way: what is not handed in yet stays so, and what may be
// on its way is reported. A plain close is in rail.test.ts.
import { NO_PARTS } from '../../../kit/stand.ts'
import { assert, test } from '#kit'
import { merchantPaymentOf } from '../../../../../../edge/proxy/order-object/merchant-payment.ts'
import { noteOrderClosed } from '../../../../../../edge/proxy/orders/attempt.ts'
import { makePsd2Stand, type Psd2Stand } from './stand.ts'
import type { CallKind } from '../psd2-bank.ts'
import { gate } from '../../../../../kit/scripted-bank.ts'

function closeNow(stand: Psd2Stand): void {
  stand.order.change(
    (record) => noteOrderClosed(record, 'sold out', stand.clock.now),
    () => undefined,
  )
}

function makeGate({ bank }: Psd2Stand, kind: CallKind): () => void {
  const { opened, open } = gate()
  bank.fates[kind].push({ until: opened })
  return open
}

async function untilAsked(stand: Psd2Stand, kind: CallKind): Promise<void> {
  while (stand.bank.count(kind) === 0) {
    // oxlint-disable-next-line no-await-in-loop -- one look after another
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function attemptOf(stand: Psd2Stand) {
  return merchantPaymentOf(stand.record(), { ...NO_PARTS, canRefund: () => false })?.attempts[0]
}

async function approved(): Promise<{ stand: Psd2Stand; fragment: string }> {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  return { stand, fragment: await stand.bank.approve(link) }
}

test('hands nothing in where the order was closed while the bank was being asked (house: 2)', async () => {
  const { stand, fragment } = await approved()
  const open = makeGate(stand, 'look')
  const coming = stand.service.returned('request-1', { fragment })
  await untilAsked(stand, 'look')
  closeNow(stand)
  open()
  assert.deepInclude(await coming, { state: 'cancelled', reason: 'order_closed' })
  await stand.pass(7_200_000)
  assert.deepEqual([stand.bank.count('submit'), stand.bank.last().debits], [0, 0])
  assert.equal(attemptOf(stand)?.mayStillMove, undefined)
})

test('tells that money may still move where the order was closed while its payment was being handed in (house: 2)', async () => {
  const { stand, fragment } = await approved()
  const open = makeGate(stand, 'submit')
  const coming = stand.service.returned('request-1', { fragment })
  await untilAsked(stand, 'submit')
  closeNow(stand)
  assert.deepInclude(attemptOf(stand), { state: 'pending', mayStillMove: true })
  open()
  // It was on its way before the merchant closed the order: the money is booked, and the merchant is notified.
  assert.equal((await coming)?.state, 'paid')
  assert.equal(attemptOf(stand)?.mayStillMove, undefined)
  assert.equal(stand.bank.last().debits, 1)
})

test('tells that money may still move until the bank has ended what was handed in and got no answer (house: 2)', async () => {
  const { stand, fragment } = await approved()
  stand.bank.fates.submit.push('drop-before')
  assert.equal((await stand.service.returned('request-1', { fragment }))?.state, 'unknown')
  closeNow(stand)
  stand.crash()
  await stand.pass(7_200_000)
  assert.deepInclude(attemptOf(stand), { state: 'pending', mayStillMove: true })
  assert.equal(stand.bank.count('submit'), 1)
  stand.bank.last().status = 'Rejected'
  await stand.pass(7_200_000)
  assert.deepInclude(attemptOf(stand), { state: 'failed' })
  assert.equal(attemptOf(stand)?.mayStillMove, undefined)
})

test('keeps that a payment is handed in before the call leaves (house: 2)', async () => {
  const { stand, fragment } = await approved()
  const open = makeGate(stand, 'submit')
  const coming = stand.service.returned('request-1', { fragment })
  await untilAsked(stand, 'submit')
  stand.clock.now += 1_000
  assert.equal(stand.record().attempts[0]?.handedIn, stand.clock.now - 1_000)
  assert.include(
    stand.order.history.list().map(({ fact }) => fact.what),
    'handed_in',
  )
  open()
  await coming
})
