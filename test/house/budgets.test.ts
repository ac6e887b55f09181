// Holds the budgets: minified, gzip -9, kB of 1,024 bytes, Lit included where an element is weighed.
// Weighs sources as a user's bundler would; SILTA_BUILT=1 weighs the built files of dist instead.
import { assert, test } from '#kit'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root } from '../runtimes/process.ts'
import { exists, sources } from './files.ts'
import { bundle, type BundleOptions } from './weigh.ts'

const built = process.env['SILTA_BUILT'] === '1'
const elements = sources('widgets').filter((file) => /^widgets\/[^/]+\/define\.ts$/.test(file))
const words = sources('widgets').filter((file) =>
  /^widgets\/shared\/words\/(?!en\/)[a-z]{2}\/\w+\.ts$/.test(file),
)
const clients = sources('core').filter((file) => /^core\/(?!shared|view)[^/]+\/operations\.ts$/.test(file))
const signing = sources('core').filter((file) => file.startsWith('core/shared/signing/'))
const server = { conditions: ['workerd', 'worker', 'browser'] }

if (signing.length > 0) {
  hold('signing on top of jose', 3, () => everything(...signing), { ...server, external: ['jose'] })
}
for (const file of clients) hold(`the client of ${file}`, 14, () => client(file), server)
for (const file of elements) hold(`the element of ${file}`, 14, () => everything(file))
if (elements.length > 0) hold('all elements together', 27, () => everything(...elements))
for (const file of words) hold(`the words of ${file}`, 2, () => everything(file))
if (exists('edge/proxy/worker.ts'))
  hold('the proxy worker', 80, () => everything('edge/proxy/worker.ts'), server)

test('measures what is known: jose alone is 5 to 40 kB (house: 5)', async () => {
  const { kilobytes } = await bundle("export * from 'jose'", server)
  assert.isAbove(kilobytes, 5)
  assert.isBelow(kilobytes, 40)
})

/** Registers one row of the budgets. */
function hold(
  piece: string,
  budget: number,
  code: () => string | Promise<string>,
  options?: BundleOptions,
): void {
  test(`keeps ${piece} within ${budget} kB (house: 5)`, async () => {
    const { kilobytes } = await bundle(await code(), options)
    if (process.env['SILTA_WEIGHTS'])
      process.stderr.write(`${kilobytes.toFixed(2).padStart(6)} kB  ${piece}\n`)
    assert.isAtMost(kilobytes, budget)
  })
}

/** Writes a module that keeps everything of some files. */
function everything(...files: string[]): string {
  return files.map((file, index) => `export * as part${index} from './${place(file)}'`).join('\n')
}

/** Writes what a caller of one interface imports through its door: the bank and every operation. */
async function client(operations: string): Promise<string> {
  const files = [operations, operations.replace('operations.ts', 'bank.ts')].filter(exists)
  const modules = await Promise.all(files.map(load))
  const door = operations.replace('operations.ts', 'index.ts')
  const names = Object.keys(await load(door)).filter((name) => modules.some((module) => name in module))
  return `export { ${names.join(', ')} } from './${place(door)}'`
}

function load(file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(root, file)).href)
}

function place(file: string): string {
  return built ? `dist/${file.replace(/\.ts$/, '.js')}` : file
}
