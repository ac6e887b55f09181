// The webhooks of the proxy under `silta dev`: each is told in the stream, and goes on to the server of the site where there is one.
// It verifies nothing: a server of yours does, by `verifyWebhook`.

import type { Outbound } from '../../proxy/hosts/index.ts'
import type { Tell } from './stream.ts'

/**
 * Carries webhooks.
 *
 * @param forward Carries them on to the server of the site; absent where there is none, and each counts as taken.
 */
export function carryWebhooks(tell: Tell, forward?: Outbound): Outbound {
  return async (url, init) => {
    const body = await new Response(init?.body ?? null).text()
    const { type, facts } = readWebhook(body)
    try {
      const answer = forward ? await forward(url, { ...init, body }) : new Response(null, { status: 204 })
      tell('webhook', type, { ...facts, ...(forward && { to: url, status: answer.status }) })
      return answer
    } catch (error) {
      tell('webhook', type, { ...facts, to: url, level: 'error', why: codeOf(error) })
      throw error
    }
  }
}

/** What of a webhook is told: what it is about, and how much. */
const TOLD = [
  'orderId',
  'payoutId',
  'batchId',
  'requestToPayId',
  'state',
  'amount',
  'currency',
  'reason',
] as const

function readWebhook(body: string): { type: string; facts: Record<string, unknown> } {
  const { type, data = {} } = JSON.parse(body) as { type: string; data?: Record<string, unknown> }
  return {
    type,
    facts: Object.fromEntries(
      TOLD.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]] as const])),
    ),
  }
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'no answer'
}
