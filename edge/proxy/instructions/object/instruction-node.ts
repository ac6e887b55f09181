// The calls that an object of the class INSTRUCTIONS answers: for an instruction or a bundle, a part of the register or of
// the index, and the tokens. Types only, and the name of such an object; instruction-object.ts answers.

import type { Instruction, TokenKeeper } from '../../interfaces/channel.ts'
import type { RowIndex } from '../../order-index/row-index.ts'
import type { NoticeChoice } from '../../notices/resend.ts'
import type { Notes } from '../../storage/notes.ts'
import type { SettingsKeeper } from '../../storage/kept-settings.ts'
import type { Register } from '../../storage/register.ts'
import type { BundleOutcome } from '../bundles/bundle-record.ts'
import type { BundleAnswer, MerchantBundles } from '../bundles/bundle-api.ts'
import type { BundleRow, MerchantBundle } from '../bundles/bundle-view.ts'
import type { InstructionOutcome } from '../instruction-record.ts'
import type { InstructionAnswer } from '../instruction-api.ts'
import type { InstructionRow, MerchantInstruction } from '../instruction-view.ts'

/** A row of an index: an instruction or a bundle. */
export type AnyRow = InstructionRow | BundleRow

/** The outcome of a merchant's request about either. */
export type AnyAnswer = InstructionAnswer | BundleAnswer

/** Everything that an object of the class INSTRUCTIONS answers; its name says what it holds. */
export interface InstructionNode
  extends MerchantBundles,
    Register,
    Notes,
    SettingsKeeper,
    RowIndex<AnyRow>,
    TokenKeeper {
  /** Takes an instruction, and sends it; the same id and body are the same instruction. `requestId` is for the log, `by`, the name of a key, for the history. */
  give(channel: string, instruction: Instruction, requestId?: string, by?: string): Promise<InstructionAnswer>
  instruction(): Promise<MerchantInstruction | MerchantBundle | undefined>
  /** Shows it after asking the bank, if it may have news. */
  freshInstruction(requestId?: string): Promise<MerchantInstruction | MerchantBundle | undefined>
  /** Ends an unclear one as a person decided. */
  resolveInstruction(
    outcome: InstructionOutcome | BundleOutcome,
    reason: string,
    by?: string,
    requestId?: string,
  ): Promise<AnyAnswer>
  /** Deletes what the books do not need, once it has ended. */
  deletePersonalData(reason?: string, by?: string): Promise<AnyAnswer>
  /** Sends notices again, as if they were new; returns how many. */
  resendNotices(choice: NoticeChoice, by?: string): Promise<number>
  row(): Promise<AnyRow | undefined>
  /** Lets one begin that is not known, as a person decided after the data were put back; `false` where there is nothing to release. */
  release(reason: string, by?: string): Promise<boolean>
  /** Does what is due. */
  runDue(): Promise<void>
}

/** Finds another object of the class by its name. */
export type FindInstructionNode = (name: string) => InstructionNode

/** Returns the name of an instruction's object; no part of the register or of the index has such a name. */
export const nameOfInstruction = (channel: string, instructionId: string) => `${channel}:${instructionId}`
