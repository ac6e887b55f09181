// One bank that a payer may choose, as a page sees it.

import type { PaymentExecution } from './payment.ts'

/**
 * Why an order cannot be paid at a bank: the bank does not take the amount, the day, or the series.
 */
export type ProviderUnfit = 'amount' | 'day' | 'series'

/** A bank in a provider picker. */
export interface Provider {
  /** Opaque id of the bank, `[a-z0-9-]`, 1 to 36 characters; `own` is the bank that runs the interface. */
  id: string
  /** Name for people, 1 to 70 characters. */
  name: string
  /** ISO 3166-1 alpha-2 country, upper case. */
  country: string
  /** Whether payments can be started there now. */
  enabled: boolean
  /** Why the order in question cannot be paid there; then `enabled` is false. */
  unfit?: ProviderUnfit
  /** When the money of the order in question would depart, if that is not as soon as the payer has approved. */
  execution?: PaymentExecution
  /** Whether the bank must know the IBAN of the account that pays before its page opens; absent if its page asks. */
  asksAccount?: boolean
}
