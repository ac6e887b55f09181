// The merchant interface in a workerd of its own: lists over the index objects, histories on disk, and a kill in between.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
// Runs as of today only: workerd goes by the clock of the machine.
import { after, before } from 'node:test'
import { assert, test } from '#kit'
import type { ProxyStatus } from '../../../../edge/proxy/merchant/proxy-status.ts'
import { makeFakeBank } from '../kit/fake-bank.ts'
import { orderToken } from '../kit/proxy.ts'
import { type Machine, makeMachine, type Running, serveBank } from '../kit/workerd.ts'
import { handleFor, MERCHANT_KEY, type Shown } from './merchant-kit.ts'
import { pluck } from '../kit/lists.ts'

const bank = makeFakeBank()
let served: Awaited<ReturnType<typeof serveBank>>
let machine: Machine
let running: Running

before(async () => {
  served = await serveBank(bank)
  machine = await makeMachine({
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: served.address,
    BANK_FRONT_URL: served.address,
    BANK_KEYS_URL: undefined,
    CALLBACK_API_KEY: undefined,
    MERCHANT_KEYS: MERCHANT_KEY,
  })
  running = await machine.start()
})

after(async () => {
  await machine.close()
  await served.close()
})

interface List {
  payments: Shown[]
  next?: string
}

async function press(id: string): Promise<void> {
  const body = JSON.stringify({ order: await orderToken({ id }) })
  const headers = { 'content-type': 'application/json', 'x-silta': '1' }
  const { status } = await fetch(`${running.address}/payments`, { method: 'POST', headers, body })
  assert.equal(status, 201)
}

function merchant(path: string, body?: object): Promise<Response> {
  return fetch(`${running.address}/merchant${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${MERCHANT_KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Asks until the index knows it: it lags, and catches up by itself. */
async function listed(path: string, count: number): Promise<List> {
  for (;;) {
    const list = (await (await merchant(path)).json()) as List
    if (list.payments.length >= count) return list
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

test('tells the index of every payment by itself, over a kill at once after the answer, and pages through it (house: 2)', async () => {
  const ids = ['w-1', 'w-2', 'w-3', 'w-4', 'w-5']
  for (const id of ids) {
    await press(id)
  }
  await running.kill()
  running = await machine.start()
  const all = await listed('/payments', ids.length)
  assert.deepEqual(pluck(all.payments, 'orderId'), ids.toReversed())
  const paged: string[] = []
  let path = '/payments?limit=2'
  while (path !== '') {
    const { payments, next } = (await (await merchant(path)).json()) as List
    paged.push(...payments.map(({ orderId }) => orderId))
    path = next === undefined ? '' : `/payments?limit=2&cursor=${next}`
  }
  assert.deepEqual(paged, ids.toReversed())
  const byReference = await listed('/payments?reference=1232', ids.length)
  assert.lengthOf(byReference.payments, ids.length)
  const lines = (await (await merchant('/export')).text()).trimEnd().split('\n')
  assert.lengthOf(lines, ids.length)
})

test('says how it does, and what its host cannot know, and keeps the last answer of a bank over a kill (house: 2)', async () => {
  await press('w-status')
  const status = async () => (await (await merchant('/status')).json()) as ProxyStatus
  const first = await status()
  assert.hasAllKeys(first.payments, ['pending', 'scheduled', 'unknown'])
  assert.isNull(first.lateAlarms)
  assert.deepEqual(first.webhooks, { waiting: null, givenUp: 0 })
  assert.isNull(first.oldHandleKey)
  assert.isNull(first.keys)
  assert.equal(first.banks['online-payment']?.status, 200)
  await running.kill()
  running = await machine.start()
  assert.deepEqual((await status()).banks, first.banks)
})

test('keeps what happened to an order over a kill, and goes on with it (promises: R7)', async () => {
  await press('w-6')
  const at = `/payments/${handleFor('w-6')}`
  await running.kill()
  running = await machine.start()
  const closed = (await (await merchant(`${at}/close`, { reason: 'Sold out' })).json()) as Shown
  await running.kill()
  running = await machine.start()
  const again = (await (await merchant(at)).json()) as Shown
  assert.deepEqual(again.closed, closed.closed)
  assert.includeMembers(pluck(again.history, 'what'), ['started', 'created', 'closed'])
  assert.equal(
    again.history.findIndex(({ what }) => what === 'started'),
    0,
  )
})

test('starts a payment of an order with a page and notes of its own, and keeps them over a kill (house: 2)', async () => {
  const order = { id: 'w-own', amount: '12.50', currency: 'EUR', metadata: { cart: '7' } }
  const started = await merchant('/payments', { order })
  assert.equal(started.status, 201)
  await running.kill()
  running = await machine.start()
  const again = (await (await merchant('/payments', { order })).json()) as {
    payment: object
    approvalUrl: string
  }
  assert.deepInclude(again.payment, { orderId: 'w-own', metadata: { cart: '7' } })
  assert.equal(((await started.json()) as { approvalUrl: string }).approvalUrl, again.approvalUrl)
})
