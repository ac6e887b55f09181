// Runs the work of one object one piece after another: a caller waits until all earlier work is done.

/** The turns of one object. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Does some work once all earlier work is done, whether that succeeded or failed. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}
