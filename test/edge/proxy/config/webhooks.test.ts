// Webhooks of a whole proxy: their settings, and what leaves it when a payment ends.
import { assert, test } from '#kit'
import { toBase64, utf8 } from '../../../../core/shared/bytes.ts'
import { publicKeyOf, verifyWebhook } from '../../../../core/webhooks/index.ts'
import { checkConfig, ConfigurationError } from '../../../../edge/proxy/config/config.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { MERCHANT_ID } from '../kit/fake-bank.ts'
import { bytesOf, leaks } from '../kit/leaks.ts'
import { ACCOUNT_ID, BANK_API_KEY, HANDLE_KEY, settings, startProxy, withLog } from '../kit/proxy.ts'
import { SECRET } from '../kit/token.ts'
import { wordsOf } from '../kit/lists.ts'

const SHARED = 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5'
const SEED = `whsk_${toBase64(utf8('webhook-seed-of-tests-0123456789'))}`
const WEBHOOK_URL = 'https://shop.example/webhooks?shop=1'
const HANDLE = handleOf('order-1', HANDLE_KEY)

async function faultsOf(changes: Record<string, unknown>): Promise<string> {
  const bindings = await settings({ ORDERS: { getByName: () => undefined }, ...changes })
  return checkConfig(bindings).then(
    () => '',
    (error: unknown) => {
      assert.instanceOf(error, ConfigurationError)
      return (error as Error).message
    },
  )
}

test('accepts an address with one key or two, of both kinds, or neither (house: 2)', async () => {
  assert.equal(await faultsOf({}), '')
  for (const keys of [SHARED, SEED, `${SHARED} ${SEED}`, `${SHARED} ${SHARED}`]) {
    assert.equal(await faultsOf({ WEBHOOK_URL, WEBHOOK_KEYS: keys }), '')
  }
})

test('refuses an address that webhooks must not go to, as the gaps judge addresses of merchants (gaps: shared.redirect-url)', async () => {
  for (const url of wordsOf(`
    http://shop.example/webhooks https://localhost/webhooks https://127.0.0.1/ https://[::1]/
    https://0x7f000001/ https://2130706433/ https://10.0.0.1/ https://shop.internal/
    https://user:word@shop.example/ https://shop.example\\@127.0.0.1/
  `)) {
    const told = await faultsOf({ WEBHOOK_URL: url, WEBHOOK_KEYS: SHARED })
    assert.match(told, /^WEBHOOK_URL must be/, url)
    assert.notInclude(told, url)
  }
  for (const url of ['https://shop.example/#x', '/webhooks', 'mailto:shop@shop.example']) {
    assert.match(
      await faultsOf({ WEBHOOK_URL: url, WEBHOOK_KEYS: SHARED }),
      /WEBHOOK_URL must be the address/,
      url,
    )
  }
  const local = { BANK_ENVIRONMENT: 'sandbox', ALLOW_LOCAL_ADDRESSES: 'true', WEBHOOK_KEYS: SHARED }
  assert.equal(await faultsOf({ ...local, WEBHOOK_URL: 'http://localhost:8787/webhooks' }), '')
})

test('refuses keys of another form, more than two, and one without the other, and repeats none (promises: R30)', async () => {
  const point = await publicKeyOf(SEED)
  for (const keys of [
    '',
    ' ',
    SHARED.slice(6),
    `${SHARED} ${SEED} ${SHARED}`,
    point,
    `${SHARED} ${point}`,
    'whsec_c2hvcnQ=',
  ]) {
    const told = await faultsOf({ WEBHOOK_URL, WEBHOOK_KEYS: keys })
    assert.match(told, /^WEBHOOK_KEYS must be one or two keys/, JSON.stringify(keys))
    for (const key of keys.split(' ')) if (key !== '') assert.notInclude(told, key)
  }
  assert.equal(await faultsOf({ WEBHOOK_URL }), 'WEBHOOK_URL, WEBHOOK_KEYS go together')
  assert.equal(await faultsOf({ WEBHOOK_KEYS: SHARED }), 'WEBHOOK_URL, WEBHOOK_KEYS go together')
})

/** Starts a proxy whose merchant takes webhooks, pays one order, and fires the alarm. */
async function payOne(changes: Record<string, unknown> = {}) {
  const requests: { url: string; headers: Headers; body: string }[] = []
  const MERCHANT = {
    fetch(url: string, init: RequestInit) {
      const body = typeof init.body === 'string' ? init.body : 'no text'
      requests.push({ url, headers: new Headers(init.headers), body })
      return Promise.resolve(new Response(null, { status: 204 }))
    },
  }
  const proxy = await startProxy({ WEBHOOK_URL, WEBHOOK_KEYS: `${SHARED} ${SEED}`, MERCHANT, ...changes })
  const { lines } = await withLog(async () => {
    await proxy.press()
    proxy.bank.decide('ACCEPTED')
    await proxy.fetch(`/return/${HANDLE}`)
    await proxy.service(HANDLE).runDue()
  })
  return { proxy, requests, lines }
}

test('tells the merchant through the binding that a payment was paid, signed with each key (house: 2)', async () => {
  const { proxy, requests, lines } = await payOne()
  assert.equal(proxy.stored.get(HANDLE)?.attempts[0]?.status, 'paid')
  assert.lengthOf(requests, 1)
  const [request] = requests
  assert.isDefined(request)
  assert.equal(request.url, WEBHOOK_URL)
  for (const key of [SHARED, await publicKeyOf(SEED)]) {
    const { event } = await verifyWebhook({ keys: [key], headers: request.headers, body: request.body })
    assert.equal(event.type, 'payment.paid')
    assert.deepInclude(event.data, { handle: HANDLE, orderId: 'order-1', state: 'paid', amount: '12.50' })
  }
  assert.isTrue(lines.some((line) => line.includes('"event":"webhook_delivered"')))
})

test('keeps keys and accounts out of webhooks, and webhooks, their keys and ids of the bank out of the log (promises: R28, R30)', async () => {
  const { proxy, requests, lines } = await payOne()
  const [request] = requests
  assert.isDefined(request)
  const sent = await bytesOf(new Response(request.body, { headers: request.headers }))
  const { paymentId } = proxy.bank.last()
  const hidden = {
    merchantId: MERCHANT_ID,
    accountId: ACCOUNT_ID,
    apiKey: BANK_API_KEY,
    handleKey: HANDLE_KEY,
    orderSecret: SECRET,
    paymentId,
    webhookKey: SHARED.slice(6),
    webhookSeed: SEED.slice(5),
  }
  // The merchant's own server may know which payment of the bank it is; no page hears that.
  assert.deepEqual(leaks(sent, { ...hidden, paymentId: '' }), [])
  const signature = request.headers.get('webhook-signature') ?? ''
  const address = WEBHOOK_URL.slice(8)
  assert.deepEqual(leaks(lines.join('\n'), { ...hidden, signature, address }), [])
})

test('keeps no outbox and rings for none where nobody wants webhooks (house: 2)', async () => {
  const { proxy, requests } = await payOne({ WEBHOOK_URL: undefined, WEBHOOK_KEYS: undefined })
  assert.deepEqual(requests, [])
  const keys = [...(proxy.storages.get(HANDLE)?.entries.keys() ?? [])]
  assert.isEmpty(keys.filter((key) => key.startsWith('outbox:')))
})
