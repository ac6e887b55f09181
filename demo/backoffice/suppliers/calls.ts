// The calls of the suppliers' page to the shop's server.

import type { SupplierPayment, Way } from '../../shop/supplier-payment.ts'
import type { ShownPayout, ShownRow, Step } from '../server/payout-view.ts'
import { type Answer, ask, askPage, type Page } from '../shared/calls.ts'

export type { ShownPayout, ShownRow, Step, SupplierPayment, Way }

/** Reads a page of the list, newest first. */
export function listPayouts(cursor?: string): Promise<Answer<Page<ShownRow>>> {
  return askPage('payouts', cursor === undefined ? 'payouts' : `payouts?${new URLSearchParams({ cursor })}`)
}

export const readPayout = (id: string) => ask<ShownPayout>(`payouts/${encodeURIComponent(id)}`)

/** Pays a supplier; the same id and words are the same payment. */
export const pay = (payment: SupplierPayment) => ask<ShownPayout>('payouts', payment)

/** Decides how a payment ended whose outcome the bank cannot report. */
export const resolvePayout = (id: string, outcome: 'paid' | 'rejected', reason: string) =>
  ask<ShownPayout>(`payouts/${encodeURIComponent(id)}/resolve`, { outcome, reason })
