// What the merchant's own server may do with one instruction: give it, see it, settle what is unclear, delete what is personal.
// How it is sent and followed, instruction-service.ts says.

import type { Log } from '../../../shared/log.ts'
import type { Channel, Instruction } from '../../channels/channel.ts'
import type { Duties, Duty } from '../../storage/duties.ts'
import { forgetAfter } from '../forget-after.ts'
import type { Outbox } from '../notices/outbox.ts'
import { resendNotice } from '../notices/resend.ts'
import { isOver, type Outcome, withoutPersonalData } from './instruction-record.ts'
import type { GiveFault, InstructionService } from './instruction-service.ts'
import { instructionOf, type MerchantInstruction } from './instruction-view.ts'
import type { KeptInstruction } from './kept-instruction.ts'

/** What comes of what a merchant asks. */
export type InstructionAnswer =
  | { ok: true; instruction: MerchantInstruction; isNew: boolean }
  | ({ ok: false } & (
      | GiveFault
      | {
          code:
            | 'instruction_unknown'
            | 'instruction_open'
            | 'instruction_not_unclear'
            | 'instructions_not_offered'
        }
    ))

/** What the merchant's own server may do with one instruction. */
export interface MerchantInstructions {
  /** Takes an instruction, and sends it; the same id and body are the same instruction. `requestId` is for the log. */
  give(channel: string, instruction: Instruction, requestId?: string): Promise<InstructionAnswer>
  instruction(): Promise<MerchantInstruction | undefined>
  /** Ends an instruction that is unclear as a person says. */
  settleInstruction(outcome: Outcome, reason: string): Promise<InstructionAnswer>
  /** Deletes what the books do not need, once it has ended. */
  deletePersonalData(reason?: string): Promise<InstructionAnswer>
  /** Sends a notice again, as if it were new; `false` when there is none of that id. */
  resendNotice(id: string): Promise<boolean>
}

/** What the merchant's side of an instruction works with. */
export interface InstructionSideTools {
  kept: KeptInstruction
  service: InstructionService
  channels: readonly Channel[]
  duties: Pick<Duties, 'arm' | 'armed'>
  outbox: Pick<Outbox, 'resendOf' | 'view'>
  clock: () => number
  log: Log
}

/** The merchant's side of one instruction. */
export class InstructionSide implements MerchantInstructions {
  readonly #tools: InstructionSideTools

  constructor(tools: InstructionSideTools) {
    this.#tools = tools
  }

  async give(name: string, instruction: Instruction, requestId?: string): Promise<InstructionAnswer> {
    const { service, channels, duties, log } = this.#tools
    const channel = channels.find((known) => known.name === name)
    if (!channel) return { ok: false, code: 'instructions_not_offered' }
    const logged: Log = ({ event, ...facts }) =>
      log({ event, ...(requestId !== undefined && { requestId }), ...facts })
    const result = await service.give(channel, instruction, logged)
    duties.arm()
    await duties.armed()
    return result.ok ? this.#show(result.isNew) : result
  }

  async instruction(): Promise<MerchantInstruction | undefined> {
    const { kept, duties, outbox } = this.#tools
    const record = kept.load()
    // A host may have given an alarm up that failed too often: whoever asks sets it again.
    duties.arm()
    return record && instructionOf(record, kept.history(), outbox.view())
  }

  async settleInstruction(outcome: Outcome, reason: string): Promise<InstructionAnswer> {
    const { kept, service, duties, log } = this.#tools
    if (!kept.load()) return { ok: false, code: 'instruction_unknown' }
    if (!service.settle(outcome, reason, log)) return { ok: false, code: 'instruction_not_unclear' }
    await duties.armed()
    return this.#show()
  }

  async deletePersonalData(reason?: string): Promise<InstructionAnswer> {
    const { kept, clock, log } = this.#tools
    const record = kept.load()
    // What may still be sent keeps its words.
    if (record && !isOver(record)) return { ok: false, code: 'instruction_open' }
    if (record?.body !== undefined)
      kept.change((known) => withoutPersonalData(known, clock()), log, {
        what: 'personal_data_deleted',
        ...(reason !== undefined && { reason }),
      })
    return this.#show()
  }

  async resendNotice(id: string): Promise<boolean> {
    return resendNotice(this.#tools, id)
  }

  async #show(isNew = false): Promise<InstructionAnswer> {
    const instruction = await this.instruction()
    return instruction ? { ok: true, instruction, isNew } : { ok: false, code: 'instruction_unknown' }
  }
}

/** Deletes personal data of an instruction so many days after its end. */
export function forgetInstruction(days: number, kept: KeptInstruction, clock: () => number): Duty {
  return forgetAfter(days, {
    endedAt() {
      const record = kept.load()
      return record?.body !== undefined && isOver(record) ? record.changedAt : undefined
    },
    forget: (log) =>
      kept.change((known) => withoutPersonalData(known, clock()), log, { what: 'personal_data_deleted' }),
  })
}
