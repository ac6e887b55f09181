/// <reference types="node" />
// The bank as the benches start it: the program as it is built, with its data in a folder.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startProgram } from '../../edge/sandbox/program.ts'

const SANDBOX_KEY = 'sandbox-key-of-the-bench-0123'

/** A server that is up. */
export interface Running {
  base: string
  child: ChildProcess
}

/**
 * Starts the bank with its data in a folder, and waits until it prints its address.
 *
 * @param now Bank time at the first start, RFC 3339.
 * @param hasLog Whether it keeps a log of calls, as the program does by itself.
 */
export async function startBank(data: string, now?: string, hasLog = false): Promise<Running> {
  const options = ['--port', '0', '--data', data, '--sandbox-key', SANDBOX_KEY]
  if (now !== undefined) options.push('--now', now)
  if (!hasLog) options.push('--no-call-log')
  const { child, address } = await startProgram({ options })
  return { base: address, child }
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
