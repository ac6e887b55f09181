// Composes what one object of the class INSTRUCTIONS has for a bundle of payments: its record, its service and its merchant's
// side. An object that keeps something else has it too, and there it does nothing.

import type { Log } from '../../../shared/log.ts'
import type { BundleChannel, SeriesRun } from '../../interfaces/bundle-channel.ts'
import type { Outbox } from '../../notices/outbox.ts'
import type { Tasks } from '../../storage/tasks.ts'
import { type Follower, KeptRecord } from '../../storage/kept-record.ts'
import type { ObjectStorage } from '../../storage/storage.ts'
import { bundleEventsOf, runEventOf } from '../bundles/bundle-events.ts'
import type { BundleRecord } from '../bundles/bundle-record.ts'
import { BundleService } from '../bundles/bundle-service.ts'
import { BundleSide } from '../bundles/bundle-side.ts'
import { bundleKind, type KeptBundle } from '../bundles/kept-bundle.ts'
import { RunBook, type RunSeries } from '../bundles/run-book.ts'

/** What the part for a bundle is made with. */
export interface BundlePartTools {
  storage: ObjectStorage
  tasks: Tasks
  outbox: Outbox
  channel: BundleChannel | undefined
  clock: () => number
  handleKey: string
  /** Whether a merchant's server hears of what happens. */
  isTold: boolean
  log: Log
}

/** Composes the part for a bundle. */
export function composeBundle(tools: BundlePartTools): BundleSide {
  const { storage, tasks, outbox, channel, clock, handleKey, isTold, log } = tools
  const tell: Follower<BundleRecord> = (before, after, nowMs) =>
    outbox.entriesOf(bundleEventsOf(before, after, nowMs, handleKey), nowMs)
  const kept: KeptBundle = new KeptRecord(bundleKind, {
    storage,
    clock,
    followers: isTold ? [tell] : [],
    written: () => tasks.arm(),
  })
  const tellRun = ({ about }: RunSeries, run: SeriesRun) => {
    const record = kept.load()
    const at = (about['payment'] ?? 0) - 1
    return record ? outbox.entriesOf(runEventOf(record, at, run, clock(), handleKey), clock()) : {}
  }
  const runs = new RunBook({ storage, kept, tell: isTold ? tellRun : undefined })
  const service = new BundleService({ kept, runs, channel, clock, handleKey })
  tasks.add(service)
  return new BundleSide({ kept, runs, service, channel, tasks, outbox, clock, log })
}
