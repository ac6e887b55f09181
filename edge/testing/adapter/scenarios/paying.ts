// Scenarios of starting a payment and of its being paid: the amount, the button, lost answers, and what a return proves.

import { Broken } from '../broken.ts'
import type { Play } from '../scenario.ts'
import { times } from '../world.ts'

const order = { id: 'order-1', amount: '24.00', currency: 'EUR' } as const

/** An order becomes one payment at the bank, of exactly its amount. */
export const create: Play = {
  name: 'create',
  promise: 'An order becomes one payment at the bank, of exactly its amount, and nothing is delivered yet.',
  money: { paid: [], refunded: [] },
  async play(world) {
    const exact = { ...order, amount: '1234.56' }
    await world.pay(exact)
    const [payment] = await world.payments()
    if (payment?.amount !== exact.amount)
      throw new Broken(
        `The order is ${exact.amount} EUR, and the bank was asked for ${payment?.amount ?? 'nothing'}: amounts stay decimal strings.`,
      )
    await world.expectUnpaid(order.id, 'Nobody has paid')
  },
}

/** However often the payer presses, there is one payment. */
export const doublePress: Play = {
  name: 'double press',
  promise:
    'However often the payer presses the button, there is one payment at the bank and one address to pay it.',
  money: { paid: ['24.00'], refunded: [] },
  async play(world) {
    const first = await world.pay(order)
    const both = await Promise.allSettled([world.tryToPay(order), world.tryToPay(order)])
    const again = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    await world.restart()
    const last = await world.pay(order)
    const made = (await world.payments()).length
    if (made !== 1)
      throw new Broken(
        `The payer pressed the button for one order again, and the bank has ${made} payments that can be paid: the id of the order must be the same at each press.`,
      )
    if ([...again, last].some((address) => address !== undefined && address !== first))
      throw new Broken(
        'The payer was sent to another address at the second press, though the first can be paid.',
      )
    await world.decide(order.id, last)
    await world.expectPaid(order.id, 'The bank has booked the payment')
  },
}

/** Only the bank's word makes an order paid. */
export const paid: Play = {
  name: 'paid',
  promise:
    'An order is paid when the bank has booked it, not when the payer comes back; then it is delivered once.',
  money: { paid: ['24.00'], refunded: [] },
  async play(world) {
    const address = await world.pay(order)
    await world.returned(order.id)
    await world.expectUnpaid(order.id, 'The payer came back without having paid: a return proves nothing')
    await world.decide(order.id, address)
    world.expectTaken()
    await world.expectPaid(order.id, 'The bank has booked the payment, and the proxy has told the shop')
    await world.returned(order.id)
    await world.restart()
    await world.expectPaid(
      order.id,
      'The payer opened the page of the paid order again, and the shop was restarted',
    )
    const other = { ...order, id: 'order-2' }
    await world.decide(other.id, await world.pay(other), { decision: 'reject' })
    await world.expectUnpaid(other.id, 'The payer said no at the bank')
  },
}

/** A missing answer is no reason for a second payment. */
export const lostAnswer: Play = {
  name: 'lost answer',
  promise: 'When the answer to the start of a payment is lost, the next press is the same payment.',
  money: { paid: ['24.00'], refunded: [] },
  async play(world) {
    world.lose('answer', /\/merchant\/payments$/)
    // The adapter may ask the payer to try again, or repeat the call itself.
    await world.tryToPay(order).catch(rethrowBroken)
    await world.restart()
    const address = await world.pay(order)
    const made = (await world.payments()).length
    if (made !== 1)
      throw new Broken(
        `After a lost answer the shop asked for another payment, and the bank has ${made}: ask again with the same id and the same body.`,
      )
    const other = { ...order, id: 'order-2', amount: '7.00' }
    world.lose('request', /\/merchant\/payments$/)
    await world.tryToPay(other).catch(rethrowBroken)
    await world.pay(other)
    await world.decide(order.id, address)
    await world.expectPaid(order.id, 'The bank has booked the payment')
  },
}

/** After a second payment was paid, the first one, which the bank had called cancelled, is paid as well. */
export const paidTwice: Play = {
  name: 'paid twice',
  promise:
    'An order of which two payments are paid is delivered once, and the shop takes the webhook of the second.',
  money: { paid: ['24.00', '24.00'], refunded: [] },
  async play(world) {
    const first = await world.pay(order)
    const [payment] = await world.payments()
    // The bank is wrong: it calls a payment cancelled whose page the payer still has open.
    world.disowned.add(payment?.paymentId ?? '')
    await world.proxy.fetch(`${world.proxy.baseUrl}/return/${world.handle}`)
    await world.proxy.settle()
    await world.expectUnpaid(order.id, 'The bank says that the payment was cancelled')
    const second = await world.pay(order)
    if (second === first)
      throw new Broken(
        'The payer was sent to an address again whose payment the bank has cancelled: an unpaid order can be paid anew.',
      )
    await world.decide(order.id, second)
    await world.expectPaid(order.id, 'The bank has booked the second payment')
    world.disowned.clear()
    await world.decide(order.id, first)
    await world.proxy.advance('PT10M')
    if (!world.webhooks.some(({ type }) => type === 'payment.paid_twice'))
      throw new Broken(
        'The second attempt was made as another order at the proxy, which cannot see that the order was paid twice: an order keeps its id when it is paid anew.',
      )
    world.expectTaken()
    const { state, deliveries } = await world.look(order.id)
    if (deliveries !== 1)
      throw new Broken(
        `The order was paid twice, and delivered ${times(deliveries)}: it is delivered once, and one payment goes back.`,
      )
    if (state === 'open')
      throw new Broken(
        'The order was paid twice, and the shop’s books say open: the payer would be asked a third time.',
      )
  },
}

/** Ignores an error of the adapter, which only means that nothing was done; a broken promise still ends the scenario. */
function rethrowBroken(error: unknown): void {
  if (error instanceof Broken) throw error
}
