// The client of the merchant interface with the real proxy and the sandbox bank behind it: pay, refund, book a day.
// What it sends and reads byte for byte is held in test/core/merchant.
import { assert, test, wallClock } from '#kit'
import { isMerchantError, makeMerchant } from '../../../../core/merchant/index.ts'
import { helsinkiDate } from '../../../../core/shared/index.ts'
import { openPayingWorld } from '../kit/paying-world.ts'
import { pluck } from '../kit/lists.ts'

const ORDER = { id: '2026-0042', amount: '24.00', currency: 'EUR' } as const

test('pays, refunds and books a day by the client, and loses nothing when an answer is lost (promises: R7; house: 2)', async () => {
  const world = await openPayingWorld()
  const { merchant } = world
  const { payment, approvalUrl } = await merchant.payments.start({ order: ORDER })
  assert.equal(payment.state, 'pending')
  await world.pay(approvalUrl, payment.handle)
  const again = await merchant.payments.start({ order: ORDER })
  assert.deepEqual([again.payment.state, again.approvalUrl], ['paid', undefined])

  let isLost = true
  const losing = makeMerchant({
    baseUrl: world.baseUrl,
    key: 'canary-merchant-key-0123456789abcdef0123',
    async fetch(url, init) {
      const response = await world.fetch(url, init)
      if (isLost) throw new TypeError('connection reset')
      return response
    },
  })
  const refund = { id: 'refund-1', amount: '4.00', message: 'One cup came broken' }
  const lost: unknown = await losing.refunds.request(payment.handle, refund).catch((error: unknown) => error)
  assert.isTrue(isMerchantError(lost) && lost.isOutcomeUnknown)
  isLost = false
  const known = await losing.refunds.request(payment.handle, refund)
  assert.deepEqual([known.id, known.amount, known.state], ['refund-1', '4.00', 'pending'])
  const listed: string[] = []
  for await (const { id } of merchant.refunds.list(payment.handle)) listed.push(id)
  assert.deepEqual(listed, ['refund-1'])

  await world.proxy.service(payment.handle).runDue()
  const day = helsinkiDate(wallClock())
  const booked: string[] = []
  for await (const { orderId, state, amount } of merchant.payments.list({ from: day, to: day }))
    booked.push(`${orderId} ${state} ${amount}`)
  assert.deepEqual(booked, ['2026-0042 paid 24.00'])
  const exported: string[] = []
  for await (const one of merchant.payments.export({ from: day, to: day }))
    exported.push(`${one.orderId} ${one.refunds.length}`)
  assert.deepEqual(exported, ['2026-0042 1'])
  const refunds: string[] = []
  for await (const { orderId, id } of merchant.refunds.listAll({ from: day }))
    refunds.push(`${orderId} ${id}`)
  assert.deepEqual(refunds, ['2026-0042 refund-1'])
  const { payments, isWhole } = await merchant.payments.summary({ from: day })
  assert.deepEqual(payments, [{ state: 'paid', currency: 'EUR', count: 1, amount: '24.00' }])
  assert.isTrue(isWhole)
  const changed = await merchant.payments.changes()
  assert.deepEqual(pluck(changed.payments, 'orderId'), ['2026-0042'])
  assert.deepEqual((await merchant.payments.changes({ after: changed.next })).payments, [])
})

test('throws what the proxy says by code, and nothing has happened (house: 4)', async () => {
  const { merchant } = await openPayingWorld()
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'none',
      (error: unknown) => (isMerchantError(error) ? `${error.status} ${error.code}` : String(error)),
    )
  await merchant.payments.start({ order: ORDER })
  assert.equal(
    await codeOf(merchant.payments.start({ order: { ...ORDER, amount: '25.00' } })),
    '409 order_changed',
  )
  assert.equal(await codeOf(merchant.payments.read('unknown')), '404 payment_unknown')
  assert.equal(await codeOf(merchant.payouts.read('NONE')), '404 payout_not_offered')
  assert.equal(await codeOf(merchant.webhooks.test()), '404 webhooks_not_offered')
})
