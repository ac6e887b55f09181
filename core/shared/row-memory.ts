// What an iteration over pages remembers: which rows it has given, and which pages the bank has sent it to.
// It does not read or give anything; the iterate.ts of an interface does.

/**
 * Most pages in a row without a new row; after one more, the iteration ends.
 *
 * A bank that makes a page of every day has 92 in a window of three months, and all of them may be empty.
 */
const MOST_IDLE_PAGES = 100

/**
 * What an iteration has given, so that it gives nothing twice, leaves out nothing that it has not given, and does not go
 * round in a circle.
 *
 * A row is recognised by its content, not by its id, because some banks give one id to several rows. Two equal rows of one
 * page are two rows, and a row of a later page is left out only as often as it was given. The memory is bounded: it keeps the
 * rows of the current window and the one before, because a row at the seam may come in both, and the paging tokens of the
 * current window.
 */
export class RowMemory {
  #given = new Map<string, number>()
  #givenBefore = new Map<string, number>()
  readonly #owed = new Map<string, number>()
  readonly #tokens = new Set<string>()
  #patience = MOST_IDLE_PAGES

  /** @param ids Ids of rows that an earlier iteration has given, one as often as it was given. */
  constructor(ids: Iterable<string> = []) {
    for (const id of ids) this.#owed.set(id, (this.#owed.get(id) ?? 0) + 1)
  }

  /** How many pages in a row may still come without a new row; below 0 the iteration ends. */
  get patience(): number {
    return this.#patience
  }

  /**
   * Takes the new rows out of a page, in its order, and remembers them.
   *
   * @param earlierId Names a row that an earlier iteration may have given; `undefined` if it cannot have.
   */
  newOf<T>(rows: readonly T[], earlierId: (row: T) => string | undefined = () => undefined): T[] {
    const here = new Map<string, number>()
    const fresh = rows.filter((row) => {
      const content = contentOf(row)
      const count = (here.get(content) ?? 0) + 1
      here.set(content, count)
      const given = Math.max(this.#given.get(content) ?? 0, this.#givenBefore.get(content) ?? 0)
      this.#given.set(content, Math.max(given, count))
      if (count <= given) return false
      const id = this.#owed.size > 0 ? earlierId(row) : undefined
      const owed = id === undefined ? 0 : (this.#owed.get(id) ?? 0)
      if (id !== undefined && owed > 0) this.#owed.set(id, owed - 1)
      return owed === 0
    })
    this.#patience = fresh.length > 0 ? Math.max(this.#patience, MOST_IDLE_PAGES) : this.#patience - 1
    return fresh
  }

  /** Returns whether a page may be read: its token is new, and the last pages were not all without a new row. */
  mayTurnTo(token: string): boolean {
    if (this.#tokens.has(token) || this.#patience < 0) return false
    this.#tokens.add(token)
    return true
  }

  /** Starts the next older window. */
  enterWindow(): void {
    this.#givenBefore = this.#given
    this.#given = new Map()
    this.#tokens.clear()
    this.#patience = MOST_IDLE_PAGES
  }

  /** Starts reading the same window once more; its rows come again, at worst one row per page, which needs more patience. */
  beginAnew(): void {
    this.#tokens.clear()
    this.#patience = MOST_IDLE_PAGES + this.#given.size
  }
}

/** Makes a short name of a row's content: its length and 64 bits, so that no two rows of a window are likely to share one. */
export function contentOf(row: unknown): string {
  const text = JSON.stringify(row)
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13)
  }
  return `${text.length} ${a >>> 0} ${b >>> 0}`
}
