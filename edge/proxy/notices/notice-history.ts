// Adds the end of each notice to the history of the record that it is about.
// It decides nothing.

import type { StoredRecord } from '../storage/stored-record.ts'
import type { OutboxEntry } from './entry.ts'

/** The end of a notice, as an event of that history. */
interface NoticeFact {
  readonly what: `notice_${string}`
  readonly [fact: string]: string
}

/** A record to whose history such events can be added. */
type RecordWithHistory = Pick<StoredRecord<object>, 'write' | 'writeLater'> & {
  historyEntries(facts: readonly NoticeFact[]): Readonly<Record<string, unknown>>
}

/** Wraps the writes of notices, so that the write that ends one also adds that to the history. */
export function addNoticesToHistory(
  stored: RecordWithHistory,
): Pick<StoredRecord<object>, 'write' | 'writeLater'> {
  return {
    writeLater: (changes) => stored.writeLater(changes),
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
