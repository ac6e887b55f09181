// Opens every door of the installed package: in Node, in a bundle for a page, in a bundle for a worker.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert, test } from '#kit'
import { read } from '../house/files.ts'
import { bundle } from '../house/weigh.ts'
import { install, type Manifest } from './packed.ts'

const { folder, silta } = await install()
const manifest: Manifest = JSON.parse(read('package.json'))
const doors = Object.entries(manifest.exports).flatMap(([name, conditions]) =>
  typeof conditions === 'string' ? [] : [{ specifier: name.replace('.', 'silta'), conditions }],
)
/** A document without its server is the same everywhere. */
type Document = { servers: { url: string }[] } & Record<string, unknown>
const stub = /dist\/core\/shared\/keys-must-not-be-in-a-page\.js$/

/** Writes a module that keeps everything that some doors offer. */
const everything = (specifiers: string[]) =>
  specifiers
    .map((specifier, at) => `import * as door${at} from '${specifier}'; globalThis.door${at} = door${at}\n`)
    .join('')

/** A worker with all doors at once, as each kind of worker finds them. */
const workers = ['workerd', 'worker', 'edge-light'].map((condition) => {
  const code = everything(doors.map(({ specifier }) => specifier))
  return { condition, bundled: bundle(code, { conditions: [condition, 'browser'], folder }) }
})

for (const { specifier, conditions } of doors) {
  test(`opens ${specifier} where there is no DOM (house: 4)`, async () => {
    const opened = import(pathToFileURL(join(silta, conditions['default'] ?? '')).href)
    // The proxy needs Durable Objects, which only workers have; elsewhere an error explains that.
    if (specifier === 'silta/edge/proxy') {
      const error: unknown = await opened.catch((reason: unknown) => reason)
      assert.match(String(error), /^WorkersRuntimeError: silta\/edge\/proxy/)
      return
    }
    const names = Object.keys(await opened)
    // Some are opened for what they do, or for their types.
    if (!/\/(define|react|svelte|vue)$/.test(specifier)) assert.isNotEmpty(names)
  })

  test(`bundles ${specifier} for a worker, and for a page where it holds no key (house: 4)`, async () => {
    for (const { condition, bundled } of workers) {
      const { inputs } = await bundled
      const own = (conditions[condition] ?? conditions['default'] ?? '').replace('./', '/')
      assert.isTrue(
        inputs.some((file) => file.endsWith(own)),
        condition,
      )
      assert.isFalse(inputs.some((file) => stub.test(file)))
    }
    const page = bundle(everything([specifier]), { conditions: ['browser'], folder })
    const said = await page.then(
      () => 'nothing',
      (error: unknown) => String(error),
    )
    assert.match(said, 'browser' in conditions ? /must not be in a page/ : /^nothing$/)
  })
}

for (const { specifier } of doors.filter((door) => door.specifier.endsWith('/define'))) {
  test(`keeps what ${specifier} does when it is imported for that alone (house: 4)`, async () => {
    const { kilobytes } = await bundle(`import '${specifier}'`, { folder })
    assert.isAbove(kilobytes, 5)
  })
}

test('holds the OpenAPI documents that the bank serves, as files (house: 4)', async () => {
  const { createSandbox } = (await import(pathToFileURL(join(silta, 'dist/edge/sandbox/index.js')).href)) as {
    createSandbox: (options: object) => { fetch: typeof fetch }
  }
  const bank = createSandbox({ publicBaseUrl: 'https://bank.example' })
  const files = Object.entries(manifest.exports).flatMap(([name, file]): [string, string][] =>
    // Nothing serves that of the merchant interface.
    typeof file === 'string' && name.startsWith('./openapi/') && !name.endsWith('/merchant.json')
      ? [[name, file]]
      : [],
  )
  assert.isNotEmpty(files)
  for (const [name, file] of files) {
    const { servers: _, ...held } = JSON.parse(readFileSync(join(silta, file), 'utf8')) as Document
    const answer = await bank.fetch(`https://bank.example/_sandbox/${name.replace('./', '')}`)
    const { servers, ...served } = (await answer.json()) as Document
    assert.deepEqual(held, served)
    // An interface of several countries has an address in each.
    const bases = name.includes('baltic') ? ['/baltic/ee', '/baltic/lv', '/baltic/lt'] : ['']
    assert.deepEqual(
      servers.map(({ url }) => url),
      bases.map((base) => `https://bank.example${base}`),
    )
  }
})

test('holds the OpenAPI document of the merchant interface, as a file (house: 4)', () => {
  const held: unknown = JSON.parse(readFileSync(join(silta, 'dist/openapi/merchant.json'), 'utf8'))
  assert.deepEqual(held, JSON.parse(read('core/merchant/openapi.json')))
})

test('finds the doors by the rules of Node, and no file beside them (house: 4)', async () => {
  const program = join(folder, 'look.mjs')
  writeFileSync(
    program,
    'export const look = (name) => import(name).then(() => "open", (error) => error.code ?? String(error))\n',
  )
  const { look }: { look: (name: string) => Promise<string> } = await import(pathToFileURL(program).href)
  assert.equal(await look('silta/core/online-payment'), 'open')
  assert.equal(await look('silta/dist/core/index.js'), 'ERR_PACKAGE_PATH_NOT_EXPORTED')
})
