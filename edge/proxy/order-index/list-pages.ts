// Pages of lists from an index, for an answer or an export: one list, or all that began on some days of the bank.
// It does not know what is listed, nor in which object the index is; its callers do.

import { helsinkiInstant } from '../../../core/shared/values/time.ts'
import { DAY_MS } from '../storage/schedule.ts'
import { type IndexPage, type IndexQuery, listOfUtcDay, utcDayOf } from './row-index.ts'

/** Reads a page of one list. */
export type PageOf<R> = (list: string, query: IndexQuery) => Promise<IndexPage<R>>

/** Which rows to return. */
export interface PageQuery {
  readonly days: BankDays
  readonly limit: number
  readonly state?: string | undefined
  readonly reference?: string | undefined
  readonly needsPerson?: boolean | undefined
  /** Where the page begins: a place in the list of a UTC day, or in a list that is not by day. */
  readonly cursor?: { readonly utcDay: string | undefined; readonly place: string } | undefined
}

/** A range of days of the bank: from midnight to midnight in Helsinki, both days included. */
export class BankDays {
  /** Start of the first day, milliseconds since 1970. */
  readonly since: number
  /** End of the last day, milliseconds since 1970. */
  readonly before: number
  /** The UTC days that the range touches, newest first: one more, as its first day begins in the evening before. */
  readonly utcDays: readonly string[]

  /**
   * @param first `YYYY-MM-DD`.
   * @param last `YYYY-MM-DD`, not before the first.
   * @see gaps: shared.time
   */
  constructor(first: string, last: string) {
    this.since = helsinkiInstant(first)
    this.before = helsinkiInstant(last, '23:59:59') + 1_000
    const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
    this.utcDays = Array.from({ length: days + 1 }, (_, at) => utcDayOf(this.before - 1 - at * DAY_MS))
  }

  /** Tells whether something began within the range. */
  has({ createdAt }: { readonly createdAt: string }): boolean {
    const at = Date.parse(createdAt)
    return at >= this.since && at < this.before
  }
}

/** A page of a list; `next` asks for the following one. */
export interface ListPart<R> {
  readonly rows: readonly R[]
  readonly next?: string
}

/** The merchant's query for rows of a list. */
export interface RowsQuery extends PageQuery {
  /** Whether the query named days. */
  readonly hasDays: boolean
}

/** Where the rows are that a merchant asks for. */
export interface RowsPlace<R> {
  /** Reads the row with the requested id; absent when none was requested. */
  readonly one?: (() => Promise<R | undefined>) | undefined
  /** A list that is not by day and holds all the rows; absent when only the lists by day do. */
  readonly list?: string | undefined
  /** Kind of the objects, where objects of one class are of several kinds. */
  readonly kind?: string | undefined
}

/** The members of a row that decide whether it matches a query. */
interface WantedRow {
  readonly createdAt: string
  readonly state: string
  readonly reference?: string
  readonly needsPerson: boolean
}

/** Lists the rows of a merchant's query: the one with an id, those of a list not by day, or those of some days. */
export async function listRows<R extends WantedRow>(
  pageOf: PageOf<R>,
  query: RowsQuery,
  { one, list, kind }: RowsPlace<R>,
): Promise<ListPart<R>> {
  if (one) {
    const row = await one()
    return { rows: row && isWanted(row, query) ? [row] : [] }
  }
  return list === undefined || query.hasDays
    ? partOfDays(pageOf, query, kind)
    : partOfList(pageOf, query, list)
}

function isWanted(row: WantedRow, { state, reference, needsPerson, hasDays, days }: RowsQuery): boolean {
  return (
    (state === undefined || row.state === state) &&
    (reference === undefined || row.reference === reference) &&
    (!needsPerson || row.needsPerson) &&
    (!hasDays || days.has(row))
  )
}

/** Reads a page of one list that is not by day. */
async function partOfList<R>(pageOf: PageOf<R>, query: PageQuery, list: string): Promise<ListPart<R>> {
  const { limit, state, needsPerson, cursor } = query
  const { rows, after } = await pageOf(list, { after: cursor?.place, limit, state, needsPerson })
  return { rows, ...(after !== undefined && { next: after }) }
}

/** Reads the lists of UTC days one after another; the page ends with a list that was not read to its end. */
async function partOfDays<R>(pageOf: PageOf<R>, query: PageQuery, kind?: string): Promise<ListPart<R>> {
  const { days, limit, state, reference, needsPerson, cursor } = query
  const rows: R[] = []
  const { since, before, utcDays } = days
  const first = cursor?.utcDay === undefined ? 0 : utcDays.indexOf(cursor.utcDay)
  for (const utcDay of utcDays.slice(first)) {
    const after = utcDay === cursor?.utcDay ? cursor.place : undefined
    const part = { after, since, before, limit: limit - rows.length, state, reference, needsPerson }
    // oxlint-disable-next-line no-await-in-loop -- newest first, and no more days than are needed
    const page = await pageOf(listOfUtcDay(utcDay, kind), part)
    rows.push(...page.rows)
    if (page.after !== undefined) return { rows, next: `${utcDay}.${page.after}` }
  }
  return { rows }
}

/** How many items of an export are read at once. */
const AT_ONCE = 8
/** How many rows of the index are read at once. */
const ROWS = 100

/** Reads every item that the lists of some days name, in turn. */
export async function* readDays<R, T>(
  pageOf: PageOf<R>,
  { since, before, utcDays }: BankDays,
  read: (row: R) => Promise<T | undefined>,
  kind?: string,
): AsyncGenerator<T, undefined, undefined> {
  // oxlint-disable no-await-in-loop -- read while it is sent, and no faster
  for (const utcDay of utcDays) {
    let after: string | undefined
    do {
      const page = await pageOf(listOfUtcDay(utcDay, kind), { after, since, before, limit: ROWS })
      for (let at = 0; at < page.rows.length; at += AT_ONCE) {
        const all = await Promise.all(page.rows.slice(at, at + AT_ONCE).map(read))
        for (const one of all) if (one !== undefined) yield one
      }
      after = page.after
    } while (after !== undefined)
  }
  // oxlint-enable no-await-in-loop
  return undefined
}
