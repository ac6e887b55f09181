// What a walk remembers of what came: which transactions it has seen, and which pages it was sent to.
// It reads nothing and gives nothing; iterate.ts does.

/**
 * Most pages in a row without a transaction that is new; one more, and the walk ends.
 *
 * A bank that makes a page of every day has 92 in a window of three months, and all of them may be empty.
 */
const MOST_IDLE_PAGES = 100

/**
 * Remembers what a walk has seen, so that it gives nothing twice and does not go round in a circle.
 *
 * The bound of its memory is the window, which the bank's own rule keeps to three months: the ids of the window under way
 * and of the one before it, because a transaction at the seam may come in both, and the paging tokens of the one under way.
 */
export class WalkMemory {
  #seen: Set<string>
  #seenBefore = new Set<string>()
  readonly #tokens = new Set<string>()
  #patience = MOST_IDLE_PAGES

  /** @param seen Ids that count as seen from the start. */
  constructor(seen: Iterable<string> = []) {
    this.#seen = new Set(seen)
  }

  /** Takes what is new out of a page, in its order, and remembers it. */
  newOf<T extends { readonly transactionId: string }>(transactions: readonly T[]): T[] {
    const fresh = transactions.filter(({ transactionId: id }) => {
      const before = this.#seen.size
      return this.#seen.add(id).size > before && !this.#seenBefore.has(id)
    })
    this.#patience = fresh.length > 0 ? Math.max(this.#patience, MOST_IDLE_PAGES) : this.#patience - 1
    return fresh
  }

  /** Tells whether a page may be asked for: its token is new, and the last pages were not all idle. */
  mayTurnTo(token: string): boolean {
    if (this.#tokens.has(token) || this.#patience < 0) return false
    this.#tokens.add(token)
    return true
  }

  /** Hears that the next older window begins. */
  enterWindow(): void {
    this.#seenBefore = this.#seen
    this.#seen = new Set()
    this.#tokens.clear()
    this.#patience = MOST_IDLE_PAGES
  }

  /** Hears that the window is read once more: what was seen of it comes again, at worst one in a page. */
  beginAnew(): void {
    this.#tokens.clear()
    this.#patience = MOST_IDLE_PAGES + this.#seen.size
  }
}
