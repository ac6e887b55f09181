// Remembers which callbacks of the bank were used: each counts once.
// It deletes nothing, so that an old callback never counts again.

import type { SingleUse } from '../interfaces/rail.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** Remembers used callbacks on a storage: the name of each is a key, with the time as its value. */
export function usedCallbacks(storage: ObjectStorage): SingleUse {
  return {
    use(name) {
      if (storage.get(name) !== undefined) return false
      // Written with the hint that it gives. One that is lost gives that hint once more.
      storage.writeLater({ [name]: Date.now() })
      return true
    },
  }
}
