// What can happen to an order, for its history.
// Words only: what each leads to stands in attempt.ts.

import type { HistoryFact } from '../storage/history.ts'

/** What can happen to an order; see MERCHANT.md for what each says. */
export type HistoryWhat =
  | 'started'
  | 'created'
  | 'resent'
  | 'refused'
  | 'answer_lost'
  | 'returned'
  | 'notice_taken'
  | 'handed_in'
  | 'reading'
  | 'reading_lost'
  | 'state_changed'
  | 'closed'
  | 'settled'
  | 'withdrawn'
  | 'withdrawal_refused'
  | 'stop_asked'
  | 'stop_refused'
  | 'personal_data_deleted'
  | `refund_${string}`
  | `notice_${string}`

/** Something that happened to an order. */
export type OrderFact = HistoryFact & {
  readonly what: HistoryWhat
  /** Number of the attempt that it is about. */
  readonly attempt?: number
}
