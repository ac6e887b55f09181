// Counts calls by the minute, in the memory of one object: what is forgotten with it was only there to shed load.
// Who is counted, and what follows, stands in rate-limit.ts.

/** Counts the calls of groups of callers. */
export interface CallCounter {
  /**
   * Counts one call.
   *
   * @param calls How many may come in a minute.
   * @returns Whether it is one of them.
   */
  admit(group: string, calls: number): Promise<boolean>
}

const MINUTE_MS = 60_000
/** Groups that are remembered; an attacker with more addresses is no burden for the memory. */
const MAX_GROUPS = 10_000

/** Counts in whole minutes from the first call of each group. */
export class CallCounts {
  readonly #groups = new Map<string, { since: number; calls: number }>()

  /** Counts one call; see {@link CallCounter}. */
  admit(group: string, calls: number, nowMs: number): boolean {
    const known = this.#groups.get(group)
    const isFresh = known && nowMs - known.since < MINUTE_MS && nowMs >= known.since
    if (isFresh && known.calls >= calls) return false
    // Put at the end: the first of the map is the one that was begun first.
    if (!isFresh) this.#groups.delete(group)
    this.#groups.set(group, isFresh ? { ...known, calls: known.calls + 1 } : { since: nowMs, calls: 1 })
    if (this.#groups.size > MAX_GROUPS)
      for (const oldest of this.#groups.keys()) {
        this.#groups.delete(oldest)
        break
      }
    return true
  }
}
