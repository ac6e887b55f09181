/// <reference types="node" />
// Lets a file that imports `silta/…`, as a user's would, run on the sources, in Node, Deno and Bun.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { read } from '../../house/files.ts'
import { root } from '../../runtimes/process.ts'
import { commandOf } from '../../edge/sandbox/program.ts'

/** The source of each door, by what a user imports. */
function doors(): Record<string, string> {
  const { exports: all } = JSON.parse(read('package.json')) as { exports: Record<string, unknown> }
  return Object.fromEntries(
    Object.entries(all).flatMap(([door, target]) => {
      if (typeof target !== 'object' || target === null || !('types' in target)) return []
      const file = String(target.types)
        .replace('./dist/', '')
        .replace(/\.d\.ts$/, '.ts')
      return [[door.replace(/^\./, 'silta'), pathToFileURL(join(root, file)).href]]
    }),
  )
}

/**
 * Lets a wait of seconds end at once, with the clock that much further: what is shown waits for a bank as users must.
 * Ten seconds and more are a limit on somebody's slowness, which a busy machine would meet if it were shortened.
 */
const HURRY = `
const now = Date.now
let ahead = 0
Date.now = () => now() + ahead
const later = globalThis.setTimeout
globalThis.setTimeout = ((work: () => void, ms = 0) => {
  if (ms < 1000 || ms >= 10000) return later(work, ms)
  return later(() => {
    ahead += ms
    work()
  }, 1)
}) as typeof setTimeout
`

/** What a program wrote, and how it ended. */
export interface Ran {
  readonly code: number | null
  readonly said: string
}

/**
 * Runs modules one after another in one process of a runtime.
 *
 * @param files Paths from the top.
 * @param options `hurries` ends waits of seconds at once.
 */
export async function runModules(
  runtime: string,
  files: readonly string[],
  { hurries = false } = {},
): Promise<Ran> {
  const folder = join(root, '.silta', `modules-${runtime}-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    const map = doors()
    const lines = files.map((file) => `await import(${JSON.stringify(pathToFileURL(join(root, file)).href)})`)
    writeFileSync(join(folder, 'run.ts'), `${hurries ? HURRY : ''}${lines.join('\n')}\nexport {}\n`)
    writeFileSync(join(folder, 'map.json'), JSON.stringify({ imports: map }))
    writeFileSync(
      join(folder, 'hook.mjs'),
      `import { registerHooks } from 'node:module'\nconst map = ${JSON.stringify(map)}\nregisterHooks({ resolve: (name, context, next) => map[name] ? { url: map[name], shortCircuit: true } : next(name, context) })\n`,
    )
    const options: Readonly<Record<string, readonly string[]>> = {
      node: ['--import', pathToFileURL(join(folder, 'hook.mjs')).href],
      deno: [`--import-map=${join(folder, 'map.json')}`],
    }
    const [command, ...args] = commandOf(runtime)
    const child = spawn(command, [...args, ...(options[runtime] ?? []), join(folder, 'run.ts')], {
      cwd: root,
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
