/// <reference types="node" />
// Writes what the proxy of this tree answers to the run: `node test/edge/proxy/versions/record.ts 2026-11-01`. It is run on the
// version whose words are to be kept, never on a later one.
import { writeFileSync } from 'node:fs'
import { type Exchange, runOnce, type Sent } from './scenario.ts'

const noted: (Exchange | Sent)[] = []
await runOnce((one) => noted.push(one))
const file = new URL(`run-${String(process.argv[2])}.jsonl`, import.meta.url)
writeFileSync(file, noted.map((one) => `${JSON.stringify(one)}\n`).join(''))
