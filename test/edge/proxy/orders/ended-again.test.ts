// Payments that ended without money and are booked all the same: who reads them again, when, and when no more.
// The bank breaks its word here, and sends no callback.
import { assert, test } from '#kit'
import { json } from '../kit/fake-bank.ts'
import { HANDLE, makeStand, ORDER, press, type Stand } from '../kit/stand.ts'
import { ESTONIAN, makeBalticStand, PAYERS } from '../interfaces/baltic/rail/stand.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const stateOf = async ({ service }: Stand) => (await service.payment())?.state

async function givenUp(links: number): Promise<Stand> {
  const stand = makeStand()
  await press(stand)
  for (let at = 0; at < links; at++) {
    stand.bank.decide('CANCELLED')
    await stand.pass(3 * SECOND)
    assert.isTrue((await press(stand)).isNew)
  }
  return stand
}

function readsOfFirst({ bank }: Stand): () => number {
  const [first] = bank.payments
  const isOfFirst = ({ kind, path }: { kind: string; path: string }) =>
    kind === 'status' && path.endsWith(first?.paymentId ?? '-')
  const before = bank.calls.filter(isOfFirst).length
  return () => bank.calls.filter(isOfFirst).length - before
}

test('tells paid twice soon after the second link was paid where the bank has booked the first one late (promises: R13)', async () => {
  const stand = await givenUp(1)
  stand.bank.decide('ACCEPTED', undefined, stand.bank.payments[0])
  stand.bank.decide('ACCEPTED')
  stand.clock.now += 2 * SECOND
  assert.equal((await stand.service.returned())?.state, 'paid')
  await stand.pass(5 * SECOND)
  assert.equal(await stateOf(stand), 'paid_twice')
  assert.deepInclude(stand.log, { event: 'payment_paid_twice', handle: HANDLE })
})

test('hands out no third link while any earlier payment is booked (house: 2)', async () => {
  const stand = await givenUp(2)
  stand.bank.decide('CANCELLED')
  await stand.pass(3 * SECOND)
  const [first] = stand.bank.payments
  stand.bank.decide('ACCEPTED', undefined, first)
  assert.deepInclude(await press(stand), { approvalUrl: undefined, state: 'paid' })
  assert.lengthOf(stand.bank.payments, 3)
  assert.deepInclude(stand.log, { event: 'payment_paid_after_end', handle: HANDLE })
})

test('hands out the open link no more once an earlier payment is booked (house: 2)', async () => {
  const stand = await givenUp(1)
  stand.bank.decide('ACCEPTED', undefined, stand.bank.payments[0])
  stand.clock.now += 2 * SECOND
  assert.deepInclude(await press(stand), { approvalUrl: undefined, state: 'paid' })
  assert.deepInclude(await stand.service.payment(), { reason: 'link_open' })
})

test('hands out the open link again where the bank does not answer about the earlier one, which is out already (house: 2)', async () => {
  const stand = await givenUp(1)
  stand.bank.rules.status = () => json(500, {})
  stand.clock.now += 2 * SECOND
  assert.include((await press(stand)).approvalUrl, stand.bank.last().paymentOperationId)
})

test('begins nothing while the bank does not answer about one of the earlier payments (house: 2)', async () => {
  const stand = await givenUp(2)
  stand.bank.decide('CANCELLED')
  await stand.pass(3 * SECOND)
  const [first] = stand.bank.payments
  stand.bank.rules.status = (call) =>
    call.path.endsWith(first?.paymentId ?? '-') ? json(500, {}) : stand.bank.usual(call)
  assert.equal((await press(stand)).code, 'bank_unavailable')
  assert.lengthOf(stand.bank.payments, 3)
  stand.bank.rules.status = undefined
  assert.isTrue((await press(stand)).isNew)
})

for (const end of ['ACCEPTED', 'CANCELLED']) {
  test(`reads what has ended when its order is ${end.toLowerCase()}, once a day later, and never again (promises: R13)`, async () => {
    const stand = await givenUp(1)
    await stand.pass(20 * SECOND)
    const reads = readsOfFirst(stand)
    stand.bank.decide(end)
    await stand.pass(2 * MINUTE)
    assert.equal(reads(), 1)
    await stand.pass(DAY - 2 * MINUTE)
    assert.equal(reads(), 1)
    await stand.pass(5 * MINUTE)
    assert.equal(reads(), 2)
    assert.isUndefined(stand.disk.alarm)
    await stand.pass(400 * DAY)
    await stand.service.runDue()
    assert.equal(reads(), 2)
  })
}

test('finds a day later what was booked after the only link had ended, over a crash too (promises: R13)', async () => {
  const stand = makeStand()
  await press(stand)
  stand.bank.decide('CANCELLED')
  await stand.pass(3 * SECOND)
  stand.bank.decide('ACCEPTED')
  stand.crash()
  await stand.pass(DAY + MINUTE)
  assert.equal(await stateOf(stand), 'paid')
  assert.isUndefined(stand.disk.alarm)
})

test('reads what has ended a day later while another link of its order is open still (promises: R13)', async () => {
  const stand = await givenUp(1)
  const reads = readsOfFirst(stand)
  await stand.pass(DAY - HOUR)
  assert.equal(reads(), 0)
  await stand.pass(HOUR)
  assert.equal(reads(), 1)
})

test('sets no alarm for an order whose one payment is paid (promises: R13)', async () => {
  const stand = makeStand()
  await press(stand)
  stand.bank.decide('ACCEPTED')
  await stand.pass(3 * SECOND)
  assert.equal(await stateOf(stand), 'paid')
  assert.isUndefined(stand.disk.alarm)
})

test('asks again where that answer is lost, for two days at most, and not where the bank knows no such payment (promises: R13)', async () => {
  const answers = [
    { answer: () => json(500, {}), most: 100, least: 20 },
    { answer: () => json(400, { errors: [{ code: 'PAYMENT_NOT_FOUND' }] }), most: 1, least: 1 },
  ]
  for (const { answer, most, least } of answers) {
    const stand = makeStand()
    await press(stand)
    stand.bank.decide('CANCELLED')
    await stand.pass(3 * SECOND)
    const reads = readsOfFirst(stand)
    stand.bank.rules.status = answer
    await stand.pass(30 * DAY)
    assert.isAtLeast(reads(), least)
    assert.isAtMost(reads(), most)
    assert.isUndefined(stand.disk.alarm)
  }
})

test('lets another payment begin a day after the end of one whose bank is set up no more (house: 2)', async () => {
  const stand = makeBalticStand()
  const latvian = { rail: 'baltic', bankId: 'lv', payerIban: PAYERS.lv }
  await stand.comeBack(stand.bank.refuse(await stand.press(latvian)))
  assert.equal(stand.record().attempts[0]?.status, 'cancelled')
  stand.offer('EE', 'LT')
  assert.equal(await stand.press(ESTONIAN), 'bank_unavailable')
  await stand.pass(DAY + MINUTE)
  assert.include(await stand.press(ESTONIAN), '/baltic/ee/')
})

test('hands in nothing that has ended, whatever the bank says of it later (house: 2)', async () => {
  const { makePsd2Stand } = await import('../interfaces/psd2-payments/rail/stand.ts')
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  await stand.service.returned(undefined, { fragment: stand.bank.refuse(link) })
  assert.isNotEmpty((await stand.press({ ...ORDER })).link)
  const [first] = stand.bank.payments
  if (first) first.status = 'Authorized'
  await stand.pass(2 * DAY)
  assert.equal(first?.debits, 0)
})
