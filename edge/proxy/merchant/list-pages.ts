// Parts of lists out of an index: one list, or one day after another, and all of some days for an export.
// What is listed, and in which object the index stands, its users say.

import { type IndexPage, type IndexQuery, listOfDay } from './row-index.ts'

/** Reads a part of one list. */
export type PageOf<R> = (list: string, query: IndexQuery) => Promise<IndexPage<R>>

/** Which rows are wanted. */
export interface PageWish {
  /** Days in UTC, newest first. */
  readonly days: readonly string[]
  readonly limit: number
  readonly state?: string | undefined
  readonly reference?: string | undefined
  readonly needsPerson?: boolean | undefined
  /** `day` is absent in a list that is of no day. */
  readonly cursor?: { readonly day: string | undefined; readonly place: string } | undefined
}

/** A part of a list; `next` asks for the one after it. */
export interface ListPart<R> {
  readonly rows: readonly R[]
  readonly next?: string
}

/** Reads a part of one list that is of no day. */
export async function partOfList<R>(pageOf: PageOf<R>, wish: PageWish, list: string): Promise<ListPart<R>> {
  const { limit, state, needsPerson, cursor } = wish
  const { rows, after } = await pageOf(list, { after: cursor?.place, limit, state, needsPerson })
  return { rows, ...(after !== undefined && { next: after }) }
}

/** Reads one day after another; a day that is not looked through to its end ends the part. */
export async function partOfDays<R>(pageOf: PageOf<R>, wish: PageWish, kind?: string): Promise<ListPart<R>> {
  const { days, limit, state, reference, needsPerson, cursor } = wish
  const rows: R[] = []
  const first = cursor?.day === undefined ? 0 : days.indexOf(cursor.day)
  for (const day of days.slice(first)) {
    const after = day === cursor?.day ? cursor.place : undefined
    const query = { after, limit: limit - rows.length, state, reference, needsPerson }
    // oxlint-disable-next-line no-await-in-loop -- newest first, and no more days than are needed
    const page = await pageOf(listOfDay(day, kind), query)
    rows.push(...page.rows)
    if (page.after !== undefined) return { rows, next: `${day}.${page.after}` }
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
  days: readonly string[],
  read: (row: R) => Promise<T | undefined>,
  kind?: string,
): AsyncGenerator<T, undefined, undefined> {
  // oxlint-disable no-await-in-loop -- read while it is sent, and no faster
  for (const day of days) {
    let after: string | undefined
    do {
      const page = await pageOf(listOfDay(day, kind), { after, limit: ROWS })
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
