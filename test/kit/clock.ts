// The clock that tests ask. Nothing else in `test` reads the time: so a run as of another date is whole.

/** Reads the time, milliseconds since 1970. */
export function wallClock(): number {
  return Date.now()
}
