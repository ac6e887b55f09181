// Webhooks at the merchant interface: shown with their tries, and sent again when the merchant asks.
import { assert, test } from '#kit'
import { type Webhook, verifyWebhook } from '../../../../core/webhooks/index.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { HANDLE_KEY, type Proxy, startProxy, withLog } from '../kit/proxy.ts'
import { KEY, WEBHOOK_URL } from '../webhooks/kit.ts'

const MERCHANT_KEY = 'merchant-key-of-tests-0123456789-abcdef'
const HANDLE = handleOf('order-1', HANDLE_KEY)

interface World {
  proxy: Proxy
  taken: Webhook[]
  answer: { status: number }
}

/** Starts a proxy with a merchant's server, and pays one order. */
async function payOne(): Promise<World> {
  const answer = { status: 204 }
  const taken: Webhook[] = []
  const MERCHANT = {
    async fetch(_: string, { headers, body }: RequestInit) {
      const text = typeof body === 'string' ? body : 'no text'
      taken.push(await verifyWebhook({ keys: [KEY], headers: new Headers(headers), body: text }))
      return new Response(null, { status: answer.status })
    },
  }
  const proxy = await startProxy({ WEBHOOK_URL, WEBHOOK_KEYS: KEY, MERCHANT, MERCHANT_KEYS: MERCHANT_KEY })
  await proxy.press()
  proxy.bank.decide('ACCEPTED')
  return { proxy, taken, answer }
}

interface ShownWebhook {
  id: string
  type: string
  state: string
  tries: { at: string; status?: number; fault?: string }[]
  nextAt?: string
}

function ask(proxy: Proxy, path: string, method = 'GET', key = MERCHANT_KEY): Promise<Response> {
  return proxy.fetch(`/merchant/payments/${path}`, { method, headers: { authorization: `Bearer ${key}` } })
}

async function shown(proxy: Proxy): Promise<ShownWebhook> {
  const { webhooks } = (await (await ask(proxy, HANDLE)).json()) as { webhooks: ShownWebhook[] }
  const [only, ...others] = webhooks
  if (!only || others.length > 0) throw new Error(`there are ${webhooks.length} webhooks`)
  return only
}

test('shows each webhook with its tries, and sends it again under the same id when asked (house: 2)', async () => {
  const { proxy, taken, answer } = await payOne()
  await withLog(async () => {
    answer.status = 410
    await proxy.fetch(`/return/${HANDLE}`)
    await proxy.service(HANDLE).runDue()
    const refused = await shown(proxy)
    assert.deepInclude(refused, { type: 'payment.paid', state: 'refused' })
    assert.deepEqual(
      refused.tries.map(({ status }) => status),
      [410],
    )
    assert.notProperty(refused, 'nextAt')
    const again = await ask(proxy, `${HANDLE}/webhooks/${refused.id}/resend`, 'POST')
    assert.equal(again.status, 202)
    assert.property(await shown(proxy), 'nextAt')
    answer.status = 204
    await proxy.service(HANDLE).runDue()
    const delivered = await shown(proxy)
    assert.equal(delivered.state, 'delivered')
    assert.deepEqual(
      delivered.tries.map(({ status }) => status),
      [410, 204],
    )
    assert.deepEqual(
      taken.map(({ id }) => id),
      [refused.id, refused.id],
    )
  })
})

test('refuses to send again what there is not, and whoever has no key (house: 2)', async () => {
  const { proxy, taken } = await payOne()
  await withLog(async () => {
    await proxy.fetch(`/return/${HANDLE}`)
    await proxy.service(HANDLE).runDue()
    const { id } = await shown(proxy)
    const path = `${HANDLE}/webhooks/${id}/resend`
    assert.equal((await ask(proxy, `${HANDLE}/webhooks/evt_unknown/resend`, 'POST')).status, 404)
    assert.equal((await ask(proxy, `${HANDLE}/webhooks/order/resend`, 'POST')).status, 404)
    assert.equal((await ask(proxy, path.replace(HANDLE, 'unknown'), 'POST')).status, 404)
    assert.equal((await ask(proxy, path, 'POST', `${MERCHANT_KEY}0`)).status, 401)
    assert.equal((await proxy.fetch(`/merchant/payments/${path}`, { method: 'POST' })).status, 401)
    await proxy.service(HANDLE).runDue()
    assert.lengthOf(taken, 1)
  })
})
