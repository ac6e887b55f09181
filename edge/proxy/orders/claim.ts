// Claims a payment in the register for its order, before a reading can make it paid: no two orders share one.

import type { Log } from '../../shared/log.ts'
import type { RailReading } from '../interfaces/rail.ts'
import { nameOfPayment, type Register } from '../storage/register.ts'
import type { OrderReading } from './attempt.ts'
import type { OrderRecord } from './order-record.ts'
import { attemptOf } from './order-state.ts'
import type { StoredOrder } from './stored-order.ts'

/** What claiming works with. */
export interface ClaimTools {
  readonly order: Pick<StoredOrder, 'load'>
  readonly register: Register
}

/**
 * Claims the payment of a reading, if that is due.
 *
 * @returns The reading, with the owner of the payment if the register was asked: if that is another order, the reading
 *   contradicts this one, and a person decides. `lost` if the register does not answer.
 */
export async function claimed(
  { order, register }: ClaimTools,
  paymentId: string,
  reading: RailReading,
  log: Log,
): Promise<OrderReading | 'lost'> {
  const record = order.load()
  if (!record || !isDue(record, paymentId, reading)) return reading
  const isOurs = await register.claim(nameOfPayment(paymentId), record.handle).catch(() => undefined)
  if (isOurs) return { ...reading, owner: 'us' }
  log(isOurs === false ? { event: 'payment_id_reused' } : { event: 'payment_not_read', reason: 'register' })
  return isOurs === false ? { ...reading, owner: 'another' } : 'lost'
}

/**
 * Returns whether a payment must be claimed before a reading is believed: once its money may count, or after a return or a
 * callback. A payment that nobody opened belongs to no other order; one with another reference may.
 */
function isDue(record: OrderRecord, paymentId: string, { state, reference }: RailReading): boolean {
  const attempt = attemptOf(record, paymentId)
  if (!attempt || attempt.claimed) return false
  if (reference !== undefined && reference !== attempt.order.reference) return false
  const isUsed = attempt.hinted ?? attempt.hintedAt
  return isUsed !== undefined || state === 'paid' || state === 'scheduled'
}
