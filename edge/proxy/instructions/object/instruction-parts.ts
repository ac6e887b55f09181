// Makes the parts of an object of the class PAYOUTS from the settings: an instruction or a batch with its webhooks, a
// part of the register and of the index, and the tokens. It answers no call: the object does.

import type { Log, LogEvent } from '../../../shared/log.ts'
import type { Config } from '../../config/config.ts'
import type { TokenKeeper, Channel, ChannelTokens, TokenAnswer } from '../../interfaces/channel.ts'
import { type InstructionKind, KINDS } from '../../interfaces/instruction-kind.ts'
import { WebhookDelivery } from '../../webhooks/delivery.ts'
import { wordEventOf } from '../../webhooks/word-event.ts'
import { Outbox } from '../../webhooks/outbox.ts'
import { addWebhooksToHistory } from '../../webhooks/webhook-history.ts'
import type { AgreedConfig } from '../../order-index/agreement.ts'
import { Listing } from '../../order-index/listing.ts'
import { listOfUtcDay, type RowIndex, StoredIndex, utcDayOf } from '../../order-index/row-index.ts'
import { handleKeysOf, markedKey, type HandleKeys } from '../../handle.ts'
import { Intake, type IntakeSettings } from '../../storage/intake.ts'
import type { Tasks } from '../../storage/tasks.ts'
import { type WriteHook, openRecord, StoredRecord } from '../../storage/stored-record.ts'
import { type Notes, StoredNotes, writtenBy } from '../../storage/notes.ts'
import { KeptSettings, type SettingsKeeper } from '../../storage/kept-settings.ts'
import { type Register, registerOf, StoredRegister } from '../../storage/register.ts'
import { PackedStorage } from '../../storage/packed-storage.ts'
import type { ObjectStorage } from '../../storage/storage.ts'
import { BatchApi } from '../batches/batch-api.ts'
import { instructionEventsOf } from '../instruction-events.ts'
import { type InstructionRecord, noteInstructionRestored } from '../instruction-record.ts'
import { InstructionService } from '../instruction-service.ts'
import { InstructionApi } from '../instruction-api.ts'
import { instructionKind } from '../stored-instruction.ts'
import type { AnyRow, FindInstructionNode } from './instruction-node.ts'
import { type BankErrorDetail, isBankError } from '../../../../core/shared/errors.ts'
import type { BatchChannel, SeriesOccurrence } from '../../interfaces/batch-channel.ts'
import type { WordsOfBank } from '../../storage/bank-words.ts'
import { batchEventsOf, occurrenceEventOf } from '../batches/batch-events.ts'
import { noteBatchRestored } from '../batches/batch-moves.ts'
import type { BatchRecord } from '../batches/batch-record.ts'
import { BatchService } from '../batches/batch-service.ts'
import { batchKind, type StoredBatch } from '../batches/stored-batch.ts'
import { OccurrenceBook, type OccurrenceSeries } from '../batches/occurrence-book.ts'

/** The part of the configuration that an object needs. */
export type InstructionConfig = Pick<Config, 'channels' | 'webhooks' | 'log'> & {
  batches?: Config['batches']
  words?: Config['words']
  settings: AgreedConfig['settings'] & Pick<Config['settings'], 'PERSONAL_DATA_DAYS'> & IntakeSettings
}

/** Returns the kind of a record; only the record of an instruction names it. */
const kindOf = (known: { readonly kind?: InstructionKind['word'] }): InstructionKind =>
  KINDS[known.kind ?? 'batch']

/** The parts of an object of the class PAYOUTS. */
export interface InstructionParts {
  readonly instruction: InstructionApi
  readonly batch: BatchApi
  /** The API of the instruction or batch that the object keeps; while it keeps neither, that of an instruction. */
  readonly current: () => InstructionApi | BatchApi
  readonly tasks: Tasks
  readonly register: Register
  readonly notes: Notes
  readonly kept: SettingsKeeper
  readonly index: RowIndex<AnyRow>
  readonly tokens: TokenKeeper
  /** Decides whether an instruction or a batch that is not known may begin. */
  readonly intake: Intake
  readonly log: Log
}

/** Makes the parts. */
export function composeInstruction(
  { settings, channels, batches, webhooks, words, log: write }: InstructionConfig,
  given: ObjectStorage,
  find: FindInstructionNode,
): InstructionParts {
  const storage = new PackedStorage(given)
  const { PERSONAL_DATA_DAYS: days } = settings
  const handleKeys = handleKeysOf(settings)
  const clock = (channels[0] ?? batches)?.clock ?? Date.now
  const outbox = new Outbox(storage)
  const notify: WriteHook<InstructionRecord> = (before, after, nowMs) =>
    outbox.entriesOf(
      instructionEventsOf(before, after, nowMs, markedKey(after.keyMark, handleKeys)),
      nowMs,
      after.trace,
    )
  const writeHooks = webhooks ? [notify] : []
  const { record, tasks } = openRecord(instructionKind, { storage, clock, writeHooks })
  const log = (event: LogEvent) => {
    const known = current().stored.load()
    write({ ...(known && { [kindOf(known).id]: known.instructionId }), ...event })
  }
  const shared = { storage, tasks, outbox, clock, log }
  const intake = new Intake(storage, settings)
  const register: Register = { claim: (name, owner) => find(registerOf(name)).claim(name, owner) }
  const service = new InstructionService({
    stored: record,
    intake,
    channels,
    clock,
    register,
    handleKeys,
    words,
  })
  const instruction = new InstructionApi({ ...shared, stored: record, service, channels })
  const batch = composeBatch({
    ...shared,
    intake,
    handleKeys,
    words,
    isNotified: webhooks !== undefined,
    channel: batches,
  })
  const current = () => (batch.stored.load() ? batch : instruction)
  tasks.add(service)
  if (webhooks) {
    const withHistory = {
      write: (changes: object) => addWebhooksToHistory(current().stored).write({ ...changes }),
      writeLater: (changes: object) => current().stored.writeLater({ ...changes }),
    }
    tasks.add(new WebhookDelivery({ outbox, receiver: webhooks, stored: withHistory, clock }))
  }
  tasks.add(
    new Listing<AnyRow>({
      storage,
      stored: record,
      clock,
      find,
      row: () => current().row(),
      // No instruction comes back to this state.
      isFresh: ({ state }) => state === 'sending',
      mark: ({ state, updatedAt, archiveIds = [], givenUp = [], givenUpCount = givenUp.length }) =>
        [state, updatedAt, ...archiveIds, ...(givenUpCount > 0 ? [`given_up=${givenUpCount}`] : [])].join(
          ' ',
        ),
      // It is listed on the day on which it was given, with the others of its kind.
      rows: (row) => {
        const known = current().stored.load()
        return known ? [{ list: listOfUtcDay(utcDayOf(known.createdAt), kindOf(known).path), row }] : []
      },
      kind: () => {
        const known = current().stored.load()
        return known && kindOf(known).path
      },
    }),
  )
  if (days !== undefined) tasks.add(instruction.forgetAfter(days), batch.forgetAfter(days))
  const known = intake.restoredAt !== undefined && record.isReadable ? record.load() : undefined
  if (known?.stage === 'intent') record.save(noteInstructionRestored(known, clock()))
  return {
    instruction,
    batch,
    current,
    tasks,
    register: new StoredRegister(storage),
    notes: new StoredNotes(
      writtenBy(record, storage),
      (word) => (webhooks ? outbox.entriesOf([wordEventOf(word, handleKeys[0])], word.since) : {}),
      clock,
    ),
    kept: new KeptSettings(storage),
    index: new StoredIndex(storage, ({ instructionId }) => instructionId),
    tokens: new HeldTokens(channels),
    intake,
    log,
  }
}

/** Keeps the tokens of some channels. Each object has its own, so that no call waits for an object that has ended. */
class HeldTokens implements TokenKeeper {
  readonly #channels: readonly Channel[]
  readonly #open = new Map<string, ChannelTokens | undefined>()

  constructor(channels: readonly Channel[]) {
    this.#channels = channels
  }

  async token(channel: string, certificate: string): Promise<TokenAnswer> {
    const tokens = this.#tokensOf(channel)
    if (!tokens) throw new TypeError('this channel has no tokens')
    try {
      return { ok: true, token: await tokens.get(certificate) }
    } catch (error) {
      if (!isBankError(error)) throw error
      const { code, operation, reason, status, faults, errorId, retryAfterSeconds } = error
      const fault = { code, operation, reason, status, faults, errorId, retryAfterSeconds }
      // Only members with a value are sent to the other isolate.
      return { ok: false, fault: JSON.parse(JSON.stringify(fault)) as BankErrorDetail }
    }
  }

  async forgetToken(channel: string, token: string): Promise<void> {
    await this.#tokensOf(channel)?.forget(token)
  }

  #tokensOf(name: string): ChannelTokens | undefined {
    if (!this.#open.has(name))
      this.#open.set(name, this.#channels.find((channel) => channel.name === name)?.openTokens?.())
    return this.#open.get(name)
  }
}

interface BatchPartTools {
  storage: ObjectStorage
  tasks: Tasks
  intake: Intake
  outbox: Outbox
  channel: BatchChannel | undefined
  clock: () => number
  handleKeys: HandleKeys
  words: WordsOfBank | undefined
  isNotified: boolean
  log: Log
}

function composeBatch(tools: BatchPartTools): BatchApi {
  const { storage, tasks, intake, outbox, channel, clock, handleKeys, words, isNotified, log } = tools
  const notify: WriteHook<BatchRecord> = (before, after, nowMs) =>
    outbox.entriesOf(
      batchEventsOf(before, after, nowMs, markedKey(after.keyMark, handleKeys)),
      nowMs,
      after.trace,
    )
  const stored: StoredBatch = new StoredRecord(batchKind, {
    storage,
    clock,
    writeHooks: isNotified ? [notify] : [],
    onWritten: () => tasks.arm(),
  })
  const notifyOfOccurrence = ({ about }: OccurrenceSeries, occurrence: SeriesOccurrence) => {
    const record = stored.load()
    const at = (about['payment'] ?? 0) - 1
    return record
      ? outbox.entriesOf(
          occurrenceEventOf(record, at, occurrence, clock(), markedKey(record.keyMark, handleKeys)),
          clock(),
          record.trace,
        )
      : {}
  }
  const occurrences = new OccurrenceBook({
    storage,
    stored,
    occurrenceHook: isNotified ? notifyOfOccurrence : undefined,
  })
  const service = new BatchService({ stored, intake, occurrences, channel, clock, handleKeys, words })
  tasks.add(service)
  const known = intake.restoredAt !== undefined && stored.isReadable ? stored.load() : undefined
  if (known?.stage === 'creating') stored.save(noteBatchRestored(known, clock()))
  return new BatchApi({ stored, occurrences, service, channel, tasks, outbox, clock, log })
}
