// Starts a program that the lockfiles name, collects what it prints and ends it when it takes too long.
// Not a shell: arguments go through as they are.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { platform } from 'node:process'
import { fileURLToPath } from 'node:url'
import { toolPath } from '../tools/installed.ts'
import { processor } from './processor.ts'

/** The folder of package.json, where every part runs. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** How a program ended, and everything that it printed. */
export interface Ended {
  exitCode: number
  output: string
}

/** A compiler makes many small things and drops most: with more room it collects them less often, and in one thread. */
const HEAP = ['--max-semi-space-size=64', '--single-threaded-gc']

/** The folders of the compilers, by the names by which they are run here. */
export const compilerFolders: Readonly<Record<string, string>> = {
  tsc: join(root, 'node_modules/typescript'),
  'tsc-5.7': toolPath('typescript-5.7'),
  'tsc-5.9': toolPath('typescript-5.9'),
  'tsc-6.0': join(root, 'node_modules/typescript-6.0'),
}

/**
 * The programs that are not looked up by name in node_modules/.bin: the Node that runs this, the compilers, several of which
 * have one name, and what only tests need.
 */
const places: Record<string, [program: string, ...args: string[]]> = {
  node: [process.execPath],
  deno: [toolPath('.bin/deno')],
  bun: [toolPath('.bin/bun')],
  tsc: compiler('tsc'),
  'tsc-5.7': compiler('tsc-5.7', ...HEAP),
  'tsc-5.9': compiler('tsc-5.9', ...HEAP),
  'tsc-6.0': compiler('tsc-6.0', ...HEAP),
}

/** Where Node keeps what it has compiled, types stripped: a hundred test files import much the same. */
const compiled = join(root, 'node_modules/.cache/compiled')

/** The limit of a hang, seconds: more than ten times what the longest part needs on a slow and busy machine. */
const LIMIT_SECONDS = 45 * 60

/** The exit code of a program that was ended because it took too long. */
export const LATE = 124

/** Settings of a run besides its words. */
export interface ToolOptions {
  /** After this the program is killed and ends with {@link LATE}. */
  limitSeconds?: number
  /** Further settings of the environment. */
  env?: Readonly<Record<string, string>>
  /** Takes what the program prints, as it comes. */
  listen?: ((text: string) => void) | undefined
  /** How long it may say nothing from now on, milliseconds; asked after each text. Then it is ended like one that takes too long. */
  silence?: (() => number) | undefined
}

/**
 * Runs a program of this package's tools; it never rejects, a program that cannot start ends with 127.
 * @param program its name
 */
export function runTool(program: string, args: string[], options: ToolOptions = {}): Promise<Ended> {
  const { limitSeconds = LIMIT_SECONDS, listen, silence } = options
  const [path, ...first] = places[program] ?? [join(root, 'node_modules/.bin', program)]
  const env: NodeJS.ProcessEnv = {
    // The newest compiler and the linter are written in Go: with a bigger heap they spend a fifth less time.
    GOGC: '400',
    ...process.env,
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: compiled,
    ...options.env,
  }
  // Deno paints whenever this is set, to whatever value.
  delete env['FORCE_COLOR']
  const child = spawn(path, [...first, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: platform === 'win32',
  })
  let output = ''
  let late: string | undefined
  const endIn = (ms: number, why: string) =>
    setTimeout(() => {
      late ??= why
      if (child.pid !== undefined) endAll([...descendants(child.pid), child.pid])
    }, ms)
  const timer = endIn(limitSeconds * 1000, `after ${limitSeconds} s`)
  let quiet: NodeJS.Timeout | undefined
  const listenOn = () => {
    clearTimeout(quiet)
    const ms = silence?.()
    if (ms !== undefined) quiet = endIn(ms, `after ${Math.round(ms / 1_000)} s without a line`)
  }
  listenOn()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
      listen?.(text)
      listenOn()
    })
  }
  child.on('exit', () => processor.childEnded())
  return new Promise((resolve) => {
    const close = (ended: Ended) => {
      clearTimeout(timer)
      clearTimeout(quiet)
      resolve(ended)
    }
    child.on('error', (error) => close({ exitCode: 127, output: error.message }))
    child.on('close', (code) => {
      if (late === undefined) close({ exitCode: code ?? 1, output })
      else close({ exitCode: LATE, output: `${output}\n${program} was ended ${late}` })
    })
  })
}

/** Lists everything that a process has started, this one if none is named, and what that started: workers, browsers, banks. */
export function descendants(of = process.pid): number[] {
  // There the whole tree is ended by its root.
  if (platform === 'win32') return [of]
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const children = new Map<number, number[]>()
  for (const [, pid = '', parent = ''] of stdout.matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm))
    children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(pid)])
  const found = [of]
  for (const pid of found) found.push(...(children.get(pid) ?? []))
  return found.slice(1)
}

/** Ends processes, at once unless told otherwise. */
export function endAll(pids: readonly number[], signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const pid of pids) {
    try {
      if (platform === 'win32') spawnSync('taskkill', ['/PID', String(pid), '/T', '/F'])
      else process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
}

function compiler(name: string, ...flags: string[]): [program: string, ...args: string[]] {
  return [process.execPath, ...flags, join(compilerFolders[name] ?? '', 'bin/tsc')]
}

/**
 * Runs a program in this terminal, with its own words and keys, and resolves with its exit code.
 * @param more settings of the environment
 */
export function handOver(
  program: string,
  args: string[],
  more: Record<string, string | undefined> = {},
): Promise<number> {
  const [path, ...first] = places[program] ?? [join(root, 'node_modules/.bin', program)]
  const child = spawn(path, [...first, ...args], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...more },
    stdio: 'inherit',
    shell: platform === 'win32',
  })
  return new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  })
}
