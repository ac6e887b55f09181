// A value that the browser stores, for this tab or for all; without storage nothing fails.

/** One value under one key. */
export interface Stored<T> {
  /** Reads the value each time, because another tab may have changed it. */
  read: () => T | undefined
  write: (value: T) => void
  forget: () => void
}

/**
 * Makes a stored value.
 *
 * @param place `session`: of this tab alone. `local`: of every tab of this browser, and until it is forgotten.
 */
export function stored<T>(place: 'session' | 'local', key: string): Stored<T> {
  // The browser may forbid any access to its storage; then the value lasts as long as the page.
  let without: string | undefined
  const attempt = (work: (storage: Storage) => void) => {
    try {
      work(place === 'session' ? sessionStorage : localStorage)
    } catch {
      // The storage cannot be read; a value that was written is still known to this page.
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

/** Does work while no other tab does the same, if the browser has locks, which it has only on secure pages. */
export async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  await (locks ? locks.request(lock, work) : work())
}
