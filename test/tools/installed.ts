/// <reference types="node" />
// What tests alone need and people who try the demo do not: Deno, Bun, a Chromium, older compilers, judges of the package.
// Their versions are in installed/package.json, beside a lockfile of their own, and nowhere else: `npm ci` does not install them.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { platform } from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pinned = fileURLToPath(new URL('installed', import.meta.url))

/** Returns the path of something that is installed, such as `.bin/deno` or `webpack/lib/index.js`. */
export function toolPath(path: string): string {
  return join(pinned, 'node_modules', path)
}

/**
 * Installs what tests need, unless just this lockfile is installed already; prints one line.
 *
 * Ends the process with one sentence if that fails, or if it is stopped: nothing half is left.
 */
export async function installTools(): Promise<void> {
  if (isInstalled()) return
  process.stderr.write('Installing what only tests need (Deno, Bun, Chromium, older compilers) …\n')
  mkdirSync(join(root, '.silta'), { recursive: true })
  // Each run installs into a folder of its own, which then appears whole: runs at the same time do not meet half a program.
  const part = mkdtempSync(join(root, '.silta/installing-'))
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(pinned, file), join(part, file))
  // The settings of the tree: quiet, and from the same registry.
  cpSync(join(root, '.npmrc'), join(part, '.npmrc'))
  const npm = spawn('npm', ['ci'], {
    cwd: part,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: platform === 'win32',
  })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => void (said += String(text)))
  const stop = () => process.exit(130)
  const sweep = () => {
    npm.kill()
    rmSync(part, { recursive: true, force: true, maxRetries: 3 })
    if (!isInstalled())
      process.stderr.write(
        `What tests need was not installed; the next run begins again.${said && ` npm said:\n${said}`}\n`,
      )
  }
  process.once('SIGINT', stop).once('exit', sweep)
  const code = await new Promise<number>((resolve) => {
    npm.on('error', (error) => {
      said += error.message
      resolve(127)
    })
    npm.on('close', (status) => resolve(status ?? 1))
  })
  if (code !== 0) process.exit(1)
  cpSync(join(pinned, 'package-lock.json'), join(part, 'node_modules', STAMP))
  publish(part)
  process.off('SIGINT', stop).off('exit', sweep)
  rmSync(part, { recursive: true, force: true })
}

/** The lockfile that is installed; npm's own copy, `.package-lock.json`, lacks what other systems install. */
const STAMP = '.installed-lock.json'

function isInstalled(): boolean {
  const stamp = toolPath(STAMP)
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === readFileSync(join(pinned, 'package-lock.json'), 'utf8')
  )
}

/** Puts what was installed into its place, unless another run was first; its copy is as good. */
function publish(part: string): void {
  if (isInstalled()) return
  const place = toolPath('')
  try {
    if (existsSync(place)) renameSync(place, join(part, 'former'))
    renameSync(join(part, 'node_modules'), place)
  } catch (error) {
    if (!isInstalled()) throw error
  }
}
