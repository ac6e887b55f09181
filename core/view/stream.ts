// Statements as streams: what writers share, and a byte stream of what they write.
// It keeps one piece at a time, so a long statement needs no more memory than a short one.

import type { Entry } from './entry.ts'

/** Entries from a list or from an iteration over pages. */
export type Entries = Iterable<Entry> | AsyncIterable<Entry>

/**
 * Makes a stream of UTF-8 bytes, for a response or a download; ending the stream ends the writer and what it reads from.
 *
 * @param pieces What a statement writer gives.
 */
export function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    // Nothing is read before the consumer asks.
    { highWaterMark: 0 },
  )
}
