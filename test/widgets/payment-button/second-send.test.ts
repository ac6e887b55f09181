// A basket that is sent a second time: after an answer that was lost, and after a refusal.

import { assert, test } from '#kit'
import '../../../widgets/payment-button/define.ts'
import { forgetAll, paymentOf, settled } from '../fixtures.ts'

const items = [{ sku: 'cup', quantity: 2 }]
type Body = Record<string, unknown>

/** Presses a basket's button twice at a proxy with the given answers; returns the bodies that were sent. */
async function bodiesOf(
  answer: (body: Body, at: number) => Response | Promise<Response>,
): Promise<{ bodies: Body[]; gone: string[] }> {
  document.body.replaceChildren()
  document.documentElement.lang = 'en'
  forgetAll()
  const bodies: Body[] = []
  const gone: string[] = []
  const real = globalThis.fetch
  globalThis.fetch = async (_, init) => {
    assert.isString(init?.body)
    const body = JSON.parse(init?.body as string) as Body
    bodies.push(body)
    return answer(body, bodies.length)
  }
  try {
    const element = Object.assign(document.createElement('silta-payment-button'), {
      src: '/pay',
      items,
      amount: '12.50',
      navigate: (url: string) => gone.push(url),
    })
    document.body.append(element)
    await settled(element)
    for (let presses = 0; presses < 2 && gone.length === 0; presses++) {
      await element.press()
      await settled(element)
    }
    return { bodies, gone }
  } finally {
    globalThis.fetch = real
    document.body.replaceChildren()
    forgetAll()
  }
}

test('sends a basket after a lost answer byte for byte as before (promises: R5)', async () => {
  const { bodies, gone } = await bodiesOf((_, at) =>
    at === 1
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Response.json({ approvalUrl: 'https://bank.example/pay', payment: paymentOf() }, { status: 201 }),
  )
  const [first, second] = bodies
  assert.deepEqual(bodies, [first, first])
  assert.deepEqual(second, first)
  assert.match(String(first?.['idempotencyKey']), /^[\w-]{43}$/)
  assert.deepEqual(gone, ['https://bank.example/pay'])
})

test('sends a basket that was refused with the same key again (promises: R5)', async () => {
  const { bodies } = await bodiesOf(() =>
    Response.json({ code: 'rate_limited', requestId: 'r-1' }, { status: 429 }),
  )
  assert.isNotEmpty(bodies)
  assert.isEmpty(bodies.filter((body) => !('idempotencyKey' in body)))
  assert.equal(new Set(bodies.map((body) => body['idempotencyKey'])).size, 1)
})
