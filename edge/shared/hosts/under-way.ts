// The requests of a server that have begun and are not answered yet, and the wait for all of them before it ends.
// It answers nothing and opens no port; node-server.ts does.

/** Longest wait, at the end, for clients that do not take their answers, milliseconds. */
const LAST_SENDING_MS = 5_000

/** Counts the requests of a server. */
export class UnderWay {
  readonly #requests = new Set<Promise<unknown>>()
  readonly #answers = new Set<Promise<unknown>>()
  #isDraining = false

  /** Whether the server ends: a connection that is used again would bring another request. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Notes a request until its answer has been sent. */
  request(work: Promise<void>): Promise<void> {
    return noted(this.#requests, work)
  }

  /** Notes the making of an answer. */
  answer(work: Promise<Response>): Promise<Response> {
    return noted(this.#answers, work)
  }

  /** Waits until everything is answered, as long as that takes, and has been sent, as long as clients take it. */
  async drain(): Promise<void> {
    this.#isDraining = true
    await ended(this.#answers)
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise((resolve) => (timer = setTimeout(resolve, LAST_SENDING_MS)))
    await Promise.race([ended(this.#requests), late])
    clearTimeout(timer)
  }
}

/** Keeps work in a list until it has ended. */
function noted<T>(list: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  list.add(work)
  const forget = () => list.delete(work)
  work.then(forget, forget)
  return work
}

/** Waits until a list of work is empty. */
async function ended(list: ReadonlySet<Promise<unknown>>): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- work that ends may have begun more
  while (list.size > 0) await Promise.allSettled(list)
}
