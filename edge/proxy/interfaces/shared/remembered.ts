// Values that are asked for from time to time and kept in memory: tokens, public keys.
// Callers do not share a call under way: in a worker, a call that one order waits for ends with that order.

import type { TokenSource } from '../../../../core/shared/oauth/token-cache.ts'
import type { Reach } from './capability.ts'

/** Values that are kept by name for a while. */
export class Remembered<T> {
  readonly #lifeMs: number
  readonly #clock: () => number
  readonly #held = new Map<string, { readonly value: T; readonly untilMs: number }>()

  constructor(lifeMs: number, clock: () => number) {
    this.#lifeMs = lifeMs
    this.#clock = clock
  }

  /** Returns the kept value, or asks for it. That nothing was found is not remembered. */
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

/** A token lives an hour. A bank that refuses one is asked for another. */
const TOKEN_LIFE_MS = 600_000

/** Remembers the tokens of a bank for each certificate that carries the calls: a bank may bind a token to one. */
export function rememberedTokens({ certificate, ownTime }: Reach, ask: () => TokenSource): TokenSource {
  const held = new Remembered<string>(TOKEN_LIFE_MS, ownTime)
  return {
    get: (request) => held.get(`${certificate()} ${request.scope}`, () => ask().get(request)),
    forget: (token) => held.forget(token),
  }
}
