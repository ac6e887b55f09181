// One row for one entry: what a page saw pending keeps its id when the bank books it under another.
// What says so, core/view/maturing.ts judges; here stands what is kept of it for one connection.

import {
  type Entry,
  matchMatured,
  type Matured,
  seePending,
  type SeenPending,
} from '../../../core/view/index.ts'
import type { SourceEntries } from '../interfaces/source.ts'

/** What is kept of pending entries. */
export interface Maturing {
  /** Pending entries that were seen, by account. */
  readonly seen: Readonly<Record<string, readonly SeenPending[]>>
  /** Those that were booked, newest last. */
  readonly matured: readonly Matured[]
}

/** Pending entries that are remembered of an account, and booked ones of all; older ones are forgotten. */
const MOST_SEEN = 100
const MOST_MATURED = 300

/**
 * Gives entries that were pending the ids that the page knows, and remembers what is pending now.
 *
 * @param account Id of the account, as the page knows it.
 */
export function mature(
  maturing: Maturing = { seen: {}, matured: [] },
  account: string,
  { page: { entries }, hasAllPending = false }: Pick<SourceEntries, 'page' | 'hasAllPending'>,
): { entries: Entry[]; maturing: Maturing } {
  const seen = maturing.seen[account] ?? []
  const booked = entries.filter(({ status }) => status === 'booked')
  const pending = entries.filter(({ status }) => status === 'pending')
  // Only who knows all that is pending knows what is not any more.
  const found = hasAllPending ? newlyMatured(maturing.matured, seen, pending, booked) : []
  const matured = [...maturing.matured, ...found].slice(-MOST_MATURED)
  const renamed = new Map(matured.map((one) => [one.bookedId, one]))
  return {
    entries: entries.map((entry) => {
      const known = renamed.get(entry.id)
      return known ? { ...entry, id: known.pendingId, matchedBy: known.by } : entry
    }),
    maturing: {
      matured,
      seen: hasAllPending
        ? { ...maturing.seen, [account]: stillSeen(seen, found, pending, booked) }
        : maturing.seen,
    },
  }
}

function newlyMatured(
  known: readonly Matured[],
  seen: readonly SeenPending[],
  pending: readonly Entry[],
  booked: readonly Entry[],
): Matured[] {
  const isPending = new Set(pending.map(({ id }) => id))
  const isMatured = new Set(known.map(({ bookedId }) => bookedId))
  return matchMatured(
    seen.filter(({ entry }) => !isPending.has(entry.id)),
    booked.filter(({ id }) => !isMatured.has(id)),
  )
}

/** What was seen and is not found again may stand on another page, so it is remembered for a while yet. */
function stillSeen(
  seen: readonly SeenPending[],
  found: readonly Matured[],
  pending: readonly Entry[],
  booked: readonly Entry[],
): SeenPending[] {
  const isFound = new Set(found.map(({ pendingId }) => pendingId))
  const isSeen = new Set(seen.map(({ entry }) => entry.id))
  return [
    ...seen.filter(({ entry }) => !isFound.has(entry.id)),
    ...pending.filter(({ id }) => !isSeen.has(id)).map((entry) => seePending(entry, booked)),
  ].slice(-MOST_SEEN)
}
