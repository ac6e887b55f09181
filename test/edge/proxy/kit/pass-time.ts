// How time passes in tests: each alarm fires when it is due, one after another.

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

/** More alarms at one moment than any work needs: what asks for its turn again without end goes by another clock. */
const MOST_AT_ONCE = 10_000

/** Lets time pass for several objects: `fire` turns the next alarm off and does what it is for. */
export async function passTimeOfAll(
  clock: Clock,
  ms: number,
  next: () => number | undefined,
  fire: (at: number) => Promise<unknown>,
): Promise<void> {
  const until = clock.now + ms
  let atOnce = 0
  for (let at = next(); at !== undefined && at <= until; at = next()) {
    atOnce = at > clock.now ? 0 : atOnce + 1
    if (atOnce > MOST_AT_ONCE) throw new Error('an alarm is due again and again, and no time passes')
    clock.now = Math.max(clock.now, at)
    // oxlint-disable-next-line no-await-in-loop -- one alarm after another
    await fire(at)
  }
  clock.now = until
}
