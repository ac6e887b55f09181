// When personal data of an order goes: so many days after its end, by itself.
// What is personal and what the books need, attempt.ts says.

import { withoutPersonalData } from '../orders/attempt.ts'
import { wantedAttempts } from '../orders/order-state.ts'
import type { Duty } from '../storage/duties.ts'
import type { KeptOrder } from '../orders/kept-order.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import type { Log } from '../../shared/log.ts'
import type { Refunds } from './refunds/refunds.ts'

const DAY_MS = 86_400_000

/** Deletes personal data of one order after its time. */
export class PersonalData implements Duty {
  readonly name = 'personal_data'
  readonly #order: KeptOrder
  readonly #clock: () => number
  readonly #days: number
  readonly #refunds: Pick<Refunds, 'list'>

  constructor(order: KeptOrder, refunds: Pick<Refunds, 'list'>, clock: () => number, days: number) {
    this.#order = order
    this.#refunds = refunds
    this.#clock = clock
    this.#days = days
  }

  dueAt(): number | undefined {
    const record = this.#order.load()
    const refunds = this.#refunds.list()
    // What is still to be sent keeps its words.
    if (!record || refunds.some(({ nextAt }) => nextAt !== undefined)) return undefined
    const hasMore = refunds.some(({ wish }) => wish.message !== undefined)
    const endedAt = record.personalDataDeletedAt === undefined || hasMore ? endOf(record) : undefined
    if (endedAt === undefined) return undefined
    return Math.max(endedAt, ...refunds.map(({ changedAt }) => changedAt)) + this.#days * DAY_MS
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
