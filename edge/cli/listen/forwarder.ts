// Forwards callbacks to another address, byte for byte as the bank sent them, each until it was answered once.

import type { Control } from '../../sandbox/control/client.ts'

/** What a forwarder needs. */
interface ForwarderOptions {
  readonly list: Control['callbacks']
  /** Returns the value of `x-api-key`, which the list leaves out. */
  readonly apiKey: () => string
  readonly target: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Called with the number of callbacks that have dropped off the bank's list before they were seen. */
  readonly onMissed?: (lines: number) => void
}

/** One try to forward a callback. */
export interface Brought {
  readonly id: string
  readonly at: string
  readonly paymentId: string
  /** Absent if no server answered. */
  readonly status?: number
  /** Set if no server answered: whether the next round tries again. */
  readonly isTriedAgain?: boolean
}

type Listed = Awaited<ReturnType<Control['callbacks']>>[number]

/** Longest wait for an answer, milliseconds: as long as the bank itself waits. */
const ANSWER_MS = 10_000

/** Most tries for a callback that no server answers. */
const MOST_TRIES = 5

/** Makes a forwarder that has not seen any callback yet. */
export function makeForwarder({ list, apiKey, target, fetch: send, onMissed }: ForwarderOptions) {
  // Names have id and time, because ids begin again after a reset of the bank.
  const seen = new Set<string>()
  const nameOf = ({ id, at }: Listed) => `${id} ${at}`
  /** Callbacks to be forwarded, oldest first, and how often each was tried. */
  const waiting = new Map<string, { callback: Listed; tries: number }>()
  /** Number of the newest callback when the list was last read. */
  let newest: number | undefined

  /** Reads the list, and returns the callbacks that were never seen before. */
  const look = async (): Promise<readonly Listed[]> => {
    const listed = await list()
    // The bank numbers callbacks from 1, and its list keeps only the newest.
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
    /** Treats all callbacks that are listed now as forwarded. */
    async skip(): Promise<void> {
      await look()
    },
    /**
     * Forwards new callbacks and earlier unanswered ones, oldest first; those that the bank never sent are skipped.
     *
     * @param most Stop after this many answers.
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

/** Returns the address for a callback: the given one, with the callback's path and query if it has none of its own. */
function targetOf(target: string, url: string): string {
  const wanted = new URL(target)
  const { pathname, search } = new URL(url)
  if (wanted.search === '') {
    if (wanted.pathname === '/') wanted.pathname = pathname
    wanted.search = search
  }
  return wanted.href
}
