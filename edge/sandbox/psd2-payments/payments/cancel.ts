// Cancels approved payments, and decides until when: by the payer's approval, or in the bank's own channel.

import type { DeleteVerdict } from '../../../../core/psd2-payments/index.ts'
import { judgeDelete } from '../../../../core/psd2-payments/rules/index.ts'
import { helsinkiDate } from '../../../../core/shared/values/time.ts'
import type { InstanceRecord, PaymentRecord, Records } from '../records.ts'

/** Cancels a payment; `false` if it was too late. */
export type CancelPayment = (payment: PaymentRecord, at: number) => boolean

/** Judges whether a payment can be deleted now (gaps: psd2.delete.before, psd2.delete.after, psd2.delete.too-late). */
export function judgeDeletion(records: Records, payment: PaymentRecord, now: number): DeleteVerdict {
  if (payment.kind === 'recurring' && payment.status === 'AwaitingDueDate') {
    return waitingOf(records, payment, now).length > 0 ? 'sca' : 'refused'
  }
  const { kind, status, order } = payment
  return judgeDelete({ kind, status, ...('dueDate' in order && { dueDate: order.dueDate }) }, now)
}

/** Makes the function that cancels a payment with its waiting instances. */
export function makeCancel(records: Records): CancelPayment {
  return (payment, at) => {
    if (judgeDeletion(records, payment, at) !== 'sca') return false
    const waiting = waitingOf(records, payment, at)
    records.move(payment, 'Cancelled', at)
    for (const instance of waiting) records.moveInstance(instance, 'Cancelled', at)
    return true
  }
}

/** Lists the instances that can still be cancelled: one whose day has begun is executed. */
function waitingOf(records: Records, { paymentId }: PaymentRecord, now: number): InstanceRecord[] {
  const today = helsinkiDate(now)
  const isWaiting = ({ status, dueDate }: InstanceRecord) => status === 'AwaitingDueDate' && dueDate > today
  return records.instancesOf(paymentId).filter(isWaiting)
}
