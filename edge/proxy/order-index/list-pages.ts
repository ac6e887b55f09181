// Pages of lists from an index, for an answer or an export: one list, or all that began in a period, newest first.

import { helsinkiInstant } from '../../../core/shared/values/time.ts'
import { DAY_MS } from '../storage/schedule.ts'
import {
  fits,
  type IndexPage,
  type IndexQuery,
  type IndexRow,
  timeOf,
  utcDayOf,
  type Wanted,
} from './row-index.ts'

/** Reads a page of one list. */
export type PageOf<R> = (list: string, query: IndexQuery) => Promise<IndexPage<R>>

/** A period, milliseconds since 1970: `before` is its end, and not within it. */
export interface Period {
  readonly since: number
  readonly before: number
}

/** No index is older than this day: lists for which no first day is given go back to it. */
export const FIRST_MS = Date.parse('2026-01-01T00:00:00Z')

/** Most UTC days that are read for one answer: each costs a call. 31 days of the bank touch 32 UTC days. */
export const MOST_DAYS = 32

/**
 * Returns the period of some days of the bank: from midnight to midnight in Helsinki, both days included.
 *
 * @param first `YYYY-MM-DD`.
 * @param last `YYYY-MM-DD`, not before the first.
 * @see gaps: shared.time
 */
export const periodOfDays = (first: string, last: string): Period => ({
  since: helsinkiInstant(first),
  before: helsinkiInstant(last, '23:59:59') + 1_000,
})

/** Lists the UTC days that a period touches, newest first. */
export function* utcDaysOf({ since, before }: Period): Generator<string, undefined, undefined> {
  if (before <= since) return undefined
  const newest = Math.floor((before - 1) / DAY_MS) * DAY_MS
  for (let day = newest; day + DAY_MS > since; day -= DAY_MS) yield utcDayOf(day)
  return undefined
}

/** Returns the cursor of a page that begins with the newest of a UTC day. */
export const beginOf = (utcDay: string): string => `${utcDay}.${timeOf(Date.parse(utcDay) + DAY_MS)}.0`

/** Where a page begins: a place in the list of a UTC day, or in a list that is not by day. */
export interface ListCursor {
  readonly utcDay: string | undefined
  readonly place: string
}

/** The merchant's query for rows of a list. */
export interface RowsQuery extends Wanted {
  readonly period: Period
  readonly hasPeriod: boolean
  readonly limit: number
  readonly cursor?: ListCursor | undefined
}

/** A page of a list; `next` asks for the following one. A page that is not full may have one too. */
export interface ListPart<R> {
  readonly rows: readonly R[]
  readonly next?: string
}

/** Where the rows are that a merchant asks for. */
export interface RowsPlace<R> {
  /** Reads the row that the query names by an id; absent when it names none. */
  readonly one?: (() => Promise<R | undefined>) | undefined
  /** A list that is not by day and has all the rows; absent when only the lists by day have them. */
  readonly list?: string | undefined
  /** Names the list of a UTC day. */
  readonly listOfDay: (utcDay: string) => string
  /** Reads the rows of an object from the object itself: those of a list that is not by day may be old. */
  readonly fresh: (row: R) => Promise<readonly R[]>
  readonly isFresh?: boolean
}

/** How many objects are read at once. */
const AT_ONCE = 8

/** Reads something for each item, a few at once, and yields the results in order. */
export async function* readEach<T, U>(
  items: readonly T[],
  read: (item: T) => Promise<U>,
): AsyncGenerator<U, undefined, undefined> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- no more at once than the platform carries
    yield* await Promise.all(items.slice(at, at + AT_ONCE).map(read))
  }
  return undefined
}

/** Reads a list of an index page by page. */
export async function* pagesOf<P extends { readonly after?: string }>(
  read: (after: string | undefined) => Promise<P>,
): AsyncGenerator<P, undefined, undefined> {
  let after: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page = await read(after)
    yield page
    after = page.after
  } while (after !== undefined)
  return undefined
}

/** Lists the rows of a merchant's query: the one with an id, those of a list not by day, or those of a period. */
export async function listRows<R extends IndexRow>(
  pageOf: PageOf<R>,
  query: RowsQuery,
  { one, list, listOfDay, fresh, isFresh }: RowsPlace<R>,
): Promise<ListPart<R>> {
  const { period, hasPeriod } = query
  const isWanted = (row: R | undefined): row is R =>
    row !== undefined && fits(row, query) && (!hasPeriod || isWithin(row, period))
  if (one) return { rows: [await one()].filter(isWanted) }
  const isByDay = list === undefined || hasPeriod
  const part = isByDay ? await partOfDays(pageOf, query, listOfDay) : await partOfList(pageOf, query, list)
  if (isByDay && !isFresh) return part
  const rows: R[] = []
  for await (const all of readEach(part.rows, fresh)) rows.push(...all.filter(isWanted))
  return { ...part, rows }
}

const isWithin = ({ createdAt }: IndexRow, { since, before }: Period) => {
  const at = Date.parse(createdAt)
  return at >= since && at < before
}

/** Reads a page of one list that is not by day. Its rows may be old, so their objects are read before rows are judged. */
async function partOfList<R>(
  pageOf: PageOf<R>,
  { limit, cursor }: RowsQuery,
  list: string,
): Promise<ListPart<R>> {
  const { rows, after } = await pageOf(list, { after: cursor?.place, limit })
  return { rows, ...(after !== undefined && { next: after }) }
}

/** Reads the lists of UTC days one after another; the page ends with a list that was not read to its end. */
async function partOfDays<R>(
  pageOf: PageOf<R>,
  { period, limit, cursor, ...query }: RowsQuery,
  listOfDay: (utcDay: string) => string,
): Promise<ListPart<R>> {
  const rows: R[] = []
  let days = 0
  for (const utcDay of utcDaysOf(period)) {
    if (cursor?.utcDay !== undefined && utcDay > cursor.utcDay) continue
    if (days++ === MOST_DAYS) return { rows, next: beginOf(utcDay) }
    const after = utcDay === cursor?.utcDay ? cursor.place : undefined
    const part = { ...query, ...period, after, limit: limit - rows.length }
    // oxlint-disable-next-line no-await-in-loop -- newest first, and no more days than are needed
    const page = await pageOf(listOfDay(utcDay), part)
    rows.push(...page.rows)
    if (page.after !== undefined) return { rows, next: `${utcDay}.${page.after}` }
  }
  return { rows }
}

/** What an export is asked for: a period, and with a limit the part of it that begins at a cursor. */
export interface ExportPlace {
  readonly period: Period
  readonly limit?: number
  readonly cursor?: ListCursor | undefined
}

/** Items of an export, in turn; `next` asks for the part after them. */
export interface ExportPart<T> {
  readonly items: AsyncIterable<T | undefined>
  readonly next?: string
}

/** Reads the items of an export. A part reads no more objects than its limit, because platforms limit the calls of a request. */
export async function exportDays<R, T>(
  pageOf: PageOf<R>,
  { period, limit, cursor }: ExportPlace,
  listOfDay: (utcDay: string) => string,
  read: (row: R) => Promise<T | undefined>,
): Promise<ExportPart<T>> {
  if (limit === undefined) return { items: readDays(pageOf, period, listOfDay, read) }
  const { rows, ...more } = await partOfDays(pageOf, { period, hasPeriod: true, limit, cursor }, listOfDay)
  return { items: readEach(rows, read), ...more }
}

/** How many rows of the index are read at once for an export. */
const ROWS = 100

/** Reads every item that the lists of a period name, in order. */
async function* readDays<R, T>(
  pageOf: PageOf<R>,
  period: Period,
  listOfDay: (utcDay: string) => string,
  read: (row: R) => Promise<T | undefined>,
): AsyncGenerator<T | undefined, undefined, undefined> {
  for (const utcDay of utcDaysOf(period)) {
    const list = listOfDay(utcDay)
    for await (const { rows } of pagesOf((after) => pageOf(list, { ...period, after, limit: ROWS })))
      yield* readEach(rows, read)
  }
  return undefined
}
