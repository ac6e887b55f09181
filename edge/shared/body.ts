// Reads the body of a request, with a limit on size and on time.

import type { Bytes } from '../../core/shared/bytes.ts'
import { readCapped } from '../../core/shared/capped-body.ts'

/** The bytes, or why there are none: too many, too slow, or a broken stream. */
export type ReadBody = { ok: true; bytes: Bytes } | { ok: false; reason: 'size' | 'time' | 'broken' }

/**
 * Reads a whole body.
 *
 * @param maxBytes Most bytes; the rest is not read.
 * @param timeoutMs Longest wait for the last byte: a runtime may wait for ever.
 */
export async function readBody(request: Request, maxBytes: number, timeoutMs = 10_000): Promise<ReadBody> {
  if (!request.body) return { ok: true, bytes: new Uint8Array() }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  // A cancelled stream may never report it: the race ends the wait too.
  const stopped = new Promise<undefined>((resolve) => {
    late.signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  try {
    const bytes = await Promise.race([readCapped(request.body, maxBytes, late.signal), stopped])
    if (late.signal.aborted) return { ok: false, reason: 'time' }
    return bytes ? { ok: true, bytes } : { ok: false, reason: 'size' }
  } catch {
    // Broken chunks, or a client that left: the runtime's message is no fault of ours.
    return { ok: false, reason: 'broken' }
  } finally {
    clearTimeout(timer)
  }
}
