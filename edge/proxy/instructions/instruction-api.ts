// What the merchant's server may do with one instruction: give it, and all that a batch can do too.

import { traceOf } from '../../shared/trace.ts'
import { KINDS } from '../interfaces/instruction-kind.ts'
import type { Channel, Instruction } from '../interfaces/channel.ts'
import {
  isInReview,
  isInstructionOver,
  type InstructionRecord,
  type InstructionOutcome,
  noteInstructionResolved,
  dropPersonalDataOfInstruction,
} from './instruction-record.ts'
import type { GiveFault, InstructionService } from './instruction-service.ts'
import {
  instructionOf,
  type InstructionRow,
  type MerchantInstruction,
  instructionRowOf,
} from './instruction-view.ts'
import {
  MerchantApi,
  type MerchantAnswer,
  type MerchantApiKind,
  type MerchantApiTools,
} from './merchant-api.ts'

/** The outcome of a merchant's request. */
export type InstructionAnswer =
  | MerchantAnswer<MerchantInstruction>
  | ({ ok: false } & (GiveFault | { code: 'not_offered' }))

/** What the merchant's API of an instruction works with. */
export interface InstructionApiTools extends MerchantApiTools<InstructionRecord> {
  service: InstructionService
  channels: readonly Channel[]
}

const apiKind: MerchantApiKind<InstructionRecord, InstructionOutcome, MerchantInstruction, InstructionRow> = {
  outcomes: ['done', 'rejected'],
  wordOf: ({ kind }, outcome) => (outcome === 'done' ? KINDS[kind].done : outcome),
  isOver: isInstructionOver,
  isInReview,
  noteResolved: noteInstructionResolved,
  dropPersonalData: dropPersonalDataOfInstruction,
  row: instructionRowOf,
  view: instructionOf,
}

/** The merchant's API of one instruction. */
export class InstructionApi extends MerchantApi<
  InstructionRecord,
  InstructionOutcome,
  MerchantInstruction,
  InstructionRow
> {
  readonly #service: InstructionService
  readonly #channels: readonly Channel[]

  constructor({ service, channels, ...tools }: InstructionApiTools) {
    super(apiKind, tools)
    this.#service = service
    this.#channels = channels
  }

  /** Takes an instruction, and sends it; the same id and body are the same instruction. `requestId` is for the log. */
  async give(
    name: string,
    instruction: Instruction,
    requestId?: string,
    by?: string,
  ): Promise<InstructionAnswer> {
    const channel = this.#channels.find((known) => known.name === name)
    if (!channel) return { ok: false, code: 'not_offered' }
    const result = await this.#service.give(
      channel,
      instruction,
      this.logFor(requestId),
      by,
      traceOf(requestId),
    )
    return result.ok ? this.show(result.isNew) : result
  }
}
