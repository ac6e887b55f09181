// The task that deletes the personal data of an order a number of days after its end.
// It does not know what is personal: attempt.ts and refund-record.ts do.

import type { RefundBook } from '../refunds/refund-book.ts'
import type { Task } from '../storage/tasks.ts'
import { forgetAfter } from '../storage/forget-after.ts'
import { dropPersonalDataOfOrder } from '../orders/attempt.ts'
import type { StoredOrder } from '../orders/stored-order.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { wantedAttempts } from '../orders/order-state.ts'

/** Makes the task that deletes personal data of one order and its refunds, a number of days after the last of them ended. */
export function forgetOrderAfter(
  days: number,
  order: StoredOrder,
  refunds: Pick<RefundBook, 'open' | 'sums'>,
  clock: () => number,
): Task {
  return forgetAfter(days, {
    endedAt() {
      const record = order.load()
      // A refund that is still to be sent keeps its message.
      if (!record || refunds.open().some(({ nextAt }) => nextAt !== undefined)) return undefined
      const { texts, changedAt } = refunds.sums
      const endedAt = record.personalDataDeletedAt === undefined || texts > 0 ? endOf(record) : undefined
      return endedAt === undefined ? undefined : Math.max(endedAt, changedAt)
    },
    forget: (log) =>
      order.forget((record) => dropPersonalDataOfOrder(record, clock()), log, {
        what: 'personal_data_deleted',
      }),
  })
}

/** Returns when an order ended: its last change, once the bank is no longer asked about it. */
function endOf(record: OrderRecord): number | undefined {
  if (wantedAttempts(record).length > 0 && record.dueAt !== undefined) return undefined
  const changes = record.attempts.map(({ changedAt }) => changedAt)
  return Math.max(...changes, record.closed?.at ?? 0, record.resolved?.at ?? 0)
}
