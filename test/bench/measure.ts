/// <reference types="node" />
// Measures two ways of doing the same work in one run, turn by turn, and tells their ratio.
// It tells no absolute truth: only the ratio survives another machine.

/** One contender: does the work `times` times. */
export type Work = (times: number) => Promise<void>

/** What a comparison found. */
export interface Comparison {
  name: string
  /** CPU per piece of work, microseconds: ours and the baseline's, medians over the rounds. */
  oursMicros: number
  baselineMicros: number
  /** Ours divided by the baseline; the median of the ratios of the rounds. */
  ratio: number
}

/**
 * Compares CPU time; rounds alternate, so that a slow moment of the machine hits both.
 *
 * @param times Pieces of work per round.
 */
export async function compare(
  name: string,
  ours: Work,
  baseline: Work,
  times: number,
  rounds = 15,
): Promise<Comparison> {
  await ours(times)
  await baseline(times)
  const samples: { ours: number; baseline: number }[] = []
  for (let round = 0; round < rounds; round++) {
    // Who goes first changes, so that what one leaves behind for the collector does not always burden the other.
    const oursFirst = round % 2 === 0
    const first = await cpuMicros(oursFirst ? ours : baseline, times)
    const second = await cpuMicros(oursFirst ? baseline : ours, times)
    samples.push(oursFirst ? { ours: first, baseline: second } : { ours: second, baseline: first })
  }
  return {
    name,
    oursMicros: median(samples.map((sample) => sample.ours)) / times,
    baselineMicros: median(samples.map((sample) => sample.baseline)) / times,
    ratio: median(samples.map((sample) => sample.ours / sample.baseline)),
  }
}

async function cpuMicros(work: Work, times: number): Promise<number> {
  const before = process.cpuUsage()
  await work(times)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Finds the middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
