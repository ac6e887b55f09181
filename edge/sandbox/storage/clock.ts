// Bank time: the movable clock of booking, due dates, settling and the 24 hours of an unopened payment.
// Not the real time of the host: Date, iat, codes and tokens follow that, and it cannot be moved.

import { helsinkiInstant } from '../../../core/shared/values/time.ts'
import { remember } from './remember.ts'
import { collection, type Store } from './store.ts'

/** First instant at which the clock may be put: the year 1980 in Helsinki. */
const EARLIEST = helsinkiInstant('1980-01-01')
/** Last instant at which the clock may be put: the end of the year 9989 in Helsinki. */
export const LATEST = helsinkiInstant('9990-01-01') - 1

/**
 * Tells whether the clock can be put at an instant.
 *
 * The bank looks years back, and dates are written from the year 0 and instants kept from 1970; it looks years ahead, to
 * due dates and ends of permissions, and the year 9999 is the last that its papers can write.
 */
export function isBankTime(at: number): boolean {
  return at >= EARLIEST && at <= LATEST
}

/** What {@link isBankTime} asks, in words. */
export const BANK_TIME_RULE = 'must be within the years 1980 to 9989'

/** The clock of the bank; it runs on at the speed of wire time from wherever it was put. */
export interface BankClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Puts the clock; who may put it back is decided elsewhere. */
  put(now: number): void
  /** The wire time at which bank time will be `at`, unless bank time is moved. */
  wireTimeOf(at: number): number
}

/** Reads the clock that the store keeps; until one is put there, bank time is wire time. */
export function makeBankClock(store: Store, wire: () => number): BankClock {
  const clocks = collection<{ aheadMs: number }>(store, 'state/clock/')
  const ahead = remember(store, clocks.prefix, () => clocks.get('bank')?.aheadMs ?? 0)
  return {
    now: () => wire() + ahead(),
    put: (now) => void clocks.put('bank', { aheadMs: now - wire() }),
    wireTimeOf: (at) => at - ahead(),
  }
}
