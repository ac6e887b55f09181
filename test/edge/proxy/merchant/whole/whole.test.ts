// An independent model of the whole merchant interface: random lives of a merchant's server, with kills, copies, hand-overs and
// two handle keys between its deeds. The judge knows MERCHANT.md and the banks' books; here it is shown that it can fail, too.
// A fault names its seed: `SILTA_SEED=<seed>` lives that life alone.
import { assert, deep, test } from '#kit'
import { withFolder } from '../../hosts/host-kit.ts'
import { withLog } from '../../kit/proxy.ts'
import { PLANTED } from './planted.ts'
import { live, type Lived } from './run.ts'
import { CloudWorld } from './cloud-world.ts'
import { HostWorld } from './host-world.ts'

const SEED = Number(process.env['SILTA_SEED'] ?? Number.NaN)
/** The seeds of some lives: the same ones everywhere, and others each time in a deep run. */
const seedsOf = (lives: number, large: boolean): number[] => {
  if (!Number.isNaN(SEED)) return [SEED]
  const first = large ? Math.floor(Math.random() * 2 ** 31) : 20_261_124
  return Array.from({ length: lives }, (_, at) => first + at)
}

const LIVES = deep(12, 1_000)
const LIVES_ON_FILES = deep(6, 300)
const isDeep = deep(0, 1) === 1
const isQuick = LIVES < 12

async function liveAll(seeds: readonly number[], one: (seed: number) => Promise<Lived>): Promise<Lived> {
  const total: Lived = {}
  for (const seed of seeds) {
    const { result } = await withLog(() => one(seed))
    for (const [what, count] of Object.entries(result)) total[what] = (total[what] ?? 0) + count
  }
  process.stdout.write(`# ${seeds.length} lives from seed ${seeds[0]}: ${JSON.stringify(total)}\n`)
  return total
}

/** A proof in which nothing happened would prove nothing. In the few lives of a quick run not everything
 * happens, but the first of them puts a copy back. */
function assertLived(lived: Lived, what: readonly string[]): void {
  const wanted = isQuick ? ['payment paid', 'kill', 'copy', 'restore'] : what
  if (Number.isNaN(SEED)) for (const one of wanted) assert.isAbove(lived[one] ?? 0, 0, one)
}

test(`pays, gives back and carries out once, loses nothing and tells the truth, over ${LIVES} lives with kills, copies, hand-overs and two handle keys (promises: R1, R5, R6, R7, R12, R18)`, async () => {
  const lived = await liveAll(seedsOf(LIVES, isDeep), (seed) =>
    live(() => CloudWorld.open(), { seed, steps: 40 }),
  )
  assertLived(lived, [
    'kill',
    'hand-over',
    'copy',
    'restore',
    'release',
    'old key gone',
    'payment paid',
    'refund refunded',
    'payout paid',
    'payment scheduled',
    'stopped',
    'pressed',
    'index',
    'export',
  ])
})

test(`keeps all of that on a file that is killed, copied, put back and handed over, over ${LIVES_ON_FILES} lives (promises: R1, R5, R6, R7, R12, R30)`, async () => {
  const lived = await liveAll(seedsOf(LIVES_ON_FILES, isDeep), async (seed) => {
    let counts: Lived = {}
    await withFolder(async (place) => {
      counts = await live(() => HostWorld.open(place), { seed, steps: 30, isOnFile: true })
    })
    return counts
  })
  assertLived(lived, ['kill', 'started', 'index', 'hand-over', 'copy', 'restore', 'release'])
})

// A judge that finds nothing is worth nothing. A quick run plants the faults that cost money.
const COSTLY = Object.keys(PLANTED).slice(0, 5)

for (const [name, { words, plant, from = 1 }] of Object.entries(PLANTED))
  test(`sees a proxy that ${name} (house: 4)`, COSTLY.includes(name) ? {} : { extent: 'full' }, async () => {
    let seen = ''
    for (let seed = from; seed < from + 40 && !words.test(seen); seed++) {
      const life = live(async () => plant(await CloudWorld.open()), { seed, steps: 30 })
      await withLog(() => life.catch((error: unknown) => (seen = String(error))))
    }
    assert.match(seen, words)
  })
