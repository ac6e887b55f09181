/// <reference types="node" />
// Very many orders in raw workerd, in one day as they come: objects on disk, bank and merchant on the loopback, a real clock.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { handleOf } from '../../edge/proxy/handle.ts'
import { CALLBACK_API_KEY } from '../edge/proxy/kit/fake-bank.ts'
import { HANDLE_KEY, orderToken, SHOP } from '../edge/proxy/kit/proxy.ts'
import { serveFetch } from '../edge/proxy/kit/serve-fetch.ts'
import { type Machine, makeMachine, type Running, serveBank } from '../edge/proxy/kit/workerd.ts'
import { MERCHANT_KEY } from '../edge/proxy/merchant/merchant-kit.ts'
import { KEY } from '../edge/proxy/webhooks/kit.ts'
import { AMOUNT, REFUND, ScaleBank } from './bank.ts'
import { type Print, tell } from './node-host.ts'
import { wallClock } from '../kit/clock.ts'

/** Orders that are paid at once. */
const AT_ONCE = 16
/** How long the alarms have after the last order, milliseconds: their readings, refunds, webhooks and lists. */
const REST_MS = 20_000

/** Pays the orders, prints what that took, and looks at them as the merchant does. */
export async function scaleWorkerd(orders: number, print: Print): Promise<void> {
  const bank = new ScaleBank()
  let webhooks = 0
  const [served, merchant] = await Promise.all([
    serveBank(bank),
    serveFetch(async () => {
      webhooks++
      return new Response(null, { status: 204 })
    }),
  ])
  const settings = {
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: served.address,
    BANK_FRONT_URL: served.address,
    BANK_KEYS_URL: `${served.address}/keys.json`,
    CALLBACK_API_KEY,
    MERCHANT_KEYS: MERCHANT_KEY,
    ALLOW_LOCAL_ADDRESSES: 'true',
    WEBHOOK_URL: `${merchant.address}/webhooks`,
    WEBHOOK_KEYS: KEY,
  }
  const machine = await makeMachine(settings, undefined, true)
  try {
    const shop = new Shop(await machine.start(), bank)
    for (let at = 0; at < 2 * AT_ONCE; at++) await shop.pay(`warm-${at}`, false)
    await setTimeout(REST_MS)
    ;[bank.calls, bank.refunds, webhooks] = [0, 0, 0]
    await payAll(shop, orders, print)
    await setTimeout(REST_MS)
    print('calls at the bank for each order', (bank.calls / orders).toFixed(2))
    print('webhooks', `${webhooks} of ${orders} paid and ${bank.refunds} given back`)
    printDisk(machine, orders, print)
    await look(shop, orders, print)
    await startAgain(machine, shop, print)
  } finally {
    await machine.close()
    await Promise.all([served.close(), merchant.close()])
  }
}

/** A shop, its payers and its server. */
class Shop {
  proxy: Running
  readonly #bank: ScaleBank

  constructor(proxy: Running, bank: ScaleBank) {
    this.proxy = proxy
    this.#bank = bank
  }

  /** Pays an order, from the press to the bank's callback; some are given back in part once they are paid. */
  async pay(id: string, isRefunded: boolean): Promise<void> {
    const paymentId = await this.press(id)
    this.#bank.approve(paymentId)
    const handle = handleOf(id, HANDLE_KEY)
    const { headers, body } = await this.#bank.callback(
      `https://pay.shop.example/callback/${handle}`,
      paymentId,
    )
    const called = await this.#ask(`/callback/${handle}`, {
      method: 'POST',
      headers: headers as [string, string][],
      body: body as BodyInit,
    })
    await called.arrayBuffer()
    // A payer comes back, and a page looks: the bank is asked at once.
    await (
      await this.#ask(`/payments/${handle}`, { headers: { 'x-silta': '1', origin: SHOP } })
    ).arrayBuffer()
    if (isRefunded)
      await (
        await this.merchant(`/payments/${handle}/refunds`, { id: `back-${id}`, amount: REFUND })
      ).arrayBuffer()
  }

  /** Presses the button of an order, and gives the id of the payment at the bank. */
  async press(id: string): Promise<string> {
    const response = await this.#ask('/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
      body: JSON.stringify({ order: await orderToken({ id, amount: AMOUNT, reference: undefined }) }),
    })
    return /payment-\d+/.exec(await response.text())?.[0] ?? ''
  }

  /** Asks as the merchant's server does. */
  merchant(path: string, body?: object): Promise<Response> {
    return this.#ask(`/merchant${path}`, {
      headers: {
        authorization: `Bearer ${MERCHANT_KEY}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(this.proxy.address + path, init)
    if (response.status >= 300)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
}

async function payAll(shop: Shop, orders: number, print: Print): Promise<void> {
  let next = 0
  const ends: number[] = []
  const memory: string[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < orders) {
        const at = next++
        // oxlint-disable-next-line no-await-in-loop -- one after another; others pay meanwhile
        await shop.pay(`order-${at}`, at % 10 === 0)
        ends.push(performance.now() - began)
        if (ends.length % Math.ceil(orders / 10) === 0) memory.push(`${memoryOf(shop.proxy)}`)
      }
    }),
  )
  const tenth = Math.ceil(orders / 10)
  const pace = (from: number, to: number) =>
    ((to - from) * 1_000) / ((ends[to - 1] ?? 0) - (ends[from - 1] ?? 0))
  const [first, last] = [pace(0, tenth), pace(orders - tenth, orders)]
  print(
    'orders a second, first tenth and last',
    `${first.toFixed(0)} and ${last.toFixed(0)}, ${(last / first).toFixed(2)} of the first`,
  )
  print('memory of workerd at each tenth, MB', memory.join(' '))
}

/** Memory of a process, MB. */
const memoryOf = ({ pid }: Running) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024)

function printDisk({ folder }: Machine, orders: number, print: Print): void {
  const files = readdirSync(join(folder, 'orders')).map((name) => ({
    name,
    ...sizeOf(join(folder, 'orders', name)),
  }))
  const total = (pick: (file: (typeof files)[number]) => number) =>
    files.reduce((sum, file) => sum + pick(file), 0) / orders / 1_024
  const count = files.filter(({ name }) => name.endsWith('.sqlite')).length
  print(
    'on the disk for each order',
    `${total(({ bytes }) => bytes).toFixed(1)} kB, ${total(({ blocks }) => blocks * 512).toFixed(1)} kB in blocks; ${count} objects in ${files.length} files`,
  )
}

function sizeOf(file: string): { bytes: number; blocks: number } {
  const { size, blocks } = statSync(file)
  return { bytes: size, blocks }
}

/** Looks at all of them as the merchant's server does, and deletes what is personal. */
async function look(shop: Shop, orders: number, print: Print): Promise<void> {
  const today = new Date(wallClock()).toISOString().slice(0, 10)
  const yesterday = new Date(wallClock() - 86_400_000).toISOString().slice(0, 10)
  const days = { from: yesterday, to: new Date(wallClock() + 86_400_000).toISOString().slice(0, 10) }
  const time = async (what: string, path: string, times = 20) => {
    const took: number[] = []
    for (let turn = 0; turn < times; turn++) {
      const began = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await (await shop.merchant(path)).arrayBuffer()
      took.push(performance.now() - began)
    }
    print(what, tell(took))
  }
  const handle = handleOf(`order-${Math.floor(orders / 2)}`, HANDLE_KEY)
  const one = (await (await shop.merchant(`/payments/${handle}`)).json()) as { reference: string }
  await time(`a page of a day with ${orders}`, `/payments?from=${today}&to=${today}`)
  await time('by reference', `/payments?reference=${one.reference}`)
  await time('what needs a person', '/payments?needsPerson=true')
  await time('one order', `/payments/${handle}`)
  const pressed: number[] = []
  const found = { isDone: false, lines: 0, bytes: 0 }
  const began = performance.now()
  const take = async () => {
    const { body } = await shop.merchant(`/export?from=${days.from}&to=${days.to}`)
    for await (const part of body ?? []) {
      found.bytes += part.length
      found.lines += part.filter((byte) => byte === 10).length
    }
    found.isDone = true
  }
  const taken = take()
  for (let at = 0; !found.isDone; at++) {
    const from = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one press after another, while the export runs
    await shop.press(`meanwhile-${at}`)
    pressed.push(performance.now() - from)
  }
  await taken
  const seconds = (performance.now() - began) / 1_000
  print(
    'export of all',
    `${found.lines} lines, ${(found.bytes / 2 ** 20).toFixed(0)} MB in ${seconds.toFixed(1)} s; workerd has ${memoryOf(shop.proxy)} MB`,
  )
  print('a press while it runs', tell(pressed))
  const from = performance.now()
  let [cursor, calls, deleted]: [string | undefined, number, number] = [undefined, 0, 0]
  do {
    // oxlint-disable-next-line no-await-in-loop -- each part names the next
    const part = (await (
      await shop.merchant('/personal-data/delete', { ...days, ...(cursor !== undefined && { cursor }) })
    ).json()) as { deleted: number; next?: string }
    deleted += part.deleted
    cursor = part.next
    calls++
  } while (cursor !== undefined)
  print(
    'deletion of their personal data',
    `${deleted} in ${calls} calls, ${((performance.now() - from) / 1_000).toFixed(1)} s`,
  )
}

/** Kills the process, and starts again over all objects. */
async function startAgain(machine: Machine, shop: Shop, print: Print): Promise<void> {
  await shop.proxy.kill()
  const began = performance.now()
  shop.proxy = await machine.start()
  const listening = performance.now() - began
  await (await shop.merchant('/payments?limit=1')).arrayBuffer()
  print(
    'from a start to the first answer',
    `${(performance.now() - began).toFixed(0)} ms, ${listening.toFixed(0)} of them until it listens; ${memoryOf(shop.proxy)} MB`,
  )
}
