// Tests that one function of the proxy finds objects by their names: another would miss the jurisdiction of the settings.
import { assert, test } from '#kit'
import { read, sources } from './files.ts'

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
