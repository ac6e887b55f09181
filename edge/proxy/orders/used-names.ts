// Which notices of the bank were taken already: each counts once.
// It forgets nothing, so that an old one never counts again.

import type { SingleUse } from '../interfaces/rail.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** Remembers on a storage which names were used; each stands under its own key, with the time. */
export function usedNames(storage: ObjectStorage): SingleUse {
  return {
    use(name) {
      if (storage.get(name) !== undefined) return false
      storage.write({ [name]: Date.now() })
      return true
    },
  }
}
