// The page of the pager's bench: shows the same rows by our element and by a hand-written table, and measures both.
// It is bundled and run in a browser by pager.ts.

import '../../widgets/transaction-pager/define.ts'
import { fixedAccountSource } from '../../widgets/transaction-pager/index.ts'
import type { Entry } from '../../core/view/index.ts'

/** What one way of showing rows takes. */
export interface Scrolled {
  /** Sum and count of tasks over 50 ms, from the start until after scrolling. */
  longTasksMs: number
  longTasks: number
  /** JS heap when all rows are there, megabytes. */
  heapMb: number
}

const names = [
  'Lumikko Sähkö Oy',
  'Ruokapuoti Saarikko',
  'Pajula Työt Oy',
  'Kahvila Hiirola',
  'Björk & Åberg Kb',
]

/** Makes rows, newest first. */
function entriesOf(count: number, perDay = 30): Entry[] {
  const newest = Date.UTC(2026, 10, 20)
  let balance = 1_000_000
  return [...Array(count).keys()].map((at) => {
    const cents = at % 7 === 0 ? 241_000 : -((at * 37) % 9_900) - 100
    const after = balance
    balance -= cents
    return {
      id: `e${at}`,
      status: 'booked' as const,
      day: new Date(newest - Math.floor(at / perDay) * 86_400_000).toISOString().slice(0, 10),
      amount: (cents / 100).toFixed(2),
      currency: 'EUR',
      counterpart: { name: names[at % names.length] ?? '' },
      message: `Lasku ${at}`,
      balanceAfter: (after / 100).toFixed(2),
    }
  })
}

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Waits until an element contains something, and for the frame that shows it; no frame more, as for the other way. */
async function until(element: HTMLElement, done: (text: string) => boolean): Promise<void> {
  const isDone = () => done(element.shadowRoot?.textContent ?? '')
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isDone()) return
      observer.disconnect()
      resolve()
    })
    if (element.shadowRoot)
      observer.observe(element.shadowRoot, { childList: true, characterData: true, subtree: true })
  })
  await frame()
}

let tasks: number[] = []
let scrollerOf: () => HTMLElement = () => document.documentElement
const observer = new PerformanceObserver((list) =>
  tasks.push(...list.getEntries().map((entry) => entry.duration)),
)
observer.observe({ entryTypes: ['longtask'] })

/**
 * Shows rows; gives the milliseconds from the start to the frame that shows the first row.
 * @param show gives how to find the box that scrolls: looking for it is no part of what is measured
 */
async function measure(show: () => Promise<() => HTMLElement>): Promise<number> {
  tasks = []
  const start = performance.now()
  scrollerOf = await show()
  return performance.now() - start
}

/** Scrolls through what is shown. */
export async function scroll(): Promise<Scrolled> {
  const scroller = scrollerOf()
  for (let step = 1; step <= 40; step++) {
    scroller.scrollTop = (scroller.scrollHeight * step) / 40
    await frame()
  }
  await frame()
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } }
  return {
    longTasksMs: tasks.reduce((sum, duration) => sum + duration, 0),
    longTasks: tasks.length,
    heapMb: (memory?.usedJSHeapSize ?? Number.NaN) / 1_048_576,
  }
}

/** Shows one row for a moment, so that the code of the pager is there, as in a page that has shown a pager before. */
export async function warm(): Promise<void> {
  await ours(1, 0)
  document.body.replaceChildren()
  await frame()
}

const answer = (ms: number) => new Promise<void>((resolve) => void (ms ? setTimeout(resolve, ms) : resolve()))

/** Shows rows with our element; they come after a while, as from a network. */
export function ours(count: number, answerMs: number): Promise<number> {
  const entries = entriesOf(count)
  return measure(async () => {
    const pager = document.createElement('silta-transaction-pager')
    const source = { entries: () => answer(answerMs).then(() => ({ entries })) }
    Object.assign(pager, { account: 'a-1', pageSize: 'all', source })
    document.body.replaceChildren(pager)
    await pager.updateComplete
    await until(pager, (text) => text.includes('Lumikko'))
    return () => {
      const boxes = [...(pager.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])]
      return (
        boxes.find(
          (box) =>
            box.scrollHeight > box.clientHeight + 1_000 && getComputedStyle(box).overflowY !== 'visible',
        ) ?? document.documentElement
      )
    }
  })
}

/** Shows rows of the page's own through a fixed source, all of them in one period. */
export function own(count: number): Promise<number> {
  const entries = entriesOf(count, Math.ceil(count / 90))
  return measure(async () => {
    const pager = document.createElement('silta-transaction-pager')
    const source = fixedAccountSource({ entries: { 'a-1': entries } })
    Object.assign(pager, { account: 'a-1', pageSize: 'all', source, from: '2026-08-22', to: '2026-11-20' })
    document.body.replaceChildren(pager)
    await pager.updateComplete
    await until(pager, (text) => text.includes(`of ${count}`))
    return () => pager.shadowRoot?.querySelector<HTMLElement>('.virtual') ?? document.documentElement
  })
}

/** Shows rows with a table written by hand in an afternoon; they come after the same while. */
export function byHand(count: number, answerMs: number): Promise<number> {
  const entries = entriesOf(count)
  return measure(async () => {
    await answer(answerMs)
    const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })
    const table = document.createElement('table')
    for (const { day, counterpart, message, amount, balanceAfter } of entries) {
      const row = table.insertRow()
      const texts = [
        day,
        counterpart?.name,
        message,
        money.format(Number(amount)),
        money.format(Number(balanceAfter)),
      ]
      for (const text of texts) row.insertCell().textContent = text ?? ''
    }
    document.body.replaceChildren(table)
    await frame()
    return () => document.documentElement
  })
}

Object.assign(globalThis, { bench: { ours, byHand, own, warm, scroll } })
