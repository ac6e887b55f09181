// The record of one bundle as it is kept: what repeats in its history, and what of a change is told.
// What may follow what stands in bundle-moves.ts.

import type { HistoryFact } from '../../storage/history.ts'
import type { StoredRecord, RecordKind } from '../../storage/stored-record.ts'
import { type BundleRecord, stateOfBundle } from './bundle-record.ts'

/** What can happen to a bundle; see MERCHANT.md for what each says. */
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
  | 'run_ended'
  | 'revoked'
  | 'state_changed'
  | 'settled'
  | 'personal_data_deleted'
  | `notice_${string}`

/** Something that happened to a bundle. */
export type BundleFact = HistoryFact & {
  readonly what: BundleWhat
  /** Number of the payment that it is about, from 1. */
  readonly payment?: number
}

/** The record of one bundle on its storage. */
export type StoredBundle = StoredRecord<BundleRecord, BundleFact>

/** What the record of a bundle is to whoever keeps it. */
export const bundleKind: RecordKind<BundleRecord, BundleFact> = {
  key: 'bundle',
  read: (stored) => stored as BundleRecord,
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
      // What is made is told as such.
      return from === undefined || from === to || from === 'intent'
        ? []
        : [{ what: 'state_changed', payment: at + 1, from, to }]
    })
    const [from, to] = [stateOfBundle(before), stateOfBundle(after)]
    return from === to ? payments : [...payments, { what: 'state_changed', from, to }]
  },
  troubles(before, after) {
    const to = stateOfBundle(after)
    return (before && stateOfBundle(before)) === to || (to !== 'unclear' && to !== 'refused')
      ? []
      : [`bundle_${to}`]
  },
}
