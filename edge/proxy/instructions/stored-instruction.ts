// The record of one instruction as it is kept: what repeats in its history, and what of a change is told.
// What may follow what stands in instruction-record.ts.

import type { HistoryFact } from '../storage/history.ts'
import type { StoredRecord, RecordKind } from '../storage/stored-record.ts'
import { type InstructionRecord, stateOfInstruction } from './instruction-record.ts'

/** What can happen to an instruction; see MERCHANT.md for what each says. */
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
  | 'settled'
  | 'personal_data_deleted'
  | `notice_${string}`

/** Something that happened to an instruction. */
export type InstructionFact = HistoryFact & { readonly what: InstructionWhat }

/** The record of one instruction on its storage. */
export type StoredInstruction = StoredRecord<InstructionRecord, InstructionFact>

/** What the record of an instruction is to whoever keeps it. */
export const instructionKind: RecordKind<InstructionRecord, InstructionFact> = {
  key: 'instruction',
  read: (stored) => stored as InstructionRecord,
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
  troubles: (before, { stage }) =>
    stage === before?.stage || (stage !== 'unclear' && stage !== 'refused') ? [] : [`instruction_${stage}`],
}
