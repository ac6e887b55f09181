// Sends one webhook once: signed anew, no redirect followed, and a bounded wait.

import { makeNetworkFault } from '../../../core/shared/network-fault.ts'
import { parseHttpDate } from '../../../core/shared/values/time.ts'
import { type WebhookKeys, signWebhook } from '../../../core/webhooks/index.ts'
import type { WebhookAnswer, OutboxEntry } from './entry.ts'

/** Where webhooks go, and how they are signed and sent. */
export interface WebhookReceiver {
  /** Address of the merchant's server. */
  readonly url: string
  readonly keys: WebhookKeys
  /** Sends them. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** Longest wait for an answer, milliseconds. */
const TIMEOUT_MS = 10_000

/**
 * Sends a webhook to its receiver.
 *
 * @param wireClock Clock for the signed time, milliseconds since 1970: the receiver compares it with its own.
 */
export async function sendWebhook(
  receiver: WebhookReceiver,
  { id, body, trace }: Pick<OutboxEntry, 'id' | 'body' | 'trace'>,
  wireClock: () => number = Date.now,
): Promise<WebhookAnswer> {
  const timestamp = Math.floor(wireClock() / 1_000)
  const headers = await signWebhook({ keys: receiver.keys, id, timestamp, body })
  const deadline = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<WebhookAnswer>((resolve) => {
    timer = setTimeout(() => {
      deadline.abort()
      resolve({ fault: 'deadline' })
    }, TIMEOUT_MS)
  })
  const init: RequestInit = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...headers,
      ...(trace !== undefined && { traceparent: trace }),
    },
    body,
    // A redirect would send the merchant's data to an unchecked address.
    redirect: 'manual',
    signal: deadline.signal,
  }
  try {
    // A transport may ignore the signal.
    return await Promise.race([exchange(receiver, init, wireClock), late])
  } finally {
    clearTimeout(timer)
  }
}

async function exchange(
  receiver: WebhookReceiver,
  init: RequestInit,
  wireClock: () => number,
): Promise<WebhookAnswer> {
  try {
    // Called on its own: the global fetch of some runtimes throws when called as a method of another object.
    const { fetch: transport } = receiver
    const { status, headers, body, type } = await transport(receiver.url, init)
    // The status is the answer: the body is not read.
    body?.cancel().catch(() => undefined)
    if (type === 'opaqueredirect' || status === 0) return { fault: 'redirect' }
    return { status, retryAfterSeconds: retryAfter(headers, wireClock()) }
  } catch (error) {
    // The transport's message may contain the address, which may contain a secret; its error code contains neither.
    const { code } = makeNetworkFault(error, receiver.url)
    return { fault: 'network', ...(code !== undefined && { cause: code }) }
  }
}

/** Reads `Retry-After`, whole seconds or a date; any other value is ignored. */
function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after') ?? ''
  if (/^\d{1,10}$/.test(text)) return Number(text)
  const at = parseHttpDate(text)
  return at === undefined ? undefined : Math.max(Math.ceil((at - now) / 1_000), 0)
}
