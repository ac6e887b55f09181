// Answers with an export, or a part of it: one JSON document a line, sent while it is read.
// It does not choose what is exported; the routes do.

import { streamOf, writeJsonLines } from '../../../core/view/index.ts'
import { logEvent, type ProxyContext } from '../http/context.ts'
import { readerOf } from '../http/speak.ts'
import type { ExportPart } from '../order-index/list-pages.ts'
import { inWordsOf } from '../versions.ts'

/** Answers with the items, a line each; the header `silta-next` asks for the part after them. */
export function answerExport(c: ProxyContext, { items, next }: ExportPart<object>): Response {
  const lines = streamOf(writeJsonLines(inWords(c, items)))
  return new Response(lines, {
    headers: { 'content-type': 'application/x-ndjson', ...(next !== undefined && { 'silta-next': next }) },
  })
}

/**
 * Writes each item in the words of the caller's version. An export that breaks off is logged, and the answer breaks off too: a
 * part must not look like the whole.
 */
async function* inWords(
  c: ProxyContext,
  items: ExportPart<object>['items'],
): AsyncGenerator<object, undefined, undefined> {
  try {
    for await (const item of items) if (item) yield inWordsOf(readerOf(c), item) as object
  } catch (error) {
    logEvent(c, { event: 'export_broken', error })
    throw error
  }
  return undefined
}
