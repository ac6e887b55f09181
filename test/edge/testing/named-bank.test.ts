// A bank of each test file beside one that runs for all of them.
import { assert, test } from '#kit'
import { createPayment } from '../../../core/online-payment/index.ts'
import { makeNamedBank } from '../../../edge/testing/index.ts'
import { BASE, openBank, SANDBOX_KEY } from '../sandbox/bank-kit.ts'

const back = { url: 'https://shop.example.com/back' }
const order = {
  accountId: '8e4f3a5c-9d1b-4c7e-8a2f-6b5d4c3e2f10',
  amount: '24.00',
  currency: 'EUR' as const,
  reference: 'RF481245',
  return: back,
  cancel: back,
  reject: back,
}

test('gives test files that run side by side a bank each, of one that runs (gaps: shared.base-url)', async () => {
  const { sandbox } = openBank({ clock: Date.now })
  const where = { baseUrl: BASE, sandboxKey: SANDBOX_KEY, fetch: sandbox.fetch }
  const [refunds, checkout] = await Promise.all(
    ['refunds', 'checkout'].map((name) => makeNamedBank({ ...where, name })),
  )
  assert.isDefined(refunds)
  assert.isDefined(checkout)
  assert.equal(checkout.baseUrl, `${BASE}/banks/checkout`)
  const { body } = await createPayment(await checkout.onlinePayment(), { body: order })
  await checkout.approve(body.paymentId)
  await checkout.assertPayment(body.paymentId, { status: 'ACCEPTED', amount: '24.00' })
  assert.isEmpty(await refunds.control.onlinePayments())
  const before = await checkout.now()
  await refunds.advance('P30D')
  assert.isBelow(Date.parse(await checkout.now()) - Date.parse(before), 86_400_000)
  // A run that was broken off has left its bank: the next one begins anew.
  const again = await makeNamedBank({ ...where, name: 'checkout', seed: 'another', keys: 'new' })
  assert.isEmpty(await again.control.onlinePayments())
  assert.notEqual(again.sandboxKey, SANDBOX_KEY)
  await again.close()
  await refunds.close()
  assert.equal((await sandbox.fetch(again.baseUrl)).status, 404)
})
