// One thing after another in one object: whoever comes while something is under way waits for its turn.
// It keeps nothing and knows nothing of what is done.

/** The turns of one object. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Does something when everything that came before is done, whatever came of it. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}
