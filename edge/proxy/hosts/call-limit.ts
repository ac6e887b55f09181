// Keeps the calls of one process below the call limit of each bank, however many alarms fall due at once.
// No bank is named here: calls are counted by the server of their address, so that interfaces of one server share its limit.

import type { Outbound } from '../../shared/hosts/outbound.ts'
import { SHARE_OF_ALARMS } from '../orders/bank-reads.ts'

/** The span that banks count over, milliseconds. */
const SPAN_MS = 60_000
/** How much longer a call may be on its way than the next one, milliseconds: the bank counts calls when they arrive. */
const ON_ITS_WAY_MS = 1_000
/** Longest pause that a reading is asked to make, seconds. */
const LONGEST_PAUSE = 3_600

/** What a carrier must know of who calls. */
export interface Callers {
  /** Whether the call is made by an alarm: no payer waits for it. */
  isByAlarm(): boolean
  /** A fraction from 0 to 1, by which readings that were put off together are spread when they come back. */
  spread(): number
}

class Server {
  readonly #most: number
  /** When the last calls began, the oldest first; never more than the limit. */
  readonly #began: number[] = []
  /** When readings were put off in the last minute. */
  #putOff: number[] = []
  /** What waits for its turn, in the order in which it came. */
  readonly #waiting: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(most: number) {
    this.#most = most
  }

  /** Counts a reading if the limit allows one now; else returns after how many seconds to ask again. */
  takeForReading(spread: number): number | undefined {
    const now = Date.now()
    this.#forget(now)
    const most = Math.max(Math.floor(this.#most * SHARE_OF_ALARMS), 1)
    if (this.#began.length < most && this.#waiting.length === 0) {
      this.#began.push(now)
      return undefined
    }
    this.#putOff.push(now)
    const freeMs = (this.#began[0] ?? now) + SPAN_MS - now
    // How long it takes until all readings that were put off before have had a turn.
    const backlogMs = (this.#putOff.length / most) * SPAN_MS
    return Math.min(Math.ceil((Math.max(freeMs, 0) + spread * backlogMs) / 1_000) + 1, LONGEST_PAUSE)
  }

  take(signal: AbortSignal | null | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(go)
      this.#letIn()
    })
  }

  #letIn(): void {
    const now = Date.now()
    this.#forget(now)
    while (this.#began.length < this.#most && this.#waiting.length > 0) {
      this.#began.push(now)
      this.#waiting.shift()?.()
    }
    clearTimeout(this.#timer)
    if (this.#waiting.length === 0) return
    this.#timer = setTimeout(
      () => this.#letIn(),
      Math.max((this.#began[0] ?? now) + SPAN_MS + ON_ITS_WAY_MS - now, 1),
    )
  }

  #forget(now: number): void {
    const isOver = (at: number) => at <= now - SPAN_MS - ON_ITS_WAY_MS
    const first = this.#began.findIndex((at) => !isOver(at))
    this.#began.splice(0, first < 0 ? this.#began.length : first)
    this.#putOff = this.#putOff.filter((at) => at > now - SPAN_MS)
  }
}

/**
 * Makes carriers that send at most so many calls to a server within any minute. Further calls wait for their turn, until their
 * own time limit. A reading by an alarm does not wait: it gets 429 with `Retry-After`, as a bank would answer, and is repeated.
 *
 * @param most Calls a minute to one server, 1 or more.
 */
export function makeCallLimit(most: number, callers: Callers): (carry: Outbound) => Outbound {
  const servers = new Map<string, Server>()
  return (carry) => async (request, init) => {
    const { origin } = new URL(request)
    const server = servers.get(origin) ?? new Server(most)
    servers.set(origin, server)
    if (callers.isByAlarm() && (init?.method ?? 'GET') === 'GET') {
      const seconds = server.takeForReading(callers.spread())
      if (seconds !== undefined)
        return new Response(null, { status: 429, headers: { 'retry-after': String(seconds) } })
    } else await server.take(init?.signal)
    return carry(request, init)
  }
}
