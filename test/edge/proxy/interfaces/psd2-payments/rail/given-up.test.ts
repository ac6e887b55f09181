// Payments that an order gave up for want of money, or whose order was closed meanwhile, and what the bank may still do with
// them: nothing is paid twice.
// How a payment is given up in the plain case is in rail.test.ts.
import { assert, test } from '#kit'
import { makePsd2Stand, type Psd2Stand } from './stand.ts'
import { NO_PARTS } from '../../../kit/stand.ts'
import { merchantPaymentOf } from '../../../../../../edge/proxy/order-object/merchant-payment.ts'
import { noteOrderClosed } from '../../../../../../edge/proxy/orders/attempt.ts'
import type { CallKind } from '../psd2-bank.ts'
import { gate } from '../../../../../kit/scripted-bank.ts'

const INSUFFICIENT = { status: 422, refuse: 'InsufficientFunds' }

test('gives up nothing that the bank has taken to be paid later: it may pay it by itself (gaps: psd2.delete.too-late)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  const fragment = await stand.bank.approve(link)
  const [first] = stand.bank.payments
  if (!first) throw new Error('the bank has no payment')
  first.status = 'SubmissionPending'
  stand.bank.fates.submit.push(INSUFFICIENT)
  const payment = await stand.service.returned('request-1', { fragment })
  assert.deepInclude(payment, { state: 'pending', canRetry: false })
  const again = await stand.press()
  assert.deepEqual([again.state, again.approvalUrl, stand.bank.payments.length], ['pending', undefined, 1])
  // The bank goes on by itself.
  Object.assign(first, { status: 'Debited', submitted: new Date(stand.clock.now).toISOString() })
  await stand.pass(120_000)
  assert.equal((await stand.service.payment())?.state, 'paid')
})

test('begins no other payment, and tells no failure, where money was refused after a submission that was lost (gaps Part 5, law 4)', async () => {
  for (const status of ['Accepted', 'SubmissionPending', 'Authorized'] as const) {
    const stand = await makePsd2Stand()
    const { link } = await stand.press()
    const fragment = await stand.bank.approve(link)
    const [first] = stand.bank.payments
    if (!first) throw new Error('the bank has no payment')
    // The answer to the first submission is lost, the second one overtakes it, and then the first one arrives.
    stand.bank.fates.submit.push('drop-before', INSUFFICIENT)
    assert.equal((await stand.service.returned('request-1', { fragment }))?.state, 'unknown')
    stand.clock.now += 2_000
    assert.equal((await stand.service.payment())?.state, 'unknown')
    stand.clock.now += 2_000
    if (status === 'Authorized') stand.bank.fates.submit.push(INSUFFICIENT)
    else Object.assign(first, { status, submitted: new Date(stand.clock.now).toISOString() })
    const again = await stand.press()
    assert.deepEqual(
      [again.state, again.approvalUrl, stand.bank.payments.length],
      ['unknown', undefined, 1],
      status,
    )
    first.status = 'Debited'
    await stand.pass(1_800_000)
    assert.equal((await stand.service.payment())?.state, 'paid')
    assert.lengthOf(stand.bank.payments, 1)
  }
})

test('keeps that a payment was given up while a return is on its way (house: 2)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  const fragment = await stand.bank.approve(link)
  stand.bank.fates.submit.push(INSUFFICIENT)
  const { returned } = stand.rail
  let goOn = () => {}
  const going = new Promise<void>((resolve) => (goOn = resolve))
  stand.rail.returned = async (payment, parameters) => {
    await going
    return returned.call(stand.rail, payment, parameters)
  }
  const coming = stand.service.returned('request-1', { fragment })
  stand.clock.now += 2_000
  await stand.service.payment()
  assert.equal(stand.record().attempts[0]?.created?.['givenUp'], 'insufficient_funds')
  goOn()
  assert.deepInclude(await coming, { state: 'failed', reason: 'insufficient_funds' })
  const { created } = stand.record().attempts[0] ?? {}
  assert.deepEqual([created?.['givenUp'], created?.['approval']], ['insufficient_funds', undefined])
})

test('reads on what was given up while another payment is paid, so that a submission that arrives late is seen (house: 2)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  const fragment = await stand.bank.approve(link)
  stand.bank.fates.submit.push(INSUFFICIENT)
  assert.equal((await stand.service.returned('request-1', { fragment }))?.state, 'failed')
  const { link: second } = await stand.press()
  const handed = await stand.bank.approve(second)
  stand.clock.now += 2_000
  assert.equal((await stand.service.returned('request-2', { fragment: handed }))?.state, 'paid')
  const [first, other] = stand.bank.payments
  assert.deepEqual([first?.status, other?.status], ['Authorized', 'Debited'])
  Object.assign(first ?? {}, { status: 'Debited', submitted: new Date(stand.clock.now).toISOString() })
  await stand.pass(120_000)
  assert.equal((await stand.service.payment())?.state, 'paid_twice')
})

test('reads no longer what was given up once the bank has ended it (gaps: psd2.submit.deadline)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  const fragment = await stand.bank.approve(link)
  stand.bank.fates.submit.push(INSUFFICIENT)
  await stand.service.returned('request-1', { fragment })
  const [first] = stand.bank.payments
  Object.assign(first ?? {}, { status: 'Rejected' })
  await stand.pass(120_000)
  assert.deepInclude(await stand.service.payment(), { state: 'failed', reason: 'insufficient_funds' })
  assert.equal(stand.record().attempts[0]?.watched, undefined)
})

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
