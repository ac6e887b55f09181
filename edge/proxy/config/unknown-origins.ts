// Unknown origins that the log names: each once a minute, and a limited number, because the caller chooses the origin.

/** The log names an origin again after this time, milliseconds. */
const AGAIN_MS = 60_000
/** Most origins that the log names in that time. */
const MOST = 100
/** Longest origin that the log writes, characters. */
const LONGEST = 200

/** Writes an origin for the log: without invisible characters, and cut to its longest. */
export const visibleOf = (origin: string) => origin.replace(/[^\x21-\x7e]/g, '').slice(0, LONGEST)

/** What a line of the log reports about an unknown origin. */
export interface UnknownOrigin {
  readonly origin: string
  /** How many refusals of other origins the log has only counted, not named, since its last line. */
  readonly untold?: number
}

/** Remembers which origins the log has named recently. */
export class UnknownOrigins {
  /** When the log last named each, milliseconds since 1970, the oldest first. */
  readonly #logged = new Map<string, number>()
  #unlogged = 0

  /**
   * Notes a refusal.
   *
   * @param given The origin as it came, whatever is in it.
   * @param now Milliseconds since 1970.
   * @returns What the log should report; nothing if it has named the origin already, or too many others.
   */
  note(given: string, now: number): UnknownOrigin | undefined {
    const origin = visibleOf(given)
    for (const [known, at] of this.#logged) {
      if (now - at < AGAIN_MS) break
      this.#logged.delete(known)
    }
    if (this.#logged.has(origin)) return undefined
    if (this.#logged.size >= MOST) {
      this.#unlogged += 1
      return undefined
    }
    this.#logged.set(origin, now)
    const untold = this.#unlogged
    this.#unlogged = 0
    return { origin, ...(untold > 0 && { untold }) }
  }
}
