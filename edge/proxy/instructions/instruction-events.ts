// The webhooks of an instruction: how it ended.

import { present } from '../../shared/present.ts'
import type { PayoutEvent, RequestToPayEvent } from '../../../core/webhooks/index.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { KINDS, nameOfInstruction } from '../interfaces/instruction-kind.ts'
import { eventIdOf } from '../handle.ts'
import type { Happened, IdentifiedEvent } from '../webhooks/entry.ts'
import {
  type InstructionRecord,
  isInReview,
  isInstructionOver,
  stateOfInstruction,
} from './instruction-record.ts'

/** Lists the events of a change: each end, and that a person must decide, once. An unresolved one ends again when it is resolved. */
export function instructionEventsOf(
  before: InstructionRecord | undefined,
  after: InstructionRecord,
  nowMs: number,
  handleKey: string,
): readonly IdentifiedEvent[] {
  const state = stateOfInstruction(after)
  if (!(isInstructionOver(after) || isInReview(after)) || state === (before && stateOfInstruction(before)))
    return []
  const { instructionId, facts, told, reason } = after
  const kind = KINDS[after.kind]
  const { amount, currency, endToEndId, reference } = facts
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
