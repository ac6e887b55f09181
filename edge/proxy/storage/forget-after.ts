// The task that deletes personal data a number of days after an end.

import type { Log } from '../../shared/log.ts'
import type { Task } from './tasks.ts'
import { DAY_MS } from './schedule.ts'

/** Something that ends, and has personal data until these are deleted. */
export interface Forgetting {
  /** When it ended, milliseconds since 1970; absent while it has not, or when no personal data is left. */
  readonly endedAt: () => number | undefined
  readonly forget: (log: Log) => void
}

/** Makes the task that deletes personal data a number of days after an end. */
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
