// The history of one object: what was sent, what the bank answered and what changed, in order.
// It is for people: nothing is decided by it, and it holds no ids, links or texts of the bank.

import { present } from '../../shared/present.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { ObjectStorage } from './storage.ts'

/** An event of the history, without its time. */
export interface HistoryFact {
  readonly what: string
  readonly [fact: string]: string | number | undefined
}

/** An event of the history, with its time. */
export interface HistoryEntry {
  readonly fact: HistoryFact
  /** Milliseconds since 1970. */
  readonly at: number
  /** How many times it happened while nothing else changed, and when last; absent when it happened once. */
  readonly count?: number
  readonly lastAt?: number
}

/** An event as the merchant sees it; MERCHANT.md lists the further members. */
export interface HistoryView extends HistoryFact {
  readonly at: string
  /** How many times it happened while nothing else changed, and when last. */
  readonly count?: number
  readonly lastAt?: string
}

/** Most entries; older ones are dropped, so that a repeated event cannot fill the storage. */
const MOST_ENTRIES = 1_000
/** How far back an equal entry is looked for. */
const TAIL = 30
const PREFIX = 'history:'

/** Reads and extends the history of one object. */
export class History {
  readonly #storage: Pick<ObjectStorage, 'list'>
  /** The newest entries back to the last change, oldest first. */
  #tail: { number: number; entry: HistoryEntry }[] | undefined
  readonly #repeating: ReadonlySet<string>
  #next = 0

  /**
   * @param repeating Events that may repeat while nothing changes: stored once, with a count, so that frequent requests
   *   do not fill the storage.
   */
  constructor(storage: Pick<ObjectStorage, 'list'>, repeating: ReadonlySet<string>) {
    this.#storage = storage
    this.#repeating = repeating
  }

  /** Makes the entries to write for some events; the caller writes them together with the change. */
  add(facts: readonly HistoryFact[], now: number, isNew: boolean): Readonly<Record<string, unknown>> {
    if (facts.length === 0) return {}
    const tail = (this.#tail ??= isNew ? [] : this.#readTail())
    const changes: Record<string, unknown> = {}
    for (const fact of facts) {
      const repeats = this.#repeating.has(fact.what)
      const known = repeats ? tail.find(({ entry }) => isSame(entry.fact, fact)) : undefined
      if (known) {
        known.entry = { ...known.entry, count: (known.entry.count ?? 1) + 1, lastAt: now }
        changes[keyOf(known.number)] = known.entry
        continue
      }
      const number = this.#next++
      const entry: HistoryEntry = { fact: present(fact), at: now }
      if (!repeats || tail.length >= TAIL) tail.length = 0
      if (repeats) tail.push({ number, entry })
      changes[keyOf(number)] = entry
      if (number >= MOST_ENTRIES) changes[keyOf(number - MOST_ENTRIES)] = undefined
    }
    return changes
  }

  /** Lists the events, oldest first. */
  list(): readonly HistoryEntry[] {
    return Array.from(this.#storage.list<HistoryEntry>(PREFIX), ([, entry]) => entry)
  }

  #readTail(): { number: number; entry: HistoryEntry }[] {
    const newest = Array.from(
      this.#storage.list<HistoryEntry>(PREFIX, { reverse: true, limit: TAIL }),
      ([key, entry]) => ({ number: Number(key.slice(PREFIX.length)), entry }),
    )
    this.#next = (newest[0]?.number ?? -1) + 1
    const change = newest.findIndex(({ entry }) => !this.#repeating.has(entry.fact.what))
    return newest.slice(0, change === -1 ? TAIL : change).toReversed()
  }
}

/** Shows the history to the merchant, times in RFC 3339. */
export function viewOfHistory(history: readonly HistoryEntry[]): readonly HistoryView[] {
  return history.map(({ fact, at, count, lastAt }) => ({
    ...fact,
    at: formatDateTime(at),
    ...present({ count, lastAt: lastAt === undefined ? undefined : formatDateTime(lastAt) }),
  }))
}

/** Zero-padded, so that keys sort as numbers do. */
const keyOf = (number: number) => PREFIX + String(number).padStart(12, '0')

function isSame(left: HistoryFact, right: HistoryFact): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => left[name] === right[name])
}
