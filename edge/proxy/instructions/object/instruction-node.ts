// The calls that an object of the class PAYOUTS answers: for an instruction or a batch, a part of the register or of
// the index, and the tokens. Types only; instruction-object.ts answers.

import type { ListPage } from '../../storage/kept-lists.ts'
import type { Instruction, TokenKeeper } from '../../interfaces/channel.ts'
import type { RowIndex } from '../../order-index/row-index.ts'
import type { WebhookChoice } from '../../webhooks/resend.ts'
import type { Notes } from '../../storage/notes.ts'
import type { SettingsKeeper } from '../../storage/kept-settings.ts'
import type { Register } from '../../storage/register.ts'
import type { BatchOutcome } from '../batches/batch-record.ts'
import type { BatchAnswer, MerchantBatches } from '../batches/batch-api.ts'
import type { BatchLists, BatchRow, MerchantBatch } from '../batches/batch-view.ts'
import type { InstructionOutcome } from '../instruction-record.ts'
import type { InstructionAnswer } from '../instruction-api.ts'
import type { InstructionRow, MerchantInstruction } from '../instruction-view.ts'

/** A row of an index: an instruction or a batch. */
export type AnyRow = InstructionRow | BatchRow

/** The outcome of a merchant's request about an instruction or a batch. */
export type AnyAnswer = InstructionAnswer | BatchAnswer

/** Everything that an object of the class PAYOUTS answers; its name shows what it keeps. */
export interface InstructionNode
  extends MerchantBatches,
    Register,
    Notes,
    SettingsKeeper,
    RowIndex<AnyRow>,
    TokenKeeper {
  /** Takes an instruction, and sends it; the same id and body are the same instruction. `requestId` is for the log, `by`, the name of a key, for the history. */
  give(channel: string, instruction: Instruction, requestId?: string, by?: string): Promise<InstructionAnswer>
  /** Shows what the object keeps; with `isWhole` all of each list, and not only the newest twenty. */
  instruction(isWhole?: boolean): Promise<MerchantInstruction | MerchantBatch | undefined>
  listPage(name: keyof BatchLists, cursor?: string): Promise<ListPage | undefined>
  freshInstruction(requestId?: string): Promise<MerchantInstruction | MerchantBatch | undefined>
  resolveInstruction(
    outcome: InstructionOutcome | BatchOutcome,
    reason: string,
    by?: string,
    requestId?: string,
  ): Promise<AnyAnswer>
  /** Deletes what the books do not need, once it has ended. */
  deletePersonalData(reason?: string, by?: string): Promise<AnyAnswer>
  /** Sends webhooks again, as if they were new; returns how many. */
  resendWebhooks(choice: WebhookChoice, by?: string): Promise<number>
  row(): Promise<AnyRow | undefined>
  /** After a restore, lets an unknown instruction begin, as a person decided; `false` if there is nothing to release. */
  release(reason: string, by?: string): Promise<boolean>
  runDue(): Promise<void>
}

/** Finds another object of the class by its name. */
export type FindInstructionNode = (name: string) => InstructionNode
