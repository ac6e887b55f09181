// Sends webhooks again, as if they were new, because the merchant asked.

import type { Tasks } from '../storage/tasks.ts'
import type { Outbox } from './outbox.ts'

/** Pause between two webhooks that are sent again, milliseconds: the receiver has just come back. */
export const PACE_MS = 200

/** Which webhooks of an object are sent again: one by its id, or those that were given up since a time. */
export type WebhookChoice =
  | { readonly id: string }
  /** Milliseconds since 1970, and how long the first try waits: webhooks of many objects leave one after another. */
  | { readonly since: number; readonly inMs: number }

/** What sending again works with. */
export interface ResendTools {
  stored: {
    write(changes: Readonly<Record<string, unknown>>): void
    historyEntries(
      facts: readonly {
        readonly what: 'webhook_resent'
        readonly webhook: string
        readonly by?: string | undefined
      }[],
    ): Readonly<Record<string, unknown>>
  }
  tasks: Pick<Tasks, 'whenArmed'>
  outbox: Pick<Outbox, 'givenUpSince' | 'resendOf'>
  clock: () => number
}

/** Makes webhooks due again, under the same ids and with the same bytes; returns how many. */
export async function resendWebhooks(
  { stored, tasks, outbox, clock }: ResendTools,
  choice: WebhookChoice,
  by?: string,
): Promise<number> {
  const at = clock() + ('inMs' in choice ? choice.inMs : 0)
  const ids = 'id' in choice ? [choice.id] : outbox.givenUpSince(choice.since)
  const sent = ids.flatMap((id, index) => {
    const changes = outbox.resendOf(id, at + index * PACE_MS)
    return changes ? [{ id, changes }] : []
  })
  if (sent.length === 0) return 0
  const facts = sent.map(({ id: webhook }) => ({
    what: 'webhook_resent' as const,
    webhook,
    by,
  }))
  const history = stored.historyEntries(facts)
  stored.write(Object.assign({}, ...sent.map(({ changes }) => changes), history) as Record<string, unknown>)
  await tasks.whenArmed()
  return sent.length
}
