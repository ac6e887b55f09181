/// <reference types="node" />
// The bank as the benches start it: a process without types to strip, as the published program is, with its data in a file.
// It measures nothing.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../runtimes/process.ts'

const SANDBOX_KEY = 'sandbox-key-of-the-bench-0123'

/** A server that is up. */
export interface Running {
  base: string
  child: ChildProcess
}

/** Bundles the program of the bank into a folder, and names its file. */
export async function bundleBank(folder: string): Promise<string> {
  const program = join(folder, 'bank.mjs')
  await build({
    entryPoints: [join(root, 'test/bench/sandbox/bank-process.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: ['bun:sqlite'],
    logLevel: 'error',
  })
  return program
}

/**
 * Starts the bank with its data in a folder, and waits until it says where it is.
 *
 * @param now Bank time at the first start, RFC 3339.
 * @param hasLog Whether it keeps a log of calls, as the program does; else it keeps none, as the function does.
 */
export async function startBank(program: string, data: string, now = '', hasLog = false): Promise<Running> {
  const words = [data, SANDBOX_KEY, now, hasLog ? 'log' : '']
  const child = fork(program, words, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
  const base = await new Promise<string>((resolve, reject) => {
    child.once('message', (address: string) => resolve(address))
    child.once('exit', () => reject(new Error('the bank did not start')))
  })
  return { base, child }
}

/** Ends a server at once, and waits until it is gone. */
export async function end({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Sends a control call, which must succeed, and reads its answer. */
export async function steer(
  { base }: Running,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${base}/_sandbox${path}`, {
    method,
    headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

/** Names the process of a server. */
export function pidOf({ child }: Running): number {
  return child.pid ?? 0
}
