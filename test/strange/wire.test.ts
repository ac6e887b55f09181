// The strange bank over HTTP: what a function in memory cannot be, such as a coding, a cut or the case of a header.
import { assert, test, testKeyPair } from '#kit'
import {
  createPayment,
  makeApprovalUrl,
  makeOnlinePaymentBank,
  readPayment,
  refundSafely,
} from '../../core/online-payment/index.ts'
import { StrangeBank } from './bank/bank.ts'
import { ONLINE_VARIANTS } from './variants/online-payment.ts'
import { BEGINS_AT } from './world.ts'

for (const name of ['same', 'gzip', 'chunked', 'headers-case', 'type-hal', 'create-lost-drop']) {
  test(`pays and refunds once over HTTP at a bank with ${name} (gaps Part 5)`, async () => {
    const { publicPem, privatePem } = await testKeyPair()
    const clock = () => BEGINS_AT
    const bank = new StrangeBank({ clock, dialect: ONLINE_VARIANTS[name]?.is ?? {}, clientKey: publicPem })
    const { url, close } = await bank.serve()
    try {
      const client = makeOnlinePaymentBank({
        environment: 'sandbox',
        baseUrl: url,
        frontUrl: url,
        allowLocalAddresses: true,
        sandbox: {
          apiKey: 'key-0123456789',
          merchantId: 'c0ffee00-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
          keys: { 0: privatePem },
        },
        clock,
      })
      const page = { url: 'https://shop.example/back' }
      const order = { amount: '24.00', currency: 'EUR' as const, reference: '1232' }
      const body = {
        accountId: 'acc0acc0-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
        ...order,
        return: page,
        cancel: page,
        reject: page,
      }
      const create = () => createPayment(client, { body })
      const created = await create().catch(create)
      const { paymentId } = created.body
      assert.equal((await readPayment(client, { path: { paymentId } })).body.status, 'INITIAL')
      bank.online.open(makeApprovalUrl(client, created.body), 'pay')
      assert.equal((await readPayment(client, { path: { paymentId } })).body.status, 'ACCEPTED')
      const refund = { amount: '5.00', currency: 'EUR' as const, message: { text: 'r-1' } }
      const { outcome } = await refundSafely(client, { paymentId, order: refund }, { keep: () => undefined })
      assert.equal(outcome, 'done')
      assert.lengthOf(bank.book, 2)
    } finally {
      await close()
    }
  })
}
