// Entries of one kind, of which an object may have very many: each is found by its id, by a mark or by its place.
// A question reads as many rows with five hundred entries as with ten; only `list` reads all of them.

import type { ObjectStorage } from './storage.ts'

/** How many entries, in their order, are on a page: as many as an answer shows. */
export const PAGE = 20

/** What distinguishes entries of one kind from others. */
export interface ManyKind<T, S> {
  /** The first part of their storage keys. */
  readonly name: string
  readonly idOf: (entry: T) => string
  /** Lists the marks that an entry is found by, such as when it is due, each with its value. They sort as text. */
  readonly marksOf: (entry: T) => Readonly<Record<string, unknown>>
  /** Adds a new or changed entry to what is stored about all of them. */
  readonly sum: (sums: S, before: T | undefined, after: T) => S
  /** What is stored about all of them before the first. */
  readonly none: S
}

/** Some entries, newest first, and the number to ask for older ones with; absent at the oldest. */
export interface Part<T> {
  readonly entries: readonly T[]
  readonly next?: number
}

/** Entries that are read by parts, or all of them. */
export interface Listed<T> {
  /** Reads the newest twenty, or the newest of those before a number. */
  part(before?: number): Part<T>
  /** Reads all, oldest first: for questions that are rare. */
  list(): readonly T[]
}

/** Shows entries in other words. */
export const shownAs = <T, U>(all: Listed<T>, show: (entry: T) => U): Listed<U> => ({
  part(before) {
    const { entries, ...more } = all.part(before)
    return { entries: entries.map(show), ...more }
  },
  list: () => all.list().map(show),
})

/** Lists entries by their places, oldest first: `between` reads those from one place to before another. */
export const listedBetween = <T>(
  total: number,
  between: (begin: number, end: number) => readonly T[],
): Listed<T> => ({
  part(before = total) {
    const end = Math.min(before, total)
    const begin = Math.max(end - PAGE, 0)
    return { entries: between(begin, end).toReversed(), ...(begin > 0 && { next: begin }) }
  },
  list: () => between(0, total),
})

/** Entries to write together; `undefined` removes. */
export type Changes = Readonly<Record<string, unknown>>

/** What is stored about all: how many there are, the ids of the newest, and their sums. */
interface Head<S> {
  readonly count: number
  /** Ids of the page that is not full yet, oldest first. */
  readonly ids: readonly string[]
  readonly sums: S
}

/** The entries of one kind of one object. */
export class Many<T, S> implements Listed<T> {
  readonly #storage: Pick<ObjectStorage, 'get' | 'list'>
  readonly #kind: ManyKind<T, S>
  /** Kept in memory: only this object writes here, its changes are always written, and a failed write ends it. */
  #head: Head<S> | undefined

  constructor(storage: Pick<ObjectStorage, 'get' | 'list'>, kind: ManyKind<T, S>) {
    this.#storage = storage
    this.#kind = kind
  }

  get count(): number {
    return this.#known().count
  }

  get sums(): S {
    return this.#known().sums
  }

  find(id: string): T | undefined {
    return this.#storage.get<T>(`${this.#kind.name}:${id}`)
  }

  marked<M>(mark: string): M | undefined {
    return this.#storage.get<M>(`${this.#kind.name}!${mark}`)
  }

  /** Lists the values of the marks that begin with a text, in their order. */
  marks<M>(begin: string, options?: { limit?: number; reverse?: boolean }): readonly M[] {
    return Array.from(this.#storage.list<M>(`${this.#kind.name}!${begin}`, options), ([, said]) => said)
  }

  /** Makes the write for a new or changed entry; the caller must write it in the same turn. */
  changesOf(entry: T): Changes {
    const { name, idOf, marksOf, sum } = this.#kind
    const { count, ids, sums } = this.#known()
    const id = idOf(entry)
    const before = this.find(id)
    // An entry that an earlier change of the same write has made is not new.
    const isNew = before === undefined && !ids.includes(id)
    const isFull = isNew && ids.length === PAGE
    const page = isNew ? [...(isFull ? [] : ids), id] : ids
    this.#head = { count: count + Number(isNew), ids: page, sums: sum(sums, before, entry) }
    const [gone, marks] = [before ? marksOf(before) : {}, marksOf(entry)]
    const moved = [
      ...Object.keys(gone).flatMap((mark) => (mark in marks ? [] : [[mark, undefined] as const])),
      ...Object.entries(marks).filter(([mark]) => !(mark in gone)),
    ]
    return {
      [`${name}:${id}`]: entry,
      ...Object.fromEntries(moved.map(([mark, said]) => [`${name}!${mark}`, said])),
      ...(isFull && { [pageKey(name, count / PAGE - 1)]: ids }),
      ...this.changesOfSums(this.#head.sums),
    }
  }

  /** Makes the write that replaces what is stored about all. */
  changesOfSums(sums: S): Changes {
    this.#head = { ...this.#known(), sums }
    return { [this.#kind.name]: this.#head }
  }

  part(before = this.count): Part<T> {
    const end = Math.min(before, this.count)
    const begin = Math.max(end - PAGE, 0)
    const ids = this.#idsFrom(begin, end).toReversed()
    return { entries: ids.flatMap((id) => this.find(id) ?? []), ...(begin > 0 && { next: begin }) }
  }

  list(): readonly T[] {
    return this.#idsFrom(0, this.count).flatMap((id) => this.find(id) ?? [])
  }

  /** Forgets what is in memory, because a write has failed. */
  reset(): void {
    this.#head = undefined
  }

  #idsFrom(begin: number, end: number): readonly string[] {
    const { count, ids } = this.#known()
    const full = (count - ids.length) / PAGE
    const first = Math.floor(begin / PAGE)
    const pages = Array.from({ length: Math.max(Math.ceil(end / PAGE) - first, 0) }, (_, at) =>
      first + at < full
        ? (this.#storage.get<readonly string[]>(pageKey(this.#kind.name, first + at)) ?? [])
        : ids,
    )
    return pages.flat().slice(begin - first * PAGE, end - first * PAGE)
  }

  #known(): Head<S> {
    this.#head ??= this.#storage.get<Head<S>>(this.#kind.name) ?? { count: 0, ids: [], sums: this.#kind.none }
    return this.#head
  }
}

const pageKey = (name: string, page: number) => `${name}#${padded(page)}`

/** Writes a number so that texts sort as numbers do. */
export const padded = (number: number): string => String(Math.round(number)).padStart(15, '0')
