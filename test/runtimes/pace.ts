// How long each test file took last, and so how long it may be silent before it counts as hanging. Kept in `.silta`.
// No verdict on how long a test takes: a file that goes on saying lines is never ended.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './process.ts'

const PLACE = join(root, '.silta/test-seconds.json')

/** A file that is silent for less is never taken to hang, milliseconds: a slow machine may be busy with something else. */
const LEAST_MS = 5 * 60_000
/** At their full length single proofs are silent for long. */
const LEAST_DEEP_MS = 30 * 60_000
const TIMES = 10

/** Seconds by file. */
type Seconds = Readonly<Record<string, number>>

/** Reads what the files took last; nothing where no run has written it. */
export function readSeconds(place = PLACE): Seconds {
  try {
    return JSON.parse(readFileSync(place, 'utf8')) as Seconds
  } catch {
    return {}
  }
}

/** Keeps what files took, beside what others took before. */
export function keepSeconds(seconds: Seconds, place = PLACE): void {
  if (Object.keys(seconds).length === 0) return
  const own = `${place}.${process.pid}`
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(own, JSON.stringify({ ...readSeconds(place), ...seconds }, undefined, 1))
  // Whole, or not at all: another run may read it.
  renameSync(own, place)
}

/** Returns how long files may say nothing, milliseconds: ten times what the slowest of them took last, five minutes at least. */
export function longestSilence(files: readonly string[], seconds: Seconds = readSeconds()): number {
  const least = process.env['SILTA_EXTENT'] === 'deep' ? LEAST_DEEP_MS : LEAST_MS
  return Math.max(least, ...files.map((file) => TIMES * 1_000 * (seconds[file] ?? 0)))
}
