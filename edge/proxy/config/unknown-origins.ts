// Unknown origins that are told in the log: each once a minute, and only so many of them, because the caller chooses the origin.
// It refuses nobody: context.ts does.

/** An origin is told again after this time, milliseconds. */
const AGAIN_MS = 60_000
/** Most origins that are told in that time. */
const MOST = 100
/** Longest origin that is told, characters. */
const LONGEST = 200

/** Writes an origin as the log does: what cannot be seen is left out, and so is the rest of a long one. */
export const visibleOf = (origin: string) => origin.replace(/[^\x21-\x7e]/g, '').slice(0, LONGEST)

/** What a line of the log says of an unknown origin. */
export interface UnknownOrigin {
  readonly origin: string
  /** How many refusals of other origins were told by nothing but this number. */
  readonly untold?: number
}

/** Remembers what was told lately. */
export class UnknownOrigins {
  /** When each was told last, milliseconds since 1970, the oldest first. */
  readonly #logged = new Map<string, number>()
  #unlogged = 0

  /**
   * Notes a refusal.
   *
   * @param given The origin as it came, whatever is in it.
   * @param now Milliseconds since 1970.
   * @returns What is to be told; nothing where it was told already, or too much was.
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
