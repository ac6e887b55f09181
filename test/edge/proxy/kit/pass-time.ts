// How time passes in tests: each alarm fires when it is due, one after another.
// It holds no assertion.

/** A clock that a test moves, milliseconds since 1970. */
export interface Clock {
  now: number
}

/** Lets time pass, and fires the alarm of one object each time that it is due. It is off when it fires. */
export function passTime(
  clock: Clock,
  ms: number,
  disk: { alarm: number | undefined },
  fire: (at: number) => Promise<unknown>,
): Promise<void> {
  return passTimeOfAll(
    clock,
    ms,
    () => disk.alarm,
    (at) => {
      disk.alarm = undefined
      return fire(at)
    },
  )
}

/** Lets time pass for several objects: `fire` turns the next alarm off and does what it is for. */
export async function passTimeOfAll(
  clock: Clock,
  ms: number,
  next: () => number | undefined,
  fire: (at: number) => Promise<unknown>,
): Promise<void> {
  const until = clock.now + ms
  for (let at = next(); at !== undefined && at <= until; at = next()) {
    clock.now = Math.max(clock.now, at)
    // oxlint-disable-next-line no-await-in-loop -- one alarm after another
    await fire(at)
  }
  clock.now = until
}
