/// <reference types="node" />
// Writes what the proxy of this tree stores while everything is open: `node test/edge/proxy/upgrade/record.ts 2026-11-24`. It is run on
// the version that is kept, never on a later one.
import { writeFileSync } from 'node:fs'
import { beginAll, openWorld } from './world.ts'

const world = await openWorld({
  now: Date.parse('2026-11-20T10:00:00Z'),
  objects: [],
  payments: [],
  refunds: [],
  taken: [],
})
await beginAll(world)
const file = new URL(`stored-${String(process.argv[2])}.json`, import.meta.url)
writeFileSync(file, `${JSON.stringify(world.keep(), undefined, 1)}\n`)
