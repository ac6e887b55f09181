// Listens to calls on their way in and out, and writes them down after they were answered, many at a time.
// It delays no call: what it cannot write is lost, and the call is not.

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

/** What the log asks of the bank. */
export interface Listened {
  readonly secrets: Secrets
  /** Wire time, milliseconds since 1970. */
  readonly wire: () => number
  /** Explains a call that was refused, while its secrets are at hand. */
  explain(call: HeardCall): Promise<Explanation>
  /** Names the client that a call claims to be of, where none is proven. */
  claimed(header: (name: string) => string): string | undefined
  failed(error: unknown): void
}

type Send = (url: string, init: RequestInit) => Promise<Response>

/** The log of calls, as the bank uses it. */
export interface CallRecorder {
  readonly calls: CallStore
  readonly isClear: boolean
  /** Begins to listen to a request; `undefined` for one that is not logged. */
  begin(request: Request): Listening | undefined
  /** Makes a transport that is listened to. */
  outgoing(send: Send): Send
  /** Writes down what was heard, and resolves when it is written. */
  settle(): Promise<void>
  /** Writes down what can be written at once, and stops. */
  close(): void
}

/** One call that is listened to. */
export interface Listening {
  ended(response: Response | undefined): void
  /** Under which id it is stored; known once it is written. */
  id(): string | undefined
}

/** How often it is looked whether calls can be written, milliseconds. */
const GATHER_MS = 100
/** How long no call has come in a quiet moment, milliseconds. */
const QUIET_MS = 50
/** Longest time that a call waits to be written, milliseconds. */
const LATEST_MS = 5_000
/** Calls that wait to be written before a quiet moment is waited for no longer. */
const MOST_WAITING = 2_000
/** Bytes that wait to be written before a quiet moment is waited for no longer. */
const MOST_WAITING_BYTES = 4_194_304
/** Bytes of calls that are not written yet; above it a long body is cut at once, and why a call was refused is not looked into. */
const MOST_HELD_BYTES = 16_777_216
/** Most calls in one piece of the store. */
const MOST_IN_PACK = 50

/** Refused calls of one batch that are looked into: a flood of wrong signatures must not keep the bank busy. */
const MOST_EXPLAINED = 100

/** A call with the words of its refusal. */
interface Known {
  readonly heard: Heard
  readonly words: RefusalWords
  readonly explanation?: Explanation | undefined
}

/** The bank's own words about a call: a caller whose secret is one of them must not hide the call. */
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

/** Opens the log of a bank. */
export function makeCallRecorder(settings: CallLogSettings, listened: Listened): CallRecorder {
  const calls = makeCallStore(settings)
  let waiting: Heard[] = []
  const reading = new Set<Promise<void>>()
  let waitingBytes = 0
  /** Of all that is not written yet. */
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
  /** Writes one piece after the other, with a turn for other work between them. */
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
  /** Writes all that waits; only after a pause so many refusals more are looked into. */
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
  /** Writes in a quiet moment; a bank that is always busy has none, and writes all the same after a while. */
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
          // What a signature was checked over is needed whole; of any other call it is cut when it is kept.
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
      // What comes meanwhile is not waited for: a bank that is always called would never finish.
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
