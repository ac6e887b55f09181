// Answers with an export: one JSON document a line, sent while it is read.
// It does not choose what is exported; the routes do.

import { streamOf, writeJsonLines } from '../../../core/view/index.ts'
import { logEvent, type ProxyContext } from '../http/context.ts'

/** Answers with the items, a line each. */
export function answerExport(c: ProxyContext, items: AsyncIterable<object>): Response {
  const lines = streamOf(writeJsonLines(logBroken(c, items)))
  return new Response(lines, { headers: { 'content-type': 'application/x-ndjson' } })
}

/** Logs an export that breaks off, and breaks the answer off too: a part must not look like the whole. */
async function* logBroken<T>(
  c: ProxyContext,
  items: AsyncIterable<T>,
): AsyncGenerator<T, undefined, undefined> {
  try {
    yield* items
  } catch (error) {
    logEvent(c, { event: 'export_broken', error })
    throw error
  }
  return undefined
}
