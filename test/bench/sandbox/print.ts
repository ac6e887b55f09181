/// <reference types="node" />
// The rows of the sandbox in `npm run bench`; `npm run bench -- sandbox` prints them alone.

import { benchSandbox } from './race.ts'
import { benchProgram } from './start.ts'

/** Measures the start of our bank, and the bank beside Prism, and prints what was found. */
export async function printSandbox(): Promise<void> {
  const { ms, cpuMs, mb } = await benchProgram()
  process.stdout.write(
    `${'npx silta sandbox, from its start to the first answer'.padEnd(64)} ${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of CPU, ${mb.toFixed(0)} MB\n`,
  )
  const { paces, memories } = await benchSandbox()
  const rate = (value: number) => `${value.toFixed(0)}/s`.padStart(8)
  for (const { name, oursPerSecond, otherPerSecond, pace, paceByCpu } of paces) {
    process.stdout.write(
      `${name.padEnd(64)} ours ${rate(oursPerSecond)}   other ${rate(otherPerSecond)}   pace ${pace.toFixed(2)}, by CPU ${paceByCpu.toFixed(2)}\n`,
    )
  }
  for (const { name, oursMb, otherMb } of memories) {
    process.stdout.write(
      `${name.padEnd(64)} ours ${oursMb.toFixed(0)} MB   other ${otherMb.toFixed(0)} MB   ratio ${(oursMb / otherMb).toFixed(2)}\n`,
    )
  }
}
