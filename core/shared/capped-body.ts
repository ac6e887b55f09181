// Reads the body of a request or an answer up to a limit: what comes after it is never kept in memory.
// It sets no deadline: the caller ends the reading by a signal.

import { concatBytes } from './bytes.ts'

/** A body as it arrives, piece by piece. */
export interface BodyStream {
  getReader(): {
    read(): Promise<{ done: true; value?: unknown } | { done: false; value: Uint8Array }>
    cancel(): Promise<unknown>
  }
}

/**
 * Reads a body, piece by piece.
 *
 * @param maxBytes Most bytes that are taken.
 * @param signal Cancels the reading. A cancelled stream ends as if it were whole: check the signal before you use the result.
 * @returns `undefined` if there are more bytes.
 */
export async function readCapped(
  body: BodyStream,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = body.getReader()
  // Not awaited: a transport may never answer this.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const piece = await reader.read()
    if (piece.done) return concatBytes(...parts)
    length += piece.value.length
    if (length > maxBytes) {
      cancel()
      return undefined
    }
    parts.push(piece.value)
  }
}
