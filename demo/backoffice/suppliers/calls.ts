// The calls of the suppliers' page to the shop's server.
// Not a state: it shows nothing and remembers nothing.

import type { ShownInstruction, ShownRow, Step, SupplierPayment, Way } from '../server/instruction-view.ts'
import { type Answer, ask } from '../merchant/calls.ts'

export type { ShownInstruction, ShownRow, Step, SupplierPayment, Way }

/** Reads a page of the list, newest first. */
export function listInstructions(
  cursor?: string,
): Promise<Answer<{ instructions: ShownRow[]; next?: string }>> {
  return ask(cursor === undefined ? 'instructions' : `instructions?${new URLSearchParams({ cursor })}`)
}

/** Reads one instruction. */
export const readInstruction = (id: string) => ask<ShownInstruction>(`instructions/${encodeURIComponent(id)}`)

/** Pays a supplier; the same id and words are the same payment. */
export const pay = (payment: SupplierPayment) => ask<ShownInstruction>('instructions', payment)

/** Says how a payment ended of which the bank cannot say it. */
export const resolveInstruction = (id: string, outcome: 'processed' | 'rejected', reason: string) =>
  ask<ShownInstruction>(`instructions/${encodeURIComponent(id)}/resolve`, { outcome, reason })
