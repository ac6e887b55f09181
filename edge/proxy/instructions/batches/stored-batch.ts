// The stored record of one batch: which events repeat in its history, and what a change adds to it.

import type { HistoryFact } from '../../storage/history.ts'
import type { StoredRecord, RecordKind } from '../../storage/stored-record.ts'
import { BatchPayments, type PaymentSums } from './batch-payments.ts'
import { type BatchRecord, stateOfBatch } from './batch-record.ts'
import { stageOf } from './payment-record.ts'

/** Names of the history events; MERCHANT.md describes them. */
export type BatchWhat =
  | 'given'
  | 'sent'
  | 'created'
  | 'not_sent'
  | 'put_off'
  | 'refused'
  | 'answer_lost'
  | 'link_made'
  | 'returned'
  | 'looked'
  | 'look_lost'
  | 'read'
  | 'read_lost'
  | 'stop_asked'
  | 'stop_needs_person'
  | 'stopped'
  | 'occurrence_ended'
  | 'revoked'
  | 'state_changed'
  | 'resolved'
  | 'personal_data_deleted'
  | `webhook_${string}`

/** An event of the history of a batch. */
export type BatchFact = HistoryFact & {
  readonly what: BatchWhat
  readonly payment?: number | undefined
}

/** The record of one batch on its storage. */
export type StoredBatch = StoredRecord<BatchRecord, BatchFact>

/** What distinguishes the record of a batch from others. */
export const batchKind: RecordKind<BatchRecord, BatchFact> = {
  key: 'batch',
  parts: {
    join: (stored, storage) => ({
      ...stored,
      payments: BatchPayments.stored(stored.payments as unknown as PaymentSums, (key) => storage.get(key)),
    }),
    split: (before, after) => ({
      own: { ...after, payments: after.payments.sums },
      others: after.payments.changesSince(before?.payments),
    }),
  },
  repeating: new Set<BatchWhat>([
    'not_sent',
    'put_off',
    'answer_lost',
    'returned',
    'looked',
    'look_lost',
    'read',
    'read_lost',
  ]),
  changes(before, after) {
    if (!before) return []
    const payments = after.payments.since(before.payments).flatMap(([at, was, is]): BatchFact[] => {
      const [from, to] = [stageOf(was), stageOf(is)]
      // A creation has an event of its own.
      return from === to || from === 'intent' ? [] : [{ what: 'state_changed', payment: at + 1, from, to }]
    })
    const [from, to] = [stateOfBatch(before), stateOfBatch(after)]
    return from === to ? payments : [...payments, { what: 'state_changed', from, to }]
  },
  troubles(before, after) {
    const to = stateOfBatch(after)
    if (before && stateOfBatch(before) === to) return []
    return to === 'needs_review' ? ['batch_needs_review'] : to === 'refused' ? ['batch_refused'] : []
  },
}
