#!/usr/bin/env node
// Starts the program `silta`: what was built, or in a clone the sources, in the Node that the clone's `npm ci` brings.
// JavaScript that an old Node reads too: it runs before anything was built or installed.

import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

// Packages have no lockfile. A clone may have an old `dist`, which differs from its texts.
if (!existsSync(at('package-lock.json'))) await import('../../dist/edge/cli/main.js')
else {
  const node = at(`node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`)
  if (!existsSync(node)) {
    process.stderr.write(`Nothing is installed in ${at('')} yet. Run "npm ci" there, and try again.\n`)
    process.exitCode = 2
  } else if (realpathSync(process.execPath) === realpathSync(node)) await import('./main.ts')
  else {
    const child = spawn(node, [at('edge/cli/main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
    // A terminal sends Ctrl+C to both: this one waits for how the other ends.
    process.on('SIGINT', () => undefined)
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    child.on('close', (code, signal) => {
      if (signal === null) process.exit(code)
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    })
  }
}
