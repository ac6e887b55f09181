// Bank time: the movable clock of booking, due dates, settling and the 24 hours of an unopened payment.
// Wire time is not here: Date, iat, codes and tokens follow the real clock, which nobody moves.

import { collection, type Store } from './store.ts'

/** The clock of the bank; it runs on at the speed of wire time from wherever it was put. */
export interface BankClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Puts the clock; who may put it back is decided elsewhere. */
  put(now: number): void
  /** The wire time at which bank time will be `at`, if nobody moves it. */
  wireTimeOf(at: number): number
}

/** Reads the clock that the store keeps; until one is put there, bank time is wire time. */
export function makeBankClock(store: Store, wire: () => number): BankClock {
  const clocks = collection<{ aheadMs: number }>(store, 'state/clock/')
  const ahead = () => clocks.get('bank')?.aheadMs ?? 0
  return {
    now: () => wire() + ahead(),
    put: (now) => void clocks.put('bank', { aheadMs: now - wire() }),
    wireTimeOf: (at) => at - ahead(),
  }
}
