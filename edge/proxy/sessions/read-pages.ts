// Which page of entries each handle stands for: the bank's own name of a page never leaves the proxy.
// A further page costs as much after two years of entries as after a month. All is forgotten with the session.

import type { ObjectStorage } from '../storage/storage.ts'

/** Most remembered pages. With a handle of an older one, the site's page must start again. */
const MOST = 200
/** Pages in a row of older ones, and how many such rows there are besides the newest pages. */
const ROW = 10
const ROWS = MOST / ROW

/** A page: its handle, what was asked, and the bank's name of it. */
type RememberedPage = readonly [handle: string, query: string, token: string]

/** The newest pages, newest last, and the number of the next one. */
interface Newest {
  readonly next: number
  readonly pages: readonly RememberedPage[]
}

/** Storage key of the newest pages, and the beginning of those of older ones. */
const KEY = 'pages'

/** Remembers pages. */
export class ReadPages {
  readonly #storage: Pick<ObjectStorage, 'get' | 'list' | 'write'>

  constructor(storage: Pick<ObjectStorage, 'get' | 'list' | 'write'>) {
    this.#storage = storage
  }

  /** Finds the bank's name of a page, if the handle was given out for the same query. */
  find(handle: string, query: string): string | undefined {
    const { next, pages } = this.#newest()
    const isIt = (page: RememberedPage) => page[0] === handle && page[1] === query
    const known = pages.find(isIt)
    if (known) return known[2]
    for (let first = next - pages.length - ROW; first >= 0 && first + ROW > next - MOST; first -= ROW) {
      const row = this.#storage.get<readonly RememberedPage[]>(keyOf(first)) ?? []
      const at = row.findIndex(isIt)
      if (at >= 0) return first + at >= next - MOST ? row[at]?.[2] : undefined
    }
    return undefined
  }

  /** Remembers a page; one that is among the newest does not take another place. */
  remember(handle: string, query: string, token: string): void {
    const { next, pages } = this.#newest()
    const page = [handle, query, token] as const
    const at = pages.findIndex(([other]) => other === handle)
    const all = at >= 0 ? pages.with(at, page) : [...pages, page]
    const isFull = all.length === 2 * ROW
    this.#storage.write({
      [KEY]: { next: at >= 0 ? next : next + 1, pages: isFull ? all.slice(ROW) : all },
      ...(isFull && { [keyOf(next + 1 - all.length)]: all.slice(0, ROW) }),
    })
  }

  forget(): void {
    const keys = Array.from(this.#storage.list(KEY), ([key]) => key)
    if (keys.length > 0) this.#storage.write(Object.fromEntries(keys.map((key) => [key, undefined])))
  }

  #newest(): Newest {
    return this.#storage.get<Newest>(KEY) ?? { next: 0, pages: [] }
  }
}

/** Names the row of older pages that begins with one; it takes the place of a row that is too old. */
const keyOf = (first: number) => `${KEY}#${(first / ROW) % ROWS}`
