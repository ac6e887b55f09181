// Timers that a test fires by hand, so that no test waits.
// Not a clock: banks take theirs as an option.

/** What a test sees of the timers that were set while it ran. */
export interface FakeTimers {
  /** Waits that were asked for and are not over, milliseconds. */
  pending(): number[]
  /** Resolves when a wait of so many milliseconds is asked for, or was already. */
  asked(ms: number): Promise<void>
  /** Ends every wait. */
  fire(): void
}

/** Runs a body with fake timers, and restores the runtime's. */
export async function withTimers(body: (timers: FakeTimers) => Promise<void>): Promise<void> {
  const { setTimeout: realSet, clearTimeout: realClear } = globalThis
  const waiting = new Map<number, { done: () => void; ms: number }>()
  const expected: { ms: number; done: () => void }[] = []
  let last = 0
  Object.assign(globalThis, {
    setTimeout(done: () => void, ms = 0) {
      waiting.set(++last, { done, ms })
      for (const one of expected) if (one.ms === ms) one.done()
      return last
    },
    clearTimeout(id: number) {
      waiting.delete(id)
    },
  })
  try {
    await body({
      pending: () => Array.from(waiting.values(), ({ ms }) => ms),
      asked: (ms) =>
        new Promise((done) => {
          expected.push({ ms, done })
          if (Array.from(waiting.values()).some((wait) => wait.ms === ms)) done()
        }),
      fire() {
        const over = Array.from(waiting.values())
        waiting.clear()
        for (const { done } of over) done()
      },
    })
  } finally {
    Object.assign(globalThis, { setTimeout: realSet, clearTimeout: realClear })
  }
}

/** Lets everything run that waits only for promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) {
    await Promise.resolve()
  }
}
