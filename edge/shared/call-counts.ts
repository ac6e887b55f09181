// Counts calls by the minute in the memory of one object; losing the counts does no harm, because they only shed load.

/** Counts the calls of groups of callers. */
export interface CallCounter {
  /**
   * Counts one call.
   *
   * @param calls Most calls in a minute.
   * @returns Whether the call is within the limit.
   */
  admit(group: string, calls: number): Promise<boolean>
}

const MINUTE_MS = 60_000
/** Most remembered groups, so that an attacker with many addresses cannot fill the memory. */
const MAX_GROUPS = 10_000

/** Counts in whole minutes from the first call of each group. */
export class CallCounts {
  readonly #groups = new Map<string, { since: number; calls: number }>()

  /** Counts one call; see {@link CallCounter}. */
  admit(group: string, calls: number, nowMs: number): boolean {
    const known = this.#groups.get(group)
    const isFresh = known && nowMs - known.since < MINUTE_MS && nowMs >= known.since
    if (isFresh && known.calls >= calls) return false
    // Moved to the end, so that the first group of the map is always the one whose minute began first.
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
