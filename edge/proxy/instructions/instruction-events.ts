// The webhooks of an instruction: how it ended.
// Pure: it neither stores nor sends.

import { present } from '../../shared/present.ts'
import type { PayoutEvent, RequestToPayEvent } from '../../../core/webhooks/index.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { KINDS, nameOfInstruction } from '../interfaces/instruction-kind.ts'
import { eventIdOf } from '../handle.ts'
import type { Happened, IdentifiedEvent } from '../webhooks/entry.ts'
import { type InstructionRecord, isInstructionOver, stateOfInstruction } from './instruction-record.ts'

/** Lists the events of a change: each end, once. An unresolved instruction ends again when a person resolves it. */
export function instructionEventsOf(
  before: InstructionRecord | undefined,
  after: InstructionRecord,
  nowMs: number,
  handleKey: string,
): readonly IdentifiedEvent[] {
  if (!isInstructionOver(after) || after.stage === before?.stage) return []
  const { instructionId, facts, told, reason } = after
  const kind = KINDS[after.kind]
  const { amount, currency, endToEndId, reference } = facts
  const state = stateOfInstruction(after)
  const type = `${kind.word}.${state}` as PayoutEvent['type'] | RequestToPayEvent['type']
  const event = {
    type,
    timestamp: formatDateTime(nowMs),
    data: present({
      [kind.id]: instructionId,
      state,
      amount,
      currency,
      endToEndId,
      reference,
      archiveId: told?.['archiveId'],
      reason,
    }),
  } as unknown as Happened<PayoutEvent | RequestToPayEvent>
  return [{ id: eventIdOf(nameOfInstruction(kind, instructionId), 'instruction', type, handleKey), event }]
}
