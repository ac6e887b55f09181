// Tells which test files wait for --all or run as of another date, by where they stand and what their heads say; and how much
// other runtimes run.
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

/** Where the tests stand that Node runs, and that may run as of another date. */
const DATED = /^test\/(?:core|demo|edge|strange)\//

/**
 * Tells whether a file runs as of another date in a run that has one. Real certificates, workerd and browsers go by the clock of
 * the machine, and the head of such a file says so.
 */
export function isDated(file: string): boolean {
  if (!DATED.test(file) || isFullOnly(file)) return false
  return !/^\/\/ Runs as of today only: /m.test(readFileSync(join(root, file), 'utf8'))
}

/** What a runtime can change of the core: a mark in the head of a test file names some of it. */
export const RUNTIME_KINDS: readonly string[] = [
  'addresses',
  'errors',
  'fetch',
  'keys',
  'languages',
  'numbers',
  'signatures',
  'streams',
  'text',
  'time',
]

/** Lists what of a test file a runtime can change, by the mark in its head: `// Runs in every runtime: keys, time.` */
export function kindsOf(text: string): string[] {
  return /^\/\/ Runs in every runtime: (.+)\.$/m.exec(text)?.[1]?.split(', ') ?? []
}

/** Tells whether a test of the core runs in every runtime in a quick run too, and not only in Node. */
export function variesByRuntime(file: string): boolean {
  return kindsOf(readFileSync(join(root, file), 'utf8')).length > 0
}
