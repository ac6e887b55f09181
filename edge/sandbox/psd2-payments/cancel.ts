// What the cancellation of an approved payment does, and until when it can be done: by its approval, or in the bank's own channel.
// Who may cancel is decided before; the bundle of a cancellation is in bundles.ts.

import { type DeleteVerdict, judgeDelete } from '../../../core/psd2-payments/index.ts'
import { helsinkiDate } from '../../../core/shared/values/time.ts'
import { datesOfSeries } from '../../../core/shared/values/calendar.ts'
import type { PaymentRecord, Records } from './records.ts'

/** Cancels a payment; tells whether it was not too late. */
export type CancelPayment = (payment: PaymentRecord, at: number) => boolean

/** Judges whether a payment can be deleted now (gaps: psd2.delete.before, psd2.delete.after, psd2.delete.too-late). */
export function judgeDeletion(records: Records, payment: PaymentRecord, now: number): DeleteVerdict {
  const { kind, status } = payment
  return judgeDelete({ kind, status, dueDate: lastDateOf(records, payment) }, now)
}

/** Makes what cancels a payment with what waits of it. */
export function makeCancel(records: Records): CancelPayment {
  return (payment, at) => {
    if (judgeDeletion(records, payment, at) !== 'sca') return false
    records.move(payment, 'Cancelled', at)
    const today = helsinkiDate(at)
    for (const instance of records.instancesOf(payment.paymentId)) {
      // An instance whose day has begun stays, and is executed.
      const isWaiting = instance.status === 'AwaitingDueDate' && instance.dueDate > today
      if (isWaiting) records.moveInstance(instance, 'Cancelled', at)
    }
    return true
  }
}

/** The day before which a payment can be cancelled; of a series that of the last instance that waits. */
function lastDateOf(records: Records, payment: PaymentRecord): string | undefined {
  if (payment.kind === 'scheduled') return payment.order.dueDate
  if (payment.kind !== 'recurring') return undefined
  const instances = records.instancesOf(payment.paymentId)
  if (instances.length === 0) return [...datesOfSeries(payment.order)].at(-1)
  // Where nothing waits any more there is nothing to cancel: the day of the order has begun.
  return instances.findLast(({ status }) => status === 'AwaitingDueDate')?.dueDate ?? payment.order.dueDate
}
