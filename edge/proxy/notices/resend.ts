// Sends a notice again, as if it were new, because the merchant asked.
// It does not send by itself: the delivery does when the notice is due.

import type { Tasks } from '../storage/tasks.ts'
import type { Outbox } from './outbox.ts'

/** What sending again works with. */
export interface ResendTools {
  stored: {
    write(changes: Readonly<Record<string, unknown>>): void
    historyEntries(
      facts: readonly { readonly what: 'notice_resent'; readonly notice: string; readonly by?: string }[],
    ): Readonly<Record<string, unknown>>
  }
  tasks: Pick<Tasks, 'whenArmed'>
  outbox: Pick<Outbox, 'resendOf'>
  clock: () => number
}

/** Makes a notice due again; `false` when no notice has that id. */
export async function resendNotice(
  { stored, tasks, outbox, clock }: ResendTools,
  id: string,
  by?: string,
): Promise<boolean> {
  const changes = outbox.resendOf(id, clock())
  if (!changes) return false
  stored.write({
    ...changes,
    ...stored.historyEntries([{ what: 'notice_resent', notice: id, ...(by !== undefined && { by }) }]),
  })
  await tasks.whenArmed()
  return true
}
