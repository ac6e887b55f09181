// Records calls on their way in and out, and stores them after they were answered, many at a time.
// It delays no call: if a record cannot be stored, the record is lost, not the call.

import type { Explanation, HeardCall } from '../explanation/explanation.ts'
import { addressOf } from '../http/arrival.ts'
import { beginTrace, textOf } from '../http/trace.ts'
import { type CallStore, makeCallStore } from './call-store.ts'
import { describe, type Heard, refusalOf, type RefusalWords } from './describe.ts'
import {
  cutBody,
  heardCall,
  heardOut,
  isOfInterest,
  isPageCall,
  isUnlogged,
  readBoth,
  shortened,
  weightOf,
} from './hearing.ts'
import { makeClearMask, makeMask, type Secrets } from './mask.ts'
import type { CallLogSettings } from '../options/call-log.ts'
import type { StoredCall } from './stored-call.ts'

/** What the log needs of the bank. */
export interface Listened {
  readonly secrets: Secrets
  /** Wire time, milliseconds since 1970. */
  readonly wire: () => number
  /** Explains a call that was refused, while its secrets are at hand. */
  explain(call: HeardCall): Promise<Explanation>
  /** Returns the client that a call claims to be from, if none is proven. */
  claimed(header: (name: string) => string): string | undefined
  failed(error: unknown): void
}

type Send = (url: string, init: RequestInit) => Promise<Response>

/** The log of calls, as the bank uses it. */
export interface CallRecorder {
  readonly calls: CallStore
  readonly isClear: boolean
  /** Begins to record a request; `undefined` if it is not logged. */
  begin(request: Request): Listening | undefined
  /** Makes a transport whose calls are recorded. */
  outgoing(send: Send): Send
  /** Stores what was recorded, and resolves when that is done. */
  settle(): Promise<void>
  /** Stores what can be stored at once, and stops. */
  close(): void
}

/** One call that is being recorded. */
export interface Listening {
  ended(response: Response | undefined): void
  /** The id under which it is stored; `undefined` until then. */
  id(): string | undefined
}

/** How often it is checked whether calls can be stored, milliseconds. */
const GATHER_MS = 100
/** Time without a call after which the bank counts as quiet, milliseconds. */
const QUIET_MS = 50
/** Longest time that a call waits to be stored, milliseconds. */
const LATEST_MS = 5_000
/** Number of waiting calls at which they are stored without a quiet moment. */
const MOST_WAITING = 2_000
/** Bytes of waiting calls at which they are stored without a quiet moment. */
const MOST_WAITING_BYTES = 4_194_304
/** Most bytes of calls not stored yet; above, long bodies are cut at once and their refusals are not explained. */
const MOST_HELD_BYTES = 16_777_216
/** Most calls in one pack of the store. */
const MOST_IN_PACK = 50

/** Most refused calls of a batch that are explained: a flood of wrong signatures must not keep the bank busy. */
const MOST_EXPLAINED = 100

/** A call with the words of its refusal. */
interface Known {
  readonly heard: Heard
  readonly words: RefusalWords
  readonly explanation?: Explanation | undefined
}

/** The bank's own words about a call, which stay even if a caller has a secret that is one of them. */
function ownWords({ at, direction, interface: name, operation, stage, row, paper }: Omit<StoredCall, 'id'>) {
  return {
    at,
    direction,
    ...(name !== undefined && { interface: name }),
    ...(operation !== undefined && { operation }),
    ...(stage !== undefined && { stage }),
    ...(row !== undefined && { row }),
    ...(paper !== undefined && { paper }),
  }
}

/** Opens the recorder of a bank. */
export function makeCallRecorder(settings: CallLogSettings, listened: Listened): CallRecorder {
  const calls = makeCallStore(settings)
  let waiting: Heard[] = []
  const reading = new Set<Promise<void>>()
  let waitingBytes = 0
  /** Bytes of all calls that are not stored yet. */
  let heldBytes = 0
  let writing: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let [firstAt, lastAt] = [0, 0]
  let explanations = 0

  const size = Math.max(1, Math.min(MOST_IN_PACK, Math.floor(settings.most / 10)))
  const store = (batch: readonly Known[]) => {
    const secrets = listened.secrets()
    const written = batch.map(({ heard, words, explanation }) => ({
      at: heard.at,
      write: (id: string) => {
        const mask = settings.secrets ? makeClearMask() : makeMask(() => secrets)
        heard.stored?.(id)
        const call = describe(heard, words, explanation, mask, settings.bodyBytes)
        return mask.written(call, { id, ...ownWords(call) })
      },
    }))
    calls.add(written, listened.wire())
  }
  const explained = async (heard: Heard): Promise<Known> => {
    const words = refusalOf(heard)
    if (!isOfInterest(heard) || explanations >= MOST_EXPLAINED) return { heard, words }
    explanations += 1
    try {
      return { heard, words, explanation: await listened.explain(heardCall(heard, words)) }
    } catch (error) {
      listened.failed(error)
      return { heard, words }
    }
  }
  /** Stores one pack after another, with a turn for other work in between. */
  const write = async (batch: readonly Heard[]): Promise<void> => {
    for (let at = 0; at < batch.length; at += size) {
      if (at > 0) await new Promise((resolve) => setTimeout(resolve, 0))
      const part = batch.slice(at, at + size)
      try {
        const piece: Known[] = []
        for (const heard of part) piece.push(await explained(heard))
        store(piece)
      } catch (error) {
        listened.failed(error)
      }
      for (const heard of part) heldBytes -= weightOf(heard)
    }
  }
  /** Stores all that waits; only after a pause is the number of explained refusals counted anew. */
  const flush = (isAfterPause: boolean) => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    waitingBytes = 0
    if (batch.length === 0) return
    writing = writing.then(() => {
      if (isAfterPause) explanations = 0
      return write(batch)
    })
  }
  /** Stores in a quiet moment; on a bank that is always busy, after a while. */
  const look = () => {
    timer = undefined
    const isQuiet = performance.now() - lastAt > QUIET_MS || performance.now() - firstAt > LATEST_MS
    if (isQuiet || waiting.length >= MOST_WAITING) flush(true)
    else lookLater()
  }
  const lookLater = () => {
    timer = setTimeout(look, GATHER_MS)
    if (typeof timer === 'object') timer.unref()
  }
  const keep = (whole: Heard) => {
    if (isClosed) return
    const isWhole = isOfInterest(whole) && heldBytes + weightOf(whole) <= MOST_HELD_BYTES
    const heard = isWhole ? whole : shortened(whole, settings.bodyBytes)
    const weight = weightOf(heard)
    waitingBytes += weight
    heldBytes += weight
    lastAt = performance.now()
    if (waiting.length === 0) firstAt = lastAt
    waiting.push(heard)
    if (waitingBytes > MOST_WAITING_BYTES) flush(false)
    else if (timer === undefined) lookLater()
  }

  return {
    calls,
    isClear: settings.secrets,
    begin(request) {
      const address = addressOf(request)
      const path = address.replace(/^\w+:\/\/[^/?]*/, '')
      if (isUnlogged(path)) return undefined
      const trace = beginTrace(request)
      const { method } = request
      const at = listened.wire()
      const startedAt = performance.now()
      let storedAs: string | undefined
      const ended = (response: Response | undefined) => {
        const durationMs = performance.now() - startedAt
        const isPage: boolean = trace.interfaceName === undefined && isPageCall(request, path, response)
        if (trace.client === undefined && trace.interfaceName !== undefined) {
          const claimed = listened.claimed((name) => request.headers.get(name) ?? '')
          if (claimed !== undefined) trace.client = claimed
        }
        const heard = (body: string | Uint8Array | undefined): Heard => ({
          direction: 'in',
          method,
          address,
          at,
          durationMs,
          trace,
          // The bytes under a signature are needed whole; the body of any other call is cut in `keep`.
          request: { headers: [...request.headers], body: trace.bytes, bytes: trace.bytes?.byteLength },
          status: response?.status,
          response: response && { headers: [...response.headers], ...cutBody(body, settings.bodyBytes) },
          isPage,
          stored: (id) => (storedAs = id),
        })
        const text = response && textOf(response)
        // If a call was refused for its headers, its body may still be unread.
        const isLeft = trace.bytes === undefined && request.body !== null && !request.bodyUsed
        const isUnknown = response?.body && text === undefined
        if (isPage || (!isLeft && !isUnknown)) return keep(heard(text))
        const left = readBoth(isLeft ? request : undefined, isUnknown ? response.clone() : undefined)
        const read: Promise<void> = left
          .then(([sent, answer]) => {
            if (sent) trace.bytes = sent
            return keep(heard(text ?? answer))
          })
          .catch((error: unknown) => listened.failed(error))
          .finally(() => reading.delete(read))
        reading.add(read)
        return undefined
      }
      return {
        ended(response) {
          try {
            ended(response)
          } catch (error) {
            listened.failed(error)
          }
        },
        id: () => storedAs,
      }
    },
    outgoing(send) {
      return async (url, init) => {
        const at = listened.wire()
        const startedAt = performance.now()
        const end = (answer: Response | undefined) => {
          try {
            keep(heardOut(url, init, { at, durationMs: performance.now() - startedAt }, answer))
          } catch (error) {
            listened.failed(error)
          }
        }
        try {
          const answer = await send(url, init)
          end(answer)
          return answer
        } catch (error) {
          end(undefined)
          throw error
        }
      }
    },
    async settle() {
      // Calls that arrive meanwhile are not waited for: on a busy bank this would never end.
      await Promise.all(reading)
      flush(true)
      await writing
      calls.tidy(listened.wire())
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      try {
        store(waiting.map((heard) => ({ heard, words: refusalOf(heard) })))
      } catch (error) {
        listened.failed(error)
      }
      waiting = []
      settings.store.close()
    },
  }
}
