// The output of `silta dev` while it runs: one line for each event of the proxy and the bank, and for each webhook.
// It redacts nothing: the log has already done that.

import type { Outbound } from '../../proxy/hosts/index.ts'
import { sayAsIs } from '../command.ts'

/** Where an event comes from. */
export type Teller = 'silta' | 'proxy' | 'bank' | 'webhook' | 'page'

/** Writes one line. */
export type Tell = (teller: Teller, what: string, facts?: Readonly<Record<string, unknown>>) => void

/** Facts that are not printed, because a person does not need them on each line. */
const LEFT_OUT = new Set(['at', 'event', 'level', 'requestId'])

/** Makes a stream of lines for a person, or of JSON for a program. */
export function makeStream(isJson: boolean, clock: () => number = Date.now): Tell {
  return (teller, what, facts = {}) => {
    const at = new Date(clock())
    if (isJson) return sayAsIs(`${JSON.stringify({ at: at.toISOString(), teller, what, ...facts })}\n`)
    const time = at.toTimeString().slice(0, 8)
    const level = facts['level'] === 'error' ? ' !' : ''
    const more = Object.entries(facts)
      .filter(([name, value]) => !LEFT_OUT.has(name) && value !== undefined)
      .map(([name, value]) => `  ${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    sayAsIs(`${time}  ${teller.padEnd(6)} ${what}${level}${more.join('')}\n`)
  }
}

/**
 * Prints webhooks, and sends them on to the server of the site if it has one, which verifies them.
 *
 * @param forward Sends them on; without it each counts as taken.
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

/** The members of a webhook that are printed: what it is about, and the amount. */
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
