// Finds payments and bundles that a caller may see: the client's own; with a PSU token, those of one bundle.
// Any other id is answered exactly like an id that does not exist.

import type { PaymentKind } from '../../../../core/psd2-payments/index.ts'
import type { Provider } from '../authenticate.ts'
import type { Bundle, PaymentRecord, RecordOf, Records } from '../records.ts'

/** Finds a payment of a kind that the caller may know of (gaps: psd2.paths.foreign, psd2.token). */
export function findPayment<K extends PaymentKind>(
  records: Records,
  { client, authorizationId }: Provider,
  kind: K,
  paymentId: string,
): RecordOf<K> | undefined {
  const payment = records.payment(paymentId)
  if (payment?.clientId !== client.clientId || payment.kind !== kind) return undefined
  const isCovered =
    authorizationId === undefined ||
    authorizationId === payment.authorizationId ||
    records.bundle(authorizationId)?.cancels === paymentId
  return isCovered ? (payment as PaymentRecord & RecordOf<K>) : undefined
}

/** Finds a bundle that the caller may know of; the cancellations of its payments belong to a bundle. */
export function findBundle(
  records: Records,
  { client, authorizationId }: Provider,
  wanted: string,
): Bundle | undefined {
  const bundle = records.bundle(wanted)
  if (bundle?.clientId !== client.clientId) return undefined
  const cancelled = bundle.cancels === undefined ? undefined : records.payment(bundle.cancels)
  const isCovered =
    authorizationId === undefined ||
    authorizationId === wanted ||
    authorizationId === cancelled?.authorizationId
  return isCovered ? bundle : undefined
}
