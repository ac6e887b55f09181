// Opens every door of the built package as users do: in Node, in a browser bundle, in a worker bundle, in TypeScript.
// Needs dist: `npm run build` first, or `node test/run.ts --release`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { exists, read } from '../house/files.ts'
import { bundle } from '../house/weigh.ts'
import { root, runTool } from '../runtimes/process.ts'

const manifest: { exports: Record<string, string | Record<string, string>> } = JSON.parse(
  read('package.json'),
)
const doors = Object.entries(manifest.exports).flatMap(([name, conditions]) =>
  typeof conditions === 'string' ? [] : [{ specifier: name.replace('.', 'silta'), conditions }],
)
const stub = 'dist/core/shared/no-browser.js'

for (const { specifier, conditions } of doors) {
  test(`opens ${specifier} where there is no DOM (house: 4)`, async () => {
    for (const [condition, file] of Object.entries(conditions)) {
      assert.isTrue(exists(file), `${condition}: ${file}`)
    }
    // The proxy stands on Durable Objects, which only workers have; its bundle is looked at below.
    if (specifier === 'silta/edge/proxy') return
    const names = Object.keys(await import(specifier))
    if (!specifier.endsWith('/define')) assert.isNotEmpty(names)
  })

  test(`bundles ${specifier} for a page and for a worker (house: 4)`, async () => {
    const code = `import * as door from '${specifier}'; globalThis.door = door`
    const page = await bundle(code, { conditions: ['browser'] })
    const worker = await bundle(code, { conditions: ['workerd', 'worker', 'browser'] })
    assert.equal(page.inputs.includes(stub), 'browser' in conditions)
    assert.notInclude(worker.inputs, stub)
  })
}

for (const { specifier } of doors.filter((door) => door.specifier.endsWith('/define'))) {
  test(`keeps what ${specifier} does when it is imported for that alone (house: 4)`, async () => {
    const { kilobytes } = await bundle(`import '${specifier}'`)
    assert.isAbove(kilobytes, 5)
  })
}

test('compiles against the built types of core and widgets, with nothing taken on trust (house: 4)', async () => {
  assert.deepEqual(await faults('rooms', /^silta(\/core.*|\/widgets.*)?$/, []), [])
})

test('compiles against the built types of edge where the types of Workers are known (house: 4)', async () => {
  assert.deepEqual(await faults('edge', /^silta\/edge/, ['../../edge/**/*.d.ts']), [])
})

/** Compiles a module that imports some doors, as a user with the strictest settings would. */
async function faults(name: string, some: RegExp, declarations: string[]): Promise<string[]> {
  const folder = join(root, '.silta', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const chosen = doors.filter(({ specifier }) => some.test(specifier))
  assert.isNotEmpty(chosen)
  const code = chosen.map(({ specifier }, index) => `export * as door${index} from '${specifier}'`)
  writeFileSync(join(folder, 'consumer.ts'), `${code.join('\n')}\n`)
  const compilerOptions = { customConditions: [], skipLibCheck: false, types: [] }
  const config = { extends: '../../tsconfig.json', compilerOptions, include: ['.', ...declarations] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { output } = await runTool('tsc', ['-p', folder])
  rmSync(folder, { recursive: true, force: true })
  // Other packages' own types are theirs to mend.
  return output.split('\n').filter((line) => line.includes('error') && !line.includes('node_modules/'))
}
