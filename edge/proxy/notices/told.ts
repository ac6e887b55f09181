// How notices end, for the history of what they are about.
// Nothing is decided by it.

import type { KeptRecord } from '../storage/kept-record.ts'
import type { OutboxEntry } from './entry.ts'

/** What a notice is to the history that it stands in. */
interface NoticeFact {
  readonly what: `notice_${string}`
  readonly [fact: string]: string
}

/** A record that takes such facts, whatever else happens to it. */
type Kept = Pick<KeptRecord<object>, 'write'> & {
  told(facts: readonly NoticeFact[]): Readonly<Record<string, unknown>>
}

/** Tells the history how notices end, in the write that ends them. */
export function tellNotices(kept: Kept): Pick<KeptRecord<object>, 'write'> {
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
      kept.write({ ...changes, ...kept.told(facts) })
    },
  }
}
