// Adds refunds, webhooks and the payments of a series to the merchant's view of a payment, and refunds to its history.
// Refunds and webhooks do not know each other; only this file knows both.

import { present } from '../../shared/present.ts'
import type { OrderFact } from '../orders/order-fact.ts'
import type { StoredOrder } from '../orders/stored-order.ts'
import type { Attempt, OrderRecord } from '../orders/order-record.ts'
import { countPaid, findRail, type Rail, type RailOccurrence } from '../interfaces/rail.ts'
import { showOccurrence } from '../interfaces/shared/returns.ts'
import { historyEntryOf, type MerchantParts, type MerchantTransfer } from './merchant-payment.ts'
import { listOfOccurrences } from '../orders/occurrences.ts'
import { shownOf } from '../orders/order-state.ts'
import { type Listed, shownAs } from '../storage/many.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { viewOfWebhook } from '../webhooks/entry.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import type { RefundBook } from '../refunds/refund-book.ts'
import type { RefundRecord } from '../refunds/refund-record.ts'
import { showRefund } from '../refunds/refund-view.ts'
import type { RefundWriteHook } from '../refunds/refunds.ts'

interface PartsTools {
  readonly order: StoredOrder
  readonly storage: Pick<ObjectStorage, 'get'>
  readonly refunds: RefundBook
  readonly outbox: Outbox
  readonly rails: readonly Rail[]
}

/** Makes what refunds, webhooks and the payments of a series add to the view of one order. */
export function partsOf({ order, storage, refunds, outbox, rails }: PartsTools): MerchantParts {
  const occurrencesOf = (attempt: Parameters<typeof listOfOccurrences>[1]) =>
    listOfOccurrences(storage, attempt)
  const occurrences = () => {
    const record = order.load()
    return occurrencesOf((record && shownOf(record)) ?? NO_ATTEMPT)
  }
  const canRefund = (attempt: Attempt) => findRail(rails, attempt)?.refunds !== undefined
  return {
    canRefund,
    transfers(isWhole) {
      const record = order.load()
      return record
        ? paidOf(record)
            .filter((attempt) => !canRefund(attempt))
            .flatMap((attempt) => transfersOf(record, attempt, occurrencesOf(attempt), isWhole))
        : []
    },
    lists: {
      refunds: shownAs(refunds, (refund) => showRefund(order.load(), refund)),
      webhooks: shownAs(outbox, viewOfWebhook),
      history: shownAs(order.history, historyEntryOf),
      occurrences: shownAs(
        { part: (before) => occurrences().part(before), list: () => occurrences().list() },
        showOccurrence,
      ),
    },
    givenUp: () => outbox.givenUp(),
    hasMessages: () => refunds.sums.texts > 0,
    refundedOf: ({ created }) => (created ? refunds.sumsOf(created.paymentId).refunded : '0.00'),
    needsPerson: () => refunds.open().some(({ stage }) => stage === 'needs_review'),
  }
}

const NO_ATTEMPT = { number: 0 }

/** Lists the attempts for which money has moved: paid, or a series with a paid payment. */
const paidOf = ({ attempts }: OrderRecord) =>
  attempts.filter(
    (attempt) => (attempt.status === 'paid' && attempt.returnedAt === undefined) || countPaid(attempt) > 0,
  )

/** Lists the transfers that would give one attempt back; for a series, one for each payment that is shown. */
function transfersOf(
  record: OrderRecord,
  attempt: Attempt,
  all: Listed<RailOccurrence>,
  isWhole: boolean,
): readonly MerchantTransfer[] {
  const { number, payerIban: iban } = attempt
  const { amount, currency, reference } = attempt.order
  const transfer = present({ attempt: number, amount, currency, reference, iban })
  if (!attempt.occurrences) return [transfer]
  const shown = isWhole ? all.list() : all.part().entries.toReversed()
  return shown.flatMap(({ state, dueDate }) => (state === 'paid' ? [{ ...transfer, dueDate }] : []))
}

/** Adds each step of a refund to the history of its order. */
export function addRefundsToHistory(order: StoredOrder): RefundWriteHook {
  return ({ attempts }, before, after) => {
    const what = stepOf(before, after)
    if (!what) return {}
    const attempt = attempts.find(({ created }) => created?.paymentId === after.paymentId)?.number
    const { id, amount } = after.wish
    // Other steps of the refund come from the bank, not from the merchant.
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
