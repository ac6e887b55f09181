// Makes the parts of an object of the class INSTRUCTIONS from the settings: an instruction or a bundle with its notices, a
// part of the register and of the index, and the tokens. It answers no call: the object does.

import type { Log, LogEvent } from '../../../shared/log.ts'
import type { Config } from '../../config/config.ts'
import type { TokenKeeper } from '../../interfaces/channel.ts'
import { NoticeDelivery } from '../../notices/delivery.ts'
import { Outbox } from '../../notices/outbox.ts'
import { addNoticesToHistory } from '../../notices/notice-history.ts'
import type { AgreedConfig } from '../../order-index/agreement.ts'
import { Listing } from '../../order-index/listing.ts'
import { listOfUtcDay, type RowIndex, StoredIndex, utcDayOf } from '../../order-index/row-index.ts'
import { handleKeysOf, markedKey } from '../../handle.ts'
import { Intake, type IntakeSettings } from '../../storage/intake.ts'
import type { Tasks } from '../../storage/tasks.ts'
import { type WriteHook, openRecord } from '../../storage/stored-record.ts'
import { type Notes, StoredNotes } from '../../storage/notes.ts'
import { KeptSettings, type SettingsKeeper } from '../../storage/kept-settings.ts'
import { type Register, registerOf, StoredRegister } from '../../storage/register.ts'
import { PackedStorage } from '../../storage/packed-storage.ts'
import type { ObjectStorage } from '../../storage/storage.ts'
import type { BundleApi } from '../bundles/bundle-api.ts'
import { instructionEventsOf } from '../instruction-events.ts'
import { type InstructionRecord, noteInstructionRestored } from '../instruction-record.ts'
import { InstructionService } from '../instruction-service.ts'
import { InstructionApi } from '../instruction-api.ts'
import { instructionKind } from '../stored-instruction.ts'
import { HeldTokens } from '../held-tokens.ts'
import { composeBundle } from './bundle-part.ts'
import type { AnyRow, FindInstructionNode } from './instruction-node.ts'

/** The part of the configuration that an object needs. */
export type InstructionConfig = Pick<Config, 'channels' | 'notices' | 'log'> & {
  bundles?: Config['bundles']
  settings: AgreedConfig['settings'] & Pick<Config['settings'], 'PERSONAL_DATA_DAYS'> & IntakeSettings
}

/** The parts of an object of the class INSTRUCTIONS. */
export interface InstructionParts {
  readonly instruction: InstructionApi
  readonly bundle: BundleApi
  /** The API of what the object holds; that of an instruction while it holds neither. */
  readonly current: () => InstructionApi | BundleApi
  readonly tasks: Tasks
  readonly register: Register
  readonly notes: Notes
  readonly kept: SettingsKeeper
  readonly index: RowIndex<AnyRow>
  readonly tokens: TokenKeeper
  /** Says whether something may begin that is not known. */
  readonly intake: Intake
  readonly log: Log
}

/** Makes the parts. */
export function composeInstruction(
  { settings, channels, bundles, notices, log: write }: InstructionConfig,
  given: ObjectStorage,
  find: FindInstructionNode,
): InstructionParts {
  const storage = new PackedStorage(given)
  const { PERSONAL_DATA_DAYS: days } = settings
  const handleKeys = handleKeysOf(settings)
  const clock = (channels[0] ?? bundles)?.clock ?? Date.now
  const outbox = new Outbox(storage)
  const notify: WriteHook<InstructionRecord> = (before, after, nowMs) =>
    outbox.entriesOf(
      instructionEventsOf(before, after, nowMs, markedKey(after.keyMark, handleKeys)),
      nowMs,
      after.trace,
    )
  const writeHooks = notices ? [notify] : []
  const { record, tasks } = openRecord(instructionKind, { storage, clock, writeHooks })
  const log = (event: LogEvent) => {
    const instruction = current().stored.load()?.instructionId
    write({ ...(instruction !== undefined && { instruction }), ...event })
  }
  const shared = { storage, tasks, outbox, clock, log }
  const intake = new Intake(storage, settings)
  const register: Register = { claim: (name, owner) => find(registerOf(name)).claim(name, owner) }
  const service = new InstructionService({ stored: record, intake, channels, clock, register, handleKeys })
  const instruction = new InstructionApi({ ...shared, stored: record, service, channels })
  const bundle = composeBundle({
    ...shared,
    intake,
    handleKeys,
    isNotified: notices !== undefined,
    channel: bundles,
  })
  const current = () => (bundle.stored.load() ? bundle : instruction)
  tasks.add(service)
  if (notices) {
    const withHistory = {
      write: (changes: object) => addNoticesToHistory(current().stored).write({ ...changes }),
      writeLater: (changes: object) => current().stored.writeLater({ ...changes }),
    }
    tasks.add(new NoticeDelivery({ outbox, receiver: notices, stored: withHistory, clock }))
  }
  tasks.add(
    new Listing<AnyRow>({
      storage,
      stored: record,
      clock,
      find,
      row: () => current().row(),
      // It is never that again.
      isFresh: ({ state }) => state === 'sending',
      mark: ({ state, updatedAt, archiveIds = [], givenUp }) =>
        [state, updatedAt, ...archiveIds, ...(givenUp ? [`given_up=${givenUp.length}`] : [])].join(' '),
      // It is listed on the day on which it was given, with the others of its channel.
      rows: (row) => {
        const known = current().stored.load()
        return known ? [{ list: listOfUtcDay(utcDayOf(known.createdAt), known.channel), row }] : []
      },
      kind: () => current().stored.load()?.channel,
    }),
  )
  if (days !== undefined) tasks.add(instruction.forgetAfter(days), bundle.forgetAfter(days))
  const known = intake.restoredAt !== undefined && record.isReadable ? record.load() : undefined
  if (known?.stage === 'intent') record.save(noteInstructionRestored(known, clock()))
  return {
    instruction,
    bundle,
    current,
    tasks,
    register: new StoredRegister(storage),
    notes: new StoredNotes(storage),
    kept: new KeptSettings(storage),
    index: new StoredIndex(storage, ({ instructionId }) => instructionId),
    tokens: new HeldTokens(channels),
    intake,
    log,
  }
}
