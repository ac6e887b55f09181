// Tests the doors of package.json: spelled out, each with a source, keys shut out of browsers and let into workers.
import { assert, test } from '#kit'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { DOCUMENTS } from '../../edge/sandbox/openapi/generated/documents.ts'
import { root } from '../runtimes/process.ts'
import { FRAMEWORKS } from '../tools/elements/frameworks.ts'
import { exists, guides, read, sources } from './files.ts'
import { bundle } from './weigh.ts'

interface Manifest {
  exports: Record<string, string | Record<string, string>>
  imports: Record<string, Record<string, string>>
}

const manifest: Manifest = JSON.parse(read('package.json'))
const doors = Object.entries(manifest.exports).filter(
  (door): door is [string, Record<string, string>] => typeof door[1] !== 'string',
)
/** The interfaces of a bank: folders of core with operations of their own in one file. */
const INTERFACES = sources('core').flatMap((file) => /^core\/([\w-]+)\/operations\.ts$/.exec(file)?.[1] ?? [])
const stub = './dist/core/shared/keys-must-not-be-in-a-page.js'
/** Doors that open in one runtime only, and what they give elsewhere. */
const elsewhere: Record<string, string> = { './edge/proxy': './dist/edge/proxy/no-workers.js' }

test('keeps the doors spelled out, without wildcards (house: 4)', () => {
  assert.isNotEmpty(doors)
  assert.deepEqual(
    doors.map(([name]) => name).filter((name) => name.includes('*')),
    [],
  )
})

for (const [name, conditions] of doors.filter(([door]) => !isMade(door))) {
  test(`opens ${name} on a source and its built file (house: 4)`, () => {
    const source = sourceOf(conditions)
    assert.isTrue(exists(source), source)
    assert.equal(conditions['default'], elsewhere[name] ?? builtOf(conditions))
    assert.equal(Object.keys(conditions).at(-1), 'default')
    // The merchant's server and users' tests ask by a short name.
    const short: Record<string, string> = {
      './merchant': './core/merchant',
      './testing': './edge/testing',
      './testing/adapter': './edge/testing/adapter',
    }
    const path = short[name] ?? name
    if (name !== '.') assert.match(source, new RegExp(`^${path}(/index)?\\.ts$`))
  })
}

test('names in its documents only programs that the package has (house: 4)', () => {
  const named = guides.flatMap((file) =>
    Array.from(
      read(file).matchAll(/node_modules\/silta\/dist\/([\w./-]+)\.js(?!on)/g),
      ([, name = '']) => `${name}.ts`,
    ),
  )
  assert.includeMembers(named, ['edge/cli/main.ts'])
  assert.deepEqual(
    named.filter((source) => !exists(source)),
    [],
  )
})

test('keeps keys out of browsers and lets workers in (house: 4)', () => {
  for (const [name, conditions] of doors) {
    const order = Object.keys(conditions)
    if (holdsKeys(name)) {
      assert.deepEqual(order, ['types', 'workerd', 'worker', 'edge-light', 'browser', 'default'], name)
      for (const server of ['workerd', 'worker']) assert.equal(conditions[server], builtOf(conditions), name)
      assert.equal(conditions['edge-light'], conditions['default'], name)
      assert.equal(conditions['browser'], stub, name)
    } else assert.deepEqual(order, ['types', 'default'], name)
  }
})

test('refuses to be imported in a browser, and says why (house: 4)', async () => {
  const message = await import('../../core/shared/keys-must-not-be-in-a-page.ts').then(
    () => 'it was imported',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  assert.match(message, /signs with private keys and must not be in a page\..*the proxy \(npx silta proxy\)/)
})

test('names what the proxy needs where there is no Workers runtime, whichever name is imported (house: 4)', async () => {
  const error = await import('../../edge/proxy/no-workers.ts').then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.instanceOf(error, Error)
  assert.equal(error.name, 'WorkersRuntimeError')
  assert.match(error.message, /wrangler or workerd.*npx silta proxy.*openProxy of silta\/edge\/proxy\/hosts/s)
  const exportsOf = async (file: string) => {
    const { metafile } = await build({
      entryPoints: [file],
      bundle: true,
      format: 'esm',
      write: false,
      metafile: true,
      external: ['cloudflare:workers'],
      conditions: ['workerd'],
    })
    return Object.values(metafile.outputs).flatMap((output) => output.exports)
  }
  assert.sameMembers(
    await exportsOf(join(root, 'edge/proxy/no-workers.ts')),
    await exportsOf(join(root, 'edge/proxy/index.ts')),
  )
})

test('opens a door for every interface, worker and element that exists (house: 3)', () => {
  const expected = sources('core', 'edge', 'widgets')
    .filter((file) =>
      /^(core\/index|core\/(?!shared)[^/]+\/index|edge\/(?!shared)[^/]+\/index)\.ts$/.test(file),
    )
    .concat(sources('widgets').filter((file) => /^widgets\/(?!shared)[^/]+\/(index|define)\.ts$/.test(file)))
  const opened = doors.map(([, conditions]) => sourceOf(conditions))
  assert.includeMembers(
    opened,
    expected.map((file) => `./${file}`),
  )
})

for (const bankInterface of INTERFACES) {
  test(`keeps rules and schemas of ${bankInterface} behind doors of their own, types at the first (house: 3)`, async () => {
    const [first = [], rules = [], schemas = []] = await Promise.all(
      ['', '/rules', '/schema'].map((door) => valuesOf(`./core/${bankInterface}${door}`)),
    )
    assert.isNotEmpty(first)
    assert.isNotEmpty(rules)
    assert.isNotEmpty(schemas)
    assert.deepEqual(
      [...rules, ...schemas].filter((name) => first.includes(name)),
      [],
    )
  })

  test(`reaches no call, key or signature from the rules and schemas of ${bankInterface}, so that a page may open them (house: 3)`, async () => {
    const code = ['rules', 'schema'].map(
      (door) => `export * as ${door} from '.${sourceAt(`./core/${bankInterface}/${door}`)}'`,
    )
    const { inputs } = await bundle(code.join('\n'))
    assert.isTrue(inputs.some((file) => file.startsWith(`core/${bankInterface}/rules`)))
    assert.deepEqual(
      inputs.filter((file) =>
        /\/signing\/|\/oauth\/(?!gaps)|\/(operations|recipes|auth|bank|send)\.ts$/.test(file),
      ),
      [],
    )
  })
}

test('opens a door on the OpenAPI document of every interface, and on no other (house: 3)', () => {
  const opened = Object.entries(manifest.exports).filter(([name]) => name.startsWith('./openapi/'))
  const served = [...Object.keys(DOCUMENTS), 'merchant']
  assert.isNotEmpty(served)
  assert.deepEqual(
    Object.fromEntries(opened),
    Object.fromEntries(served.map((name) => [`./openapi/${name}.json`, `./dist/openapi/${name}.json`])),
  )
})

test('gives the test kit to workerd before browsers before the rest (house: 4)', () => {
  assert.deepEqual(Object.keys(manifest.imports['#kit'] ?? {}), ['workerd', 'browser', 'default'])
})

test('opens a door of types for each framework whose templates know the elements, and no other that is made (house: 3)', () => {
  assert.sameMembers(
    doors.map(([name]) => name).filter(isMade),
    Object.keys(FRAMEWORKS).map((name) => `./widgets/${name}`),
  )
})

/** Tests whether a build makes the file of a door: it has no source. */
function isMade(name: string): boolean {
  return Object.keys(FRAMEWORKS).includes(name.replace('./widgets/', ''))
}

/** The names of the values that a door gives. */
async function valuesOf(name: string): Promise<string[]> {
  return Object.keys(await import(pathToFileURL(join(root, sourceAt(name))).href))
}

/** The source of a door by its name, from the root: `/core/baltic/index.ts`. */
function sourceAt(name: string): string {
  const [, conditions = {}] = doors.find(([door]) => door === name) ?? []
  return sourceOf(conditions).replace('./', '/')
}

/** The module of a door, in places that may use it. */
function builtOf(conditions: Record<string, string>): string {
  return (conditions['types'] ?? '').replace(/\.d\.ts$/, '.js')
}

/** The source that a door is built from. */
function sourceOf(conditions: Record<string, string>): string {
  return builtOf(conditions).replace('./dist/', './').replace(/\.js$/, '.ts')
}

/** Clients and the proxy have keys; the view and the elements are made for browsers, rules and schemas have none, the sandbox's open nothing but a sandbox. */
function holdsKeys(name: string): boolean {
  return !/^\.\/(core\/view|core\/shared|core\/[\w-]+\/(rules|schema)|widgets\/.*|edge\/sandbox(\/control)?|testing)$/.test(
    name,
  )
}
