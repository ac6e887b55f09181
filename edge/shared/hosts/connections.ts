/// <reference types="node" />
// How many connections a server has open, and what a client gets when there are too many: idle connections must not use up the
// file handles of the process. It answers no request; node-server.ts does.

/** The used part of a connection. */
export interface Connection {
  once(event: 'close', listener: () => void): unknown
  destroy(): unknown
}

/** A client without room gets an answer if it asks within this time, milliseconds. */
const PATIENCE_MS = 1_000
/** File handles reserved for all else: the data, the log, and calls to the bank. */
const LEAST_RESERVE = 64
/** File handles of a process that does not say how many it may have. */
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

  /** Tells whether a connection is one too many. */
  isTooMuch(connection: object): boolean {
    return this.#tooMuch.has(connection)
  }
}

/** Says how many connections leave enough file handles for all else. */
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
    // Not every system says.
    return USUAL_HANDLES
  }
}
