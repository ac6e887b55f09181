// Random lives before random strange banks, each from its seed alone: a failure names the seeds, and SILTA_SEED plays one again.
import { assert, deep, test } from '#kit'
import { driveOrders, drivePayouts } from './seeded-drive.ts'

const only = process.env['SILTA_SEED']
const seeds = only === undefined ? Array.from({ length: deep(40, 500) }, (_, at) => at + 1) : [Number(only)]

for (const [what, drive] of Object.entries({
  'orders and their refunds': driveOrders,
  payouts: drivePayouts,
})) {
  test(`lies about no money in ${seeds.length} lives of ${what} at banks that differ (gaps Part 5)`, async () => {
    const lies: string[] = []
    for (const seed of seeds) {
      // oxlint-disable-next-line no-await-in-loop -- one life after another, on one clock
      const came = await drive(seed)
      if (came.lies.length > 0) lies.push(`seed ${seed}: ${came.lies.join('; ')} (${came.told})`)
    }
    assert.deepEqual(lies, [])
  })
}
