// The history of one object: what was sent, what the bank answered and what changed, in order.
// It is for people: nothing is decided by it, and it contains no ids, links or texts of the bank.

import { present } from '../../shared/present.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { type Listed, PAGE, type Part } from './many.ts'
import type { ObjectStorage } from './storage.ts'

/** An event of the history, without its time. */
export interface HistoryFact {
  readonly what: string
  readonly [fact: string]: string | number | undefined
}

/** An event of the history, with its time. */
export interface HistoryEntry {
  readonly fact: HistoryFact
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

/** Most entries; older ones are dropped, so that a repeated event cannot fill the storage. Five hundred refunds have half as many. */
const MOST_ENTRIES = 5_000
/** How many of the newest entries are searched for an equal one. */
const TAIL = 30
const PREFIX = 'history:'
/** Storage key of the number of the next entry, and of the tail. */
const HEAD = 'history'

/** The newest entries back to the last change, oldest first, and the number of the next one. */
interface Tail {
  readonly next: number
  readonly entries: readonly (readonly [number: number, entry: HistoryEntry])[]
}

/** Reads and extends the history of one object. */
export class History implements Listed<HistoryEntry> {
  readonly #storage: Pick<ObjectStorage, 'get' | 'list'>
  readonly #repeating: ReadonlySet<string>
  /** Kept in memory: only this object writes here, and a failed write ends it, so this is what is stored. */
  #tail: Tail | undefined

  /**
   * @param repeating Events that may repeat while nothing changes: stored once, with a count, so that frequent requests
   *   do not fill the storage.
   */
  constructor(storage: Pick<ObjectStorage, 'get' | 'list'>, repeating: ReadonlySet<string>) {
    this.#storage = storage
    this.#repeating = repeating
  }

  /** Makes the entries to write for some events; the caller writes them together with the change. */
  add(facts: readonly HistoryFact[], now: number): Readonly<Record<string, unknown>> {
    if (facts.length === 0) return {}
    const changes: Record<string, unknown> = {}
    let { next, entries } = this.#known()
    for (const fact of facts) {
      const repeats = this.#repeating.has(fact.what)
      const known = repeats ? entries.find(([, { fact: earlier }]) => isSame(earlier, fact)) : undefined
      const [number, entry]: readonly [number, HistoryEntry] = known
        ? [known[0], { ...known[1], count: (known[1].count ?? 1) + 1, lastAt: now }]
        : [next++, { fact: present(fact), at: now }]
      changes[keyOf(number)] = entry
      if (known) entries = entries.map((one) => (one === known ? [number, entry] : one))
      else {
        const before = !repeats || entries.length >= TAIL ? [] : entries
        entries = repeats ? [...before, [number, entry]] : []
        if (number >= MOST_ENTRIES) changes[keyOf(number - MOST_ENTRIES)] = undefined
      }
    }
    this.#tail = { next, entries }
    return { ...changes, [HEAD]: this.#tail }
  }

  list(): readonly HistoryEntry[] {
    return Array.from(this.#storage.list<HistoryEntry>(PREFIX), ([, entry]) => entry)
  }

  part(before?: number): Part<HistoryEntry> {
    const after = before === undefined ? {} : { after: keyOf(before) }
    const newest = [...this.#storage.list<HistoryEntry>(PREFIX, { ...after, reverse: true, limit: PAGE + 1 })]
    const last = newest.length > PAGE ? newest[PAGE - 1] : undefined
    return {
      entries: newest.slice(0, PAGE).map(([, entry]) => entry),
      ...(last && { next: Number(last[0].slice(PREFIX.length)) }),
    }
  }

  #known(): Tail {
    this.#tail ??= this.#storage.get<Tail>(HEAD) ?? { next: 0, entries: [] }
    return this.#tail
  }
}

/** Shows an event to the merchant, times in RFC 3339. */
export const viewOfHistory = ({ fact, at, count, lastAt }: HistoryEntry): HistoryView => ({
  ...fact,
  at: formatDateTime(at),
  ...present({ count, lastAt: lastAt === undefined ? undefined : formatDateTime(lastAt) }),
})

/** Zero-padded, so that keys sort as numbers do. */
const keyOf = (number: number) => PREFIX + String(number).padStart(12, '0')

function isSame(left: HistoryFact, right: HistoryFact): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => left[name] === right[name])
}
