// Tells which test files wait for --all, by where they stand and by what their heads say.
// Not which tests of a file: a test says so itself, with `{ extent: 'full' }`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runtimes/process.ts'

/** Tells whether a quick run leaves a test file out: what is published needs a build, and a file may say so in its head. */
export function isFullOnly(file: string): boolean {
  if (/^test\/(?:consumers|vectors|built)\//.test(file)) return true
  return /^\/\/ Runs with --all: /m.test(readFileSync(join(root, file), 'utf8'))
}
