// Values that are asked for once in a while and kept in memory: tokens, public keys.
// It shares no waiting: in a worker, what one order waits for ends with that order.

/** Values that are kept by name for a while. */
export class Remembered<T> {
  readonly #lifeMs: number
  readonly #clock: () => number
  readonly #held = new Map<string, { readonly value: T; readonly untilMs: number }>()

  constructor(lifeMs: number, clock: () => number) {
    this.#lifeMs = lifeMs
    this.#clock = clock
  }

  /** Gives the kept value, or asks for it. It does not remember that nothing was found. */
  async get<R extends T | undefined>(name: string, ask: () => Promise<R>): Promise<T | R> {
    const known = this.#held.get(name)
    if (known && known.untilMs > this.#clock()) return known.value
    const value = await ask()
    if (value !== undefined) this.#held.set(name, { value, untilMs: this.#clock() + this.#lifeMs })
    return value
  }

  /** Forgets a value under all its names. */
  forget(value: T): void {
    for (const [name, held] of this.#held) if (held.value === value) this.#held.delete(name)
  }
}
