// Tests that what a page loads from a widget door reaches no key, no signing and no schema library.
// Follows the real bundle, lazy parts too; arrows.test.ts reads the statements.
import { assert, test } from '#kit'
import { sources } from './files.ts'
import { bundle } from './weigh.ts'

const doors = sources('widgets').filter((file) => /^widgets\/[^/]+\/(index|define)\.ts$/.test(file))
const secret = /^(node_modules\/(valibot|jose|@noble)\/|core\/shared\/signing\/)/
const innocent = /^core\/(view|shared\/values)\//

for (const door of doors) {
  test(`keeps keys, signing and schemas out of ${door} (house: 3)`, async () => {
    assert.deepEqual(await bled(door), [])
  })
}

test('keeps what writes certificates out of the proxy worker and of core: it belongs to the sandbox (house: 5)', async () => {
  const holds = async (file: string) => {
    const { inputs } = await bundle(`export * from './${file}'`, {
      conditions: ['workerd', 'worker', 'browser'],
    })
    return inputs.some((input) => /^node_modules\/(@peculiar|reflect-metadata)\//.test(input))
  }
  const files = ['edge/proxy/worker.ts', 'core/index.ts', 'edge/sandbox/index.ts']
  assert.deepEqual(await Promise.all(files.map(holds)), [false, false, true])
})

test('finds at least one widget door (house: 3)', () => {
  assert.isNotEmpty(doors)
})

test('refuses a planted page that imports signing, schemas or a client (house: 3)', async () => {
  const planted = [
    'valibot',
    'jose/jws/flattened/sign',
    'core/shared/signing/claims.ts',
    '@noble/hashes/sha2.js',
    'core/shared/signing/rsa.ts',
    'core/shared/bank.ts',
  ]
  const found = await Promise.all(planted.map(async (specifier) => (await bled(specifier)).length > 0))
  assert.deepEqual(found, [true, true, true, true, true, true])
})

async function bled(specifier: string): Promise<string[]> {
  const { inputs } = await bundle(`export * from '${specifier.endsWith('.ts') ? './' : ''}${specifier}'`)
  return inputs.filter((input) => secret.test(input) || (input.startsWith('core/') && !innocent.test(input)))
}
