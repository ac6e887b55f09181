/// <reference types="node" />
// What a key costs in our picker beside the best open one that is known, with few banks and with many; turn by turn, in one run.
//
// The other is Tom Select: open, well kept, much used in pages without a framework, and it draws the first fifty rows of what it finds.

import { alternate, median, type Spread, spreadOf } from './measure.ts'
import { servePage } from './page.ts'

/** What a key costs, medians over the rounds. */
export interface KeyCost {
  /** Work of the page's own thread for a key: code, style, layout, paint; milliseconds. */
  workMs: number
  /** From the key to the frame that shows what it found, the slowest key of a round, milliseconds. */
  slowestMs: number
  /** Elements in the page at the end. */
  nodes: number
}

/** The same number of banks in both. */
export interface PickerRow {
  banks: number
  ours: KeyCost
  other: KeyCost
  /** Ours divided by the other, and the other by itself, by work: the median and the middle half. */
  ratio: number
  noise: Spread
}

interface PickerBench {
  ours: (count: number) => Promise<void>
  other: (count: number) => Promise<void>
  typed: () => Promise<{ framesMs: number[]; found: number; keys: number; nodes: number }>
}

/** Types in both pickers, each in a fresh page. */
export async function benchPicker(counts: readonly number[] = [40, 1000, 10_000]): Promise<PickerRow[]> {
  const { visit, close } = await servePage('picker-page')
  const measure = (way: 'ours' | 'other', banks: number) =>
    visit(async (page) => {
      await page.evaluate(
        (name, count) => (globalThis as unknown as { bench: PickerBench }).bench[name](count),
        way,
        banks,
      )
      const before = await page.metrics()
      const { framesMs, found, keys, nodes } = await page.evaluate(() =>
        (globalThis as unknown as { bench: PickerBench }).bench.typed(),
      )
      const after = await page.metrics()
      const workMs = (((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1000) / keys
      return { cost: { workMs, slowestMs: Math.max(...framesMs), nodes }, found }
    })
  const rows: PickerRow[] = []
  try {
    for (const banks of counts) {
      const samples = await alternate(
        9,
        () => measure('ours', banks),
        () => measure('other', banks),
      )
      for (const { ours, baseline } of samples)
        if (ours.found !== baseline.found) throw new Error(`found ${ours.found} and ${baseline.found} banks`)
      rows.push({
        banks,
        ours: middle(samples.map(({ ours }) => ours.cost)),
        other: middle(samples.map(({ baseline }) => baseline.cost)),
        ratio: median(samples.map(({ ours, baseline }) => ours.cost.workMs / baseline.cost.workMs)),
        noise: spreadOf(samples.map(({ again, baseline }) => again.cost.workMs / baseline.cost.workMs)),
      })
    }
  } finally {
    await close()
  }
  return rows
}

function middle(costs: readonly KeyCost[]): KeyCost {
  const of = (name: keyof KeyCost) => median(costs.map((one) => one[name]))
  return { workMs: of('workMs'), slowestMs: of('slowestMs'), nodes: of('nodes') }
}
