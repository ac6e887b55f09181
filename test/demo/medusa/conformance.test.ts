// The payment provider for Medusa in the scenarios that each adapter must pass, in as much of Medusa as a provider meets.
// Single calls of it are in provider.test.ts.
import { assert, test } from '#kit'
import { adapterScenarios, checkAdapter } from '../../../edge/testing/adapter/index.ts'
import { medusaAdapter } from './small-medusa.ts'

for (const scenario of adapterScenarios) {
  test(`keeps its promise in Medusa, with the cart as the order, in ${scenario.name} (house: 2)`, () =>
    scenario.run(medusaAdapter({ orderKey: 'cart_id' })))
}

test('keeps all promises with the session as the order, but for a database that was put back (house: 2)', async () => {
  const { results } = await checkAdapter(medusaAdapter())
  const broken = results.filter(({ passed }) => !passed)
  assert.deepEqual(
    broken.map(({ name }) => name),
    ['restored copy'],
  )
  assert.match(broken[0]?.broken[0] ?? '', /can pay a second time/)
})
