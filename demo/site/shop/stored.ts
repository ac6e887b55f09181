// A value that the browser stores, for this tab or for all; without storage nothing fails.

/** One value under one key. */
export interface Stored<T> {
  /** Gives the value, as another tab may have changed it meanwhile. */
  read: () => T | undefined
  write: (value: T) => void
  forget: () => void
}

/**
 * Names a stored value.
 *
 * @param place `session`: of this tab alone. `local`: of every tab of this browser, and until it is forgotten.
 */
export function stored<T>(place: 'session' | 'local', key: string): Stored<T> {
  // The browser may forbid even to name its storage; then the value lasts as long as the page.
  let without: string | undefined
  const attempt = (work: (storage: Storage) => void) => {
    try {
      work(place === 'session' ? sessionStorage : localStorage)
    } catch {
      // What was written is in this page, and what is stored cannot be read.
    }
  }
  return {
    read() {
      let text = without
      attempt((storage) => (text ??= storage.getItem(key) ?? undefined))
      try {
        return (JSON.parse(text ?? 'null') as T | null) ?? undefined
      } catch {
        return undefined
      }
    },
    write(value) {
      const text = JSON.stringify(value)
      without = text
      attempt((storage) => {
        storage.setItem(key, text)
        without = undefined
      })
    },
    forget() {
      without = undefined
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** Does something that no other tab does at the same time, if the browser has locks; a page that is not secure has none. */
export async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  await (locks ? locks.request(lock, work) : work())
}
