// `npm run cost`: counts each way through the product, and prints what it costs by key and what a million of it cost.
// `npm run cost -- --write` holds the counts of today from now on. It judges nothing: cost.test.ts does.
import { billOf, BUYS, nameOf, perDayOnFreePlan, priceOfMillion, total, writeTables } from './guide.ts'
import { type AllCounts, type Tally, writeCounts } from './meter.ts'
import prices from './prices.json' with { type: 'json' }
import { WAYS } from './ways.ts'
import { besideNode, countInWorkerd } from './workerd.ts'

const print = (line = '') => void process.stdout.write(`${line}\n`)
const listed = (tally: Tally): string =>
  Object.entries(tally)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none'

const WHY = `  It differs from the Node host by the webhook (one write of its row, one event), which is not sent here, by the list, which
  nobody asks for, and by the settings, which an isolate keeps and compares once when it starts, for all orders.`

const all: AllCounts = {}
print(`Counted on the Node host under a moved clock; prices of ${prices.date}, ${prices.currency}, from`)
for (const source of new Set(Object.values(prices.sources))) print(`  ${source}`)
print(`Rows: ${listed(prices.rowsOf)} (${prices.sources.rowsOf})`)
for (const way of WAYS) {
  const cpu = process.cpuUsage()
  const counts = (all[way.name] = await way.count())
  const { user, system } = process.cpuUsage(cpu)
  const bill = billOf(counts)
  const price = priceOfMillion(bill)
  print()
  print(`${way.name}: ${way.what}`)
  print(
    `  rows written     ${String(bill.rowsWritten).padStart(6)}  ${listed(counts.written)}; alarms ${total(counts.alarmsSet)}`,
  )
  print(`  rows read        ${String(bill.rowsRead).padStart(6)}  ${listed(counts.read)}`)
  print(
    `  object requests  ${String(bill.objectRequests).padStart(6)}  ${listed(counts.calls)}; alarms that ring ${total(counts.alarmsRung)}`,
  )
  print(`  calls at the bank${String(total(counts.bank)).padStart(6)}  ${listed(counts.bank)}`)
  print(`  webhooks          ${String(counts.merchant).padStart(6)}`)
  print(`  worker requests  ${String(counts.requests).padStart(6)}`)
  print(`  bytes kept       ${String(counts.bytesKept).padStart(6)}  in ${counts.objects} objects`)
  print(
    `  CPU of this run  ${((user + system) / 1_000).toFixed(0).padStart(6)}  ms, with the bank, the file and its start`,
  )
  print(
    `  a million        ${price.all.toFixed(2).padStart(6)}  ${Object.entries(price)
      .filter(([name]) => name !== 'all')
      .map(([name, amount]) => `${name} ${amount.toFixed(2)}`)
      .join(', ')}`,
  )
  print(`  free plan        ${String(perDayOnFreePlan(bill)).padStart(6)}  a day`)
}
print()
print('What a row buys:')
const keys = new Set(Object.values(all).flatMap(({ written }) => Object.keys(written).map(nameOf)))
for (const key of keys) print(`  ${key.padEnd(18)} ${BUYS[key] ?? 'UNKNOWN: it needs a line in guide.ts'}`)
print()
const seen = await countInWorkerd()
print('paid at once, in workerd as it comes, without the webhook; beside it the Node host:')
for (const [what, ours, theirs] of besideNode(seen, all['paid at once'])) {
  print(`  ${what.padEnd(26)} ${String(ours).padStart(6)} ${String(theirs).padStart(6)}`)
}
print(WHY)
if (process.argv.includes('--write')) {
  writeCounts(all)
  writeTables(all)
}
