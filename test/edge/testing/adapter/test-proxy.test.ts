// The proxy of a test: its clock, its webhooks and their repetitions, its settings, and what is between it and its bank.
import { assert, test } from '#kit'
import { verifyWebhook } from '../../../../core/webhooks/index.ts'
import { makeMerchant } from '../../../../core/merchant/index.ts'
import { makeTestProxy, type TestProxy } from '../../../../edge/testing/adapter/index.ts'

const start = (proxy: TestProxy, id = 'order-1') =>
  proxy.merchant.payments.start({ order: { id, amount: '24.00', currency: 'EUR' } })

test('takes a payment to its webhook, signed for the server, with the bank’s books behind it (house: 2)', async () => {
  const webhooks: Request[] = []
  const callbacks: number[] = []
  const proxy = await makeTestProxy({
    onWebhook(request) {
      webhooks.push(request)
      return new Response(null, { status: 204 })
    },
    onCallback: (_, { status }) => callbacks.push(status),
  })
  const { payment, approvalUrl = '' } = await start(proxy)
  assert.equal(payment.state, 'pending')
  assert.equal(await proxy.decide(approvalUrl), `https://shop.example/paid?payment=${payment.handle}`)
  await proxy.settle()
  assert.equal((await proxy.merchant.payments.read(payment.handle)).state, 'paid')
  assert.deepEqual(callbacks, [204])
  assert.lengthOf(webhooks, 1)
  const [webhook] = webhooks
  const { event } = await verifyWebhook({
    keys: proxy.webhookKeys,
    headers: webhook?.headers ?? new Headers(),
    body: (await webhook?.text()) ?? '',
  })
  assert.equal(event.type, 'payment.paid')
  const [booked] = await proxy.bank.control.onlinePayments()
  await proxy.bank.assertPayment(booked?.paymentId ?? '', { status: 'ACCEPTED', amount: '24.00' })
  proxy.close()
})

test('lets a payer say no, and the same order be paid anew (house: 2)', async () => {
  const proxy = await makeTestProxy()
  const { payment, approvalUrl = '' } = await start(proxy)
  await proxy.decide(approvalUrl, 'reject')
  await proxy.settle()
  assert.include(['cancelled', 'failed'], (await proxy.merchant.payments.read(payment.handle)).state)
  const again = await start(proxy)
  assert.equal(again.payment.handle, payment.handle)
  assert.notEqual(again.approvalUrl, approvalUrl)
  proxy.close()
})

test('moves the clock of proxy and bank as one: a webhook that was refused comes again by its schedule (house: 2)', async () => {
  const times: number[] = []
  const ids = new Set<string | null>()
  const proxy = await makeTestProxy({
    onWebhook({ headers }) {
      times.push(proxy.now())
      ids.add(headers.get('webhook-id'))
      return new Response(null, { status: times.length < 4 ? 500 : 204 })
    },
  })
  const { approvalUrl = '' } = await start(proxy)
  const before = Date.parse(await proxy.bank.now())
  await proxy.decide(approvalUrl)
  await proxy.advance('PT3H')
  assert.isAtLeast(Date.parse(await proxy.bank.now()) - before, 3 * 3_600_000)
  // 5 seconds, 5 and 30 minutes after the one before, each a fifth to and fro.
  const gaps = times.slice(1).map((at, index) => Math.round((at - (times[index] ?? 0)) / 60_000))
  assert.lengthOf(times, 4)
  assert.isAtMost(gaps[0] ?? 9, 1)
  assert.isTrue((gaps[1] ?? 0) >= 3 && (gaps[1] ?? 9) <= 7, String(gaps))
  assert.isTrue((gaps[2] ?? 0) >= 23 && (gaps[2] ?? 99) <= 37, String(gaps))
  assert.lengthOf([...ids], 1)
  await thrown(proxy.advance('5 minutes'), TypeError, /duration must be an ISO 8601 duration/)
  proxy.close()
})

test('starts anew on what it has stored, with other settings, all of them or none (house: 2)', async () => {
  const proxy = await makeTestProxy()
  const { payment } = await start(proxy)
  const key = 'the-next-key-of-the-merchant-0123456789'
  await proxy.restart({ MERCHANT_KEYS: `${proxy.key} ${key}` })
  const next = makeMerchant({ baseUrl: proxy.baseUrl, key, fetch: proxy.fetch })
  assert.equal((await next.payments.read(payment.handle)).orderId, 'order-1')
  await thrown(proxy.restart({ MERCHANT_KEYS: key, WEBHOOK_KEYS: 'none' }), Error, /WEBHOOK_KEYS must be/)
  // The faulty settings changed nothing.
  assert.equal((await proxy.merchant.payments.read(payment.handle)).orderId, 'order-1')
  await proxy.restart({ MERCHANT_KEYS: key })
  await thrown(proxy.merchant.payments.read(payment.handle), Error, /\(401\)/)
  await thrown(makeTestProxy({ settings: { PUBLIC_URL: undefined } }), Error, /PUBLIC_URL/)
  proxy.close()
})

test('lets a test stand between proxy and bank, and keeps two proxies of one process apart (house: 2)', async () => {
  const asked: string[] = []
  const proxy = await makeTestProxy({
    bank: { seed: 'another' },
    toBank(request, ask) {
      asked.push(`${request.method} ${new URL(request.url).pathname}`)
      if (asked.length === 1) throw new TypeError('fetch failed')
      return ask(request)
    },
  })
  await thrown(start(proxy), Error, /bank_unavailable/)
  const { approvalUrl } = await start(proxy)
  assert.isDefined(approvalUrl)
  assert.deepEqual(asked.slice(0, 2), Array(2).fill('POST /paymentbutton/v1/payments'))
  const other = await makeTestProxy()
  assert.isEmpty((await other.merchant.payments.page({ orderId: 'order-1' })).payments)
  assert.notEqual(other.key, proxy.key)
  for (const one of [proxy, other]) one.close()
})

async function thrown(
  work: Promise<unknown>,
  kind: new (message: string) => Error,
  words: RegExp,
): Promise<void> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.instanceOf(error, kind)
  assert.match(String(error), words)
}
