// The stored record of one order: which events repeat in its history, what a change adds to it, and how it is opened.

import type { Tasks } from '../storage/tasks.ts'
import {
  type WriteHook as FollowerOf,
  StoredRecord,
  type RecordTools,
  openRecord,
  type RecordKind,
} from '../storage/stored-record.ts'
import { stateChanges } from './order-state.ts'
import type { HistoryWhat, OrderFact } from './order-fact.ts'
import type { OrderRecord } from './order-record.ts'
import { newTroubles } from './order-view.ts'
import { movedRows } from './occurrences.ts'

/** Returns entries to write together with a change of the record. */
export type OrderWriteHook = FollowerOf<OrderRecord>

const kind: RecordKind<OrderRecord, OrderFact> = {
  key: 'order',
  repeating: new Set<HistoryWhat>([
    'refused',
    'answer_lost',
    'returned',
    'callback_taken',
    'handed_in',
    'reading',
    'reading_lost',
    'withdrawal_refused',
  ]),
  changes: stateChanges,
  troubles: newTroubles,
  parts: {
    join: (stored) => stored,
    split: (before, after) => ({ own: after, others: movedRows(before, after) }),
  },
}

/** The record of one order. */
export class StoredOrder extends StoredRecord<OrderRecord, OrderFact> {
  constructor(tools: RecordTools<OrderRecord>) {
    super(kind, tools)
  }
}

/** Opens the order of a storage: its record, and the tasks that share its alarm. */
export function openOrder(tools: Omit<RecordTools<OrderRecord>, 'onWritten'>): {
  order: StoredOrder
  tasks: Tasks
} {
  const { record: order, tasks } = openRecord(kind, tools)
  return { order, tasks }
}
