// Sends a notice again, as if it were new, because somebody asked for it.
// What is sent, and how often, the outbox and its delivery say.

import type { Duties } from '../storage/duties.ts'
import type { Outbox } from './outbox.ts'

/** What sending again works with. */
export interface ResendTools {
  kept: {
    write(changes: Readonly<Record<string, unknown>>): void
    told(
      facts: readonly { readonly what: 'notice_resent'; readonly notice: string }[],
    ): Readonly<Record<string, unknown>>
  }
  duties: Pick<Duties, 'armed'>
  outbox: Pick<Outbox, 'resendOf'>
  clock: () => number
}

/** Sends a notice again; `false` when there is none of that id. */
export async function resendNotice(
  { kept, duties, outbox, clock }: ResendTools,
  id: string,
): Promise<boolean> {
  const changes = outbox.resendOf(id, clock())
  if (!changes) return false
  kept.write({ ...changes, ...kept.told([{ what: 'notice_resent', notice: id }]) })
  await duties.armed()
  return true
}
