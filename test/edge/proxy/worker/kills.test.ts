// The great proof: real workerd, killed again and again under load, before the sandbox bank, behind a network that fails both
// ways, and a merchant that fails half of its receipts. The bank's and the merchant's own books judge, never the proxy.
// Runs with --all: processes that are killed and started again, over and over.
// Runs as of today only: workerd goes by the clock of the machine.
import { after, before } from 'node:test'
import { assert, deep, test, testKeyPair } from '#kit'
import { makeOnlinePaymentBank, readPayment } from '../../../../core/online-payment/index.ts'
import { isWebhookError, makeWebhookMemory, verifyWebhook } from '../../../../core/webhooks/index.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { createSandbox, type Sandbox } from '../../../../edge/sandbox/index.ts'
import { type Chaos, type Fetch, makeChaos, makeRandom } from '../kit/chaos.ts'
import { CALLBACK_API_KEY, MERCHANT_ID } from '../kit/fake-bank.ts'
import { aboutPayment } from '../webhooks/kit.ts'
import { BANK_API_KEY, HANDLE_KEY, orderToken, SHOP } from '../kit/proxy.ts'
import { type Served, serveFetch } from '../kit/serve-fetch.ts'
import { makeMachine, type Machine, type Running } from '../kit/workerd.ts'
import { pluck } from '../kit/lists.ts'

const KILLS = deep(3, 50)
/**
 * Whether parts are given back in the middle of the storm. A refund that never arrived may be sent again only when the bank
 * would refuse the first one for its age, five and a half minutes later: a short run lets each arrive once, and loses answers.
 */
const REFUNDS_IN_STORM = deep(0, 1) === 1
const CLIENTS = 32
const PUBLIC_URL = 'https://pay.shop.example'
const MERCHANT_KEY = 'merchant-key-of-this-test-0123456789abcdef'
const WEBHOOK_KEY = `whsec_${btoa('webhook-key-of-this-test-0123456789')}`
/** Amount of every order, and what is given back of some. */
const AMOUNT = '12.50'
const PART = '2.50'

/** What the bank was asked to create, before the network loses the answer. */
interface Created {
  handle: string
  paymentId: string
}

interface Order {
  id: string
  handle: string
  token: string
  links: Set<string>
  isPaid: boolean
  /** Whether the proxy has accepted the refund of a part. */
  isRefundTaken: boolean
}

/** What the merchant's own server did, each time a genuine webhook came. */
interface Merchant {
  fetch: Fetch
  /** Takes everything at once from now on. */
  calm(): void
  /** Effects by the id of the event. */
  effects: Map<string, number>
  /** Ids of the events of each order, by type. */
  events: Map<string, Map<string, Set<string>>>
  deliveries: number
  failed: number
}

let sandbox: Sandbox
let network: Chaos
let bankServer: Served
let merchantServer: Served
let merchant: Merchant
let machine: Machine
let running: Running
let privatePem: string
const created: Created[] = []
const seed = Math.floor(Math.random() * 2 ** 31)
const random = makeRandom(seed)

before(async () => {
  privatePem = (await testKeyPair()).privatePem
  network = makeChaos(seed)
  // The address of the bank's callbacks is the proxy's public one; whichever process runs then has it.
  const callback = network.over((url, init) => fetch(url.replace(PUBLIC_URL, running.address), init))
  sandbox = createSandbox({
    sampleKey: privatePem,
    callbackApiKey: CALLBACK_API_KEY,
    sandboxKey: 'sandbox-key-of-this-test',
    allowLocalAddresses: true,
    fetch: callback,
  })
  const arriving = makeChaos(seed, { dropBefore: 0 })
  const ways = { all: network.over(recorded(sandbox.fetch)), refunds: arriving.over(sandbox.fetch) }
  bankServer = await serveFetch((url, init) =>
    !REFUNDS_IN_STORM && url.endsWith('/refund') ? ways.refunds(url, init) : ways.all(url, init),
  )
  merchant = openMerchant()
  merchantServer = await serveFetch(merchant.fetch)
  machine = await makeMachine({
    PUBLIC_URL,
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: bankServer.address,
    BANK_FRONT_URL: bankServer.address,
    BANK_KEYS_URL: `${bankServer.address}/.well-known/jwks.json`,
    ALLOW_LOCAL_ADDRESSES: 'true',
    MERCHANT_KEYS: MERCHANT_KEY,
    WEBHOOK_URL: `${merchantServer.address}/webhooks`,
    WEBHOOK_KEYS: WEBHOOK_KEY,
  })
  running = await machine.start()
})

after(async () => {
  await machine.close()
  await Promise.all([bankServer.close(), merchantServer.close()])
  sandbox.close()
})

/** Writes down what the bank made, where nothing is lost yet. */
function recorded(bank: Fetch): Fetch {
  return async (url, init = {}) => {
    const answer = await bank(url, init)
    if (init.method !== 'POST' || !url.endsWith('/paymentbutton/v1/payments') || !answer.ok) return answer
    const asked = JSON.parse(new TextDecoder().decode(init.body as Uint8Array)) as { return: { url: string } }
    const { paymentId } = (await answer.clone().json()) as { paymentId: string }
    created.push({ handle: asked.return.url.split('/').at(-1) ?? '', paymentId })
    return answer
  }
}

/** The shop's server: it fails before it has done something, or after, and does each thing once. */
function openMerchant(): Merchant {
  const seen = makeWebhookMemory()
  let isCalm = false
  const own: Merchant = {
    effects: new Map(),
    events: new Map(),
    deliveries: 0,
    failed: 0,
    calm: () => void (isCalm = true),
    async fetch(_, { headers = {}, body } = {}) {
      own.deliveries += 1
      const isFailing = !isCalm && random() < 0.5
      if (isFailing) own.failed += 1
      const fails = isFailing
        ? (['refuses', 'is mute', 'forgets to answer'] as const)[Math.floor(random() * 3)]
        : undefined
      if (fails === 'refuses') return new Response(null, { status: 503 })
      if (fails === 'is mute') throw new Error('the merchant is away')
      try {
        const { id, event, isRepeat } = await verifyWebhook({
          keys: [WEBHOOK_KEY],
          headers: new Headers(headers),
          body: body as Uint8Array,
          seen,
        })
        if (!isRepeat) own.effects.set(id, (own.effects.get(id) ?? 0) + 1)
        const types = own.events.get(aboutPayment(event).orderId) ?? new Map<string, Set<string>>()
        own.events.set(
          aboutPayment(event).orderId,
          types.set(event.type, (types.get(event.type) ?? new Set()).add(id)),
        )
      } catch (error) {
        if (!isWebhookError(error)) throw error
        return new Response(null, { status: 400 })
      }
      // Done, but the answer is lost: the webhook comes again.
      if (fails === 'forgets to answer') throw new Error('the receipt was lost')
      return new Response(null, { status: 204 })
    },
  }
  return own
}

/** Waits until so many more calls were on their way to the bank or back. */
async function busyWith(calls: number): Promise<void> {
  const target = network.happened.calls + calls
  while (network.happened.calls < target) await pause(2)
}

const chance = (share: number) => random() < share
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

async function makeOrder(number: number): Promise<Order> {
  const id = `order-${number}`
  const token = await orderToken({ id, amount: AMOUNT })
  const handle = handleOf(id, HANDLE_KEY)
  return { id, handle, token, links: new Set(), isPaid: false, isRefundTaken: false }
}

/** Presses the button as a page does, and takes down what is handed out. */
async function press(order: Order): Promise<string | undefined> {
  const response = await fetch(`${running.address}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
    body: JSON.stringify({ order: order.token }),
  })
  const { approvalUrl, payment } = (await response.json()) as {
    approvalUrl?: string
    payment?: { state: string }
  }
  if (approvalUrl !== undefined) order.links.add(approvalUrl)
  if (payment?.state === 'paid') order.isPaid = true
  return approvalUrl
}

async function look(order: Order): Promise<string | undefined> {
  const response = await fetch(`${running.address}/payments/${order.handle}`)
  const { state } = (await response.json()) as { state?: string }
  if (state === 'paid') order.isPaid = true
  return state
}

async function asMerchant(
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${running.address}/merchant/payments/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${MERCHANT_KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

/** The merchant gives a part back; the same request again and again is the same refund. */
async function refund(order: Order): Promise<void> {
  const { status } = await asMerchant(`${order.handle}/refunds`, { id: 'part', amount: PART })
  if (status === 200 || status === 201) order.isRefundTaken = true
}

const isRefunded = ({ id }: Order) => Number(id.slice(6)) % 3 === 0

/** One payer, from the press to the receipt, with the bad habits of payers; whatever breaks ends it, and others go on later. */
async function shop(order: Order): Promise<void> {
  if (order.links.size === 0 || chance(0.3)) await press(order)
  if (chance(0.3)) await Promise.all([press(order), press(order)])
  for (const link of order.links) {
    if (chance(0.9)) {
      // The bank is another house: the payer's own way to it is none of the proxy's.
      await sandbox.fetch(link)
      if (chance(0.7)) await fetch(`${running.address}/return/${order.handle}`, { redirect: 'manual' })
    }
  }
  await look(order)
  if (REFUNDS_IN_STORM && order.isPaid && isRefunded(order)) await refund(order)
}

/** Does something for each of many, as many at a time as there are clients. */
async function forAll<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const worker = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one)
  }
  await Promise.all(Array.from({ length: CLIENTS }, worker))
}

/**
 * Does what is left to do for each, round after round, until nothing is left.
 *
 * @returns Ids of those that never came to an end: each had many times the schedule of its readings.
 */
async function inRounds(
  all: readonly Order[],
  finish: (order: Order) => Promise<boolean>,
): Promise<string[]> {
  let left = [...all]
  for (let round = 0; round < 2_000 && left.length > 0; round++) {
    const open: Order[] = []
    await forAll(left, async (order) => {
      if (!(await finish(order))) open.push(order)
    })
    left = open
    if (left.length > 0) await pause(500)
  }
  return left.map(({ id }) => id)
}

/** The payer pays, and comes back. */
async function finishPaying(order: Order): Promise<boolean> {
  await press(order)
  for (const link of order.isPaid ? [] : order.links) {
    await sandbox.fetch(link)
    await fetch(`${running.address}/return/${order.handle}`, { redirect: 'manual' })
  }
  return (await look(order)) === 'paid'
}

async function finishAsking(order: Order): Promise<boolean> {
  await refund(order)
  return order.isRefundTaken
}

/** All ends are there, and the merchant has heard of each; what waits for its turn of hours is asked for now. */
async function finishTelling(order: Order): Promise<boolean> {
  const shown = (await asMerchant(order.handle)).body as unknown as Shown
  for (const { id, state } of shown.webhooks) {
    if (state !== 'delivered') await asMerchant(`${order.handle}/webhooks/${id}/resend`, {})
  }
  return (
    shown.state === 'paid' &&
    shown.webhooks.length === (isRefunded(order) ? 2 : 1) &&
    shown.webhooks.every(({ state }) => state === 'delivered') &&
    shown.refunds.every(({ state }) => state === 'refunded')
  )
}

interface Shown {
  state: string
  refunds: { id: string; state: string }[]
  webhooks: { id: string; type: string; state: string }[]
}

test(`loses nothing that was acknowledged, pays and refunds nothing twice, and tells of each ending once in effect, over ${KILLS} times kill -9 under ${CLIENTS} clients (promises: R6, R7, R8, R9, R15)`, async () => {
  const orders: Order[] = []
  const unfinished: Order[] = []
  const life = { isOn: true }
  let [cut, made] = [0, 0]
  const client = async () => {
    while (life.isOn) {
      const again = chance(0.5) ? unfinished.shift() : undefined
      const order = again ?? (await makeOrder(made++))
      if (!again) orders.push(order)
      await shop(order).catch(() => (cut += 1))
      if (!order.isPaid || (REFUNDS_IN_STORM && isRefunded(order) && !order.isRefundTaken))
        unfinished.push(order)
    }
  }
  for (let kill = 0; kill < KILLS; kill++) {
    life.isOn = true
    const clients = Array.from({ length: CLIENTS }, client)
    // Somewhere in the middle of the work, however quick the machine is.
    await busyWith(40 + Math.floor(random() * 200))
    await pause(random() * 50)
    life.isOn = false
    await running.kill()
    await Promise.all(clients)
    running = await machine.start()
  }
  // The storm is over, and every order comes to an end: payers pay, and the merchant asks for what it missed.
  network.calm()
  merchant.calm()
  assert.deepEqual(await inRounds(orders, finishPaying), [], `not paid in the end, seed ${seed}`)
  const refunds = orders.filter(isRefunded)
  assert.deepEqual(await inRounds(refunds, finishAsking), [], `no refund taken, seed ${seed}`)
  assert.deepEqual(await inRounds(orders, finishTelling), [], `unclear or not told, seed ${seed}`)
  await sandbox.idle()

  const books = await readBooks(orders)
  const doubled = orders.filter(({ handle }) => (books.get(handle)?.accepted ?? 0) !== 1)
  assert.deepEqual(pluck(doubled, 'id'), [], `not paid exactly once, seed ${seed}`)
  const wrong = orders.filter(
    (order) => books.get(order.handle)?.refunded !== (isRefunded(order) ? PART : '0.00'),
  )
  assert.deepEqual(pluck(wrong, 'id'), [], `not refunded exactly once, seed ${seed}`)
  const several = orders.filter(({ links }) => links.size !== 1)
  assert.deepEqual(pluck(several, 'id'), [], `handed several links, seed ${seed}`)
  // Whatever the bank made, some order of ours wrote down before it asked.
  const ours = new Set(orders.map(({ handle }) => handle))
  assert.isTrue(created.every(({ handle }) => ours.has(handle)))

  const told = orders.flatMap(({ id }) => [...(merchant.events.get(id) ?? [])])
  for (const [type, ids] of told) assert.lengthOf(ids, 1, `one event has one id: ${type}, seed ${seed}`)
  assert.isTrue([...merchant.effects.values()].every((count) => count === 1))
  for (const order of orders) {
    const types = [...(merchant.events.get(order.id)?.keys() ?? [])].toSorted()
    assert.deepEqual(types, isRefunded(order) ? ['payment.paid', 'refund.refunded'] : ['payment.paid'])
  }
  assert.equal(merchant.effects.size, told.length)

  // It was a storm: each fault came, calls were cut off, and receipts were lost.
  for (const [fault, count] of Object.entries(network.happened)) assert.isAbove(count, 0, fault)
  assert.isAbove(cut, 0)
  assert.isAbove(merchant.failed, 0)
  const { calls, droppedBefore, droppedAfter, doubled: twice, garbled } = network.happened
  process.stdout.write(
    `# kill -9: ${KILLS} times, ${orders.length} orders, ${created.length} payments made at the bank, ${cut} calls cut off\n` +
      `# network: ${calls} calls, ${droppedBefore} lost before, ${droppedAfter} after, ${twice} doubled, ${garbled} garbled\n` +
      `# merchant: ${merchant.deliveries} deliveries, ${merchant.failed} failed, ${merchant.effects.size} events, one effect each\n` +
      `# lost 0, paid twice 0, refunded twice 0, unclear 0 (seed ${seed})\n`,
  )
})

/** Reads the bank's own books: how often each order was paid, and what was given back. */
async function readBooks(
  orders: readonly Order[],
): Promise<Map<string, { accepted: number; refunded: string }>> {
  const bank = makeOnlinePaymentBank({
    environment: 'sandbox',
    baseUrl: bankServer.address,
    frontUrl: bankServer.address,
    sandbox: { apiKey: BANK_API_KEY, merchantId: MERCHANT_ID, keys: { 0: privatePem } },
    fetch: sandbox.fetch,
    allowLocalAddresses: true,
  })
  const books = new Map(orders.map(({ handle }) => [handle, { accepted: 0, refunded: '0.00' }]))
  await forAll(created, async ({ handle, paymentId }) => {
    const { body } = await readPayment(bank, { path: { paymentId } })
    const book = books.get(handle)
    if (book && body.status === 'ACCEPTED') {
      book.accepted += 1
      book.refunded = body.totalRefundedAmount ?? book.refunded
    }
  })
  return books
}
