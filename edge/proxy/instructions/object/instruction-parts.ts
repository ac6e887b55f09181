// Composes the parts of an object of the class INSTRUCTIONS from the settings: what it keeps with its notices, a part of the
// register and of the index, and the tokens. It answers nothing itself: the object asks the part.

import { consoleLog } from '../../../shared/console-log.ts'
import type { Log, LogEvent } from '../../../shared/log.ts'
import type { Config } from '../../config/config.ts'
import type { TokenKeeper } from '../../interfaces/channel.ts'
import { NoticeDelivery } from '../../notices/delivery.ts'
import { Outbox } from '../../notices/outbox.ts'
import { tellNotices } from '../../notices/told.ts'
import { Listing } from '../../order-index/listing.ts'
import { listOfUtcDay, type RowIndex, StoredIndex, utcDayOf } from '../../order-index/row-index.ts'
import type { Tasks } from '../../storage/tasks.ts'
import { type Follower, openRecord } from '../../storage/kept-record.ts'
import { type Register, registerOf, StoredRegister } from '../../storage/register.ts'
import type { ObjectStorage } from '../../storage/storage.ts'
import type { BundleSide } from '../bundles/bundle-side.ts'
import { instructionEventsOf } from '../instruction-events.ts'
import type { InstructionRecord } from '../instruction-record.ts'
import { InstructionService } from '../instruction-service.ts'
import { InstructionSide } from '../instruction-side.ts'
import { instructionKind } from '../kept-instruction.ts'
import { KeptTokens } from '../token-keeper.ts'
import { composeBundle } from './bundle-part.ts'
import type { AnyRow, FindInstructionNode } from './instruction-node.ts'

/** What of the configuration an object needs. */
export type InstructionConfig = Pick<Config, 'channels' | 'notices'> & {
  bundles?: Config['bundles']
  settings: Pick<Config['settings'], 'HANDLE_KEY' | 'PERSONAL_DATA_DAYS'>
}

/** What an object of the class INSTRUCTIONS holds. */
export interface InstructionParts {
  readonly instruction: InstructionSide
  readonly bundle: BundleSide
  /** The one of the two that is kept here; an instruction where neither is. */
  readonly kept: () => InstructionSide | BundleSide
  readonly tasks: Tasks
  readonly register: Register
  readonly index: RowIndex<AnyRow>
  readonly tokens: TokenKeeper
  readonly log: Log
}

/** Composes the parts. */
export function composeInstruction(
  { settings, channels, bundles, notices }: InstructionConfig,
  storage: ObjectStorage,
  find: FindInstructionNode,
): InstructionParts {
  const { HANDLE_KEY: handleKey, PERSONAL_DATA_DAYS: days } = settings
  const clock = (channels[0] ?? bundles)?.clock ?? Date.now
  const outbox = new Outbox(storage)
  const tell: Follower<InstructionRecord> = (before, after, nowMs) =>
    outbox.entriesOf(instructionEventsOf(before, after, nowMs, handleKey), nowMs)
  const followers = notices ? [tell] : []
  const { record, tasks } = openRecord(instructionKind, { storage, clock, followers })
  const log = (event: LogEvent) => {
    const instruction = kept().kept.load()?.instructionId
    consoleLog({ ...(instruction !== undefined && { instruction }), ...event })
  }
  const shared = { storage, tasks, outbox, clock, log }
  const register: Register = { claim: (name, owner) => find(registerOf(name)).claim(name, owner) }
  const service = new InstructionService({ kept: record, channels, clock, register, handleKey })
  const instruction = new InstructionSide({ ...shared, kept: record, service, channels })
  const bundle = composeBundle({ ...shared, handleKey, isTold: notices !== undefined, channel: bundles })
  const kept = () => (bundle.kept.load() ? bundle : instruction)
  tasks.add(service)
  if (notices) {
    const told = { write: (changes: object) => tellNotices(kept().kept).write({ ...changes }) }
    tasks.add(new NoticeDelivery({ outbox, receiver: notices, kept: told, clock }))
  }
  tasks.add(
    new Listing<AnyRow>({
      storage,
      kept: record,
      clock,
      find,
      row: () => kept().row(),
      mark: ({ state, updatedAt }) => `${state} ${updatedAt}`,
      // It is listed on the day on which it was given, among those that go the same way.
      lists: () => {
        const known = kept().kept.load()
        return known ? [listOfUtcDay(utcDayOf(known.createdAt), known.channel)] : []
      },
      kind: () => kept().kept.load()?.channel,
    }),
  )
  if (days !== undefined) tasks.add(instruction.forgetAfter(days), bundle.forgetAfter(days))
  return {
    instruction,
    bundle,
    kept,
    tasks,
    register: new StoredRegister(storage),
    index: new StoredIndex(storage, ({ instructionId }) => instructionId),
    tokens: new KeptTokens(channels),
    log,
  }
}
