// The events of the history of an order.

import type { HistoryFact } from '../storage/history.ts'

/** Names of the events; MERCHANT.md describes them. */
export type HistoryWhat =
  | 'started'
  | 'created'
  | 'resent'
  | 'refused'
  | 'answer_lost'
  | 'returned'
  | 'callback_taken'
  | 'handed_in'
  | 'reading'
  | 'reading_lost'
  | 'state_changed'
  | 'word_stands'
  | 'closed'
  | 'resolved'
  | 'withdrawn'
  | 'withdrawal_refused'
  | 'stop_asked'
  | 'stop_refused'
  | 'personal_data_deleted'
  | `refund_${string}`
  | `webhook_${string}`

/** An event of the history of an order. */
export type OrderFact = HistoryFact & {
  readonly what: HistoryWhat
  readonly attempt?: number
}
