/// <reference types="node" />
// The counts that are held, read from and written to counts.json.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Counts } from './meter.ts'

const FILE = new URL('counts.json', import.meta.url)

export type AllCounts = Record<string, Counts>

export const readCounts = (): AllCounts => JSON.parse(readFileSync(FILE, 'utf8')) as AllCounts

export const writeCounts = (counts: AllCounts): void =>
  writeFileSync(FILE, `${JSON.stringify(counts, undefined, 2)}\n`)
