// One instruction or batch as a Durable Object: it gives its storage and its alarm to the parts.

import { DurableObject } from '../../../shared/runtime.ts'
import type { DurableObjectNamespace, DurableObjectState } from '../../../shared/workers.ts'
import type { Batch } from '../../interfaces/batch-channel.ts'
import type { Instruction, TokenAnswer } from '../../interfaces/channel.ts'
import { readConfig } from '../../config/config.ts'
import type { BatchOutcome } from '../batches/batch-record.ts'
import type { BatchAnswer } from '../batches/batch-api.ts'
import type { StopWish } from '../batches/batch-service.ts'
import type { BatchLists, MerchantBatch } from '../batches/batch-view.ts'
import type { InstructionOutcome } from '../instruction-record.ts'
import type { InstructionAnswer } from '../instruction-api.ts'
import type { MerchantInstruction } from '../instruction-view.ts'
import type { IndexPage, IndexQuery, IndexReport, ReportAnswer } from '../../order-index/row-index.ts'
import type { ChangesPage, ChangesQuery } from '../../order-index/stored-changes.ts'
import { objectNamed } from '../../interfaces/shared/naming.ts'
import type { ListPage } from '../../storage/kept-lists.ts'
import type { WebhookChoice } from '../../webhooks/resend.ts'
import type { BankWord, Note, WordMeaning, WordReading } from '../../storage/notes.ts'
import type { FindingSettings } from '../../storage/kept-settings.ts'
import { runReadable } from '../../storage/format.ts'
import { REST_MS } from '../../storage/tasks.ts'
import { agreeOnObjects } from '../../order-index/agreement.ts'
import { DurableStorage } from '../../storage/storage.ts'
import type { AnyAnswer, AnyRow, InstructionNode } from './instruction-node.ts'
import { composeInstruction, type InstructionConfig, type InstructionParts } from './instruction-parts.ts'

type Bindings = Readonly<Record<string, unknown>> & { PAYOUTS?: DurableObjectNamespace<InstructionNode> }

/**
 * Keeps one instruction or one batch; its name is made of its kind and the `instructionId`.
 *
 * Objects of this class with names of their own keep the tokens, the register and the index of all instructions, so that a
 * deployment binds one class only.
 */
export class PayoutObject extends DurableObject<Bindings> implements InstructionNode {
  readonly #parts: InstructionParts
  readonly #config: InstructionConfig

  /** @param config Read from the bindings, unless a host has read it already. */
  constructor(ctx: DurableObjectState, env: Bindings, config: InstructionConfig = readConfig(env)) {
    super(ctx, env)
    this.#config = config
    const find = (name: string) => objectNamed<InstructionNode>(env, 'PAYOUTS', name)
    this.#parts = composeInstruction(config, new DurableStorage(ctx.storage), find)
  }

  // Other isolates can call only methods of the class itself.

  async give(
    channel: string,
    instruction: Instruction,
    requestId?: string,
    by?: string,
  ): Promise<InstructionAnswer> {
    return this.#parts.instruction.give(channel, instruction, requestId, by)
  }

  async giveBatch(batch: Batch, requestId?: string, by?: string): Promise<BatchAnswer> {
    return this.#parts.batch.giveBatch(batch, requestId, by)
  }

  async approveBatch(requestId?: string, by?: string): Promise<BatchAnswer> {
    return this.#parts.batch.approveBatch(requestId, by)
  }

  async stopBatch(wish: StopWish, reason: string, requestId?: string, by?: string): Promise<BatchAnswer> {
    return this.#parts.batch.stopBatch(wish, reason, requestId, by)
  }

  async batchReturned(fragment: string, requestId?: string): Promise<string | undefined> {
    return this.#parts.batch.batchReturned(fragment, requestId)
  }

  async batchOccurrences(number: number, cursor?: string): Promise<ListPage | undefined> {
    return this.#parts.batch.batchOccurrences(number, cursor)
  }

  async instruction(isWhole?: boolean): Promise<MerchantInstruction | MerchantBatch | undefined> {
    return this.#parts.current().instruction(isWhole)
  }

  async listPage(name: keyof BatchLists, cursor?: string): Promise<ListPage | undefined> {
    return this.#parts.current().listPage(name, cursor)
  }

  async freshInstruction(requestId?: string): Promise<MerchantInstruction | MerchantBatch | undefined> {
    return this.#parts.current().freshInstruction(requestId)
  }

  async resolveInstruction(
    outcome: InstructionOutcome | BatchOutcome,
    reason: string,
    by?: string,
    requestId?: string,
  ): Promise<AnyAnswer> {
    return this.#parts.current().resolveInstruction(outcome, reason, by, requestId)
  }

  async deletePersonalData(reason?: string, by?: string): Promise<AnyAnswer> {
    return this.#parts.current().deletePersonalData(reason, by)
  }

  async resendWebhooks(choice: WebhookChoice, by?: string): Promise<number> {
    return this.#parts.current().resendWebhooks(choice, by)
  }

  async note(name: string, text: string, restMs: number): Promise<boolean> {
    return this.#parts.notes.note(name, text, restMs)
  }

  async noteWord(word: BankWord, reading: WordReading): Promise<WordMeaning | undefined> {
    const means = await this.#parts.notes.noteWord(word, reading)
    // The webhook must be sent even if this object is dropped from memory.
    await this.#parts.tasks.whenArmed()
    return means
  }

  async notes(): Promise<Readonly<Record<string, Note>>> {
    return this.#parts.notes.notes()
  }

  async release(reason: string, by?: string): Promise<boolean> {
    const { intake, current } = this.#parts
    return current().row() === undefined && intake.release(reason, by)
  }

  async row(): Promise<AnyRow | undefined> {
    return this.#parts.current().row()
  }

  async keepSettings(given: FindingSettings): Promise<string | undefined> {
    return this.#parts.kept.keepSettings(given)
  }

  async claim(name: string, owner: string): Promise<boolean> {
    return this.#parts.register.claim(name, owner)
  }

  async keep(report: IndexReport<AnyRow>): Promise<ReportAnswer> {
    return this.#parts.index.keep(report)
  }

  async rows(list: string, query: IndexQuery): Promise<IndexPage<AnyRow>> {
    return this.#parts.index.rows(list, query)
  }

  async changes(list: string, query: ChangesQuery): Promise<ChangesPage> {
    return this.#parts.index.changes(list, query)
  }

  async token(channel: string, certificate: string): Promise<TokenAnswer> {
    return this.#parts.tokens.token(channel, certificate)
  }

  async forgetToken(channel: string, token: string): Promise<void> {
    return this.#parts.tokens.forgetToken(channel, token)
  }

  async runDue(): Promise<void> {
    await this.#parts.tasks.runDue(this.#parts.log)
  }

  /** Runs when the alarm fires; running twice changes nothing. */
  async alarm(): Promise<void> {
    await agreeOnObjects(this.env, this.#config).then(
      () => runReadable(() => this.runDue(), this.ctx.storage, this.#config.log),
      // With wrong settings the object would find other objects; they may be corrected soon.
      () => this.ctx.storage.setAlarm(Date.now() + REST_MS),
    )
  }
}
