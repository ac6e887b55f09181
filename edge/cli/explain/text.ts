// What the readers of messages share: the type of a message, what its text may refer to, and UTF-8.

/** A message, as the control call takes it. */
export interface Message {
  readonly method: string
  readonly address: string
  readonly headers: [name: string, value: string][]
  readonly body?: string
}

/** What a text may refer to. */
export interface Surroundings {
  /** Address of the bank: a message names a path only, and curl may leave out the host. */
  readonly bank: string
  /** Value of a variable of the environment. */
  variable(name: string): string | undefined
  /** Reads a file that a `curl` line names. */
  file(name: string): Uint8Array
}

/**
 * Reads bytes as UTF-8.
 *
 * @throws TypeError naming what they are.
 */
export function decoded(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).replace(/^\uFEFF/, '')
  } catch {
    throw new TypeError(`${name} must be UTF-8`)
  }
}
