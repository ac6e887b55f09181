// Answers of the merchant interface: what a key may see of an object, a part of one of its lists, and an export.

import { logEvent, type ProxyContext, refuse } from '../http/context.ts'
import * as v from 'valibot'
import type { ProblemCode } from '../../shared/problem.ts'
import type { ListPage } from '../storage/kept-lists.ts'
import { readQuery } from './requests.ts'
import { streamOf, writeJsonLines } from '../../../core/view/index.ts'
import type { ExportPart } from '../order-index/list-pages.ts'

const PartQuery = v.strictObject({
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be the next of an earlier answer'))),
})

/** Answers with the newest twenty of a list, newest first, or with those before the cursor. */
export async function answerListPage<N extends string>(
  c: ProxyContext,
  object: { listPage(name: N, cursor?: string): Promise<ListPage | undefined> } | undefined,
  name: N,
  unknown: ProblemCode,
): Promise<Response> {
  const query = readQuery(c, PartQuery)
  if (!query.ok) return query.refusal
  const page = await object?.listPage(name, query.value.cursor)
  if (!page) return refuse(c, unknown)
  const { entries, ...more } = page
  return c.json(visibleTo(c, { [name]: entries, ...more }))
}

/** Leaves personal data out of an object for a key without the scope `personal-data`. */
export function visibleTo<T extends object>(c: ProxyContext, shown: T): T {
  const isAllowed = c.get('merchantKey')?.may.includes('personal-data') ?? false
  return isAllowed ? shown : (JSON.parse(JSON.stringify(shown, withoutPersonalData)) as T)
}

/** Answers a request by which a person lets something unknown begin after a restore; the log reports it. */
export function answerRelease(c: ProxyContext, isReleased = false): Response {
  if (!isReleased) return refuse(c, 'release_refused')
  logEvent(c, { event: 'released', key: c.get('merchantKey')?.name })
  return c.body(null, 204)
}

function withoutPersonalData(this: { operation?: unknown }, name: string, value: unknown): unknown {
  const isPersonal =
    // In a request to pay, this is the account of a customer. In other payments it is the merchant's own, and stays.
    (name === 'debtorIban' && this.operation === 'request_to_pay') ||
    name === 'message' ||
    name === 'metadata' ||
    name === 'iban' ||
    // What was ordered, with names and addresses. In a history, `payment` is only a number, and stays.
    (name === 'payment' && typeof value === 'object')
  return isPersonal ? undefined : value
}

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
