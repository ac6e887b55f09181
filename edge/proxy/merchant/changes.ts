// Answers with what changed since a cursor: each object once, in its current state.

import { type ProxyContext, refuseFields } from '../http/context.ts'
import { isExpired, oldestCursor, readChanges } from '../order-index/change-pages.ts'
import { readEach } from '../order-index/list-pages.ts'
import { indexOf, listOfChanges, type RowIndex } from '../order-index/row-index.ts'
import { visibleTo } from './answers.ts'
import { readChangesQuery } from './list-requests.ts'

/** Where changes are kept, and where the changed objects are. */
export interface ChangesPlace<R> {
  readonly member: string
  /** Kind of the objects, where objects of one class are of several kinds. */
  readonly kind?: string
  readonly part: (name: string) => Pick<RowIndex<unknown>, 'changes'>
  readonly row: (name: string) => Promise<R | undefined>
  readonly now: number
}

/** Answers with what changed. */
export async function answerChanges<R>(
  c: ProxyContext,
  { member, kind, part, row, now }: ChangesPlace<R>,
): Promise<Response> {
  const asked = readChangesQuery(c)
  if (!asked.ok) return asked.refusal
  const { limit, after = oldestCursor(now) } = asked.value
  if (isExpired(after, now))
    return refuseFields(c, 'cursor_expired', [
      { field: 'after', rule: `must be ${oldestCursor(now)} or later` },
    ])
  const { names, ...more } = await readChanges(
    (utcDay, query) => {
      const list = listOfChanges(utcDay, kind)
      return part(indexOf(list)).changes(list, query)
    },
    after,
    limit,
    now,
  )
  const rows: R[] = []
  for await (const one of readEach(names, row)) if (one) rows.push(one)
  return c.json(visibleTo(c, { [member]: rows, ...more }))
}
