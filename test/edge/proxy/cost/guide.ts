/// <reference types="node" />
// The tables of COSTS.md, made of the counts that are held and of the prices.
// It counts nothing; the words around the tables are written by hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { BUYS, nameOf } from './buys.ts'
import type { AllCounts } from './measured.ts'
import { billOf, perDayOnFreePlan, priceOfMillion, total } from './price.ts'
import prices from './prices.json' with { type: 'json' }
import { WAYS } from './ways.ts'

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
