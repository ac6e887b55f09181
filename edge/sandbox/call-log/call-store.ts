// Stores calls in packs of calls that were written together; deletes the oldest packs when there are too many.

import { sortable } from '../storage/store.ts'
import type { CallLogSettings } from '../options/call-log.ts'
import type { StoredCall } from './stored-call.ts'

/** Format of new packs; packs of another format are read as far as possible. */
const FORM = 1

/** Calls that were written down together. One document for many costs a tenth of many documents. */
interface Pack {
  form: number
  /** Each call as JSON, the oldest first. */
  calls: string[]
  bytes: number
  /** Wire time of the last one, milliseconds since 1970. */
  at: number
}

interface Totals {
  /** Number of calls that were ever stored: the id of the last one. */
  last: number
  count: number
  bytes: number
}

/** A call that is about to be stored. */
export interface Writing {
  readonly at: number
  readonly write: (id: string) => string
}

/** How often old calls are looked for, milliseconds. */
const LOOK_EVERY_MS = 60_000

/** The calls in a store. */
export interface CallStore {
  /** Stores calls, the oldest first, and deletes what exceeds the limits; `write` gets the id of each. */
  add(calls: readonly Writing[], now: number): void
  /** Deletes calls that are too old. */
  tidy(now: number): void
  find(id: string): StoredCall | undefined
  /** Iterates over the calls between two ids, both exclusive, the newest first. */
  newestFirst(range: { after?: string | undefined; before?: string | undefined }): Iterable<StoredCall>
  clear(): void
}

/** Makes the store of calls. */
export function makeCallStore({ store, most, mostBytes, days }: CallLogSettings): CallStore {
  const totals = (): Totals => {
    const stored = store.get('calls/totals')
    return isTotals(stored) ? stored : { last: 0, count: 0, bytes: 0 }
  }
  const packAt = (key: string, value: unknown): Pack | undefined =>
    key.startsWith('calls/pack/') && isPack(value) ? value : undefined

  let lookedAt = -Infinity
  const forgetOld = (known: Totals, now: number): Totals => {
    lookedAt = now
    let { count, bytes } = known
    const oldest = now - days * 86_400_000
    for (;;) {
      const [first] = store.list({ prefix: 'calls/pack/', limit: 1 })
      if (!first) return { ...known, count: 0, bytes: 0 }
      const pack = packAt(...first)
      if (pack && count <= most && bytes <= mostBytes && pack.at >= oldest) return { ...known, count, bytes }
      count -= pack?.calls.length ?? 0
      bytes -= pack?.bytes ?? 0
      store.delete(first[0])
    }
  }
  function* newestFirst({ after = '', before }: { after?: string | undefined; before?: string | undefined }) {
    let end: string | undefined
    if (before !== undefined) end = `calls/pack/${before}`
    for (;;) {
      const [found] = store.list({ prefix: 'calls/pack/', end, reverse: true, limit: 1 })
      if (!found) return
      const [key, value] = found
      for (const text of packAt(key, value)?.calls.toReversed() ?? []) {
        const call = read(text)
        if (!call || (before !== undefined && call.id >= before)) continue
        if (call.id <= after) return
        yield call
      }
      end = key
    }
  }
  return {
    add(calls, now) {
      store.transaction(() => {
        const known = totals()
        const texts = calls.map(({ write }, at) => write(sortable(known.last + at + 1)))
        const bytes = texts.reduce((sum, text) => sum + text.length, 0)
        const pack: Pack = { form: FORM, calls: texts, bytes, at: calls.at(-1)?.at ?? now }
        store.put(`calls/pack/${sortable(known.last + 1)}`, pack)
        const { last, count } = known
        const grown = { last: last + texts.length, count: count + texts.length, bytes: known.bytes + bytes }
        const isFull = grown.count > most || grown.bytes > mostBytes
        const isLookedAt = Math.abs(now - lookedAt) < LOOK_EVERY_MS
        store.put('calls/totals', isFull || !isLookedAt ? forgetOld(grown, now) : grown)
      })
    },
    tidy(now) {
      const known = totals()
      if (known.count === 0) return
      store.transaction(() => {
        const left = forgetOld(known, now)
        if (left.count !== known.count) store.put('calls/totals', left)
      })
    },
    find(id) {
      // The id of a pack is that of its first call, so the last pack with an id up to this one contains the call.
      const [found] = store.list({ prefix: 'calls/pack/', end: `calls/pack/${id}~`, reverse: true, limit: 1 })
      const texts = found && packAt(...found)?.calls
      return texts?.map(read).find((call) => call?.id === id)
    },
    newestFirst,
    clear() {
      store.transaction(() => {
        const { last } = totals()
        for (const [key] of store.list({ prefix: 'calls/pack/' })) store.delete(key)
        // Ids continue: a reader who has seen call 7 would miss a second call 7.
        store.put('calls/totals', { last, count: 0, bytes: 0 })
      })
    },
  }
}

/** Reads a call; `undefined` if another version wrote it in a form that cannot be read. */
function read(text: string): StoredCall | undefined {
  try {
    const { id, method, path, ...rest } = JSON.parse(text) as Partial<StoredCall>
    if (typeof id !== 'string' || typeof method !== 'string' || typeof path !== 'string') return undefined
    const { at = '', direction = 'in', durationMs = 0, request = { headers: [] }, ...more } = rest
    return { id, at, direction, method, path, durationMs, request, ...more }
  } catch {
    return undefined
  }
}

function isPack(value: unknown): value is Pack {
  const pack = value as Partial<Pack> | null
  return typeof pack === 'object' && pack !== null && Array.isArray(pack.calls)
}

function isTotals(value: unknown): value is Totals {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Totals>).last === 'number'
}
