// What the merchant's page sees of a payout: chosen members of the client's answers, and the shop's own data.

import type * as merchant from '../../../core/merchant/index.ts'
import { all, type Shown } from './shown.ts'

export const ROW = all('payoutId operation state amount currency creditorIban createdAt updatedAt')
export type PayoutRow = Shown<merchant.PayoutRow, typeof ROW>

/** A payout with everything that happened to it. */
export const PAYOUT = {
  ...ROW,
  ...all('debtorIban reference reason'),
  bank: all('status paymentType archiveId bookingDate transactionDate'),
  resolved: all('at outcome reason'),
  history: all('at what status reason paymentType found from to outcome count lastAt'),
} as const
export type PayoutDetail = Shown<merchant.Payout, typeof PAYOUT>
export type Step = PayoutDetail['history'][number]

/** A payout in the list of the merchant's page; without a name if the shop has none. */
export type ShownRow = PayoutRow & { name?: string }

/** A payout as the merchant's page shows it. */
export type ShownPayout = PayoutDetail & { name?: string; message?: string }
