// Scenarios of money that goes back: once for each id, and never more than was paid.

import { Broken } from '../broken.ts'
import type { Play } from '../scenario.ts'
import { times, type World } from '../world.ts'

const order = { id: 'order-1', amount: '24.00', currency: 'EUR' } as const

/** Each refund is one refund at the bank. */
export const refund: Play = {
  name: 'refund',
  promise:
    'Each refund of the shop is one refund at the bank, of its amount; one that the proxy refuses is told.',
  money: { paid: ['24.00'], refunded: ['4.50', '4.50'] },
  async play(world) {
    await pay(world)
    await mustRefund(world, 'refund-1', '4.50')
    // Another id is another refund, though all else is the same.
    await mustRefund(world, 'refund-2', '4.50')
    await expectRefunds(world, ['4.50', '4.50'], 'The shop gave 4.50 back twice, by two refunds')
    const thrown = await world.refund({ orderId: order.id, id: 'refund-3', amount: '20.00' })
    if (!thrown)
      throw new Broken(
        'The shop was to give 20.00 back where only 15.00 are left; the proxy refused, and refund() threw nothing: a person would take it for done.',
      )
    world.expectTaken()
    await world.expectPaid(order.id, 'A part was given back')
  },
}

/** A missing answer is no reason for a second refund. */
export const lostRefund: Play = {
  name: 'lost refund',
  promise: 'When the answer to a refund is lost, asking again gives nothing back a second time.',
  money: { paid: ['24.00'], refunded: ['4.50', '3.00'] },
  async play(world) {
    await pay(world)
    world.lose('answer', /\/refunds$/)
    await world.refund({ orderId: order.id, id: 'refund-1', amount: '4.50' })
    await world.proxy.settle()
    await world.restart()
    await mustRefund(world, 'refund-1', '4.50')
    await expectRefunds(
      world,
      ['4.50'],
      'The answer to a refund of 4.50 was lost, and a person asked for it again',
    )
    // The answer of the bank is lost, too: the proxy finds out what became of it.
    await world.proxy.bank.control.planOutcome({ operation: 'online-payment.refund', outcome: 'drop-after' })
    await world.refund({ orderId: order.id, id: 'refund-2', amount: '3.00' })
    await world.refund({ orderId: order.id, id: 'refund-2', amount: '3.00' })
    await world.proxy.advance('PT15M')
    await expectRefunds(world, ['4.50', '3.00'], 'The bank’s answer to a refund of 3.00 was lost')
    world.expectTaken()
  },
}

async function pay(world: World): Promise<void> {
  await world.decide(order.id, await world.pay(order))
  await world.expectPaid(order.id, 'The bank has booked the payment')
}

async function mustRefund(world: World, id: string, amount: string): Promise<void> {
  const thrown = await world.refund({ orderId: order.id, id, amount })
  if (thrown)
    throw new Broken(`The refund ${id} of ${amount} can be made, and refund() threw.`, {
      cause: thrown.error,
    })
  await world.proxy.settle()
}

/** Expects the refunds in the bank's books. */
async function expectRefunds(world: World, expected: readonly string[], after: string): Promise<void> {
  const amounts = (await world.refunds()).map(({ amount }) => amount)
  const twice = amounts.length > expected.length
  if (amounts.toSorted().join() === expected.toSorted().join()) return
  const listed = amounts.join(', ') || 'nothing'
  throw new Broken(
    twice
      ? `${after}, and the bank gave money back ${times(amounts.length)} (${listed}): the shop’s own id of a refund is the id at the proxy, the same at each try.`
      : `${after}, and the bank gave back ${listed}, where it must be ${expected.join(', ')}.`,
  )
}
