// The format of stored records: one number, which is a member of each record, and what an object does that finds another number.
// No record is changed here: code of one number, older or newer, can read each other's records.

import type { Log } from '../../shared/log.ts'

/** The number of the format. It is raised when code of the number before could not read a record, or would misread it. */
export const FORMAT = 1

/** A record as it is stored. */
export type Formatted<R> = R & { readonly format: number }

/** A record has another format: the object does nothing, and what it stores stays as it is. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
  /** The number that the record has. */
  readonly format: unknown

  constructor(format: unknown) {
    super(`the record has format ${String(format)}, and this proxy reads ${FORMAT}`)
    this.format = format
  }
}

/**
 * Returns a record of this format.
 *
 * @throws FormatError when it has another one.
 */
export function readFormatted<R extends object>(stored: Formatted<R>): R {
  if (stored.format !== FORMAT) throw new FormatError(stored.format)
  return stored
}

/** Milliseconds until an object of another format is woken again: by then a proxy that reads it may run. */
const LATER_MS = 3_600_000

/** Runs what an alarm is for. If the record has another format, it logs that and sets the alarm again. */
export async function runReadable(
  work: () => Promise<void>,
  storage: { setAlarm(atMs: number): Promise<void> },
  log: Log,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    log({ event: 'format_unknown', format: String(error.format) })
    await storage.setAlarm(Date.now() + LATER_MS)
  }
}
