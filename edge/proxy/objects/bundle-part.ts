// Composes what one object of the class INSTRUCTIONS has for a bundle of payments: its record, its service, its merchant's
// side, and what becomes due because of it. An object that keeps something else has it too, and there it does nothing.

import type { Log } from '../../shared/log.ts'
import type { BundleChannel } from '../channels/bundle-channel.ts'
import { bundleEventsOf, runEventOf } from '../merchant/bundles/bundle-events.ts'
import { withoutPersonalData } from '../merchant/bundles/bundle-moves.ts'
import type { BundleRecord } from '../merchant/bundles/bundle-record.ts'
import { BundleService } from '../merchant/bundles/bundle-service.ts'
import { BundleSide } from '../merchant/bundles/bundle-side.ts'
import { type BundleRow, bundleRowOf } from '../merchant/bundles/bundle-view.ts'
import { bundleKind, type KeptBundle } from '../merchant/bundles/kept-bundle.ts'
import { forgetAfter } from '../merchant/forget-after.ts'
import type { Outbox } from '../merchant/notices/outbox.ts'
import { RunBook, type RunSeries } from '../merchant/runs/run-book.ts'
import type { SeriesRun } from '../channels/bundle-channel.ts'
import type { Duties } from '../storage/duties.ts'
import { type Follower, KeptRecord } from '../storage/kept-record.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** What the part for a bundle is made with. */
export interface BundlePartTools {
  storage: ObjectStorage
  duties: Duties
  outbox: Outbox
  channel: BundleChannel | undefined
  clock: () => number
  handleKey: string
  /** Whether anybody hears of what happens. */
  isTold: boolean
  /** Days until personal data goes; absent where it is kept. */
  days: number | undefined
  log: Log
}

/** What one object has for a bundle. */
export interface BundlePart {
  readonly kept: KeptBundle
  readonly side: BundleSide
  row(hasGivenUp: boolean): BundleRow | undefined
}

/** Composes the part for a bundle. */
export function composeBundlePart(tools: BundlePartTools): BundlePart {
  const { storage, duties, outbox, channel, clock, handleKey, isTold, days, log } = tools
  const tell: Follower<BundleRecord> = (before, after, nowMs) =>
    outbox.entriesOf(bundleEventsOf(before, after, nowMs, handleKey), nowMs)
  const kept: KeptBundle = new KeptRecord(bundleKind, {
    storage,
    clock,
    followers: isTold ? [tell] : [],
    written: () => duties.arm(),
  })
  const tellRun = ({ about }: RunSeries, run: SeriesRun) => {
    const record = kept.load()
    const at = (about['payment'] ?? 0) - 1
    return record ? outbox.entriesOf(runEventOf(record, at, run, clock(), handleKey), clock()) : {}
  }
  const runs = new RunBook({ storage, kept, tell: isTold ? tellRun : undefined })
  const service = new BundleService({ kept, runs, channel, clock, handleKey })
  duties.add(service)
  if (days !== undefined)
    duties.add(
      forgetAfter(days, {
        endedAt() {
          const record = kept.load()
          const isDue = record?.stage === 'over' && record.personalDataDeletedAt === undefined
          return isDue ? record.changedAt : undefined
        },
        forget: (duty) =>
          kept.change((known) => withoutPersonalData(known, clock()), duty, {
            what: 'personal_data_deleted',
          }),
      }),
    )
  return {
    kept,
    side: new BundleSide({ kept, runs, service, channel, duties, outbox, clock, log }),
    row(hasGivenUp) {
      const record = kept.load()
      return record && bundleRowOf(record, hasGivenUp)
    },
  }
}
