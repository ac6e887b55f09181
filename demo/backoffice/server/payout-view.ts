// What the merchant's page sees of a payout: which members of the client's answers, and what the shop itself knows.

import * as v from 'valibot'
import type * as merchant from '../../../core/merchant/index.ts'
import type { Shown } from './shown.ts'

/** The ways to pay a supplier: instant first, instant only, or later and asynchronous. */
export const Way = v.picklist(['sepa', 'instant', 'v2'])
export type Way = v.InferOutput<typeof Way>

const row = {
  payoutId: true,
  operation: true,
  state: true,
  amount: true,
  currency: true,
  creditorIban: true,
  createdAt: true,
  updatedAt: true,
} as const

/** A payout in the list. */
export const ROW = row
export type PayoutRow = Shown<merchant.PayoutRow, typeof ROW>

/** A payout with everything that happened to it. */
export const PAYOUT = {
  ...row,
  debtorIban: true,
  reference: true,
  reason: true,
  bank: { status: true, paymentType: true, archiveId: true, bookingDate: true, transactionDate: true },
  resolved: { at: true, outcome: true, reason: true },
  history: {
    at: true,
    what: true,
    status: true,
    reason: true,
    paymentType: true,
    found: true,
    from: true,
    to: true,
    outcome: true,
    count: true,
    lastAt: true,
  },
} as const
export type PayoutDetail = Shown<merchant.Payout, typeof PAYOUT>
export type Step = PayoutDetail['history'][number]

/** What the shop wrote down before it gave the payout. */
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

/** A payout in the list of the merchant's page; without a name where the shop has none. */
export type ShownRow = PayoutRow & { name?: string }

/** A payout as the merchant's page shows it. */
export type ShownPayout = PayoutDetail & { name?: string; message?: string }
