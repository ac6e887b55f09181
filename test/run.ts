// Runs every part of the tests, at most two at once, and closes with one line of counts.
// Not a test runner: each part uses the runner of its runtime, and so do the files and tests that are chosen by name.
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, buildPages } from './build.ts'
import { checks, runCheck } from './check.ts'
import { isPlace, runChosen } from './chosen.ts'
import { installInto } from './consumers/packed.ts'
import { skipMark } from './kit/helpers.ts'
import { runInBrowser, runInWorkerd } from './runtimes/bundled.ts'
import { type Outcome, readResults, sumUp } from './runtimes/outcome.ts'
import { type Ended, root, runTool } from './runtimes/process.ts'
import { runInBun, runInDeno, runInNode, runPortableInNode } from './runtimes/runners.ts'
import { BUNDLED, PORTABLE_VECTORS } from './vectors/published.ts'

// --vectors FOLDER runs the published vectors too; --release builds and checks what would be published;
// --deep runs the long proofs at their full length. Files, folders, --name WORDS and --watch run what one works on: chosen.ts.
// --pictures takes pictures anew.
const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    vectors: { type: 'string' },
    release: { type: 'boolean' },
    deep: { type: 'boolean' },
    name: { type: 'string' },
    watch: { type: 'boolean' },
    pictures: { type: 'boolean' },
  },
})
if (values.vectors) process.env['SILTA_VECTORS'] = values.vectors
if (values.deep) process.env['SILTA_DEEP'] = '1'
if (values.release) process.env['SILTA_RELEASE'] = '1'
if (values.pictures) process.env['SILTA_PICTURES'] = 'write'

if (values.name !== undefined || values.watch || chosen.some((word) => isPlace(word))) {
  process.exit(await runChosen({ places: chosen, name: values.name, watch: values.watch ?? false }))
}

const core = 'test/core/**/*.test.ts'

const parts: Record<string, () => Promise<Outcome>> = {
  // The longest parts begin first, so that no worker waits for one of them at the end.
  edge: () => runFiles('test/edge/**/*.test.ts', runTogetherWherePossible),
  journey: runJourneys,
  policy: () => runFiles('test/widgets/**/*.node.test.ts', runInNode),
  consumers: runConsumers,
  deno: () => runFiles(core, runInDeno),
  widgets: runWidgets,
  check: runChecks,
  house: () => runFiles('test/house/**/*.test.ts', runInNode),
  node: () => runFiles(core, runPortableInNode),
  bun: () => runFiles(core, runInBun),
  workerd: () => runFiles(core, runInWorkerd),
  chromium: () => runFiles(core, runInBrowser),
  openssl: () => runFiles('test/openssl/**/*.test.ts', runInNode),
  demo: () => runFiles('test/demo/**/*.test.ts', runInNode),
  vectors: runVectors,
  ...(values.release ? { release: runRelease } : {}),
}

const unknown = chosen.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(`No part is called ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}\n`)
  process.exit(2)
}

const started = performance.now()
const sum = { passed: 0, skipped: 0, failed: [] as string[] }
const names = Object.keys(parts).filter((name) => chosen.length === 0 || chosen.includes(name))
// What is built is built first and once: two parts look at it at the same time.
const built = await buildFirst()
await Promise.all([work(), work()])
print(`${'all'.padEnd(10)}${seconds(started)}\n`)
print(
  values.deep ? 'long proofs ran at full length' : 'long proofs ran small: --deep runs them at full length',
)
// Once more and last of all: what a long output tells of them may have been left out.
for (const name of sum.failed) print(`failed: ${name}`)
const skips = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
print(`${sum.passed} passed, ${sum.failed.length} failed${skips}`)
process.exitCode = sum.failed.length > 0 ? 1 : 0

/** Takes the next part until none is left. */
async function work(): Promise<void> {
  const name = names.shift()
  if (name === undefined) return
  const began = performance.now()
  const outcome = await runPart(name)
  tell(name, outcome, seconds(began))
  return work()
}

async function runPart(name: string): Promise<Outcome> {
  try {
    return (await parts[name]?.()) ?? sumUp([], 1, '')
  } catch (error) {
    return sumUp([], 1, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

function tell(name: string, { passed, failed, skipped, output }: Outcome, time: string): void {
  sum.passed += passed
  sum.failed.push(...failed.map((test) => `${name}: ${test}`))
  sum.skipped += skipped.length
  const counts = `${String(passed).padStart(5)} passed ${String(failed.length).padStart(3)} failed ${String(skipped.length).padStart(3)} skipped`
  print(`${name.padEnd(10)}${time} ${counts}`)
  for (const line of skipped) print(`  skipped: ${line.replace(skipMark, ': ')}`)
  if (failed.length > 0) print(indent(output))
}

async function runChecks(): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: [], skipped: [], output: '' }
  for (const name of Object.keys(checks)) {
    // The type check uses both cores by itself.
    const { exitCode, output } = await runCheck(name)
    if (exitCode === 0) outcome.passed += 1
    else {
      outcome.failed.push(name)
      outcome.output += `${name}:\n${output}\n`
    }
  }
  return outcome
}

async function runWidgets(): Promise<Outcome> {
  const { exitCode, output } = await runTool('node', ['test/runtimes/widgets.ts'])
  return readResults(output, exitCode)
}

/** Packs once what is published, and lets users' projects try it. */
async function runConsumers(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'silta-consumers-'))
  try {
    await installInto(folder)
    process.env['SILTA_INSTALLED'] = folder
    return await runFiles('test/consumers/**/*.test.ts', runInNode)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runJourneys(): Promise<Outcome> {
  if (built.exitCode !== 0) return sumUp([], built.exitCode, built.output)
  return runFiles('test/journey/**/*.test.ts', runInNode)
}

/** Runs the published vectors, which are too big to be committed: the folder is given from outside. */
async function runVectors(): Promise<Outcome> {
  const folder = process.env['SILTA_VECTORS']
  if (folder) {
    const portable = ['test/vectors/wycheproof.test.ts']
    const texts = PORTABLE_VECTORS.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
    const given = { [BUNDLED]: Object.fromEntries(texts) }
    return joinOutcomes([
      await runFiles('test/vectors/**/*.test.ts', runInNode),
      await runInWorkerd(portable, given),
      await runInBrowser(portable, given),
    ])
  }
  const reason = 'no folder was given: npm test -- --vectors FOLDER'
  return { passed: 0, failed: [], skipped: [`published vectors${skipMark}${reason}`], output: '' }
}

function joinOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((all, { passed }) => all + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    output: outcomes.map(({ output }) => output).join('\n'),
  }
}

/** Builds what the chosen parts look at: everything that is published, or only the pages. */
async function buildFirst(): Promise<Ended> {
  process.env['SILTA_PAGES_BUILT'] = '1'
  if (names.includes('release')) return build()
  return names.includes('journey') ? buildPages() : { exitCode: 0, output: '' }
}

/** Weighs and deploys (dry) what was built. */
async function runRelease(): Promise<Outcome> {
  if (built.exitCode !== 0) return sumUp([], built.exitCode, built.output)
  process.env['SILTA_BUILT'] = '1'
  return runInNode([
    'test/house/budgets.test.ts',
    ...globSync('test/built/**/*.test.ts', { cwd: root }).toSorted(),
  ])
}

/**
 * Runs files that leave nothing behind for their neighbours in one process, those that move its clock in a second one, and
 * the others in a process each: whoever opens files or processes, or hooks something around its tests.
 */
async function runTogetherWherePossible(files: string[]): Promise<Outcome> {
  const inCompany = (company: ReturnType<typeof companyOf>) =>
    files.filter((file) => companyOf(file) === company)
  return joinOutcomes(
    await Promise.all([
      runPortableInNode(inCompany('together')),
      runPortableInNode(inCompany('underOneClock')),
      runInNode(inCompany('apart')),
    ]),
  )
}

/** Tells by its imports with whom a file shares a process. */
function companyOf(file: string): 'together' | 'underOneClock' | 'apart' {
  // Keys and sockets are a test's own; whatever else Node has may be its neighbour's too.
  if (/(?:from |import\()'node:(?!crypto'|net')/.test(readFileSync(join(root, file), 'utf8'))) return 'apart'
  return movesClock(file) ? 'underOneClock' : 'together'
}

/** Tells whether a file, or one beside it that it imports, sets the clock of its process. */
function movesClock(file: string): boolean {
  const text = readFileSync(join(root, file), 'utf8')
  const kits = text.matchAll(/^(?:import|export) .*?from '(\.[^']*)'/gms)
  return (
    text.includes('Date.now = ') ||
    Array.from(kits, ([, kit = '']) => join(dirname(file), kit)).some(
      (kit) => kit.startsWith('test/') && movesClock(kit),
    )
  )
}

async function runFiles(pattern: string, run: (files: string[]) => Promise<Outcome>): Promise<Outcome> {
  const files = globSync(pattern, { cwd: root }).toSorted()
  // A runner that is given no file would look for some by itself.
  return files.length > 0 ? run(files) : sumUp([], 0, `no file matches ${pattern}`)
}

/** Keeps the end of a long output, where runners print their failures. */
function indent(output: string): string {
  const lines = output.split('\n')
  const shown = lines.length > 200 ? [`(${lines.length - 200} lines left out)`, ...lines.slice(-200)] : lines
  return shown.map((line) => `  | ${line}`).join('\n')
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
