// One press for one order, over double clicks, tabs, reloads and killed tabs: its idempotency key is stored before it is sent.

import { isPlace, lifeMs, place, type Remembered, withoutStorage } from './memory.ts'

/** How long a tab waits for another one that starts the payment of the same order, milliseconds. */
const patienceMs = 10_000

/** Writes down what the browser shall remember of an order or of a handle; no value makes it forget. */
export function remember(key: string | undefined, what: Remembered, value?: string): void {
  if (key === undefined) return
  const name = place(key, what)
  withoutStorage.delete(name)
  try {
    sweep()
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, `${value} ${Date.now()}`)
  } catch {
    // Without storage a reload forgets, and the source still makes one payment for one order.
    if (value !== undefined) withoutStorage.set(name, value)
  }
}

/** Drops what has been there too long, so that nothing of an old purchase stays on a machine. */
function sweep(): void {
  for (const name of Object.keys(localStorage)) {
    if (!isPlace(name)) continue
    const [, at] = localStorage.getItem(name)?.split(' ') ?? []
    if (!(Date.now() - Number(at) < lifeMs)) localStorage.removeItem(name)
  }
}

/** Makes the idempotency key of a press: 32 random bytes in base64url. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}

/**
 * Does something for an order that no other tab does at the same time, if the browser has locks.
 *
 * A tab that is killed releases its lock, and so does one whose signal stops it. A tab that has waited long enough goes on
 * without the lock: the idempotency key is stored by then, and the source makes one payment of it.
 */
export async function alone(
  key: string | undefined,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  let begun = false
  const begin = () => {
    begun = true
    return Promise.race([work(), stopped(signal)])
  }
  try {
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    if (key !== undefined) await locks?.request(place(key, 'press'), { signal: waiting }, begin)
  } catch (error) {
    // No right to locks, or too long a wait; what the work itself throws is not ours.
    if (begun) throw error
  }
  if (!begun && !signal.aborted) await work()
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
