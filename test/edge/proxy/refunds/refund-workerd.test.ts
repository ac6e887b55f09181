/// <reference types="node" />
// Refunds in real workerd, killed in the middle of them: the merchant asks again and again, and the bank's books judge.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
// Runs as of today only: workerd goes by the clock of the machine.
import { after, before } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { assert, deep, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import type { MerchantRefund } from '../../../../edge/proxy/refunds/refund-view.ts'
import { HANDLE_KEY, orderToken, SHOP } from '../kit/proxy.ts'
import { makeMachine, type Machine, type Running, serveBank } from '../kit/workerd.ts'
import { makeRefundBank, type RefundBank } from './refund-bank.ts'

const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdef0123'
const KILLS = deep(3, 20)
const ORDERS = 4
/** Refunds of 20.00 of each payment of 100.00: one more than there is money for. */
const REFUNDS = 6
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

let bank: RefundBank
let machine: Machine
let running: Running
let server: Awaited<ReturnType<typeof serveBank>>
/** How long the bank takes before and after it does something, milliseconds. */
let bankTakesMs: () => number = () => 0

before(async () => {
  bank = makeRefundBank(Date.now)
  server = await serveBank({
    fetch: async (request, init) => {
      await setTimeout(bankTakesMs())
      const answer = await bank.fetch(request, init)
      // A refund that the proxy asks about has been given back by now.
      const id = request.split('/').at(-1)
      if (init?.method !== 'POST') bank.settle('ACCEPTED', ({ paymentId }) => paymentId === id)
      await setTimeout(bankTakesMs())
      return answer
    },
  })
  machine = await makeMachine({
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: server.address,
    BANK_KEYS_URL: undefined,
    CALLBACK_API_KEY: undefined,
    MERCHANT_KEYS: MERCHANT_KEY,
  })
  running = await machine.start()
})

after(async () => {
  await machine.close()
  await server.close()
})

/** Calls the merchant interface below one payment. */
const ask = (orderId: string, path: string, body?: object) =>
  fetch(`${running.address}/merchant/payments/${handleOf(orderId, HANDLE_KEY)}/${path}`, {
    headers: { authorization: `Bearer ${MERCHANT_KEY}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

async function pay(orderId: string): Promise<void> {
  await fetch(`${running.address}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
    body: JSON.stringify({ order: await orderToken({ id: orderId, amount: '100.00' }) }),
  })
  const response = await fetch(`${running.address}/payments/${handleOf(orderId, HANDLE_KEY)}`)
  assert.deepInclude(await response.json(), { state: 'paid' })
}

async function refundsOf(orderId: string): Promise<readonly MerchantRefund[]> {
  const response = await ask(orderId, 'refunds')
  return ((await response.json()) as { refunds: readonly MerchantRefund[] }).refunds
}

test('grants ten of 500 refunds of 10.00 on 100.00 that come at once over HTTP (promises: R10)', async () => {
  await pay('many')
  const statuses = await Promise.all(
    times(500, async (at) => {
      const response = await ask('many', 'refunds', {
        id: `many-${at}`,
        amount: '10.00',
        message: `many-${at}`,
      })
      return response.status
    }),
  )
  assert.lengthOf(
    statuses.filter((status) => status === 201),
    10,
  )
  assert.lengthOf(
    statuses.filter((status) => status === 409),
    490,
  )
  assert.lengthOf(
    bank.refunds.filter(({ text }) => text.startsWith('many-')),
    10,
  )
})

test(`gives back once over kill -9: ${KILLS} times, ${ORDERS * REFUNDS} refunds at a time (promises: R6, R7, R10)`, async () => {
  const acknowledged = new Set<string>()
  const orders: string[] = []
  let [lost, unanswered] = [0, 0]
  /** Asks for one refund, and remembers what was promised. */
  const refund = async (orderId: string, at: number) => {
    const id = `${orderId}-${at}`
    try {
      const response = await ask(orderId, 'refunds', { id, amount: '20.00', message: id })
      if (response.status === 201 || response.status === 200) acknowledged.add(id)
      else assert.equal(response.status, 409, await response.text())
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      unanswered += 1
    }
  }
  for (let cycle = 0; cycle < KILLS; cycle++) {
    bankTakesMs = () => 0
    const fresh = times(ORDERS, (at) => `kill-${cycle}-${at}`)
    orders.push(...fresh)
    await Promise.all(fresh.map(pay))
    bankTakesMs = () => Math.random() * 30
    const given = bank.refunds.length
    const all = fresh.flatMap((orderId) => times(REFUNDS, (at) => refund(orderId, at)))
    // Killed when the bank has booked some, and while others are under way.
    while (bank.refunds.length < given + 1 + (cycle % 8)) await setTimeout(1)
    await running.kill()
    await Promise.all(all)
    lost += bank.refunds.filter(({ text }) => !acknowledged.has(text)).length
    running = await machine.start()
    // The merchant asks again for everything: what was taken is the same refund.
    await Promise.all(fresh.flatMap((orderId) => times(REFUNDS, (at) => refund(orderId, at))))
  }
  bankTakesMs = () => 0
  assert.isAbove(unanswered, 0, 'nothing was under way: this proves nothing')
  assert.isAbove(lost, 0, 'no answer of the bank was lost: this proves nothing')
  // Whatever the bank has booked comes to be known; what never left waits until it cannot arrive any more.
  const isOpen = ({ id, state }: MerchantRefund) =>
    state === 'pending' || state === 'unknown' ? deep(0, 1) > 0 || isBooked(id) : false
  const isBooked = (id: string) => bank.refunds.some(({ text }) => text === id)
  for (const orderId of orders) {
    while ((await refundsOf(orderId)).some(isOpen)) await setTimeout(200)
  }
  const texts = bank.refunds.map(({ text }) => text)
  assert.lengthOf(new Set(texts), texts.length, 'a refund was given twice')
  for (const orderId of orders) {
    const refunds = await refundsOf(orderId)
    const known = new Map(refunds.map((one) => [one.id, one.state]))
    const given = bank.refunds.filter(({ text }) => text.startsWith(`${orderId}-`))
    assert.isAtMost(given.length, 5, 'more was given back than was paid')
    for (const { text } of given) assert.equal(known.get(text), 'refunded', text)
    for (const id of acknowledged) if (id.startsWith(`${orderId}-`)) assert.isTrue(known.has(id), id)
    assert.notInclude([...known.values()], 'needs_review')
    assert.lengthOf(refunds, 5)
  }
})
