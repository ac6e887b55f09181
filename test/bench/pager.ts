/// <reference types="node" />
// What the transaction pager costs in a browser beside a hand-written table: the same rows, one run, turn by turn.

import type { Page } from 'puppeteer-core'
import { alternate, median, type Spread, spreadOf } from './measure.ts'
import { servePage } from './page.ts'
import type { Scrolled } from './pager-page.ts'

/** What one way of showing rows costs. */
export interface Shown extends Scrolled {
  /** From the start to the frame that shows the first row, milliseconds. */
  paintedMs: number
  /** Work of the page's own thread until then: code, style, layout, paint; milliseconds. */
  workMs: number
}

/** What both ways cost for a number of rows, medians over the rounds. */
export interface PagerRow {
  name: string
  ours: Shown
  byHand: Shown
  /** Ours divided by the table, and the table by itself, by work: the medians and the middle half. */
  ratio: number
  noise: Spread
}

declare global {
  /** Put there by pager-page.ts. */
  var bench: Record<'ours' | 'byHand' | 'own', (count: number, answerMs: number) => Promise<number>> & {
    warm: () => Promise<void>
    scroll: () => Promise<Scrolled>
  }
}

type Way = 'ours' | 'byHand' | 'own'

const CASES = [
  { name: '50 rows, the first pager of a page', rows: 50, answerMs: 0, isWarm: false, rounds: 9 },
  { name: '50 rows at hand', rows: 50, answerMs: 0, isWarm: true, rounds: 9 },
  { name: '50 rows after 100 ms', rows: 50, answerMs: 100, isWarm: true, rounds: 5 },
  { name: '100000 rows', rows: 100_000, answerMs: 0, isWarm: true, rounds: 3 },
] as const

/** Shows a first page and a hundred thousand rows, both ways, each in a fresh page; and ten thousand rows of a page's own. */
export async function benchPager(
  cases: readonly (typeof CASES)[number][] = CASES,
): Promise<{ compared: PagerRow[]; own: { rows: number; shown: Shown } }> {
  const { visit, close } = await servePage('pager-page')
  const show = (way: Way, rows: number, answerMs = 0, isWarm = false) =>
    visit((page) => showIn(page, way, rows, answerMs, isWarm))
  try {
    const compared: PagerRow[] = []
    for (const { name, rows, answerMs, isWarm, rounds } of cases) {
      const samples = await alternate(
        rounds,
        () => show('ours', rows, answerMs, isWarm),
        () => show('byHand', rows, answerMs, isWarm),
      )
      compared.push({
        name,
        ours: middle(samples.map(({ ours }) => ours)),
        byHand: middle(samples.map(({ baseline }) => baseline)),
        ratio: median(samples.map(({ ours, baseline }) => ours.workMs / baseline.workMs)),
        noise: spreadOf(samples.map(({ again, baseline }) => again.workMs / baseline.workMs)),
      })
    }
    const rows = 10_000
    const own = [await show('own', rows), await show('own', rows), await show('own', rows)]
    return { compared, own: { rows, shown: middle(own) } }
  } finally {
    await close()
  }
}

async function showIn(page: Page, way: Way, rows: number, answerMs: number, isWarm: boolean): Promise<Shown> {
  if (isWarm) await page.evaluate(() => bench.warm())
  const before = await page.metrics()
  const paintedMs = await page.evaluate((name, count, ms) => bench[name](count, ms), way, rows, answerMs)
  const after = await page.metrics()
  const workMs = ((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1_000
  return { paintedMs, workMs, ...(await page.evaluate(() => bench.scroll())) }
}

function middle(shown: readonly Shown[]): Shown {
  const of = (name: keyof Shown) => median(shown.map((one) => one[name]))
  return {
    paintedMs: of('paintedMs'),
    workMs: of('workMs'),
    longTasksMs: of('longTasksMs'),
    longTasks: of('longTasks'),
    heapMb: of('heapMb'),
  }
}
