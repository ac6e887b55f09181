// Sends a notice again, as if it were new, because somebody asked for it.
// What is sent, and how often, the outbox and its delivery say.

import type { Tasks } from '../storage/tasks.ts'
import type { Outbox } from './outbox.ts'

/** What sending again works with. */
export interface ResendTools {
  kept: {
    write(changes: Readonly<Record<string, unknown>>): void
    told(
      facts: readonly { readonly what: 'notice_resent'; readonly notice: string }[],
    ): Readonly<Record<string, unknown>>
  }
  tasks: Pick<Tasks, 'whenArmed'>
  outbox: Pick<Outbox, 'resendOf'>
  clock: () => number
}

/** Sends a notice again; `false` when there is none of that id. */
export async function resendNotice(
  { kept, tasks, outbox, clock }: ResendTools,
  id: string,
): Promise<boolean> {
  const changes = outbox.resendOf(id, clock())
  if (!changes) return false
  kept.write({ ...changes, ...kept.told([{ what: 'notice_resent', notice: id }]) })
  await tasks.whenArmed()
  return true
}
