// When personal data of an order goes: so many days after its end, by itself.
// What is personal and what the books need, attempt.ts says.

import { wantedAttempts, withoutPersonalData } from '../orders/attempt.ts'
import type { Duty } from '../orders/duties.ts'
import type { KeptOrder } from '../orders/kept-order.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import type { Log } from '../../shared/log.ts'

const DAY_MS = 86_400_000

/** Deletes personal data of one order after its time. */
export class PersonalData implements Duty {
  readonly name = 'personal_data'
  readonly #order: KeptOrder
  readonly #clock: () => number
  readonly #days: number

  constructor(order: KeptOrder, clock: () => number, days: number) {
    this.#order = order
    this.#clock = clock
    this.#days = days
  }

  dueAt(): number | undefined {
    const record = this.#order.load()
    if (!record || record.personalDataDeletedAt !== undefined) return undefined
    const endedAt = endOf(record)
    return endedAt === undefined ? undefined : endedAt + this.#days * DAY_MS
  }

  async run(log: Log): Promise<void> {
    const forget = (record: OrderRecord) => withoutPersonalData(record, this.#clock())
    this.#order.change(forget, log, { what: 'personal_data_deleted' })
  }
}

/** Tells when an order ended: its last change, once nobody asks the bank about it any more. */
function endOf(record: OrderRecord): number | undefined {
  if (wantedAttempts(record).length > 0 && record.dueAt !== undefined) return undefined
  const changes = record.attempts.map(({ changedAt }) => changedAt)
  return Math.max(...changes, record.closed?.at ?? 0, record.settled?.at ?? 0)
}
