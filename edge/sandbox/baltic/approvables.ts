// Everything that a PSU may approve in one country, found by its id, whatever it is.
// What each is stands with its part.

import type { Approvable, Pending } from './approvals.ts'

/** What is found under an id. */
export interface FoundApprovable {
  readonly approvable: Approvable
  readonly pending: Pending
}

/** The things of all kinds that a PSU may approve. */
export class Approvables {
  readonly #kinds: readonly Approvable[]

  constructor(kinds: readonly Approvable[]) {
    this.#kinds = kinds
  }

  find(id: string, now: number): FoundApprovable | undefined {
    for (const approvable of this.#kinds) {
      const pending = approvable.find(id, now)
      if (pending) return { approvable, pending }
    }
    return undefined
  }
}
