// The lists that an instruction or a batch keeps, as its merchant sees them.
// It reads nothing by itself.

import { type HistoryEntry, type HistoryView, viewOfHistory } from '../storage/history.ts'
import { type Listed, shownAs } from '../storage/many.ts'
import { viewOfWebhook, type WebhookView } from '../webhooks/entry.ts'
import type { Outbox } from '../webhooks/outbox.ts'

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
