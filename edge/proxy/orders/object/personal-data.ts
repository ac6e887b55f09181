// When personal data of an order goes: so many days after its end, by itself.
// What is personal and what the books need, attempt.ts says.

import type { Refunds } from '../../refunds/refunds.ts'
import type { Task } from '../../storage/tasks.ts'
import { forgetAfter } from '../../storage/forget-after.ts'
import { dropPersonalDataOfOrder } from '../attempt.ts'
import type { StoredOrder } from '../stored-order.ts'
import type { OrderRecord } from '../order-record.ts'
import { wantedAttempts } from '../order-state.ts'

/** Deletes personal data of one order, and of its refunds, so many days after the last of them ended. */
export function forgetOrder(
  days: number,
  order: StoredOrder,
  refunds: Pick<Refunds, 'list'>,
  clock: () => number,
): Task {
  return forgetAfter(days, {
    endedAt() {
      const record = order.load()
      const all = refunds.list()
      // What is still to be sent keeps its words.
      if (!record || all.some(({ nextAt }) => nextAt !== undefined)) return undefined
      const hasMore = all.some(({ wish }) => wish.message !== undefined)
      const endedAt = record.personalDataDeletedAt === undefined || hasMore ? endOf(record) : undefined
      return endedAt === undefined ? undefined : Math.max(endedAt, ...all.map(({ changedAt }) => changedAt))
    },
    forget: (log) =>
      order.forget((record) => dropPersonalDataOfOrder(record, clock()), log, {
        what: 'personal_data_deleted',
      }),
  })
}

/** Tells when an order ended: its last change, once the bank is not asked about it any more. */
function endOf(record: OrderRecord): number | undefined {
  if (wantedAttempts(record).length > 0 && record.dueAt !== undefined) return undefined
  const changes = record.attempts.map(({ changedAt }) => changedAt)
  return Math.max(...changes, record.closed?.at ?? 0, record.settled?.at ?? 0)
}
