/// <reference types="node" />
// What a webhook costs, from the change of an order to the receiver's answer, beside a bare loop of signed fetches.
// The receiver is a second process, so that its work is not counted; the storage clones in memory, which is part of ours.

import { createHmac } from 'node:crypto'
import { readWebhookKey } from '../../core/webhooks/index.ts'
import { WebhookDelivery } from '../../edge/proxy/webhooks/delivery.ts'
import { notifyOfOrder } from '../../edge/proxy/order-object/order-events.ts'
import { Outbox } from '../../edge/proxy/webhooks/outbox.ts'
import { noteCreated, noteReading } from '../../edge/proxy/orders/attempt.ts'
import { beginAttempt } from '../../edge/proxy/orders/intent.ts'
import { openOrder } from '../../edge/proxy/orders/stored-order.ts'
import { MemoryStorage } from '../edge/proxy/kit/memory-storage.ts'
import { type Comparison, compare, inTurn, withBankProcess } from './measure.ts'
import { wallClock } from '../kit/clock.ts'

/** How each attempt of these tests goes. */
const INTENT = { rail: 'online-payment', key: 'key-1' }

const SECRET = Buffer.from('webhook-key-of-the-bench-0123456789')
const KEY = `whsec_${SECRET.toString('base64')}`
const HANDLE_KEY = 'handle-key-of-the-bench-0123456789-abc'
const ORDER = { id: 'order-1', amount: '12.50', currency: 'EUR' as const, reference: '1232' }

/** Compares webhooks with bare signed fetches to the same receiver. */
export async function benchWebhooks(): Promise<Comparison> {
  return withBankProcess(async (address) => {
    const url = `${address}/webhooks`
    return await compare(
      'a webhook, from the change to the answer, against a fetch',
      inTurn(makeTell(url)),
      inTurn(() => sendBare(url)),
      200,
    )
  })
}

/** Ends one payment after another, each of an order of its own, and delivers its webhook. */
function makeTell(url: string): () => Promise<void> {
  const keys = [readWebhookKey(KEY)]
  const receiver = { url, keys, fetch: (to: string, init: RequestInit) => fetch(to, init) }
  let count = 0
  return async () => {
    const storage = new MemoryStorage()
    const outbox = new Outbox(storage)
    const { order, tasks } = openOrder({
      storage,
      clock: Date.now,
      writeHooks: [notifyOfOrder(outbox, HANDLE_KEY)],
    })
    tasks.add(new WebhookDelivery({ outbox, receiver, stored: order, clock: Date.now }))
    const handle = String(++count).padStart(43, 'h')
    const open = noteCreated(beginAttempt(undefined, ORDER, handle, 'Shop', wallClock(), INTENT), {
      paymentId: handle,
    })
    order.save(open)
    order.save(noteReading(open, handle, { state: 'paid', amount: ORDER.amount }, wallClock()))
    await tasks.runDue(() => undefined)
    const [entry] = outbox.list()
    if (entry?.state !== 'delivered') throw new Error('a webhook was not delivered')
  }
}

/** Signs and sends what a webhook of the same length would be, and keeps nothing. */
async function sendBare(url: string): Promise<void> {
  const body = JSON.stringify({
    type: 'payment.paid',
    timestamp: new Date(wallClock()).toISOString(),
    data: { handle: 'h'.repeat(43), orderId: ORDER.id, state: 'paid', ...ORDER, attempt: 1 },
  })
  const id = `evt_${'x'.repeat(32)}`
  const timestamp = String(Math.floor(wallClock() / 1_000))
  const signature = createHmac('sha256', SECRET).update(`${id}.${timestamp}.${body}`).digest('base64')
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    redirect: 'manual',
  })
  await answer.body?.cancel()
}

/** Does the work so many times, in turn. */
