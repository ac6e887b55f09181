// What an iteration remembers: which transactions it has seen, and which pages the bank has sent it to.
// It reads nothing and gives nothing; iterate.ts does.

/**
 * Most pages in a row without a new transaction; after one more, the iteration ends.
 *
 * A bank that makes a page of every day has 92 in a window of three months, and all of them may be empty.
 */
const MOST_IDLE_PAGES = 100

/**
 * What an iteration has seen, so that it gives nothing twice and does not go round in a circle.
 *
 * Windows bound its memory, and the bank's own rule limits a window to three months: it holds the ids of the current window
 * and the one before, because a transaction at the seam may come in both, and the paging tokens of the current one.
 */
export class IterationMemory {
  #seen: Set<string>
  #seenBefore = new Set<string>()
  readonly #tokens = new Set<string>()
  #patience = MOST_IDLE_PAGES

  /** @param seen Ids that count as seen from the start. */
  constructor(seen: Iterable<string> = []) {
    this.#seen = new Set(seen)
  }

  /** Takes the new transactions out of a page, in its order, and remembers them. */
  newOf<T extends { readonly transactionId: string }>(transactions: readonly T[]): T[] {
    const fresh = transactions.filter(({ transactionId: id }) => {
      const before = this.#seen.size
      return this.#seen.add(id).size > before && !this.#seenBefore.has(id)
    })
    this.#patience = fresh.length > 0 ? Math.max(this.#patience, MOST_IDLE_PAGES) : this.#patience - 1
    return fresh
  }

  /** Tells whether a page may be read: its token is new, and the last pages were not all without a new transaction. */
  mayTurnTo(token: string): boolean {
    if (this.#tokens.has(token) || this.#patience < 0) return false
    this.#tokens.add(token)
    return true
  }

  /** Notes that the next older window begins. */
  enterWindow(): void {
    this.#seenBefore = this.#seen
    this.#seen = new Set()
    this.#tokens.clear()
    this.#patience = MOST_IDLE_PAGES
  }

  /** Notes that the window is read once more: its transactions come again, at worst one in a page. */
  beginAnew(): void {
    this.#tokens.clear()
    this.#patience = MOST_IDLE_PAGES + this.#seen.size
  }
}
