// The clock that tests ask. Nothing else in `test` reads the time: so a run as of another date is whole.
// It imports nothing, for what is bundled into a worker asks it too.

/** Reads the time, milliseconds since 1970. */
export function wallClock(): number {
  return Date.now()
}
