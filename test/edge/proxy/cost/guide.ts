// The tables of COSTS.md, made of the counts that are held and of the prices.
// It counts nothing; the words around the tables are written by hand.
import { readFileSync, writeFileSync } from 'node:fs'
import prices from './prices.json' with { type: 'json' }
import { WAYS } from './ways.ts'
import type { AllCounts, Counts, Tally } from './meter.ts'

/** What each row that is written buys, by its key. A key that is not here may not be written. */
export const BUYS: Readonly<Record<string, string>> = {
  packed:
    'what one order, payout, batch or request to pay keeps, in one row: what was sent and answered, its history, its webhooks, its refunds, the used callbacks',
  session: 'the connection of a browser: tokens, consent and the next refresh',
  'payment:…': 'who has a payment of the bank: no two orders share one',
  'request-to-pay:…': 'who has a request at the bank: no two requests to pay share one',
  'row:…': 'the row of the merchant’s list of a day or of a reference',
  'note:…':
    'what the deployment knows of its banks: that their words fit, once for each setting, and the words that no list has',
  'change:…': 'the place of a change in the list of changes of a day',
}

export const nameOf = (key: string): string => key.replace(/:\d$/, ':…')

const FILE = new URL('../../../../edge/proxy/COSTS.md', import.meta.url)

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')

function tablesOf(all: AllCounts): Readonly<Record<string, string>> {
  const known = WAYS.flatMap(({ name, what }) => {
    const counts = all[name]
    return counts ? [{ name, what, counts, bill: billOf(counts) }] : []
  })
  const keys = [...new Set(known.flatMap(({ counts }) => Object.keys(counts.written).map(nameOf)))].toSorted()
  return {
    ways: table(
      ['way', 'what happens'],
      known.map(({ name, what }) => [name, what]),
    ),
    counts: table(
      [
        'way',
        'rows written',
        'rows read',
        'object requests',
        'calls at the bank',
        'webhooks',
        'worker requests',
        'bytes kept',
      ],
      known.map(({ name, bill, counts }) => [
        name,
        bill.rowsWritten,
        bill.rowsRead,
        bill.objectRequests,
        total(counts.bank),
        counts.merchant,
        counts.requests,
        counts.bytesKept,
      ]),
    ),
    prices: table(
      [
        'way',
        'rows',
        'object requests',
        'time of objects',
        'worker',
        'a month of storage',
        'a million, USD',
        'a day on the free plan',
      ],
      known.map(({ name, bill }) => {
        const price = priceOfMillion(bill)
        const amounts = [
          price.rowsWritten + price.rowsRead,
          price.objectRequests,
          price.gigabyteSeconds,
          price.requests + price.cpuMs,
          price.gigabyteMonths,
          price.all,
        ]
        return [name, ...amounts.map((amount) => amount.toFixed(2)), perDayOnFreePlan(bill)]
      }),
    ),
    rows: table(
      ['key', ...known.map(({ name }) => name)],
      [
        ...keys.map((key) => [
          `\`${key}\``,
          ...known.map(({ counts }) =>
            Object.entries(counts.written)
              .filter(([name]) => nameOf(name) === key)
              .reduce((sum, [, count]) => sum + count, 0),
          ),
        ]),
        ['alarms set', ...known.map(({ counts }) => total(counts.alarmsSet))],
      ],
    ),
    buys: table(
      ['key', 'what a row of it buys'],
      keys.map((key) => [`\`${key}\``, BUYS[key] ?? '']),
    ),
    'rows-of': table(
      ['one', 'rows', 'source'],
      Object.entries(prices.rowsOf).map(([name, rows]) => [
        `\`${name}\``,
        rows,
        `<${prices.sources.rowsOf}>`,
      ]),
    ),
    'price-list': table(
      ['what', `USD a million, ${prices.date}`, 'source'],
      Object.entries(prices.perMillion).map(([name, price]) => [
        name,
        price,
        `<${prices.sources[name as keyof typeof prices.perMillion]}>`,
      ]),
    ),
  }
}

/** Puts tables into the guide, in the place of those between marks of their names. */
export function withTables(text: string, all: AllCounts): string {
  return Object.entries(tablesOf(all)).reduce((page, [name, made]) => {
    const marks = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- / -->)`)
    if (!marks.test(page)) throw new Error(`COSTS.md has no place for the table ${name}`)
    return page.replace(marks, (_, start: string, end: string) => `${start}\n${made}\n${end}`)
  }, text)
}

export const readGuide = (): string => readFileSync(FILE, 'utf8')

export const writeTables = (all: AllCounts): void => writeFileSync(FILE, withTables(readGuide(), all))

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
