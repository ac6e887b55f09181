// Holds what each way through the product costs on the Node host, under a clock that is moved: the counts are exact.
// Prices are no part of it, and neither is time.
import { assert, test } from '#kit'
import { billOf, BUYS, nameOf, perDayOnFreePlan, priceOfMillion, readGuide, withTables } from './guide.ts'
import { readCounts } from './meter.ts'
import { WAYS } from './ways.ts'

const UPDATE =
  'what it costs has changed: see `npm run cost`. If it rose, say in test/edge/proxy/cost/guide.ts and COSTS.md what that buys; then `npm run cost -- --write`'

test('costs on each way through the product what is held, row by row, and not one more (house: 5)', async () => {
  const held = readCounts()
  assert.deepEqual(
    Object.keys(held),
    WAYS.map(({ name }) => name),
    UPDATE,
  )
  for (const { name, count } of WAYS) {
    assert.deepEqual(await count(), held[name], `${name}: ${UPDATE}`)
  }
})

test('says of each key that is written what it buys, and of none that is not (house: 5)', () => {
  const written = new Set(
    Object.values(readCounts()).flatMap((counts) => Object.keys(counts.written).map(nameOf)),
  )
  assert.sameMembers(Object.keys(BUYS), [...written])
})

test('prices rows, alarms, requests, time and storage, each once (house: 5)', () => {
  const bill = billOf({
    read: { order: 10 },
    written: { order: 3, 'history:0': 1 },
    alarmsSet: { ORDERS: 2 },
    alarmsRung: { ORDERS: 1 },
    calls: { 'ORDERS start': 1 },
    requests: 2,
    bank: { 'POST /payments': 1 },
    merchant: 0,
    bytesKept: 1_712,
    objects: 1,
  })
  assert.deepInclude(bill, { rowsWritten: 6, rowsRead: 10, objectRequests: 2, requests: 2, cpuMs: 10 })
  assert.closeTo(bill.gigabyteSeconds, 0.02688, 1e-9)
  assert.closeTo(bill.gigabyteMonths, 0.000014, 1e-12)
  const price = priceOfMillion(bill)
  assert.closeTo(price.all, 6 + 0.01 + 0.3 + 0.6 + 0.2 + 0.336 + 2.8, 1e-9)
  assert.equal(perDayOnFreePlan(bill), 16_666)
})

test('tells in the guide the counts that are held and the prices of their day (house: 5)', () => {
  assert.equal(readGuide(), withTables(readGuide(), readCounts()), UPDATE)
})
