// Runs test files with the runtime's own runner: Node, Deno, Bun.
// Not for workerd and browsers, which have none: see bundled.ts.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Outcome, readJUnit, sumUp } from './outcome.ts'
import { root, runTool } from './process.ts'

/** Ends a test that hangs, milliseconds; nothing here needs a tenth of it. */
const LONGEST_TEST_MS = 20 * 60_000

/** Runs files with `node --test`, each in a process of its own. */
export function runInNode(files: string[]): Promise<Outcome> {
  return runWithNode(files, 'process')
}

/** Runs portable files with `node --test` in one process, as the other runtimes run them: it is twice as fast. */
export function runPortableInNode(files: string[]): Promise<Outcome> {
  return runWithNode(files, 'none')
}

/** Runs files with `deno test`, which here may use no network, no files and nothing of the environment. */
export async function runInDeno(files: string[]): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'silta-deno-'))
  try {
    // Deno alone would load everything anew for each file, and mint keys for each: it is given one file that holds all.
    const all = join(folder, 'all.test.ts')
    const imports = files.map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)}`)
    await writeFile(all, imports.join('\n'))
    return await runWithJUnit('deno', (xml) => [
      'test',
      // Types are checked once, by tsc.
      '--no-check',
      '--no-remote',
      '--no-lock',
      '--no-prompt',
      '--node-modules-dir=manual',
      '--reporter=dot',
      `--junit-path=${xml}`,
      all,
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs files with `bun test`. */
export function runInBun(files: string[]): Promise<Outcome> {
  return runWithJUnit('bun', (xml) => [
    'test',
    '--dots',
    // Bun alone would end a test after 5 s, which a busy machine can need.
    `--timeout=${LONGEST_TEST_MS}`,
    '--reporter=junit',
    `--reporter-outfile=${xml}`,
    // Without the leading ./ Bun takes a path for a filter.
    ...files.map((file) => `./${file}`),
  ])
}

function runWithNode(files: string[], isolation: 'process' | 'none'): Promise<Outcome> {
  return runWithJUnit('node', (xml) => [
    '--test',
    `--test-isolation=${isolation}`,
    `--test-timeout=${LONGEST_TEST_MS}`,
    // Node alone would take one file at a time on two cores, and wait while a file waits.
    ...(isolation === 'process' ? ['--test-concurrency=2'] : []),
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=junit',
    `--test-reporter-destination=${xml}`,
    ...files,
  ])
}

async function runWithJUnit(program: string, args: (xml: string) => string[]): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'silta-test-'))
  try {
    const xml = join(folder, 'results.xml')
    const { exitCode, output } = await runTool(program, args(xml))
    const written = await readFile(xml, 'utf8').catch(() => '')
    return sumUp(readJUnit(written), exitCode, output)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
