// When something is tried again: soon at first, then evenly, later if the bank asked for a pause, and spread in time.

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000
/** Milliseconds after which the proxy stops asking the bank, and a person must find out. */
export const LAST_MS = 30 * DAY_MS
/** Grace period, milliseconds: the alarm takes over after it, because the process that began has crashed. */
export const CRASH_GRACE_MS = 2_000
/** Longest pause that a bank may ask for, milliseconds; a longer one would stop the work. */
export const LONGEST_PAUSE_MS = 3_600_000

/** The pauses between tries. */
export interface Schedule {
  /** Seconds before the first tries. */
  readonly firstSeconds: readonly number[]
  /** Seconds before each further try. */
  readonly thenSeconds: number
}

/**
 * Returns how long to wait before the next try, milliseconds.
 *
 * @param tries How many tries have failed.
 * @param askedSeconds Pause that the bank asked for with `Retry-After`.
 * @param id Id of the object. It spreads tries of many objects that failed together, when the bank or this machine was down.
 */
export function pauseMs(schedule: Schedule, tries: number, askedSeconds = 0, id?: string): number {
  const first = schedule.firstSeconds[tries]
  const leastMs = (first ?? schedule.thenSeconds) * 1_000
  const ms = Math.max(leastMs, requestedPauseMs(askedSeconds))
  return id === undefined || first !== undefined ? ms : ms + Math.round(0.1 * ms * spread(id, tries))
}

/** Milliseconds of the pause that a bank asked for, within the limit. */
export const requestedPauseMs = (askedSeconds: number): number =>
  Math.min(askedSeconds * 1_000, LONGEST_PAUSE_MS)

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Returns a fraction from 0 to 1 for one try of one object. The object's handle, digest or id is as good as random. */
export function spread(id: string, tries: number): number {
  const digit = (at: number) => Math.max(DIGITS.indexOf(id.charAt(at % id.length)), 0)
  return (digit(2 * tries) * 64 + digit(2 * tries + 1)) / 4_096
}
