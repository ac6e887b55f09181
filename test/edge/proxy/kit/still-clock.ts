// A clock that stands still until a test moves it.
import { mock } from 'node:test'

/** What a test does with the clock. */
interface StillClock {
  /** Sets it to an instant, RFC 3339. */
  at(time: string): void
  /** Moves it on, milliseconds. */
  pass(ms: number): void
}

/** Runs something while the clock stands, from a Friday noon in Helsinki unless another time is given. */
export async function onStillClock<T>(
  work: (clock: StillClock) => T | Promise<T>,
  now: string | number = '2026-11-20T10:00:00Z',
): Promise<T> {
  mock.timers.enable({ apis: ['Date'], now: typeof now === 'string' ? Date.parse(now) : now })
  try {
    return await work({
      at: (time) => mock.timers.setTime(Date.parse(time)),
      pass: (ms) => mock.timers.tick(ms),
    })
  } finally {
    mock.timers.reset()
  }
}
