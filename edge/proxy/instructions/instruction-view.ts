// The merchant's view of an instruction: a row of a list, and the whole with its history.
// Types and pure mappings; neither contains keys, tokens or signatures.

import { present } from '../../shared/present.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { Shown } from '../storage/kept-lists.ts'
import { KINDS } from '../interfaces/instruction-kind.ts'
import { type GivenUpShown, viewOfWebhook, type WebhookView } from '../webhooks/entry.ts'
import {
  type InstructionRecord,
  type InstructionState,
  isInReview,
  stateOfInstruction,
} from './instruction-record.ts'
import { type HistoryEntry, type HistoryView, viewOfHistory } from '../storage/history.ts'
import { type Listed, shownAs } from '../storage/many.ts'
import type { Outbox } from '../webhooks/outbox.ts'

/** An instruction in a list; times are RFC 3339. */
export interface InstructionRow extends GivenUpShown {
  instructionId: string
  rail: string
  operation: string
  state: InstructionState
  amount: string
  currency: string
  endToEndId?: string
  reference?: string
  creditorIban: string
  debtorIban?: string
  createdAt: string
  updatedAt: string
  /** The bank's number of its booking, once it is known. */
  archiveIds?: readonly string[]
  /** Whether a person must act: its truth was not found, or a webhook was given up. */
  needsPerson: boolean
}

/** An instruction with everything that is known of it. */
export interface MerchantInstruction extends InstructionRow, Shown<InstructionLists> {
  /** What was sent, in the form of the interface; absent when personal data was deleted. */
  payment?: unknown
  /** What the bank reported last: its own status, ids, dates. */
  bank?: Readonly<Record<string, string>>
  reason?: string
  resolved?: { at: string; outcome: InstructionState; reason: string }
  personalDataDeletedAt?: string
}

/** Makes the row of an instruction. */
export function instructionRowOf(record: InstructionRecord, givenUp: GivenUpShown): InstructionRow {
  const { instructionId, channel: rail, operation, facts, createdAt, changedAt, told } = record
  const { amount, currency, creditorIban, endToEndId, reference, debtorIban } = facts
  const archiveId = told?.['archiveId']
  return present({
    instructionId,
    rail,
    operation,
    state: stateOfInstruction(record),
    amount,
    currency,
    creditorIban,
    debtorIban,
    endToEndId,
    reference,
    createdAt: formatDateTime(createdAt),
    updatedAt: formatDateTime(changedAt),
    archiveIds: archiveId === undefined ? undefined : [archiveId],
    ...givenUp,
    needsPerson: isInReview(record) || givenUp.givenUp !== undefined,
  })
}

/** Makes the view of an instruction with everything that is known of it. */
export function instructionOf(
  record: InstructionRecord,
  givenUp: GivenUpShown,
  lists: Shown<InstructionLists>,
): MerchantInstruction {
  const { body, told, reason, resolved, personalDataDeletedAt: deletedAt, kind } = record
  return present({
    ...instructionRowOf(record, givenUp),
    payment: body === undefined ? undefined : (JSON.parse(body) as object),
    bank: told,
    reason,
    resolved: resolved && {
      at: formatDateTime(resolved.at),
      outcome: resolved.outcome === 'done' ? KINDS[kind].done : resolved.outcome,
      reason: resolved.reason,
    },
    personalDataDeletedAt: deletedAt === undefined ? undefined : formatDateTime(deletedAt),
    ...lists,
  })
}

/** The lists that an instruction or a batch keeps. */
export type InstructionLists = {
  readonly webhooks: Listed<WebhookView>
  readonly history: Listed<HistoryView>
}

/** Makes the lists. */
export const instructionLists = (outbox: Outbox, history: Listed<HistoryEntry>): InstructionLists => ({
  webhooks: shownAs(outbox, viewOfWebhook),
  history: shownAs(history, viewOfHistory),
})
