// The scenario of webhooks that come late, twice, and in another order than they were made.

import { Broken } from '../broken.ts'
import type { Play } from '../scenario.ts'
import { times } from '../world.ts'

const order = { id: 'order-1', amount: '24.00', currency: 'EUR' } as const

/** The payer rejects, and closes the page. */
const GONE = { decision: 'reject', comesBack: false } as const

/** A webhook counts once, by its id, whenever it comes. */
export const lateWebhook: Play = {
  name: 'late and doubled webhook',
  promise:
    'A webhook counts once by its id, however often it comes; an earlier one that comes late undoes nothing.',
  money: { paid: ['24.00', '7.00'], refunded: [] },
  async play(world) {
    // The first attempt ends unpaid, and its webhook does not arrive.
    world.fateOf = (type) => (type === 'payment.paid' ? 'answer-lost' : 'held')
    await world.decide(order.id, await world.pay(order), GONE)
    // The second attempt is paid. The webhook reaches the shop, but its answer does not reach the proxy.
    await world.decide(order.id, await world.pay(order))
    await world.proxy.settle()
    await world.expectPaid(order.id, 'The bank has booked the second attempt')
    const { handle } = world
    world.fateOf = () => 'arrives'
    await world.proxy.advance('PT3H')
    world.expectTaken()
    const { state, deliveries } = await world.look(order.id)
    if (deliveries !== 1)
      throw new Broken(
        `The webhook payment.paid came twice under one id, and the order was delivered ${times(deliveries)}: remember the id with its effect, in one transaction.`,
      )
    if (state !== 'paid')
      throw new Broken(
        `The webhook that the first attempt ended unpaid came after the order was paid, and the shop’s books say ${state}: only later news changes an order.`,
      )
    await world.restart()
    const paidWebhook = world.webhooks.find(({ type }) => type === 'payment.paid')
    await world.proxy.merchant.webhooks.resend({ payment: handle }, paidWebhook?.id ?? '')
    await world.proxy.settle()
    const after = await world.look(order.id)
    if (after.deliveries !== 1)
      throw new Broken(
        `The webhook payment.paid came again after a restart, and the order was delivered ${times(after.deliveries)}: the ids of webhooks are stored, and not kept in memory.`,
      )
    // Another webhook about an order is no repetition.
    const other = { ...order, id: 'order-2', amount: '7.00' }
    await world.decide(other.id, await world.pay(other), GONE)
    await world.decide(other.id, await world.pay(other), { comesBack: false })
    world.expectTaken()
    await world.expectPaid(
      other.id,
      'The first attempt ended unpaid, the second is booked, and a webhook told of each',
    )
  },
}
