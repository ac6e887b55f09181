// Bank time: the movable clock of booking, due dates, settling and the 24 hours of an unopened payment; it has a pace of its own.
// Not the real time of the host: Date, iat, codes and tokens follow that, and it cannot be moved.

import { helsinkiInstant } from '../../../core/shared/values/time.ts'
import { remember } from './watched-store.ts'
import { collection, type Store } from './store.ts'

/** First instant at which the clock may be put: the year 1980 in Helsinki. */
const EARLIEST = helsinkiInstant('1980-01-01')
/** Last instant at which the clock may be put: the end of the year 9989 in Helsinki. */
export const LATEST = helsinkiInstant('9990-01-01') - 1

/**
 * Whether the clock can be put at an instant.
 *
 * The bank looks years back, and dates are written from the year 0 and instants kept from 1970; it looks years ahead, to
 * due dates and ends of permissions, and the year 9999 is the last that its papers can write.
 */
export function isBankTime(at: number): boolean {
  return at >= EARLIEST && at <= LATEST
}

/** What {@link isBankTime} asks, in words. */
export const BANK_TIME_RULE = 'must be within the years 1980 to 9989'

/** The clock of the bank; it goes on from wherever it was put, at its own pace. */
export interface BankClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Puts the clock; who may put it back is decided elsewhere. The pace stays. */
  put(now: number): void
  /** How many times as fast as wire time it goes; 0 if it is stopped. */
  rate(): number
  /** Lets it go on from now at another pace: a whole number from 0 to `FASTEST` of due.ts. */
  setRate(rate: number): void
  /** The wire time at which bank time will be `at`, unless bank time is moved; infinite if the clock is stopped. */
  wireTimeOf(at: number): number
  /**
   * The bank time at which so many milliseconds of wire time will have passed, unless bank time is moved; a clock that is stopped is
   * taken to have gone on as wire time does since it stopped.
   */
  afterWire(ms: number): number
}

/** How the clock is stored. At the pace of wire time it is so far ahead of that; else it went on from `bank` at `wire`. */
type StoredClock = { aheadMs: number } | { bank: number; wire: number; rate: number }

/**
 * Reads the clock that the store keeps; until one is put there, bank time is wire time.
 *
 * Nothing ticks: the time follows from wire time and what is stored, so that it goes on while no process runs, at its pace too.
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
    // At a fast pace the last year comes soon; a clock at the pace of wire time was never put beyond it.
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
      // A fast clock ends at the last instant that it can have.
      if (rate === 0 || (rate > 1 && at > LATEST)) return Infinity
      return since + Math.ceil((at - bank) / rate)
    },
    afterWire(ms) {
      const { bank, wire: since, rate } = read()
      return rate === 0 ? bank + (wire() - since) + ms : now() + ms * rate
    },
  }
}
