// Adds refunds and webhooks to the merchant's view of a payment, and refunds to its history.
// Refunds and webhooks do not know each other; only this file knows both.

import { present } from '../../shared/present.ts'
import type { OrderFact } from '../orders/order-fact.ts'
import type { StoredOrder } from '../orders/stored-order.ts'
import type { Attempt, OrderRecord } from '../orders/order-record.ts'
import { findRail, type Rail } from '../interfaces/rail.ts'
import { historyEntryOf, type MerchantParts, type MerchantTransfer } from './merchant-payment.ts'
import { shownAs } from '../storage/many.ts'
import { viewOfWebhook } from '../webhooks/entry.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import type { RefundBook } from '../refunds/refund-book.ts'
import type { RefundRecord } from '../refunds/refund-record.ts'
import { showRefund } from '../refunds/refund-view.ts'
import type { RefundWriteHook } from '../refunds/refunds.ts'

/** Makes what refunds and webhooks add to the view of one order. */
export function partsOf(
  order: StoredOrder,
  refunds: RefundBook,
  outbox: Outbox,
  rails: readonly Rail[],
): MerchantParts {
  const canRefund = (attempt: Attempt) => findRail(rails, attempt)?.refunds !== undefined
  return {
    canRefund,
    transfers() {
      const record = order.load()
      return record
        ? paidOf(record)
            .filter((attempt) => !canRefund(attempt))
            .flatMap((attempt) => transfersOf(record, attempt))
        : []
    },
    lists: {
      refunds: shownAs(refunds, (refund) => showRefund(order.load(), refund)),
      webhooks: shownAs(outbox, viewOfWebhook),
      history: shownAs(order.history, historyEntryOf),
    },
    givenUp: () => outbox.givenUp(),
    hasMessages: () => refunds.sums.texts > 0,
    refundedOf: ({ created }) => (created ? refunds.sumsOf(created.paymentId).refunded : '0.00'),
    needsPerson: () => refunds.open().some(({ stage }) => stage === 'needs_review'),
  }
}

/** Lists the attempts for which money has moved: paid, or a series of which some was. */
const paidOf = ({ attempts }: OrderRecord) =>
  attempts.filter(
    ({ status, occurrences, returnedAt }) =>
      (status === 'paid' && returnedAt === undefined) || occurrences?.some(({ state }) => state === 'paid'),
  )

/** Lists the transfers that would give one attempt back. */
function transfersOf(record: OrderRecord, attempt: Attempt): readonly MerchantTransfer[] {
  const { number, payerIban: iban, occurrences } = attempt
  const { amount, currency, reference } = attempt.order
  const transfer = present({ attempt: number, amount, currency, reference, iban })
  if (!occurrences) return [transfer]
  return occurrences.flatMap(({ state, dueDate }) => (state === 'paid' ? [{ ...transfer, dueDate }] : []))
}

/** Adds each step of a refund to the history of its order. */
export function addRefundsToHistory(order: StoredOrder): RefundWriteHook {
  return ({ attempts }, before, after) => {
    const what = stepOf(before, after)
    if (!what) return {}
    const attempt = attempts.find(({ created }) => created?.paymentId === after.paymentId)?.number
    const { id, amount } = after.wish
    // Its other steps are the bank's.
    const isMerchants = !before || after.resolvedBecause !== before.resolvedBecause
    const by = isMerchants ? after.by : undefined
    return order.historyEntries([present({ what, attempt, refund: id, amount, reason: after.reason, by })])
  }
}

function stepOf(before: RefundRecord | undefined, after: RefundRecord): OrderFact['what'] | undefined {
  if (!before) return 'refund_asked'
  if (after.lost && !before.lost) return 'refund_answer_lost'
  if (after.stage === before.stage || after.stage === 'waiting') return undefined
  return `refund_${after.stage}`
}
