// Runs test files in this process with the runner of Node, and writes a line for each test to standard output.
// Not for a developer's own files: chosen.ts calls `node --test`.
import asyncHooks from 'node:async_hooks'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { parseArgs } from 'node:util'
import report from './reporter.ts'

// The runner watches every promise, to tell in which test a stray error began: a quarter of all the time of the core's tests.
// A stray error still fails the run; only its test is not named.
asyncHooks.createHook = () => {
  const idle = { enable: () => idle, disable: () => idle }
  return idle
}
syncBuiltinESMExports()

// Node looks for the manifest above each file and reads it again each time: more than half of the time that loading takes. A path
// to a source names the file, and that a source is a module is known here.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '' } = context
    const isOurs = /^\.\.?\/.*\.ts$/.test(specifier) && !parentURL.includes('/node_modules/')
    if (!isOurs) return nextResolve(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
  },
})

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { timeout: { type: 'string' } },
})

// It looks up what it needs when it is imported.
const { run } = await import('node:test')
run({ files, isolation: 'none', timeout: Number(values.timeout) })
  .on('test:fail', () => void (process.exitCode = 1))
  .compose(report)
  .pipe(process.stdout)
