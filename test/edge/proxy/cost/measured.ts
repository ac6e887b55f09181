/// <reference types="node" />
// The counts that are held, read from and written to counts.json.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Counts } from './meter.ts'

const FILE = new URL('counts.json', import.meta.url)

/** Counts by the name of their way. */
export type AllCounts = Record<string, Counts>

/** Reads the counts that are held. */
export const readCounts = (): AllCounts => JSON.parse(readFileSync(FILE, 'utf8')) as AllCounts

/** Holds other counts from now on. */
export const writeCounts = (counts: AllCounts): void =>
  writeFileSync(FILE, `${JSON.stringify(counts, undefined, 2)}\n`)
