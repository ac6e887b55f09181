// One fetch: a deadline over head and body, no redirects followed, a capped body.

import type { Bytes } from './bytes.ts'
import { assertTimeout, type Bank } from './bank.ts'
import { readCapped } from './capped-body.ts'
import type { BankErrorReason } from './errors.ts'
import { makeNetworkFault, type NetworkFault } from './network-fault.ts'

/** A request as it goes over the wire: the bytes here are the bytes signed. */
export interface Draft {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Empty when there is no body. */
  readonly body: Bytes
}

/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array
}

/**
 * Either an answer, or the stage at which it was lost. `sent` is false only if the request never left; `cause` is what the
 * transport reported of a fault on the way.
 */
export type Sent =
  | { ok: true; answer: Answer }
  | { ok: false; reason: BankErrorReason; sent: boolean; status?: number; cause?: NetworkFault }

/** Options of one call. */
export interface SendOptions {
  /** Stops the call; what was already sent may still happen at the bank. */
  signal?: AbortSignal | undefined
  /** A timeout in place of the bank's own, 1 to 600 000 milliseconds. */
  timeoutMs?: number | undefined
  /**
   * Called right before the call is sent, once everything that it needs is there (a token too), and again before it is sent
   * with a new token; it may store that the call is sent. If it throws, the call ends and nothing was sent.
   */
  beforeSending?: (() => void | Promise<void>) | undefined
}

/**
 * Sends a draft once and reads the whole answer, or reports where it was lost.
 *
 * @throws TypeError when `timeoutMs` is out of range; nothing was sent.
 */
export async function send(bank: Bank, draft: Draft, options: SendOptions = {}): Promise<Sent> {
  const { timeoutMs = bank.timeoutMs } = options
  assertTimeout(timeoutMs)
  const signals = [bank.signal, options.signal].filter((signal) => signal !== undefined)
  if (signals.some((signal) => signal.aborted)) return { ok: false, reason: 'aborted', sent: false }
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), timeoutMs)
  const signal = signals.length === 0 ? deadline.signal : AbortSignal.any([deadline.signal, ...signals])
  // Some transports do not listen to the signal: the race ends the wait for them too.
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  stopped.catch(() => undefined)
  try {
    const response = await Promise.race([ask(bank, draft, signal), stopped])
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      cancelBody(response.body)
      return { ok: false, reason: 'redirect', sent: true, status: response.status }
    }
    const body = await Promise.race([readAnswerBody(response, bank.maxAnswerBytes, signal), stopped])
    if (!body) return { ok: false, reason: 'size', sent: true, status: response.status }
    return { ok: true, answer: { status: response.status, headers: response.headers, body } }
  } catch (error) {
    // If we ended the call ourselves, the reason already reports so.
    if (signal.aborted)
      return { ok: false, reason: deadline.signal.aborted ? 'deadline' : 'aborted', sent: true }
    return { ok: false, reason: 'network', sent: true, cause: makeNetworkFault(error, textOf(draft)) }
  } finally {
    clearTimeout(timer)
  }
}

/** Fetches; an answer that comes after the call has ended is cancelled, so that its connection is free again. */
async function ask(bank: Bank, draft: Draft, signal: AbortSignal): Promise<Response> {
  // Not called as `bank.fetch`: the global fetch of some runtimes throws when it is a method of another object.
  const { fetch: transport } = bank
  const response = await transport(draft.url, requestInit(draft, signal))
  if (signal.aborted) cancelBody(response.body)
  return response
}

/** Everything that is sent, as text: nothing of it may come back in an error. */
const textOf = ({ url, headers, body }: Draft): string =>
  [url, ...Object.values(headers), new TextDecoder().decode(body)].join(' ')

/** Ends a stream without waiting: the outcome of the call is known, and a transport may never answer this. */
function cancelBody(stream: { cancel(): Promise<void> } | null): void {
  stream?.cancel().catch(() => undefined)
}

function requestInit({ method, headers, body }: Draft, signal: AbortSignal): RequestInit {
  return {
    method,
    headers,
    // A redirect would carry the api key to another host; `error` is not known to every runtime.
    redirect: 'manual',
    signal,
    // Deno would send bytes again by itself if a connection closes before the answer, and one order would be two.
    ...(body.length > 0 &&
      ('Deno' in globalThis ? { body: new Blob([body]).stream(), duplex: 'half' } : { body })),
  }
}

async function readAnswerBody(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (!response.body) return new Uint8Array()
  // A cancelled stream ends as if it were whole; by then the race in `send` is over.
  if (!isSurelySmall(response.headers, maxBytes)) return readCapped(response.body, maxBytes, signal)
  const whole = new Uint8Array(await response.arrayBuffer())
  return whole.length <= maxBytes ? whole : undefined
}

/**
 * Returns whether the transport itself keeps the body below the cap: a plain body never outgrows the length it declares.
 *
 * Reading such a body in one piece costs half of what a reader costs.
 */
function isSurelySmall(headers: Headers, maxBytes: number): boolean {
  const declared = headers.get('content-length')
  return declared !== null && Number(declared) <= maxBytes && !headers.has('content-encoding')
}
