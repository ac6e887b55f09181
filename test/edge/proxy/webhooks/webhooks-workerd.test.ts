// Webhooks of the proxy in real workerd: its alarm, its Ed25519, its redirects, and a killed process.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
// Runs as of today only: workerd goes by the clock of the machine.
import { assert, test } from '#kit'
import { toBase64, utf8 } from '../../../../core/shared/bytes.ts'
import {
  makeWebhookMemory,
  type Webhook,
  publicKeyOf,
  verifyWebhook,
} from '../../../../core/webhooks/index.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { makeFakeBank } from '../kit/fake-bank.ts'
import { bankAt, HANDLE_KEY, orderToken, SHOP } from '../kit/proxy.ts'
import { serveFetch } from '../kit/serve-fetch.ts'
import { makeMachine, serveBank } from '../kit/workerd.ts'
import { aboutPayment, KEY } from './kit.ts'

const SEED = `whsk_${toBase64(utf8('webhook-seed-of-tests-0123456789'))}`

test('delivers a webhook that was on its way when the process was killed, follows no redirect, and has one effect (promises: R6, R15)', async () => {
  const seen = makeWebhookMemory()
  const taken: Webhook[] = []
  const strayed: string[] = []
  const publicKey = await publicKeyOf(SEED)
  const waiting: (() => void)[] = []
  const takenOf = (order: string) => taken.filter(({ event }) => aboutPayment(event).orderId === order)
  /** Resolves when so many genuine deliveries about an order have come. */
  const arrived = (order: string, count: number) =>
    new Promise<void>((resolve) => {
      const look = () => (takenOf(order).length >= count ? resolve() : waiting.push(look))
      look()
    })
  const firstAnswers = new Map([
    [
      'redirected',
      () => Promise.resolve(new Response(null, { status: 302, headers: { location: '/elsewhere' } })),
    ],
    // The process is killed while it waits for this one.
    ['killed', () => new Promise<Response>(() => undefined)],
  ])
  const shop = await serveFetch(async (address, init) => {
    const { pathname } = new URL(address)
    if (pathname !== '/webhooks') strayed.push(pathname)
    const request = new Request(address, init)
    const body = new Uint8Array(await request.arrayBuffer())
    const { headers } = request
    // Both signatures are genuine, whichever of the two keys a receiver has.
    await verifyWebhook({ keys: [publicKey], headers, body })
    const webhook = await verifyWebhook({ keys: [KEY], headers, body, seen })
    const { orderId } = aboutPayment(webhook.event)
    const answer = takenOf(orderId).length === 0 ? firstAnswers.get(orderId) : undefined
    taken.push(webhook)
    for (const look of waiting.splice(0)) look()
    return answer?.() ?? new Response(null, { status: 204 })
  })
  const bank = makeFakeBank()
  const server = await serveBank(bank)
  const machine = await makeMachine({
    ...bankAt(server.address),
    ALLOW_LOCAL_ADDRESSES: 'true',
    WEBHOOK_URL: `${shop.address}/webhooks`,
    WEBHOOK_KEYS: `${KEY} ${SEED}`,
  })
  try {
    const first = await machine.start()
    const pay = async (id: string) => {
      const pressed = await fetch(`${first.address}/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
        body: JSON.stringify({ order: await orderToken({ id }) }),
      })
      assert.equal(pressed.status, 201, await pressed.text())
      bank.decide('ACCEPTED')
      await fetch(`${first.address}/return/${handleOf(id, HANDLE_KEY)}`, { redirect: 'manual' })
    }
    await pay('redirected')
    await arrived('redirected', 1)
    await pay('killed')
    await arrived('killed', 1)
    await first.kill()
    await machine.start()
    // No caller asks anything: the alarms outlived the process.
    for (const order of ['redirected', 'killed']) {
      await arrived(order, 2)
      const [one, ...others] = takenOf(order)
      assert.deepInclude(one, { isRepeat: false })
      assert.equal(one?.event.type, 'payment.paid')
      assert.isTrue(others.every(({ id, isRepeat }) => isRepeat && id === one?.id))
    }
    assert.deepEqual(strayed, [])
  } finally {
    await machine.close()
    await shop.close()
    await server.close()
  }
})
