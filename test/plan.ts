// What a run of the tests consists of: sets of files, each with the runner that runs it, the long ones first.
// Runs nothing: run.ts does, as many at a time as keep the cores busy.
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buildPages } from './tools/build.ts'
import { checks } from './tools/check.ts'
import { installInto } from './consumers/packed.ts'
import { isDated, isFullOnly, variesByRuntime } from './extent.ts'
import { isInTurn } from './turns.ts'
import { skipMark } from './kit/helpers.ts'
import { runInBrowser, runInWorkerd } from './runtimes/bundled.ts'
import { joinOutcomes, type Listener, type Outcome, sumUp } from './runtimes/outcome.ts'
import { type Ended, root } from './runtimes/process.ts'
import { runInBun, runInDeno, runInNode, runInPages } from './runtimes/runners.ts'
import { BUNDLED, PORTABLE_VECTORS } from './vectors/published.ts'

/** One set of files and how it is run. */
export interface Batch {
  /** Part of the tests that it belongs to: a word of the command line. */
  part: string
  /** What it holds, for people. */
  what: string
  /** About how long it takes, seconds on a quiet core: long ones begin first, so that no core waits for one at the end. */
  seconds: number
  run(listener: Listener): Promise<Outcome>
}

/** What of it is wanted. */
export interface Wanted {
  /** Everything, and not only what a quick run holds. */
  full: boolean
  /** Names of parts; none means all. */
  parts: readonly string[]
  /** Only what runs as of another date. */
  datedAlone: boolean
  /** Of what only a full run has, the share of this turn: turns.ts. */
  turn?: number | undefined
}

/** The parts that only a full run has: they look at what is published, or let another program judge. */
const FULL_PARTS = ['check', 'consumers', 'openssl', 'vectors', 'release']

/** The parts that have what runs as of another date. */
const DATED_PARTS = ['edge', 'node', 'demo', 'strange']

/** Makers of the batches of each part, by name. */
const PARTS: Readonly<Record<string, (full: boolean) => Batch[]>> = {
  journey: batchesOfJourneys,
  policy: (full) => apart('policy', filesOf('test/widgets/**/*.node.test.ts', full), 20),
  edge: (full) => inCompany('edge', filesOf('test/edge/**/*.test.ts', full)),
  widgets: (full) => [elementsIn(filesOf('test/widgets/**/!(*.node).test.ts', full))],
  node: (full) => [coreIn('node', runInNode, full)],
  deno: (full) => [coreIn('deno', runInDeno, full)],
  bun: (full) => [coreIn('bun', runInBun, full)],
  workerd: (full) => [coreIn('workerd', (files) => runInWorkerd(files), full)],
  chromium: (full) => [coreIn('chromium', (files) => runInBrowser(files), full)],
  strange: (full) => inCompany('strange', filesOf('test/strange/**/*.test.ts', full)),
  house: (full) => inCompany('house', filesOf('test/house/**/*.test.ts', full)),
  openssl: (full) => [together('openssl', filesOf('test/openssl/**/*.test.ts', full))],
  demo: (full) => inCompany('demo', filesOf('test/demo/**/*.test.ts', full)),
  check: batchesOfCheck,
  consumers: (full) => apart('consumers', filesOf('test/consumers/**/*.test.ts', full), 60, installOnce),
  vectors: () => [{ part: 'vectors', what: 'published vectors', seconds: 15, run: runVectors }],
  release: () => [{ part: 'release', what: 'what was built', seconds: 20, run: runRelease }],
}

/** The parts. */
export const PART_NAMES: readonly string[] = Object.keys(PARTS)

/** Plans a run: all batches of what is wanted, the long ones first. */
export function plan({ full, parts, datedAlone, turn }: Wanted): Batch[] {
  leavesOut = (file) => datedAlone && !isDated(file)
  isWhole = (name) => full && isInTurn(name, turn)
  const all = datedAlone ? DATED_PARTS : PART_NAMES
  const names = parts.length > 0 ? parts : all.filter((name) => full || !FULL_PARTS.includes(name))
  const batches = names.flatMap((name) => PARTS[name]?.(full) ?? [])
  return batches.toSorted((one, other) => other.seconds - one.seconds)
}

/** Tests whether this run leaves a file out. */
let leavesOut = (_file: string) => false

/** Tests whether this run has all of a file, or of a set of files, and not only what a quick run has. */
let isWhole = (_name: string) => true

/** Returns the setting with which files run in full or as in a quick run. */
function extentFor(files: readonly string[]): Record<string, string> {
  return process.env['SILTA_EXTENT'] === 'full' && !files.every((file) => isWhole(file))
    ? { SILTA_EXTENT: 'quick' }
    : {}
}

function filesOf(pattern: string, full: boolean): string[] {
  return globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => ((full && isWhole(file)) || !isFullOnly(file)) && !leavesOut(file))
    .toSorted()
}

/**
 * Journeys that share a process, and so one demo and one browser, in the order in which they walk: who lets the bank start
 * over or moves its clock far ahead comes after the others.
 */
const JOURNEYS_TOGETHER = [
  ['payment', 'psd2', 'visitors', 'baltic'],
  ['accounts', 'banks'],
  ['suppliers', 'merchant', 'bills'],
].map((names) => names.map((name) => `test/journey/${name}.test.ts`))

/** The journeys: some together, the others, which start no demo or several, apart. */
function batchesOfJourneys(full: boolean): Batch[] {
  const files = filesOf('test/journey/**/*.test.ts', full)
  const groups = JOURNEYS_TOGETHER.map((group) => group.filter((file) => files.includes(file)))
  const others = files.filter((file) => !groups.flat().includes(file))
  return [
    ...groups
      .flatMap((group) => [...groupBy(group, isWhole).values()])
      .map((group) => inOneProcess('journey', group, 35 * group.length, buildPagesOnce)),
    ...apart('journey', others, 40, buildPagesOnce),
  ]
}

/** Each file in a process of its own: it opens files, processes or browsers, or hooks something around its tests. */
function apart(
  part: string,
  files: readonly string[],
  seconds: number,
  before?: () => Promise<Ended>,
): Batch[] {
  return files.map((file) => inOneProcess(part, [file], seconds, before))
}

/** Files in one process, after something has been made ready for them. */
function inOneProcess(
  part: string,
  files: readonly string[],
  seconds: number,
  before?: () => Promise<Ended>,
): Batch {
  return {
    part,
    what: files.map((file) => (file === files[0] ? file.slice('test/'.length) : basename(file))).join(', '),
    seconds,
    async run(listener) {
      const { exitCode, output } = (await before?.()) ?? { exitCode: 0, output: '' }
      return exitCode === 0 ? runInNode(files, listener, extentFor(files)) : sumUp([], exitCode, output)
    },
  }
}

/** Files that leave nothing behind for their neighbours in one process: what they import is loaded once. */
function together(part: string, files: readonly string[], what = part): Batch {
  return {
    part,
    what: `${what} (${files.length} ${files.length === 1 ? 'file' : 'files'})`,
    seconds: 2 + files.length * 1.5,
    run: (listener) => runInNode(files, listener, extentFor(files)),
  }
}

function coreIn(
  runtime: string,
  run: (files: readonly string[], listener: Listener) => Promise<Outcome>,
  full: boolean,
): Batch {
  const all = filesOf('test/core/**/*.test.ts', full)
  const hasAll = (full && isWhole(runtime)) || runtime === 'node'
  const files = hasAll ? all : all.filter((file) => variesByRuntime(file))
  const what = hasAll ? 'core' : `core (${files.length} of ${all.length} files)`
  return { part: runtime, what, seconds: hasAll ? 25 : 10, run: (listener) => run(files, listener) }
}

function elementsIn(files: readonly string[]): Batch {
  const run = (listener: Listener) => runInPages(files, listener)
  return { part: 'widgets', what: 'elements in Chromium', seconds: 60, run }
}

/** So many files of a folder are worth a process of their own; fewer share one with the other small folders beside theirs. */
const WORTH_A_PROCESS = 8

/** What a set of files is called after its folder, by why it has a process of its own. */
const SUFFIXES = {
  together: '',
  underOneClock: ', under a clock',
  underMockedClock: ', under a mocked clock',
  togetherToday: ', as of today',
  underOneClockToday: ', under a clock, as of today',
  underMockedClockToday: ', under a mocked clock, as of today',
} as const

/**
 * Files by folder in one process, those that move its clock or go by that of the machine in another, and those that change more
 * of it apart.
 */
function inCompany(part: string, files: readonly string[]): Batch[] {
  return [...groupBy(files, companyOf)].flatMap(([company, members]) =>
    company === 'apart'
      ? apart(part, members, 8)
      : [...groupBy(members, isWhole).values()].flatMap((those) =>
          Array.from(groupsOf(part, those), ([name, group]) =>
            together(part, group, name + SUFFIXES[company]),
          ),
        ),
  )
}

/** Groups files by their folders, such as `proxy/orders`. */
function groupsOf(part: string, files: readonly string[]): Map<string, string[]> {
  const folderOf = (file: string) => dirname(file).split('/').slice(2, 4).join('/') || part
  const folders = groupBy(files, folderOf)
  return groupBy(files, (file) => {
    const folder = folderOf(file)
    const isSmall = (folders.get(folder) ?? []).length < WORTH_A_PROCESS
    return isSmall ? `small folders of ${folder.includes('/') ? dirname(folder) : part}` : folder
  })
}

function groupBy<K>(files: readonly string[], keyOf: (file: string) => K): Map<K, string[]> {
  const groups = new Map<K, string[]>()
  for (const file of files) groups.set(keyOf(file), [...(groups.get(keyOf(file)) ?? []), file])
  return groups
}

/** Finds by its text, and by that of its kits, with which files a file shares a process. */
function companyOf(file: string): keyof typeof SUFFIXES | 'apart' {
  if (changesProcess(readFileSync(join(root, file), 'utf8')) || reaches(file, CHANGES_A_KIT)) return 'apart'
  const company = reaches(file, MOCKS_CLOCK)
    ? 'underMockedClock'
    : reaches(file, SETS_CLOCK)
      ? 'underOneClock'
      : 'together'
  return process.env['SILTA_DATE'] === undefined || isDated(file) ? company : `${company}Today`
}

/** It changes for all tests what a kit holds for every file. */
const CHANGES_A_KIT = /^Object\.assign\(/m
/** It sets the clock of its process. */
const SETS_CLOCK = /Date\.now = /
/** It puts the clock of its process in the place of another one, and gives it back. */
const MOCKS_CLOCK = /\bmock\.timers\b/

/** What changes a process for whoever shares it. Files, sockets, keys and databases are a test's own. */
const CHANGES = [
  // It spawns programs, and ends them with the process.
  /'node:child_process'/,
  // It mocks what all share, time aside, or hooks something around every test of the process.
  /\bmock\.(?!timers\b)/,
  /\{[^}]*\b(?:before|beforeEach|afterEach)\b[^}]*\} from 'node:test'/,
  // It hooks how modules are loaded.
  /\b(?:registerHooks|syncBuiltinESMExports)\b/,
  // It takes signals, changes where the process is or how it ends.
  /\bprocess\.(?:on|once|chdir|exitCode)\b/,
  // It changes the environment or something global.
  /\bprocess\.env(?:\[[^\]]+\]|\.\w+) = /,
  /\bdelete process\.env\b/,
  /\bglobalThis\.\w+ = /,
  /\bObject\.(?:assign|definePropert(?:y|ies))\((?:globalThis|process)\b/,
  CHANGES_A_KIT,
]

/** Tells whether a test file changes the process in which it runs, by its text. */
export function changesProcess(text: string): boolean {
  return CHANGES.some((change) => change.test(text))
}

/** Tells whether a file, or one that it imports from the tests, has such a text. */
function reaches(file: string, what: RegExp): boolean {
  const text = readFileSync(join(root, file), 'utf8')
  const kits = text.matchAll(/^(?:import|export) .*?from '(\.[^']*)'/gms)
  return (
    what.test(text) ||
    Array.from(kits, ([, kit = '']) => join(dirname(file), kit)).some(
      // What a text of a test imports, such as an example, need not be there.
      (kit) => kit.startsWith('test/') && existsSync(join(root, kit)) && reaches(kit, what),
    )
  )
}

function batchesOfCheck(): Batch[] {
  return Object.entries(checks).map(([name, check]) => ({
    part: 'check',
    what: name,
    seconds: 30,
    async run() {
      const { exitCode, output } = await check()
      return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? [] : [name], skipped: [], output }
    },
  }))
}

let pages: Promise<Ended> | undefined

/** Builds the pages of the demo once: all journeys are served from them at the same time. */
function buildPagesOnce(): Promise<Ended> {
  process.env['SILTA_PAGES_BUILT'] = '1'
  pages ??= buildPages()
  return pages
}

let installed: Promise<Ended> | undefined

/** Packs once what is published, and installs it once for all users' projects. */
function installOnce(): Promise<Ended> {
  installed ??= install()
  return installed
}

async function install(): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-consumers-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await installInto(folder)
  process.env['SILTA_INSTALLED'] = folder
  return { exitCode: 0, output: '' }
}

/** Runs the published vectors, which are too big to be committed: the folder is given from outside. */
async function runVectors(listener: Listener): Promise<Outcome> {
  const folder = process.env['SILTA_VECTORS']
  if (!folder) {
    const reason = 'no folder was given: npm test -- --vectors FOLDER'
    return { passed: 0, failed: [], skipped: [`published vectors${skipMark}${reason}`], output: '' }
  }
  const portable = ['test/vectors/wycheproof.test.ts']
  const texts = PORTABLE_VECTORS.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  const given = { [BUNDLED]: Object.fromEntries(texts) }
  return joinOutcomes([
    await runInNode(filesOf('test/vectors/**/*.test.ts', true), listener),
    await runInWorkerd(portable, given),
    await runInBrowser(portable, given),
  ])
}

/** Weighs everything that is published, and deploys it dry: the rooms as they were built for the package. */
async function runRelease(listener: Listener): Promise<Outcome> {
  const { exitCode, output } = await buildPagesOnce()
  if (exitCode !== 0) return sumUp([], exitCode, output)
  await installOnce()
  cpSync(join(process.env['SILTA_INSTALLED'] ?? '', 'tree/dist'), join(root, 'dist'), { recursive: true })
  const files = ['test/house/budgets.test.ts', ...filesOf('test/built/**/*.test.ts', true)]
  return runInNode(files, listener, { SILTA_BUILT: '1' })
}
