// What was paid to suppliers in the last days, by hand or as bills: what a new payment is compared with before it is sent.

import { isMerchantError } from '../../../core/merchant/index.ts'
import { addDays, helsinkiDate } from '../../../core/shared/index.ts'
import type { ShopContext } from '../../shop/context.ts'
import type { PaidBefore } from './bill-view.ts'
import { findBill } from './bills.ts'
import { isLive, type LookedAt } from './given.ts'

/** Days that one question may span: today and the thirty before it. */
const DAYS = 31

/** Lists the payments that were given one by one; nothing if the proxy does not offer them. */
export async function paidAlone(c: ShopContext): Promise<{ paid: PaidBefore[]; unread: number }> {
  const { merchant, books } = c.get('tools')
  const to = helsinkiDate(Date.now())
  try {
    const { payouts } = await merchant.payouts.page({ from: addDays(to, 1 - DAYS), to, limit: 100 })
    // What the bank refused or rejected moved no money.
    const moved = payouts.filter(({ state }) => state !== 'rejected' && state !== 'refused')
    const paid = moved.map(({ payoutId, creditorIban, amount, currency, createdAt }) => {
      const { name, reference, message } = books.payout(payoutId) ?? {}
      return {
        id: payoutId,
        isAlone: true,
        account: creditorIban,
        amount,
        currency,
        at: createdAt,
        ...(name !== undefined && { name }),
        ...(reference !== undefined && { reference }),
        ...(message !== undefined && { message }),
      }
    })
    return { paid, unread: 0 }
  } catch (error) {
    if (!isMerchantError(error)) throw error
    return { paid: [], unread: error.code === 'payout_not_offered' ? 0 : 1 }
  }
}

/** Lists the bills that were given and may be paid. */
export function paidTogether(given: readonly LookedAt[]): PaidBefore[] {
  return given.flatMap((one) => {
    const bill = findBill(one.bill)
    if (!bill || !isLive(one)) return []
    const { name, invoice, reference, account, amount, currency } = bill
    return {
      id: one.batch,
      isAlone: false,
      name,
      invoice,
      account,
      amount,
      currency,
      at: new Date(one.atMs).toISOString(),
      ...(reference !== undefined && { reference }),
    }
  })
}
