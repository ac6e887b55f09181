// What a bundle is when its payments are what they are, as far as that follows (gaps Part 2, Authorization bundle).
// Pure; approvals and refusals move a bundle themselves.

import { type BUNDLE_STATUSES, canSubmit, type PaymentStatus } from '../../../core/psd2-payments/index.ts'

/** A status of a bundle. */
export type BundleStatus = (typeof BUNDLE_STATUSES)[number]

/** A payment, as far as its bundle depends on it. */
interface BundledPayment {
  readonly status: PaymentStatus
  readonly submitted?: number
}

/** Finds the status of a bundle after one of its payments has changed. */
export function statusOfBundle(status: BundleStatus, payments: readonly BundledPayment[]): BundleStatus {
  const counted = payments.filter((payment) => payment.status !== 'Revoked')
  if (status === 'Unauthorized') return counted.length === 0 ? 'Revoked' : status
  if (status !== 'Authorized' && status !== 'PartiallyRevoked') return status
  const some = (wanted: PaymentStatus) => counted.some((payment) => payment.status === wanted)
  if (!counted.some((payment) => canSubmit(payment.status))) {
    if (counted.some(({ submitted }) => submitted !== undefined)) return 'Completed'
    return some('Rejected') ? 'Rejected' : 'Revoked'
  }
  return some('Cancelled') ? 'PartiallyRevoked' : status
}
