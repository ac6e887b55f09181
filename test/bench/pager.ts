/// <reference types="node" />
// What the transaction pager costs in a browser beside a hand-written table: the same rows, one run, turn by turn.
// It drives the browser; what is measured stands in pager-page.ts.

import { median } from './measure.ts'
import { servePage } from './page.ts'
import type { Shown } from './pager-page.ts'

/** What both ways cost for a number of rows, medians over the rounds. */
export interface PagerRow {
  rows: number
  /** How long the rows were on their way, milliseconds. */
  answerMs: number
  ours: Shown
  byHand: Shown
}

declare global {
  /** Put there by pager-page.ts. */
  var bench: Record<'ours' | 'byHand' | 'own', (count: number, answerMs: number) => Promise<Shown>>
}

/** Shows a first page and a hundred thousand rows, both ways, each in a fresh page; and ten thousand rows of a page's own. */
export async function benchPager(): Promise<{ compared: PagerRow[]; own: { rows: number; shown: Shown } }> {
  const { visit, close } = await servePage('pager-page')
  const show = (way: 'ours' | 'byHand' | 'own', rows: number, answerMs = 0) =>
    visit((page) => page.evaluate((name, count, ms) => bench[name](count, ms), way, rows, answerMs))
  try {
    const found: PagerRow[] = []
    for (const [rows, answerMs, rounds] of [
      [50, 0, 7],
      [50, 100, 7],
      [100_000, 0, 3],
    ] as const) {
      const samples: { ours: Shown; byHand: Shown }[] = []
      for (let round = 0; round < rounds; round++) {
        samples.push({
          ours: await show('ours', rows, answerMs),
          byHand: await show('byHand', rows, answerMs),
        })
      }
      found.push({
        rows,
        answerMs,
        ours: middle(samples.map((sample) => sample.ours)),
        byHand: middle(samples.map((sample) => sample.byHand)),
      })
    }
    const rows = 10_000
    const own = [await show('own', rows), await show('own', rows), await show('own', rows)]
    return { compared: found, own: { rows, shown: middle(own) } }
  } finally {
    await close()
  }
}

function middle(shown: readonly Shown[]): Shown {
  const of = (name: keyof Shown) => median(shown.map((one) => one[name]))
  return {
    paintedMs: of('paintedMs'),
    longTasksMs: of('longTasksMs'),
    longTasks: of('longTasks'),
    heapMb: of('heapMb'),
  }
}
