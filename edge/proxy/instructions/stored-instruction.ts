// The stored record of one instruction: which events repeat in its history, and what a change adds to it.

import type { HistoryFact } from '../storage/history.ts'
import type { StoredRecord, RecordKind } from '../storage/stored-record.ts'
import { type InstructionRecord, stateOfInstruction } from './instruction-record.ts'

/** Names of the history events; MERCHANT.md describes them. */
export type InstructionWhat =
  | 'given'
  | 'sent'
  | 'not_sent'
  | 'answered'
  | 'answer_lost'
  | 'put_off'
  | 'refused'
  | 'looked'
  | 'look_lost'
  | 'state_changed'
  | 'resolved'
  | 'personal_data_deleted'
  | `webhook_${string}`

/** An event of the history of an instruction. */
export type InstructionFact = HistoryFact & { readonly what: InstructionWhat }

/** The record of one instruction on its storage. */
export type StoredInstruction = StoredRecord<InstructionRecord, InstructionFact>

/** What distinguishes the record of an instruction from others. */
export const instructionKind: RecordKind<InstructionRecord, InstructionFact> = {
  key: 'instruction',
  repeating: new Set<InstructionWhat>([
    'sent',
    'not_sent',
    'answered',
    'answer_lost',
    'put_off',
    'looked',
    'look_lost',
  ]),
  changes(before, after) {
    const [from, to] = [before && stateOfInstruction(before), stateOfInstruction(after)]
    return from === undefined || from === to ? [] : [{ what: 'state_changed', from, to }]
  },
  troubles(before, after) {
    const { kind } = after
    const to = stateOfInstruction(after)
    if (before && stateOfInstruction(before) === to) return []
    return to === 'needs_review' ? [`${kind}_needs_review`] : to === 'refused' ? [`${kind}_refused`] : []
  },
}
