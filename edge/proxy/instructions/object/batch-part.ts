// Makes the parts of an object of the class PAYOUTS for a batch: its record, its service and its merchant's API.
// An object that holds something else has these parts too, and they do nothing there.

import type { Log } from '../../../shared/log.ts'
import type { BatchChannel, SeriesOccurrence } from '../../interfaces/batch-channel.ts'
import type { Outbox } from '../../webhooks/outbox.ts'
import { type HandleKeys, markedKey } from '../../handle.ts'
import type { WordsOfBank } from '../../storage/bank-words.ts'
import type { Intake } from '../../storage/intake.ts'
import type { Tasks } from '../../storage/tasks.ts'
import { type WriteHook, StoredRecord } from '../../storage/stored-record.ts'
import type { ObjectStorage } from '../../storage/storage.ts'
import { batchEventsOf, occurrenceEventOf } from '../batches/batch-events.ts'
import { noteBatchRestored } from '../batches/batch-moves.ts'
import type { BatchRecord } from '../batches/batch-record.ts'
import { BatchService } from '../batches/batch-service.ts'
import { BatchApi } from '../batches/batch-api.ts'
import { batchKind, type StoredBatch } from '../batches/stored-batch.ts'
import { OccurrenceBook, type OccurrenceSeries } from '../batches/occurrence-book.ts'

/** What the parts for a batch are made with. */
export interface BatchPartTools {
  storage: ObjectStorage
  tasks: Tasks
  intake: Intake
  outbox: Outbox
  channel: BatchChannel | undefined
  clock: () => number
  handleKeys: HandleKeys
  words: WordsOfBank | undefined
  /** Whether the merchant's server receives webhooks. */
  isNotified: boolean
  log: Log
}

/** Makes the parts for a batch. */
export function composeBatch(tools: BatchPartTools): BatchApi {
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
