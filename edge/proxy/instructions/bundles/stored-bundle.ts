// The stored record of one bundle: which events repeat in its history, and what a change adds to it.
// It decides nothing: bundle-moves.ts and payment-moves.ts say what may follow what.

import type { HistoryFact } from '../../storage/history.ts'
import type { StoredRecord, RecordKind } from '../../storage/stored-record.ts'
import { type BundleRecord, stateOfBundle } from './bundle-record.ts'

/** Names of the history events; MERCHANT.md describes them. */
export type BundleWhat =
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
  | `notice_${string}`

/** An event of the history of a bundle. */
export type BundleFact = HistoryFact & {
  readonly what: BundleWhat
  /** Number of the payment, from 1. */
  readonly payment?: number | undefined
}

/** The record of one bundle on its storage. */
export type StoredBundle = StoredRecord<BundleRecord, BundleFact>

/** What distinguishes the record of a bundle from others. */
export const bundleKind: RecordKind<BundleRecord, BundleFact> = {
  key: 'bundle',
  repeating: new Set<BundleWhat>([
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
    const payments = after.payments.flatMap(({ stage: to }, at): BundleFact[] => {
      const from = before.payments[at]?.stage
      // A creation has an event of its own.
      return from === undefined || from === to || from === 'intent'
        ? []
        : [{ what: 'state_changed', payment: at + 1, from, to }]
    })
    const [from, to] = [stateOfBundle(before), stateOfBundle(after)]
    return from === to ? payments : [...payments, { what: 'state_changed', from, to }]
  },
  troubles(before, after) {
    const to = stateOfBundle(after)
    if (before && stateOfBundle(before) === to) return []
    return to === 'needs_review' ? ['bundle_needs_review'] : to === 'refused' ? ['bundle_refused'] : []
  },
}
