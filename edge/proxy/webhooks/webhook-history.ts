// Adds the end of each webhook to the history of the record that it is about.

import type { StoredRecord } from '../storage/stored-record.ts'
import { webhooksIn } from './outbox.ts'

/** The end of a webhook, as an event of that history. */
interface WebhookFact {
  readonly what: `webhook_${string}`
  readonly [fact: string]: string
}

/** A record to whose history such events can be added. */
type RecordWithHistory = Pick<StoredRecord<object>, 'write' | 'writeLater'> & {
  historyEntries(facts: readonly WebhookFact[]): Readonly<Record<string, unknown>>
}

/** Wraps the writes of webhooks, so that the write that ends one also adds that to the history. */
export function addWebhooksToHistory(
  stored: RecordWithHistory,
): Pick<StoredRecord<object>, 'write' | 'writeLater'> {
  return {
    writeLater: (changes) => stored.writeLater(changes),
    write(changes) {
      const ended = webhooksIn(changes).filter(({ state }) => state !== 'waiting')
      const facts = ended.map(({ id, type, state }) => ({
        what: `webhook_${state}` as const,
        webhook: id,
        type,
      }))
      stored.write({ ...changes, ...stored.historyEntries(facts) })
    },
  }
}
