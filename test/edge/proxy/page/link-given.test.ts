// What a refused press says of the order: whether a payer was ever given a link of it, so that a page knows what can be unknown.
// What the button makes of it is in test/widgets.
import { assert, test, wallClock } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { json } from '../kit/fake-bank.ts'
import { HANDLE_KEY, problemOf, type PressChange, type Proxy, startProxy, withLog } from '../kit/proxy.ts'
import { signHmac } from '../kit/token.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)
const UNMOVED = / No money has moved\.$/

/** Presses once, and reads how that was refused. */
async function refusal(proxy: Proxy, change: PressChange = {}) {
  const { result } = await withLog(() => proxy.press(change))
  assert.isAtLeast(result.status, 400)
  return problemOf(result)
}

/** A proxy whose order has had a link, which its payer cancelled at the bank. */
async function withEndedLink(): Promise<Proxy> {
  const proxy = await startProxy()
  assert.equal((await proxy.press()).status, 201)
  proxy.bank.decide('CANCELLED')
  const shown = await (await proxy.fetch(`/payments/${HANDLE}`)).json()
  assert.deepInclude(shown, { state: 'cancelled', canRetry: true })
  return proxy
}

const refuse = () => json(403, { errors: [{ code: 'INVALID_SIGNATURE' }] })
const silent = () => {
  throw new TypeError('connection lost')
}

test('says of an order that has never had a link that none was given, and that no money has moved (gaps: Part 4)', async () => {
  for (const [create, code] of [
    [refuse, 'bank_refused'],
    [silent, 'bank_unavailable'],
    [() => json(503, {}), 'bank_unavailable'],
  ] as const) {
    const proxy = await startProxy()
    proxy.bank.rules.create = create
    for (const _ of ['first', 'again']) {
      const { title, ...told } = await refusal(proxy)
      assert.deepInclude(told, { code, link_given: false })
      assert.match(title, UNMOVED)
    }
    proxy.bank.rules.create = undefined
    const { approvalUrl } = (await (await proxy.press()).json()) as { approvalUrl?: string }
    assert.isString(approvalUrl)
  }
})

test('says of an order that has had a link that one was given, whatever became of it, and nothing of money (gaps: Part 4)', async () => {
  const refusals: [prepare: (proxy: Proxy) => unknown, change: PressChange, code: string][] = [
    [({ bank }) => (bank.rules.create = refuse), {}, 'bank_refused'],
    [({ bank }) => (bank.rules.create = silent), {}, 'bank_unavailable'],
    [({ bank }) => (bank.rules.status = silent), {}, 'bank_unavailable'],
  ]
  for (const [prepare, change, code] of refusals) {
    const proxy = await withEndedLink()
    prepare(proxy)
    const { title, ...told } = await refusal(proxy, change)
    assert.deepInclude(told, { code, link_given: true })
    assert.notMatch(title, UNMOVED)
  }
  const open = await startProxy()
  await open.press()
  assert.deepInclude(await refusal(open, { order: { amount: '13.00' } }), {
    code: 'order_changed',
    link_given: true,
  })
  await open.service(HANDLE).closeOrder('sold out')
  assert.deepInclude(await refusal(open), { code: 'order_closed', link_given: true })
})

test('tells it with a bank that cannot be chosen too, because the order is known by then (gaps: Part 4)', async () => {
  const proxy = await startProxy()
  const body = async (amount: string, provider: string) => ({
    order: await signHmac({
      exp: Math.floor(wallClock() / 1_000) + 900,
      order: { id: 'order-1', amount, currency: 'EUR', reference: '1232' },
    }),
    provider,
  })
  const unknown = await body('12.50', 'no-such-bank')
  assert.deepInclude(await refusal(proxy, { body: unknown }), { code: 'provider_unknown', link_given: false })
  await proxy.press()
  assert.deepInclude(await refusal(proxy, { body: unknown }), { code: 'provider_unknown', link_given: true })
})

test('says nothing of an order that it does not know yet (gaps: Part 4)', async () => {
  const proxy = await startProxy()
  const expired = await signHmac({ exp: 1_000, order: { id: 'order-1' } })
  const changes: [PressChange, string][] = [
    [{ headers: { origin: 'https://stranger.example' } }, 'origin_refused'],
    [{ headers: { 'x-silta': '0' } }, 'origin_refused'],
    [{ body: { order: 12 } }, 'body_invalid'],
    [{ body: { order: 'no.token.here' } }, 'order_invalid'],
    [{ body: { order: expired } }, 'order_expired'],
    [{ body: { items: [{ sku: 'no such', quantity: 1 }], idempotencyKey: 'A'.repeat(43) } }, 'order_invalid'],
  ]
  for (const [change, code] of changes) {
    const told = await refusal(proxy, change)
    assert.equal(told.code, code)
    assert.notProperty(told, 'link_given')
  }
})
