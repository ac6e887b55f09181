// Brings callbacks to another address, each once: what the bank has sent, byte for byte.
// It waits for nothing: the word that uses it says how often.

import type { Control } from '../../sandbox/control/client.ts'

/** What a forwarder needs. */
interface ForwarderOptions {
  readonly list: Control['callbacks']
  /** Value of `x-api-key`, which the list leaves out. */
  readonly apiKey: string
  readonly target: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** One callback that was brought. */
interface Brought {
  readonly id: string
  readonly at: string
  readonly paymentId: string
  /** Absent where no server answered. */
  readonly status?: number
}

/** Longest wait for an answer, milliseconds: as long as the bank itself waits. */
const ANSWER_MS = 10_000

/** Makes a forwarder that has brought nothing yet. */
export function makeForwarder({ list, apiKey, target, fetch: send }: ForwarderOptions) {
  // After a reset of the bank the ids begin again, at another time.
  const seen = new Set<string>()
  const nameOf = ({ id, at }: { id: string; at: string }) => `${id} ${at}`
  return {
    /** Takes all that is there as brought. */
    async skip(): Promise<void> {
      for (const callback of await list()) seen.add(nameOf(callback))
    },
    /** Brings what is new, the oldest first; what was never sent has nothing to bring. */
    async bring(most = Infinity): Promise<readonly Brought[]> {
      const brought: Brought[] = []
      for (const callback of await list()) {
        const { id, at, paymentId, url, sent } = callback
        if (brought.length >= most) break
        if (seen.has(nameOf(callback)) || !sent) continue
        seen.add(nameOf(callback))
        const { host, protocol } = new URL(url)
        const headers = {
          ...sent.headers,
          'x-api-key': apiKey,
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol.replace(':', ''),
        }
        const signal = AbortSignal.timeout(ANSWER_MS)
        const status = await send(targetOf(target, url), {
          method: 'POST',
          headers,
          body: sent.body,
          redirect: 'manual',
          signal,
        }).then(
          async (answer) => {
            await answer.body?.cancel()
            return answer.status
          },
          () => undefined,
        )
        brought.push({ id, at, paymentId, ...(status !== undefined && { status }) })
      }
      return brought
    },
  }
}

/** Names the address that a callback is brought to: the given one, or its own path there where that has none. */
function targetOf(target: string, url: string): string {
  const wanted = new URL(target)
  if (wanted.pathname === '/' && wanted.search === '') wanted.pathname = new URL(url).pathname
  return wanted.href
}
