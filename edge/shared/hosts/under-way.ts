// Counts a server's connections, of which there may be too many, and its open requests, for which it waits before it ends.

/** The used part of a connection. */
export interface Connection {
  once(event: 'close', listener: () => void): unknown
  destroy(): unknown
}

/** A client without room gets an answer if it asks within this time, milliseconds. */
const PATIENCE_MS = 1_000
/** File handles reserved for everything else: the data, the log, and calls to the bank. */
const LEAST_RESERVE = 64
/** File handles of a process whose limit is unknown. */
const USUAL_HANDLES = 1_024

/** Counts the connections of a server. */
export class Crowd {
  readonly #most: number
  readonly #tooMuch = new WeakSet<object>()
  #count = 0

  /** @param most Most connections that are served. An eighth more wait for a refusal; further clients are cut off. */
  constructor(most: number) {
    this.#most = most
  }

  /** Counts a connection until it closes. */
  enter(connection: Connection): void {
    this.#count += 1
    connection.once('close', () => (this.#count -= 1))
    if (this.#count <= this.#most) return
    this.#tooMuch.add(connection)
    if (this.#count > this.#most * 1.125) return void connection.destroy()
    const patience = setTimeout(() => connection.destroy(), PATIENCE_MS)
    connection.once('close', () => clearTimeout(patience))
  }

  /** Tests whether a connection is one too many. */
  isTooMuch(connection: object): boolean {
    return this.#tooMuch.has(connection)
  }
}

/** Returns how many connections leave enough file handles for everything else. */
export async function roomForConnections(): Promise<number> {
  const handles = await handlesOfProcess()
  return handles - Math.max(LEAST_RESERVE, handles / 4)
}

/** Reads how many file handles this process may have. */
async function handlesOfProcess(): Promise<number> {
  const { readFileSync } = await import('node:fs')
  try {
    const [, most] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return most === undefined ? USUAL_HANDLES : Number(most)
  } catch {
    // Not every system reports the limit.
    return USUAL_HANDLES
  }
}

/** Longest wait, at the end, for clients that do not take their answers, milliseconds. */
const LAST_SENDING_MS = 5_000

/** Counts the requests of a server. */
export class UnderWay {
  readonly #requests = new Set<Promise<unknown>>()
  readonly #answers = new Set<Promise<unknown>>()
  #isDraining = false

  /** Whether the server is ending: connections must then not be kept, because they would bring further requests. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Counts a request as open until its answer has been sent. */
  request(work: Promise<void>): Promise<void> {
    return noted(this.#requests, work)
  }

  /** Counts an answer as open until it is made. */
  answer(work: Promise<Response>): Promise<Response> {
    return noted(this.#answers, work)
  }

  /** Waits until every answer is made, however long that takes, and then, for a limited time, until clients have taken them. */
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
