// Which keys and certificates end when, and a line in the log before one does.

import { isDate } from '../../../core/shared/values/time.ts'
import type { Log } from '../../shared/log.ts'
import { certificateEnd } from '../interfaces/shared/certificate-end.ts'

/** The end of each key, by the operator's own name for it; milliseconds since 1970. */
export type Ends = Readonly<Record<string, number>>

const DAY_MS = 86_400_000
/** How long before an end the log begins to name it. */
const WARN_MS = 30 * DAY_MS

/** Reads the setting: names with a date or a certificate each. `undefined` for any other form. */
export function parseEnds(text: string): Ends | undefined {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
    const ends = Object.entries(given).map(([name, end]): [string, number | undefined] => [name, endOf(end)])
    const isWhole = ends.every(
      (entry): entry is [string, number] => /^[\w .:-]{1,64}$/.test(entry[0]) && entry[1] !== undefined,
    )
    return isWhole ? Object.fromEntries(ends) : undefined
  } catch {
    return undefined
  }
}

function endOf(end: unknown): number | undefined {
  if (typeof end !== 'string') return undefined
  return isDate(end) ? Date.parse(`${end}T00:00:00Z`) : certificateEnd(end)
}

/** Logs the ends that are near, once a day. */
export class KeyEnds {
  readonly #ends: Ends | undefined
  #nextAt = 0

  constructor(ends?: Ends) {
    this.#ends = ends
  }

  /** Lists the keys that have ended or end soon; nothing if no ends are known. */
  near(nowMs: number): readonly (readonly [name: string, endMs: number])[] | undefined {
    return this.#ends && Object.entries(this.#ends).filter(([, endMs]) => endMs - nowMs <= WARN_MS)
  }

  /** Logs each key that has ended or ends soon, unless a day has not passed since the last time. */
  report(nowMs: number, log: Log): void {
    if (nowMs < this.#nextAt) return
    this.#nextAt = nowMs + DAY_MS
    for (const [name, endMs] of this.near(nowMs) ?? []) {
      const days = Math.floor((endMs - nowMs) / DAY_MS)
      const event = endMs <= nowMs ? 'key_ended' : 'key_ends_soon'
      log({ event, name, endsAt: new Date(endMs).toISOString(), ...(endMs > nowMs && { days }) })
    }
  }
}
