// One question for the transactions of a period: asked page by page, within the limits of the source.
// Not what came of it: reading.ts keeps that.

import type { EntryLimits } from '../../core/view/limits.ts'
import type { Page } from '../../core/view/entry.ts'
import { readPage } from '../shared/account-rules.ts'
import type { AccountSource, Connection, EntryQuery } from '../shared/account-source.ts'
import { readAnswer, SourceError } from '../shared/call.ts'
import type { Range } from './range.ts'

/** Where a pager gets its data: entries always, the rest where the page offers it. */
export type PagerSource = Pick<AccountSource, 'entries'> & Partial<AccountSource>

/** What a question asks of its pager. */
export interface QuestionHost {
  /** Where transactions are asked from. */
  source(): PagerSource | undefined
  /** What the source gives at a time, as far as that is known. */
  limits(): EntryLimits
  /** Gives the period, which keeps to the limits; they may be known only once the connection is. */
  period(): Range
}

/**
 * Makes the function that asks for one page after another of the same period.
 * @param whose account or card
 * @returns takes how many entries are wanted and the handle of a page; the first page has none
 */
export function makeQuestion(
  host: QuestionHost,
  whose: Pick<EntryQuery, 'account' | 'card'>,
): (query: Pick<EntryQuery, 'pageSize' | 'page'>, signal: AbortSignal) => Promise<Page> {
  // The same for every page: a handle belongs to the question that gave it.
  let asked: EntryQuery = {}
  return async ({ pageSize, page: handle }, signal) => {
    const source = host.source()
    if (!source) throw new SourceError(400)
    if (handle === undefined) {
      await needConnection(source, signal)
      asked = { ...whose, ...host.period(), pageSize: Math.min(pageSize ?? Infinity, host.limits().pageSize) }
    }
    const given: unknown = await source.entries(
      { ...asked, ...(handle !== undefined && { page: handle }) },
      signal,
    )
    return readAnswer(() => readPage(given))
  }
}

/** Sees to it that nobody asks in vain: where no bank is connected there are no entries. */
async function needConnection(source: PagerSource, signal: AbortSignal): Promise<void> {
  const connection = await connectionOf(source, signal)
  if (connection === 'none') throw new SourceError(401, 'consent_missing')
  if (connection === 'ended') throw new SourceError(401, 'consent_ended')
}

/** Asks whether a bank is connected; whoever cannot tell is asked for entries, and tells it then. */
async function connectionOf(source: PagerSource, signal: AbortSignal): Promise<Connection | undefined> {
  try {
    return await source.connection?.(signal)
  } catch {
    return undefined
  }
}
