// Bank time: the movable clock of booking, due dates, settling and the 24 hours of an unopened payment; it has its own rate.
// It is not the host's real time, which cannot be moved, and which Date, iat, codes and tokens follow.

import { helsinkiInstant } from '../../../core/shared/values/time.ts'
import { remember } from './watched-store.ts'
import { collection, type Store } from './store.ts'

/** First instant to which the clock can be moved: the year 1980 in Helsinki. */
const EARLIEST = helsinkiInstant('1980-01-01')
/** Last instant to which the clock can be moved: the end of the year 9989 in Helsinki. */
export const LATEST = helsinkiInstant('9990-01-01') - 1

/**
 * Whether the clock can be moved to an instant.
 *
 * The bank looks some years back, and instants are stored from 1970 on; it looks some years ahead, to
 * due dates and ends of permissions, and 9999 is the last year that the papers can write.
 */
export function isBankTime(at: number): boolean {
  return at >= EARLIEST && at <= LATEST
}

/** The rule of {@link isBankTime}, in words. */
export const BANK_TIME_RULE = 'must be within the years 1980 to 9989'

/** The clock of the bank, which runs from the time that it was set to, at its own rate. */
export interface BankClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Sets the clock, also back: callers decide whether that is allowed. The rate stays. */
  put(now: number): void
  /** The rate as a multiple of wire time; 0 if the clock is stopped. */
  rate(): number
  /** Changes the rate from now on: a whole number from 0 to `FASTEST` of due.ts. */
  setRate(rate: number): void
  /** The wire time at which bank time will be `at`, if the clock is not moved; infinite if the clock is stopped. */
  wireTimeOf(at: number): number
  /**
   * The bank time after so many milliseconds of wire time, if the clock is not moved; for a stopped clock, as if it had gone on
   * at the rate of wire time since it stopped.
   */
  afterWire(ms: number): number
}

/** The stored clock: at the rate of wire time, how far it is ahead of it; else, it showed `bank` at the wire time `wire`. */
type StoredClock = { aheadMs: number } | { bank: number; wire: number; rate: number }

/**
 * Makes the clock kept in a store; until it is set, bank time is wire time.
 *
 * Nothing ticks: the time is computed from wire time and the stored clock, so it also runs while no process does.
 */
export function makeBankClock(store: Store, wire: () => number): BankClock {
  const clocks = collection<StoredClock>(store, 'state/clock/')
  const read = remember(store, clocks.prefix, (): { bank: number; wire: number; rate: number } => {
    const stored = clocks.get('bank') ?? { aheadMs: 0 }
    return 'aheadMs' in stored ? { bank: stored.aheadMs, wire: 0, rate: 1 } : stored
  })
  const now = () => {
    const { bank, wire: since, rate } = read()
    const at = bank + (wire() - since) * rate
    // At a fast rate the last year comes soon; a clock at the rate of wire time was never set beyond it.
    return rate > 1 ? Math.min(at, LATEST) : at
  }
  const keep = (bank: number, rate: number) => {
    const at = wire()
    clocks.put('bank', rate === 1 ? { aheadMs: bank - at } : { bank, wire: at, rate })
  }
  return {
    now,
    put: (at) => keep(at, read().rate),
    rate: () => read().rate,
    setRate: (rate) => keep(now(), rate),
    wireTimeOf(at) {
      const { bank, wire: since, rate } = read()
      // A fast clock stops at the last instant that it can show.
      if (rate === 0 || (rate > 1 && at > LATEST)) return Infinity
      return since + Math.ceil((at - bank) / rate)
    },
    afterWire(ms) {
      const { bank, wire: since, rate } = read()
      return rate === 0 ? bank + (wire() - since) + ms : now() + ms * rate
    },
  }
}
