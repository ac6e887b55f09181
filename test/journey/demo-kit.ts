/// <reference types="node" />
// The demo as the journeys need it: built once, on a port of its own, with secrets and data that no other run uses.
// It is what `npm start` runs.

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { type Demo, isFree, runDemo } from '../../demo/run.ts'
import type { Secret } from './scan.ts'

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/** Builds the pages and starts shop and bank, when no other journey does; `end` leaves nothing behind. */
export async function openDemo(
  settings: Record<string, string> = {},
): Promise<{ demo: Demo; end: () => Promise<void> }> {
  const free = await takePages()
  const folder = mkdtempSync(join(tmpdir(), 'silta-journey-'))
  const demo = await runDemo({ port: await freePort(), folder, output: 'ignore', settings })
  const end = async () => {
    await demo.stop()
    rmSync(folder, { recursive: true, force: true })
    free()
  }
  return { demo, end }
}

/** Builds the pages when no other journey does, for a test that serves them by other means; `end` lets the next one begin. */
export async function openPages(): Promise<{ folder: string; end: () => void }> {
  const end = await takePages()
  return { folder: fileURLToPath(new URL('../../dist/demo', import.meta.url)), end }
}

/** Builds the pages and keeps others from building them, until what it gives back is called. */
async function takePages(): Promise<() => void> {
  // The run of all tests builds them once, before anything looks at them: all may look at the same time.
  if (process.env['SILTA_PAGES_BUILT']) return () => undefined
  const free = waitForTurn()
  const configFile = fileURLToPath(new URL('../../demo/vite.config.ts', import.meta.url))
  // Only who builds needs what builds.
  const { build } = await import('vite')
  await build({ configFile, logLevel: 'error' })
  return free
}

/** Reads the secrets that a demo runs with. */
export function secretsOf({ folder }: Demo): Secret[] {
  const lines = readFileSync(join(folder, 'secrets.env'), 'utf8').trim().split('\n')
  // A comment says of which format the data are.
  const settings = lines.filter((line) => !line.startsWith('#'))
  return settings.map((line) => {
    const [, name = '', value = ''] = /^(\w+)="(.*)"$/.exec(line) ?? []
    // Of a PEM only the key itself is a secret.
    return { name, value: value.replace(/-----[^-]+-----/g, '').trim() }
  })
}

/**
 * Waits until no other process walks: all journeys are served from the same built pages, and building empties them first.
 *
 * A lock of SQLite, because it ends with its process, however that ends.
 */
function waitForTurn(): () => void {
  mkdirSync(cache, { recursive: true })
  const turn = new DatabaseSync(join(cache, 'journey.sqlite'), { timeout: 3_600_000 })
  turn.exec('BEGIN EXCLUSIVE')
  return () => turn.close()
}

export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    if (await isFree(port)) return port
  }
}
