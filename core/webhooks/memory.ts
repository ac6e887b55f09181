// The memory for the ids of webhooks: an event is sent until it is acknowledged, so it may come more than once.
// This memory lives in one process; a receiver with several processes, or one that restarts, needs a database.

/** A memory of the ids of webhooks, so that each has its effect once. */
export interface WebhookMemory {
  /**
   * Uses an id up. Of two simultaneous calls with the same id, only one gets `true`.
   *
   * In a database this is an insert under a unique id, in the transaction in which the event has its effect: then a crash
   * undoes both, and the event comes again.
   *
   * @param id Id of the webhook.
   * @param atMs When it came, milliseconds since 1970: the id may be forgotten 30 days later.
   * @returns Whether it was new.
   */
  use(id: string, atMs: number): boolean | Promise<boolean>
}

/** How much the memory can contain. */
export interface MemoryLimits {
  /** How long an id is stored, days; 30 when absent. The sender gives up after four, unless it is asked to send again. */
  days?: number
  /** Most ids; 100 000 when absent. The oldest go first. */
  most?: number
}

const DAY_MS = 86_400_000

/**
 * Makes a memory for one process.
 *
 * @returns A memory; `release` frees an id whose effect failed, so that the event has its effect when it comes again.
 */
export function makeWebhookMemory({ days = 30, most = 100_000 }: MemoryLimits = {}): WebhookMemory & {
  use(id: string, atMs: number): boolean
  release(id: string): void
} {
  const used = new Map<string, number>()
  return {
    use(id, atMs) {
      // The oldest come first, because a map keeps the order of insertion.
      for (const [known, at] of used) {
        if (atMs - at < days * DAY_MS) break
        used.delete(known)
      }
      if (used.has(id)) return false
      for (const oldest of used.keys()) {
        if (used.size < most) break
        used.delete(oldest)
      }
      used.set(id, atMs)
      return true
    },
    release(id) {
      used.delete(id)
    },
  }
}
