// Several ways to pay one order: which one it goes by, and how a payer changes from one to another without paying twice.
// The other way is a rail of a few lines that can withdraw nothing, as online payment.
import { assert, test } from '#kit'
import type {
  Rail,
  RailLink,
  RailPayment,
  RailReading,
} from '../../../../../../edge/proxy/interfaces/rail.ts'
import { ORDER } from '../../../kit/stand.ts'
import { makePsd2Stand } from './stand.ts'

class OnlineRail implements Rail {
  readonly name = 'online-payment'
  readonly schedule = { firstSeconds: [2, 5, 15], minutes: 10, thenSeconds: 600, lastSeconds: 86_460 }
  readonly clock
  state: RailReading['state'] = 'open'
  started = 0

  constructor(clock: () => number) {
    this.clock = clock
  }

  start(): Promise<RailPayment> {
    this.started += 1
    return Promise.resolve({ paymentId: `online-${this.started}` })
  }

  link({ paymentId }: RailPayment, { bankId = 'own' }: { bankId?: string | undefined }): Promise<RailLink> {
    return Promise.resolve({ address: `https://www.bank.example/${paymentId}/${bankId}` })
  }

  read(): Promise<RailReading> {
    return Promise.resolve({ state: this.state, amount: ORDER.amount })
  }

  isGone(): boolean {
    return false
  }
}

async function both(first: 'psd2' | 'online') {
  const time: { now: () => number } = { now: () => 0 }
  const online = new OnlineRail(() => time.now())
  const stand = await makePsd2Stand(first === 'psd2' ? { after: [online] } : { before: [online] })
  time.now = () => stand.clock.now
  return { stand, online }
}

test('goes by the first way, unless the chosen bank belongs to another (house: 3)', async () => {
  const first = await both('psd2')
  assert.include((await first.stand.press()).link, '/oauth/authorize')
  const chosen = await both('psd2')
  const pressed = await chosen.stand.press(ORDER, { rail: 'online-payment', bankId: 'example-bank-one' })
  assert.equal(pressed.link, 'https://www.bank.example/online-1/example-bank-one')
  const second = await both('online')
  assert.equal((await second.stand.press()).link, 'https://www.bank.example/online-1/own')
})

test('goes by the way that can carry the order: a later day, a large amount, whatever was chosen (house: 3)', async () => {
  const { stand } = await both('online')
  const dated = { ...ORDER, dueDate: '2026-12-01' }
  assert.include((await stand.press(dated, { rail: 'online-payment' })).link, '/oauth/authorize')
  const large = await both('psd2')
  assert.equal(
    (await large.stand.press({ ...ORDER, amount: '1000000000.00' })).link,
    'https://www.bank.example/online-1/own',
  )
  const none = await makePsd2Stand()
  for (const order of [
    { ...ORDER, dueDate: '2026-11-20' },
    { ...ORDER, dueDate: '2027-11-21' },
    { ...dated, recurrence: { every: 'monthly', until: '2026-11-30' } },
    { ...dated, recurrence: { every: 'monthly', until: '2031-12-02' } },
  ] as const)
    assert.equal((await none.press(order)).code, 'order_invalid')
  assert.lengthOf(none.bank.payments, 0)
})

test('deletes a payment that nobody approved at the bank before another way begins (gaps: psd2.delete.before)', async () => {
  const { stand, online } = await both('psd2')
  await stand.press()
  const other = await stand.press(ORDER, { rail: 'online-payment' })
  assert.equal(other.link, 'https://www.bank.example/online-1/own')
  assert.equal(stand.bank.last().status, 'Revoked')
  const [first, second] = stand.record().attempts
  assert.deepInclude(first, { status: 'cancelled', errorCode: 'withdrawn' })
  assert.deepInclude(second, { rail: 'online-payment', status: 'open' })
  online.state = 'paid'
  stand.clock.now += 2_000
  assert.equal((await stand.service.payment())?.state, 'paid')
})

test('begins no other way while nobody knows what became of a withdrawal, and does when it is known (gaps: Part 4 psd2.delete)', async () => {
  for (const fate of ['drop-before', 'drop-after'] as const) {
    const { stand, online } = await both('psd2')
    await stand.press()
    stand.bank.fates.delete.push(fate)
    const lost = await stand.press(ORDER, { rail: 'online-payment' })
    assert.deepEqual([lost.code, online.started], ['bank_unavailable', 0])
    const again = await stand.press(ORDER, { rail: 'online-payment' })
    assert.deepEqual([again.link, online.started], ['https://www.bank.example/online-1/own', 1])
  }
})

test('goes on with a payment whose payer is at the bank just now, and says why (gaps: psd2.delete.before)', async () => {
  const { stand, online } = await both('psd2')
  const { link } = await stand.press()
  stand.bank.last().status = 'Authorizing'
  const kept = await stand.press(ORDER, { rail: 'online-payment' })
  assert.deepEqual([kept.link, kept.reason, online.started], [link, 'way_kept', 0])
})

test('pays a payment that was approved meanwhile, and begins nothing else (house: 2)', async () => {
  const { stand, online } = await both('psd2')
  const { link } = await stand.press()
  await stand.bank.approve(link)
  stand.clock.now += 2_000
  const other = await stand.press(ORDER, { rail: 'online-payment' })
  assert.deepEqual([other.state, other.approvalUrl, online.started], ['paid', undefined, 0])
  assert.equal(stand.bank.last().debits, 1)
})

test('offers the link of an online payment again, which nobody can withdraw, and says why (house: 2)', async () => {
  const { stand } = await both('psd2')
  await stand.press(ORDER, { rail: 'online-payment', bankId: 'example-bank-one' })
  const kept = await stand.press(ORDER, { rail: 'psd2-payments' })
  assert.deepEqual([kept.link, kept.reason], ['https://www.bank.example/online-1/own', 'way_kept'])
  // No bank was asked to end it, and none has refused.
  const facts = JSON.stringify(stand.order.history.list())
  assert.notInclude(facts, 'withdrawal_refused')
  assert.lengthOf(stand.bank.payments, 0)
  // What only that press brought about is gone with it.
  assert.notProperty(await stand.service.payment(), 'reason')
})

test('changes the way where the online payment has ended without money (house: 2)', async () => {
  const { stand, online } = await both('online')
  await stand.press()
  online.state = 'cancelled'
  stand.clock.now += 2_000
  const other = await stand.press(ORDER, { rail: 'psd2-payments' })
  assert.include(other.link, '/oauth/authorize')
})

test('goes on with what was begun where a payer has not chosen (house: 2)', async () => {
  const { stand } = await both('online')
  const { link } = await stand.press(ORDER, { rail: 'psd2-payments' })
  assert.equal((await stand.press()).link, link)
})
