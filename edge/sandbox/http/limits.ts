// Decides whether a client may call now: the call limit of `limits: 'strict'`, and maintenance.

import { remember } from '../storage/watched-store.ts'
import { collection, type Store } from '../storage/store.ts'

/** Most calls within a window, for `strict` (gaps: shared.rate-limit). */
export const STRICT = { calls: 100, windowMs: 60_000 } as const

/** Call limits and maintenance of all interfaces. */
export interface Limits {
  /**
   * Counts a call of a known client.
   *
   * @returns Whole seconds to wait if the limit is reached; a refused call is not counted.
   */
  count(interfaceName: string, client: string): number | undefined
  /**
   * Returns how many calls of a client are in the present window.
   *
   * @param names Names under which the interface may count the client; the greatest count is returned.
   * @returns `freeAt`: if the limit is reached, when the next call is allowed, wire time.
   */
  used(interfaceName: string, names: readonly string[]): { calls: number; freeAt?: number }
  /** Switches maintenance of an interface on or off. */
  maintain(on: boolean, interfaceName: string): void
  inMaintenance(interfaceName: string): boolean
}

/** Makes the limits kept in a store; they follow wire time. */
export function makeLimits(store: Store, mode: 'off' | 'strict', wire: () => number): Limits {
  const calls = collection<number[]>(store, 'limit/')
  const breaks = collection<true>(store, 'maintenance/')
  const closed = remember(store, breaks.prefix, () => new Set(breaks.list().map(({ id }) => id)))
  return {
    count(interfaceName, client) {
      if (mode === 'off') return undefined
      const now = wire()
      const id = `${interfaceName}/${client}`
      const recent = (calls.get(id) ?? []).filter((at) => at > now - STRICT.windowMs)
      const [oldest = now] = recent
      if (recent.length >= STRICT.calls)
        return Math.max(1, Math.ceil((oldest + STRICT.windowMs - now) / 1000))
      calls.put(id, [...recent, now])
      return undefined
    },
    used(interfaceName, names) {
      const now = wire()
      const [fullest = []] = names
        .map((name) =>
          (calls.get(`${interfaceName}/${name}`) ?? []).filter((at) => at > now - STRICT.windowMs),
        )
        .toSorted((one, other) => other.length - one.length)
      const [oldest = now] = fullest
      const isFull = fullest.length >= STRICT.calls
      return { calls: fullest.length, ...(isFull && { freeAt: oldest + STRICT.windowMs }) }
    },
    maintain(on, interfaceName) {
      if (on) breaks.put(interfaceName, true)
      else breaks.delete(interfaceName)
    },
    inMaintenance: (name) => closed().has(name),
  }
}
