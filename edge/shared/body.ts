// Reads the body of a request with a limit on size and on time.
// It does not parse: what the bytes mean is the route's business.

import { concatBytes, type Bytes } from '../../core/shared/bytes.ts'

/** The bytes, or why there are none: too many, or not all in time. */
export type ReadBody = { ok: true; bytes: Bytes } | { ok: false; reason: 'size' | 'time' }

/**
 * Reads a whole body.
 *
 * @param maxBytes Most bytes that are taken; what comes after is not read.
 * @param timeoutMs Longest wait for the last byte: a runtime may wait for ever.
 */
export async function readBody(request: Request, maxBytes: number, timeoutMs = 10_000): Promise<ReadBody> {
  if (!request.body) return { ok: true, bytes: new Uint8Array() }
  const reader = request.body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMs)
  })
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), late])
      if (next === 'late') return { ok: false, reason: 'time' }
      if (next.done) return { ok: true, bytes: concatBytes(...parts) }
      length += next.value.length
      if (length > maxBytes) return { ok: false, reason: 'size' }
      parts.push(next.value)
    }
  } finally {
    clearTimeout(timer)
    // Nobody waits for what is left.
    reader.cancel().catch(() => undefined)
  }
}
