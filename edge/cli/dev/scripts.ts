/// <reference types="node" />
// Scripts of the project that `silta dev` runs: `build` for the pages, and `page`, the server of the site.
// It does not depend on a bundler or a framework: what a script does is up to the project.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { readJson } from '../text-files.ts'
import type { Tell } from './stream.ts'

/** How a script has ended: with an exit code, or by a signal. */
export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** Describes how a script has ended, and what to do if that is known. */
export function wordsOfEnd(name: string, { code, signal }: End): string {
  const end = signal === null ? `with exit code ${code}` : `by ${signal}`
  // The exit code of a shell that does not find a program.
  const advice = code === 127 ? ' A program that it names is not installed: run "npm install".' : ''
  return `The script "${name}" of package.json ended ${end}.${advice}`
}

/** A script that runs. */
export interface RunningScript {
  /** Resolves when the script has ended. */
  readonly ended: Promise<End>
  /** Ends the script and every process that it has started. */
  stop(): void
}

/** Tests whether the project has a script. */
export function hasScript(folder: string, name: string): boolean {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return false
  try {
    const { scripts } = readJson(file) as { scripts?: Record<string, unknown> }
    return typeof scripts?.[name] === 'string'
  } catch {
    throw new TypeError('package.json must be JSON')
  }
}

/** Starts a script; each line that it writes goes to the stream. */
export function startScript(
  folder: string,
  command: string,
  env: Readonly<Record<string, string>>,
  tell: Tell,
): RunningScript {
  const { line, options } = spawnOf(command, process.platform)
  // A bundler that watches runs as long as its input is open.
  const child = spawn(line, {
    cwd: folder,
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  for (const stream of [child.stdout, child.stderr]) tellLines(stream, tell)
  const ended = new Promise<End>((resolve) => {
    child.once('error', () => resolve({ code: 1, signal: null }))
    // `close`, not `exit`, so that the last lines are printed before the end is reported.
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return { ended, stop: () => stop(child) }
}

/** Returns how a script is started: by a shell, and except on Windows in its own process group, which can be ended as a whole. */
export function spawnOf(command: string, platform: NodeJS.Platform) {
  return { line: `${runner()} ${command}`, options: { shell: true, detached: platform !== 'win32' } } as const
}

/** Returns the command that ends a script and its children on Windows; elsewhere a signal to its process group does, so none. */
export function endOf(
  pid: number,
  platform: NodeJS.Platform,
): readonly [program: string, ...args: string[]] | undefined {
  return platform === 'win32' ? ['taskkill', '/pid', String(pid), '/T', '/F'] : undefined
}

/** The runner of scripts that belongs to the runtime in which this program runs. */
function runner(): string {
  if ('Bun' in globalThis) return 'bun run'
  return 'Deno' in globalThis ? 'deno task' : 'npm run --silent'
}

function tellLines(stream: NodeJS.ReadableStream, tell: Tell): void {
  let rest = ''
  stream.on('data', (part: Uint8Array | string) => {
    const lines = (rest + String(part)).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') tell('page', line.trim())
  })
  // The last lines of a program may explain why it ends.
  stream.once('end', () => rest.trim() !== '' && tell('page', rest.trim()))
}

function stop(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const end = endOf(child.pid, process.platform)
  if (end) {
    const [program, ...args] = end
    spawnSync(program, args)
  } else {
    try {
      process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It has ended meanwhile.
    }
  }
}
