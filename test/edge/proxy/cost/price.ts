// What counts cost at a public price: sums, and nothing of how they were counted. The prices stand in prices.json.
// What a platform bills by time is assumed there in milliseconds: a bank answers as fast as it likes.
import type { Counts, Tally } from './meter.ts'
import prices from './prices.json' with { type: 'json' }

/** What one run through a way is billed for. */
export interface Bill {
  readonly rowsWritten: number
  readonly rowsRead: number
  readonly objectRequests: number
  readonly requests: number
  readonly cpuMs: number
  readonly gigabyteSeconds: number
  /** Kept for a month, with what an empty object takes. */
  readonly gigabyteMonths: number
}

export const total = (tally: Tally): number => Object.values(tally).reduce((sum, count) => sum + count, 0)

export function billOf(counts: Counts): Bill {
  const { assumed, emptyObjectBytes, memoryGigabytes, rowsOf } = prices
  const objectRequests = total(counts.calls) + total(counts.alarmsRung)
  const busyMs =
    objectRequests * assumed.objectMsOfRequest +
    total(counts.bank) * assumed.bankCallMs +
    counts.merchant * assumed.webhookMs
  return {
    rowsWritten: total(counts.written) * rowsOf.put + total(counts.alarmsSet) * rowsOf.setAlarm,
    rowsRead: total(counts.read) * rowsOf.get,
    objectRequests,
    requests: counts.requests,
    cpuMs: counts.requests * assumed.cpuMsOfRequest,
    gigabyteSeconds: (busyMs / 1_000) * memoryGigabytes,
    gigabyteMonths: (counts.bytesKept + counts.objects * emptyObjectBytes) / 1e9,
  }
}

export function priceOfMillion(bill: Bill): Readonly<Record<keyof Bill | 'all', number>> {
  const { perMillion, perGigabyteMonth } = prices
  const parts = {
    rowsWritten: bill.rowsWritten * perMillion.rowsWritten,
    rowsRead: bill.rowsRead * perMillion.rowsRead,
    objectRequests: bill.objectRequests * perMillion.objectRequests,
    requests: bill.requests * perMillion.requests,
    cpuMs: bill.cpuMs * perMillion.cpuMs,
    gigabyteSeconds: bill.gigabyteSeconds * perMillion.gigabyteSeconds,
    gigabyteMonths: bill.gigabyteMonths * 1e6 * perGigabyteMonth,
  }
  return { ...parts, all: total(parts) }
}

export function perDayOnFreePlan({ rowsWritten, objectRequests }: Bill): number {
  const { rowsWrittenPerDay, objectRequestsPerDay } = prices.freePlan
  return Math.floor(
    Math.min(
      rowsWrittenPerDay / Math.max(rowsWritten, 1),
      objectRequestsPerDay / Math.max(objectRequests, 1),
    ),
  )
}
