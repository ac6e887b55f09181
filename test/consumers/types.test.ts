// Compiles users' projects against the published types, with the strictest settings and nothing taken on trust.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, deep, test } from '#kit'
import { read } from '../house/files.ts'
import { compilerFolders, root, runTool } from '../runtimes/process.ts'
import { install } from './packed.ts'

const folder = await installUnchecked()
const NEWEST = 'tsc'
/** Oldest first: what both ends take, those between them take, which `--deep` asks. */
const COMPILERS = deep(0, 1) === 1 ? ['tsc-5.7', 'tsc-5.9', 'tsc-6.0', NEWEST] : ['tsc-5.7', NEWEST]

/** A project of test/consumers, and its changes. */
interface Project {
  what: string
  from: string
  options?: Record<string, unknown>
  prepare?: (project: string) => Promise<void>
}

const projects: Project[] = [
  { what: 'a program for Node, without the library of the DOM', from: 'node' },
  {
    what: 'a program for Node, with the library of the DOM',
    from: 'node',
    options: { lib: ['es2022', 'dom'] },
  },
  {
    what: 'a worker, with the types that wrangler makes',
    from: 'worker',
    prepare: addWorkerTypes,
  },
  {
    what: 'a worker, with the types of a package',
    from: 'worker',
    options: { types: ['@cloudflare/workers-types'] },
  },
  {
    what: 'a worker, with the types of Node and none of workers',
    from: 'worker',
    options: { types: ['node'] },
  },
  { what: 'a page, with the library of the DOM alone', from: 'page' },
]

for (const { what, from, options = {}, prepare } of projects) {
  test(`compiles ${what}, with ${versionOf(NEWEST)} (house: 4)`, async () => {
    const project = copy(from, what, options)
    await prepare?.(project)
    assert.deepEqual(await faults(NEWEST, project), [])
  })
}

for (const compiler of COMPILERS) {
  test(`compiles every door, a program, a page and a worker at once, with ${versionOf(compiler)} (house: 4)`, async () => {
    const manifest: { exports: Record<string, unknown> } = JSON.parse(read('package.json'))
    // Those for the templates of a framework are compiled beside it: test/frameworks.
    const doors = Object.keys(manifest.exports).filter(
      (name) => !/\.(css|json)$|\/(react|svelte|vue)$/.test(name),
    )
    const lines = doors.map((name, at) => `export * as door${at} from '${name.replace('.', 'silta')}'`)
    const project = copy('page', `all ${compiler}`, { types: ['node'] }, ['.'])
    writeFileSync(join(project, 'doors.ts'), `${lines.join('\n')}\n`)
    for (const [from, to] of [
      ['node/main.ts', 'program.ts'],
      ['worker/index.ts', 'worker.ts'],
    ] as const)
      cpSync(join(root, 'test/consumers', from), join(project, to))
    assert.deepEqual(await faults(compiler, project), [])
  })
}

test('tells a fault of a user, so that silence means something (house: 4)', async () => {
  // The user's own file is what is at fault: the declarations were checked above.
  const project = copy('node', 'faulty', { skipLibCheck: true })
  const main = join(project, 'main.ts')
  writeFileSync(main, readFileSync(main, 'utf8').replace("amount: '24.00'", 'amount: 24'))
  assert.match((await faults('tsc', project)).join('\n'), /main\.ts.*error TS2322/)
})

test('names the oldest compiler and the oldest runtimes that are tried, where users look (house: 1)', () => {
  const readme = read('README.md')
  assert.include(readme, `TypeScript ${/\d+\.\d+/.exec(versionOf('tsc-5.7'))?.[0]}`)
  const { engines }: { engines: Record<string, string> } = JSON.parse(read('package.json'))
  assert.include(readme, `Node ${/\d+/.exec(engines['node'] ?? '')?.[0]}`)
  const date = /^compatibility_date = "([^"]+)"/m.exec(read('test/consumers/worker/wrangler.toml'))?.[1]
  assert.include(readme, `\`${date}\``)
})

/**
 * Installs the package for this file alone, beside a Valibot whose declarations no compiler checks: their faults are not
 * ours, and a compiler would spend a third of its time on them.
 */
async function installUnchecked(): Promise<string> {
  const installed = await install()
  const own = mkdtempSync(join(tmpdir(), 'silta-types-'))
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  cpSync(join(installed.folder, 'node_modules'), join(own, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const valibot = join(own, 'node_modules/valibot')
  rmSync(valibot)
  cpSync(join(root, 'node_modules/valibot'), valibot, { recursive: true })
  const types = join(valibot, 'dist/index.d.mts')
  // See above: the faults of its declarations were left out of the verdict before, too.
  writeFileSync(types, `// @ts-nocheck\n${readFileSync(types, 'utf8')}`)
  return own
}

/** Copies a project to the place of the installed package. */
function copy(
  from: string,
  name: string,
  options: Record<string, unknown> = {},
  include?: readonly string[],
): string {
  const project = join(folder, name.replaceAll(/\W+/g, '-'))
  cpSync(join(root, 'test/consumers', from), project, { recursive: true })
  // It has another name in the tree, because a linter would take it for the tree's own and find no package.
  const config = JSON.parse(readFileSync(join(project, 'tsconfig.user.json'), 'utf8'))
  Object.assign(config.compilerOptions, { skipDefaultLibCheck: true, noEmit: true }, options)
  if (include) config.include = include
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  return project
}

/** Compiles a project; other packages' own types are theirs to mend. */
async function faults(compiler: string, project: string): Promise<string[]> {
  // Several checkers at a time would each look at much the same types.
  const alone = compiler === 'tsc' ? ['--singleThreaded'] : []
  const { exitCode, output } = await runTool(compiler, ['-p', project, '--pretty', 'false', ...alone])
  const lines = output.split('\n').filter((line) => line.includes('error TS'))
  if (exitCode !== 0 && lines.length === 0) return [output]
  return lines.filter((line) => !line.includes('node_modules/') || line.includes('node_modules/silta/'))
}

let workerTypes: Promise<string> | undefined

/** Gives a worker the types that wrangler writes for it, as its users do: the same for each compiler. */
async function addWorkerTypes(project: string): Promise<void> {
  workerTypes ??= makeWorkerTypes(project)
  writeFileSync(join(project, 'worker-configuration.d.ts'), await workerTypes)
}

async function makeWorkerTypes(project: string): Promise<string> {
  process.env['WRANGLER_SEND_METRICS'] = 'false'
  const types = join(project, 'worker-configuration.d.ts')
  const args = ['types', types, '--config', join(project, 'wrangler.toml')]
  const { exitCode, output } = await runTool('wrangler', args)
  assert.equal(exitCode, 0, output)
  const text = readFileSync(types, 'utf8')
  assert.include(text, 'OrderObject')
  return text
}

function versionOf(compiler: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(compilerFolders[compiler] ?? '', 'package.json'), 'utf8'),
  )
  return `TypeScript ${version}`
}
