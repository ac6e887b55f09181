// One instruction as a Durable Object: it lends storage and an alarm to the service of that instruction.
// It holds no rule; what may happen stands in merchant/instructions/.

import { DurableObject } from '../../shared/runtime.ts'
import type { DurableObjectNamespace, DurableObjectState } from '../../shared/workers.ts'
import type { Bundle } from '../channels/bundle-channel.ts'
import type { Instruction, TokenAnswer } from '../channels/channel.ts'
import { ConfigurationError, readConfig } from '../config/config.ts'
import type { BundleOutcome } from '../merchant/bundles/bundle-record.ts'
import type { BundleAnswer } from '../merchant/bundles/bundle-side.ts'
import type { MerchantBundle } from '../merchant/bundles/bundle-view.ts'
import type { Outcome } from '../merchant/instructions/instruction-record.ts'
import type { InstructionAnswer } from '../merchant/instructions/instruction-side.ts'
import type { MerchantInstruction } from '../merchant/instructions/instruction-view.ts'
import type { IndexPage, IndexQuery } from '../merchant/row-index.ts'
import { DurableStorage } from '../storage/storage.ts'
import {
  type AnyAnswer,
  type AnyRow,
  composeInstructionNode,
  type InstructionNode,
} from './instruction-node.ts'

type Bindings = Readonly<Record<string, unknown>> & { INSTRUCTIONS?: DurableObjectNamespace<InstructionNode> }

/**
 * Keeps one instruction of the merchant, or one bundle of payments; its name is made of the channel and the `instructionId`.
 *
 * Some objects of the same class have other names and keep the tokens, the register and the index of all instructions, so
 * that a deployment needs no further class.
 */
export class InstructionObject extends DurableObject<Bindings> implements InstructionNode {
  readonly #node: InstructionNode

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    const find = (name: string) => {
      if (!env.INSTRUCTIONS) throw new ConfigurationError('INSTRUCTIONS is missing')
      return env.INSTRUCTIONS.getByName(name)
    }
    this.#node = composeInstructionNode(readConfig(env), new DurableStorage(ctx.storage), find)
  }

  // What other isolates call must be methods of the class itself.

  async give(channel: string, instruction: Instruction, requestId?: string): Promise<InstructionAnswer> {
    return this.#node.give(channel, instruction, requestId)
  }

  async giveBundle(bundle: Bundle, requestId?: string): Promise<BundleAnswer> {
    return this.#node.giveBundle(bundle, requestId)
  }

  async approveBundle(requestId?: string): Promise<BundleAnswer> {
    return this.#node.approveBundle(requestId)
  }

  async stopBundle(payment: number | undefined, reason: string, requestId?: string): Promise<BundleAnswer> {
    return this.#node.stopBundle(payment, reason, requestId)
  }

  async bundleReturned(fragment: string, requestId?: string): Promise<string | undefined> {
    return this.#node.bundleReturned(fragment, requestId)
  }

  async instruction(): Promise<MerchantInstruction | MerchantBundle | undefined> {
    return this.#node.instruction()
  }

  async freshInstruction(requestId?: string): Promise<MerchantInstruction | MerchantBundle | undefined> {
    return this.#node.freshInstruction(requestId)
  }

  async settleInstruction(outcome: Outcome | BundleOutcome, reason: string): Promise<AnyAnswer> {
    return this.#node.settleInstruction(outcome, reason)
  }

  async deletePersonalData(reason?: string): Promise<AnyAnswer> {
    return this.#node.deletePersonalData(reason)
  }

  async resendNotice(id: string): Promise<boolean> {
    return this.#node.resendNotice(id)
  }

  async row(): Promise<AnyRow | undefined> {
    return this.#node.row()
  }

  async claim(name: string, owner: string): Promise<boolean> {
    return this.#node.claim(name, owner)
  }

  async keepRow(list: string, row: AnyRow): Promise<void> {
    return this.#node.keepRow(list, row)
  }

  async rows(list: string, query: IndexQuery): Promise<IndexPage<AnyRow>> {
    return this.#node.rows(list, query)
  }

  async token(channel: string, certificate: string): Promise<TokenAnswer> {
    return this.#node.token(channel, certificate)
  }

  async forgetToken(channel: string, token: string): Promise<void> {
    return this.#node.forgetToken(channel, token)
  }

  async wake(): Promise<void> {
    await this.#node.wake()
  }

  /** Runs when the time given to the storage has come; it may run twice, and that changes nothing. */
  async alarm(): Promise<void> {
    await this.#node.wake()
  }
}
