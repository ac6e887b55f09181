// Makes one press of one order out of double clicks, tabs and reloads: the idempotency key is stored before it is sent.

import { isPlace, lifeMs, place, type Remembered, withoutStorage } from './memory.ts'

/** How long a tab waits for another one that starts the payment of the same order, milliseconds. */
const patienceMs = 10_000

/** Stores what the browser remembers of an order or of a handle; without a value it forgets. */
export function remember(key: string | undefined, what: Remembered, value?: string): void {
  if (key === undefined) return
  const name = place(key, what)
  withoutStorage.delete(name)
  try {
    sweep()
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, `${value} ${Date.now()}`)
  } catch {
    // Without storage the key is lost at a reload, but the source still makes one payment for one order.
    if (value !== undefined) withoutStorage.set(name, value)
  }
}

/** Removes memories that are too old, so that nothing of an old purchase stays on a machine. */
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
 * Does work for an order while no other tab does the same, if the browser has locks.
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
    // Locks are forbidden, or the wait was too long; errors of the work itself are passed on.
    if (begun) throw error
  }
  if (!begun && !signal.aborted) await work()
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
