// Makes the parts of an object of the class INSTRUCTIONS for a bundle: its record, its service and its merchant's API.
// An object that holds something else has these parts too, and they do nothing there.

import type { Log } from '../../../shared/log.ts'
import type { BundleChannel, SeriesOccurrence } from '../../interfaces/bundle-channel.ts'
import type { Outbox } from '../../notices/outbox.ts'
import { type HandleKeys, markedKey } from '../../handle.ts'
import type { Intake } from '../../storage/intake.ts'
import type { Tasks } from '../../storage/tasks.ts'
import { type WriteHook, StoredRecord } from '../../storage/stored-record.ts'
import type { ObjectStorage } from '../../storage/storage.ts'
import { bundleEventsOf, occurrenceEventOf } from '../bundles/bundle-events.ts'
import { noteBundleRestored } from '../bundles/bundle-moves.ts'
import type { BundleRecord } from '../bundles/bundle-record.ts'
import { BundleService } from '../bundles/bundle-service.ts'
import { BundleApi } from '../bundles/bundle-api.ts'
import { bundleKind, type StoredBundle } from '../bundles/stored-bundle.ts'
import { OccurrenceBook, type OccurrenceSeries } from '../bundles/occurrence-book.ts'

/** What the parts for a bundle are made with. */
export interface BundlePartTools {
  storage: ObjectStorage
  tasks: Tasks
  intake: Intake
  outbox: Outbox
  channel: BundleChannel | undefined
  clock: () => number
  handleKeys: HandleKeys
  /** Whether the merchant's server receives notices. */
  isNotified: boolean
  log: Log
}

/** Makes the parts for a bundle. */
export function composeBundle(tools: BundlePartTools): BundleApi {
  const { storage, tasks, intake, outbox, channel, clock, handleKeys, isNotified, log } = tools
  const notify: WriteHook<BundleRecord> = (before, after, nowMs) =>
    outbox.entriesOf(
      bundleEventsOf(before, after, nowMs, markedKey(after.keyMark, handleKeys)),
      nowMs,
      after.trace,
    )
  const stored: StoredBundle = new StoredRecord(bundleKind, {
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
  const service = new BundleService({ stored, intake, occurrences, channel, clock, handleKeys })
  tasks.add(service)
  const known = intake.restoredAt !== undefined && stored.isReadable ? stored.load() : undefined
  if (known?.stage === 'creating') stored.save(noteBundleRestored(known, clock()))
  return new BundleApi({ stored, occurrences, service, channel, tasks, outbox, clock, log })
}
