// One query for the transactions of a period, page by page within the limits of the source, and the pages that came.

import type { EntryLimits } from '../../core/view/limits.ts'
import type { Entry, Page } from '../../core/view/entry.ts'
import { readPage } from '../shared/source/account-rules.ts'
import type { AccountSource, Connection, EntryQuery } from '../shared/source/account-source.ts'
import { readOnce } from '../shared/source/answers.ts'
import { SourceError } from '../shared/source/call.ts'
import { turn } from '../shared/element/slices.ts'
import type { Range } from './range.ts'

/** Where a pager gets its data: entries always, the rest if the page offers it. */
export type PagerSource = Pick<AccountSource, 'entries'> & Partial<AccountSource>

/** A page with the period that it belongs to. */
export interface AskedPage extends Page {
  /** The period that was asked for, which a source that limits it may have shortened. */
  readonly range?: Range | undefined
}

/** What a query needs of its pager. */
export interface QuestionHost {
  /** Where transactions are asked from. */
  source(): PagerSource | undefined
  /** What the source gives at a time, as far as that is known. */
  limits(): EntryLimits
  /** Returns the period within the limits, which may be known only once the connection is. */
  period(): Range
}

/**
 * Makes the function that asks for one page after another of the same period.
 * @param whose account or card
 * @returns a function of the query, whose page handle is absent for the first page
 */
export function makeQuestion(
  host: QuestionHost,
  whose: Pick<EntryQuery, 'account' | 'card'>,
): (query: Pick<EntryQuery, 'pageSize' | 'page'>, signal: AbortSignal) => Promise<AskedPage> {
  // The query stays the same for every page, because a handle belongs to the query that gave it.
  let asked: EntryQuery = {}
  let range: Range | undefined
  return async ({ pageSize, page: handle }, signal) => {
    const source = host.source()
    if (!source) throw new SourceError(400)
    if (handle === undefined) {
      await needConnection(source, signal)
      range = host.period()
      asked = { ...whose, ...range, pageSize: Math.min(pageSize ?? Infinity, host.limits().pageSize) }
    }
    const page = await source.entries({ ...asked, ...(handle !== undefined && { page: handle }) }, signal)
    return { ...readOnce(source, 'entries', page, readPage), range }
  }
}

/** Throws if no bank is connected: there are no entries to ask for. */
async function needConnection(source: PagerSource, signal: AbortSignal): Promise<void> {
  const connection = await connectionOf(source, signal)
  if (connection === 'none') throw new SourceError(401, 'consent_missing')
  if (connection === 'ended') throw new SourceError(401, 'consent_ended')
}

/** Asks whether a bank is connected; a source that does not know refuses the later query for entries. */
async function connectionOf(source: PagerSource, signal: AbortSignal): Promise<Connection | undefined> {
  try {
    return await source.connection?.(signal)
  } catch {
    return undefined
  }
}

/** Collects the pages of one query. */
export class EntryPages {
  /** Everything loaded so far, newest first. */
  readonly entries: Entry[] = []
  /** Whether the last page has come. */
  complete = false
  /** The period that was asked for, once its first page has come. */
  range: Range | undefined
  /** From when the bank can be read again, if these entries are from an earlier read. */
  freshAgainAt: string | undefined
  /** How many entries of the pages that came could not be read, and are left out. */
  unread = 0

  readonly #ask: (query: EntryQuery, signal: AbortSignal) => Promise<AskedPage>
  readonly #query: EntryQuery
  #page: string | undefined

  /** @param ask reads one page; asked again with the same query and the handle of the page before */
  constructor(ask: (query: EntryQuery, signal: AbortSignal) => Promise<AskedPage>, query: EntryQuery) {
    this.#ask = ask
    this.#query = query
  }

  /**
   * Loads until there are so many entries, or all.
   * @param count how many are wanted; the last page may bring more
   * @param loaded called after every page
   */
  async fill(count: number, signal: AbortSignal, loaded: () => void = () => {}): Promise<void> {
    while (!this.complete && this.entries.length < count) {
      // Each page names the next one.
      // oxlint-disable-next-line no-await-in-loop
      await this.#more(signal)
      if (signal.aborted) return
      loaded()
      // A page's own data comes at once: without a turn in between, all of it would be one long task.
      // oxlint-disable-next-line no-await-in-loop
      if (!this.complete) await turn()
    }
  }

  async #more(signal: AbortSignal): Promise<void> {
    const asked = this.#page
    const {
      entries,
      next,
      freshAgainAt,
      unread = 0,
      range,
    } = await this.#ask({ ...this.#query, ...(asked && { page: asked }) }, signal)
    if (signal.aborted) return
    // An empty page that leads to itself would be asked for ever.
    if (next !== undefined && next === asked)
      throw new SourceError(200, '', '', { cause: new TypeError('next must be another page') })
    this.freshAgainAt = freshAgainAt ?? this.freshAgainAt
    this.unread += unread
    this.range ??= range
    // Pending entries are only taken from the first page, which has them above the booked ones.
    const isOpen = ({ status }: Entry) => asked === undefined && status === 'pending'
    // Not `push(...entries)`: a page of a site's own source may be too long for the stack.
    for (const entry of entries) if (isOpen(entry)) this.entries.push(entry)
    for (const entry of entries) if (!isOpen(entry)) this.entries.push(entry)
    this.#page = next
    this.complete = next === undefined
  }
}
