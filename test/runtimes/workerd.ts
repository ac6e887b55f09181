/// <reference types="node" />
// Real workerd as a process of its own: a worker bundled for it, started, killed.
// It knows no worker: the test that starts one writes the configuration. Tests that run inside workerd: bundled.ts.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'esbuild'
import { read } from '../house/files.ts'
import { root } from './process.ts'

/** A process that runs. */
export interface Workerd {
  /** Id of the process. */
  readonly pid: number
  /** Gives the port of a socket by its name in the configuration. */
  port(socket: string): number
  /** Gives what it has written to its log so far. */
  log(): string
  /** Ends the process at once, without a word to it, and waits until it is gone. */
  kill(): Promise<void>
}

/** How it is started. */
export interface WorkerdStart {
  /** The folder of the configuration and everything that it embeds. */
  folder: string
  /** Name of the configuration in the folder. */
  config?: string
  /** Sockets that must listen before it counts as started. */
  sockets?: readonly string[]
  /** Further words of the command line. */
  args?: readonly string[]
  /** The whole environment of the process; nothing of ours goes along. */
  env?: Record<string, string>
}

/** Starts workerd, and waits until its sockets listen. */
export async function startWorkerd(start: WorkerdStart): Promise<Workerd> {
  const { folder, config = 'config.capnp', sockets = ['http'], args = [], env = {} } = start
  const child = spawn(join(root, 'node_modules/.bin/workerd'), ['serve', config, ...args, '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  })
  // By then all that it wrote has been read too.
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  // A run that is ended from outside must leave no process behind.
  const end = () => child.kill('SIGKILL')
  process.prependOnceListener('exit', end)
  child.once('exit', () => process.off('exit', end))
  let [told, heard] = ['', '']
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (told += chunk.toString()))
  const ports = new Map<string, number>()
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`workerd ended: ${told}`)))
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
      for (const [, name = '', port] of heard.matchAll(/"socket":"([^"]+)","port":(\d+)/g))
        ports.set(name, Number(port))
      if (sockets.every((name) => ports.has(name))) resolve()
    })
  })
  return {
    pid: child.pid ?? 0,
    port: (socket) => ports.get(socket) ?? 0,
    log: () => told,
    async kill() {
      end()
      await gone
    },
  }
}

/**
 * Bundles a worker as a deployment does.
 *
 * @param entry from the top of the tree
 * @param minify as `wrangler.toml` says; without it messages of errors have the names of the source
 */
export async function bundleWorker(entry: string, outfile: string, minify = false): Promise<void> {
  await build({
    minify,
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2023',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:workers'],
    logLevel: 'silent',
  })
}

/** Reads the two lines of `wrangler.toml` that say which runtime a worker is written for, as workerd spells them. */
export function compatibility(): { date: string; flags: string } {
  const toml = read('wrangler.toml')
  return {
    date: /^compatibility_date = ("[^"]+")/m.exec(toml)?.[1] ?? '',
    flags: /^compatibility_flags = (\[[^\]]+\])/m.exec(toml)?.[1] ?? '',
  }
}
