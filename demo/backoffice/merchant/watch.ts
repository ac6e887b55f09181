// Repeats a question as long as the page is visible, and at once when it becomes visible again.
// Not the question and not what follows from its answer: the caller passes both.

/** Runs something after a while, if the page is seen then. */
export class Watch {
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Plans the next run; it takes the place of one that was planned before. */
  later(work: () => Promise<void>, afterMs: number): void {
    this.stop()
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') return void work()
      const seen = () => {
        // Something else was planned meanwhile.
        if (this.#timer === timer) void work()
      }
      document.addEventListener('visibilitychange', seen, { once: true })
    }, afterMs)
    this.#timer = timer
  }

  /** Plans nothing any more. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
