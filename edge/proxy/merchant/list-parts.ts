// Answers with a part of one of the lists that an object keeps: the refunds, webhooks or history of one payment, payout, batch or request.
// It shows no list across objects: lists.ts does.

import * as v from 'valibot'
import type { ProblemCode } from '../../shared/problem.ts'
import { type ProxyContext, refuse } from '../http/context.ts'
import type { ListPage } from '../storage/kept-lists.ts'
import { visibleTo } from './answers.ts'
import { readQuery } from './requests.ts'

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
