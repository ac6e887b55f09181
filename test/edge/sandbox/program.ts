/// <reference types="node" />
// A program of ours in Node, Deno or Bun, the bank where nothing else is said: started, listened to, and ended.
// Knows no call: what the program answers is for the tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { assert, isFull } from '#kit'
import { PROGRAM } from '../../kit/program.ts'
import { root } from '../../runtimes/process.ts'
import { toolPath } from '../../tools/installed.ts'

const commands: Record<string, [program: string, ...args: string[]]> = {
  node: [process.execPath],
  deno: [toolPath('.bin/deno'), 'run', '--allow-all', '--no-lock', '--node-modules-dir=manual'],
  bun: [toolPath('.bin/bun')],
}

/** The runtimes that the program runs in. */
export const RUNTIMES: readonly string[] = Object.keys(commands)

/** Gives the first words of the command line of a runtime. */
export function commandOf(runtime: string): [program: string, ...args: string[]] {
  const command = commands[runtime]
  if (!command) throw new TypeError('runtime must be one of those that are known')
  return command
}

/** How a program is ended before its restart: hard in a quick run, which writes nothing more, and gently too in others. */
export const ENDINGS: readonly NodeJS.Signals[] = isFull ? ['SIGTERM', 'SIGKILL'] : ['SIGKILL']

/** How the program is started. */
export interface Start {
  options: readonly string[]
  /** The word of the program; the bank if it is absent. */
  word?: string
  runtime?: string
  env?: Record<string, string>
}

/** A program that is up. */
export interface Program {
  child: ChildProcess
  /** Everything that it printed until it was up. */
  said: string
  address: string
  /** Ends it at once by default, and waits until it is gone; a second time changes nothing. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the program and waits until it has said everything that it says at the start. */
export async function startProgram(start: Start): Promise<Program> {
  const child = spawned(start)
  let [said, complained] = ['', '']
  child.stderr.on('data', (chunk: Buffer) => void (complained += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Stop with')) resolve()
    })
    child.once('exit', () => reject(new Error(`it did not start: ${complained}`)))
  })
  const [address = ''] = /http:\/\/[\d.]+:\d+/.exec(said) ?? []
  return {
    child,
    said,
    address,
    async end(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** Starts the program where it refuses to, and reads why. */
export async function refusalOf(start: Start): Promise<string> {
  const child = spawned(start)
  let complained = ''
  child.stderr.on('data', (chunk: Buffer) => void (complained += chunk.toString()))
  assert.deepEqual(await once(child, 'close'), [2, null])
  return complained
}

function spawned({ options, word = 'sandbox', runtime = 'node', env = {} }: Start) {
  const [command, ...args] = commandOf(runtime)
  return spawn(command, [...args, PROGRAM, word, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
}
