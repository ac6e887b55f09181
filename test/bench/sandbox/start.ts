/// <reference types="node" />
// What the program takes from its start as a bank to its first answer, as a person starts it who has installed the package.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuMsOf, median } from '../measure.ts'
import { end, pidOf, startBank } from './bank.ts'
import { memoryOf } from './signed-calls.ts'

/** Starts the bank anew in each round; medians. */
export async function benchProgram(rounds = 5): Promise<{ ms: number; cpuMs: number; mb: number }> {
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
