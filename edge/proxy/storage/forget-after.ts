// When personal data of an instruction goes: so many days after its end, by itself.
// What is personal, the instruction itself says.

import type { Log } from '../../shared/log.ts'
import type { Task } from './tasks.ts'
import { DAY_MS } from './schedule.ts'

/** What has an end, and something personal until it is deleted. */
export interface Forgetting {
  /** When it ended, milliseconds since 1970; nothing while it has not, or where nothing personal is left. */
  readonly endedAt: () => number | undefined
  readonly forget: (log: Log) => void
}

/** Deletes personal data so many days after an end. */
export function forgetAfter(days: number, { endedAt, forget }: Forgetting): Task {
  return {
    name: 'personal_data',
    dueAt() {
      const at = endedAt()
      return at === undefined ? undefined : at + days * DAY_MS
    },
    run: async (log) => forget(log),
  }
}
