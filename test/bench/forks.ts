/// <reference types="node" />
// What a fork of a bank costs: its time beside that of a new bank, and the memory of each of a hundred.

import process from 'node:process'
import { createSandbox } from '../../edge/sandbox/index.ts'

/** What was measured. */
interface ForkCost {
  forkMs: number
  newMs: number
  /** Time of a fork, as a part of that of a new bank. */
  ratio: number
  /** Heap of each fork that lives, megabytes. */
  megabytes: number
}

/** Measures it: forks and new banks by turns, so that both meet the same noise. */
export function benchForks(rounds = 20, each = 20): ForkCost {
  const parent = createSandbox()
  const [forks, fresh]: number[][] = [[], []]
  for (let round = 0; round < rounds; round++) {
    forks?.push(timed(each, () => parent.fork().close()))
    fresh?.push(timed(each, () => createSandbox().close()))
  }
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const alive = Array.from({ length: 100 }, () => parent.fork())
  globalThis.gc?.()
  const megabytes = (process.memoryUsage().heapUsed - before) / alive.length / 1e6
  for (const one of alive) one.close()
  const [forkMs, newMs] = [middle(forks ?? []), middle(fresh ?? [])]
  return { forkMs, newMs, ratio: forkMs / newMs, megabytes }
}

function timed(times: number, work: () => void): number {
  const begun = performance.now()
  for (let at = 0; at < times; at++) work()
  return (performance.now() - begun) / times
}

function middle(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
