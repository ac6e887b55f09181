// Parts of lists out of an index: one list, or all that began on some days of the bank, for an answer or an export.
// What is listed, and in which object the index stands, its users say.

import { helsinkiInstant } from '../../../core/shared/values/time.ts'
import { DAY_MS } from '../storage/schedule.ts'
import { type IndexPage, type IndexQuery, listOfUtcDay, utcDayOf } from './row-index.ts'

/** Reads a part of one list. */
export type PageOf<R> = (list: string, query: IndexQuery) => Promise<IndexPage<R>>

/** Which rows are wanted. */
export interface PageQuery {
  readonly days: BankDays
  readonly limit: number
  readonly state?: string | undefined
  readonly reference?: string | undefined
  readonly needsPerson?: boolean | undefined
  /** Place in the list of a day in UTC, or in a list that is of no day. */
  readonly cursor?: { readonly utcDay: string | undefined; readonly place: string } | undefined
}

/** Days of the bank: from midnight to midnight in Helsinki, both days included. */
export class BankDays {
  /** When the first one begins, milliseconds since 1970. */
  readonly since: number
  /** When the last one is over, milliseconds since 1970. */
  readonly before: number
  /** Days in UTC that they lie in, newest first: one more, as the first one begins in the evening of the day before. */
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

  /** Tells whether something began on one of them. */
  has({ createdAt }: { readonly createdAt: string }): boolean {
    const at = Date.parse(createdAt)
    return at >= this.since && at < this.before
  }
}

/** A part of a list; `next` asks for the one after it. */
export interface ListPart<R> {
  readonly rows: readonly R[]
  readonly next?: string
}

/** What a merchant asks of the rows of a list. */
export interface RowsQuery extends PageQuery {
  /** Whether days were named. */
  readonly hasDays: boolean
}

/** Where the rows stand that a merchant asks for. */
export interface RowsPlace<R> {
  /** Reads the row of the id that was asked for; absent where none was. */
  readonly one?: (() => Promise<R | undefined>) | undefined
  /** A list that is of no day and holds them all; absent where they stand in those of days only. */
  readonly list?: string | undefined
  /** Where objects of a class are of several kinds: the kind. */
  readonly kind?: string | undefined
}

/** What of a row decides whether it is wanted. */
interface WantedRow {
  readonly createdAt: string
  readonly state: string
  readonly reference?: string
  readonly needsPerson: boolean
}

/** Lists what a merchant asks for: one by its id, those of a list of no day, or those of some days. */
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

/** Reads a part of one list that is of no day. */
async function partOfList<R>(pageOf: PageOf<R>, query: PageQuery, list: string): Promise<ListPart<R>> {
  const { limit, state, needsPerson, cursor } = query
  const { rows, after } = await pageOf(list, { after: cursor?.place, limit, state, needsPerson })
  return { rows, ...(after !== undefined && { next: after }) }
}

/** Reads the list of one day in UTC after another; one that is not looked through to its end ends the part. */
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

/** How many things of an export are read at once. */
const AT_ONCE = 8
/** How many rows of the index are read at once. */
const ROWS = 100

/** Reads all that some days list, each as it is when its turn comes. */
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
