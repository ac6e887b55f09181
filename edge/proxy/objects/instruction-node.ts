// Composes what one object of the class INSTRUCTIONS is, from the settings: an instruction with its notices, a part of the
// register and of the index, and the tokens. It needs no Durable Object: whoever brings storage and an alarm can run one.

import { consoleLog } from '../../shared/console-log.ts'
import type { Log, LogEvent } from '../../shared/log.ts'
import type { Instruction, TokenAnswer, TokenKeeper } from '../channels/channel.ts'
import type { Config } from '../config/config.ts'
import { instructionEventsOf } from '../merchant/instructions/instruction-events.ts'
import type { InstructionRecord, Outcome } from '../merchant/instructions/instruction-record.ts'
import { InstructionService } from '../merchant/instructions/instruction-service.ts'
import {
  forgetAfter,
  type InstructionAnswer,
  InstructionSide,
  type MerchantInstructions,
} from '../merchant/instructions/instruction-side.ts'
import {
  type InstructionRow,
  type MerchantInstruction,
  rowOf,
} from '../merchant/instructions/instruction-view.ts'
import { instructionKind } from '../merchant/instructions/kept-instruction.ts'
import { KeptTokens } from '../merchant/instructions/token-keeper.ts'
import { Listing } from '../merchant/listing.ts'
import { NoticeDelivery } from '../merchant/notices/delivery.ts'
import { Outbox } from '../merchant/notices/outbox.ts'
import { tellNotices } from '../merchant/notices/told.ts'
import {
  type IndexPage,
  type IndexQuery,
  listOfDay,
  type RowIndex,
  StoredIndex,
} from '../merchant/row-index.ts'
import type { Duties } from '../storage/duties.ts'
import { type Follower, openRecord } from '../storage/kept-record.ts'
import { type Register, registerOf, StoredRegister } from '../storage/register.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** Everything that an object of the class INSTRUCTIONS answers; its name says what it is asked for. */
export interface InstructionNode
  extends MerchantInstructions,
    Register,
    RowIndex<InstructionRow>,
    TokenKeeper {
  row(): Promise<InstructionRow | undefined>
  /** Does what is due. */
  wake(): Promise<void>
}

/** What of the configuration an object needs. */
export type NodeConfig = Pick<Config, 'channels' | 'notices'> & {
  settings: Pick<Config['settings'], 'HANDLE_KEY' | 'PERSONAL_DATA_DAYS'>
}

/** Finds another object of the class by its name. */
export type FindInstructionNode = (name: string) => InstructionNode

/** Names the object of an instruction; no part of the register or of the index has such a name. */
export const nameOfInstruction = (channel: string, instructionId: string) => `${channel}:${instructionId}`

/**
 * Composes one object of the class INSTRUCTIONS. The host hands requests to its methods, calls `wake` when the time given to
 * the storage has come, and again after a crash in the middle of it.
 */
export function composeInstructionNode(
  config: NodeConfig,
  storage: ObjectStorage,
  find: FindInstructionNode,
): InstructionNode {
  return new ComposedNode(config, storage, find)
}

class ComposedNode implements InstructionNode {
  readonly #side: MerchantInstructions
  readonly #duties: Duties
  readonly #register: Register
  readonly #index: RowIndex<InstructionRow>
  readonly #tokens: TokenKeeper
  readonly #row: () => InstructionRow | undefined
  readonly #log: Log

  constructor(
    { settings, channels, notices }: NodeConfig,
    storage: ObjectStorage,
    find: FindInstructionNode,
  ) {
    const { HANDLE_KEY: handleKey, PERSONAL_DATA_DAYS: days } = settings
    const clock = channels[0]?.clock ?? Date.now
    const outbox = new Outbox(storage)
    const tell: Follower<InstructionRecord> = (before, after, nowMs) =>
      outbox.entriesOf(instructionEventsOf(before, after, nowMs, handleKey), nowMs)
    const { record: kept, duties } = openRecord(instructionKind, {
      storage,
      clock,
      followers: notices ? [tell] : [],
    })
    const log = (event: LogEvent) => {
      const instruction = kept.load()?.instructionId
      consoleLog({ ...(instruction !== undefined && { instruction }), ...event })
    }
    this.#log = log
    const register: Register = { claim: (name, owner) => find(registerOf(name)).claim(name, owner) }
    const service = new InstructionService({ kept, channels, clock, register, handleKey })
    this.#side = new InstructionSide({ kept, service, channels, duties, outbox, clock, log })
    this.#duties = duties
    this.#register = new StoredRegister(storage)
    this.#index = new StoredIndex(storage, ({ instructionId }) => instructionId)
    this.#tokens = new KeptTokens(channels)
    this.#row = () => {
      const record = kept.load()
      const hasGivenUp = outbox.list().some(({ state }) => state === 'given_up' || state === 'refused')
      return record && rowOf(record, hasGivenUp)
    }
    duties.add(service)
    if (notices) duties.add(new NoticeDelivery({ outbox, receiver: notices, kept: tellNotices(kept), clock }))
    duties.add(listing(kept, storage, clock, this.#row, find))
    if (days !== undefined) duties.add(forgetAfter(days, kept, clock))
  }

  give(channel: string, instruction: Instruction, requestId?: string): Promise<InstructionAnswer> {
    return this.#side.give(channel, instruction, requestId)
  }

  instruction(): Promise<MerchantInstruction | undefined> {
    return this.#side.instruction()
  }

  settleInstruction(outcome: Outcome, reason: string): Promise<InstructionAnswer> {
    return this.#side.settleInstruction(outcome, reason)
  }

  deletePersonalData(reason?: string): Promise<InstructionAnswer> {
    return this.#side.deletePersonalData(reason)
  }

  resendNotice(id: string): Promise<boolean> {
    return this.#side.resendNotice(id)
  }

  async row(): Promise<InstructionRow | undefined> {
    return this.#row()
  }

  claim(name: string, owner: string): Promise<boolean> {
    return this.#register.claim(name, owner)
  }

  keepRow(list: string, row: InstructionRow): Promise<void> {
    return this.#index.keepRow(list, row)
  }

  rows(list: string, query: IndexQuery): Promise<IndexPage<InstructionRow>> {
    return this.#index.rows(list, query)
  }

  token(channel: string, certificate: string): Promise<TokenAnswer> {
    return this.#tokens.token(channel, certificate)
  }

  forgetToken(channel: string, token: string): Promise<void> {
    return this.#tokens.forgetToken(channel, token)
  }

  wake(): Promise<void> {
    return this.#duties.wake(this.#log)
  }
}

/** Lists an instruction on the day on which it was given, among those that go the same way. */
function listing(
  kept: { load(): InstructionRecord | undefined; write(changes: Readonly<Record<string, unknown>>): void },
  storage: ObjectStorage,
  clock: () => number,
  row: () => InstructionRow | undefined,
  find: FindInstructionNode,
): Listing<InstructionRow> {
  return new Listing({
    kept,
    storage,
    clock,
    row,
    find,
    mark: ({ state, updatedAt }) => `${state} ${updatedAt}`,
    lists: () => {
      const record = kept.load()
      return record ? [listOfDay(new Date(record.createdAt).toISOString().slice(0, 10), record.channel)] : []
    },
    kind: () => kept.load()?.channel,
  })
}
