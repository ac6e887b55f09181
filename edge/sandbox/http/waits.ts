// Answers that wait on purpose: each until its time has come, its caller has gone, or the bank ends.

import { ConnectionDropped } from './http.ts'

/** The waits of one bank. */
export interface Waits {
  /**
   * Waits so many milliseconds of real time.
   *
   * @param signal That of the caller.
   * @throws ConnectionDropped if nobody waits for the answer any more.
   */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Ends all of them: a wait of minutes must not keep a program alive that is done with the bank. */
  close(): void
}

/** Makes them. */
export function makeWaits(): Waits {
  const drops = new Set<() => void>()
  return {
    async wait(ms, signal) {
      if (ms === 0) return
      if (signal.aborted) throw new ConnectionDropped()
      await new Promise<void>((resolve, reject) => {
        const end = (settle: () => void) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', drop)
          drops.delete(drop)
          settle()
        }
        const drop = () => end(() => reject(new ConnectionDropped()))
        const timer = setTimeout(() => end(resolve), ms)
        signal.addEventListener('abort', drop)
        drops.add(drop)
      })
    },
    close() {
      for (const drop of drops) drop()
    },
  }
}
