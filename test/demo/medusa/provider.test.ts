// The payment provider for Medusa, called as Medusa calls it, over the real proxy with the sandbox bank behind it.
// Medusa itself is not here: its types are held by `npm run check` in demo/medusa.
import { assert, test, wallClock } from '#kit'
import { signWebhook, writeWebhook } from '../../../core/webhooks/index.ts'
import { SiltaPaymentProvider } from '../../../demo/medusa/provider.ts'
import { MERCHANT_KEY, openPayingWorld, type PayingWorld } from '../../edge/proxy/kit/paying-world.ts'

const WEBHOOK_KEY = 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5'

const providerOf = ({ baseUrl, fetch }: PayingWorld) =>
  new SiltaPaymentProvider({}, { baseUrl, fetch, key: MERCHANT_KEY, webhookKeys: [WEBHOOK_KEY] })

const cart = (value: string) => ({
  amount: { numeric: Number(value), raw: { value, precision: 20 } },
  currency_code: 'eur',
  data: { session_id: 'payses_01JQ' },
})

test('pays a session of Medusa, captures it by itself, and gives money back once under the id of the refund (house: 2)', async () => {
  const world = await openPayingWorld()
  const provider = providerOf(world)
  const { id, status, data } = await provider.initiatePayment(cart('24'))
  assert.deepEqual([status, data.amount], ['pending', '24.00'])
  assert.equal((await provider.initiatePayment(cart('24'))).data.approval_url, data.approval_url)
  const early: unknown = await provider.capturePayment({ data }).catch((error: unknown) => error)
  assert.match(String(early), /not paid: pending/)
  await world.pay(data.approval_url, id)
  assert.equal((await provider.authorizePayment({ data })).status, 'captured')
  assert.equal((await provider.getPaymentStatus({ data })).status, 'captured')
  await provider.capturePayment({ data })
  const refund = { data, amount: 4.5, context: { idempotency_key: 'ref_01' } }
  await provider.refundPayment(refund)
  await provider.refundPayment(refund)
  const refunds: string[][] = []
  for await (const { id: key, amount: given } of world.merchant.refunds.list(id)) refunds.push([key, given])
  assert.deepEqual(refunds, [['ref_01', '4.50']])
})

test('begins another order where the amount of a cart changes, and closes the one before (house: 2)', async () => {
  const world = await openPayingWorld()
  const provider = providerOf(world)
  const first = await provider.initiatePayment(cart('24'))
  const changed = { ...cart('30.5'), data: first.data }
  const second = await provider.updatePayment(changed)
  assert.notEqual(second.data['handle'], first.id)
  assert.equal(second.data['amount'], '30.50')
  assert.isDefined((await world.merchant.payments.read(first.id)).closed)
  const same = await provider.updatePayment({ ...changed, data: second.data })
  assert.equal(same.data['handle'], second.data['handle'])
  await provider.cancelPayment({ data: second.data })
  assert.isDefined((await world.merchant.payments.read(second.data['handle'])).closed)
})

test('reads a genuine webhook as what Medusa does next, and refuses another one (house: 2)', async () => {
  const provider = providerOf(await openPayingWorld())
  const webhook = async (
    type: 'payment.paid' | 'payment.cancelled' | 'payment.mismatched',
    more: object = {},
  ) => {
    const data = {
      handle: 'h',
      orderId: 'payses_01JQ',
      state: 'paid',
      amount: '24.00',
      currency: 'EUR',
      reference: '1232',
      attempt: 1,
      metadata: { session_id: 'payses_01JQ' },
      ...more,
    }
    const body = writeWebhook({
      id: 'evt_1',
      apiVersion: 1,
      type,
      timestamp: new Date(wallClock()).toISOString(),
      data,
    })
    const timestamp = Math.floor(wallClock() / 1_000)
    const headers = await signWebhook({ keys: [WEBHOOK_KEY], id: 'evt_1', timestamp, body })
    return { rawData: body, headers: { ...headers }, data: {} }
  }
  const about = { session_id: 'payses_01JQ', amount: '24.00' }
  const read = (payload: Awaited<ReturnType<typeof webhook>>) => provider.getWebhookActionAndData(payload)
  assert.deepEqual(await read(await webhook('payment.paid')), { action: 'captured', data: about })
  assert.deepEqual(await read(await webhook('payment.cancelled')), { action: 'canceled', data: about })
  assert.deepEqual(await read(await webhook('payment.mismatched')), { action: 'not_supported' })
  assert.deepEqual(await read(await webhook('payment.paid', { reason: 'order_closed' })), {
    action: 'not_supported',
  })
  const planted = { ...(await webhook('payment.paid')), rawData: '{}' }
  const fault: unknown = await read(planted).catch((error: unknown) => error)
  assert.match(String(fault), /signature_invalid/)
})

test('writes amounts exactly, and refuses what it would have to round, and repetitions without a key (house: 4)', async () => {
  const world = await openPayingWorld()
  const provider = providerOf(world)
  for (const amount of [24.005, { value: '24.005' }, Number.NaN, ''])
    assert.instanceOf(
      await provider.initiatePayment({ ...cart('1'), amount }).catch((error: unknown) => error),
      TypeError,
    )
  assert.equal((await provider.initiatePayment({ ...cart('1'), amount: { value: '7' } })).data.amount, '7.00')
  const { data } = await provider.initiatePayment({ ...cart('1'), data: { session_id: 'payses_02' } })
  const fault: unknown = await provider.refundPayment({ data, amount: 1 }).catch((error: unknown) => error)
  assert.match(String(fault), /idempotency_key/)
})

test('asks once more where an answer was lost, and gives nothing back while the proxy knows a refund that Medusa does not (house: 2)', async () => {
  const world = await openPayingWorld()
  let losses = 0
  const provider = new SiltaPaymentProvider(
    {},
    {
      baseUrl: world.baseUrl,
      key: MERCHANT_KEY,
      webhookKeys: [WEBHOOK_KEY],
      async fetch(url, init) {
        const answer = await world.fetch(url, init)
        if (init.method === 'POST' && losses-- > 0) throw new TypeError('fetch failed')
        return answer
      },
    },
  )
  losses = 1
  const { id, data } = await provider.initiatePayment(cart('24'))
  await world.pay(data.approval_url, id)
  losses = 1
  const refund = (key: string) => ({ data, amount: '4.50', context: { idempotency_key: key } })
  const first = await provider.refundPayment(refund('ref_01'))
  assert.deepEqual(first.data?.['refunds'], ['ref_01'])
  // Medusa dropped what it knew of the first refund: its next try has another key.
  const fault: unknown = await provider.refundPayment(refund('ref_02')).catch((error: unknown) => error)
  assert.match(String(fault), /given 4\.50 back as ref_01, which Medusa does not know/)
  await provider.refundPayment({ ...refund('ref_02'), data: first.data ?? {} })
  const keys: string[] = []
  for await (const { id: key } of world.merchant.refunds.list(id)) keys.push(key)
  assert.deepEqual(keys, ['ref_02', 'ref_01'])
})

test('takes the cart as the order where a middleware names it, leaves another amount behind, and stops where it was paid (house: 2)', async () => {
  const world = await openPayingWorld()
  const provider = new SiltaPaymentProvider(
    {},
    { ...world, key: MERCHANT_KEY, webhookKeys: [WEBHOOK_KEY], orderKey: 'cart_id' },
  )
  const session = (value: string, id: string, cart_id: unknown = 'cart_01') => ({
    ...cart(value),
    data: { session_id: id, cart_id },
  })
  const first = await provider.initiatePayment(session('24', 'payses_1'))
  // Medusa makes another session for the same cart.
  const same = await provider.initiatePayment(session('24', 'payses_2'))
  assert.equal(same.id, first.id)
  const other = await provider.initiatePayment(session('30', 'payses_3'))
  assert.deepEqual([other.data.revision, other.data.amount], [1, '30.00'])
  assert.isDefined((await world.merchant.payments.read(first.id)).closed)
  await world.pay(other.data.approval_url, other.id)
  const fault: unknown = await provider
    .initiatePayment(session('24', 'payses_4'))
    .catch((error: unknown) => error)
  assert.match(String(fault), /as cart_01:1, which is paid: a person must look/)
  const missing: unknown = await provider
    .initiatePayment(session('24', 'payses_5', 7))
    .catch((error: unknown) => error)
  assert.match(String(missing), /data\.cart_id is missing/)
})
