// An export as an answer: one JSON document a line, sent while it is read.
// What is exported, its routes say.

import { streamOf, writeJsonLines } from '../../../core/view/index.ts'
import { type ProxyContext, tell } from '../http/context.ts'

/** Answers with what is read, a line each. */
export function answerExport(c: ProxyContext, items: AsyncIterable<object>): Response {
  const lines = streamOf(writeJsonLines(logBroken(c, items)))
  return new Response(lines, { headers: { 'content-type': 'application/x-ndjson' } })
}

/** An export that breaks off is told: nobody must take a part for the whole. */
async function* logBroken<T>(
  c: ProxyContext,
  items: AsyncIterable<T>,
): AsyncGenerator<T, undefined, undefined> {
  try {
    yield* items
  } catch (error) {
    tell(c, { event: 'export_broken', error })
    throw error
  }
  return undefined
}
