/// <reference types="node" />
// Measures two ways of doing the same work in one run, turn by turn, and returns their ratio.
// Only the ratio is meaningful on another machine.

import { execFileSync, fork } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One contender: does the work `times` times. */
export type Work = (times: number) => Promise<void>

/** The middle half of some ratios. */
export interface Spread {
  low: number
  high: number
}

/** What a comparison found. */
export interface Comparison {
  name: string
  /** CPU per piece of work, microseconds: ours and the baseline's, medians over the rounds. */
  oursMicros: number
  baselineMicros: number
  /** Ours divided by the baseline; the median of the ratios of the rounds. */
  ratio: number
  /** The baseline divided by itself in the same rounds: what is within it is noise, and no cost. */
  noise: Spread
}

/**
 * Compares CPU time of this process. In each round ours runs once and the baseline twice, in random order: a slow moment
 * of the machine hits all, and the second run of the baseline shows what the first is worth.
 *
 * @param times Pieces of work per sample; samples are short, so that a busy machine spoils few of them.
 */
export async function compare(
  name: string,
  ours: Work,
  baseline: Work,
  times: number,
  rounds = 31,
): Promise<Comparison> {
  await ours(times)
  await baseline(times)
  const samples = await alternate(
    rounds,
    () => cpuMicros(ours, times),
    () => cpuMicros(baseline, times),
  )
  return {
    name,
    oursMicros: median(samples.map((sample) => sample.ours)) / times,
    baselineMicros: median(samples.map((sample) => sample.baseline)) / times,
    ratio: median(samples.map((sample) => sample.ours / sample.baseline)),
    noise: spreadOf(samples.map((sample) => sample.again / sample.baseline)),
  }
}

/** Does work one after another. */
export const inTurn =
  (work: () => Promise<unknown>): Work =>
  async (times) => {
    for (let time = 0; time < times; time++) await work()
  }

/**
 * Does work for some callers at once, as a server does: after each wait of a single caller its code would run from memory
 * that other processes have used meanwhile, and the ratio would depend on them.
 */
export const atOnce =
  (work: () => Promise<unknown>, callers = 8): Work =>
  async (times) => {
    let left = times
    const caller = async () => {
      while (left-- > 0) await work()
    }
    await Promise.all(Array.from({ length: callers }, caller))
  }

/** Compares calls over the network: one after another, as a script makes them, and eight at once, as a server does. */
export async function compareCalls(
  name: string,
  ours: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
): Promise<Comparison[]> {
  return [
    await compare(name, inTurn(ours), inTurn(baseline), 40, 61),
    await compare(`${name}, eight at once`, atOnce(ours), atOnce(baseline), 80, 41),
  ]
}

/** What one round found: of the baseline twice. */
export interface Round<T> {
  ours: T
  baseline: T
  again: T
}

/** Runs rounds, each in a random order of its own. */
export async function alternate<T>(
  rounds: number,
  ours: () => Promise<T>,
  baseline: () => Promise<T>,
): Promise<Round<T>[]> {
  const samples: Round<T>[] = []
  for (let round = 0; round < rounds; round++) {
    const sample: Partial<Round<T>> = {}
    for (const way of shuffled(['ours', 'baseline', 'again'] as const))
      sample[way] = await (way === 'ours' ? ours() : baseline())
    samples.push(sample as Round<T>)
  }
  return samples
}

/** Puts values in a random order. */
export function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ value }) => value)
}

async function cpuMicros(work: Work, times: number): Promise<number> {
  const before = process.cpuUsage()
  await work(times)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** CPU time of another process so far, milliseconds. */
export function cpuMsOf(pid: number): number {
  // The scheduler of Linux counts each thread to the nanosecond.
  const threads = `/proc/${pid}/task`
  if (existsSync(threads)) {
    const nanos = readdirSync(threads).map((thread) =>
      Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return nanos.reduce((sum, each) => sum + each, 0) / 1_000_000
  }
  const [hours = 0, minutes = 0, seconds = 0] = execFileSync('ps', ['-o', 'cputime=', '-p', String(pid)], {
    encoding: 'utf8',
  })
    .trim()
    .split(':')
    .map(Number)
  return (hours * 3_600 + minutes * 60 + seconds) * 1_000
}

/** Finds the middle value. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Finds the middle half of ratios. */
export function spreadOf(ratios: readonly number[]): Spread {
  return { low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

/** Writes a spread for people. */
export const sayNoise = ({ low, high }: Spread): string =>
  `(baseline beside itself ${low.toFixed(2)} to ${high.toFixed(2)})`

/** Runs the other end of what is measured as a second process while `work` goes on. */
export async function withBankProcess<T>(work: (address: string) => Promise<T>): Promise<T> {
  const server = fork(fileURLToPath(new URL('bank-process.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const port = await new Promise<number>((resolve) =>
      server.once('message', (message) => resolve(Number(message))),
    )
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    server.kill()
  }
}
