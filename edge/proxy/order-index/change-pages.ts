// What changed since a cursor, read over the lists of changes of one UTC day after another, oldest first.
// Each change is read at least once, and none is skipped: a day is left only once its list is closed. The lists contain names;
// callers read the objects.

import { DAY_MS } from '../storage/schedule.ts'
import { MOST_DAYS } from './list-pages.ts'
import { utcDayOf } from './row-index.ts'
import type { ChangesPage, ChangesQuery } from './stored-changes.ts'

/** Reads a page of the list of a UTC day. */
export type ChangesOf = (utcDay: string, query: ChangesQuery) => Promise<ChangesPage>

/** How long a cursor is valid, days. */
const CURSOR_DAYS = 30

/** What changed; each name once. */
export interface Changes {
  readonly names: readonly string[]
  /** The cursor of what comes later; there always is one. */
  readonly next: string
  /** Whether there is more already. */
  readonly hasMore: boolean
}

/** The oldest cursor that is still valid: it asks for everything that the lists have since then. */
export const oldestCursor = (now: number): string => `${utcDayOf(now - CURSOR_DAYS * DAY_MS)}.0`

/** Returns whether a cursor is too old. */
export const isExpired = (cursor: string, now: number): boolean => cursor < oldestCursor(now).slice(0, 10)

/**
 * Reads what changed since a cursor.
 *
 * @param cursor Day and number, as an earlier answer gave them.
 * @param now Milliseconds since 1970. A wrong clock only delays what is read; nothing is skipped.
 */
export async function readChanges(
  changesOf: ChangesOf,
  cursor: string,
  limit: number,
  now: number,
): Promise<Changes> {
  const names: string[] = []
  const today = utcDayOf(now)
  let [utcDay = today, place = '0'] = cursor.split('.')
  let hasMore = false
  for (let days = 0; days < MOST_DAYS; days++) {
    const isPast = utcDay < today
    const query = { after: Number(place), limit: limit - names.length, isPast }
    // oxlint-disable-next-line no-await-in-loop -- oldest first, and no more days than are needed
    const page = await changesOf(utcDay, query)
    names.push(...page.names)
    place = String(page.after)
    hasMore = page.hasMore
    if (!page.isClosed) break
    utcDay = utcDayOf(Date.parse(utcDay) + DAY_MS)
    place = '0'
    // Whether the next day has changes is known only when it is read.
    hasMore = true
    if (names.length === limit) break
  }
  return { names: [...new Set(names)], next: `${utcDay}.${place}`, hasMore }
}
