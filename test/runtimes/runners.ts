// Runs test files with the runtime's own runner: Node, Deno, Bun.
// Not for workerd and browsers, which have none: see bundled.ts.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beginningAt } from '../dates.ts'
import { extentElsewhere, isDated } from '../extent.ts'
import {
  type Begun,
  type Listener,
  type Outcome,
  readJUnit,
  readLines,
  readReport,
  sumUp,
  sumUpAll,
  type TimedResult,
} from './outcome.ts'
import { longestSilence } from './pace.ts'
import { LATE, root, runTool } from './process.ts'

/** The limit of a test that hangs, milliseconds; nothing here needs a tenth of it. */
const LONGEST_TEST_MS = 20 * 60_000

/** How many lines are shown of those that a file printed before it was ended. */
const LAST_LINES = 20

/** Returns how long files may say nothing, milliseconds. */
type Silence = (files: readonly string[]) => number

/**
 * Runs files with the runner of Node, all of them in one process: what they import is loaded once. A file that hangs is ended,
 * and those after it do not run. In a run as of another date, they begin at that date if all of them may.
 */
export function runInNode(
  files: readonly string[],
  listener: Listener,
  env: Readonly<Record<string, string>> = {},
  silence: Silence = longestSilence,
): Promise<Outcome> {
  const args = ['test/runtimes/node.ts', `--timeout=${LONGEST_TEST_MS}`, ...files]
  const date = process.env['SILTA_DATE']
  const clock = date !== undefined && files.every(isDated) ? beginningAt(date) : {}
  return runReporting(args, files, listener, { ...clock, ...env }, silence)
}

/** Runs the tests of the elements in a real browser, as `test/wtr.config.js` says. */
export function runInPages(files: readonly string[], listener: Listener): Promise<Outcome> {
  return runReporting(['test/runtimes/widgets.ts', ...files], files, listener, {}, longestSilence)
}

/** Runs a program that writes lines of tests, and ends it when a file of it says nothing for too long. */
async function runReporting(
  args: string[],
  files: readonly string[],
  listener: Listener,
  env: Readonly<Record<string, string>>,
  silence: Silence,
): Promise<Outcome> {
  const underWay = new Map<string | undefined, Begun>()
  let last: Begun | undefined
  const { exitCode, output } = await runTool('node', args, {
    env,
    listen: readLines({
      ...listener,
      began(test) {
        underWay.set(test.file, test)
        last = test
        listener.began?.(test)
      },
      ended(result) {
        underWay.delete(result.file)
        listener.ended(result)
      },
    }),
    silence: () => silence(last?.file === undefined ? files : [...underWay.keys(), last.file].map(String)),
  })
  const { results, rest } = readReport(output)
  if (exitCode !== LATE) return sumUpAll(results, exitCode, rest)
  const doing =
    underWay.size > 0
      ? Array.from(underWay.values(), ({ file, name }) => `${file}, in the test "${name}"`)
      : [last ? `${last.file}, after the test "${last.name}"` : `${files.join(', ')}, before the first test`]
  const error = rest.split('\n').slice(-LAST_LINES).join('\n')
  const hung = doing.map((words): TimedResult => ({ name: `hung: ${words}`, status: 'failed', error }))
  return sumUpAll([...results, ...hung], exitCode, rest)
}

/** Runs files with `deno test`, which here may use no network, no files and nothing of the environment. */
export async function runInDeno(files: readonly string[], listener: Listener): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'silta-deno-'))
  try {
    // Deno alone would load everything anew for each file, and mint keys for each: it is given one file that holds all.
    const all = join(folder, 'all.test.ts')
    const extent = join(folder, 'extent.ts')
    await writeFile(extent, `globalThis.SILTA_EXTENT = ${JSON.stringify(extentElsewhere())}\n`)
    const paths = [extent, ...files.map((file) => join(root, file))]
    await writeFile(all, paths.map((path) => `import ${JSON.stringify(pathToFileURL(path).href)}`).join('\n'))
    return await runWithJUnit('deno', listener, (xml) => [
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
export function runInBun(files: readonly string[], listener: Listener): Promise<Outcome> {
  return runWithJUnit('bun', listener, (xml) => [
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

async function runWithJUnit(
  program: string,
  listener: Listener,
  args: (xml: string) => string[],
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'silta-test-'))
  try {
    const xml = join(folder, 'results.xml')
    const env = { SILTA_EXTENT: extentElsewhere() }
    const { exitCode, output } = await runTool(program, args(xml), { env, listen: readLines(listener) })
    const written = await readFile(xml, 'utf8').catch(() => '')
    return sumUp(readJUnit(written), exitCode, output)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
