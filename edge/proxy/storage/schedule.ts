// When something is tried again: soon at first, then at an even pace, later where the bank asked for a pause, and spread in time.
// Pure: it sets no alarm, and knows nothing of what is tried.

/** A day, milliseconds. */
export const DAY_MS = 86_400_000
/** After this time without an end a person asks the bank, milliseconds. */
export const LAST_MS = 30 * DAY_MS
/** How long a request has for what it began, milliseconds: the alarm does it then, because the process has ended. */
export const CRASH_GRACE_MS = 2_000
/** Longest pause that a bank may ask for, milliseconds: a longer one would be no pause but an end. */
export const LONGEST_PAUSE_MS = 3_600_000

/** How long is waited before each try. */
export interface Schedule {
  /** Seconds before the first tries. */
  readonly firstSeconds: readonly number[]
  /** Seconds before each further try. */
  readonly thenSeconds: number
}

/**
 * Tells how long to wait before the next try, milliseconds.
 *
 * @param tries How many came to nothing.
 * @param askedSeconds What the bank asked for with `Retry-After`.
 * @param id Tells one object from another, where tries that were put off together (by a stop of the bank or of this machine)
 * are to come apart with each long pause.
 */
export function pauseMs(schedule: Schedule, tries: number, askedSeconds = 0, id?: string): number {
  const first = schedule.firstSeconds[tries]
  const leastMs = (first ?? schedule.thenSeconds) * 1_000
  const ms = Math.max(leastMs, requestedPauseMs(askedSeconds))
  return id === undefined || first !== undefined ? ms : ms + Math.round(0.1 * ms * spread(id, tries))
}

/** How long a bank is left alone that asked for a pause, milliseconds. */
export const requestedPauseMs = (askedSeconds: number): number =>
  Math.min(askedSeconds * 1_000, LONGEST_PAUSE_MS)

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A fraction from 0 to 1 that belongs to one try of one object: its handle, digest or id is as good as random. */
export function spread(id: string, tries: number): number {
  const digit = (at: number) => Math.max(DIGITS.indexOf(id.charAt(at % id.length)), 0)
  return (digit(2 * tries) * 64 + digit(2 * tries + 1)) / 4_096
}
