// Counts what is left that began under a handle key while another replaces it: each request counts a few days of the lists, back
// to the first day. Rows are copies, and those of instructions do not name their key. The result that nothing is left is stored,
// and only then may the key be removed.

import { handleKeysOf, isHandle, newKeyMark } from '../handle.ts'
import type { ProxyContext } from '../http/context.ts'
import { noteOldKey } from '../order-index/agreement.ts'
import { FIRST_MS, pagesOf } from '../order-index/list-pages.ts'
import { listOfRefunds, listOfUtcDay, utcDayOf } from '../order-index/row-index.ts'
import type { Note } from '../storage/notes.ts'
import { DAY_MS } from '../storage/schedule.ts'
import { type AnyRow, kindsOf } from './kinds.ts'
import type { OldHandleKey } from './proxy-status.ts'
import { notesIn } from '../config/notes-object.ts'

/** After so many lists, the next day is left to the next request: Cloudflare's free plan has 50 calls for an answer. */
const MOST_LISTS = 10
const ROWS = 1_000
const NOTE = 'old-key'
const FIRST_DAY = utcDayOf(FIRST_MS)

/** The states of orders, refunds, instructions and batches that have not ended. */
const OPEN_STATES = ['pending', 'scheduled', 'unknown', 'sending', 'processing', 'unapproved', 'held']

/** How far the lists were counted, as the note stores it; times are milliseconds since 1970. */
interface Walk {
  /** Mark of the newer key: other keys begin anew. */
  readonly key: string
  /** When both keys were first seen here. */
  readonly first: number
  /** When this walk began. */
  readonly began: number
  /** The last UTC day that was counted; absent before the first. */
  readonly upTo?: string
  readonly open: number
  readonly ended: number
}

/**
 * Counts the next days.
 *
 * @param notes The notes as they were read for this answer.
 * @returns What is left as far as is known; `null` if there is one handle key.
 */
export async function oldKeyIn(
  c: ProxyContext,
  now: number,
  notes: Readonly<Record<string, Note>>,
): Promise<OldHandleKey | null> {
  const config = c.get('config')
  const keys = handleKeysOf(config.settings)
  const key = newKeyMark(keys)
  if (key === undefined) return null
  const text = notes[NOTE]?.text
  const before = text === undefined ? undefined : (JSON.parse(text) as Walk)
  const known = before?.key === key ? before : { key, first: now, began: now, open: 0, ended: 0 }
  const isStale = hasEnded(known) && now - known.began >= DAY_MS
  const walk = isStale ? { key, first: known.first, began: now, open: 0, ended: 0 } : known
  const { first, open, ended, ...rest } = hasEnded(walk) ? walk : await goOn(c, walk, keys[0])
  const { upTo = FIRST_DAY } = rest
  if (rest.began !== before?.began || upTo !== before.upTo)
    await notesIn(c.env, config).note(NOTE, JSON.stringify({ ...rest, first, open, ended }), 0)
  // In the first day, a part of the deployment may know only the old key, and begin something on a day that was already counted.
  const isWhole = hasEnded(rest) && rest.began - first >= DAY_MS
  if (!isWhole) return { open, ended, lookedUpTo: upTo }
  // Called each time, so that a crash loses nothing: a result that is stored already is not written again.
  await noteOldKey(c.env, config, open === 0)
  return { open, ended }
}

const hasEnded = ({ upTo }: Pick<Walk, 'upTo'>) => upTo !== undefined && upTo <= FIRST_DAY

/** Counts the next days, each whole. */
async function goOn(c: ProxyContext, walk: Walk, oldKey: string): Promise<Walk> {
  const isOld = ({ handle, createdAt }: AnyRow) =>
    handle === undefined ? Date.parse(createdAt) < walk.first : isHandle(handle, oldKey)
  const listsOf = (day: string) =>
    kindsOf(c).flatMap(({ inLists, page }) =>
      [listOfUtcDay(day, inLists), ...(inLists === undefined ? [listOfRefunds(day)] : [])].map(
        (list) => [page, list] as const,
      ),
    )
  let { upTo, open, ended } = walk
  let looked = 0
  do {
    upTo = utcDayOf(upTo === undefined ? walk.began : Date.parse(upTo) - DAY_MS)
    const lists = listsOf(upTo)
    for (const [pageOf, list] of lists) {
      for await (const { rows } of pagesOf((after) => pageOf(list, { after, limit: ROWS }))) {
        const old = rows.filter(isOld)
        const left = old.filter(({ state, needsPerson }) => needsPerson || OPEN_STATES.includes(state)).length
        open += left
        ended += old.length - left
        looked++
      }
    }
    if (looked + lists.length > MOST_LISTS) break
  } while (!hasEnded({ upTo }))
  return { ...walk, upTo, open, ended }
}
