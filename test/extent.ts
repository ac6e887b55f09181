// Tells which test files wait for --all, by where they stand and by what their heads say; and how much other runtimes run.
// Not which tests of a file: a test says so itself, with `{ extent: 'full' }`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runtimes/process.ts'

/**
 * Returns how much of the long proofs the other runtimes run: with `--all` as much as in a quick run, for Node has run them
 * longer.
 */
export function extentElsewhere(): string {
  const extent = process.env['SILTA_EXTENT'] ?? 'full'
  return extent === 'full' ? 'quick' : extent
}

/** Tells whether a quick run leaves a test file out: what is published needs a build, and a file may say so in its head. */
export function isFullOnly(file: string): boolean {
  if (/^test\/(?:consumers|vectors|built)\//.test(file)) return true
  return /^\/\/ Runs with --all: /m.test(readFileSync(join(root, file), 'utf8'))
}

/**
 * Tells whether a run as of another date leaves a file out: real certificates, workerd and browsers go by the clock of the
 * machine, and the head of the file says so.
 */
export function isLeftOut(file: string): boolean {
  if (process.env['SILTA_DATE'] === undefined) return false
  return /^\/\/ Runs as of today only: /m.test(readFileSync(join(root, file), 'utf8'))
}
