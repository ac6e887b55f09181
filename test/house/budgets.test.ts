// Tests the budgets: minified, gzip -9, kB of 1,024 bytes, elements with Lit.
// Weighs sources as a user's bundler would; SILTA_BUILT=1 weighs the built files of dist instead.
import { assert, test } from '#kit'
import { pieces, server } from './pieces.ts'
import { bundle } from './weigh.ts'

for (const { name, budget, weigh } of pieces(process.env['SILTA_BUILT'] === '1')) {
  test(`keeps ${name} within ${budget} kB (house: 5)`, async () => {
    assert.isAtMost(await weigh(), budget)
  })
}

test('measures what is known: valibot alone is 5 to 40 kB (house: 5)', async () => {
  const { kilobytes } = await bundle("export * from 'valibot'", server)
  assert.isAbove(kilobytes, 5)
  assert.isBelow(kilobytes, 40)
})
