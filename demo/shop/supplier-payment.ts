// What the shop stores of a payment to a supplier, and the ways to pay one.
// backoffice/server/ gives it to the proxy, and shows it.

import * as v from 'valibot'

/** The ways to pay a supplier: instant first, instant only, or later and asynchronous. */
export const Way = v.picklist(['sepa', 'instant', 'v2'])
export type Way = v.InferOutput<typeof Way>

/** What the shop stores before it gives the payout to the proxy. */
export interface SupplierPayment {
  /** The id of the payout: made once for this payment, so that a second press is the same payment. */
  id: string
  way: Way
  name: string
  iban: string
  /** Decimal string in euros. */
  amount: string
  message?: string | undefined
  reference?: string | undefined
}
