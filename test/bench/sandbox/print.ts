/// <reference types="node" />
// The rows of the sandbox in `npm run bench`; `npm run bench -- sandbox` prints them alone.

import { benchSandbox } from './race.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuMsOf, median } from '../measure.ts'
import { end, pidOf, startBank } from './bank.ts'
import { memoryOf } from './signed-calls.ts'

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

/** Measures from the start of the program as a bank to its first answer, as a person starts it who has installed it; medians. */
async function benchProgram(rounds = 5): Promise<{ ms: number; cpuMs: number; mb: number }> {
  const samples: { ms: number; cpuMs: number; mb: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'silta-bench-'))
    const began = performance.now()
    const bank = await startBank(join(folder, 'data'), undefined, true)
    try {
      await (await fetch(bank.base)).text()
      const pid = pidOf(bank)
      samples.push({ ms: performance.now() - began, cpuMs: cpuMsOf(pid), mb: memoryOf(pid) })
    } finally {
      await end(bank)
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return {
    ms: median(samples.map(({ ms }) => ms)),
    cpuMs: median(samples.map(({ cpuMs }) => cpuMs)),
    mb: median(samples.map(({ mb }) => mb)),
  }
}
