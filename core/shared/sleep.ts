// Waiting between two calls of a recipe, until a signal ends it.
// Not a deadline of a call: send.ts has that.

/** A wait that rejects when the signal fires; a test gives its own. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** Waits in real time. */
export const sleepInReal: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const timer = setTimeout(done, ms)
    function done() {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
