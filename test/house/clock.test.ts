// Tests that the tests read the time in one place, and that the proxy finds objects in one place.
import { assert, test } from '#kit'
import { read, sources } from './files.ts'

/** What reads the clock. Giving one to a bank, as `Date.now`, and setting it are no readings. */
const READS = /\bDate\.now\(\)|\bnew Date\(\)/

test('reads the clock in the tests by the kit alone (house: 4)', () => {
  const files = sources('test').filter((file) => !file.startsWith('test/kit/') && READS.test(read(file)))
  assert.deepEqual(files, ['test/house/clock.test.ts'])
  for (const planted of ['const exp = Date.now() + 900', 'new Date().toISOString()'])
    assert.match(planted, READS)
  for (const given of ['{ clock: Date.now }', 'Date.now = () => at', 'new Date(at)'])
    assert.notMatch(given, READS)
})

test('says in its head that a test needs the clock of the machine where it drives a browser (house: 4)', () => {
  const drivers = sources('test/edge')
    .concat(sources('test/demo'))
    .filter((file) => file.endsWith('.test.ts') && /from '[^']*\/kit\/chrome\.ts'/.test(read(file)))
  assert.isNotEmpty(drivers)
  assert.deepEqual(
    drivers.filter((file) => !/^\/\/ Runs as of today only: /m.test(read(file))),
    [],
  )
})

/** What finds or makes an object, or restricts a class of them. */
const FINDS = /\b(?:getByName|idFromName|idFromString|newUniqueId)\b|\.jurisdiction\(/

test('finds every object of the proxy in one place, by its name and its jurisdiction (house: 4)', () => {
  const files = sources('edge/proxy').filter((file) => FINDS.test(read(file)))
  // The host is the other side: it makes the objects.
  assert.deepEqual(files, ['edge/proxy/hosts/objects.ts', 'edge/proxy/interfaces/shared/naming.ts'])
  for (const planted of [
    'env.ORDERS.getByName(name)',
    "all.jurisdiction('eu')",
    'ns.get(ns.idFromName(name))',
  ])
    assert.match(planted, FINDS)
})
