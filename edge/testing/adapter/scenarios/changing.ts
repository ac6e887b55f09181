// Scenarios of what changes around a payment: the order, the shop's data, and the keys.

import { Broken, WorldFault } from '../broken.ts'
import type { Play } from '../scenario.ts'
import { newWebhookKey } from '../test-proxy.ts'
import { times, type World } from '../world.ts'

const order = { id: 'order-1', amount: '24.00', currency: 'EUR' } as const

/** The payer pays the order's present amount, or nothing is delivered. */
export const changedOrder: Play = {
  name: 'changed order',
  promise:
    'When the amount of an order changes, the payer is asked for the new one, and the old one delivers nothing.',
  money: { paid: ['24.00', '30.00'], refunded: [] },
  async play(world) {
    const old = await world.pay(order)
    const changed = { ...order, amount: '30.00' }
    const now = await world.pay(changed)
    const asked = (await world.payments()).at(-1)?.amount
    if (now === old || asked !== '30.00')
      throw new Broken(
        `The order became 30.00 EUR, and the payer is sent to pay ${asked ?? 'nothing'}: another amount is another order at the proxy, and the one before is closed.`,
      )
    // The page of the old amount is still open in another tab.
    await world.decide(order.id, old, { comesBack: false })
    await world.proxy.advance('PT1M')
    await world.expectUnpaid(order.id, 'The order is 30.00 EUR, and 24.00 were paid at the old address')
    await world.decide(order.id, now)
    await world.proxy.advance('PT10M')
    world.expectTaken()
    await world.expectPaid(order.id, 'The bank has booked 30.00 for the changed order')
  },
}

/** Ids are made from the order, so that a shop that lost its data asks for the same payment again. */
export const restoredCopy: Play = {
  name: 'restored copy',
  promise:
    'A shop whose data was put back from a copy asks nobody to pay again, and gives nothing back again.',
  money: { paid: ['24.00'], refunded: ['4.50'] },
  async play(world) {
    const before = world.copy()
    await world.decide(order.id, await world.pay(order))
    await world.expectPaid(order.id, 'The bank has booked the payment')
    const paidCopy = world.copy()
    await world.refund({ orderId: order.id, id: 'refund-1', amount: '4.50' })
    await world.proxy.settle()
    world.calls.note('person', 'shop', 'puts its data back from a copy that does not know the refund')
    await world.restart(paidCopy)
    await world.refund({ orderId: order.id, id: 'refund-1', amount: '4.50' })
    await world.proxy.settle()
    const back = (await world.refunds()).length
    if (back !== 1)
      throw new Broken(
        `The shop’s data was put back from a copy, the same refund was asked for again, and the bank gave money back ${times(back)}: its id must come from the shop’s books, and not be made for the call.`,
      )
    world.calls.note('person', 'shop', 'puts its data back from a copy that does not know the payment')
    await world.restart(before)
    const again = await world.tryToPay(order)
    const made = (await world.payments()).length
    if (again !== undefined || made !== 1)
      throw new Broken(
        `The shop’s data was put back from a copy, the payer of a paid order pressed the button, and can pay a second time (${made} payments at the bank): the id at the proxy must follow from the order alone.`,
      )
    await world.proxy.settle()
    const { state } = await world.look(order.id)
    if (state !== 'paid')
      throw new Broken(
        `The proxy answered that the order is paid, and the shop’s books say ${state}: nobody would tell the shop again.`,
      )
  },
}

/** Keys are replaced while payments go on. */
export const twoKeys: Play = {
  name: 'two keys',
  promise:
    'While one key takes the place of the other, webhooks of both are taken, and those of a stranger never.',
  money: { paid: ['1.00', '2.00', '3.00', '4.00'], refunded: [] },
  async play(world) {
    const { proxy } = world
    const [oldKey = ''] = proxy.webhookKeys
    const [newKey, newSecret] = [newWebhookKey(), 'the-next-key-of-the-merchant-0123456789']
    await world.restart(world.copy(), { webhookKeys: [oldKey, newKey] })
    await payWith(world, '1.00', 'signed with the older of the two keys of the shop')
    await proxy.restart({ WEBHOOK_KEYS: `${oldKey} ${newKey}`, MERCHANT_KEYS: `${proxy.key} ${newSecret}` })
    await payWith(world, '2.00', 'signed with both keys of the shop')
    await proxy.restart({ WEBHOOK_KEYS: newKey })
    await payWith(world, '3.00', 'signed with the newer of the two keys of the shop')
    await world.restart(world.copy(), { webhookKeys: [newKey], key: newSecret })
    await proxy.restart({ MERCHANT_KEYS: newSecret })
    await payWith(world, '4.00', 'signed with the only key of the shop, as the old one is gone')
    const open = { ...order, id: 'order-5', amount: '5.00' }
    await world.pay(open)
    await world.forge(open.id, open.amount)
    await world.expectUnpaid(open.id, 'A webhook came that was signed with a key that the shop does not have')
    await world.forge(open.id, open.amount, oldKey)
    await world.expectUnpaid(open.id, 'A webhook came that was signed with the key that was replaced')
  },
}

async function payWith(world: World, amount: string, how: string): Promise<void> {
  const id = `order-${amount.slice(0, 1)}`
  // The shop learns it only from the webhook.
  await world.decide(id, await world.pay({ id, amount, currency: 'EUR' }), { comesBack: false })
  const status = world.webhooks.at(-1)?.status
  if (status === undefined) throw new WorldFault('the proxy has not told that the order was paid')
  if (status < 200 || status > 299)
    throw new Broken(
      `A genuine webhook was ${how}, and the shop answered ${status}: every key of the shop is tried with every signature of a webhook.`,
    )
  await world.expectPaid(id, `The webhook of the payment was taken, ${how}`)
}
