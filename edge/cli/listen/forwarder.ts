// Brings callbacks to another address, each until it was answered once: what the bank has sent, byte for byte.

import type { Control } from '../../sandbox/control/client.ts'

/** What a forwarder needs. */
interface ForwarderOptions {
  readonly list: Control['callbacks']
  /** Reads the value of `x-api-key`, which the list leaves out. */
  readonly apiKey: () => string
  readonly target: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Is called with the number of lines that have left the list of the bank before they were seen. */
  readonly onMissed?: (lines: number) => void
}

/** One try to bring a callback. */
export interface Brought {
  readonly id: string
  readonly at: string
  readonly paymentId: string
  /** Absent if no server answered. */
  readonly status?: number
  /** Where no server answered: whether the next look tries it again. */
  readonly isTriedAgain?: boolean
}

type Listed = Awaited<ReturnType<Control['callbacks']>>[number]

/** Longest wait for an answer, milliseconds: as long as the bank itself waits. */
const ANSWER_MS = 10_000

/** How often a callback is brought that no server answers. */
const MOST_TRIES = 5

/** Makes a forwarder that has brought nothing yet. */
export function makeForwarder({ list, apiKey, target, fetch: send, onMissed }: ForwarderOptions) {
  // After a reset of the bank the ids begin again, at another time.
  const seen = new Set<string>()
  const nameOf = ({ id, at }: Listed) => `${id} ${at}`
  /** What is to be brought, the oldest first, and how often it was tried. */
  const waiting = new Map<string, { callback: Listed; tries: number }>()
  /** Number of the newest line at the last look. */
  let newest: number | undefined

  /** Reads the list, and returns what was not there at the looks before. */
  const look = async (): Promise<readonly Listed[]> => {
    const listed = await list()
    // The list counts from 1 and keeps its newest lines only.
    const before = Number(listed[0]?.id ?? 1) - 1
    if (newest !== undefined && before > newest) onMissed?.(before - newest)
    newest = Number(listed.at(-1)?.id ?? 0)
    const fresh = listed.filter((callback) => !seen.has(nameOf(callback)))
    for (const callback of fresh) seen.add(nameOf(callback))
    return fresh
  }
  const post = async ({ url }: Listed, { headers, body }: NonNullable<Listed['sent']>) => {
    const { host, protocol } = new URL(url)
    const signal = AbortSignal.timeout(ANSWER_MS)
    try {
      const answer = await send(targetOf(target, url), {
        method: 'POST',
        headers: {
          ...headers,
          'x-api-key': apiKey(),
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol.replace(':', ''),
        },
        body,
        redirect: 'manual',
        signal,
      })
      await answer.body?.cancel()
      return answer.status
    } catch {
      return undefined
    }
  }
  return {
    /** Takes all that is there as brought. */
    async skip(): Promise<void> {
      await look()
    },
    /**
     * Brings what is new and what was not answered at the looks before, the oldest first; what was never sent has nothing to bring.
     *
     * @param most How many answers are wanted.
     */
    async bring(most = Infinity): Promise<readonly Brought[]> {
      for (const callback of await look()) waiting.set(nameOf(callback), { callback, tries: 0 })
      const brought: Brought[] = []
      let answered = 0
      for (const [name, one] of waiting) {
        if (answered >= most) break
        const { id, at, paymentId, sent } = one.callback
        const status = sent && (await post(one.callback, sent))
        if (status !== undefined) answered++
        one.tries++
        const isTriedAgain = sent !== undefined && status === undefined && one.tries < MOST_TRIES
        if (!isTriedAgain) waiting.delete(name)
        if (sent)
          brought.push({ id, at, paymentId, ...(status === undefined ? { isTriedAgain } : { status }) })
      }
      return brought
    },
  }
}

/** Names the address for a callback: the given one, with the callback's own path and query if that has none. */
function targetOf(target: string, url: string): string {
  const wanted = new URL(target)
  const { pathname, search } = new URL(url)
  if (wanted.search === '') {
    if (wanted.pathname === '/') wanted.pathname = pathname
    wanted.search = search
  }
  return wanted.href
}
