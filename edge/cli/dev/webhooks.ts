// The webhooks of the proxy under `silta dev`: each is printed, and sent on to the server of the site if it has one.
// It does not verify them: a server of yours does, by `verifyWebhook`.

import type { Outbound } from '../../proxy/hosts/index.ts'
import type { Tell } from './stream.ts'

/**
 * Carries webhooks.
 *
 * @param forward Sends them on to the server of the site; without it each counts as taken.
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

/** What is printed of a webhook: what it is about, and the amount. */
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
