// The notices of the proxy under `silta dev`: each is told in the stream, and goes on to the server of the site where there is one.
// It verifies nothing: a server of yours does, by `verifyNotice`.

import type { Outbound } from '../../proxy/hosts/index.ts'
import type { Tell } from './stream.ts'

/**
 * Carries notices.
 *
 * @param forward Carries them on to the server of the site; absent where there is none, and each counts as taken.
 */
export function carryNotices(tell: Tell, forward?: Outbound): Outbound {
  return async (url, init) => {
    const body = await new Response(init?.body ?? null).text()
    const { type, facts } = readNotice(body)
    try {
      const answer = forward ? await forward(url, { ...init, body }) : new Response(null, { status: 204 })
      tell('notice', type, { ...facts, ...(forward && { to: url, status: answer.status }) })
      return answer
    } catch (error) {
      tell('notice', type, { ...facts, to: url, level: 'error', why: codeOf(error) })
      throw error
    }
  }
}

/** What of a notice is told: about which order or instruction it is, and how much. */
const TOLD = ['orderId', 'instructionId', 'state', 'amount', 'currency', 'reason'] as const

function readNotice(body: string): { type: string; facts: Record<string, unknown> } {
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
