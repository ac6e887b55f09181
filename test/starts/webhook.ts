// The end of a start that takes webhooks: a proxy's server sends it one that is genuine, the same again, and one that is forged.
import { type WebhookEvent, signWebhook, writeWebhook } from '../../core/webhooks/index.ts'
import { wallClock } from '../kit/clock.ts'

/** The key of both, in the form of `WEBHOOK_KEYS`. */
export const WEBHOOK_KEY = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** A payment of the order 2026-0001. */
export const PAID: WebhookEvent = {
  id: 'evt_1',
  apiVersion: 1,
  type: 'payment.paid',
  timestamp: '2026-11-26T12:00:00.000Z',
  data: {
    handle: 'h'.repeat(43),
    orderId: '2026-0001',
    state: 'paid',
    amount: '24.00',
    currency: 'EUR',
    reference: 'RF481245',
    attempt: 1,
  },
}

/**
 * Sends the three webhooks.
 *
 * @returns The statuses of the answers, in their order: 204, 204 and 400 of a server that follows our pages.
 */
export async function sendWebhooks(address: string): Promise<number[]> {
  const body = writeWebhook(PAID)
  const timestamp = Math.floor(wallClock() / 1_000)
  const headers = await signWebhook({ keys: [WEBHOOK_KEY], id: 'evt_1', timestamp, body })
  const statuses: number[] = []
  // oxlint-disable-next-line no-await-in-loop -- the second is a repetition only after the first
  for (const sent of [body, body, `${body} `])
    statuses.push((await fetch(address, { method: 'POST', headers, body: sent })).status)
  return statuses
}
