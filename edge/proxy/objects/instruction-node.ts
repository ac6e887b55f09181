// Composes what one object of the class INSTRUCTIONS is, from the settings: an instruction with its notices, a part of the
// register and of the index, and the tokens. It needs no Durable Object: whoever brings storage and an alarm can run one.

import { consoleLog } from '../../shared/console-log.ts'
import type { Log, LogEvent } from '../../shared/log.ts'
import type { Bundle } from '../channels/bundle-channel.ts'
import type { Instruction, TokenAnswer, TokenKeeper } from '../channels/channel.ts'
import type { Config } from '../config/config.ts'
import { instructionEventsOf } from '../merchant/instructions/instruction-events.ts'
import type { InstructionRecord, Outcome } from '../merchant/instructions/instruction-record.ts'
import { InstructionService } from '../merchant/instructions/instruction-service.ts'
import {
  forgetInstruction,
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
import type { BundleOutcome } from '../merchant/bundles/bundle-record.ts'
import type { BundleAnswer, MerchantBundles } from '../merchant/bundles/bundle-side.ts'
import type { BundleRow, MerchantBundle } from '../merchant/bundles/bundle-view.ts'
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
import { type Follower, type KeptRecord, openRecord } from '../storage/kept-record.ts'
import { type BundlePart, composeBundlePart } from './bundle-part.ts'
import { type Register, registerOf, StoredRegister } from '../storage/register.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** A row of an index: an instruction, or a bundle of payments. */
export type AnyRow = InstructionRow | BundleRow

/** What comes of what a merchant asks of either. */
export type AnyAnswer = InstructionAnswer | BundleAnswer

/** Everything that an object of the class INSTRUCTIONS answers; its name says what it is asked for. */
export interface InstructionNode
  extends Pick<MerchantInstructions, 'give' | 'resendNotice'>,
    MerchantBundles,
    Register,
    RowIndex<AnyRow>,
    TokenKeeper {
  instruction(): Promise<MerchantInstruction | MerchantBundle | undefined>
  /** Shows it as it stands now: what the bank may have news of is asked first. */
  freshInstruction(requestId?: string): Promise<MerchantInstruction | MerchantBundle | undefined>
  /** Ends what is unclear as a person says. */
  settleInstruction(outcome: Outcome | BundleOutcome, reason: string): Promise<AnyAnswer>
  /** Deletes what the books do not need, once it has ended. */
  deletePersonalData(reason?: string): Promise<AnyAnswer>
  row(): Promise<AnyRow | undefined>
  /** Does what is due. */
  wake(): Promise<void>
}

/** What of the configuration an object needs. */
export type NodeConfig = Pick<Config, 'channels' | 'notices'> & {
  bundles?: Config['bundles']
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
  readonly #index: RowIndex<AnyRow>
  readonly #tokens: TokenKeeper
  readonly #bundle: BundlePart
  readonly #row: () => AnyRow | undefined
  readonly #log: Log

  constructor(
    { settings, channels, bundles, notices }: NodeConfig,
    storage: ObjectStorage,
    find: FindInstructionNode,
  ) {
    const { HANDLE_KEY: handleKey, PERSONAL_DATA_DAYS: days } = settings
    const clock = (channels[0] ?? bundles)?.clock ?? Date.now
    const outbox = new Outbox(storage)
    const tell: Follower<InstructionRecord> = (before, after, nowMs) =>
      outbox.entriesOf(instructionEventsOf(before, after, nowMs, handleKey), nowMs)
    const { record: kept, duties } = openRecord(instructionKind, {
      storage,
      clock,
      followers: notices ? [tell] : [],
    })
    const log = (event: LogEvent) => {
      const instruction = (bundle.kept.load() ?? kept.load())?.instructionId
      consoleLog({ ...(instruction !== undefined && { instruction }), ...event })
    }
    this.#log = log
    const isTold = notices !== undefined
    const bundle = composeBundlePart({
      storage,
      duties,
      outbox,
      clock,
      handleKey,
      isTold,
      days,
      log,
      channel: bundles,
    })
    this.#bundle = bundle
    const register: Register = { claim: (name, owner) => find(registerOf(name)).claim(name, owner) }
    const service = new InstructionService({ kept, channels, clock, register, handleKey })
    this.#side = new InstructionSide({ kept, service, channels, duties, outbox, clock, log })
    this.#duties = duties
    this.#register = new StoredRegister(storage)
    this.#index = new StoredIndex(storage, ({ instructionId }) => instructionId)
    this.#tokens = new KeptTokens(channels)
    this.#row = () => {
      const hasGivenUp = outbox.list().some(({ state }) => state === 'given_up' || state === 'refused')
      const record = kept.load()
      return record ? rowOf(record, hasGivenUp) : bundle.row(hasGivenUp)
    }
    duties.add(service)
    const told: Pick<KeptRecord<object>, 'write'> = {
      write: (changes) => (kept.load() ? tellNotices(kept) : tellNotices(bundle.kept)).write(changes),
    }
    if (notices) duties.add(new NoticeDelivery({ outbox, receiver: notices, kept: told, clock }))
    const known = () => kept.load() ?? bundle.kept.load()
    duties.add(listing(known, kept, storage, clock, this.#row, find))
    if (days !== undefined) duties.add(forgetInstruction(days, kept, clock))
  }

  give(channel: string, instruction: Instruction, requestId?: string): Promise<InstructionAnswer> {
    return this.#side.give(channel, instruction, requestId)
  }

  giveBundle(bundle: Bundle, requestId?: string): Promise<BundleAnswer> {
    return this.#bundle.side.giveBundle(bundle, requestId)
  }

  approveBundle(requestId?: string): Promise<BundleAnswer> {
    return this.#bundle.side.approveBundle(requestId)
  }

  stopBundle(payment: number | undefined, reason: string, requestId?: string): Promise<BundleAnswer> {
    return this.#bundle.side.stopBundle(payment, reason, requestId)
  }

  bundleReturned(fragment: string, requestId?: string): Promise<string | undefined> {
    return this.#bundle.side.bundleReturned(fragment, requestId)
  }

  instruction(): Promise<MerchantInstruction | MerchantBundle | undefined> {
    return (this.#isBundle ? this.#bundle.side : this.#side).instruction()
  }

  freshInstruction(requestId?: string): Promise<MerchantInstruction | MerchantBundle | undefined> {
    return this.#isBundle ? this.#bundle.side.freshInstruction(requestId) : this.#side.instruction()
  }

  settleInstruction(outcome: Outcome | BundleOutcome, reason: string): Promise<AnyAnswer> {
    if (outcome === 'paid') return this.#bundle.side.settleInstruction(outcome, reason)
    if (outcome === 'done') return this.#side.settleInstruction(outcome, reason)
    return (this.#isBundle ? this.#bundle.side : this.#side).settleInstruction(outcome, reason)
  }

  deletePersonalData(reason?: string): Promise<AnyAnswer> {
    return (this.#isBundle ? this.#bundle.side : this.#side).deletePersonalData(reason)
  }

  async resendNotice(id: string): Promise<boolean> {
    return (this.#isBundle ? this.#bundle.side : this.#side).resendNotice(id)
  }

  get #isBundle(): boolean {
    return this.#bundle.kept.load() !== undefined
  }

  async row(): Promise<AnyRow | undefined> {
    return this.#row()
  }

  claim(name: string, owner: string): Promise<boolean> {
    return this.#register.claim(name, owner)
  }

  keepRow(list: string, row: AnyRow): Promise<void> {
    return this.#index.keepRow(list, row)
  }

  rows(list: string, query: IndexQuery): Promise<IndexPage<AnyRow>> {
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
  known: () => Pick<InstructionRecord, 'createdAt' | 'channel'> | undefined,
  kept: { write(changes: Readonly<Record<string, unknown>>): void },
  storage: ObjectStorage,
  clock: () => number,
  row: () => AnyRow | undefined,
  find: FindInstructionNode,
): Listing<AnyRow> {
  return new Listing({
    kept,
    storage,
    clock,
    row,
    find,
    mark: ({ state, updatedAt }) => `${state} ${updatedAt}`,
    lists: () => {
      const record = known()
      return record ? [listOfDay(new Date(record.createdAt).toISOString().slice(0, 10), record.channel)] : []
    },
    kind: () => known()?.channel,
  })
}
