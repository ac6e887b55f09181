/// <reference types="node" />
// Prism, the mock server of OpenAPI documents that is used most: installed when the bench first needs it, and started.
// Its version is in prism/package.json beside its lockfile, and nowhere else: `npm ci` in a clone does not bring it.

import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { platform } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { root } from '../../runtimes/process.ts'
import type { Running } from './bank.ts'

const PINNED = join(root, 'test/bench/prism')
const INSTALLED = join(root, '.silta/prism')
const PROGRAM = join(INSTALLED, 'node_modules/@stoplight/prism-cli/dist/index.js')

/** Installs Prism from the registry unless just this lockfile is installed already; no package of it runs a script. */
export async function installPrism(): Promise<void> {
  const lockOf = (folder: string) => {
    const file = join(folder, 'package-lock.json')
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  if (lockOf(INSTALLED) === lockOf(PINNED) && existsSync(PROGRAM)) return
  mkdirSync(INSTALLED, { recursive: true })
  cpSync(PINNED, INSTALLED, { recursive: true })
  // A build of vite before it has set NODE_ENV to production, for which npm leaves out what is pinned here.
  execFileSync('npm', ['ci', '--ignore-scripts', '--include=dev'], {
    cwd: INSTALLED,
    stdio: 'inherit',
    shell: platform === 'win32',
  })
}

/**
 * Starts Prism with a document and waits until it listens; calls that do not fit are refused.
 *
 * @param document Address of an OpenAPI document.
 * @param verbose What it logs: by itself `info`, which is a few lines for each call.
 */
export async function startPrism(document: string, verbose: 'info' | 'error'): Promise<Running> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const words = [PROGRAM, 'mock', document, '--port', String(port), '--errors', '--verboseLevel', verbose]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  while (child.exitCode === null) {
    const answer = await fetch(base).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer) return { base, child }
    await setTimeout(50)
  }
  throw new Error('Prism did not start')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
