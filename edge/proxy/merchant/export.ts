// Answers with an export, or a part of it: one JSON document a line, sent while it is read.
// It does not choose what is exported; the routes do.

import { streamOf, writeJsonLines } from '../../../core/view/index.ts'
import { logEvent, type ProxyContext } from '../http/context.ts'
import type { ExportPart } from '../order-index/list-pages.ts'

/** Answers with the items, a line each; the header `silta-next` asks for the part after them. */
export function answerExport(c: ProxyContext, { items, next }: ExportPart<object>): Response {
  const lines = streamOf(writeJsonLines(whole(c, items)))
  return new Response(lines, {
    headers: { 'content-type': 'application/x-ndjson', ...(next !== undefined && { 'silta-next': next }) },
  })
}

/** Gives each item. An export that breaks off is logged, and the answer breaks off too: a part must not look like the whole. */
async function* whole(
  c: ProxyContext,
  items: ExportPart<object>['items'],
): AsyncGenerator<object, undefined, undefined> {
  try {
    for await (const item of items) if (item) yield item
  } catch (error) {
    logEvent(c, { event: 'export_broken', error })
    throw error
  }
  return undefined
}
