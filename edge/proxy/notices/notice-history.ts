// How notices end, for the history of what they are about.
// Nothing is decided by it.

import type { StoredRecord } from '../storage/stored-record.ts'
import type { OutboxEntry } from './entry.ts'

/** What a notice is to the history that it stands in. */
interface NoticeFact {
  readonly what: `notice_${string}`
  readonly [fact: string]: string
}

/** A record that takes such facts, whatever else happens to it. */
type RecordWithHistory = Pick<StoredRecord<object>, 'write'> & {
  historyEntries(facts: readonly NoticeFact[]): Readonly<Record<string, unknown>>
}

/** Tells the history how notices end, in the write that ends them. */
export function addNoticesToHistory(stored: RecordWithHistory): Pick<StoredRecord<object>, 'write'> {
  return {
    write(changes) {
      const ended = Object.values(changes as Readonly<Record<string, OutboxEntry>>).filter(
        ({ state }) => state !== 'waiting',
      )
      const facts = ended.map(({ id, type, state }) => ({
        what: `notice_${state}` as const,
        notice: id,
        type,
      }))
      stored.write({ ...changes, ...stored.historyEntries(facts) })
    },
  }
}
