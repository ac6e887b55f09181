// The form of payments, instances and bundles on the wire.

import { normaliseAmount } from '../../../../core/shared/values/money.ts'
import { formatDateTime } from '../../../../core/shared/values/time.ts'
import type { Bundle, InstanceRecord, PaymentRecord } from '../records.ts'

/** Shows a payment: its order and its state (paper 2 A, Payment response). */
export function paymentOf(payment: PaymentRecord): Record<string, unknown> {
  const { paymentId, authorizationId, status, archiveId, payerIban } = payment
  return {
    ...requestOf(payment),
    ...(payerIban !== undefined && { payer: { iban: payerIban } }),
    paymentId,
    authorizationId,
    ...(payment.kind === 'foreign' && { paymentType: 'ForeignPayment', count: 1 }),
    ...timesOf(payment),
    ...(archiveId !== undefined && { archiveId }),
    status,
  }
}

/** Shows an instance of a series (paper 2 A, Recurrence instance). */
export function instanceOf({
  dueDate,
  status,
  modified,
  archiveId,
}: InstanceRecord): Record<string, unknown> {
  return {
    dueDate,
    status,
    modified: formatDateTime(modified),
    ...(archiveId !== undefined && { archiveId }),
  }
}

/** Shows a bundle (paper 2 A, Authorization). */
export function bundleOf(bundle: Bundle): Record<string, unknown> {
  const { authorizationId, status } = bundle
  return { authorizationId, ...timesOf(bundle), status }
}

/** Shows the payments of a bundle, by their kinds (paper 2 A, Payments of an authorization). */
export function paymentsOf(
  { authorizationId, status }: Bundle,
  payments: readonly PaymentRecord[],
): Record<string, unknown> {
  const ofKind = (kind: PaymentRecord['kind']) => payments.filter((one) => one.kind === kind).map(paymentOf)
  return {
    authorizationId,
    status,
    sepaPayments: ofKind('sepa'),
    scheduledSepaPayments: ofKind('scheduled'),
    recurringSepaPayments: ofKind('recurring'),
    foreignPayments: ofKind('foreign'),
  }
}

function requestOf(payment: PaymentRecord): Record<string, unknown> {
  if (payment.kind === 'foreign') {
    return { ...payment.order, amount: normaliseAmount(payment.order.amount) }
  }
  return { ...payment.order, amountEUR: normaliseAmount(payment.order.amountEUR) }
}

interface Timed {
  readonly created: number
  readonly modified: number
  readonly authorized?: number
  readonly submitted?: number
}

function timesOf({ created, modified, authorized, submitted }: Timed): Record<string, string> {
  return {
    created: formatDateTime(created),
    modified: formatDateTime(modified),
    ...(authorized !== undefined && { authorized: formatDateTime(authorized) }),
    ...(submitted !== undefined && { submitted: formatDateTime(submitted) }),
  }
}
