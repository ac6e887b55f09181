// The notices of an instruction: how it ended.
// Pure: it neither stores nor sends.

import { present } from '../../shared/present.ts'
import type { InstructionEvent, InstructionNoticeType } from '../../../core/webhooks/index.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { eventIdOf } from '../handle.ts'
import type { Happened, IdentifiedEvent } from '../notices/entry.ts'
import { type InstructionRecord, isInstructionOver, stateOfInstruction } from './instruction-record.ts'

/** Lists the events of a change: each end, once. An unresolved instruction ends again when a person resolves it. */
export function instructionEventsOf(
  before: InstructionRecord | undefined,
  after: InstructionRecord,
  nowMs: number,
  handleKey: string,
): readonly IdentifiedEvent[] {
  if (!isInstructionOver(after) || after.stage === before?.stage) return []
  const { instructionId, channel, words, facts, told, reason } = after
  const { amount, currency, endToEndId, reference } = facts
  const state = stateOfInstruction(after)
  const type = `${words.notice}.${state}` as InstructionNoticeType
  const event: Happened<InstructionEvent> = {
    type,
    timestamp: formatDateTime(nowMs),
    data: present({
      instructionId,
      state,
      amount,
      currency,
      endToEndId,
      reference,
      archiveId: told?.['archiveId'],
      reason,
    }),
  }
  return [{ id: eventIdOf(`${channel}:${instructionId}`, 'instruction', type, handleKey), event }]
}
