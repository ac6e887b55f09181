// What the merchant's page sees of a payout: which members of the client's answers, and what the shop itself knows.

import type * as merchant from '../../../core/merchant/index.ts'
import type { Shown } from './shown.ts'

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

/** A payout in the list of the merchant's page; without a name if the shop has none. */
export type ShownRow = PayoutRow & { name?: string }

/** A payout as the merchant's page shows it. */
export type ShownPayout = PayoutDetail & { name?: string; message?: string }
